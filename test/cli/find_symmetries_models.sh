#!/usr/bin/env bash
# hamel check --find-symmetries of every model as JSON, and of some as LaTeX: find_symmetries_models.sh PATH-TO-HAMEL
. "$(dirname "$0")/../support/command.sh"

for model in $(affine_models); do
    cat "$(page "$model" symmetries json)" | "$python" -c '
import json, sys
d = json.load(sys.stdin)["symmetries_found"]
assert d["searched"]["answer"] == "yes", d
assert d["searched"]["evidence"]["unknowns"] > 0
' && pass || fail "check $model --find-symmetries --json"
done
for model in $(some_models); do
    out=$(cat "$(page "$model" symmetries tex)") && [[ $out == *'section*{Symmetries found}'* ]] && pass || fail "latex: $model"
done

finish
