#!/usr/bin/env bash
# Bad input: a clear message at the right place, exit code 2 (1 for a run that failed on the way), no
# partial file, and nothing slow about it.
set -u
hamel=$(realpath "$1")
work=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0 failed=0

pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    printf '%s\n' "$*"
}

# refuses CODE 'WORDS' ARGUMENTS...: nothing on standard output, the words on
# standard error, and no new file.
refuses() {
    local code=$1 words=$2 err status before
    shift 2
    before=$(ls -A)
    err=$("$hamel" "$@" 2>&1 >.out)
    status=$?
    [ -s .out ] && status="$status, and printed $(head -c 200 .out)"
    rm -f .out
    if [[ $err == *"$words"* ]] && [ "$status" = "$code" ] && [ "$(ls -A)" = "$before" ]; then pass
    else
        fail "$(printf 'hamel %s\n  wanted (%s) ...%s...\n  got    (%s) %s\n  files  %s' "$*" "$code" "$words" \
            "$status" "$(head -c 1000 <<<"$err")" "$(ls -A | tr '\n' ' ')")"
    fi
}

# accepts 'WORDS' ARGUMENTS...: exit code 0, the words on standard output.
accepts() {
    local words=$1 out
    shift
    out=$("$hamel" "$@" 2>&1) && [[ $out == *"$words"* ]] && pass || fail "hamel $*: ${out:0:1000}"
}

# A model over x, y, z of unit mass: model NAME, and what else it says on standard input.
model() {
    { printf 'model %s "A test"\n\ncoordinates\n    x, y, z : line\n\n' "$1"; cat; } >"$1.hamel"
}
lagrangian=$'lagrangian\n    (x\'^2 + y\'^2 + z\'^2)/2\n' # lines 6 and 7
times() { printf "%.0s$1" $(seq "$2"); }

# ---- no model at all -------------------------------------------------------------------------

: >empty.hamel
refuses 2 'empty.hamel: the model is empty' derive empty.hamel
printf '\n  \n# nothing\n' >blank.hamel
refuses 2 'blank.hamel' derive blank.hamel
printf '\177ELF\002\001\001\000\000\000\377\376' >binary.hamel
refuses 2 'binary.hamel: this is not a text' derive binary.hamel
head -c 200000 "$hamel" >program.hamel
refuses 2 'program.hamel: this is not a text' derive program.hamel
refuses 2 'program.hamel: this is not a text' run program.hamel -o out.csv
refuses 2 'No such file' derive nowhere.hamel
refuses 2 'Is a directory' derive ./

# 100 MB of garbage, and what just passes the limit on the size of a file.
yes 'x = (((1 + sin(foo' | head -c 100000000 >garbage.hamel
before=$SECONDS
refuses 2 'garbage.hamel: larger than' derive garbage.hamel
refuses 2 'garbage.hamel: larger than' run garbage.hamel -o out.csv
[ $((SECONDS - before)) -le 5 ] && pass || fail "100 MB of garbage took $((SECONDS - before)) s"
head -c 1000000 garbage.hamel >some.hamel
rm garbage.hamel
refuses 2 'some.hamel:1:1:' derive some.hamel
{ printf 'model many "Many errors"\ncoordinates\n    x : line\nlagrangian\n    x'"'"'^2/2\ndefine\n'; times '    a = b +* c\n' 20000; } >many.hamel
before=$SECONDS
refuses 2 'many.hamel:7:' derive many.hamel
[ $((SECONDS - before)) -le 10 ] && pass || fail "twenty thousand errors took $((SECONDS - before)) s"

# ---- nesting ---------------------------------------------------------------------------------

model deep <<<"lagrangian
    $(times '(' 10000)x'^2 + y'^2 + z'^2$(times ')' 10000)/2"
accepts "L = (x'² + y'² + z'²)/2" derive deep.hamel
model open <<<"lagrangian
    $(times '(' 10000)x'^2"
refuses 2 "open.hamel:7:10004: '(' is never closed" derive open.hamel
model functions <<<"lagrangian
    $(times 'sin(' 10000)x$(times ')' 10000)*x'^2"
