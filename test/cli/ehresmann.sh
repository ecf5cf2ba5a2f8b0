#!/usr/bin/env bash
# hamel derive MODEL ehresmann: the papers' formulas as printed, every built-in model, models that
# choose their base, or cannot have it; and the commands of docs/ehresmann.md.
. "$(dirname "$0")/../support/command.sh"

# derives MODEL 'LINE'...: the lines stand in the section, as they are.
derives() {
    local model=$1 out
    out=$(plain <"$(printed "$model" ehresmann txt)")
    shift
    has "$(printf 'hamel derive %s ehresmann' "$model")" "$out" "$@"
}

# refuses 'WORDS' 'MODEL TEXT': exit code 2, nothing on standard output, the words on standard error.
refuses() {
    local err out status
    err=$("$hamel" derive - ehresmann <<<"$2" 2>&1 >/dev/null)
    out=$("$hamel" derive - ehresmann <<<"$2" 2>/dev/null)
    status=$?
    # nothing but that it was not derived is shown
    if [[ $err == *"$1"* && ( -z $out || $out == *"not derived: "*"$1"* ) && $status = 2 ]]; then pass
    else fail "$(printf 'wanted (2) ...%s...\n  got (%s) %s%s' "$1" "$status" "$err" "$out")"; fi
}

# ---- as in the papers ------------------------------------------------------------------------

# BKMM96 (8.1.3)-(8.1.9).
derives vertical_disk 'base: theta, phi' 'fibre: x, y' 'chosen: by the model' 'A^x_θ = −R cos φ' 'A^y_θ = −R sin φ' \
    'B^x_θφ = R sin φ' 'B^y_θφ = −R cos φ' 'L_c = (J φ'"'"'² + (I + R² m) θ'"'"'²)/2' "(I + R² m) θ'' = 0" "J φ'' = 0" \
    "ver = (x' − R cosφ θ') d_x + (y' − R sinφ θ') d_y" "hor = θ' X_θ + φ' X_φ" 'the lifts are integrable: no' \
    'B_θ_φ = −R sinφ d_x + R cosφ d_y'
# BKMM96 8.2.
derives particle 'A^z_x = −y' 'B^z_xy = −1' "(1 + y²) x'' + 2 y x' y' = y x' y'" "x'' = −y x' y'/(1 + y²)" "y'' = 0"
# BKMM96 (8.3.6)-(8.3.9), signs of the ledger.
derives ball_on_turntable 'A^ω₁_y = 1/a' 'A^ω₂_x = −1/a' 'γ^ω₁ = Ω x/a' 'γ^ω₂ = Ω y/a' 'γ^ω₁_x = Ω/a' 'γ^ω₂_y = Ω/a' \
    "x'' = −Ω k² y'/(a² + k²)" "y'' = Ω k² x'/(a² + k²)" "ω₃' = 0" 'base: x, y, B_w3' \
    'quasi-coordinates, whose brackets enter: B, divided between base and fibre'
# KM97 2.5.
derives snakeboard 'A^x_θ = r cosθ cot φ' 'A^y_θ = r sinθ cot φ' 'B^x_θφ = −r cos(θ)/sin²φ' 'B^y_θφ = −r sin(θ)/sin²φ' \
    "L_c = (2 J₁ φ'² + J₀ (ψ' + 2 θ') ψ' + m r² θ'²/sin²φ)/2" 'sin φ'
# Chosen where the run starts, and where that fails.
derives chaplygin_sleigh 'base: x, theta' 'A^y_x = −tan θ' 'B^y_xθ = −1/cos²θ' 'cos θ' \
    'chosen: with the largest minor of the constraints where the runs start' \
    "x'' = (a cosθ θ' − tanθ x') θ'"
derives veselova 'A^Ω₃_Ω₁ = γ₁/γ₃' 'B^Ω₃_Ω₁Ω₂ = −1/γ₃²' 'γ₃'
derives suslov "I₁₁ Ω₁' = −(I₁₃ Ω₁ + I₂₃ Ω₂) Ω₂" 'B^Ω₃_Ω₁Ω₂ = 1'
derives carriage 'B^x_φ₁φ₂ = r² sin(θ)/w' "(2 I + m r²) φ₁'' = 0"
# No constraints: no fibre, Euler's equations.
derives rigid_body 'fibre: none' "I₁₁ Ω₁' = (I₂₂ − I₃₃) Ω₂ Ω₃"

