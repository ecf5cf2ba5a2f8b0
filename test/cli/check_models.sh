#!/usr/bin/env bash
# hamel check of every model, as text and JSON, and of some as LaTeX: check_models.sh PATH-TO-HAMEL
. "$(dirname "$0")/../support/command.sh"

models=$(affine_models)
for model in $models; do
    out=$(cat "$(page "$model" check txt)") && [[ $out == *'energy conserved'* && $out == *'L regular on D'* ]] \
        && pass || fail "check $model: $out"
    # Verdicts stand below each other.
    columns=$(grep -E '^  [^ ].*  (proved|no|unknown)( |$)' <<<"$out" | sed -E 's/^(  [^ ]+( [^ ]+)*  +)(proved|no|unknown)( .*|$)/\1/' \
        | awk '{print length}' | sort -u | wc -l)
    [ "$columns" = 1 ] && pass || fail "check $model: columns of $out"
done
for model in $(some_models); do
    out=$(cat "$(page "$model" check tex)") && [[ $out == *'\begin{tabular}'* ]] \
        && [ "$(grep -c '\\begin{' <<<"$out")" = "$(grep -c '\\end{' <<<"$out")" ] \
        && pass || fail "check $model --latex: $out"
done
for model in $models; do
    cat "$(page "$model" check json)" "$(page "$model" energy json)" "$(page "$model" affine_connection json)"
done | "$python" -c '
import json, sys
text, decoder, count = sys.stdin.read().lstrip(), json.JSONDecoder(), 0
while text:
    d, end = decoder.raw_decode(text)
    text, count = text[end:].lstrip(), count + 1
    assert isinstance(d["symbols"], list)
    assert d["schema"] == "hamel/2"
    if d["document"] == "check":
        assert d["model"]["name"]
        for key in ("constraints", "energy", "regularity", "motion"):
            for finding in d[key].values():
                if "value" in finding or key == "energy" and "answer" not in finding: continue
                assert finding["answer"] in ("yes", "no", "unknown") and finding["claim"]
                assert set(finding["scope"]) >= {"parameters", "domain"}
                assert ("method" in finding) == (finding["answer"] != "unknown")
    elif "energy" in d: assert d["energy"]["conserved"]["answer"] in ("yes", "no")
    else: assert d["affine_connection"]["reversible"]["answer"] in ("yes", "no")
assert count == 3 * int(sys.argv[1]), count' "$(wc -w <<<"$models")" && pass || fail 'check --json, derive --json'

finish
