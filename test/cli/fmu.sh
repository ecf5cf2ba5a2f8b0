#!/usr/bin/env bash
# hamel export --fmu: units of FMI 2.0. An importer of our own loads them and compares with hamel run.
. "$(dirname "$0")/../support/command.sh"
. "$here/../support/exports.sh"
cd "$work" || exit 1
cc=${CC:-cc}
drivers=$here/../support/modules
"$cc" -std=c11 -D_GNU_SOURCE -I"$here/../../fmu" "$drivers/importer.c" -o importer -lm -ldl || exit 1

# unpack FILE: its files in the folder unit, by Python, which reads zips by other code than ours.
unpack() { rm -rf unit && "$python" -m zipfile -t "$1" >zip.txt && "$python" -m zipfile -e "$1" unit; }
# in_order TABLE: its columns in alphabetical order, for tables that have the same ones in another.
in_order() {
    "$python" - "$1" <<'PY'
import csv, sys
rows = [r for r in csv.reader(l for l in open(sys.argv[1]) if not l.startswith("#"))]
order = sorted(range(len(rows[0])), key=lambda i: rows[0][i])
for r in rows:
    print(",".join(r[i] for i in order))
PY
}

# ---- the motion ------------------------------------------------------------------------------------------------------------
for case in 'chaplygin_sleigh glide' 'snakeboard coast' 'snakeboard drive' 'chaplygin_top roll' 'bicycle turn'; do
    read -r model run <<<"$case"
    "$hamel" run "$model" "$run" --until 1 --every 0.1 -o run.csv >run.txt 2>&1
    claim "$case is exported" "$hamel" export "$model" "$run" --fmu --prefix unit 2>wrote.txt
    claim "$case is a zip" unpack unit.fmu
    claim "$case is described" eval '"$python" "$drivers/variables.py" unit/modelDescription.xml >variables.txt'
    for way in me cs; do
        claim "$case moves ($way)" eval './importer unit/binaries/linux64/unit.so variables.txt $way 1 0.1 >unit.csv 2>words.txt'
        in_order unit.csv >unit_ordered.csv && in_order run.csv >run_ordered.csv
        claim "$case moves as hamel run does ($way): $(cat words.txt)" same unit_ordered.csv run_ordered.csv
    done
    nm -D --defined-only unit/binaries/linux64/unit.so | awk '{ print $3 }' | sort >symbols.txt
    sed -n 's/.*FMI2(\(fmi2[A-Za-z]*\)).*/\1/p' "$here/../../fmu/fmi2.h" >declared.txt
    for type in Real Integer Boolean String; do printf 'fmi2%s'$type'\n' Get Set >>declared.txt; done
    claim "$case has the functions of the standard and no others" eval 'diff <(sort -u declared.txt) symbols.txt'
done

# ---- parameters are tunable, inputs move ----------------------------------------------------------------------------------
cat >cart.hamel <<'END'
model cart "A cart on a spring, <pushed> & held"
parameters
    m = 2 [kg], m > 0
    k = 3 [N/m]
coordinates
    x : line [m]
lagrangian
    m/2*x'^2 - k/2*x^2
controls force x
run push
    from x = 0.1
    force x = 1 [N]*sin(2*t/(1 [s]))
    until 2 every 0.1
END
sed 's/force x = .*/force x = sin(2*t)/; s/ \[[^]]*\]//g' cart.hamel >plain.hamel
cp plain.hamel force.hamel && sed -i 's/sin(2\*t)/sin(2*t) + 0.7/' force.hamel
"$hamel" export plain.hamel --fmu --prefix unit 2>wrote.txt && unpack unit.fmu
"$python" "$drivers/variables.py" unit/modelDescription.xml >variables.txt
"$hamel" run force.hamel -p m=5 --until 2 --every 0.1 -o run.csv >run.txt 2>&1
for way in me cs; do
    ./importer unit/binaries/linux64/unit.so variables.txt $way 2 0.1 m=5 tau_x=0.7 >unit.csv 2>words.txt
    in_order unit.csv >unit_ordered.csv && in_order run.csv >run_ordered.csv
    claim "input and parameter ($way)" same unit_ordered.csv run_ordered.csv
done
claim 'words of people stay words' grep -q 'description="A cart on a spring, &lt;pushed&gt; &amp; ' unit/modelDescription.xml