"$hamel" derive functions.hamel --time-limit 10 >/dev/null 2>&1
status=$?
[ "$status" -le 2 ] && pass || fail "ten thousand nested sines: exit code $status"

# ---- names -----------------------------------------------------------------------------------

model unknown <<'M'
parameters
    mass = 1, mass > 0

lagrangian
    mas*(x'^2 + y'^2 + z'^2)/2

constraints
    z' = gravity*x'
M
refuses 2 "unknown.hamel:10:5: unknown name 'mas'; did you mean 'mass'?" derive unknown.hamel
refuses 2 "unknown.hamel:13:10: unknown name 'gravity'" derive unknown.hamel # both in one go
model before <<M
define
    u = w + 1
    w = x
$lagrangian
M
refuses 2 "before.hamel:7:9: 'w' is used before it is defined (line 8)" derive before.hamel
model twice <<M
$lagrangian
define
    x = 1
M
refuses 2 'twice.hamel:10:5:' derive twice.hamel
model symmetry <<M
$lagrangian
symmetry SE(2) on (x, y, w)
M
refuses 2 "symmetry.hamel:9:26: there is no coordinate 'w'" derive symmetry.hamel

# ---- numbers ---------------------------------------------------------------------------------

model zero <<M
parameters
    c = 1/(2 - 2)
$lagrangian
M
refuses 2 'zero.hamel:7:10: division by zero' derive zero.hamel
refuses 2 'division by zero' derive chaplygin_sleigh -p a=1/0
refuses 2 'division by zero' run chaplygin_sleigh -p a=1/0 -o out.csv
model parameter <<M
parameters
    m = -1, m > 0
$lagrangian
M
refuses 2 'parameter.hamel:7:' derive parameter.hamel

# ---- constraints -----------------------------------------------------------------------------

model square <<M
$lagrangian
constraints
    y' = x'
    z' = x*x'^2
M
refuses 2 'square.hamel:11:5: a constraint must be affine in the velocities' derive square.hamel
model dependent <<M
$lagrangian
constraints
    z' = y*x'
    2*z' - 2*y*x' = 0
M
accepts 'constraint 2 follows from the others and is left out' derive dependent.hamel
accepts "x'' = −y x' y'/(1 + y²)" derive dependent.hamel
accepts 'out.csv' run dependent.hamel --until 1 -o out.csv
[ -s out.csv ] && pass || fail 'dependent constraints: no table'
rm -f out.csv
model contradictory <<M
$lagrangian
constraints
    z' = y*x'
    z' = y*x' + 1
M
refuses 2 'contradictory.hamel:11:5: constraint 2 contradicts constraint 1: no velocity satisfies both' derive contradictory.hamel
refuses 2 'contradictory.hamel:11:5: constraint 2 contradicts constraint 1: no velocity satisfies both' run contradictory.hamel --until 1 -o out.csv
model position <<M
$lagrangian
constraints
    x^2 + y^2 = 1
M
refuses 2 'position.hamel:10:5: no velocity is left in this constraint' derive position.hamel

# ---- a Lagrangian that gives no inertia to a motion the constraints allow -----------------------

model singular <<'M'
lagrangian
    (x'^2 + y'^2)/2
constraints
    y' = x*x'
M
refuses 2 'the Lagrangian is singular on the constraints: it gives no inertia to a motion in' derive singular.hamel hamel
refuses 2 'the Lagrangian is singular on the constraints' run singular.hamel --until 1 -o out.csv
model regular <<'M'
lagrangian
    (x'^2 + y'^2)/2
constraints
    z' = x*x'
M
accepts "X₁ = d_x + x d_z" derive regular.hamel # singular, but not on the constraints

# ---- runs --------------------------------------------------------------------------------------

model off <<M
$lagrangian
constraints
    z' = y*x'
run go
    from x = 0, y = 1, z = 0, x' = 1, y' = 0, z' = 2
    until 1 every 0.1
M
refuses 2 'off.hamel:12:' run off.hamel -o out.csv
refuses 2 'z_dot = 2 is asked for' run off.hamel -o out.csv
refuses 2 'contradict each other or the constraints' run off.hamel
model circle <<'M'
lagrangian
    (x'^2 + y'^2 + z'^2)/2
constraints
    holonomic x^2 + y^2 = 1
run go
    from x = 2, y = 0
    until 1 every 0.1
M
refuses 2 'circle.hamel:' run circle.hamel -o out.csv

# A motion that meets a singular point keeps what was computed, and says when and why.
model falls <<'M'
lagrangian
    (x'^2 + y'^2 + z'^2)/2 - 1/x
run go
    from x = 1, y = 0, z = 0, x' = -2, y' = 0, z' = 0
    until 5 every 0.1
M
accepts 'falls go' run falls.hamel -o out.csv # repelled
rm -f out.csv
sed -i 's|- 1/x|+ 1/x|' falls.hamel
err=$("$hamel" run falls.hamel -o out.csv 2>&1 >/dev/null)
[ $? = 1 ] && [[ $err == *'the run ended at t = 0.'* ]] && [ "$(wc -l <out.csv)" -gt 3 ] && pass || fail "a fall into the centre: $err"
rm -f out.csv

refuses 2 "has no run 'nosuch'; it has: swing" run pendulum nosuch -o out.csv
refuses 2 "there is no method 'foo'" run pendulum --method foo -o out.csv
refuses 2 'takes a positive number' run pendulum --until -1 -o out.csv
refuses 2 'tolerance' run pendulum --tolerance 1e-30 -o out.csv
refuses 2 "'l' is assumed to be positive" run pendulum -p l=-1 -o out.csv

# ---- files that cannot be written --------------------------------------------------------------

refuses 2 '/nonexistent/x.csv: No such file or directory' run chaplygin_sleigh -o /nonexistent/x.csv
refuses 2 'Is a directory' run chaplygin_sleigh -o "$work"
refuses 2 'No such file or directory' run chaplygin_sleigh -o ''
refuses 2 '/nonexistent/x.svg: No such file or directory' run chaplygin_sleigh --plot /nonexistent/x.svg
refuses 2 'not both' run chaplygin_sleigh --compiled --interpreted -o out.csv
refuses 2 'cvode chooses its steps' run chaplygin_sleigh --method cvode --step 0.1 -o out.csv
refuses 2 '/nonexistent/x.c: No such file or directory' export chaplygin_sleigh --c -o /nonexistent/x.c
# What is left of a file that does not fit is the old one.
for what in 'export chaplygin_sleigh --c -o' 'run chaplygin_sleigh --until 1 --plot' 'run chaplygin_sleigh -o'; do
    [[ $what == run*-o ]] && to=kept.csv || to=kept.svg
    echo old >"$to"
    (ulimit -f 1; trap '' XFSZ; "$hamel" $what $to >/dev/null 2>&1)
    [ $? = 1 ] && [ "$(cat "$to")" = old ] && [ -z "$(ls | grep 'kept\.[a-z]*\.')" ] && pass ||
        fail "hamel $what into a full place: $(head -c 40 "$to")"
done
if [ "$(id -u)" != 0 ]; then
    mkdir closed && chmod a-w closed
    refuses 2 'Permission denied' run chaplygin_sleigh -o closed/x.csv
fi
if [ -w /dev/full ]; then
    refuses 1 'No space left on device' run chaplygin_sleigh -o /dev/full
    for what in 'derive chaplygin_sleigh' 'derive chaplygin_sleigh --json' 'run chaplygin_sleigh' 'eval chaplygin_sleigh' models; do
        # shellcheck disable=SC2086
        err=$("$hamel" $what 2>&1 >/dev/full)
        [ $? = 1 ] && [[ $err == *'No space left on device'* ]] && pass || fail "hamel $what on a full disk: $err"
    done
fi
# The old table stays when the new one fails.
echo old >table.csv
"$hamel" run chaplygin_sleigh -p m=-1 -o table.csv 2>/dev/null
[ "$(cat table.csv)" = old ] && pass || fail 'a failed run touched the old table'

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
