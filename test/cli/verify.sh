#!/usr/bin/env bash
# hamel verify: claims that are true, claims that are not, what cannot be read: verify.sh PATH-TO-HAMEL
. "$(dirname "$0")/../support/command.sh"

# proves MODEL CLAIM...: each of them.
proves() {
    local model=$1 claim
    shift
    answers 0 'proved' verify "$model" "$@"
    for claim in "$@"; do grep -qF "proved   $claim" <<<"$said" && pass || fail "$model: $claim: $said"; done
}
# refutes MODEL CLAIM...: each of them, with the difference and a point.
refutes() {
    local model=$1 claim why
    shift
    answers 1 'no' verify "$model" "$@"
    for claim in "$@"; do
        why=$(grep -F -A4 "no       $claim" <<<"$said")
        [[ $why == "no       $claim"*'left - right = '*'left '*', right '* ]] && pass || fail "$model: $claim: $said"
    done
}

# ---- the papers ---------------------------------------------------------------------------------

proves snakeboard \
    "p' = 2*J0*cos(phi)^2*phi'*psi' - tan(phi)*phi'*p" \
    "theta'' = m*r^2*cot(phi)*phi'*theta'/(m*r^2 - J0*sin(phi)^2)" \
    "x' = -2*r*cos(phi)^2*cos(theta)*v" "v'' = d/dt(v')" \
    "{x, y} = 0" "{x, p_v} = -2*r*cos(phi)^2*cos(theta)" "{p_v, p_psi} = 0" "{p_v, p_phi} = -{p_phi, p_v}" \
    "A_x_theta = r*cos(theta)*cot(phi)" "B_y_theta_phi = -r*sin(theta)/sin(phi)^2" \
    "L_c = hamel.lagrangian = E_c" "F = J0*(psi' + theta') is constant" "F_3 is constant" \
    "X_1 = sin(phi)*d_theta - r*cos(phi)*(cos(theta)*d_x + sin(theta)*d_y)"
refutes snakeboard \
    "p' = 2*J0*cos(phi)^2*phi'*psi' + tan(phi)*phi'*p" \
    "theta'' = m*r^2*cot(phi)*phi'*theta'/(m*r^2 + J0*sin(phi)^2)" \
    "{x, p_v} = 2*r*cos(phi)^2*cos(theta)" "{p_v, p_phi} = 0" "F = m*x' is constant" \
    "A_x_theta = r*cos(theta)*tan(phi)" "L_c = hamel.lagrangian = E_c + v" "X_1 = d_x" \
    "E = J0*(psi' + theta') is constant" # it is constant, but not E
proves chaplygin_sleigh "u' = a*omega^2" "omega' = -a*m*omega*u/(J + a^2*m)" "E is constant" \
    "lambda_1 = J*m*omega*u/(J + a^2*m)" "m*y'' + d/dt(m*a*theta'*cos(theta)) = lambda_1*cos(theta)"
refutes chaplygin_sleigh "u' = -a*omega^2" "omega is constant" "lambda_1 = J*m*omega*u/(J - a^2*m)"
proves vertical_disk "x'' = -R*sin(phi)*phi'*theta'" "phi' is constant" "symmetry.momentum.1 = J*phi'"
refutes vertical_disk "x'' = R*sin(phi)*phi'*theta'" "x' is constant"
proves chaplygin_sphere "gamma_1' = gamma_2*Omega_3 - gamma_3*Omega_2" "B_11' = B_12*Omega_3 - B_13*Omega_2" \
    "p = I_11*gamma_1*Omega_1 + I_22*gamma_2*Omega_2 + I_33*gamma_3*Omega_3 is constant" \
    "gamma_1^2 + gamma_2^2 + gamma_3^2 = 1"
refutes chaplygin_sphere "gamma_1' = gamma_2*Omega_3 + gamma_3*Omega_2" "B_11 = 1"
proves heisenberg "{x, p_1} = 1" "{x, {y, p_1}} = 0" "{z, p_1} = y"
refutes heisenberg "{z, p_1} = x"

# Inputs are names. A claim that names none, and holds for zero inputs alone, says so. E' = v τ also where M v' = f stays.
proves snakeboard "phi'' = tau_phi/(2*J1)" "phi''' = tau_phi'/(2*J1)" "d/dt(J0*(psi' + theta')) = tau_psi" \
    "p_phi' = tau_phi + {p_phi, hamilton.hamiltonian}" "v' = hamel.equations.v" "m*x'' = lagrange_dalembert.reactions.x" \
    "ehresmann.equations.psi.left = ehresmann.equations.psi.right" "symmetry.momentum.1' = symmetry.momentum_equation.1"
told=$said
for driven in 'snakeboard psi phi' 'segway phi_R phi_L' 'rigid_body_rotor alpha' 'ball_on_plate alpha beta'; do
    read -r model inputs <<<"$driven"
    power=0
    for i in $inputs; do power+=" + tau_$i*$i'"; done
    proves "$model" "E' = $power"
    told+=$said
