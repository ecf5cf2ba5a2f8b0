# What the tests of the command share: source it in a script that is given the path of hamel.
#
#     . "$(dirname "$0")/../support/command.sh"
#     ...
#     finish
set -u
shopt -s lastpipe # what stands last in a pipe counts in this shell
hamel=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
python=/usr/bin/python3
[ -x "$python" ] || python=python3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONPATH=$here/../support # tables.py
export COLUMNS=9999 # formulas are compared whole; test/cli/lines.sh breaks lines
passed=0 failed=0

# body FILE: a table without the line that says what it is of. lines_of FILE: how many are left.
body() { sed '/^#/d' "$1"; }
lines_of() { body "$1" | wc -l; }
names_of() { body "$1" | head -n 1; }

pass() { passed=$((passed + 1)); }
# A few models that differ in kind.
some_models() {
    printf '%s\n' bicycle chaplygin_sleigh chaplygin_top heisenberg pendulum snakeboard suslov
}
# The built-in models that all chapters can treat: those without nonlinear constraints. With HAMEL_QUICK, for a
# program that sanitisers make slow, a few that differ in kind.
affine_models() {
    local model
    if [ -n "${HAMEL_QUICK-}" ]; then
        some_models
        return
    fi
    for model in $(built_in_models); do
        "$hamel" models --show "$model" | grep -q '^    nonlinear ' || echo "$model"
    done
}
# Those whose formulas are too large to be looked at one by one: cli.large is about them.
large_models() { printf '%s\n' snake whipple; }
# All the others.
built_in_models() {
    if [ -n "${HAMEL_QUICK-}" ]; then affine_models && echo appell_hamel
    else "$hamel" models | awk '{ print $1 }' | grep -vxF -f <(large_models); fi
}
# printed MODEL PART ENDING: the file with what the command prints of a part of a model, or of `check` and `symmetries`
# (check --find-symmetries), in a format; asked once in a script for a built-in model.
printed() {
    local made=$work/pages/${1//\//:}.$2.$3
    local -A format=([txt]= [tex]=--latex [json]=--json)
    mkdir -p "$work/pages"
    if [ ! -e "$made" ] || [[ $1 == */* || $1 == *.* ]]; then # a file may have changed
        case $2 in
        check) "$hamel" check "$1" ${format[$3]} ;;
        symmetries) "$hamel" check "$1" --find-symmetries ${format[$3]} ;;
        *) "$hamel" derive "$1" "$2" ${format[$3]} ;;
        esac >"$made" 2>&1
    fi
    echo "$made"
}
# page MODEL PART ENDING: the same as the library writes it that derived all parts of a model at once (test/pages/pages.c):
# for loops over all models. Names of divisors and the order of terms may differ from those of the part alone.
page() {
    local file=${HAMEL_PAGES-}/$1.$2.$3
    if [ -e "$file" ]; then echo "$file"; else printed "$@"; fi
}
fail() {
    failed=$((failed + 1))
    printf 'FAIL %s\n' "$*"
}

# Lines without margin, runs of blanks, and the name of the equation at the end.
plain() { sed -E 's/ {2,}(GN16|BKMM96|F98|KM97) .*$//; s/^ +//; s/ +/ /g; s/ $//'; }

# has 'COMMAND' 'OUTPUT' 'LINE'...: the lines stand in its output, as they are.
has() {
    local what=$1 out=$2 line
    shift 2
    for line in "$@"; do
        if grep -qxF -e "$line" <<<"$out"; then pass
        else fail "$(printf '%s\n  wanted %s\n  got\n%s' "$what" "$line" "$out")"; fi
    done
}

# complains CODE 'WORDS' ARGUMENTS...: nothing on standard output, the words on standard error.
complains() {
    local code=$1 words=$2 out err status
    shift 2
    out=$("$hamel" "$@" 2>"$work/.said")
    status=$?
    err=$(cat "$work/.said")
    rm "$work/.said"
    if [[ $err == *"$words"* ]] && [ -z "$out" ] && [ "$status" = "$code" ]; then pass
    else fail "$(printf 'hamel %s\n  wanted (%s) ...%s...\n  got    (%s) %s' "$*" "$code" "$words" "$status" "$err")"; fi
}

# claim 'WORDS' COMMAND...: the command succeeds.
claim() {
    local words=$1
    shift
    if "$@"; then pass; else fail "not so: $words"; fi
}

# answers CODE 'WORDS' ARGUMENTS...: exit code, and words on either output; both are left in $said.
answers() {
    local code=$1 words=$2 status
    shift 2
    said=$("$hamel" "$@" 2>&1)
    status=$?
    if [[ $said == *"$words"* ]] && [ "$status" = "$code" ]; then pass
    else fail "$(printf 'hamel %s\n  wanted (%s) ...%s...\n  got    (%s) %.2000s' "$*" "$code" "$words" "$status" "$said")"; fi
}

# document FILE: in its blocks, lines after '$ hamel ...' are lines of what that command prints.
document() {
    local command='' out='' line
    while IFS= read -r line; do
        line=${line#    }
        if [[ $line == '$ hamel '* ]]; then
            command=${line#\$ hamel }
            out=$(eval "\"\$hamel\" $command" 2>&1 | plain)
        elif [ -n "$command" ] && [ -n "$line" ]; then
            if grep -qxF -e "$(plain <<<"$line")" <<<"$out"; then pass
            else fail "$(printf 'docs/%s: hamel %s\n  does not say %s\n%s' "$1" "$command" "$line" "$out")"; fi
        fi
    done < <(sed -n '/^    /p' "$here/../../docs/$1")
    [ -n "$command" ] && pass || fail "docs/$1 has no commands"
}

# wait_for COMMAND...: until the command succeeds, or the job in the background has ended; what never comes is
# ended by CTest.
wait_for() {
    until "$@"; do
        kill -0 $! 2>/dev/null || return 1
        sleep 0.05
    done
}
# has_lines N FILE: the file is there, with more than N lines.
has_lines() { [ -f "$2" ] && [ "$(wc -l <"$2")" -gt "$1" ]; }
# larger_than BYTES FILE: the file is there, with more than so many.
larger_than() { [ -f "$2" ] && [ "$(stat -c %s "$2")" -gt "$1" ]; }

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
