#!/usr/bin/env bash
# hamel expr: what it prints, what it says to bad input, and its exit codes.
set -u
hamel=$1
passed=0 failed=0

# check CODE 'OUTPUT' ARGUMENTS...: standard output and exit code.
check() {
    local code=$1 wanted=$2 got status
    shift 2
    got=$("$hamel" "$@" 2>/dev/null)
    status=$?
    if [ "$got" = "$wanted" ] && [ "$status" = "$code" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'hamel %s\n  wanted (%s) %s\n  got    (%s) %s\n' "$*" "$code" "$wanted" "$status" "$got"
    fi
}

# complains CODE 'WORDS' ARGUMENTS...: nothing on standard output, the words on standard error.
complains() {
    local code=$1 words=$2 out err status
    shift 2
    err=$("$hamel" "$@" 2>&1 >/dev/null)
    out=$("$hamel" "$@" 2>/dev/null)
    status=$?
    if [[ $err == *"$words"* ]] && [ -z "$out" ] && [ "$status" = "$code" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'hamel %s\n  wanted (%s) ...%s...\n  got    (%s) %s\n' "$*" "$code" "$words" "$status" "$err"
    fi
}

check 0 '1' expr 'sin(x)^2 + cos(x)^2'
check 0 'cos(2*x)' expr '2*cos(x)^2 - 1' --infix
check 0 'x (2 sin x + x cos x)' expr 'x^2*sin(x)' --diff x
check 0 '\frac{\sin\left(2 \theta\right)}{2}' expr 'sin(theta)*cos(theta)' --latex
check 0 "-a*m*omega*u/Delta" expr '-a*m*omega*u/(J + a^2*m)' --short 'Delta=J + a^2*m' --infix
check 0 '(x + y)*(x - y)' expr 'x^2 - y^2' --factor --infix
check 0 '1' expr 'B_11^2 + B_12^2 + B_13^2' --rotation B
check 0 'yes' expr '(1-cos(t))/sin(t)' --equal 'tan(t/2)'
check 1 'no' expr 'sqrt(x^2) - x' --zero
check 0 'yes' expr 'sqrt(m^2) - m' --zero --positive m
check 1 'unknown' expr 'log(x^2) - 2*log(x)' --zero
check 0 'sin(2*x)' expr '2*sin(x)*cos(x)' --normal --infix

check 0 'yes' expr 'min(a, b) + max(a, b)' --equal 'a + b'
check 0 '3/2' expr 'clip(3, -1, 3/2)'
check 0 '3' expr 'piecewise(1 < 0, 2, 2 >= 1, 3, 4)'
complains 2 'min takes at least 2 arguments' expr 'min(a)'
complains 2 'here b lies below a' expr 'clip(x, 1, 0)'
complains 2 'piecewise takes conditions' expr 'piecewise(a, b, c)'
complains 2 'one comparison a condition' expr 'piecewise(a < b < c, 1, 2)'
complains 2 "expected an operator, found '<'" expr 'a < b'
complains 2 "expected a number, a name or '('" expr '(x+'
complains 2 'division by' expr '1/(sin(x)^2+cos(x)^2-1)'
complains 2 'needs an expression' expr
complains 2 'no option' expr x --nonsense
complains 2 'needs a value' expr x --diff
complains 2 'does not occur' expr x --diff y
complains 2 'no command' nonsense
complains 1 'beyond the limit' expr '(x+y+z+w)^200'
complains 2 'list of names' expr x --positive '3'

version=$("$hamel" --version)
[[ $version == hamel\ *FLINT* ]] && passed=$((passed + 1)) || { failed=$((failed + 1)); echo "version: $version"; }
"$hamel" expr 'x^2' --json | python3 -c 'import json,sys; d=json.load(sys.stdin); assert d["result"]=="x^2" and d["symbols"]==["x"]' \
    && passed=$((passed + 1)) || { failed=$((failed + 1)); echo 'json'; }
if [ -w /dev/full ]; then
    "$hamel" expr x >/dev/full 2>/dev/null
    [ $? = 1 ] && passed=$((passed + 1)) || { failed=$((failed + 1)); echo 'a full disk went unnoticed'; }
fi
# Ten thousand parentheses are no trouble.
deep=$(printf '(%.0s' $(seq 10000))x$(printf ')%.0s' $(seq 10000))
check 0 'x' expr "$deep"

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
