#!/usr/bin/env bash
# Groups that a model writes out, as matrices: what is derived, motion through the quotient, what is refused.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

near() {
    paste -d, <(body "$1") <(body "$2") | awk -F, -v bound="$3" '
        { n = NF/2; for (i = 1; i <= n; i++) {
            if (NR == 1) { if ($i != $(i + n)) exit bad = 1 }
            else { d = $i - $(i + n); if (d > bound || -d > bound) exit bad = 1 } } }
        END { exit bad || NR < 2 }'
}

# model NAME GROUP LAGRANGIAN CONSTRAINT: coordinates a (positive), b, c, u (an angle), s.
model() {
    cat >"$1.hamel" <<M
model $1
coordinates
    a : line > 0
    b, c, s : line
    u : angle
group G on $2
lagrangian
    $3 + s'^2/2
${4:+constraints
    ${4:-}}
symmetry G ${5:-}
run r
    from a = 1.3, b = -0.2, c = 0.1, a' = 0.5, b' = 0.3, u' = 0.7, s' = 0.2
    until 3 every 0.5
M
}

model heisenberg '(a, b, c) = [[1, a, c], [0, 1, b], [0, 0, 1]]' \
    "(a'^2 + b'^2 + (c' - a*b')^2 + u'^2)/2 + s*s'*a'" "c' - a*b' = s*a'"
model heisenberg_right '(a, b, c) = [[1, a, c], [0, 1, b], [0, 0, 1]]' \
    "(a'^2 + b'^2 + (c' - b*a')^2 + u'^2)/2" "c' - b*a' = s*b'" right
model affine '(a, b) = [[a, b], [0, 1]]' "(a'^2 + b'^2)/a^2/2 + c'^2/2 + u'^2/2 + s^2*a'*b'/a^2/3"
model similar '(a, u, b, c) = [[a*cos(u), -a*sin(u), b], [a*sin(u), a*cos(u), c], [0, 0, 1]]' \
    "(a'^2 + b'^2 + c'^2)/a^2/2 + u'^2/2 + s*a'*u'/a" "c'*cos(u) = b'*sin(u) + s*a*s'"
model special '(a, b, c) = [[a, b], [c, (1 + b*c)/a]]' \
    "(((1+b*c)/a*a' - b*c')^2 + ((1+b*c)/a*b' - b*((1+b*c)/a)')^2 + (a*c' - c*a')^2 + u'^2)/2" "a*c' - c*a' = s*u'"

for m in heisenberg heisenberg_right affine similar special; do
    "$hamel" run $m.hamel r --tolerance 1e-12 >full.csv 2>/dev/null
    "$hamel" run $m.hamel r --tolerance 1e-12 --reduced >reduced.csv 2>summary.txt
    claim "$m: reduced and reconstructed is the full table" near full.csv reduced.csv 1e-9
    claim "$m: phases" [ "$(grep -c '^    \(whole\|geometric\|dynamic\) ' summary.txt)" = 3 ]
    answers 0 'Lagrangian: yes' derive $m.hamel symmetry
done

answers 0 'Lie algebra: heisenberg(3), nilpotent' derive heisenberg.hamel symmetry
answers 0 'Lie algebra: aff(1), solvable' derive affine.hamel symmetry
answers 0 'Lie algebra: sl(2), semisimple' derive special.hamel symmetry
answers 0 'gh_c = c + h_c + a h_b' derive heisenberg.hamel symmetry
answers 0 '"product"' derive heisenberg.hamel symmetry --json
answers 0 'gh}_{b}' derive affine.hamel symmetry --latex
# Aff(1) is not unimodular: Liouville's measure on TQ, none on TQ/G
answers 0 'an invariant measure with a density in the position: yes' derive affine.hamel measure
answers 0 'an invariant measure with a density in the shape: no' derive affine.hamel symmetry
answers 0 '"quotient_measure"' derive affine.hamel symmetry --json

# Generators: the group is found from their flows.
# generators NAME COORDINATES LAGRANGIAN CONSTRAINT GENERATORS START
generators() {
    cat >"$1.hamel" <<M
model $1
parameters
    m = 2
    c = 0.7
coordinates
    $2
lagrangian
    $3
${4:+constraints
    ${4:-}}
symmetry G
    $5
run r
    from $6
    until 2 every 0.5
M
}
generators by_heisenberg 'x, y, z, s : line' "(x'^2 + y'^2 + (z' - c*x*y')^2 + s'^2)/2 + s*s'*x'" \
    "z' - c*x*y' = s*x'" 'm*d/dx + m*c*y*d/dz; d/dy + d/dz; d/dz' "x=0.3, y=-0.2, x'=1, y'=0.5, s'=0.2"
