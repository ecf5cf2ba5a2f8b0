#!/usr/bin/env bash
# Models and command lines that were damaged at random, over all verbs: whatever comes, the command ends with 0, 1 or
# 2, says why if it is not 0, and writes no number that is none. How many: 120, or 4000 with HAMEL_FAULTS=long.
. "$(dirname "$0")/../support/command.sh"
. "$(dirname "$0")/../support/faults.sh"
cd "$work" || exit 1
mkdir models
for model in $("$hamel" models | awk '{ print $1 }'); do "$hamel" models --show "$model" >"models/$model.hamel"; done

"$python" "$here/mutations.py" "$hamel" "$HAMEL_SEED" "$(times 120 4000)" >told
code=$?
cat told
claim "no damaged input does harm" [ $code = 0 ]
finish
