#!/usr/bin/env bash
# hamel derive MODEL hamilton: every built-in model in every form, the formulas of the papers, verdicts,
# values, and models it can say little about.
. "$(dirname "$0")/../support/command.sh"

# says MODEL 'LINE'...: the lines stand in the section, as they are.
says() {
    local model=$1 out
    out=$(plain <"$(printed "$model" hamilton txt)")
    shift
    has "$(printf 'hamel derive %s hamilton' "$model")" "$out" "$@"
}

# value NUMBER MODEL NAME POINT
value() {
    local got
    got=$("$hamel" eval "$2" "$3" --at "$4" 2>/dev/null)
    "$python" -c "import math, sys; sys.exit(abs(float('$got') - ($1)) > 1e-12)" 2>/dev/null && pass || fail "$2 $3 at $4: $got, not $1"
}

# ---- every model ------------------------------------------------------------------------------

[[ $("$hamel" derive chaplygin_sleigh hamilton --json=1) == *'"projector_agrees":	"yes"'* ]] && pass || fail 'the symplectic projector'

# Whether the bracket is Poisson is whether the constraints are integrable.
for model in $(affine_models); do
    out=$(cat "$(page "$model" hamilton txt)") && [[ $out == 'Hamiltonian form'* ]] && pass || fail "derive $model hamilton: $out"
    same=$(plain <<<"$out" | awk -F ' = ' 'NF == 2 && $1 == $2')
    [ -z "$same" ] && pass || fail "$model says $same"
    # whether there is a factor may stay open; nothing else does
    grep -vE 'in a time dτ = f dt' <<<"$out" | grep -qE 'unknown|nan|NaN' && fail "$model: $out" || pass
    out=$(cat "$(page "$model" hamilton tex)")
    [ "$(grep -c '\\begin{' <<<"$out")" = "$(grep -c '\\end{' <<<"$out")" ] && pass || fail "$model --latex: $out"
    cat "$(page "$model" hamilton json)" | "$python" -c '
import json, sys
d = json.load(sys.stdin)
h = d["hamilton"]
n = len(h["order"])
assert len(h["bracket"]) == n and all(len(row) == n for row in h["bracket"])
assert set(h["equations"]) == set(h["order"])
assert h["rank"] == 2 * len(h["momenta"])
answer = lambda key: h[key]["answer"] if key in h else "yes"
assert answer("agrees_with_lagrange_dalembert") == answer("two_form_on_D_agrees") == "yes"
assert answer("two_form_agrees") == answer("projector_agrees") == "yes"
assert answer("jacobi") == answer("integrable") and (answer("jacobi") == "yes") == ("jacobiator" not in h)
assert set(h["momenta"]) <= set(d["symbols"])
assert all(f in h["order"] or f.startswith("beta_") for f in h.get("jacobiator", {}).get("functions", []))' \
        && pass || fail "$model --json"
done
for model in pendulum rigid_body rigid_body_rotor; do says $model 'the bracket satisfies the Jacobi identity: yes'; done
for model in chaplygin_sleigh suslov snakeboard bicycle chaplygin_top n_trailer; do
    says $model 'the bracket satisfies the Jacobi identity: no' 'D is integrable, and with it E in TD and F in TD*: no'
done

# Every formula is one that SymPy reads, of symbols that are listed.
if "$python" -c 'import sympy' 2>/dev/null; then
    for model in chaplygin_sleigh rigid_body ball_on_turntable bicycle falling_disk snakeboard_full; do
        "$hamel" derive $model hamilton --json
    done | "$python" -c '
import json, sys, sympy
from sympy.parsing.sympy_parser import parse_expr
text, decoder = sys.stdin.read().lstrip(), json.JSONDecoder()
words = {"order", "functions", "group", "note", "velocities_note", "reason", "gauge_reason", "canonical_momenta", "not_zero", "witness"}
def formulas(node):
    if isinstance(node, str): yield node
    elif isinstance(node, list):
        for child in node: yield from formulas(child)
    elif isinstance(node, dict) and "claim" not in node:
        for key, child in node.items():
            if key not in words: yield from formulas(child)
while text:
    doc, end = decoder.raw_decode(text)
    text = text[end:].lstrip()
    names = {s: sympy.Symbol(s) for s in doc["symbols"]}
    names["solve"] = sympy.Function("solve")
    for f in formulas(doc["hamilton"]):
        e = parse_expr(f.replace("^", "**"), local_dict=names, evaluate=len(f) < 300)
        extra = {str(s) for s in e.free_symbols} - set(doc["symbols"])
        assert not extra, (f, extra)' && pass || fail 'formulas in the JSON that SymPy does not read'