generators by_affine 'b, s : line; a : line > 0' "((a'/a)^2 + (b'/a)^2 + s'^2)/2 + s^2*a'*b'/a^2/3" \
    "" 'd/db; a*d/da + b*d/db' "a=1.3, b=-0.2, a'=1, b'=0.5, s'=0.2"
generators by_e11 'z, x, y, s : line' "(exp(-2*z)*x'^2 + exp(2*z)*y'^2 + z'^2 + s'^2)/2 + s*z'*s'/5" \
    "exp(-z)*x' = s*exp(z)*y'" 'd/dz + x*d/dx - y*d/dy; d/dx; d/dy' "z=0.1, x=0.3, y'=0.2, z'=0.4, s'=0.2, s=0.3"
generators by_se2 'x, y, s : line; theta : angle' "(x'^2 + y'^2 + theta'^2 + s'^2)/2 + s*s'*theta'" \
    "sin(theta)*x' - cos(theta)*y' = s*theta'" 'd/dx; d/dy; d/dtheta + x*d/dy - y*d/dx' \
    "x=0.3, theta=1, theta'=1, s'=0.2, s=0.1"
generators by_helix 'z, x, y : line; phi : angle' \
    "(z'^2 + x'^2 + y'^2 + phi'^2)/2 - cos(phi - z/c) - (x^2 + y^2)/3 + (x*y' - y*x')*phi'/4" \
    "" 'd/dz + d/dphi/c + x*d/dy - y*d/dx' "x=0.3, y=0.2, phi=1, phi'=1, z'=0.2"
generators by_diagonal 'x1, x2, y1, y2 : line' "(x1'^2 + x2'^2 + y1'^2 + y2'^2)/2 + (x1 - x2)^2 - (y1 - y2)*x1'" \
    "" 'd/dx1 + d/dx2; d/dy1 + d/dy2' "x1=0.3, x2'=0.2, y1'=1"
ball="(x'^2 + y'^2)/2 + dot(body(B), diag(1, 2, 3)*body(B))/2"
rolls="x' = space(B)[2]; y' = -space(B)[1]"
turn='x*d/dy - y*d/dx + dot(B^T*e3, d/dB)'
generators by_turn 'x, y : line; B : rotation' "$ball" "$rolls" "$turn" 'B_w1=1, B_w2=0.2, B_w3=0.3'
generators by_motion 'x, y : line; B : rotation' "$ball" "$rolls" "$turn; d/dx; d/dy" 'B_w1=1, B_w2=0.2, B_w3=0.3'
# Screws: a rotation is carried along by the shift, from the left or the right, seen from the body or from space.
tilted='dot([cos(z/c), sin(z/c), 0], B*e1)'
generators by_screw 'z : line; B : rotation' "(z'^2 + dot(body(B), diag(1, 2, 3)*body(B)))/2 - $tilted" \
    "z' = dot(B*[sin(2), 0, 1], e3)*body(B)[1]" 'c*d/dz + dot(B^T*e3, d/dB)' 'z=0.3, B=Rx(0.4), B_w1=1, B_w2=0.2, B_w3=0.3'
generators by_own_screw 'z : line; B : rotation space' \
    "(z'^2 + dot(body(B), diag(1, 1, 3)*body(B)))/2 - dot(e1, B*[cos(2*z), -sin(2*z), 0])" \
    "" 'd/dz + 2*dot(B*e3, d/dB)' 'z=0.3, B=Rx(0.4), B_w1=1, B_w2=0.2, B_w3=0.3'
for m in by_heisenberg by_affine by_e11 by_se2 by_helix by_diagonal by_turn by_motion by_screw by_own_screw; do
    "$hamel" run $m.hamel r --tolerance 1e-12 >full.csv 2>/dev/null
    "$hamel" run $m.hamel r --tolerance 1e-12 --reduced >reduced.csv 2>summary.txt
    claim "$m: reduced and reconstructed is the full table" near full.csv reduced.csv 1e-9
    claim "$m: phases" [ "$(grep -c '^    \(whole\|geometric\|dynamic\) ' summary.txt)" = 3 ]
    answers 0 'free: yes' derive $m.hamel symmetry