# ---- units -----------------------------------------------------------------------------------------------------------------
sed -i '/force x = /d' cart.hamel
claim "a model with units: $(cat wrote.txt)" "$hamel" export cart.hamel --fmu --prefix unit 2>wrote.txt
unpack unit.fmu && "$python" "$drivers/variables.py" unit/modelDescription.xml >variables.txt
claim 'position' grep -q '^x state .* m$' variables.txt
claim 'velocity' grep -q '^x_dot state .* m/s$' variables.txt
claim 'its derivative' grep -q '^der(x_dot) rate .* m/s^2$' variables.txt
claim 'a parameter' grep -q '^m parameter .* kg$' variables.txt
claim 'a force' grep -q '^tau_x input .* kg\*m/s^2$' variables.txt
claim 'energy' grep -q '^energy output .* kg\*m^2/s^2$' variables.txt

# ---- events ----------------------------------------------------------------------------------------------------------------
cat >friction.hamel <<'END'
model friction "A mass on a spring with dry friction"
parameters
    mu = 0.1
coordinates
    x : line
lagrangian
    x'^2/2 - 2*x^2
force
    x = -mu*sign(x')
run slide
    from x = 1, x' = -0.5
    until 3 every 0.1
END
"$hamel" run friction.hamel -o run.csv >run.txt 2>&1
claim "friction: $(cat wrote.txt)" "$hamel" export friction.hamel --fmu --prefix unit 2>wrote.txt
unpack unit.fmu && "$python" "$drivers/variables.py" unit/modelDescription.xml >variables.txt
for way in me cs; do
    ./importer unit/binaries/linux64/unit.so variables.txt $way 3 0.1 >unit.csv 2>events.txt
    claim "it moves ($way)" [ $? = 0 ]
    [ $way = me ] && claim 'the importer met events' grep -q '^[1-9] events' events.txt
    in_order unit.csv >unit_ordered.csv && in_order run.csv >run_ordered.csv
    claim "as hamel run does ($way)" same unit_ordered.csv run_ordered.csv
done

# ---- the same bytes, no places, sources that compile ------------------------------------------------------------------------
"$hamel" export snakeboard coast --fmu --prefix unit 2>wrote.txt && cp unit.fmu first.fmu && unpack unit.fmu
mkdir elsewhere && (cd elsewhere && TMPDIR=$PWD "$hamel" export snakeboard coast --fmu --prefix unit 2>wrote.txt)
claim 'the same model is the same unit' cmp -s first.fmu elsewhere/unit.fmu
claim 'nothing is left behind' [ "$(ls elsewhere | sort | tr '\n' ' ')" = 'unit.fmu wrote.txt ' ]
claim 'no place is in it' eval '! grep -aq "$work\|/tmp/\|hamel-fmu" unit.fmu'
"$hamel" export snakeboard coast -p m=7 --fmu --prefix unit 2>wrote.txt && mkdir -p other && "$python" -m zipfile -e unit.fmu other
claim 'another model has another guid' eval '! cmp -s unit/sources/guid.h other/sources/guid.h'
claim 'sources without a warning' "$cc" -std=c99 -Wall -Wextra -Wconversion -pedantic -Werror -c unit/sources/fmi2.c -o unit.o
claim 'sources are C++ too' "${CXX:-g++}" -x c++ -Wall -Wextra -Werror -c unit/sources/fmi2.c -o unit.o
claim 'with a prefix' "$cc" -std=c99 -DFMI2_FUNCTION_PREFIX=board_ -c unit/sources/fmi2.c -o unit.o
claim 'all functions have it' eval 'nm unit.o | grep -q " T board_fmi2DoStep" && ! nm unit.o | grep -q " T fmi2"'

# Without a compiler: sources, and it says so.
mkdir empty
answers_without=$(PATH=$work/empty "$hamel" export snakeboard coast --fmu --prefix bare 2>&1)
claim "without a compiler: $answers_without" [ $? = 0 ]
claim 'it says so' grep -q 'bare.fmu has sources only: there is no C compiler' <<<"$answers_without"
claim 'and there are' eval 'unpack bare.fmu && [ -e unit/sources/fmi2.c ] && [ ! -e unit/binaries ]'

# ---- bad usage -------------------------------------------------------------------------------------------------------------
rm -f ./*.fmu
answers 2 'nowhere/snakeboard.fmu: No such file' export snakeboard --fmu -o nowhere
answers 2 'cannot be the prefix' export snakeboard --fmu --prefix 'a b'
answers 2 '--until is for programs that run' export snakeboard --fmu --until 3
mkdir full && ln -s /dev/full full/snakeboard.fmu
"$hamel" export snakeboard --fmu -o full >out.txt 2>&1
claim 'a full disk is exit code 1' [ $? = 1 ]
claim 'nothing was written' eval '! ls *.fmu 2>/dev/null | grep -q .'

finish
