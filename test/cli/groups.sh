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

# Two groups side by side, and one on coordinates of another name.
sed 's/^symmetry G.*/symmetry G x S1 on u/' heisenberg.hamel >product.hamel
answers 0 'reduced by      G x S1; motion along it, as (a, b, c, u)' run product.hamel r --reduced -o p.csv
sed 's/^symmetry G.*/symmetry G on (a, b)/; s/group G on (a, b)/group G on (s, b)/; s/\[\[a, b\]/[[s, b]/' affine.hamel >other.hamel
answers 0 'e₁ = a d_a + b d_b' derive other.hamel symmetry

# ---- what is refused ------------------------------------------------------------------------------
refuse() {
    sed "s/^group G.*/group G on $2/" heisenberg.hamel >bad.hamel
    answers 2 "$1" derive bad.hamel symmetry
}
refuse 'this is no group: the inverse is no such matrix' '(a, b) = [[1, a], [b, 1]]'
refuse 'this is no group: the unit is no such matrix' '(a, b) = [[2, a], [b, 1]]'
refuse 'this is no group: the product of two is no such matrix' '(a, b) = [[1, a, b], [0, 1, a^3], [0, 0, 1]]'
refuse '2 by 3' '(a, b, c) = [[1, a, c], [0, 1, b]]'
refuse "'s' is no coordinate of the group G" '(a, b) = [[1, a, s], [0, 1, b], [0, 0, 1]]'
refuse 'in 1 directions only' '(a, b) = [[1, a], [0, 1]]'
refuse 'a velocity cannot stand in the matrix of a group' "(a, b) = [[1, a', b], [0, 1, a], [0, 0, 1]]"
refuse "'a' stands here twice" '(a, a) = [[1, a], [0, 1]]'
refuse "expected the name of a coordinate, found '='" '= [[1, a], [0, 1]]'
answers 2 "there is a group 'SE' already" derive <(printf '%s\n' 'coordinates x, y : line' 'group SE on x = [[x]]' \
    'group SE on y = [[y]]' "lagrangian x'^2") symmetry
finish