done
answers 0 'Lie algebra: e(1,1), solvable' derive by_e11.hamel symmetry
answers 0 'Lie algebra: se(2), solvable' derive by_se2.hamel symmetry
answers 0 'gh_y = y + h_x sin θ + h_y cos θ' derive by_se2.hamel symmetry
answers 0 'the group is some of the coordinates, and multiplies itself' derive by_se2.hamel symmetry
answers 0 'nonholonomic connection' derive by_se2.hamel symmetry
answers 0 'r_B_₁₁ = B₁₁ cos(z/c) + B₂₁ sin(z/c)' derive by_screw.hamel symmetry
for c in 0.3 1.1; do
    "$hamel" run by_heisenberg.hamel r -p c=$c --tolerance 1e-12 >full.csv 2>/dev/null
    "$hamel" run by_heisenberg.hamel r -p c=$c --tolerance 1e-12 --reduced >reduced.csv 2>summary.txt
    claim "c = $c: the group has its parameters" near full.csv reduced.csv 1e-9
done
# A full turn of φ moves z: φ is no coordinate of a circle's action, and no closed form is made up.
sed "s/d\/dz + d\/dphi\/c + x\*d\/dy - y\*d\/dx/d\/dphi + x^2*d\/dx/; s/(x'^2.*/phi'^2 + x'^2/; s/^    (z.*/    z'^2 + y'^2 + phi'^2/" \
    by_helix.hamel >no_flow.hamel
answers 2 'needs coordinates that it moves as its own elements' run no_flow.hamel r --reduced

# Two groups side by side, and one on coordinates of another name.
sed 's/^symmetry G.*/symmetry G x S1 on u/' heisenberg.hamel >product.hamel
answers 0 'reduced by      G x S1; motion along it, as (a, b, c, u)' run product.hamel r --reduced -o p.csv
sed 's/^symmetry G.*/symmetry G on (a, b)/; s/group G on (a, b)/group G on (s, b)/; s/\[\[a, b\]/[[s, b]/; s/b, c, s : line/b, c : line; s : line > 0/' affine.hamel >other.hamel
answers 0 'e₁ = a d_a + b d_b' derive other.hamel symmetry

# Q = G without constraints: the Lie-Poisson bracket and its Casimir functions. Kirchhoff's body in a fluid.
answers 0 'C₁ = p₁ p₄ + p₂ p₅ + p₃ p₆' derive kirchhoff symmetry
claim 'the other one is that of the impulse' grep -q 'C₂ = p₄² + p₅² + p₆²' <<<"$said"
claim 'Π is turned, and by the impulse' \
    grep -q "p₁' = (1/A₃₃ − 1/A₂₂) p₂ p₃ + (1/M₃₃ − 1/M₂₂) p₅ p₆" <<<"$said"
# Π' = Π × Ω + P × V, P' = P × Ω, by numbers
"$hamel" eval kirchhoff symmetry.reduction.momentum_equation.p_{1,2,3,4,5,6} --at "B = Rz(0.3)*Rx(0.7), Omega = [0.3, -0.2, 0.5], x' = 1, y' = 0.4, z' = -0.6" >values.txt
claim "Kirchhoff's equations" "$python" - <<'P'
from math import cos, sin
c, s, C, S = cos(0.3), sin(0.3), cos(0.7), sin(0.7)
B = [[c, -s*C, s*S], [s, c*C, -c*S], [0, S, C]]
v, W = [1, 0.4, -0.6], [0.3, -0.2, 0.5]
V = [sum(B[i][a]*v[i] for i in range(3)) for a in range(3)]
Pi, P = [a*w for a, w in zip([1, 1.3, 0.6], W)], [m*w for m, w in zip([3, 2.5, 1.2], V)]
cross = lambda a, b: [a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]]
wanted = [a + b for a, b in zip(cross(Pi, W), cross(P, V))] + cross(P, W)
got = [float(line.split()[-1]) for line in open("values.txt")]
assert len(got) == 6 and all(abs(a - b) < 1e-12 for a, b in zip(wanted, got)), (wanted, got)
P
# along an axis: stable where its added mass is the largest (Leonard 1997), and the exact condition
answers 0 "−A₁₁ M₂₂ λ² + M₃₃ (M₂₂ − M₃₃) z'² = 0" steady kirchhoff
"$hamel" run kirchhoff --tolerance 1e-12 >full.csv 2>/dev/null
"$hamel" run kirchhoff --tolerance 1e-12 --reduced >reduced.csv 2>/dev/null
claim 'kirchhoff: reduced and reconstructed is the full table' near full.csv reduced.csv 1e-7
cat >centre.hamel <<'M'
model centre
coordinates
    a, b, c : line
