#!/usr/bin/env bash
# One chapter does not take the others down: a part that cannot be derived is named with its reason
# where it would stand; one that was asked for by name is an error.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

# The kinetic energy is no square of velocities: there are no reduced equations to steer.
cat >fast.hamel <<'MODEL'
model fast
parameters
    c = 10, c > 0
coordinates
    x, y : line
    theta : angle
lagrangian
    -c*sqrt(c^2 - x'^2 - y'^2) + theta'^2/2
constraints
    sin(theta)*x' - cos(theta)*y' = 0
symmetry SE(2) on (x, y, theta)
MODEL

"$hamel" derive fast.hamel >all 2>err
code=$?
claim "derive of all parts succeeds: $(cat err)" [ $code = 0 ]
claim 'nothing is complained about' [ ! -s err ]
claim 'the part that fails says why' grep -q 'not derived: the Lagrangian is not quadratic' all
for heading in 'Symmetry' 'Hamiltonian form' 'Vakonomic motion'; do
    claim "$heading is there" grep -q "^$heading" all
done
claim 'the LaTeX says why' grep -q 'not derived: the Lagrangian is not quadratic' \
    <("$hamel" derive fast.hamel --latex)
claim 'the JSON says why' "$python" - <("$hamel" derive fast.hamel --json) <<'PYTHON'
import json, sys
page = json.load(open(sys.argv[1]))
assert page["control"]["failed"]["reason"].startswith("the Lagrangian is not quadratic"), page["control"]
assert "hamilton" in page and "vakonomic" in page
PYTHON
answers 2 'the Lagrangian is not quadratic' derive fast.hamel control
answers 0 '' check fast.hamel

# What was found is shown when a limit ends the derivation, by the limit that leaves time for a part.
for limit in 0.5 1 2 4 8 16 32; do
    "$hamel" derive rattleback --json --time-limit $limit >said 2>err
    code=$?
    [ $code = 1 ] && grep -q lagrange_dalembert said && break
    [ $code = 0 ] && break
done
claim "a time limit ends with 1, not $code" [ $code = 1 ]
claim 'it says that these are not all' grep -q 'these are the parts found by then' err
claim 'what is there is whole' "$python" -m json.tool said /dev/null
claim 'and is not all' bash -c '! grep -q vakonomic said'

finish