done
grep -q 'zero inputs' <<<"$told" && fail "$told" || pass
refutes snakeboard "phi'' = tau_phi/J1" "phi'' = tau_psi/(2*J1)" "tau_phi = 0" "E' = tau_phi*phi'"
grep -q 'at tau_phi=1/4 with J1=' <<<"$said" && pass || fail "$said"
answers 0 'for zero inputs; with inputs left - right = τ_φ/(2 J₁)' verify snakeboard "phi'' = 0"
answers 0 "for zero inputs; with inputs left - right = ψ' τ_ψ + φ' τ_φ" verify snakeboard "E is constant"
answers 1 'for zero inputs' verify snakeboard "theta'' = 0"
answers 0 'for zero inputs; with inputs left - right = $' verify snakeboard "phi'' = 0" --latex
"$hamel" verify snakeboard "phi'' = 0" "tau_psi*phi'' = 0" --json | "$python" -c '
import json, sys
zero, no = json.load(sys.stdin)["claims"]
assert zero["answer"] == "yes" and zero["scope"]["assuming"] == "inputs are zero"
assert zero["evidence"]["with_inputs"] == "tau_phi/(2*J1)"
assert no["answer"] == "no" and "assuming" not in no["scope"] and {"tau_phi", "tau_psi"} <= set(no["witness"]["point"])' &&
    pass || fail 'inputs in --json'
complains 2 "unknown name 'tau_theta'" verify snakeboard "theta'' = tau_theta"
complains 2 "unknown name 'tau_x'" verify chaplygin_sleigh "x'' = tau_x"

# On the level of holonomic constraints.
proves pendulum "x*x' + y*y' = 0" "E is constant"
refutes pendulum "x'' = 0" "lambda_1 = 0"
proves pendulum "x^2 + y^2 = l^2" "x^4 = (l^2 - y^2)^2"
refutes pendulum "x^2 + y^2 = 2*l^2"

# The multipliers of the variational motion are coordinates, those of the motion are functions.
proves chaplygin_sleigh "vakonomic.gyroscopic_force.G_1 = -omega*lambda_1"
refutes chaplygin_sleigh "vakonomic.gyroscopic_force.G_1 = -J*m*omega^2*u/(J + a^2*m)" "lambda_1 = 0"
answers 1 'derivatives along the variational motion' verify chaplygin_sleigh "vakonomic.multiplier_rates.1 = omega'"

# ---- parameters ---------------------------------------------------------------------------------

cat >"$work/equal.hamel" <<'END'
model equal
parameters
    k = 1, k > 0
    m = 1, m > 0
coordinates
    x : line
lagrangian
    m/2*x'^2 - k/2*x^2
END
answers 1 'for generic parameters; at the values that the model gives them it holds' verify "$work/equal.hamel" "x'' = -x"
answers 1 'with k=2, m=1' verify "$work/equal.hamel" "x'' = -x" -p k=2
proves "$work/equal.hamel" "x'' = -k/m*x" "m*x'^2 + k*x^2 is constant" "x_ddot + k*x/m = 0" "x'''' = (k/m)^2*x"

# A point is inside of ranges, where functions have values.
cat >"$work/range.hamel" <<'END'
model range
coordinates
    x : line > 3
    y : line in (1, 2)
lagrangian
    (x'^2 + y'^2)/2 - log(x - 3) - sqrt((y - 1)*(2 - y))
END
refutes "$work/range.hamel" "x'' = -1/(x - 2)" "sqrt((y - 1)*(2 - y)) = log(x - 3)"
proves "$work/range.hamel" "x'' = -1/(x - 3)"

# ---- names that are not clear -------------------------------------------------------------------

answers 1 'p is the name of symmetry.momentum.1 and of symmetry.further.1.momentum.1' verify vertical_disk "p = J*phi'"
answers 1 'it is not known what d_x is' verify heisenberg "d/dt(d_x) = 0"
complains 2 "unknown name 'q_2'" verify heisenberg "{p_1, q_2} = 0"

# ---- what derive prints is proved, and 1 more refuted -----------------------------------------------

# itself MODEL MORE: every formula with a dotted name is claimed of itself. Unknown may be: names that only one formula
# has, or two quantities; derivatives along the variational motion; what is too long.
itself() {
    "$python" - "$hamel" "$1" "$2" "$work/claims.txt" <<'END'
import json, subprocess, sys
hamel, model, more, file = sys.argv[1:]
say = lambda *words: subprocess.run([hamel, *words], capture_output=True, text=True).stdout
document = json.loads(say("derive", model, "--json"))
def at(path):
    node = document
    for key in path.split("."):
        node = node[int(key) - 1] if isinstance(node, list) else node[key]
    return node
names = [n for n in say("eval", model).split("\n") if n and not set(n) & set(", (")]
with open(file, "w") as out:
    # solutions of linear systems are given as matrices, under names that only the document has
    out.writelines(f"{n} = {more} {at(n)}\n" for n in names if "system_" not in at(n))
claims = json.loads(say("verify", model, "--file", file, "--json"))["claims"]
wanted = "no" if more else "yes"
unclear = ("variational motion", "is the name of", "not known what", "beyond the limit")
wrong = [c for c in claims if c["answer"] != wanted and not any(u in c.get("reason", "") for u in unclear)]
wrong += [c for c in claims if "assuming" in c["scope"]] # inputs are printed, and stand for themselves
for c in wrong:
    print(c["answer"], c["claim"], c.get("reason"))
sys.exit(bool(wrong) or sum(c["answer"] == wanted for c in claims) < 0.8 * len(claims))
END
}
for model in snakeboard chaplygin_sleigh suslov heisenberg pendulum; do
    claim "what derive $model prints is proved" itself "$model" ''
    claim "what derive $model prints and 1 more is refuted" itself "$model" '1 +'