else
    echo 'SymPy is not installed: formulas in the JSON were not tried'
fi

# ---- as in the papers -------------------------------------------------------------------------

# GN16 6.2.
says chaplygin_sleigh 'p_u = m u' 'p_ω = (J + a² m) ω' 'H = (p_u² + m p_ω²/(J + a² m))/(2 m)' \
    '[ −cos θ −sin θ 0 0 a m p_ω/(J + a² m) ]' '[ 0 0 −1 −a m p_ω/(J + a² m) 0 ]' 'rank of the bracket: 4' \
    'cosθ dy − sinθ dx' "x' = cosθ p_u/m" "p_u' = a m p_ω²/(J + a² m)²" "p_ω' = −a p_ω p_u/(J + a² m)" \
    'J(x, p_u, p_ω) = sin θ' 'on D*/G for G = SE(2): p_u, p_omega' 'Jacobi identity: yes'
# The free body: the Lie-Poisson bracket and its Casimir.
says rigid_body '[ −1 0 0 0 −p₃ p₂ ]' 'p = I Ω' "p' = p × Ω" 'H = ⟨p, Ω⟩/2' 'p₁² + p₂² + p₃²'
# GN16 8.1, the top: the bracket on D*/SE(2), listed, and where Jacobi's identity fails.
says chaplygin_top 'on D*/G for G = SE(2): gamma_1, gamma_2, gamma_3, p_1, p_2, p_3' '{γ₁, p₂} = −γ₃' '{γ₃, p₁} = −γ₂' \
    '{p₁, p₂} = R m (R γ₃² Ω₃ − R Ω₃ − γ₁ ρ₃ Ω₁ − γ₂ ρ₃ Ω₂) − p₃' 'Jacobi identity: no'
# The ball of Chaplygin: K' = K × Ω.
says chaplygin_sphere "p' = p × Ω" 'H = (Ω₁ p₁ + Ω₂ p₂ + Ω₃ p₃)/2'
# Affine constraints: a drift beside the bracket.
says ball_on_turntable "p₁' = 0" "p₂' = 0" "p₃' = 0" 'drift_x = −Ω y'
# BKMM96 8.4: one of the snakeboard's momenta is conserved.
says snakeboard "p_ψ' = τ_ψ" 'p_ψ = J₀ (ψ'"'"' + sin(2 φ) v)'

# On D*/SE(2) the snakeboard is not Poisson, and without the rotor's angle it is.
says snakeboard 'on D*/G for G = SE(2): psi, phi, p_v, pi_psi, p_phi' 'J(ψ, p_v, p_φ) = 2 m r² cos²(φ)/(m r² − J₀ sin²φ)' \
    'on what it closes on: phi, p_v, p_psi, p_phi' 'Jacobi identity: yes' 'Jacobi identity: no'

# ---- Hamiltonisation --------------------------------------------------------------------------

says veselova 'Hamiltonian in a time dτ = f dt (Chaplygin'"'"'s multiplier): yes' 'f = 1/√(γ₁²/I₁₁ + γ₂²/I₂₂ + γ₃²/I₃₃)'
says chaplygin_sphere 'π/f is Poisson, in a time dτ = f dt: no' 'after a two-form gauge B, i_X B = 0: yes' \
    'f = 1/√(I₁₁ γ₁²/(I₁₁ + R² m) + I₂₂ γ₂²/(I₂₂ + R² m) + I₃₃ γ₃²/(I₃₃ + R² m))'
says particle 'f = 1/√(1 + y²)' 'H = Π_x²/2 + Π_y² (1 + y²)/2'

# ---- reduced: h and the equations it gives, which are those of the section on symmetry --------------

equal='equal to the reduced equations, through the Legendre transformation (KM97 §3.4): yes'
# KM97 3.5: the momenta of the ledger, in the frame in which h has no mixed terms.
says snakeboard "$equal" "π_ψ = J₀ (1 − J₀ sin²(φ)/(m r²)) ψ'" \
    'h = m r² π_ψ²/(2 J₀ (m r² − J₀ sin²φ)) + p_v²/(8 m r² cos²φ) + p_φ²/(4 J₁)' \
    '{p_v, p_φ} = 2 m r² cos²φ π_ψ/(m r² − J₀ sin²φ) − tanφ p_v' '{ψ, π_ψ} = 1'
