#!/usr/bin/env bash
# hamel export: programs that need nothing but their language and print what hamel run writes.
set -u
hamel=$1
passed=0 failed=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# claim 'WORDS' COMMAND...: the command succeeds.
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

# says CODE 'WORDS' ARGUMENTS...: exit code, and words on either output.
says() {
    local code=$1 words=$2 said status
    shift 2
    said=$("$hamel" "$@" 2>&1)
    status=$?
    if [[ $said == *"$words"* ]] && [ "$status" = "$code" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'hamel %s\n  wanted (%s) ...%s...\n  got    (%s) %.500s\n' "$*" "$code" "$words" "$status" "$said"
    fi
}

# same FILE FILE: two tables with the same columns and, to 1e-6, the same numbers.
same() {
    [ "$(head -n 1 "$1")" = "$(head -n 1 "$2")" ] && [ "$(wc -l <"$1")" = "$(wc -l <"$2")" ] &&
        paste -d, "$1" "$2" | awk -F, 'NR > 1 {
            for (i = 1; i <= NF/2; i++) {
                d = $i - $(i + NF/2); s = 1 + ($i < 0 ? -$i : $i)
                if (!(d <= 1e-6*s && -d <= 1e-6*s)) { print "row " NR ": " $i " and " $(i + NF/2); exit 1 }
            }
        }'
}

cc=${CC:-cc}

# ---- in C: every model -----------------------------------------------------------------------------
for model in $("$hamel" models | cut -d' ' -f1); do
    "$hamel" run "$model" --until 2 --every 0.1 -o run.csv >run.txt 2>&1
    claim "$model is exported" "$hamel" export "$model" --c --until 2 --every 0.1 -o program.c
    claim "$model compiles without warnings" "$cc" -std=c99 -Wall -Wextra -Werror program.c -o program -lm
    ./program >program.csv
    claim "$model moves the same" same program.csv run.csv
done

# ---- in the other languages ------------------------------------------------------------------------
for case in 'chaplygin_sleigh glide' 'snakeboard drive' 'snakeboard_full coast' 'chaplygin_top roll'; do
    read -r model run <<<"$case"
    "$hamel" run "$model" "$run" --until 2 --every 0.1 -o run.csv >run.txt 2>&1
    for language in python:python3 js:node; do
        command -v "${language#*:}" >program.txt || continue
        claim "$case is exported" "$hamel" export "$model" "$run" "--${language%:*}" --until 2 --every 0.1 -o program
        "${language#*:}" program >program.csv
        claim "$case moves the same by ${language#*:}" same program.csv run.csv
    done
done

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

# ---- names and numbers ------------------------------------------------------------------------------
cat >names.hamel <<'END'
model names "Names that are words of a language"
parameters
    int = 2, int > 0
    lambda = 3
    t0 = 0.1
coordinates
    while : line
    state : line
    I : angle
lagrangian
    int/2*(while'^2 + state'^2) + I'^2/2 - lambda*while^2 - t0*cos(I)
run go
    from while = 1, state = 0, state' = 1, I = 0.5
    until 1 every 0.1
END
"$hamel" run names.hamel -o run.csv >run.txt 2>&1
for language in c:cc python:python3 js:node; do
    command -v "${language#*:}" >program.txt || continue
    "$hamel" export names.hamel "--${language%:*}" -o program.c
    if [ "$language" = c:cc ]; then
        claim 'words of C are names' "$cc" -std=c99 program.c -o program -lm
        ./program >program.csv
    else
        "${language#*:}" program.c >program.csv
    fi
    claim "words of ${language%:*} are names" same program.csv run.csv
done
"$hamel" export chaplygin_sleigh --c -p a=1/8 >program.c
claim 'parameters are constants at the top' grep -q 'static const double a = 0.125;' program.c
claim 'names as in the model' grep -q 'const double omega = state\[4\];' program.c

# ---- bad usage --------------------------------------------------------------------------------------
says 0 'usage: hamel export' export --help
says 2 'needs a language: --c, --python or --js' export chaplygin_sleigh
says 2 'needs a model' export --c
says 2 "no run 'nowhere'" export chaplygin_sleigh nowhere --c
says 2 'one language at a time' export chaplygin_sleigh --c --js
says 2 "no option '--fortran'" export chaplygin_sleigh --fortran
says 2 '--until takes a positive number' export chaplygin_sleigh --c --until -1
says 2 '--until needs a value' export chaplygin_sleigh --c --until
says 2 'nowhere/program.c: No such file' export chaplygin_sleigh --c -o nowhere/program.c
says 2 "no model 'sleigh'" export sleigh --c

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
