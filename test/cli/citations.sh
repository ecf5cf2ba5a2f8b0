#!/usr/bin/env bash
# Every citation that the program prints has a row in docs/equations.md. (scripts/equations --check looks through the
# words in the source; here it is the output of a few models that differ in kind.)
. "$(dirname "$0")/../support/command.sh"

for model in vertical_disk chaplygin_sleigh particle pendulum; do "$hamel" derive "$model" --width 1000; done >"$work/out" 2>&1
"$hamel" check chaplygin_sleigh >>"$work/out" 2>&1
"$hamel" compare carriage --no-run >>"$work/out" 2>&1
"$hamel" derive carriage vakonomic >>"$work/out" 2>&1
"$python" - "$work/out" "$here/../../docs/equations.md" <<'PY' && pass || fail 'citations without a row'
import re, sys
rows, paper = set(), None
for line in open(sys.argv[2], encoding="utf-8"):
    if line.startswith("## "): paper = line[3:].strip()
    elif paper and line.startswith("| "): rows.add((paper, line.split("|")[1].strip()))
words = {"Theorem": "Thm", "Corollary": "Cor", "Definition": "Def", "Proposition": "Prop"}
place = r"(?:\([\d.]+\)|§[\d.]*\d|(?:Theorem|Corollary|Definition|Proposition|Table) [\d.]*\d)"
found = set()
for paper, places in re.findall(rf"\b(BKMM96|GN16|F98|KM97) ({place}(?:, {place})*)", open(sys.argv[1], encoding="utf-8").read()):
    for p in re.findall(place, places):
        word, _, number = p.partition(" ")
        found.add((paper, f"{words.get(word, word)} {number}" if number else p))
print(len(found), "citations")
missing = found - rows
assert len(found) > 40, found
assert not missing, missing
PY

finish
