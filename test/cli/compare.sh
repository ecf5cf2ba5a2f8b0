#!/usr/bin/env bash
# hamel compare, hamel run --form vakonomic, hamel derive MODEL vakonomic: verdicts, tables, what is refused.
set -u
hamel=$1
passed=0 failed=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# says CODE 'WORDS' ARGUMENTS...: exit code, and words on either output; both are left in $said.
says() {
    local code=$1 words=$2 status
    shift 2
    said=$("$hamel" "$@" 2>&1)
    status=$?
    if [[ $said == *"$words"* ]] && [ "$status" = "$code" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'hamel %s\n  wanted (%s) ...%s...\n  got    (%s) %s\n' "$*" "$code" "$words" "$status" "$said"
    fi
}
# also 'WORDS': the last command said this too.
also() {
    if [[ $said == *"$1"* ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'not said: %s\n' "$1"
    fi
}
claim() {
    local words=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'not so: %s\n' "$words"
    fi
}

# ---- the equations -----------------------------------------------------------------------------------
says 0 "φ₁'' = −r² φ₂' λ₂/(w (2 I + m r²))" derive carriage vakonomic
also "λ₂' = r (m r φ₁' − λ₁) φ₂'/w"
also 'all are constant, F98 (32): yes'
also 'Ω_φ₁_φ₂ = r² e₂/w'
says 0 'no constraints: the motion is that of L itself' derive rigid_body vakonomic
says 0 'multipliers act on the motion: no' derive pendulum vakonomic
says 0 '\lambda_{1}' derive particle vakonomic --latex
says 0 '"gyroscopic_force"' derive particle vakonomic --json
says 0 '2' eval carriage vakonomic.gyroscopic_force.G_2 --at "phi1'=4,lambda_2=2" -p r=1 -p w=4

# ---- verdicts ----------------------------------------------------------------------------------------
says 0 'agree for every initial state: with the momenta as multipliers (F98 Theorem 3.1)' compare carriage
also "λ₁ = m r φ₁'"
also 'arbitrary: lambda_3'
also 'dimension of the holonomy algebra: 2'
says 0 'agree for every initial state' compare vertical_disk --no-run
says 0 'agree for every initial state' compare ball_held_spin -p Omega=0
says 0 'do not agree' compare ball_held_spin
says 0 'do not agree' compare particle --no-run
also "x' y'"
says 0 'do not agree' compare chaplygin_sleigh
says 0 'the constraints are integrable' compare pendulum
says 0 'F98 Theorem 3.2' compare heisenberg
says 0 'the metric is bundle-like: D is totally geodesic: no' compare heisenberg_uneven
says 0 'there are no constraints' compare rigid_body
says 0 'runs away' compare ball_on_turntable
sed 's/from x = 0, y = -3, z = 0, x. = 1, y. = 0.5/from x = 0, y = -3, z = 0, x'"'"' = 1, y'"'"' = 0/' \
    <("$hamel" models --show particle) >special.hamel
says 0 'agree for these initial states: along run fly' compare special.hamel
also 'for generic ones they do not'

says 0 '"schema":	"hamel-compare/1"' compare carriage --json
also '"for_every_state":	"yes"'
claim 'the JSON is JSON' python3 -c 'import json, sys; json.loads(sys.argv[1])' "$said"
says 0 '\lambda_{2}' compare carriage --latex

says 0 'friction 1/epsilon: to the nonholonomic motion' compare carriage --realise
also 'order of convergence: 0.99'
says 2 '--realise needs a run' compare carriage --realise --no-run

# ---- both motions side by side -----------------------------------------------------------------------
says 0 'do not agree' compare particle fly -o both.csv --until 4 --every 0.1
claim 'the head of the table' [ "$(head -1 both.csv)" = 't,x,y,z,x_vak,y_vak,z_vak,distance' ]
claim 'its rows' [ "$(wc -l <both.csv)" = 42 ]

# ---- runs --------------------------------------------------------------------------------------------
says 0 'carriage circle, vakonomic' run carriage --form vakonomic --lambda 0.5,0.3,-0.2 -o vak.csv
also 'lambda_1 = 0.5, lambda_2 = 0.3, lambda_3 = -0.2'
also 'integrals       3 of them'
claim 'columns' [ "$(head -1 vak.csv | tr , '\n' | grep -c '^lambda_\|^J_vak')" = 6 ]
says 0 '"form":	"vakonomic"' run carriage --form vakonomic --json
says 2 '2 multipliers are given, but there are 3 independent constraints' \
    run carriage --form vakonomic --lambda 1,2
says 2 'multipliers are given to the vakonomic form only' run carriage --lambda 1,2,3
says 2 "--lambda takes numbers between commas, not '1,,2'" run carriage --form vakonomic --lambda 1,,2
says 2 '--form is nonholonomic, hamilton or vakonomic' run carriage --form other
says 2 'has no vakonomic form' run carriage --form vakonomic --reduced
says 2 'no option' compare carriage --what
says 2 "has no run 'nothing'" compare carriage nothing
says 2 'needs a model' compare

# ---- nonlinear constraints ---------------------------------------------------------------------------
cat >appell.hamel <<'END'
parameters
    m = 1
    g = 1
    a = 2
coordinates
    x, y, z : line
lagrangian
    m/2*(x'^2 + y'^2 + z'^2) - m*g*z
constraints
    nonlinear x'^2 + y'^2 = a^2*z'^2
run fall
    from x = 0, y = 0, z = 0, x' = 1, y' = 0.5
    until 2 every 0.5
END
says 0 "nonholonomic motion, by Chetaev's rule" derive appell.hamel
also "z'' = −g (x'² + y'²)/(x'² + y'² + a⁴ z'²)"
also 'the reactions do no work: yes'
also 'vakonomic motion'
says 0 '"chetaev"' derive appell.hamel vakonomic --json
says 0 'constraints     |β v + b| up to' run appell.hamel -o appell.csv
says 0 'lambda_1 = 0.1' run appell.hamel --form vakonomic --lambda 0.1 -o appell.csv
says 2 "there is no part 'hamel'" derive appell.hamel hamel
says 2 'this constraint is nonlinear in the velocities' check appell.hamel
says 2 'this constraint is nonlinear in the velocities' compare appell.hamel
sed "s/nonlinear x'^2 + y'^2/nonlinear x'/; s/a^2\*z'^2/z'/" appell.hamel >linear.hamel
says 2 "leave out 'nonlinear'" derive linear.hamel
sed "s/nonlinear //" appell.hamel >unmarked.hamel
says 2 "written 'nonlinear f = 0'" derive unmarked.hamel

printf 'compare.sh: %d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
