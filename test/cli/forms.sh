#!/usr/bin/env bash
# Every form of hamel run with everything that can be asked of a run: it is done, or refused in one line of
# its own, exit code 2.
set -u
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

forms=('' '--form hamilton' '--form vakonomic' '--reduced' '--bordered' '--method dla --step 0.01')
asked=('' '--forces' '--method taylor' '--watch lyapunov --to growth.csv' '--watch section x=0' '--plot run.svg')

for model in snakeboard isokinetic suslov; do
    for form in "${forms[@]}"; do
        for what in "${asked[@]}"; do
            [[ $form == *--method* && $what == *--method* ]] && continue
            [[ $model == suslov && $what == *section* ]] && continue # it has no x
            rm -f growth.csv
            # shellcheck disable=SC2086
            "$hamel" run "$model" $form $what --until 0.5 -o table.csv >said.txt 2>why.txt
            code=$?
            if [ $code = 0 ]; then
                claim "$model $form $what: a table" test -s table.csv
            else
                claim "$model $form $what: refused, not failed" test $code = 2
                claim "$model $form $what: and says why" grep -q "^$model" why.txt
                claim "$model $form $what: once" test "$(grep -c "^$model" why.txt)" = 1
                claim "$model $form $what: no table" test ! -e table.csv -a ! -e growth.csv
            fi
            rm -f table.csv
        done
    done
done

refuses() { # WORDS ARGUMENTS...
    local words=$1
    shift
    "$hamel" run "$@" --until 0.5 >/dev/null 2>why.txt
    claim "hamel run $*: exit code 2" test $? = 2
    claim "hamel run $*: $words" grep -q "$words" why.txt
}
refuses 'a run in momenta has no Lyapunov exponent' suslov --form hamilton --watch lyapunov
refuses 'a vakonomic run has no Lyapunov exponent' suslov --form vakonomic --watch lyapunov
refuses 'a run with nonlinear constraints has no Lyapunov exponent' isokinetic --watch lyapunov
refuses 'a bordered run has no Lyapunov exponent' suslov --bordered --watch lyapunov
refuses 'a vakonomic run does not tell the forces' snakeboard --form vakonomic --forces
refuses 'a reduced run has no Taylor series' suslov --reduced --method taylor
finish
