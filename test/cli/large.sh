#!/usr/bin/env bash
# A model whose normal forms are too large: no command fails because of that. Numbers come from graphs, verdicts from
# values at points, and a part that is too large says so where it would stand.
. "$(dirname "$0")/../support/command.sh"
bicycle=$here/../data/whipple.hamel
cd "$work" || exit 1

answers 0 'orthonormal where it is used' run "$bicycle" fall -o fall.csv
answers 0 '"orthonormal_bases":	1' run "$bicycle" fall --json
answers 0 'in momenta' run "$bicycle" fall --until 0.1 --form hamilton -o hamilton.csv
answers 0 'reduced' run "$bicycle" fall --until 0.1 --reduced -o reduced.csv
answers 0 'vakonomic' run "$bicycle" fall --until 0.01 --form vakonomic -o vakonomic.csv
answers 0 '' export "$bicycle" --c -o motion.c
claim 'a program' grep -q 'int main' motion.c

answers 0 '80.8172' eval "$bicycle" lagrange_dalembert.mass.4.4 --at "x'=5, phi=0.1"
answers 0 '' eval "$bicycle" lagrange_dalembert.accelerations.phi lagrange_dalembert.multipliers.1 --at "x'=5, phi=0.1"

answers 0 'D integrable          no' check "$bicycle"
claim 'ranks at a point' grep -q 'growth vector         at least (3, 5, 7) ' <<<"$said"
claim 'brackets on a level' grep -q '  on such a level     proved' <<<"$said"
claim 'what is too large, said once' test "$(grep -c 'not found out' <<<"$said")" = 1
claim 'energy' grep -q 'energy conserved      proved' <<<"$said"
claim 'what is open says why' grep -q 'too large to expand' <<<"$said"
answers 0 'not derived: too large to expand' derive "$bicycle" hamilton
answers 0 'tokens: hamel eval gives its values' derive "$bicycle" lagrange_dalembert
finish
