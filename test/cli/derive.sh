#!/usr/bin/env bash
# hamel derive and hamel eval: every built-in model in every form, the formulas of the papers as they
# are printed, what is said to bad arguments; and the commands of docs/misprints.md.
. "$(dirname "$0")/../support/command.sh"

# check CODE 'OUTPUT' ARGUMENTS...: standard output and exit code.
check() {
    local code=$1 wanted=$2 got status
    shift 2
    got=$("$hamel" "$@" 2>/dev/null)
    status=$?
    if [ "$got" = "$wanted" ] && [ "$status" = "$code" ]; then pass
    else fail "$(printf 'hamel %s\n  wanted (%s) %s\n  got    (%s) %s' "$*" "$code" "$wanted" "$status" "$got")"; fi
}

# derives MODEL PART 'LINE'...: the lines stand in that part, as they are.
derives() {
    local model=$1 part=$2 out
    out=$(plain <"$(printed "$model" "$part" txt)")
    shift 2
    has "$(printf 'hamel derive %s %s' "$model" "$part")" "$out" "$@"
}

# ---- every model, in every form --------------------------------------------------------------

# The chapters that have no script of their own; one small model is derived in full.
first='space lagrange_dalembert hamel'
models=$(affine_models)
[ -n "${HAMEL_QUICK-}" ] || [ "$(wc -w <<<"$models")" -ge 18 ] && pass || fail "models: $models"
for model in $models; do
    out=$(for part in $first; do cat "$(page "$model" $part txt)"; done) && [[ $out == *'Equations with multipliers'* ]] && [[ $out == *'Equations in quasi-velocities'* ]] \
        && pass || fail "derive $model: $out"
    # An equation says something: its sides differ.
    same=$(plain <<<"$out" | awk -F ' = ' 'NF == 2 && $1 == $2')
    [ -z "$same" ] && pass || fail "derive $model says $same"
    out=$(for part in $first; do cat "$(page "$model" $part tex)"; done) && [[ $out == *'\begin{align*}'* ]] \
        && [ "$(grep -c '\\begin{' <<<"$out")" = "$(grep -c '\\end{' <<<"$out")" ] \
        && pass || fail "derive $model --latex: $out"
    # Powers and indices stand in formulas only.
    bad=$(grep -E '^\\\\(sub)*section' <<<"$out" | grep -E '\^|[^\\]_')
    [ -z "$bad" ] && pass || fail "derive $model --latex: $bad"
    for part in $first; do "$python" -m json.tool "$(page "$model" $part json)" >/dev/null && pass || fail "derive $model --json"; done
done

# ---- as in the papers ------------------------------------------------------------------------

# GN16 5.3 and 3.4: the sleigh.
derives chaplygin_sleigh hamel "u' = a ω²" "ω' = −a m ω u/(J + a² m)" "L_c = (m u² + (J + a² m) ω²)/2" \
    'X₁ = cosθ d_x + sinθ d_y' 'X₂ = d_θ' 'C₁₂_₂ = −a m/(J + a² m)'
derives chaplygin_sleigh lagrange_dalembert 'λ₁ = J m ω u/(J + a² m)' "θ'' = −a m ω u/(J + a² m)"
# GN16 3.2: the tension of the pendulum's rod is −λ l.
derives pendulum lagrange_dalembert "λ₁ = m (g y − x'² − y'²)/(x² + y²)"
derives pendulum lagrange_dalembert "N₁ = m (g y − x'² − y'²)/l" "L_leaf = m (l² ω² − 2 g y)/2" "ω' = −g x/l²"
"$hamel" derive pendulum lagrange_dalembert | grep -q 'fail where' && fail 'x² + y² is l² on the level' || pass
derives pendulum hamel "ω' = −g x/l²" "L_c = m (l² ω² − 2 g y)/2"
derives pendulum hamilton "H = (2 g m y + p_ω²/(l² m))/2"
derives pendulum distribution 'on the level, ranks of constraints and Lie flag are the same everywhere: yes'
# GN16 (4.3): Suslov.
derives suslov hamel "Ω₁' = −(I₁₃ Ω₁ + I₂₃ Ω₂) Ω₂/I₁₁" "Ω₂' = (I₁₃ Ω₁ + I₂₃ Ω₂) Ω₁/I₂₂" 'L_c = (I₁₁ Ω₁² + I₂₂ Ω₂²)/2'
# GN16 (4.6): Veselova.
derives veselova lagrange_dalembert \
    'λ₁ = −⟨(I Ω) × Ω, I⁻¹ γ⟩/⟨I⁻¹ γ, γ⟩'
