#!/usr/bin/env bash
# hamel run --validated: bounds that hold what hamel run computes, theorems about passages, refusals.
set -u
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

# The table: rows of pairs, around the samples of the plain run.
"$hamel" run chaplygin_sleigh --validated --until 3 --every 0.5 -o bounds.csv >said 2>&1 || fail "sleigh: $(cat said)"
"$hamel" run chaplygin_sleigh --until 3 --every 0.5 --tolerance 1e-13 -o plain.csv >/dev/null 2>&1
"$python" - <<'END' && pass || fail "the samples are not within the bounds"
def table(name):
    lines = [line.strip().split(',') for line in open(name) if line[0] != '#']
    return [dict(zip(lines[0], map(float, row))) for row in lines[1:]]
bounds, plain = table('bounds.csv'), table('plain.csv')
assert len(bounds) == len(plain) == 7
for b, p in zip(bounds, plain):
    for name in ('x', 'y', 'theta', 'x_dot', 'y_dot', 'theta_dot'):
        assert b[name + '_low'] - 1e-9 <= p[name] <= b[name + '_high'] + 1e-9, name
        assert b[name + '_high'] - b[name + '_low'] < 1e-10, name
END
[[ $(cat said) == *'Bounds, proved'*'within 1e-14 of the initial state'*'The last row'* ]] && pass || fail "words: $(cat said)"

# A theorem: of free fall from rest, x = 1 − t²/2, zero is passed once, at the root of two.
cat >fall.hamel <<'END'
model fall
coordinates x : line
lagrangian x'^2/2 - x
run go
    from x = 1
    until 2 every 1
END
said=$("$hamel" run fall.hamel --validated --stop x=0 --json)
"$python" - "$said" <<'END' && pass || fail "fall: $said"
import json, sys
page = json.loads(sys.argv[1])['validated'] if 'validated' in json.loads(sys.argv[1]) else json.loads(sys.argv[1])
c, = page['crossings']
assert c['from'] <= 2 ** 0.5 <= c['to'] and c['to'] - c['from'] < 1e-11 and c['direction'] == -1 and c['once'] == 1
assert page['bounds']['done'] == 1
END
said=$("$hamel" run fall.hamel --validated --watch rising x=0 --watch section x=0 -o f.csv)
[[ $(grep -c 'passed, falling' <<<"$said") == 1 ]] && pass || fail "rising and falling: $said"

# Where bounds end it is said, with exit code 1 and the rows until then.
cat >collapse.hamel <<'END'
model collapse
coordinates x : line > 0
lagrangian x'^2/2 + 1/x
run go
    from x = 1
    until 2 every 0.5
END
said=$("$hamel" run collapse.hamel --validated -o c.csv 2>&1)
[ $? = 1 ] && [[ $said == *'bounds are proved until t = 1.'* ]] && [ "$(grep -vc '^#' c.csv)" = 4 ] && pass || fail "collapse: $said"

# refuse WORDS ARGUMENTS: exit 2, or 1 for what a form cannot do, with these words.
refuse() {
    local words=$1 code
    shift
    said=$("$hamel" run "$@" 2>&1)
    code=$?
    [ $code != 0 ] && [[ $said == *"$words"* ]] && pass || fail "$* ($code): $said"
}
refuse 'has no proved bounds' snakeboard --validated --reduced
refuse 'has no proved bounds' chaplygin_sleigh --validated --form vakonomic
refuse '--radius says how near' chaplygin_sleigh --radius 1e-3
refuse '--validated writes a table' chaplygin_sleigh --validated --plot x.svg
refuse '--radius takes a positive number' chaplygin_sleigh --validated --radius 0
finish
