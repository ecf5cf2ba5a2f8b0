#!/usr/bin/env bash
# hamel explain: words of the theory in a sentence each, docs/glossary.md from the same table; and the meanings of a model's
# symbols, from the comments behind them, in text, LaTeX and JSON.
. "$(dirname "$0")/../support/command.sh"
docs=$here/../../docs

has 'hamel explain' "$("$hamel" explain momentum equation)" "$("$hamel" explain 'Momentum Equation')" \
    'The rate of the momentum along those symmetry directions that lie in D; without constraints it says that the momentum is constant.'
all=$("$hamel" explain)
claim 'the words stand in the order of the alphabet' sort -f -c <<<"$(sed 's/:.*//' <<<"$all")"
claim 'a word a line, a sentence each' test "$(grep -cE '^[^:]+: [A-Z].*\.$' <<<"$all")" = "$(wc -l <<<"$all")"
claim "docs/glossary.md is what 'make glossary' writes" diff <("$here/../../scripts/glossary" "$hamel") "$docs/glossary.md"
complains 2 "did you mean 'curvature'?" explain curvture
complains 2 'lists them' explain xyzzy

# ---- meanings ----------------------------------------------------------------------------------

has 'symbols of the snakeboard' "$("$hamel" derive snakeboard space | plain)" 'J₀: rotor' 'ψ: rotor, relative to the board' \
    'φ: back wheels; the front ones turn by -phi' 'r: centre to axle'
has 'symbols of the top' "$("$hamel" derive chaplygin_top space | plain)" 'I: about the centre of mass' \
    'γ: the vertical, seen from the body' 'B: body to space'
out=$("$hamel" derive snakeboard space --latex)
[[ $out == *'J$_0$: rotor'* ]] && pass || fail "$out"
"$hamel" derive ellipsoid space --json | "$python" -c '
import json, sys
said = json.load(sys.stdin)["space"]["meanings"]
assert said["x"] == said["y"] == "the centre, seen from above", said
assert said["a"] == "semi-axes" and "b" not in said and said["rho"] == "centre to contact point", said' && pass || fail 'JSON'

# A comment belongs to the names that its line introduces, and to nothing else.
cat >"$work/own.hamel" <<'END'
# a comment of its own
parameters   # behind a keyword
    m = 1, m > 0 # the mass #1
    # nobody's
    k = 2        #
coordinates
    x, y : line  # where it is
define
    P = [x,      # two lines
         y]      # the second
lagrangian
    m*(x'^2 + y'^2)/2 - k*dot(P, P)/2   # no name
END
has 'own.hamel' "$("$hamel" derive "$work/own.hamel" space | plain)" 'm: the mass #1' 'x, y: where it is' 'P: two lines'
"$hamel" derive "$work/own.hamel" space --json | grep -c '"where it is"' | grep -qx 2 && pass || fail 'JSON says it of each name'
"$hamel" derive "$work/own.hamel" space | grep -cE 'nobody|no name|keyword|second|of its own' | grep -qx 0 && pass || fail 'other comments'
"$hamel" derive pendulum space | grep -q 'm:' && fail 'm of the pendulum has no meaning' || pass
finish
