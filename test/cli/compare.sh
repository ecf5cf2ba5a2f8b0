#!/usr/bin/env bash
# hamel compare, hamel run --form vakonomic, hamel derive MODEL vakonomic: verdicts, tables, what is refused.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

# also 'WORDS': the last command said this too.
also() { claim "it says '$1'" [ "${said/"$1"/}" != "$said" ]; }

# ---- the equations -----------------------------------------------------------------------------------
answers 0 "φ₁'' = −r² φ₂' λ₂/(w (2 I + m r²))" derive carriage vakonomic
also "λ₂' = r (m r φ₁' − λ₁) φ₂'/w"
also 'all are constant, F98 (32): yes'
also 'Ω_φ₁_φ₂ = r² e₂/w'
answers 0 'no constraints: the motion is that of L itself' derive rigid_body vakonomic
answers 0 'multipliers act on the motion: no' derive pendulum vakonomic
answers 0 '\lambda_{1}' derive particle vakonomic --latex
answers 0 '"gyroscopic_force"' derive particle vakonomic --json
answers 0 '2' eval carriage vakonomic.gyroscopic_force.G_2 --at "phi1'=4,lambda_2=2" -p r=1 -p w=4

# ---- verdicts ----------------------------------------------------------------------------------------
answers 0 'agree for every initial state: with the momenta as multipliers (F98 Theorem 3.1)' compare carriage
also "λ₁ = m r φ₁'"
also 'arbitrary: lambda_3'
also 'dimension of the holonomy algebra: 2'
answers 0 'agree for every initial state' compare vertical_disk --no-run
answers 0 'agree for every initial state' compare ball_held_spin -p Omega=0
answers 0 'do not agree' compare ball_held_spin
answers 0 'do not agree' compare particle --no-run
also "x' y'"
answers 0 'do not agree' compare chaplygin_sleigh
answers 0 'the constraints are integrable' compare pendulum
answers 0 'F98 Theorem 3.2' compare heisenberg
answers 0 'the metric is bundle-like: D is totally geodesic: no' compare heisenberg_uneven
answers 0 'there are no constraints' compare rigid_body
answers 0 'runs away' compare ball_on_turntable
sed 's/from x = 0, y = -3, z = 0, x. = 1, y. = 0.5/from x = 0, y = -3, z = 0, x'"'"' = 1, y'"'"' = 0/' \
    <("$hamel" models --show particle) >special.hamel
answers 0 'agree for these initial states: run fly starts in a set that no motion leaves' compare special.hamel
also '(proved); for generic ones they do not'
also "y' = 0"
also 'proved for the initial state of this run: yes'
answers 0 '"for_this_run":	"yes"' compare special.hamel --json=1
answers 0 'with what run drive prescribes, some multipliers exert no force (proved)' compare kinematic_car
sed "s/x' = 1, y' = 0.5.*/x' = 0, y' = 0, z' = -2/" <("$hamel" models --show isokinetic) >plumb.hamel
answers 0 'agree for these initial states, as far as numbers tell: along run throw' compare plumb.hamel
also 'proved for the initial state of this run: unknown'

answers 0 '"document":	"compare"' compare carriage --json
claim 'it says for which states' python3 -c '
import json, sys
every = json.loads(sys.argv[1])["compare"]["for_every_state"]
assert every["answer"] == "yes" and every["scope"]["domain"] == "generic points", every' "$said"
answers 0 '"schema":	"hamel-compare/1"' compare carriage --json=1
also '"for_every_state":	"yes"'
claim 'the JSON is JSON' python3 -c 'import json, sys; json.loads(sys.argv[1])' "$said"
answers 0 '\lambda_{2}' compare carriage --latex

answers 0 'friction 1/epsilon: to the nonholonomic motion' compare carriage --realise
also 'order of convergence: 0.99'
also 'pushed across the constraints by epsilon'
answers 0 'lambda_1: 0.7' compare particle --realise --lambda 0.7
also 'initial multipliers, as given'
also 'order of convergence: 0.9985'
answers 2 '2 multipliers are given, but there are 3 independent constraints' compare carriage --lambda 1,2
answers 2 "--lambda takes numbers between commas, not 'x'" compare carriage --lambda x
answers 2 '--realise needs a run' compare carriage --realise --no-run

# ---- both motions side by side -----------------------------------------------------------------------
answers 0 'do not agree' compare particle fly -o both.csv --until 4 --every 0.1
claim 'the head of the table' [ "$(names_of both.csv)" = 't,x,y,z,x_vak,y_vak,z_vak,distance' ]
claim 'its rows' [ "$(lines_of both.csv)" = 42 ]

# ---- runs --------------------------------------------------------------------------------------------
answers 0 'carriage circle, vakonomic' run carriage --form vakonomic --lambda 0.5,0.3,-0.2 -o vak.csv
also 'lambda_1 = 0.5, lambda_2 = 0.3, lambda_3 = -0.2'
also 'integrals       3 of them'
# Those of the nonholonomic motion are none of this one.
claim 'no others are watched' [ "$("$hamel" run carriage --form vakonomic --lambda 0.5,0.3,-0.2 -o vak.csv | grep -c 'integral F_')" = 0 ]
claim 'columns' [ "$(names_of vak.csv | tr , '\n' | grep -c '^lambda_\|^J_vak')" = 6 ]
answers 0 '"form":	"vakonomic"' run carriage --form vakonomic --json
answers 2 '2 multipliers are given, but there are 3 independent constraints' \
    run carriage --form vakonomic --lambda 1,2