done

# ---- files, forms, bad input ----------------------------------------------------------------------

cat >"$work/claims.txt" <<'END'
# the sleigh
u' = a*omega^2   # GN16 §8

  omega' = -a*m*omega*u/(J + a^2*m)
END
answers 0 'proved   omega' verify chaplygin_sleigh --file "$work/claims.txt"
[ "$(grep -c '^proved' <<<"$said")" = 2 ] && pass || fail "$said"
answers 1 'no ' verify chaplygin_sleigh "u = 0" --file - <"$work/claims.txt"
answers 1 '"schema":	"hamel-verify/1"' verify chaplygin_sleigh "u = 0" --file "$work/claims.txt" --json=1
[ "$(grep -c '"verdict":	"yes"' <<<"$said")" = 2 ] && pass || fail "$said"
answers 1 '\item[no] \texttt{u = 0}' verify chaplygin_sleigh "u = 0" --file "$work/claims.txt" --latex
[ "$(grep -c '\\item\[proved\]' <<<"$said")" = 2 ] && pass || fail "$said"
printf "u = q\nu' = a*omega^2\n= 3\n" >"$work/unread.txt" # both of them in one go
complains 2 "$work/unread.txt:1:5: unknown name 'q'" verify chaplygin_sleigh --file "$work/unread.txt"
complains 2 "$work/unread.txt:3:1" verify chaplygin_sleigh --file "$work/unread.txt"
complains 2 "claims:2:5: unknown name 'nobody'" verify chaplygin_sleigh --file "$work/unread.txt" "u = u" "u = nobody"
complains 2 "standard input:1:5: unknown name 'q'" verify chaplygin_sleigh --file - <"$work/unread.txt"
echo "u' = a*omegq^2" >>"$work/claims.txt"
complains 2 "$work/claims.txt:5:8: unknown name" verify chaplygin_sleigh --file "$work/claims.txt"
complains 2 'No such file' verify chaplygin_sleigh --file "$work/none.txt"
printf 'u = \0' >"$work/zero.txt"
complains 2 'a zero byte' verify chaplygin_sleigh --file "$work/zero.txt"

"$hamel" verify chaplygin_sleigh "u' = a*omega^2" "u' = 0" --json | "$python" -c '
import json, sys
d = json.load(sys.stdin)
yes, no = d["claims"]
assert d["schema"] == "hamel/2" and d["document"] == "verify" and d["model"]["name"] == "chaplygin_sleigh"
assert yes["answer"] == "yes" and "witness" not in yes
assert no["answer"] == "no"
no = no["witness"]
assert no["difference"] == "a*omega^2" and no["right"] == 0
omega, a = (eval(no[k][n]) for k, n in (("point", "omega"), ("parameters", "a")))
assert abs(no["left"] - a*omega**2) < 1e-15' && pass || fail 'verify --json'

# eval takes the point, and says the same.
out=$("$hamel" verify snakeboard "m*x' is constant" --json)
point='import json, sys; no = json.load(sys.stdin)["claims"][0]["witness"]; '
at=$("$python" -c "$point"'print(", ".join(f"{k}={v}" for k, v in no["point"].items()))' <<<"$out")
value=$("$hamel" eval snakeboard lagrange_dalembert.reactions.x --at "$at")
"$python" -c "$point"'sys.exit(abs(no["left"] - float(sys.argv[1])) > 1e-12)' "$value" <<<"$out" && pass || fail "$at: $value, $out"
answers 1 "\\item[no] \\texttt{u' = a*omega}" verify chaplygin_sleigh "u' = a*omega" --latex

complains 2 'this brace is not closed' verify heisenberg "{x, y = 0"
complains 2 'of two functions' verify heisenberg "{x, y, z} = 0"
complains 2 'of two functions' verify heisenberg "{x} = 0"
complains 2 'this is no derived quantity' verify heisenberg "hamilton.nothing = 0"
complains 2 'LEFT = RIGHT' verify heisenberg "x'"
complains 2 'expected a number, a name' verify heisenberg "x' ="
complains 2 'expected a number, a name' verify heisenberg " = x'"
complains 2 'names begin with a letter' verify heisenberg "{x, y} = _1"
complains 2 'no claim is given' verify heisenberg
complains 2 'nonlinear' verify appell_hamel "x' = 0"

document verify.md

finish
