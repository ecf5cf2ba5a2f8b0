#!/usr/bin/env bash
# hamel derive MODEL symmetry: the momentum equations of BKMM96 as they are printed, what is said of
# actions that are not free or not symmetries, the JSON and its numbers.
. "$(dirname "$0")/../support/command.sh"

# says MODEL 'LINE'...: the lines stand in the section, in that order.
says() {
    local model=$1 out line rest
    out=$(plain <"$(printed "$model" symmetry txt)")
    rest=$out
    shift
    for line in "$@"; do
        if [[ $'\n'$rest$'\n' == *$'\n'"$line"$'\n'* ]]; then
            pass
            rest=$'\n'$rest$'\n'
            rest=${rest#*$'\n'"$line"$'\n'}
        else fail "$(printf 'hamel derive %s symmetry\n  wanted %s\n  got\n%s' "$model" "$line" "$out")"; fi
    done
}

# ---- as in the papers ------------------------------------------------------------------------

# BKMM96 8.4: (8.4.3) for the wheels opposite, (8.4.9).
says snakeboard 'group: SE(2)' 'e₃ = d_θ + x d_y − y d_x' 'c₁₃_₂ = −1' 'c₂₃_₁ = 1' 'free: yes' \
    'Lagrangian: yes' 'distribution D: yes' 'dimension: 1' 'D and the orbits span TQ: yes' \
    'the dimension jumps where this is zero' 'cos φ' \
    "p' = 2 J₀ cos²φ φ' ψ' − tanφ φ' p" 'answer: no' 'ξ₁ = −2 r cos²φ e₁ + sin(2 φ) e₃'
says snakeboard_full 'the dimension jumps where these are all zero' \
    'ξ₁ = −2 r cosφ₁ cosφ₂ e₁ − r sin(φ₁ + φ₂) e₂ + sin(φ₁ − φ₂) e₃'
# 8.1: the disk, under both of its groups.
says vertical_disk 'ξ₁ = y e₁ − x e₂ + e₃' "p = J φ'" "p' = 0" 'Symmetry 2' 'abelian: yes' \
    'ξ₁ = R cosφ e₁ + R sinφ e₂ + e₃' "p = (I + R² m) θ'" "p' = 0" \
    'because: the right side vanishes on the constraints, though not off them' \
    "p = I θ' + R m (cosφ x' + sinφ y')" "p' = R m (cosφ y' − sinφ x') φ'" 'Γ₁₄_₂ = −R sin φ' 'Γ₁₄_₃ = R cos φ'
# 8.2: the particle. The second group makes it a Chaplygin system.
says particle "p = (1 + y²) x'" "p' = y y' p/(1 + y²)" \
    "p' is linear in p and in the other velocities: parallel transport (BKMM96 Corollary 7.4)" \
    "p' = y' z'" 'Symmetry 2' \
    'case (BKMM96 Table 6.5.1): purely kinematic: a Chaplygin system, whose constraints are a principal connection'
# 8.3: the ball; D is not invariant, and the momenta are conserved all the same.
says ball_on_turntable 'generators, of a right action' 'Symmetry 2' 'distribution D: no' \
    'ξ₁ = −a e₂ + e₃' 'ξ₂ = a e₁ + e₄' 'ξ₃ = e₅' "p₁ = m (k² ω₁ − a y')" "p₂ = m (a x' + k² ω₂)"
# Q = G; a base larger than Q/G; no symmetry at all.
says suslov 'Q is the group itself, with invariant Lagrangian and constraints: an LL system'
says n_trailer 'D and the orbits span TQ: no' \
    'no symmetry direction satisfies the constraints: there is no momentum equation'
says pendulum 'the model gives no symmetry'
says rigid_body "p' = p × Ω"

# ---- what is not a symmetry ------------------------------------------------------------------

cat >"$work/broken.hamel" <<'MODEL'
model broken
parameters
    m = 1, m > 0
    J = 0.5, J > 0
    a = 0.4
    c = 0.1
    p = 3           # a name that momenta would like to have
coordinates
    x, y  : line
    theta : angle
lagrangian
    ((J + m*a^2)*theta'^2 + m*(x'^2 + y'^2) + 2*m*a*theta'*(cos(theta)*y' - sin(theta)*x'))/2
constraints
    -sin(theta)*x' + cos(theta)*y' = 0
force theta = -c*theta'
frame
    u     = cos(theta)*d/dx + sin(theta)*d/dy
    omega = d/dtheta
symmetry S1 on theta
symmetry SO(2) on (x, y)
symmetry heisenberg
    d/dx; d/dy + x*d/dtheta; d/dtheta
MODEL
says "$work/broken.hamel" 'Lagrangian: no' "e₁ = −a m (cosθ x' + sinθ y') θ'" 'distribution D: no' 'e₁ = −u' \
    'D and the orbits span TQ: no' 'p_ = (J + a² m) ω' "p_' = −(c + a m u) ω" \
    'free: no' 'locally free, at every point: no' 'the orbits are smaller where these are all zero' 'y' 'x' \
    'c₁₂_₃ = −1' 'Lie algebra: heisenberg(3), nilpotent'

# ---- every model, in every form --------------------------------------------------------------

# (all values of all models at a point: cli.pages)
for model in $(affine_models); do
    grep -qiE 'nan|undefined' "$(page "$model" symmetry json)" && fail "derive $model symmetry: no value" || pass
done
for model in $(some_models); do
    # (a moving basis may fail at the identity of a rotation, and what rests turns about no point)
    "$hamel" eval "$model" | grep '^symmetry\.' | grep -vE 'moving_basis|\.turning\.' >"$work/names"
    [ -s "$work/names" ] || continue
    mapfile -t names <"$work/names"
    at=$("$python" - "$(page "$model" symmetry json)" <<'PY'
import json, sys
print(", ".join("%s=0.%d" % (s, 3 + i) for i, s in enumerate(json.load(open(sys.argv[1]))["symbols"])
                if s in ("x", "y", "z", "theta", "phi", "phi1", "psi", "sigma", "alpha1", "alpha", "beta")))
PY
)
    "$hamel" eval "$model" "${names[@]}" --at "$at" >/dev/null 2>"$work/errors" && pass \
        || fail "eval $model symmetry: $(cat "$work/errors")"
done

# Numbers: p' = 2 J0 cos²φ φ' ψ' − tanφ φ' p with the p of the point.
"$hamel" eval snakeboard symmetry.momentum_equation.1 symmetry.momentum.1 symmetry.body.momentum_equation.1 \
    --at "phi=0.3, theta=0.7, v=1, phi'=2, psi'=0.5" --json | "$python" -c '
import json, math, sys
v = json.load(sys.stdin)["values"]
p = v["symmetry.momentum.1"]
wanted = 2*0.2*math.cos(0.3)**2*2*0.5 - math.tan(0.3)*2*p
assert abs(v["symmetry.momentum_equation.1"] - wanted) < 1e-14, v
assert abs(v["symmetry.body.momentum_equation.1"] - wanted) < 1e-13, v' && pass || fail 'numbers of the snakeboard'
[ "$("$hamel" eval vertical_disk symmetry.further.1.momentum.1 --at "theta'=2")" = 3 ] && pass || fail 'a further symmetry'

# What docs/json.md says of formulas holds here, too.
if "$python" -c 'import sympy' 2>/dev/null; then
    "$python" - $(for model in $(affine_models); do page "$model" symmetry json; done) <<'PY' && pass || fail 'formulas in the JSON that SymPy does not read'
import json, sys, sympy
from sympy.parsing.sympy_parser import parse_expr
words = {"none", "group", "isotropy", "case", "larger_base", "on_the_group", "shape", "reason", "completed_by",
         "no_momentum_equation", "shape_space"}
def formulas(node):
    if isinstance(node, str): yield node
    elif isinstance(node, list):
        for child in node: yield from formulas(child)
    elif isinstance(node, dict) and "claim" not in node:
        for key, child in node.items():
            if key not in words and not key.endswith("note"): yield from formulas(child)
for file in sys.argv[1:]:
    doc = json.load(open(file))
    names = {s: sympy.Symbol(s) for s in doc["symbols"]}
    for f in formulas(doc["symmetry"]):
        if len(f) > 3000: continue
        e = parse_expr(f.replace("^", "**"), local_dict=names, evaluate=len(f) < 300)
        extra = {str(s) for s in e.free_symbols} - set(doc["symbols"])
        assert not extra, (file, f, extra)
PY
fi

# ---- the connection on g^D, and what the corollaries say ----------------------------------------

out=$("$hamel" derive particle symmetry | plain)
has 'derive particle symmetry' "$out" 'Γ₁₂_₁ = y/(1 + y²)' 'the momentum map along S is equivariant (BKMM96 §4.2, Remark 5): yes'
"$hamel" derive particle symmetry | grep -qE "p' = y' z' +BKMM96 \(4.4.4\)" && pass || fail 'Corollary 4.9 (2)'
out=$("$hamel" derive suslov symmetry --width 200 | plain)
has 'derive suslov symmetry' "$out" 'Γ₁₂_₁ = −I₁₃/I₁₁' 'flat: no' 'R_1_2_B_w1_B_w2 = −(1 + I₂₃²/I₂₂²)' \
    'the sections do not depend on the shape: this is the Euler-Poincaré equation, paired with them (BKMM96 Corollary 4.9 (1))'
grep -q 'completed by' <<<"$out" && fail 'Suslov has no basis completed by constant elements without poles' || pass

finish