# KM97 3.6, the bicycle: one line, with a velocity where its momentum would fill three.
says bicycle "$equal" 'on D*/G for G = SE(2): psi, sigma, p_u, pi_psi, p_sigma' "p_σ' = τ_σ" 'Δ₁ = c² σ² + (1 + a σ sin ψ)²' \
    "{π_ψ, p_σ} = a c cosψ (1 + a σ sin ψ) (p_u − a c m σ cosψ ψ')/Δ₁²"
says particle "$equal" 'h = p₁²/(2 (1 + y²)) + p_y²/2' '{p₁, p_y} = y p₁/(1 + y²)' "p₁' = y p₁ p_y/(1 + y²)"
# No invariant basis of D: momenta of M/G, with a relation.
says veselova "$equal" 'on D*/G for G = SO(2): gamma_1, gamma_2, gamma_3, K_1, K_2, K_3' \
    'γ₁ K₁/I₁₁ + γ₂ K₂/I₂₂ + γ₃ K₃/I₃₃' 'h = ⟨K, Ω⟩/2'
# Coordinates that the group moves: the shape is made of differences of angles.
says n_trailer "$equal" 'on D*/G for G = SE(2): r_theta1, r_theta2, r_theta3, p_u, p_omega' '{r_θ₁, p_ω} = −1'
# Every bracket on D*/G is proved to give the reduced equations.
for model in $(affine_models); do
    cat "$(page "$model" hamilton json)" | "$python" -c '
import json, sys
for g in json.load(sys.stdin)["hamilton"].get("reduced", []):
    assert set(g["equations"]) == set(g["functions"]), g["functions"]
    assert "hamiltonian" in g and g.get("agrees", {"answer": "yes"})["answer"] == "yes"
    assert ("group" in g) == ("agrees" in g)
    for pair in g.get("brackets", {}):
        assert set(pair.split(",")) <= set(g["functions"])' && pass || fail "$model: reduced brackets"
done

# ---- values: momenta are those of the velocities given ----------------------------------------

# m = 1, J = 1/2, a = 2/5 (J + a² m = 0.66).
value '(1 + 0.66*4)/2' chaplygin_sleigh hamilton.hamiltonian 'u=1, omega=2'
value 0.8 chaplygin_sleigh hamilton.bracket.4.5 'u=1, omega=2'
value -0.8 chaplygin_sleigh hamilton.equations.p_omega 'u=1, omega=2'
value 1 chaplygin_sleigh hamilton.velocities.u 'u=1, omega=2'
# m = 6, r = 1/2, J0 = 1/5: reduced momenta are functions of the velocities.
value '0.2*(1 - 0.2*math.sin(0.3)**2/1.5)*2' snakeboard hamilton.reduced.1.momenta.pi_psi "phi=0.3, psi'=2"
value "$("$hamel" eval snakeboard hamilton.hamiltonian --at "phi=0.3, psi'=2, phi'=1, v=0.5")" \
    snakeboard hamilton.reduced.1.hamiltonian "phi=0.3, psi'=2, phi'=1, v=0.5"

# ---- models it can say little about ------------------------------------------------------------

cat >"$work/still.hamel" <<'MODEL'
model still
coordinates
    x : line
lagrangian
    x'^2/2
constraints
    x' = 0
MODEL
says "$work/still.hamel" 'nothing is free to move'
cat >"$work/fast.hamel" <<'MODEL'
model fast
coordinates
    x, y : line
