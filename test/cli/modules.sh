#!/usr/bin/env bash
# hamel export --prefix: files to be linked. The module in C moves as hamel run does; in every language it says the same.
. "$(dirname "$0")/../support/command.sh"
. "$here/../support/exports.sh"
cd "$work" || exit 1
cc=${CC:-cc}
drivers=$here/../support/modules
strict=(-Wall -Wextra -Wconversion -pedantic -Werror)
[ -n "${HAMEL_NO_SKIPS-}" ] && every_tool=true || every_tool=false

# ---- the motion, of every run ------------------------------------------------------------------------------------------
count=0
all_runs | while read -r model run; do
    [ "$model" = whipple ] && continue # 200,000 lines
    "$hamel" run "$model" "$run" --until 1 --every 0.1 -o run.csv >run.txt 2>&1
    claim "$model $run is exported" "$hamel" export "$model" "$run" --c --prefix mod 2>wrote.txt
    claim "$model $run compiles without a warning" "$cc" -std=c99 "${strict[@]}" mod.c "$drivers/move.c" -I. -o move -lm
    ./move >move.csv
    claim "$model $run has values" [ $? = 0 ]
    claim "$model $run moves as hamel run does" same move.csv run.csv
    count=$((count + 1))
done
claim 'there are runs' [ "$count" -gt 5 ]

# ---- every language ----------------------------------------------------------------------------------------------------
# same_numbers FILE FILE: NAME NUMBER VALUE, in lines; languages may round differently.
same_numbers() {
    [ "$(wc -l <"$1")" = "$(wc -l <"$2")" ] && paste -d' ' "$1" "$2" | awk '
        $1 != $4 || $2 != $5 { print "another line: " $0; exit 1 }
        { d = $3 - $6; s = 1e-11*(1 + ($3 < 0 ? -$3 : $3)); if (!(d <= s && -d <= s)) { print; exit 1 } }'
}
# agree FILE: the numbers of another language, and those of C.
agree() {
    grep '^[a-z_]* [0-9]' c.txt >numbers.txt
    same_numbers numbers.txt "$1"
}
have() { # TOOL: whether it is there; where nothing may be skipped it has to be
    command -v "$1" >tool.txt && return
    if $every_tool; then fail "$1 is not installed"; else echo "SKIPPED: $1 is not installed"; fi
    return 1
}
for case in 'chaplygin_sleigh glide' 'snakeboard coast' 'chaplygin_top roll' 'ball_on_plate '; do
    read -r model run <<<"$case"
    "$hamel" export "$model" $run --c --prefix mod 2>wrote.txt
    "$cc" -std=c99 "${strict[@]}" mod.c "$drivers/show.c" -I. -o show -lm && ./show >c.txt
    claim "$case in C" [ $? = 0 ]
    claim "$case is whole" eval '! grep -q missing c.txt'
    claim "$case has numbers" [ "$(wc -l <c.txt)" -gt 50 ]
    for other in g++ clang; do
        have "$other" || continue
        language=c && [ "$other" = g++ ] && language=c++
        claim "$case with $other" "$other" -x "$language" "${strict[@]}" mod.c -c -o mod.o
        "$cc" -std=c99 "$drivers/show.c" mod.o -I. -o show -lm && ./show >other.txt
        claim "$case says the same with $other" cmp -s c.txt other.txt
    done
    "$hamel" export "$model" $run --python --prefix mod 2>wrote.txt
    claim "$case in Python" eval '"$python" "$drivers/show.py" >python.txt'
    claim "$case in Python says the same" agree python.txt
    printf 'raise ImportError\n' >numpy.py
    claim "$case without NumPy" eval '"$python" "$drivers/show.py" plain >python.txt'
    claim "$case without NumPy says the same" agree python.txt
    rm numpy.py
    if have node; then
        "$hamel" export "$model" $run --js --prefix mod 2>wrote.txt
        cp "$drivers/show.mjs" .
        claim "$case in JavaScript" eval 'node show.mjs >js.txt'
        claim "$case in JavaScript says the same" agree js.txt
    fi
    mkdir -p casadi && "$hamel" export "$model" $run --casadi --prefix mod -o casadi 2>wrote.txt
    claim "$case for CasADi" "$cc" -std=c99 "${strict[@]}" -shared -fPIC -fvisibility=hidden casadi/mod.c -o casadi/mod.so -lm
    claim "$case for CasADi is C++ too" "${CXX:-g++}" -x c++ "${strict[@]}" casadi/mod.c -c -o casadi/mod.o
    "$cc" -std=c99 "$drivers/casadi.c" -o casadi/load -lm -ldl && (cd casadi && ./load) | sort >casadi.txt
    grep '^\(rates\|output\)[a-z_]* [0-9]' c.txt | sort >numbers.txt
    claim "$case for CasADi says the same: $(head -n 1 casadi.txt)" same_numbers numbers.txt casadi.txt
    nm -D --defined-only casadi/mod.so | awk '$3 !~ /^(jac_)?mod_/ { print "a strange symbol: " $0; exit 1 }'
    claim "$case: no other symbols" [ $? = 0 ]
    if have octave-cli; then
        "$hamel" export "$model" $run --octave --prefix mod 2>wrote.txt
        claim "$case in Octave" eval 'octave-cli --norc --no-history --quiet --path . "$drivers/show.m" >octave.txt 2>warnings.txt'
        claim "$case in Octave says the same" agree octave.txt
    fi
