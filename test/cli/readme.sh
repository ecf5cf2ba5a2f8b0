#!/usr/bin/env bash
# What README.md says is true: its examples say what they show, its commands run, its tables are complete, its links lead
# somewhere, and the library and the Python module do what the command does.
. "$(dirname "$0")/../support/command.sh"
root=$(cd "$here/../.." && pwd)
readme=$root/README.md
plain() { sed -E 's/ +/ /g; s/^ //; s/ $//'; }

# ---- examples: lines behind '$ hamel ..' are lines of what it prints ------------------------------------
command='' out='' tried=0
while IFS= read -r line; do
    line=${line#    }
    if [[ $line == '$ hamel report'* ]]; then command=''
    elif [[ $line == '$ hamel '* ]]; then
        command=${line#\$ hamel }
        out=$("$hamel" $command 2>&1 | plain)
        flat=$(tr '\n' ' ' <<<"$out" | plain)
    elif [[ -n $command && -n $line && $line != ... ]]; then
        tried=$((tried + 1))
        if [[ $flat == *"$(plain <<<"$line")"* ]]; then pass
        else fail "README.md: hamel $command does not say $line"; fi
    fi
done < <(sed '/^## Two commands/,$d' "$readme" | sed -nE '/^(    |$)/p')
[ "$tried" -gt 8 ] && pass || fail 'README.md shows no examples'

# ---- the first model --------------------------------------------------------------------------------------
cd "$work" || exit 1
sed -n '/^    # A skate on/,/^    *until 10/s/^    //p' "$readme" >skate.hamel
grep -q '^run slide' skate.hamel && pass || fail 'the first model is not there'
tried=0
while IFS= read -r line; do
    tried=$((tried + 1))
    line=${line%%#*}
    if eval "\"$hamel\" ${line#    build/hamel }" >out.txt 2>&1; then pass
    else fail "README.md: $line: $(head -n 1 out.txt)"; fi
done < <(grep '^    build/hamel .*skate' "$readme")
[ "$tried" -ge 4 ] && pass || fail 'no commands on the first model'
# started with a spin, it does not slide down: x stays within 2 g sin(alpha)/theta'^2
"$python" - <<'P' && pass || fail 'the skate slides down'
import csv, math
rows = list(csv.DictReader(line for line in open("skate.csv") if not line.startswith("#")))
x = [float(row["x"]) for row in rows]
assert max(x) <= 9.81*math.sin(0.3)/2*1.001 and min(x) >= -1e-9 and max(x) > 1, (min(x), max(x))
P

# ---- the first screen: what it is, a picture that moves, one command, and that command does what is said ------
head -n 16 "$readme" | grep -q '^Hamel is an engine' && pass || fail 'README.md does not say what it is'
picture=$(head -n 16 "$readme" | sed -n 's/^!\[.*\](\(.*\))$/\1/p')
[ -s "$root/$picture" ] && grep -q '@keyframes' "$root/$picture" && [ "$(stat -c %s "$root/$picture")" -lt 200000 ] && pass ||
    fail 'README.md shows no moving picture'
! grep -qE '(href|src)="|url\(' "$root/$picture" && pass || fail 'the picture loads something'
first=$(sed -n '1,20s/^    hamel \(.*[a-z]\)  *#.*/\1/p' "$readme")
"$hamel" $first -o first.html >out.txt 2>&1 && pass || fail "README.md: hamel $first: $(cat out.txt)"
for word in 'const HAMEL=' 'BKMM96' 'id="derivation"' 'drive'; do
    grep -qF -e "$word" first.html && pass || fail "the page of README.md has no $word"
done
for topic in $(grep -oE 'hamel help [a-z]+' "$readme" | awk '{print $3}'); do
    "$hamel" help "$topic" >/dev/null 2>&1 && pass || fail "README.md: hamel help $topic"
done
for target in $(grep -oE '(^ *|`)make [a-z-]+' "$readme" | awk '{print $NF}' | sort -u); do
    grep -qE "^$target:" "$root/Makefile" && pass || fail "README.md: there is no make $target"
done

# ---- tables -----------------------------------------------------------------------------------------------
verbs=$("$hamel" --help | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p' | grep -vxE 'help|completion|hamel|lsp')
for verb in $verbs; do
    grep -q "hamel $verb" "$readme" && pass || fail "README.md does not name hamel $verb"
done
for verb in $(grep -oE '^\| `hamel [a-z]+' "$readme" | awk '{print $3}'); do
    "$hamel" "$verb" --help >/dev/null 2>&1 && pass || fail "there is no hamel $verb"
done
for part in $(sed -n '/^| part of/,/^$/p' "$readme" | cut -d'|' -f2 | grep -oE '`[a-z_]+`' | tr -d '`' | grep -vx derive); do
    "$hamel" derive pendulum "$part" 2>&1 | grep -q 'there is no part' && fail "there is no part $part" || pass
done
while IFS= read -r link; do
    [ -e "$root/$link" ] && pass || fail "README.md: no file $link"
done < <(grep -oE '\]\([^)#]+' "$readme" | cut -c3- | grep -v '^http')

# ---- what is not there yet --------------------------------------------------------------------------------
grep -q 'sweeps are for runs in velocities and vakonomic ones' "$readme" && pass || fail 'README.md says nothing of sweeps'
sweep() { "$hamel" sweep chaplygin_sleigh --over m=1:2:2 --until 1 "$@" -o sweep.csv >out.txt 2>&1; }
sweep --form vakonomic && pass || fail "vakonomic motions are not swept: $(cat out.txt)"
! sweep --form hamilton && grep -q 'cannot be swept' out.txt && pass || fail "a sweep in momenta: $(cat out.txt)"
! sweep --reduced && pass || fail 'reduced motions are swept: README.md says they are not'
for form in vakonomic hamilton; do
    ! "$hamel" run chaplygin_sleigh --form $form --method dla --until 1 >out.txt 2>&1 && grep -q 'the method dla is for' out.txt &&
        pass || fail "discrete steps in the form $form: $(cat out.txt)"
done
! "$hamel" run chaplygin_sleigh --reduced --method taylor --until 1 >out.txt 2>&1 && grep -q 'no Taylor series' out.txt && pass ||
    fail "Taylor series of a reduced run: $(cat out.txt)"

# ---- the library, and Python, do what the command does ----------------------------------------------------
! grep -rhE '^#include "' "$root/src/cli" "$root/src/lsp" | grep -vE '"(cli|lsp|base|hamel)/' | grep -q . && pass ||
    fail 'the command uses more than the library'
for verb in check compare derive eval export fit gait linearise plan report run steady steer sweep verify; do
    grep -q "    def $verb(" "$root/python/hamel/model.py" && pass || fail "a model in Python has no $verb"
done
for verb in explain expression models new_model; do
    grep -q "\"$verb\"" "$root/python/hamel/__init__.py" && pass || fail "import hamel has no $verb"
done
finish