lagrangian
    -sqrt(1 - x'^2) + y'^2/2
MODEL
says "$work/fast.hamel" \
    'the momenta are not linear in the velocities: the Legendre transformation has no inverse in closed form'
cat >"$work/taken.hamel" <<'MODEL'
model taken
parameters
    p_x = 1
coordinates
    x : line
lagrangian
    x'^2/2 - p_x*x
MODEL
says "$work/taken.hamel" "p₁ = x'" "p₁' = −p_x"
cat >"$work/singular.hamel" <<'MODEL'
model singular
coordinates
    x, y : line
lagrangian
    x'^2/2
MODEL
"$hamel" derive "$work/singular.hamel" hamilton >"$work/out" 2>"$work/err"
[ $? -ne 0 ] && [ ! -s "$work/out" ] && grep -q 'singular' "$work/err" && pass || fail "a singular Lagrangian: $(cat "$work/err")"

# A part that is too long to be found is not the end of the derivation.
answers 0 'satisfies the Jacobi identity: no' derive - hamilton <<'M'
coordinates
    A, B : rotation
lagrangian
    (dot(body(A), body(A)) + 2*dot(body(B), body(B)))/2
constraints
    dot(body(A), e3) = dot(body(B), e3)
symmetry SO(3) x SO(3) on (A, B)
M

# ---- the cotangent bundle ------------------------------------------------------------------------

says snakeboard "x' = r cosθ cotφ (P_ψ − P_θ)/(m r² − J₀)" "P_θ' = r cosφ (λ₂ − λ₁)" \
    'the motion preserves the symplectic form on K: no'
says chaplygin_sleigh "P_x' = −sinθ λ₁" 'L_X Ω(X₁, X₂) = −J m ω u/(J + a² m)'
says suslov "P_B_w₂' = P_B_w₃ Ω₁ − Ω₃ P_B_w₁"
says pendulum "it is Dirac's bracket of the holonomic constraints and their rates, GN16 §6.1: yes" \
    'the motion preserves the symplectic form on K: yes'
says bicycle 'none: the Lagrangian is singular on TQ, though not on the constraints'
grep -q Dirac <<<"$("$hamel" derive chaplygin_sleigh hamilton)" && fail 'the sleigh is not holonomic' || pass

# ---- functions of one's own ------------------------------------------------------------------------

of() {
    local model=$1 functions=$2 out
    out=$("$hamel" derive "$model" hamilton --of "$functions" 2>&1 | plain)
    shift 2
    has "hamel derive $model hamilton --of '$functions'" "$out" "$@"
}
of chaplygin_sleigh 'x*p_u, p_omega' '{x, f₁} = x cos θ' '{p_u, f₁} = −cosθ p_u' '{θ, f₂} = 1' '{f₁, f₂} = a m x p_ω/(J + a² m)'
of chaplygin_sleigh H "{x, f} = cosθ p_u/m" "{p_ω, f} = −a p_ω p_u/(J + a² m)"
of suslov B_11 '{p₂, f} = B₁₃'
of chaplygin_sleigh m 'the field is zero: f commutes with everything'
value '0.4*1*2*3' chaplygin_sleigh '{x*p_u, p_omega}' 'x=3, omega=2, u=1'
[ "$("$hamel" derive snakeboard hamilton --of 'x*p_v, psi' --json | "$python" -c '
import json, sys
h = json.load(sys.stdin)["hamilton"]
print(h["of"][0]["words"], h["brackets_of"]["1,2"])')" = 'x*p_v 0' ] && pass || fail 'the JSON of --of'
"$hamel" derive chaplygin_sleigh hamilton --of 'x*p_u, y' --latex | grep -q '{p_{u}, f_{1}' && pass || fail 'the LaTeX of --of'
answers 2 "unknown name 'pu'" derive chaplygin_sleigh hamilton --of 'x*pu'
answers 2 'belong to the part hamilton' derive chaplygin_sleigh hamel --of x
answers 2 'this brace is not closed' eval chaplygin_sleigh '{x, p_u'
answers 2 'of two functions' eval chaplygin_sleigh '{x}'

# ---- Hamilton and Jacobi ---------------------------------------------------------------------------

jacobi() {
    local model=$1 section=$2 out
    out=$("$hamel" derive "$model" hamilton --jacobi "$section" --width 200 2>&1 | plain)
    shift 2
    has "hamel derive $model hamilton --jacobi '$section'" "$out" "$@"
}
solves="it solves the Hamilton-Jacobi equation: solutions of q' = v(q, gamma) are motions (F98 §3)"
jacobi particle 'p_y = 3, p_1 = 2*sqrt(1 + y^2)' "$solves: yes" 'H_γ = 13/2' "z' = 2 y/√(1 + y²)"
jacobi chaplygin_sleigh 'p_u = 2, p_omega = 1' "$solves: no" 'dγ(X₁, X₂) = a m/(J + a² m)' 'H is constant on it along D: yes'
answers 2 'p_omega is missing' derive chaplygin_sleigh hamilton --jacobi 'p_u = 1'
answers 2 'p_omega has to be a function of position alone' derive chaplygin_sleigh hamilton --jacobi 'p_u = 1, p_omega = u'
answers 2 'an equation is LEFT = RIGHT' derive chaplygin_sleigh hamilton --jacobi 'p_u'
answers 2 'linear constraints without forces' derive ball_on_turntable hamilton --jacobi 'p_1 = 1, p_2 = 1, p_3 = 1'

finish