group H on (a, b, c) = [[1, a, c], [0, 1, b], [0, 0, 1]]
lagrangian
    (a'^2 + 2*b'^2 + 3*(c' - a*b')^2)/2
symmetry H
M
answers 0 'C₁ = p₃' derive centre.hamel symmetry
claim 'its square is no other one' [ "$(grep -c 'C₂' <<<"$said")" = 0 ]

# SO(3) keeps every point of space by the turns about it: A(v) = q × v/|q|², orthogonal to q.
cat >central.hamel <<'M'
model central
parameters
    m = 2, m > 0
coordinates
    x, y, z : line
lagrangian
    m/2*(x'^2 + y'^2 + z'^2) - (x^2 + y^2 + z^2)/2
symmetry SO(3) on (x, y, z)
M
answers 0 "A₁ = (y z' − z y')/(x² + y² + z²)" derive central.hamel symmetry
claim 'the second component' grep -q "A₂ = (z x' − x z')/(x² + y² + z²)" <<<"$said"
claim 'the third component' grep -q "A₃ = (x y' − y x')/(x² + y² + z²)" <<<"$said"
claim 'the choice is said' grep -q 'another complement gives another connection' <<<"$said"

# A body with a rotor as its shape, BKMM96 (5.3.2)-(5.3.3): in r, r' and the locked velocity.
cat >rotor.hamel <<'M'
model rotor
parameters
    I_11 = 2, I_11 > 0
    I_22 = 1.5, I_22 > 0
    I_33 = 1, I_33 > 0
    J = 0.5, J > 0
    k = 1
coordinates
    B : rotation
    alpha : angle
lagrangian
    (I_11*B_w1^2 + I_22*B_w2^2 + I_33*B_w3^2 + J*(B_w3 + alpha')^2)/2 - k*cos(alpha)
symmetry SO(3) on B
M
answers 0 "F_α = J (I₂₂ − I₁₁) Ω₁ Ω₂/(I₃₃ + J)" derive rotor.hamel symmetry
claim 'the momentum in Ω' grep -q "p₁' = (I₂₂ − I₃₃ − J) Ω₂ Ω₃ − I₂₂ J Ω₂ α'/(I₃₃ + J)" <<<"$said"

# Aff(1) is not unimodular: D = TQ has an invariant measure, and D/G = g* none.
cat >affine_group.hamel <<'M'
model affine_group
coordinates
    a : line > 0
    b : line
group A on (a, b) = [[a, b], [0, 1]]
lagrangian
    (a'^2 + b'^2)/a^2/2
symmetry A
M
answers 0 'μ = 1/a⁴' derive affine_group.hamel measure
answers 0 'div = p₁' derive affine_group.hamel symmetry
claim 'the measure of D is none of D/G' grep -q 'the volume of the momenta is kept on the quotient: no' <<<"$said"
answers 0 'the volume of the momenta is kept on the quotient: yes' derive kirchhoff symmetry

# ---- what is refused ------------------------------------------------------------------------------
refuse() {
    sed "s/^group G.*/group G on $2/" heisenberg.hamel >bad.hamel
    answers 2 "$1" derive bad.hamel symmetry
}
refuse 'this is no group: the inverse is no such matrix' '(a, b) = [[1, a], [b, 1]]'
refuse 'this is no group: the unit is no such matrix' '(a, b) = [[2, a], [b, 1]]'
refuse 'this is no group: the product of two is no such matrix' '(a, b) = [[1, a, b], [0, 1, a^3], [0, 0, 1]]'
sed 's/a : line > 0/a : line/' affine.hamel >bad.hamel
answers 2 'not all coordinates are elements of this group' derive bad.hamel symmetry
refuse '2 by 3' '(a, b, c) = [[1, a, c], [0, 1, b]]'
refuse "'s' is no coordinate of the group G" '(a, b) = [[1, a, s], [0, 1, b], [0, 0, 1]]'
refuse 'in 1 directions only' '(a, b) = [[1, a], [0, 1]]'
refuse 'a velocity cannot stand in the matrix of a group' "(a, b) = [[1, a', b], [0, 1, a], [0, 0, 1]]"
refuse "'a' stands here twice" '(a, a) = [[1, a], [0, 1]]'
refuse "expected the name of a coordinate, found '='" '= [[1, a], [0, 1]]'
answers 2 "there is a group 'SE' already" derive <(printf '%s\n' 'coordinates x, y : line' 'group SE on x = [[1, x], [0, 1]]' \
    'group SE on y = [[1, y], [0, 1]]' "lagrangian x'^2") symmetry
finish
