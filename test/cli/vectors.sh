#!/usr/bin/env bash
# Vectors stay vectors, as GN16 prints them; JSON keeps the components. Parts have names. And what is told in brief.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

# tells MODEL PART LINE...: lines of a derivation, spaces apart.
tells() {
    local got line
    got=$(sed 's/   *[A-Z][A-Z]*[0-9][0-9]* [(§D].*$//; s/  */ /g; s/^ //' "$(printed "$1" "$2" txt)")
    for line in "${@:3}"; do
        grep -qxF "$line" <<<"$got" && pass || fail "$(printf 'derive %s %s\n wanted %s\n got %s' "$1" "$2" "$line" "$got")"
    done
}

# GN16 §4, §8.1: bodies, the Chaplygin sphere and top, Veselova's problem.
tells rigid_body space "B: B' = B Ω^ with Ω^ v = Ω × v, Ω = (B_w1, B_w2, B_w3)"
tells chaplygin_top measure 'R m l γ₁ γ₂ (I₂₂ − I₁₁) (I₃₃ + R m (R + l γ₃))/Δ₁'
tells rigid_body hamilton 'p = I Ω' "p' = p × Ω" 'H = ⟨p, Ω⟩/2'
tells chaplygin_sphere symmetry 'K = I Ω + R² m γ × (Ω × γ)' "K' = K × Ω" "γ' = γ × Ω" 'l_c = ⟨K, Ω⟩/2'
tells chaplygin_top symmetry 'K = I Ω + m ρ × (Ω × ρ)' "K' = K × Ω + g l m γ × E₃ + R l m ⟨γ × Ω, E₃⟩ Ω" \
    "p' = R l m ⟨γ, Ω⟩ ⟨γ × Ω, E₃⟩" 'p = ⟨K, γ⟩'
tells chaplygin_top space 'ρ = −R γ − l E₃'
tells routh_sphere symmetry "K' = K × Ω + g l m γ × E₃ + R l m ⟨γ × Ω, E₃⟩ Ω"
tells veselova symmetry "K' = K × Ω + λ₁ γ"
tells veselova lagrange_dalembert 'R_B_w₁ = γ₁ λ₁'
tells suslov space 'L = ⟨I Ω, Ω⟩/2'
tells kirchhoff space 'L = ⟨A Ω, Ω⟩/2 + ⟨M V, V⟩/2'
tells chaplygin_top space "L = ⟨I Ω, Ω⟩/2 − g l m γ₃ + m x'²/2 + m y'²/2 + l² m ⟨γ × Ω, E₃⟩²/2 − R g m"
# In brief a paper begins with its Lagrangian, and momenta that integrals are written in are told.
tells veselova --brief 'F₃ = p₁² + p₂²' 'p₁ = I₁₁ B₁₁ Ω₁ + I₂₂ B₁₂ Ω₂ + I₃₃ B₁₃ Ω₃'
"$hamel" derive segway --brief | grep -qF "L = (I₂₂ α'² + J φ_L'²" && pass || fail 'segway in brief has no Lagrangian'
tells chaplygin_top energy 'E = ⟨I Ω, Ω⟩/2 + g l m γ₃ + m |ρ × Ω|²/2 + R g m'
tells chaplygin_top hamilton 'H = ⟨p, Ω⟩/2 + g l m γ₃ + R g m' "p' = p × Ω + g l m γ × E₃ + R l m ⟨γ × Ω, E₃⟩ Ω"
# Two things never share a name.
tells rattleback hamilton 'h_G = g m u₃ + w₁ p_w₁/2 + w₂ p_w₂/2 + w₃ p_w₃/2'
tells ball_on_surface integrals 'J_f = f₁ P₁ + f₂ P₂'
# Meanings of names are in readable form too.
tells snakeboard_full symmetry "T₆ = m r² sin(2 φ₁) + sin(2 φ₁ − 2 φ₂) (m r² − J − J₀ − J₁ − J₂)/2"
# What was printed already is used, what is zero is said to be.
tells bicycle symmetry 'I_S = m (c² σ² + (1 + a σ sin ψ)²)' 'A_x_ψ = −a c m σ cos(ψ)/I_S'
tells bicycle hamilton "p_σ' = τ_σ"

# The second route: the components that JSON has are those of the vectors, at a point.
"$hamel" derive chaplygin_top symmetry --json >top.json
"$python" - top.json <<'PY' && pass || fail 'components and vectors differ'
import json, random, re, sys
r = json.load(open(sys.argv[1]))["symmetry"]["reduction"]
random.seed(1)
value = {s: random.uniform(0.5, 2) for s in ("R", "l", "m", "g", "I_11", "I_22", "I_33")}
unit = [2/7, 3/7, 6/7]
for i in range(3):
    value[f"gamma_{i+1}"], value[f"Omega_{i+1}"] = unit[i], random.uniform(-1, 1)
    value[f"rho_{i+1}"] = -value["R"]*unit[i] - (value["l"] if i == 2 else 0)
