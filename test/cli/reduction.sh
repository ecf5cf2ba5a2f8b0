#!/usr/bin/env bash
# hamel derive MODEL symmetry, second half: reductions as the papers print them, in every form; numbers by
# eval; and what is said where there is no reduction.
. "$(dirname "$0")/../support/command.sh"

# reduces MODEL 'LINE'...: the lines stand in the reduction, as they are.
reduces() {
    local model=$1 out
    out=$(sed -n '/^ *reduction$/,$p' "$(printed "$model" symmetry txt)" | plain)
    shift
    has "$(printf 'hamel derive %s symmetry' "$model")" "$out" "$@"
}

reduces snakeboard \
    'A_x_ψ = −J₀ sin(2 φ)/(2 m r)' \
    'A_θ_ψ = J₀ sin²(φ)/(m r²)' \
    'B_x_ψ_φ = J₀ cos(2 φ)/(m r)' \
    'Amech_θ_ψ = J₀/(m r²)' \
    'I_S = 4 m r² cos²φ' \
    'ξ_x = (J₀ sin(2 φ) ψ'"' − p)/(2 m r)" \
    "p' = 2 J₀ cos²φ φ' ψ' − tanφ φ' p" \
    "l_c = J₀ (1 − J₀ sin²(φ)/(m r²)) ψ'²/2 + J₁ φ'² + p²/(8 m r² cos²φ)" \
    "ψ'' = (J₀ sin(2 φ) ψ' − p) φ'/(2 (m r² − J₀ sin²φ)) + m r² τ_ψ/(J₀ (m r² − J₀ sin²φ))" \
    "φ'' = τ_φ/(2 J₁)" \
    '[ 0 2 J₀ cos²φ ]' \
    '[ −tan φ ]'
# over the sphere of γ, without group coordinates
reduces veselova \
    "γ₁ γ₁' + γ₂ γ₂' + γ₃ γ₃'" \
    'A₁ = γ₁ Ω₁ + γ₂ Ω₂ + γ₃ Ω₃' 'its curvature, on lifts of the shape'"'"'s rates, per area of shape space' 'B₁ = 1' \
    "Ω = −γ × γ'" 'l_c = ⟨I Ω, Ω⟩/2' 'J_W₁ = ⟨I Ω, γ⟩' "F = −J_W₁ γ × γ'" 'I_W = I₁₁ γ₁² + I₂₂ γ₂² + I₃₃ γ₃²' \
    'λ₁ = −⟨K × Ω, I⁻¹ γ⟩/⟨I⁻¹ γ, γ⟩' # GN16 (4.6), and Theorem 3.8 as short
reduces chaplygin_top \
    'I_S = ⟨I γ, γ⟩ + m |γ × ρ|²' \
    "Ω = −γ × γ' + v₁ γ" "V = −R γ' + l v₁ γ × E₃ − l γ₃ γ'" \
    'l_c = ⟨I Ω, Ω⟩/2 − g l m γ₃ + m |Ω × ρ|²/2 − R g m' \
    '[ R l m/I_S ]'
reduces chaplygin_sphere "p' = 0" "V = −R γ'" 'Akin₁ = V₁ + R γ₂ Ω₃ − R γ₃ Ω₂' '[ −R m (γ₂² + γ₃²) R m γ₁ γ₂ R m γ₁ γ₃ ]' \
    'Bkin₁ = −R γ₂ γ₃ (I₂₂ − I₃₃)/(I₁₁ γ₁² + I₂₂ γ₂² + I₃₃ γ₃²)'
