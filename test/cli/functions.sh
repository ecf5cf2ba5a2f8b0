#!/usr/bin/env bash
# Functions of which nothing is known: formulas with f, f' and f'', in every style; no numbers without
# one; with one the numbers are those of the formulas.
. "$(dirname "$0")/../support/command.sh"

cat >"$work/wire.hamel" <<'MODEL'
model wire "A bead on a wire of any shape, and a wheel"
parameters
    m = 1, m > 0
    g = 9.81, g > 0
coordinates
    x, y : line
    phi : angle
function h(x)      # height
lagrangian
    m/2*(x'^2 + h(x)'^2 + x^2*phi'^2 + y'^2) - m*g*h(x)
constraints
    y' = h'(x)*phi'
run go
    from x = 1, x' = 0.1, phi' = 2
    until 1 every 0.5
MODEL

shown() { # shown WORDS ARGUMENTS: they stand in the output
    local words=$1
    shift
    if "$hamel" "$@" 2>"$work/err" | tr -s " " | grep -qF -- "$words"; then pass; else fail "$*: no $words"; fi
}
shown "x'' = (x φ'² − h'(x) (g + h''(x) x'²))/(1 + h'(x)²)" derive "$work/wire.hamel" lagrange_dalembert
shown "B^{y}_{x\\varphi} &= h''\\left(x\\right)" derive "$work/wire.hamel" ehresmann --latex
shown "D integrable no" check "$work/wire.hamel"
shown "proved L does not depend on time" check "$work/wire.hamel"

# Numbers need it; the message says how to give one, at the place where it is left open.
for verb in "run" "steady" "compare" "linearise" "eval" "export --c" "sweep --over g=1:2:2"; do
    words=()
    [ "$verb" = eval ] && words=(energy.energy)
    # shellcheck disable=SC2086 # a verb may have an option
    "$hamel" $verb "$work/wire.hamel" "${words[@]}" >"$work/out" 2>"$work/err" </dev/null
    if [ $? -ne 2 ] || ! grep -q "wire.hamel:8:10: nothing is known of the function h" "$work/err"; then
        fail "$verb: $(head -n 3 "$work/err")"
    else pass; fi
done

# The formulas with h' and h'' filled in by hand, and the numbers of a model that knows h.
"$hamel" derive "$work/wire.hamel" lagrange_dalembert --json >"$work/open.json"
"$hamel" eval "$work/wire.hamel" -p 'h(s)=s^3/6 + cos(s)' --json lagrange_dalembert.accelerations.x \
    lagrange_dalembert.accelerations.phi --at "x=0.7,x'=0.3,phi'=1.1" >"$work/given.json"
if "$python" - "$work/open.json" "$work/given.json" <<'PYTHON'; then pass; else fail "h filled in by hand"; fi
import json, math, sys
formulas = json.load(open(sys.argv[1]))["lagrange_dalembert"]["accelerations"]
values = json.load(open(sys.argv[2]))["values"]
names = {"m": 1, "g": 9.81, "x": 0.7, "x_dot": 0.3, "phi_dot": 1.1, "y_dot": 0,
         "h": lambda s: s**3/6 + math.cos(s), "h_prime": lambda s: s**2/2 - math.sin(s),
         "h_prime2": lambda s: s - math.cos(s)}
for name in ("x", "phi"):
    formula = formulas[name]
    formula = formula["value"] if isinstance(formula, dict) else formula
    mine = eval(formula.replace("^", "**"), names)
    theirs = values["lagrange_dalembert.accelerations." + name]
    assert abs(mine - theirs) < 1e-12, (name, mine, theirs)
PYTHON

# A formula in the file and one by -p make the same motion; values given to parameters stay.
sed 's/^function h(x).*/function h(x) = g*x^2\/20/' "$work/wire.hamel" >"$work/known.hamel"
"$hamel" run "$work/known.hamel" -p g=5 -o "$work/a.csv" >"$work/out" 2>&1 || fail "a formula in the file"
"$hamel" run "$work/wire.hamel" -p g=5 -p 'h(s)=g*s^2/20' -o "$work/b.csv" >"$work/out" 2>&1 || fail "by -p"
if cmp -s <(body "$work/a.csv") <(body "$work/b.csv"); then pass; else fail "two ways to give h"; fi

answers 2 "'h' stands in its own definition" run "$work/wire.hamel" -p 'h(s)=h(s)+1'
answers 2 "a coordinate cannot stand in the definition" run "$work/wire.hamel" -p 'h(s)=x'
answers 2 "found the end of the line" run "$work/wire.hamel" -p 'h(s)=s+'
answers 2 "'h' is a function already" run "$work/wire.hamel" -p 'h(s)=s' -p 'h(s)=2*s'
finish