# ---- every model, in every form --------------------------------------------------------------

for model in $(affine_models); do
    out=$(cat "$(page "$model" ehresmann txt)") && [[ $out == *'Ehresmann connection'* && $out == *L_c* && $out != *nan* ]] \
        && pass || fail "derive $model ehresmann: $out"
    out=$(cat "$(page "$model" ehresmann tex)") \
        && [ "$(grep -c '\\begin{' <<<"$out")" = "$(grep -c '\\end{' <<<"$out")" ] && pass || fail "$model --latex: $out"
    # both sides of an equation have the same value
    cat "$(page "$model" ehresmann json)" | "$python" -c '
import json, sys
e = json.load(sys.stdin)["ehresmann"]
assert ("equations" in e or "mass" in e) and e["base"] and e["fibre"], e
for sides in e.get("equations", {}).values(): assert sides["left"] and sides["right"]' && pass || fail "$model --json"
done
got=$("$hamel" eval chaplygin_sleigh ehresmann.equations.theta.left ehresmann.equations.theta.right \
    --at "theta=0.3, x'=1, theta'=2" | sed 's/.* = //' | sort -u | wc -l)
[ "$got" = 1 ] && pass || fail "the sides of an equation differ: $got"

# ---- models that choose ----------------------------------------------------------------------

particle=$'model p\ncoordinates\n    x, y, z : line\nlagrangian\n    (x\'^2 + y\'^2 + z\'^2)/2\nconstraints\n    z\' = y*x\'\n'
refuses 'dimension 1, and it must have 2: of 3 velocities the constraints determine 1' "$particle"$'base x\n'
refuses 'cannot be solved for the velocities of the fibre that this base leaves, y_dot' "$particle"$'base x, z\n'
refuses "'x' stands in the base twice" "$particle"$'base x, x\n'
refuses "'x' has directions 1 to 1" "$particle"$'base x[2], y\n'
refuses "there is no coordinate 'w'" "$particle"$'base w, y\n'
out=$("$hamel" derive - ehresmann <<<"$particle"$'base z, y\n' 2>&1 | plain)
[[ $out == *'A^x_z = −1/y'* && $out == *$'zero\ny\n'* ]] && pass || fail "another base: $out"
# affine, time-dependent, with forces: γ has the derivative of A by t
out=$("$hamel" derive - ehresmann <<<$'model p\ncoordinates\n    x, y : line\nlagrangian\n    (x\'^2 + y\'^2)/2\nconstraints\n    y\' = t*x\' + x\nforce x = -x\'\nforce y = 1\nbase x\n' 2>&1 | plain)
[[ $out == *'A^y_x = −t'* && $out == *'γ^y = x'* && $out == *'F_x = t − x'"'"* ]] && pass || fail "affine in time: $out"

# ---- docs/ehresmann.md -----------------------------------------------------------------------

# In its blocks, lines after '$ hamel ...' are lines of what that command prints.
command='' out=''
while IFS= read -r line; do
    line=${line#    }
    if [[ $line == '$ hamel '* ]]; then
        command=${line#\$ hamel }
        out=$(eval "\"\$hamel\" $command" 2>&1 | plain)
    elif [ -n "$command" ] && [ -n "$line" ]; then
        if grep -qxF -e "$(plain <<<"$line")" <<<"$out"; then pass
        else fail "$(printf 'docs/ehresmann.md: hamel %s\n  does not say %s\n%s' "$command" "$line" "$out")"; fi
    fi
done < <(sed -n '/^    \$ hamel/,/^$/p' "$here/../../docs/ehresmann.md")
[ -n "$command" ] && pass || fail 'docs/ehresmann.md has no commands'

# ---- parameters that may be zero ---------------------------------------------------------------------

# Nothing is divided by them if another choice of the fibre will do, by a constant or where the run starts.
tilted="parameters e = 0\ncoordinates x, y, z : line\nlagrangian (x'^2 + y'^2 + z'^2)/2\n"
for constraint in "e*x' + y' = x*z'" "e*x' + (1 + z)*y' = 0"; do
    out=$(printf "$tilted""constraints $constraint\nrun r\n    from x' = 1\n    until 1\n" | "$hamel" derive - ehresmann)
    [[ $out == *'fibre: y'* && $out != *'/e'* ]] && pass || fail "$constraint: $out"
done

finish