# the ellipsoid: nothing of it knows where on the table the point is
reduces ellipsoid "Ω = −γ × γ' + v₁ γ" 'its curvature along W, per area of shape space' 'λ'
reduces bicycle 'I_S = m (c² σ² + (1 + a σ sin ψ)²)' 'f_σ = τ_σ' '[ −a c m cos ψ 0 ]'
reduces carriage 'A_x_φ₁ = −r' 'A_θ_φ₂ = −r/w' 'B_y_φ₁_φ₂ = r²/w' "φ₁'' = 0" '[ 2 I + m r² 0 ]'
reduces particle "p' = y y' p/(1 + y²)" 'B_z_x_y = 1' "x'' = −y x' y'/(1 + y²)"
reduces vertical_disk 'A_x_θ = −R' "p' = 0" 'I_S = I + R² m'
reduces chaplygin_sleigh "u' = a ω²" "ω' = −a m ω u/(J + a² m)"
reduces rigid_body "p' = p × Ω" "Ω₁' = (I₂₂ − I₃₃) Ω₂ Ω₃/I₁₁"
reduces suslov "Ω₁' = −(I₁₃ Ω₁ + I₂₃ Ω₂) Ω₂/I₁₁" 'Ω₃ = 0'
reduces rigid_body_rotor "p₄' = τ_α" "α'' = (I₂₂ − I₁₁) Ω₁ Ω₂/I₃₃ + (1/I₃₃ + 1/J) τ_α"
# BKMM96 §7.1: terms quadratic in p, where S has more than one dimension.
reduces suslov "p₁' = −I₁₃ p₁ p₂/(I₁₁ I₂₂) − I₂₃ p₂²/I₂₂²" "p₂' = I₁₃ p₁²/I₁₁² + I₂₃ p₁ p₂/(I₁₁ I₂₂)"
reduces veselova "γ' = γ × Ω" "K' = K × Ω + λ₁ γ"
reduces chaplygin_sphere 'K = I Ω + R² m γ × (Ω × γ)' "K' = K × Ω" 'none: the group changes the constraint distribution'
reduces chaplygin_top 'K = I Ω + m ρ × (Ω × ρ)' "K' = K × Ω + g l m γ × E₃ + R l m ⟨γ × Ω, E₃⟩ Ω" "γ' = γ × Ω" \
    'l_c = ⟨K, Ω⟩/2 − g l m γ₃ − R g m'
reduces ball_on_turntable 'A₁_y = 1/a' 'B₃_x_y = 1/a²' "x'' = −Ω k² y'/(a² + k²)"
reduces n_trailer 'r_θ₁ = θ₁ − θ₀' 'ξ_x = u' "r_θ₁' = −(ω + sin(r_θ₁) u/l)" 'f_ω = 0'

# Every model, in every form: no NaN, no lines that say nothing, and JSON that can be read.
for model in $(affine_models); do
    out=$(page "$model" symmetry txt)
    [ -s "$out" ] && ! grep -qiE 'nan|\(null\)' "$out" && pass || fail "derive $model"
    [ -s "$(page "$model" symmetry tex)" ] && pass || fail "derive $model --latex"
    "$python" -c 'import json, sys; json.load(open(sys.argv[1]))' "$(page "$model" symmetry json)" \
        && pass || fail "derive $model --json"
done

# Numbers: p stands for its definition, ξ for the body velocity, r_theta1 for θ1 − θ0.
value() { # value WANTED ARGUMENTS...: a number, to nine digits
    local wanted=$1 got
    shift
    got=$("$hamel" eval "$@" 2>/dev/null)
    if "$python" -c 'import sys; a, b = float(sys.argv[1]), float(sys.argv[2].split()[-1]); sys.exit(abs(a - b) > 1e-9 * max(1, abs(a)))' \
        "$wanted" "$got"; then pass
    else fail "$(printf 'hamel eval %s\n  wanted %s\n  got    %s' "$*" "$wanted" "$got")"; fi
}
at="theta=0.7, phi=0.3, psi=0.2, v=0.5, psi'=1.1, phi'=0.4"
wanted=$("$hamel" eval snakeboard symmetry.momentum_equation.1 --at "$at" | awk '{print $NF}')
value "$wanted" snakeboard symmetry.reduction.momentum_equation.p --at "$at"
wanted=$("$hamel" eval snakeboard lagrange_dalembert.accelerations.psi --at "$at" | awk '{print $NF}')
value "$wanted" snakeboard symmetry.reduction.shape_equations.psi_dot --at "$at"
at="theta0=0.3, theta1=0.5, theta2=0.2, theta3=-0.4, u=0.7, omega=0.2"
wanted=$("$python" -c 'from math import *; print(-(0.2 + sin(0.2)*0.7/1))')
value "$wanted" n_trailer symmetry.reduction.reconstruction.r_theta1_dot --at "$at"

# Where there is none, it is said why.
says() { # says 'WORDS' 'MODEL TEXT'
    local file out
    file=$(mktemp --suffix=.hamel)
    printf '%b' "$2" >"$file"
    out=$("$hamel" derive "$file" symmetry 2>&1)
    rm -f "$file"
    if [[ $out == *"$1"* ]]; then pass
    else fail "$(printf 'wanted ...%s...\n  got %s' "$1" "$out")"; fi
}
says 'none: the group changes the Lagrangian' \
    "coordinates\n x, y : line\nlagrangian\n (x'^2 + y'^2)/2 - x\nsymmetry R on x\n"
