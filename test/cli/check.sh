#!/usr/bin/env bash
# hamel check, and the parts energy and affine_connection: check.sh PATH-TO-HAMEL
. "$(dirname "$0")/../support/command.sh"
export COLUMNS=100 # columns are part of the page

# says 'LINE'... : the lines stand in what comes in on standard input.
says() {
    local out
    out=$(plain)
    has '' "$out" "$@"
}

# ---- symmetries of the model -------------------------------------------------------------------

"$hamel" check snakeboard | says \
    'SE(2) proved free: yes; the general case of BKMM96; dim D ∩ T Orb = 1 of 3' \
    "momentum constant no p' = (2 J₀ cos²φ ψ' − tanφ p) φ'"
"$hamel" check chaplygin_sphere | says \
    'SO(2) no it does not preserve the distribution D' \
    'momentum constant proved p = I₁₁ γ₁ Ω₁ + I₂₂ γ₂ Ω₂ + I₃₃ γ₃ Ω₃'
"$hamel" check carriage | says 'SE(2) proved free: yes; purely kinematic; dim D ∩ T Orb = 0 of 3'

# ---- what is known -----------------------------------------------------------------------------

"$hamel" check chaplygin_sleigh | says 'linear in velocities proved' 'growth vector (2, 3)' 'bracket-generating proved' \
    'D integrable no a bracket leaves D: X = cosθ d_x + sinθ d_y, Y = d_θ,' 'holonomic in disguise no' 'reversible proved the equations of motion are even in velocities' \
    'energy conserved proved L does not depend on time, no forces act, reactions of linear'
"$hamel" check ball_on_turntable | says 'linear in velocities no constraint 1 is affine: b = Ω y' \
    'energy conserved no reactions of affine constraints do work:' 'a moving energy conserved proved Z = Ω (x d_y − y d_x), E_Z = m (a² (ω₁² + ω₂²)' \
    'reversible no the constraints are affine: b = Ω y'
"$hamel" check carriage | says 'holonomic in disguise proved 1 of 3: f₁ = θ − r φ₂/w' 'bracket-generating no brackets stay in rank 4 of 5'
"$hamel" check bicycle | says 'L regular on TQ no the mass matrix has rank 4 of 5' 'L regular on D proved'
"$hamel" check falling_disk | says 'regular everywhere no fails where this is zero: cos θ'
"$hamel" check pendulum | says 'D integrable proved D has rank 1' 'given as holonomic 1 positions are kept on the level as well'
"$hamel" check rigid_body | says 'number none D = TQ, dimension 3' 'regular everywhere proved T is positive definite'

"$hamel" derive ball_on_turntable energy | says "E' = Ω² a k² m (x ω₂ − y ω₁)/(a² + k²)" 'conserved: no' "J_Z = Ω m (x y' − y x')" \
    'Z = Ω (x d_y − y d_x)' 'E_Z = m (a² (ω₁² + ω₂²) − Ω² (x² + y²) + k² (ω₁² + ω₂² + ω₃²))/2'
"$hamel" derive chaplygin_sleigh affine_connection | says 'Γ₂₁_₂ = a m/(J + a² m)' 'Γ₂₂_₁ = −a' 'R₃ = J m ω u/(J + a² m)' \
    'motions can be reversed: yes'
"$hamel" derive particle affine_connection | says 'Γ₂₁_₁ = y/(1 + y²)' "R₃ = x' y'"

drag='model drag "A sleigh with friction"
parameters
    m = 1, m > 0
    J = 1, J > 0
    a = 0.3, a > 0
    c = 0.1
coordinates
    x, y : line
    theta : angle
lagrangian
    m/2*(x'"'"'^2 + y'"'"'^2) + J/2*theta'"'"'^2
constraints
    -sin(theta)*x'"'"' + cos(theta)*y'"'"' - a*theta'"'"' = 0
frame
    u = cos(theta)*d/dx + sin(theta)*d/dy
    omega = d/dtheta - a*sin(theta)*d/dx + a*cos(theta)*d/dy
force theta = -c*theta'"'"'
'
"$hamel" derive - energy <<<"$drag" | says "E' = −c ω²" 'because: forces do work' 'conserved: yes'
"$hamel" check - <<<"$drag" | says "energy conserved no forces do work: E' = −c ω²"

singular='coordinates
    x, y : line
    theta : angle
