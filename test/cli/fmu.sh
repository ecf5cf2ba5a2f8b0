#!/usr/bin/env bash
# hamel export --fmu: units of FMI 2.0 and 3.0. An importer of our own loads them and compares with hamel run.
. "$(dirname "$0")/../support/command.sh"
. "$here/../support/exports.sh"
cd "$work" || exit 1
cc=${CC:-cc}
drivers=$here/../support/modules
for version in 2 3; do
    "$cc" -std=c11 -O1 -D_GNU_SOURCE -DFMI=$version -I"$here/../../fmu" "$drivers/importer.c" -o importer$version -lm -ldl || exit 1
done
binary2=unit/binaries/linux64/unit.so binary3=unit/binaries/x86_64-linux/unit.so

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
# moves VERSION me|cs END WORD..: the unit moves as run.csv says, with words of the importer in words.txt.
moves() {
    local version=$1 way=$2 end=$3 binary=binary$1
    shift 3
    ./importer$version ${!binary} variables.txt $way "$end" 0.1 "$@" >unit.csv 2>words.txt || return 1
    in_order unit.csv >unit_ordered.csv && in_order run.csv >run_ordered.csv && same unit_ordered.csv run_ordered.csv
}
# exported VERSION MODEL..: the unit, unpacked, and its variables.
exported() {
    local version=$1
    shift
    "$hamel" export "$@" --fmu --fmi $version --prefix unit 2>wrote.txt && unpack unit.fmu &&
        "$python" "$drivers/variables.py" unit/modelDescription.xml >variables.txt
}
# symbols_fit VERSION: the functions of the standard are exported, and no others.
symbols_fit() {
    local binary=binary$1 type
    nm -D --defined-only ${!binary} | awk '{ print $3 }' | sort >symbols.txt
    sed -n "s/.*FMI$1(\(fmi$1[A-Za-z]*\)).*/\1/p" "$here/../../fmu/fmi$1.h" >declared.txt
    for type in $(sed -n "s/^FMI$1_GET_AND_SET(\([A-Za-z0-9]*\)).*/\1/p" "$here/../../fmu/fmi$1.h"); do
        printf "fmi$1%s$type\n" Get Set >>declared.txt
    done
    [ "$(wc -l <symbols.txt)" -gt 40 ] && diff <(sort -u declared.txt) symbols.txt
}

# ---- the motion ------------------------------------------------------------------------------------------------------------
for case in '2 chaplygin_sleigh glide' '2 snakeboard coast' '2 snakeboard drive' '2 chaplygin_top roll' '2 bicycle turn' \
    '3 chaplygin_top roll'; do
    read -r version model run <<<"$case"
    "$hamel" run "$model" "$run" --until 1 --every 0.1 -o run.csv >run.txt 2>&1
    claim "$case is exported: $(cat wrote.txt 2>/dev/null)" exported $version "$model" "$run"
    for way in me cs; do
        claim "$case moves as hamel run does ($way): $(cat words.txt 2>/dev/null)" moves $version $way 1
    done
    claim "$case has the functions of the standard and no others" symbols_fit $version
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
"$hamel" run force.hamel -p m=5 --until 2 --every 0.1 -o run.csv >run.txt 2>&1
for version in 2 3; do
    exported $version plain.hamel
    for way in me cs; do claim "input and parameter ($version, $way)" moves $version $way 2 m=5 tau_x=0.7; done
done
claim 'words of people stay words' grep -q 'description="A cart on a spring, &lt;pushed&gt; &amp; ' unit/modelDescription.xml

# A control that is moved: its rate is an input beside what the run prescribes.
cat >shaken.hamel <<'END'
model shaken
coordinates
    x : line
    theta : angle
lagrangian x'^2 + theta'^2/2 + x'*theta'*cos(theta) + 9.81*cos(theta)
controls x
run shake
    x = sin(3*t)
    from theta = 0.2
    until 2 every 0.1
END
sed 's/x = sin(3\*t)/x = sin(3*t) + 0.7*t/' shaken.hamel >pulled.hamel
"$hamel" run pulled.hamel -o run.csv >run.txt 2>&1
# A first velocity is that without inputs: the quasi-velocity theta_dot is the same, for the control moves and is not pushed.
claim "a moved control: $(cat wrote.txt)" exported 2 shaken.hamel
for way in me cs; do claim "its rate is an input ($way): $(cat words.txt)" moves 2 $way 2 rate_x=0.7; done

# ---- units -----------------------------------------------------------------------------------------------------------------
sed -i '/force x = /d' cart.hamel
for version in 2 3; do
    claim "a model with units: $(cat wrote.txt)" exported $version cart.hamel
    claim 'position' grep -q '^x state .* m$' variables.txt
    claim 'velocity' grep -q '^x_dot state .* m/s$' variables.txt
    claim 'its derivative' grep -q '^der(x_dot) rate .* m/s^2$' variables.txt
    claim 'a parameter' grep -q '^m parameter .* kg$' variables.txt
    claim 'a force' grep -q '^tau_x input .* kg\*m/s^2$' variables.txt
    claim 'energy' grep -q '^energy output .* kg\*m^2/s^2$' variables.txt
done

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
for version in 2 3; do
    claim "friction: $(cat wrote.txt)" exported $version friction.hamel
    for way in me cs; do
        claim "it moves as hamel run does ($version, $way)" moves $version $way 3
        [ $way = me ] && claim 'the importer met events' grep -q '^[1-9] events' words.txt
    done
    cp -r unit friction$version