says 'none: the group changes the forces' \
    "coordinates\n x, y : line\nlagrangian\n (x'^2 + y'^2)/2\nforce y = x\nsymmetry R on x\n"
says 'none: the Lagrangian is not quadratic in the velocities' \
    "coordinates\n x, y : line\nlagrangian\n x'^2/2 + y'^2/2 + y'^4\nsymmetry R on x\n"
says 'r₁ = x² + y²' \
    "coordinates\n x, y, z, w : line\nlagrangian\n (x'^2 + y'^2 + z'^2 + w'^2)/2\nsymmetry turns\n x*d/dy - y*d/dx + z*d/dw - w*d/dz\n"
says "K₂' = (x² + y²) (w₂² + w₃²)" \
    "coordinates\n x, z, y : line\nlagrangian\n (x'^2 + y'^2 + z'^2)/2\nsymmetry SO(2) on (x, y)\n"
says "K₁' = (x² + y²) (w₁² + w₂² − 4 x² − 4 y²)" \
    "coordinates\n x, y : line\nlagrangian\n (x'^2 + y'^2)/2 - (x^2 + y^2)^2\nsymmetry SO(2) on (x, y)\n"
says 'the action is not free' \
    "coordinates\n x, y, z : line\nlagrangian\n (x'^2 + y'^2 + z'^2)/2\nsymmetry SO(3) on (x, y, z)\n"
# Speeds along S that are no velocities are said to be what they are.
says "ξ_x = b (th' − v₁)" \
    "parameters a = 1, b = 2\ncoordinates\n x, y : line\n th : angle\ndefine\n X = cos(th)*x' + sin(th)*y'\n Y = cos(th)*y' - sin(th)*x'\nlagrangian (X^2 + 2*Y^2 + th'^2)/2\nconstraints a*X + b*Y = a*b*th'\nsymmetry SE(2) on (x, y, th)\n"

# ---- turning points: the snakeboard's axles meet in P, the carriage's circle has the radius w φ1'/φ2' -----------

turns() {
    local model=$1 out
    out=$(plain <"$(printed "$model" symmetry txt)")
    shift
    has "derive $model symmetry" "$out" "$@"
}
turns snakeboard_full 'P_x = r sin(φ₁ + φ₂)/sin(φ₁ − φ₂)' 'P_y = −2 r cosφ₁ cos(φ₂)/sin(φ₁ − φ₂)'
turns snakeboard 'P_y = −r cot φ'
turns carriage "C_y = w φ₁'/φ₂'"

# A shape that does not tell orbits apart is said to be too small.
"$hamel" models --show veselova | sed -e 's/^    B *: rotation.*/&\n    phi : line/' -e "s/^    dot(Omega.*/& + phi'^2\/2/" >"$work/small.hamel"
answers 0 'they tell 2 of the 3 ' derive "$work/small.hamel" symmetry
sed 's/^shape gamma/&, phi/' "$work/small.hamel" >"$work/enough.hamel"
answers 0 'functions on shape space: gamma_1, gamma_2, gamma_3, phi' derive "$work/enough.hamel" symmetry

# Affine constraints over the sphere: Veselova's body with its spin given as a function of the shape, and as a number.
cat >"$work/turned.hamel" <<'M'
model turned
parameters
    w = 0.3
    I = diag(1, 2, 2.5), I > 0
coordinates
    B : rotation
define
    Omega = body(B)
    gamma = B^T*e3
lagrangian
    dot(Omega, I*Omega)/2
constraints
    dot(gamma, Omega) = w*gamma[3]
symmetry SO(2) on B
shape gamma
M
answers 0 'Γ₁ = w γ₃   ' derive "$work/turned.hamel" symmetry
claim 'DΓ is w times the projection of e3' grep -q 'DGamma₁ *= w E₃ − w γ₃ γ  *BKMM96 (3.4.3)' <<<"$said"
answers 0 '"covariant_derivative"' derive "$work/turned.hamel" symmetry --json
sed -i 's/w\*gamma\[3\]/w/' "$work/turned.hamel"
answers 0 "F  = −J_W₁ γ × γ'   " derive "$work/turned.hamel" symmetry
claim 'a constant spin has no derivative' grep -q "its covariant derivative, on lifts of the shape's rates: zero" <<<"$said"

finish
