#!/usr/bin/env bash
# hamel run --method dla|leapfrog|energy: the same motion as other methods, what each keeps, what the summary
# says of it, and systems that a method is not for.
. "$(dirname "$0")/../support/command.sh"

# near MODEL RUN METHOD DISTANCE: at t = 2 it is where dop853 is.
near() {
    "$hamel" run "$1" "$2" --until 2 --no-integrals -o "$work/fine.csv" >/dev/null
    "$hamel" run "$1" "$2" --method "$3" --step 0.01 --until 2 --no-integrals -o "$work/steps.csv" >/dev/null
    "$python" - "$work/fine.csv" "$work/steps.csv" "$4" <<'PY' && pass || fail "run $1 $2 --method $3"
import sys, tables
fine, steps = (tables.read(f) for f in sys.argv[1:3])
assert fine[0] == steps[0] and len(fine) == len(steps)
far = max(abs(float(a) - float(b)) for p, q in zip(fine[1:], steps[1:]) for a, b in zip(p, q))
assert 0 < far < float(sys.argv[3]), far
PY
}

for method in dla leapfrog energy; do
    near chaplygin_sleigh glide $method 1e-4
    near chaplygin_sphere roll $method 1e-3
    near snakeboard coast $method 1e-4
done
near snakeboard drive dla 1e-5
near pendulum swing dla 1e-2
near bicycle slalom dla 5e-3

# ---- what stays --------------------------------------------------------------------------------

# number 'WORDS' BOUND ARGUMENTS...: in the summary of the run the number behind the words is below the bound.
number() {
    local words=$1 bound=$2 got
    shift 2
    got=$("$hamel" run "$@" -o "$work/out.csv" 2>&1)
    got=$(grep -oP "$words\K[-0-9.e+]+" <<<"$got" | head -1)
    "$python" -c "import sys; sys.exit(not float('$got') < $bound)" 2>/dev/null && pass || fail "hamel run $*: $words $got"
}
number 'energy .*drift ' 1e-14 chaplygin_sphere --method energy --step 0.05 --until 100
number 'integral F_3 .*drift ' 1e-11 chaplygin_sphere --method dla --step 0.05 --until 100
number 'up to ' 1e-14 pendulum --method dla --step 0.01 --until 10 # positions
number 'BᵀB − 1\| up to ' 1e-14 suslov --method dla --step 0.05 --until 100
number 'reflections .*up to ' 0.02 chaplygin_sphere --method leapfrog --step 0.05 --until 100
answers 0 "another motion than the system's" run suslov --method leapfrog --step 0.01 --until 400 -o "$work/out.csv"
"$hamel" run chaplygin_sphere --method leapfrog --step 0.05 --until 5 --json | "$python" -c '
import json, sys
d = json.load(sys.stdin)
assert d["steps"] == 100 and 0 < d["reflected"] < 0.1 and d["energy"]["conserved"]' && pass || fail 'leapfrog --json'

# Samples need not fall on steps, and the last step is as long as it has to be.
"$hamel" run particle --method dla --step 0.3 --every 0.07 --until 1 --no-integrals -o "$work/out.csv" >/dev/null
claim 'sixteen samples' [ "$(lines_of "$work/out.csv")" = 17 ]
claim 'they end at 1' [ "$(tail -1 "$work/out.csv" | cut -d, -f1)" = 1 ]

# What else a run can be asked for.
answers 0 'largest exponent' run chaplygin_top --method dla --step 0.02 --until 5 --watch lyapunov -o "$work/out.csv"
answers 0 'B_w3=0: 1 time' run chaplygin_top --method dla --step 0.02 --until 5 --watch section B_w3=0 -o "$work/out.csv"
answers 0 'balance' run snakeboard drive --forces --method dla --step 0.02 --until 5 -o "$work/out.csv"
claim 'forces are there' grep -q force_psi "$work/out.csv"

# ---- the plane ---------------------------------------------------------------------------------

a=$("$hamel" run chaplygin_sleigh --method dla --step 0.1 --until 5 --retraction group --no-integrals 2>/dev/null | tail -1)
b=$("$hamel" run chaplygin_sleigh --method dla --step 0.1 --until 5 --retraction coordinates --no-integrals 2>/dev/null | tail -1)
c=$("$hamel" run chaplygin_sleigh --method dla --step 0.1 --until 5 --no-integrals 2>/dev/null | tail -1)
claim 'steps on SE(2) are others' [ "$a" != "$b" ]
claim 'dla shifts coordinates by default' [ "$b" = "$c" ]

# ---- refusals ----------------------------------------------------------------------------------

complains 2 'the method dla needs a step' run particle --method dla
complains 2 'dla, leapfrog, energy' run particle --method euler
complains 2 '--retraction takes coordinates or group' run particle --method dla --step 0.1 --retraction flat
complains 2 'kinetic energy in every direction' run bicycle turn --method leapfrog --step 0.01
complains 2 'prescribed motions; dla does' run snakeboard drive --method energy --step 0.01
complains 2 'linear in the velocities, not affine' run ball_on_turntable --method leapfrog --step 0.01
complains 2 'forces change it' run hydrodynamic_sleigh --method energy --step 0.01
complains 2 'the method dla is for the nonholonomic form' run particle --method dla --step 0.1 --form vakonomic
complains 2 'the method dla moves on the whole space' run chaplygin_sleigh --method dla --step 0.1 --reduced
answers 1 'a shorter step may help' run chaplygin_top --method dla --step 40 --until 400 -o "$work/out.csv"

finish