answers 2 'multipliers are given to the vakonomic form only' run carriage --lambda 1,2,3
answers 2 "--lambda takes numbers between commas, not '1,,2'" run carriage --form vakonomic --lambda 1,,2
answers 2 '--form takes nonholonomic, hamilton or vakonomic' run carriage --form other
answers 2 'has no vakonomic form' run carriage --form vakonomic --reduced
answers 2 'no option' compare carriage --what
answers 2 "has no run 'nothing'" compare carriage nothing
answers 2 'needs a model' compare

# ---- nonlinear constraints ---------------------------------------------------------------------------
answers 0 "nonholonomic motion, by Chetaev's rule" derive appell_hamel
also "z'' = −M g/(M + a² m)"
also 'do no work: yes'
also 'energy is constant: yes'
also 'vakonomic motion'
answers 0 "E' = g m z'" derive isokinetic
answers 0 '"chetaev"' derive appell_hamel vakonomic --json
answers 0 'constraints     |β v + b| up to' run appell_hamel -o appell.csv
answers 0 'lambda_1 = 0.1' run appell_hamel --form vakonomic --lambda 0.1 -o appell.csv
answers 0 '-1.9620000000000002' eval appell_hamel nonlinear.chetaev.equations.z_dot --at "x'=3,y'=4"
answers 0 '"nonlinear.vakonomic.multiplier_rates.1"' \
    eval appell_hamel nonlinear.vakonomic.multiplier_rates.1 --at "x'=3,lambda_1=0.1" --json
answers 0 'motions are vakonomic too  proved' check appell_hamel
also 'reactions do no work       proved'
answers 0 'energy conserved           no' check isokinetic
also "J₁' = g m x' z'/c²"
answers 0 '"agrees":	{' check isokinetic --json
answers 0 "agree for every initial state: Rumyantsev's condition holds whatever the multipliers are" \
    compare appell_hamel
also 'arbitrary: lambda_1'
answers 0 'do not agree' compare isokinetic
also "Chetaev's: displacements with (df/dq') dq = 0 are virtual"
also 'g λ₁'
answers 0 '"holds":	"no"' compare isokinetic --no-run --json=1
claim 'the JSON is JSON' python3 -c 'import json, sys; json.loads(sys.argv[1])' "$said"
answers 0 'order of convergence: 0.99' compare isokinetic --realise
answers 2 "the theory of part 'hamel' is about affine ones" derive appell_hamel hamel
answers 2 'there is no theory of reduction for it' run appell_hamel --reduced
answers 2 'symmetries are looked for with affine constraints only' check appell_hamel --find-symmetries
answers 2 'nonlinear in the velocities' derive appell_hamel --at x=1
answers 2 'nonlinear in the velocities' steady appell_hamel
answers 2 'no Hamiltonian form' run appell_hamel --form hamilton
answers 0 'double' export appell_hamel --c
cat >cubic.hamel <<'END'
coordinates
    x, y : line
lagrangian
    (x'^2 + y'^2)/2 - y
constraints
    nonlinear x'^3 + y'^3 = 1
run go
    from x = 0, y = 0, x' = 1, y' = 0
    until 1 every 0.1
END
answers 0 'could not be solved for velocities' compare cubic.hamel
answers 0 'unknown: the constraints could not be solved' compare cubic.hamel --no-run
answers 0 'f = 0 could not be solved for a velocity' check cubic.hamel
"$hamel" models --show appell_hamel >appell.hamel
sed "s/nonlinear x'^2 + y'^2/nonlinear x'/; s/a^2\*z'^2/z'/" appell.hamel >linear.hamel
answers 2 "leave out 'nonlinear'" derive linear.hamel
sed "s/nonlinear //" appell.hamel >unmarked.hamel
answers 2 "written 'nonlinear f = 0'" derive unmarked.hamel

# ---- optimal control: the vakonomic motion of a cost ---------------------------------------------

# optimal_control MODEL COST OLD: the section is the vakonomic one of the model with the cost for its Lagrangian.
optimal_control() {
    "$hamel" models --show "$1" | "$python" -c '
import re, sys
print(re.sub(r"(?m)^(lagrangian\n)(?:[ \t]+.*\n)+", lambda m: m[1] + "    " + sys.argv[1] + "\n", sys.stdin.read()))' "$2" >"$work/cost.hamel"
    "$hamel" derive "$work/cost.hamel" vakonomic | tail -n +3 >"$work/wanted"
    "$hamel" derive "$1" optimal --cost "$2" | tail -n +3 | sed -e '/the velocities on the constraints/,/^  L  *=/d' >"$work/got"
    [ -s "$work/got" ] && diff "$work/wanted" "$work/got" >"$work/diff" && pass || fail "optimal control of $1: $(cat "$work/diff")"
}
optimal_control carriage "(phi1'^2 + phi2'^2)/2"
optimal_control heisenberg "(x'^2 + y'^2)/2"
answers 2 'the part optimal is about a cost' derive carriage optimal
answers 2 'the cost is singular on the constraints' derive carriage optimal --cost "x'^2"
answers 2 'u is a quasi-velocity' derive chaplygin_sleigh optimal --cost 'u^2 + omega^2'
"$hamel" derive carriage optimal --cost "phi1'^2 + phi2'^2" --json | "$python" -c '
import json, sys
d = json.load(sys.stdin)["optimal"]
assert "cost" in d and "symmetries" in d' && pass || fail 'the JSON of optimal'

finish