lagrangian (x'"'"'^2 + y'"'"'^2)/2
constraints
    -sin(theta)*x'"'"' + cos(theta)*y'"'"' = 0
    -2*sin(theta)*x'"'"' + 2*cos(theta)*y'"'"' = 0
'
out=$("$hamel" check - <<<"$singular") && pass || fail 'check of a singular Lagrangian'
says 'independent no constraint 2 follows from the others' 'L regular on TQ no the mass matrix has rank 2 of 3' <<<"$out"
[[ $out == *'L regular on D'*'no  '*'it gives no inertia'* && $out != *'energy conserved'* ]] && pass || fail "singular on D: $out"

# a sum of squares has one sign only, and a zero: the constraint is empty at the origin
origin='coordinates
    x, y, z : line
lagrangian (x'"'"'^2 + y'"'"'^2 + z'"'"'^2)/2
constraints x*x'"'"' + y*z'"'"' = 0
'
"$hamel" check - <<<"$origin" | says 'ranks constant no of D or its flag they drop where zero: x² + y², x' 'regular everywhere no fails where this is zero: x² + y²'

# a function of position that changes with time alone is held by a holonomic constraint
moving='coordinates
    x, y, z : line
lagrangian (x'"'"'^2 + y'"'"'^2 + z'"'"'^2)/2
constraints
    x*x'"'"' + y*y'"'"' = sin(t)
    z'"'"' = x*y'"'"' - y*x'"'"'
'
"$hamel" check - <<<"$moving" | says 'holonomic in disguise proved at least 1 of 2'

# a small parameter is not zero: 1/5000 + x² has no zeros, k − 1/10000 + x² neither
small='parameters
    k = 0.0003
coordinates
    x, y : line
lagrangian (k - 0.0001 + x^2)*x'"'"'^2/2 + y'"'"'^2/2
'
[[ $("$hamel" check - <<<"$small") != *'fails where'* ]] && pass || fail 'a parameter was rounded to zero'

# ---- bad usage -------------------------------------------------------------------------------

complains 2 'needs a model' check
complains 2 "did you mean 'chaplygin_sleigh'?" check sleigh
complains 2 "'hamel derive chaplygin_sleigh' derives the model" sleigh
complains 2 "did you mean 'derive'?" drive
[[ $("$hamel" check chaplygin_sleigh | sed -n 3p) == '18 proved, 6 no, 0 unknown' ]] && pass || fail 'check has no summary'
"$hamel" models --show chaplygin_sleigh | sed "/^    -sin/s/y'/y/" >"$work/prime.hamel"
[[ $("$hamel" derive "$work/prime.hamel" space) == *"none has y': was a prime forgotten?"* ]] && pass || fail 'no question about a prime'
[[ $("$hamel" check "$work/prime.hamel") == *"a prime forgotten?"*"constraint 1 has a term with y, and none has y'"* ]] && pass || fail 'check does not ask for a prime'
complains 2 "there is no model 'xyzzyqq'" check xyzzyqq
complains 2 "no option '--nonsense'" check particle --nonsense
complains 2 "takes one model" check particle energy
complains 2 "'m' is assumed to be positive" check chaplygin_sleigh -p m=-1
[[ $("$hamel" check --help) == 'usage: hamel check'* ]] && pass || fail 'check --help'
[[ $("$hamel" --help) == *'check '* ]] && pass || fail 'check is not listed'

# ---- docs/check.md, docs/energy.md ---------------------------------------------------------------

# In their blocks, lines after '$ hamel ...' on a built-in model are lines of what that command prints.
for page in check energy; do
    command='' out='' tried=0
    while IFS= read -r line; do
        line=${line#    }
        if [[ $line == '$ hamel '*my_* ]]; then command=''
        elif [[ $line == '$ hamel '* ]]; then
            command=${line#\$ hamel }
            out=$("$hamel" $command 2>&1 | plain)
        elif [[ $line == "" ]]; then command=''
        elif [ -n "$command" ]; then
            tried=$((tried + 1))
            if grep -qxF -e "$(plain <<<"$line")" <<<"$out"; then pass
            else fail "$(printf 'docs/%s.md: hamel %s\n  does not say %s' "$page" "$command" "$line")"; fi
        fi
    done < <(sed -nE '/^(    |$)/p' "$here/../../docs/$page.md")
    [ "$tried" -gt 3 ] && pass || fail "docs/$page.md has no examples"
done

finish