done

# ---- where it breaks ---------------------------------------------------------------------------------------------------
cat >friction.hamel <<'END'
model friction "A mass with dry friction"
parameters
    m = 2, m > 0
    mu = 0.3
coordinates
    x : line
lagrangian
    m/2*x'^2
force
    x = -mu*sign(x') - abs(x - 1)
run slide
    from x' = 3
    until 1 every 0.1
END
"$hamel" export friction.hamel --c --prefix mod 2>wrote.txt
"$cc" -std=c99 "${strict[@]}" mod.c "$drivers/show.c" -I. -o show -lm && ./show >c.txt
claim "a force that breaks: $(cat wrote.txt)" [ $? = 0 ]
claim 'it breaks at two places' [ "$(grep -c '^events ' c.txt)" = 2 ]

# ---- names -------------------------------------------------------------------------------------------------------------
while read -r group; do
    model_of_names $group >names.hamel
    claim "exported: $group" "$hamel" export names.hamel --c --prefix mod 2>wrote.txt
    "$cc" -std=gnu99 "${strict[@]}" -include math.h -include stdio.h mod.c "$drivers/show.c" -I. -o show -lm && ./show >c.txt
    claim "in C there are names $group" [ $? = 0 ]
    "$hamel" export names.hamel --python --prefix mod 2>wrote.txt
    claim "in Python too" eval '"$python" "$drivers/show.py" >python.txt'
    claim 'they stay apart' agree python.txt
done <<'END'
_7 _ __ NULL M_PI EOF stdin isnan linux _Bool __LINE__ unix y u p dy h
main int lambda gamma state state_ t0 rate out names none count index
errno INFINITY NAN I bool true self None None_ yield _0 _1 _2 x
END

# ---- bad usage ---------------------------------------------------------------------------------------------------------
rm -f mod.* && mkdir locked && chmod 555 locked
for bad in 9car ca-r 'a b' '' for double ../x é; do
    answers 2 'cannot be the prefix' export chaplygin_sleigh --c --prefix "$bad"
done
answers 2 'nowhere/mod.h: No such file' export chaplygin_sleigh --c --prefix mod -o nowhere
answers 2 'Not a directory' export chaplygin_sleigh --c --prefix mod -o c.txt
answers 2 '--until is for programs that run' export chaplygin_sleigh --c --prefix mod --until 3
answers 2 '--every is for programs that run' export chaplygin_sleigh --octave --every 3
answers 2 '--c or --octave, not both' export chaplygin_sleigh --c --octave
answers 2 "no run 'nowhere'" export chaplygin_sleigh nowhere --casadi
answers 2 'needs a language' export chaplygin_sleigh --prefix mod
claim 'nothing was written' eval '! ls mod.* 2>/dev/null | grep -q .'
if [ "$(id -u)" != 0 ]; then answers 2 'Permission denied' export chaplygin_sleigh --c --prefix mod -o locked; fi

# A disk that is full: neither of the two files, also not the one that had room.
mkdir full && ln -s /dev/full full/mod.c
"$hamel" export chaplygin_sleigh --c --prefix mod -o full >out.txt 2>&1
claim 'a full disk is exit code 1' [ $? = 1 ]
claim 'and says so' grep -q 'No space left' out.txt
claim 'and leaves no header' [ ! -e full/mod.h ]

finish
