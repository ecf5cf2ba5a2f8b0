#!/usr/bin/env bash
# hamel derive MODEL distribution, with and without --at: distribution.sh PATH-TO-HAMEL
. "$(dirname "$0")/../support/command.sh"

# says 'LINE'... : the lines stand in what comes in on standard input, margins apart.
says() {
    local out
    out=$(sed -E 's/^ +//; s/ +/ /g')
    has '' "$out" "$@"
}

# complains 'WORDS' ARGUMENTS...: exit code 2, the words on standard error.
complains() {
    local words=$1 err status
    shift
    err=$("$hamel" "$@" 2>&1 >/dev/null)
    status=$?
    if [[ $err == *"$words"* ]] && [ "$status" = 2 ]; then pass
    else fail "$(printf 'hamel %s\n  wanted (2) ...%s...\n  got    (%s) %s' "$*" "$words" "$status" "$err")"; fi
}

says "ν₁ = cosθ y' − sinθ x'" 'X₁₂ = sinθ d_x − cosθ d_y' 'D is involutive (Frobenius): no' \
         'growth vector, ranks of the Lie flag: (2, 3)' 'bracket-generating: yes' < <("$hamel" derive chaplygin_sleigh distribution)
says 'growth vector, ranks of the Lie flag: (2, 3, 4)' 'bracket-generating: no' \
         'f₁ = θ − r φ₂/w' 'df₁ = β₃' < <("$hamel" derive carriage distribution)
says 'D is involutive (Frobenius): yes' 'f₁ = x² + y²' 'df₁ = 2 β₁' < <("$hamel" derive pendulum distribution)
says 'X₁ = sinφ d_θ − r cosφ (cosθ d_x + sinθ d_y)' '0 = cos φ' \
         'removable (D continues smoothly across): yes' 'growth vector there: (3, 4, 5)' < <("$hamel" derive snakeboard distribution)
says 'removable (D continues smoothly across): no' '0 = cos φ₁' '0 = cos φ₂' \
         'growth vector there: (4, 5, 6)' < <("$hamel" derive snakeboard_full distribution)
says 'growth vector, ranks of the Lie flag: (2, 3, 4, 5, 6)' '0 = cos(θ₁ − θ₂)' \
         'growth vector there: (2, 3, 4, 5, 5, 6)' \
         'nowhere else do ranks of constraints and Lie flag drop: yes' < <("$hamel" derive n_trailer distribution)
says 'The constraints are affine; D is the distribution of their linear part.' < <("$hamel" derive ball_on_turntable distribution)

# at a point
says 'growth vector: (2, 3, 4, 4, 5, 5, 6)' 'ranks of the derived flag: (2, 3, 4, 5, 6)' < <("$hamel" derive n_trailer distribution --at 'theta0 = pi/2, theta1 = 0')
says 'rank of the constraints: 1' 'growth vector: (3, 4, 5)' < <("$hamel" derive snakeboard distribution --at 'phi=-pi/2')
says 'rank of the constraints: 1' 'D: singular there, no basis of it continues to the point' < <("$hamel" derive snakeboard_full distribution --at 'phi1=pi/2, phi2=pi/2')
# One meaning of --at in every verb: what is not given is 0, or inside its range, and the point is printed.
says 'x = 0' 'y = 0' 'θ = 1' < <("$hamel" derive chaplygin_sleigh distribution --at theta=1)
says 'y = 0' 'θ = 1' 'generic: x' < <("$hamel" derive chaplygin_sleigh distribution --at 'x=*, theta=1')
cat >"$work/level.hamel" <<'END'
model level
coordinates
    x, y : line
    z : line in (2, 4)
lagrangian
    (x'^2 + y'^2 + z'^2)/2
constraints
    holonomic x^2 + y^2 - 1 = 0
END
says 'x = 1' 'y = 0' 'z = 3' 'rank of the constraints: 1' < <("$hamel" derive "$work/level.hamel" distribution --at x=1)
complains 'does not hold at this point' derive "$work/level.hamel" distribution --at x=2
complains 'does not hold at this point' derive "$work/level.hamel" distribution --at z=3
says 'generic: x' < <("$hamel" derive "$work/level.hamel" distribution --at 'x=*')
says 'growth vector: (2, 3)' < <("$hamel" derive veselova distribution --at 'B=Rz(0.3)*Rx(pi/2)')

# the height of a top is a constraint in disguise
cat >"$work/top.hamel" <<'MODEL'
model top
parameters
    R = 1, R > 0
    l = 0.3
coordinates
    B : rotation
    x, y, z : line
define
    Omega = body(B)
    u = [x, y, z]
    rho = -R*(B^T*e3) - l*e3
lagrangian
    dot(Omega, Omega) + dot(u', u')
constraints
    u' = B*cross(rho, Omega)
MODEL
says 'f₁ = z − l B₃₃' 'df₁ = β₃' < <("$hamel" derive "$work/top.hamel" distribution)

# every model, in every form
for model in $(affine_models); do
    for form in txt tex; do
        out=$(page "$model" distribution $form)
        [ -s "$out" ] && ! grep -qi nan "$out" && pass || fail "$model $form"
    done
    if cat "$(page "$model" distribution json)" | "$python" -c '
import json, sys
d = json.load(sys.stdin)["distribution"]
v = d["growth_vector"]
assert all(isinstance(k, int) for k in v) and v == sorted(v) and d["degree"] == len(v)
assert v[0] == len(d["basis"]) and d["involutive"]["answer"] in ("yes", "no")
assert (d["involutive"]["answer"] == "no") == ("witness" in d)
assert (d["bracket_generating"]["answer"] == "no") == ("holonomic" in d)'
    then pass; else fail "$model --json"; fi
done

complains 'a point is given by coordinates' derive snakeboard distribution --at 'phy=1'
complains 'expected NAME=VALUE' derive snakeboard distribution --at 'phi'
complains 'expected a number' derive snakeboard distribution --at 'phi=theta'
complains 'has a value already' derive snakeboard distribution --at 'phi=1, phi=2'
complains 'expected a product of Rx' derive veselova distribution --at 'B=0.3'
complains 'a point is given by coordinates' derive veselova distribution --at 'B_11=1'
complains '--at needs a value' derive snakeboard distribution --at
complains 'expected' derive snakeboard distribution --at 'phi=1/'
complains 'division by zero' derive snakeboard distribution --at 'phi=1/0'
complains 'expected' derive snakeboard distribution --at ',,'

finish