done
claim 'another version has another token' eval '! cmp -s friction2/sources/guid.h friction3/sources/guid.h'
claim 'an indicator is a variable of FMI 3.0' grep -q '^indicator_1 local ' variables.txt

# ---- dry friction that sticks and slips, at two contacts, the second one pulled by the first --------------------------------
cat >sticks.hamel <<'END'
model sticks "Two blocks on the floor, joined by a spring"
parameters
    mu = 0.5; k = 0.7
coordinates
    x, y : line
lagrangian
    x'^2/2 + y'^2/2 - k*(x - y)^2/2
controls force x
force
    x = -mu*sign(x')
    y = -mu*sign(y')
run pull
    from x' = 0.5, y' = 0.2
    force x = 1.3*sin(1.5*t)
    until 6 every 0.1
END
# sampled RUN..: run.csv without the rows of events, which importers do not have.
sampled() {
    "$hamel" run "$@" -o all.csv >run.txt 2>&1
    awk -F, '/^#/ || /^t/ { print; next } { k = $1*10; d = k - int(k + 0.5) } d*d < 1e-16 { print }' all.csv >run.csv
}
sampled sticks.hamel
claim 'a block sticks and slips' [ "$(grep -c 'y_dot = 0 s' run.txt)" -ge 4 ]
for version in 2 3; do
    claim "sticks: $(cat wrote.txt)" exported $version sticks.hamel
    for way in me cs; do claim "the unit sticks and slips as hamel run does ($version, $way): $(cat words.txt)" moves $version $way 6; done
done
sed "s/from x' = 0.5, y' = 0.2/from x = 0/" sticks.hamel >rest.hamel
sampled rest.hamel
claim "from rest, where both stick: $(cat wrote.txt)" exported 2 rest.hamel
for way in me cs; do claim "it slips when it is pulled enough ($way): $(cat words.txt)" eval "AT_A_JUMP=1 moves 2 $way 6"; done

# ---- friction along a plane has no event: the unit ends where it would stick, and does not go to and fro ------------------------
cat >puck.hamel <<'END'
model puck
coordinates x, y : line
lagrangian (x'^2 + y'^2)/2
controls force x, y
run slide
    force x = -3*x'/sqrt(x'^2 + y'^2)
    force y = -3*y'/sqrt(x'^2 + y'^2)
    from x' = 1, y' = 0.5
    until 1 every 0.1
END
claim "a puck: $(cat wrote.txt)" exported 2 puck.hamel
claim 'it moves while it slides' eval 'cp run.csv kept.csv; "$hamel" run puck.hamel --until 0.3 --every 0.1 -o run.csv >run.txt 2>&1; moves 2 cs 0.3'
claim 'and ends where it would stick' eval '! timeout 20 ./importer2 "$binary2" variables.txt cs 1 0.1 >unit.csv 2>words.txt'
claim 'soon' [ "$(wc -l <unit.csv)" -ge 4 ]

# ---- the same bytes, no places, sources that compile ------------------------------------------------------------------------
"$hamel" export snakeboard coast --fmu --prefix unit 2>wrote.txt && cp unit.fmu first.fmu && unpack unit.fmu
mkdir elsewhere && (cd elsewhere && TMPDIR=$PWD "$hamel" export snakeboard coast --fmu --prefix unit 2>wrote.txt)
claim 'the same model is the same unit' cmp -s first.fmu elsewhere/unit.fmu
claim 'nothing is left behind' [ "$(ls elsewhere | sort | tr '\n' ' ')" = 'unit.fmu wrote.txt ' ]
claim 'no place is in it' eval '! grep -aq "$work\|/tmp/\|hamel-fmu" unit.fmu'
"$hamel" export snakeboard coast -p m=7 --fmu --prefix unit 2>wrote.txt && mkdir -p other && "$python" -m zipfile -e unit.fmu other
claim 'another model has another guid' eval '! cmp -s unit/sources/guid.h other/sources/guid.h'
claim 'FMI 3.0 says how to build it' grep -q '<SourceFile name="fmi3.c"/>' friction3/sources/buildDescription.xml
claim 'each has its own interface only' eval '[ ! -e friction3/sources/fmi2.h ] && [ ! -e unit/sources/fmi3.h ]'
for source in unit/sources/fmi2 friction3/sources/fmi3; do
    version=${source: -1}
    claim 'sources without a warning' "$cc" -std=c99 -Wall -Wextra -Wconversion -pedantic -Werror -c $source.c -o unit.o
    claim 'sources are C++ too' "${CXX:-g++}" -x c++ -Wall -Wextra -Werror -c $source.c -o unit.o
    claim 'with a prefix' "$cc" -std=c99 -DFMI${version}_FUNCTION_PREFIX=board_ -c $source.c -o unit.o
    claim 'all functions have it' eval 'nm unit.o | grep -q " T board_fmi${version}DoStep" && ! nm unit.o | grep -q " T fmi"'
done

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
answers 2 '--fmi is the version of a unit: --fmu --fmi 3' export snakeboard --c --fmi 3
answers 2 "--fmi takes 2 or 3, not '1'" export snakeboard --fmu --fmi 1
mkdir full && ln -s /dev/full full/snakeboard.fmu
"$hamel" export snakeboard --fmu -o full >out.txt 2>&1
claim 'a full disk is exit code 1' [ $? = 1 ]
claim 'nothing was written' eval '! ls *.fmu 2>/dev/null | grep -q .'

finish
