#!/usr/bin/env bash
# hamel run --reduced: the table is that of the full run, the phases, and what is refused.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

# near FILE FILE BOUND: two tables with the same head and numbers that differ by less.
near() {
    paste -d, <(body "$1") <(body "$2") | awk -F, -v bound="$3" '
        { n = NF/2; for (i = 1; i <= n; i++) {
            if (NR == 1) { if ($i != $(i + n)) exit bad = 1 }
            else { d = $i - $(i + n); if (d > bound || -d > bound) exit bad = 1 } } }
        END { exit bad || NR < 2 }'
}

# ---- the same table ----------------------------------------------------------------------------------
for model in snakeboard chaplygin_top ball_on_turntable rigid_body_rotor n_trailer; do
    "$hamel" run $model --until 5 --tolerance 1e-12 >full.csv 2>/dev/null
    "$hamel" run $model --until 5 --tolerance 1e-12 --reduced >reduced.csv 2>summary.txt
    claim "$model: reduced and reconstructed is the full table" near full.csv reduced.csv 1e-9
    claim "$model: by what it was reduced" grep -q '^  reduced by      S.*; motion along it, as (' summary.txt
    claim "$model: phases" [ "$(grep -c '^    \(whole\|geometric\|dynamic\) ' summary.txt)" = 3 ]
done

answers 0 'whole         (-2.17608444' run vertical_disk --reduced -o disk.csv
claim 'the geometric phase of the disk' grep -q 'geometric     (40, 0, 0)' <<<"$said"
answers 0 'reduced by      R^2 x S1; motion along it, as (x, y, θ)' \
    run vertical_disk --reduced --symmetry 'R^2 x S1' -o disk.csv
answers 0 'reduced by      SE(2); motion along it, as (x, y, θ₀)' run n_trailer --reduced -o trailer.csv
answers 0 'reduced by      R^2 x S1' run vertical_disk --reduced --symmetry 2 -o disk.csv
answers 0 '"geometric":' run vertical_disk --reduced --json
answers 0 '"symmetry":	"SE(2)"' run vertical_disk --reduced --json
answers 0 'reduced by' run snakeboard coast --reduced --method rk4 --step 0.01 -o coast.csv

# Two bodies turn: the numbers say which of them they belong to.
cat >two.hamel <<'M'
model two_rotors "Two bodies, each with a rotor"
parameters
    k = 0.5
coordinates
    A, B : rotation
    r, s : angle
define
    a = body(A)
    b = body(B)
lagrangian
    (dot(a, a) + dot(b, b) + (a[3] + r')^2 + (b[1] + s')^2)/2
controls r, s
symmetry SO(3) x SO(3) on (A, B)
run spin
    r = k*sin(t)
    s = cos(t)
    from a = [0, 0, 0.1], b = [0.1, 0, 0]
    until 1
M
answers 0 'motion along it, as (A_ω1, A_ω2, A_ω3, B_ω1, B_ω2, B_ω3)' run two.hamel --reduced -o two.csv
answers 0 'k,period,A_w1,A_w2,A_w3,B_w1,B_w2,B_w3,' gait two.hamel --vary k=0:1:2

# ---- refused ------------------------------------------------------------------------------------------
answers 2 'the constraint distribution is not invariant under SO(2)' \
    run chaplygin_sphere --reduced --symmetry 2
answers 2 'the constraint distribution is not invariant under R^2 x SO(3)' \
    run ball_on_turntable --reduced --symmetry 2
answers 2 'a reduced run needs a symmetry, and pendulum has no symmetry block' run pendulum --reduced
answers 2 "it has 1: SE(2), 2: R^2 x S1" run vertical_disk --reduced --symmetry SO
answers 2 "it has 1: SE(2), 2: R^2 x S1" run vertical_disk --reduced --symmetry 0
answers 2 '--symmetry says by what' run vertical_disk --symmetry 2
answers 2 '--symmetry needs a value' run vertical_disk --reduced --symmetry
printf '%s\n' 'coordinates' '    x, y, z : line' 'lagrangian' "    (x'^2 + y'^2 + z'^2)/2" \
    'symmetry SO(3) on (x, y, z)' 'run go' '    from x = 1' '    until 1' >point.hamel
answers 2 'a part of SO(3) keeps each position in place (its orbits have dimension 2, not 3)' \
    run point.hamel --reduced
printf '%s\n' 'coordinates' '    x, y : line' 'lagrangian' "    (x'^2 + y'^2)/2 - exp(x)" \
    'symmetry R on x' 'run go' '    until 1' >falls.hamel
answers 2 'falls.hamel:5:10: the Lagrangian is not invariant under R' run falls.hamel --reduced
printf '%s\n' 'coordinates' '    x, y : line' 'lagrangian' "    (x'^2 + y'^2)/2" \
    'symmetry shift' '    d/dx' 'run go' '    until 1' >shift.hamel
answers 0 'reduced by      shift; motion along it, as (x)' run shift.hamel --reduced -o shift.csv

finish