# BKMM96 8.1: the vertical disk. 8.2: the particle. 8.3: the ball on the turntable.
derives vertical_disk hamel "θ'' = 0" "φ'' = 0" "λ₁ = −R m sinφ φ' θ'" "λ₂ = R m cosφ φ' θ'"
derives particle hamel "x'' = −y x' y'/(1 + y²)" "y'' = 0" 'X₁ = d_x + y d_z'
derives ball_on_turntable lagrange_dalembert "x'' = −Ω k² y'/(a² + k²)" "y'' = Ω k² x'/(a² + k²)" "ω₃' = 0"
# F98 (46), (50): the carriage.
derives carriage hamel "φ₁'' = 0" "φ₂'' = 0" "λ₂ = m r² φ₁' φ₂'/w"
derives rigid_body hamel "Ω₁' = (I₂₂ − I₃₃) Ω₂ Ω₃/I₁₁"

# ---- parts, parameters -----------------------------------------------------------------------

out=$("$hamel" derive chaplygin_sleigh hamel)
[[ $out == *'Equations in quasi-velocities'* && $out != *multipliers*mass* && $out != *'Configuration space'* ]] && pass || fail "the part hamel: $out"
keys() { "$hamel" derive "$@" --json | "$python" -c 'import json,sys; print(*sorted(json.load(sys.stdin)))'; }
got=$(keys chaplygin_sleigh lagrange_dalembert)
[[ $got == *lagrange_dalembert* && $got == *schema* && $got != *hamel\ * ]] && pass || fail "keys of a part: $got"
symbols() { "$hamel" derive chaplygin_sleigh "$@" | grep -v 'with the present parameters$'; }
same=$(symbols -p a=0.2 | cmp - <(symbols) 2>&1) && pass || fail "-p changes symbols: $same"
"$hamel" derive - <"$here/../../models/particle.hamel" | cmp -s - <("$hamel" derive particle) && pass || fail 'a model from standard input'

# A Lagrangian that is singular on D: what does not need accelerations is derived, the rest named.
singular=$'coordinates\n  x, y, z : line\nlagrangian\n  y\'^2/2 - x*y\nconstraints\n  z\' - y*x\' = 0'
out=$("$hamel" derive - <<<"$singular" 2>/dev/null)
status=$?
[[ $status = 2 && $out == *'Configuration space'*'The distribution'*'(2, 3)'*'Left out'*'parts: lagrange_dalembert, hamel, energy'*singular* ]] \
    && pass || fail "derive of a singular Lagrangian: $out"
out=$("$hamel" derive - distribution hamel <<<"$singular" 2>&1)
[[ $out == *'The distribution'*'parts: hamel'*'it gives no inertia to a motion in x_dot'* && $out != *inertia*inertia* ]] \
    && pass || fail "two parts of a singular Lagrangian: $out"
[[ -z $("$hamel" derive - hamel <<<"$singular" 2>/dev/null) ]] && pass || fail 'a part that a singular Lagrangian has not'
"$hamel" derive - space distribution <<<"$singular" | grep -q 'Left out' && fail 'nothing is left out' || pass

# Nothing is free to move: no heading without something below it.
out=$("$hamel" derive - <<<$'coordinates\n  x, y : line\nlagrangian\n  (x\'^2 + y\'^2)/2\nconstraints\n  x\' = 0\n  y\' = 0')
[[ $out == *'basis of D: none, as D = 0'*'horizontal lifts: none'*'basis of D: none, as D = 0'*'nothing is free to move'* ]] \
    && pass || fail "D = 0: $out"

complains 2 "there is no part 'hamell'" derive chaplygin_sleigh hamell
complains 2 'the parts are space, lagrange_dalembert, distribution, ehresmann, hamel' derive chaplygin_sleigh nonsense
complains 2 "did you mean 'chaplygin_sleigh'?" derive chaplygin_sleig
complains 2 "there is no model 'xyzzyqq'" derive xyzzyqq
complains 2 "'m' is assumed to be positive" derive chaplygin_sleigh -p m=-1
complains 2 "'m' is assumed to be positive" derive chaplygin_sleigh -p m=0
complains 2 "there is no parameter 'q'" derive chaplygin_sleigh -p q=1
complains 2 'takes NAME=VALUE' derive chaplygin_sleigh -p m
complains 2 "no option '--nonsense'" derive chaplygin_sleigh --nonsense
complains 2 'needs a model' derive

# ---- eval ------------------------------------------------------------------------------------

# An angle outside of sin and cos is a line, which is said.
printf "coordinates q : angle; x : line\nlagrangian q'^2/2 + x'^2/2 - q^2/2\n" >"$work/spring.hamel"
[[ $("$hamel" derive "$work/spring.hamel" space) == *'q: it stands outside of sin and cos in the Lagrangian'* ]] && pass \
    || fail 'derive does not say that q is a line'
[[ $("$hamel" derive "$work/spring.hamel" space --json) == *'"lines":	{'*'"q":	"it stands outside'* ]] && pass \
    || fail 'the JSON of derive does not say that q is a line'
[[ $("$hamel" check "$work/spring.hamel") == *'q '*'a line   it stands outside of sin and cos'* ]] && pass \
    || fail 'check does not say that q is a line'