of = lambda e: eval(e.replace("^", "**"), {}, value)
vec = lambda n: [value[f"{n}_{i}"] for i in (1, 2, 3)]
cross = lambda a, b: [a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]]
O, g, rho = vec("Omega"), vec("gamma"), vec("rho")
inner = cross(rho, cross(O, rho))
names = list(r["momenta"])
for i in range(3):
    K = value[f"I_{i+1}{i+1}"]*O[i] + value["m"]*inner[i]
    assert abs(of(r["momenta"][names[i]]) - K) < 1e-12
    value[f"K_{i+1}"] = random.uniform(-1, 1)
K = vec("K")
third = cross(g, O)[2]
for i, e in enumerate(r["momentum_equations"].values() if isinstance(r["momentum_equations"], dict) else r["momentum_equations"]):
    wanted = cross(K, O)[i] + value["g"]*value["l"]*value["m"]*cross(g, [0, 0, 1])[i] + value["R"]*value["l"]*value["m"]*third*O[i]
    assert abs(of(e) - wanted) < 1e-12, (e, wanted)
PY

# The second fundamental form, a line for what filled twenty; the second route: R(Y) of free motions is λ_a β^a(Y).
tells veselova affine_connection "R₃ = γ₁ (I₃₃ − I₂₂) Ω₂ Ω₃ − I₁₁ (γ₂ (I₃₃ − I₁₁) Ω₃/I₂₂ + γ₃ (I₁₁ − I₂₂) Ω₂/I₃₃) Ω₁"
tells bicycle affine_connection "R₄ = m σ sin²ψ (c cos θ + a sinψ sin θ) (c² σ² + (1 + a σ sin ψ)²) u² \
− 2 a c m σ² sin²ψ cosψ (c cos θ + a sinψ sin θ) ψ' u + c m sin²ψ (c cos θ + a sinψ sin θ) σ' u \
+ a m sinψ (c cos θ + a sinψ sin θ) (1 + a σ sin ψ) ψ'²"
"$python" - "$hamel" <<'PY' && pass || fail 'the second fundamental form is not that of the reactions'
import subprocess, sys
from math import sin, cos
def values(model, at, *names, p=()):
    out = subprocess.run([sys.argv[1], "eval", model, *names, "--at", at, *p], capture_output=True, text=True).stdout
    return [float(line.split("=")[-1]) for line in out.splitlines()[:len(names)]]
R, l = "affine_connection.second_fundamental_form.R_", "lagrange_dalembert.multipliers."
R3, l1 = values("veselova", "gamma=[0.6, 0, 0.8], Omega=[0.8, 1, -0.6]", R + "3", l + "1", p=("-p", "I_11=3"))
assert abs(R3 - l1*(0.36 + 3*0.64/2)) < 1e-12 and abs(R3) > 0.1, (R3, l1)
m, a, c, g, o, s, th = 1.5, 0.7, 0.4, 0, 0.3, 0.6, 0.9
R4, l1, l2 = values("bicycle", f"psi={o}, sigma={s}, theta={th}, u=0.8, psi'=0.5, sigma'=-0.4", R + "4", l + "1", l + "2",
                    p=("-p", f"m={m}", "-p", f"a={a}", "-p", f"c={c}", "-p", "g=0"))
x = -a*sin(o) - s*sin(o)**2*(a*a + c*c)
t = cos(th)*(1 + a*s*sin(o)) - c*s*sin(o)**2*sin(th)
assert abs(R4 - l1*(t - s*cos(th)*x) - l2*sin(th)*x) < 1e-12 and abs(R4) > 0.01, (R4, l1, l2)
PY

# Reactions by the multipliers (GN16 (4.7)-(4.9)): the moment is that of the force at the contact, rates have the names of their velocities.
"$hamel" derive chaplygin_top lagrange_dalembert >reactions
grep -qF 'R_B_w₃ = R (B₁₃ λ₂ − B₂₃ λ₁)' reactions && pass || fail 'the moment of the reactions is not by the multipliers'
grep -qF "Ω₁'" reactions && ! grep -qF "B_w₁'" reactions && pass || fail 'rates without the names of their velocities'
# A one-form that is not closed says where.
"$hamel" derive ball_on_cylinder measure >cylinder
grep -qF '12 I₃₃ m r³ (I₁₁ − I₂₂)/((a + r) (I₃₃ + m r²)' cylinder && pass || fail 'no point where dg is not zero'

# LaTeX has the signs.
"$hamel" derive rigid_body hamilton --latex | grep -qF 'p \times  \Omega' && pass || fail 'no cross in LaTeX'
# In brief: two screens, and no more than the derivation has.
for model in chaplygin_top snakeboard rigid_body kirchhoff spherical_robot ellipsoid; do
    "$hamel" derive "$model" --brief >brief && [ "$(wc -l <brief)" -le 100 ] && pass || fail "derive $model --brief: $(wc -l <brief) lines"
done
# What fills half a screen is left to its part.
grep -q "right side of M v' = f: hamel derive ellipsoid hamel prints it" brief && pass || fail 'what is long is said to be elsewhere'
# Nothing is left out because it is long.
for model in chaplygin_top bicycle ball_on_cylinder; do
    "$hamel" derive "$model" | grep -qE 'tokens:|too long' && fail "derive $model leaves something out" || pass
done
finish
