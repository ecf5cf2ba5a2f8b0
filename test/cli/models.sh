#!/usr/bin/env bash
# hamel models, hamel new, and the argument MODEL that every verb shares.
set -u
hamel=$1
passed=0 failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

good() { passed=$((passed + 1)); }
bad() { failed=$((failed + 1)); printf '%s\n' "$*"; }
# succeeds 'WHAT' COMMAND...
succeeds() { local what=$1; shift; if "$@" >out 2>err; then good; else bad "$what: $(cat err)"; fi; }
# complains CODE 'WORDS' ARGUMENTS...: nothing on standard output, the words on standard error.
complains() {
    local code=$1 words=$2 status
    shift 2
    "$hamel" "$@" >out 2>err
    status=$?
    if [ "$status" = "$code" ] && [ ! -s out ] && grep -qF -- "$words" err; then good
    else bad "hamel $*: wanted ($code) ...$words..., got ($status) $(cat err)"; fi
}

# ---- models ----------------------------------------------------------------------------------------
"$hamel" models >list
[ "$(wc -l <list)" -ge 18 ] && good || bad "few models: $(cat list)"
grep -qE '^particle +A particle with the constraint z. = y x.$' list && good || bad 'the particle is not listed'
[ "$(sed -E 's/^([a-z_]+ +).*/\1/' list | awk '{print length($0)}' | sort -u | wc -l)" = 1 ] && good || bad 'not aligned'
"$hamel" models --json | python3 -c '
import json, sys
d = json.load(sys.stdin)
names = [m["name"] for m in d["models"]]
assert d["schema"] == "hamel/2" and d["document"] == "models" and names == sorted(names) and "snakeboard" in names
assert all(m["title"] for m in d["models"])' && good || bad 'models --json'
for name in $(cut -d' ' -f1 list); do
    "$hamel" models --show "$name" >"$name.hamel" && succeeds "$name" "$hamel" derive "$name" space
    succeeds "$name as a file" "$hamel" derive "$name.hamel" space
done
complains 2 "did you mean 'pendulum'?" models --show pendulm
complains 2 '--show needs a value: --show MODEL' models --show
complains 2 "takes no arguments; 'x' is too much" models x

# ---- new -------------------------------------------------------------------------------------------
succeeds 'new' "$hamel" new blade.hamel
grep -q '^model blade "' blade.hamel && good || bad 'the model is not named after its file'
succeeds 'the new model' "$hamel" derive blade.hamel
cp blade.hamel before
complains 2 'already there' new blade.hamel
cmp -s before blade.hamel && good || bad 'new has overwritten a file'
ln -s nowhere dangling.hamel
complains 2 'already there' new dangling.hamel
complains 2 'No such file' new missing/blade.hamel
complains 2 "takes one file; 'b' is too much" new a b
complains 2 "no option '--force'" new --force
complains 2 'takes a FILE' new ''
succeeds 'a name that is no word' "$hamel" new '3 legs-4.hamel'
succeeds 'and its model' "$hamel" derive '3 legs-4.hamel' space
"$hamel" new | succeeds 'from standard input' "$hamel" derive - space
[ -z "$(find . -name '*.hamel.*')" ] && good || bad "left behind: $(ls)"

# ---- MODEL and -p ----------------------------------------------------------------------------------
complains 2 "did you mean 'snakeboard'?" derive snakebord
complains 2 'hamel models' derive zzzzzzzz
complains 2 'No such file' derive ./snakeboard
complains 2 'No such file' derive none.hamel
complains 2 'Is a directory' derive ./
mkdir snakeboard
succeeds 'a folder does not hide a model' "$hamel" derive snakeboard space
: >empty.hamel
complains 2 'empty.hamel' derive empty.hamel
head -c 4000 /dev/urandom >binary.hamel
complains 2 'binary.hamel' derive binary.hamel
head -c 20000000 /dev/zero | tr '\0' '(' >large.hamel
complains 2 'nobody wrote this' derive large.hamel
printf 'model m\ncoordinates\n    x : line\nlagrangian\n    y^2\n    + z\n' >wrong.hamel
complains 2 'wrong.hamel:5:5:' derive wrong.hamel
succeeds '-p' "$hamel" derive snakeboard space -p m=7/2 '-pr=sqrt(2)*pi'
complains 2 'positive' derive snakeboard -p m=-1
complains 2 "no parameter 'mm'; did you mean" derive snakeboard -p mm=1
complains 2 "unknown name 'r'" derive snakeboard -p m=r
complains 2 '-p m:1:2: division by' derive snakeboard -p m=1/0
complains 2 'NAME=VALUE' derive snakeboard -p m
complains 2 'NAME=VALUE' derive snakeboard -p =1
complains 2 'NAME=VALUE' derive snakeboard -p

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
