#!/usr/bin/env bash
# Equations that jump: what the command says of them, and who refuses them.
set -u
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

cat >mass.hamel <<'END'
model mass
parameters
    mu = 0.5, F = 1, w = 0.1
coordinates
    x, y : line
lagrangian
    x'^2/2 + y'^2/2
controls y
controls force x
force
    x = -mu*sign(x')
run sticks
    from x' = 1
    until 10 every 0.3
run jumps
    y = (1 + sign(t - 1))/2
    until 2
END
sed -e '/^force$/,+1d' -e '/^run/,$d' mass.hamel >pulse.hamel
cat >>pulse.hamel <<'END'
run pulse
    force x = F*(sign(t - 5) - sign(t - 5 - w))/2
    until 10
END

for method in dop853 taylor cvode 'rk4 --step 0.03' 'midpoint --step 0.03'; do
    # shellcheck disable=SC2086
    if ! "$hamel" run pulse.hamel --method $method >pulse.csv 2>said.txt; then
        grep -q "there is no method 'cvode'" said.txt || fail "a pulse by $method"
        continue
    fi
    claim "a pulse by $method moves the mass" awk -F, 'END { exit !(($2 - 0.495)^2 < 1e-16) }' pulse.csv
done

"$hamel" run mass.hamel sticks >sticks.csv 2>sticks.txt
claim 'dry friction sticks' test $? = 0
claim 'which the summary says' grep -q 'events          t = 2: x_dot = 0 sticks' sticks.txt
claim 'with a row of its own' test "$(grep -c '^[0-9]' sticks.csv)" = 36
claim 'and then stays' awk -F, 'END { exit !(($2 - 1)^2 < 1e-20) }' sticks.csv
complains 2 'mass.hamel:16:5: y jumps at t = 1, from 0 to 1' run mass.hamel jumps
complains 2 'an exported program does not' export pulse.hamel pulse --c
complains 2 'this depends on what is swept over' sweep pulse.hamel pulse --over w=1,2
complains 2 'this depends on the state' sweep mass.hamel sticks --over mu=1,2
for how in --interpreted --threads=1; do
    "$hamel" sweep pulse.hamel pulse --over F=1:20:20 --keep 'x,max(x_dot)' ${how/=/ } -o sweep.csv >/dev/null
    claim "a sweep stops at the times its motions share ($how)" \
        awk -F, '/^[0-9]/ { rows++; if (($5 - 0.495*$4)^2 + ($6 - 0.1*$4)^2 > 1e-20) bad = 1 }
                 END { exit bad || rows != 20 }' sweep.csv
done
complains 2 'methods of discrete mechanics do not' run pulse.hamel --method dla --step 0.1
answers 2 'no Lyapunov exponent' run pulse.hamel --watch lyapunov
"$hamel" report pulse.hamel -o page.html >/dev/null
claim 'the page says why it does not move' grep -q 'the page does not' page.html

cat >kepler.hamel <<'END'
model kepler
coordinates
    x, y : line
lagrangian
    (x'^2 + y'^2)/2 + 1/sqrt(x^2 + y^2)
run fall
    from x = 1
    until 3
END
for method in dop853 taylor cvode; do
    "$hamel" run kepler.hamel --method $method >fall.csv 2>fall.txt
    status=$?
    grep -q "there is no method 'cvode'" fall.txt || claim "$method does not fall through" test $status = 1
done
complains 2 'takes a positive number' run pulse.hamel --longest-step 0
finish
