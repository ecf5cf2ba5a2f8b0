#!/usr/bin/env bash
# hamel export: what else is in the programs. That they print what hamel run writes is in export_c.sh and its neighbours.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1
cc=${CC:-cc}

# ---- the Jacobian, against differences --------------------------------------------------------------
cat >differences.c <<'END'
#define main driver
#include "program.c"
#undef main
int main(void) {
    double at[SIZE], up[SIZE], down[SIZE], J[SIZE*SIZE];
    for (int i = 0; i < SIZE; i++) at[i] = initial[i] + 0.1*sin(i + 1.0);
    jacobian(0.3, at, J);
    for (int k = 0; k < SIZE; k++) {
        const double x = at[k], h = 1e-5;
        at[k] = x + h, rates(0.3, at, up);
        at[k] = x - h, rates(0.3, at, down);
        at[k] = x;
        for (int i = 0; i < SIZE; i++) {
            const double d = (up[i] - down[i])/(2*h);
            if (!(fabs(d - J[i*SIZE + k]) <= 1e-6*(1 + fabs(d)))) {
                printf("%s by %s: %g, not %g\n", names[i], names[k], J[i*SIZE + k], d);
                return 1;
            }
        }
    }
    return 0;
}
END
for case in 'chaplygin_sleigh glide' 'snakeboard drive' 'chaplygin_top roll' 'bicycle turn'; do
    read -r model run <<<"$case"
    "$hamel" export "$model" "$run" --c -o program.c
    claim "the Jacobian of $case compiles" "$cc" -std=c99 differences.c -o differences -lm
    claim "the Jacobian of $case" ./differences
done

# ---- what is conserved -------------------------------------------------------------------------------
"$hamel" run chaplygin_sphere --until 2 --json >summary.json
for language in c python:python3 js:node; do
    [ "$language" = c ] || command -v "${language#*:}" >program.txt || continue
    "$hamel" export chaplygin_sphere "--${language%:*}" --until 2 -o program.c
    if [ "$language" = c ]; then "$cc" -std=c99 -Wall -Wextra -Werror program.c -o program -lm && ./program >program.csv 2>kept.txt
    else "${language#*:}" program.c >program.csv 2>kept.txt; fi
    "$python" - <<'PY' && pass || fail "what $language keeps: $(cat kept.txt)"
import json
run = json.load(open("summary.json"))
wanted = {"energy": run["energy"]["first"], **{i["name"]: i["first"] for i in run["integrals"]}}
kept = {}
for line in open("kept.txt"):
    name, first, drift = line.replace(", drift", "").split()
    kept[name] = float(first)
    assert float(drift) < 1e-7
assert len(kept) == 5 and kept.keys() == wanted.keys()
assert all(abs(kept[k] - wanted[k]) < 1e-8 * (1 + abs(wanted[k])) for k in kept)
PY
done
"$hamel" export snakeboard drive --c --until 2 -o program.c
claim 'a program without invariants' "$cc" -std=c99 -Wall -Wextra -Werror program.c -o program -lm
claim 'they are told of' grep -q 'Nothing was proved to stay' program.c

# ---- names and numbers ------------------------------------------------------------------------------
"$hamel" export chaplygin_sleigh --c -p a=1/8 >program.c
claim 'parameters are constants at the top' grep -q 'static const double a_ = 0.125;' program.c
claim 'names as in the model' grep -q 'const double omega_ = state\[4\];' program.c

# ---- bad usage --------------------------------------------------------------------------------------
answers 0 'usage: hamel export' export --help
answers 2 'needs a language: --c, --python, --js, --octave, --casadi or --fmu' export chaplygin_sleigh
answers 2 'needs a model' export --c
answers 2 "no run 'nowhere'" export chaplygin_sleigh nowhere --c
answers 2 '--c or --js, not both' export chaplygin_sleigh --c --js
answers 2 "no option '--fortran'" export chaplygin_sleigh --fortran
answers 2 '--until takes a positive number' export chaplygin_sleigh --c --until -1
answers 2 '--until needs a value' export chaplygin_sleigh --c --until
answers 2 'nowhere/program.c: No such file' export chaplygin_sleigh --c -o nowhere/program.c
answers 2 "no model 'sleigh'" export sleigh --c

finish
