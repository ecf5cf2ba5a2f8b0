#!/usr/bin/env bash
# hamel check --certificate: what it writes is verified by scripts/recheck, which refuses what was changed in it.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1
recheck=$here/../../scripts/recheck

# ---- all models, a third of them here, the others in certificates_second.sh and certificates_third.sh ----
share=${share-0}
models=$([ -n "${HAMEL_QUICK-}" ] && echo chaplygin_sleigh pendulum rigid_body heisenberg suslov particle veselova || built_in_models)
number=0
for model in $models; do
    number=$((number + 1))
    [ $((number % 3)) = "$share" ] || [ "$share" = 0 -a "$model" = heisenberg ] || continue
    "$hamel" check "$model" --time-limit 600 --certificate "$model.json" >page 2>said
    code=$?
    claim "$model: a certificate: $code, $(tail -c 200 said)" [ $code = 0 ]
    claim "$model: the page is as it was" grep -q ' proved, ' page
    claim "$model: verified" "$python" "$recheck" "$model.json" >said 2>&1
    cat said
done
if [ "$share" != 0 ]; then
    finish
    exit
fi

claim 'recheck has at most 300 lines' [ "$(wc -l <"$recheck")" -le 300 ]
claim 'and imports nothing but the standard library' eval "! grep -E '^(import|from)' '$recheck' | grep -vE \
'^import contextlib, functools, itertools, json, math, random, sys$|^from fractions import Fraction as Q$'"

# ---- what is verified from the model, not as it is stated -------------------------------------------
# verified MODEL PATH ABOUT
verified() { claim "$1: $2 from the model" grep -q "  $2, .*: from the model: $3\$" "$1.verdicts"; }
for model in chaplygin_sleigh heisenberg rigid_body; do
    [ -e "$model.json" ] || "$hamel" check "$model" --certificate "$model.json" >/dev/null
done
for model in chaplygin_sleigh heisenberg rigid_body; do "$python" "$recheck" -v "$model.json" >"$model.verdicts"; done
verified chaplygin_sleigh system.basis basis
verified chaplygin_sleigh system.motion motion
verified chaplygin_sleigh distribution.integrable brackets
verified chaplygin_sleigh distribution.bracket_generating flag
verified chaplygin_sleigh energy.conserved energy
verified chaplygin_sleigh regularity.on_D mass_on_D
verified chaplygin_sleigh regularity.on_TQ mass
verified chaplygin_sleigh motion.reversible reversible
verified chaplygin_sleigh motion.reactions_vanish reactions
verified chaplygin_sleigh symmetry.symmetry_1 symmetry
verified chaplygin_sleigh integrals.E rate
verified heisenberg measure.exists density
verified rigid_body energy.conserved energy
claim 'a completeness claim is verified' grep -q 'integrals.searched, yes: as stated$' heisenberg.verdicts

# ---- what was changed is refused --------------------------------------------------------------------
claim 'every kind of entry, changed, is refused' "$python" "$here/certificates.py" "$recheck" chaplygin_sleigh.json heisenberg.json

# ---- files -----------------------------------------------------------------------------------------
answers 2 'No such file or directory' check heisenberg --certificate nowhere/a.json
claim 'nothing is left' [ ! -e nowhere ]
mkdir folder
"$hamel" check heisenberg --certificate folder >said 2>&1
claim "a folder is no file: $?" [ ! -e folder.json ]
echo '{"schema": 1}' >bad.json
"$python" "$recheck" bad.json >said 2>&1
claim 'what is no certificate is refused' [ $? = 1 ]
finish