# m = 1, J = 1/2, a = 2/5: −a m ω u/(J + a² m) = −0.8/0.66.
check 0 '-1.2121212121212122' eval chaplygin_sleigh hamel.equations.omega --at 'u=1, omega=2'
check 0 '-1.2121212121212122' eval chaplygin_sleigh lagrange_dalembert.accelerations.theta --at "x'=1, theta'=2"
check 0 $'hamel.equations.omega = -1.2121212121212122\nlagrange_dalembert.mass.1.1 = 1' \
    eval chaplygin_sleigh hamel.equations.omega lagrange_dalembert.mass.1.1 --at 'u=1, omega=2'
check 0 '3' eval chaplygin_sleigh lagrange_dalembert.mass.2.2 -p m=3
"$hamel" eval chaplygin_sleigh hamel.equations.omega --at 'u=1, omega=2' --json | "$python" -c '
import json, sys
d = json.load(sys.stdin)
assert d["schema"] == "hamel/2" and d["document"] == "eval" and abs(d["values"]["hamel.equations.omega"] + 0.8/0.66) < 1e-15
assert d["point"] == {"x": 0, "y": 0, "theta": 0, "x_dot": 1, "y_dot": 0, "theta_dot": 2, "t": 0}' \
    && pass || fail 'eval --json'
# the point is told, completed so that the constraints hold and inside the ranges, as --at takes it
[ "$("$hamel" eval chaplygin_sleigh hamel.equations.omega --at 'theta=1/2, omega=2' 2>&1 >/dev/null)" = \
    "at x = 0, y = 0, theta = 0.5, x' = 0, y' = 0, theta' = 2, t = 0" ] && pass || fail 'the point of eval'
[[ $("$hamel" eval particle) == *$'hamel.equations.x_dot\nhamel.equations.y_dot'* ]] && pass || fail 'eval does not list names'
complains 2 "'hamel.equations.omga' is no derived quantity" eval chaplygin_sleigh hamel.equations.omga
complains 2 "'uu'" eval chaplygin_sleigh hamel.equations.omega --at 'uu=1'
# γ = Bᵀ e₃, the last row of B; a vector is its entries.
check 0 '-1' eval chaplygin_sphere space.definitions.gamma_1 --at 'B=Ry(pi/2)*Rx(pi/2)'
check 0 '1' eval chaplygin_sphere space.definitions.gamma_2 --at ' B = Rx(pi/2)*Ry(pi/2)'
check 0 "$("$hamel" eval rigid_body energy.energy --at 'Omega_1=1, Omega_2=2, Omega_3=3')" \
    eval rigid_body energy.energy --at 'B=Rz(0.3), Omega = [1, 6/3, 3]'
complains 2 'has more entries' eval rigid_body energy.energy --at 'Omega=[1, 2]'
complains 2 'has fewer entries' eval rigid_body energy.energy --at 'Omega=[1, 2, 3, 4]'
complains 2 'is not a vector' eval rigid_body energy.energy --at 'foo=[1]'
complains 2 'expected a product of Rx' eval rigid_body energy.energy --at 'B=0.3'
complains 2 'expected numbers' eval rigid_body energy.energy --at 'B=Rz(B_11)'

# ---- the recipe of docs/json.md ----------------------------------------------------------------

if "$python" -c 'import sympy' 2>/dev/null; then
    for model in $models; do for part in $first; do cat "$(page "$model" $part json)"; done; done | "$python" -c '
import json, sys, sympy
from sympy.parsing.sympy_parser import parse_expr
text, decoder, counts = sys.stdin.read().lstrip(), json.JSONDecoder(), {}
def formula(doc, path):
    for step in path.split("."): doc = doc[int(step) - 1] if isinstance(doc, list) else doc[step]
    return doc
while text:
    doc, end = decoder.raw_decode(text)
    text = text[end:].lstrip()
    model = doc["model"]["name"] if "model" in doc else model  # the part space has it, and comes first
    names = {s: sympy.Symbol(s) for s in doc["symbols"]}
    names["solve"] = sympy.Function("solve")
    for path in doc["formulas"]:
        f = formula(doc, path)
        if f is None or len(f) > 3000: continue   # SymPy would take minutes
        e = parse_expr(f.replace("^", "**"), local_dict=names, evaluate=len(f) < 300)
        extra = {str(s) for s in e.free_symbols} - set(doc["symbols"])
        assert not extra, (model, f, extra)
        counts[model] = counts.get(model, 0) + 1
    if model.startswith("chaplygin_sleigh") and "hamel" in doc:
        rate = parse_expr(doc["hamel"]["equations"]["omega"].replace("^", "**"), local_dict=names)
        a, m, J, u, omega = sympy.symbols("a m J u omega")
        assert sympy.simplify(rate + m*a*u*omega/(J + m*a**2)) == 0
assert min(counts.values()) > 5, counts' \
        && pass || fail 'formulas in the JSON that SymPy does not read'
else
    echo 'SymPy is not installed: the recipe of docs/json.md was not tried'
fi

# ---- docs/misprints.md -------------------------------------------------------------------------

document misprints.md

finish
