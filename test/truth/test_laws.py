#!/usr/bin/env python3
"""What must not change the verdicts: test_laws.py HAMEL [--all | WORD..]

Every built-in model and every model of the corpus, written in another way (transform.py), is the same system: constraints
reordered, combined, repeated; coordinates renamed, reordered; other units; a frame given. A part is taken by turns, one a day,
or by HAMEL_SEED; --all takes all of it, by hand. With WORDs, what contains one of them in its law or model.
An answer that becomes unknown contradicts nothing: it is told, and let pass."""
import os
import random
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from models import built_in, of_corpus
from report import Report, part
from seed import turn
from transform import CHANGES, Text
from verdicts import Asked, summary

TURNS = 24  # days until all has had its turn
# What a change may change: a count of rows; momenta along sections that follow the frame; an energy that belongs to a base.
ALLOWED = {
    "renamed coordinates": {"constraints.question"},  # whether a prime was forgotten behind this name
    "repeated constraint": {"constraints.count", "constraints.independent"},
    "reordered coordinates": {"energy.constrained"},
    "reordered constraints": {"energy.constrained"},
    "given frame": {"symmetry.momentum", "symmetry.symmetry_2_momentum", "energy.constrained"},
}


def in_frame(asked, text, model):
    """The model with a frame: the basis of D that was chosen, mixed by an invertible matrix of numbers."""
    document, _ = asked.document(model, ["derive", "hamel"])
    named = (document or {}).get("hamel", {}).get("basis", {})
    basis = [field for name, field in named.items() if name != "X_0" and isinstance(field, str)]
    if len(basis) < 2 or text.of("frame") or re.search(r"\bsystem_\d|\bt\b", " ".join(basis)): # solved by numbers, or moving
        return None
    fields = [re.sub(r"\bd_(\w+?)_w(\d)\b", r"d/d\1[\2]", field) for field in basis]
    fields = [re.sub(r"\bd_(\w+)\b", r"d/d\1", field) for field in fields]
    mixed = [f"v_f{i} = ({field})" + (f" - 2*({fields[i - 1]})" if i else "") for i, field in enumerate(fields)]
    changed = Text(str(text))
    changed.blocks.append(["frame", "", mixed])
    return changed


def differences(before, after, allowed):
    """Verdicts that differ, by key; what only one of the two says counts as absent, or as unknown where its section could not
    be decided; what is not said for the values given is as for generic ones. Where one is refused nothing else counts."""
    if before["accepted"] != after["accepted"]:
        return {"accepted": (before["accepted"], after["accepted"])}

    def said(verdicts, key):
        failed = verdicts.get(f"{key.partition('.')[0]}.failed", "")
        key = key if key in verdicts else key.removesuffix("_at_values").removesuffix("_momenta")  # said where they differ
        asked_only_after = verdicts.get(key.rpartition("_")[0])  # x_gauged is a question once x has its answer
        return verdicts.get(key, "unknown" if "could not be decided" in failed or asked_only_after == "unknown" else "absent")
    keys = sorted((before.keys() | after.keys()) - allowed)
    return {k: (said(before, k), said(after, k)) for k in keys if said(before, k) != said(after, k)}


def main():
    hamel, *words = sys.argv[1:]
    complete, words = "--all" in words, [w for w in words if w != "--all"]
    report = Report("laws")
    with tempfile.TemporaryDirectory() as folder:
        asked = Asked(hamel, folder)

        def verdicts(name, text):
            document, complaint = asked.document(asked.model(name, str(text)), ["check"])
            if document:
                return {"accepted": "yes", **summary(document)}
            return {"accepted": "unknown" if "could not be" in complaint else "no"}

        def law(case):
            (name, text), change = case
            original, seeded = Text(text), random.Random(f"{name} {change}")
            if change == "given frame":
                changed = in_frame(asked, original, asked.model(f"{name}.plain", str(original)))
            else:
                changed = CHANGES[change](original, seeded)
            if changed is None:
                return None
            before = verdicts(f"{name}.plain", original)
            after = verdicts(f"{name}.{change.replace(' ', '_')}", changed)
            return case, differences(before, after, ALLOWED.get(change, set())), str(changed)

        cases = [(m, change) for m in built_in(asked) + of_corpus() for change in [*CHANGES, "given frame"]]
        if words:
            cases = [c for c in cases if any(w in f"{c[1]} {c[0][0]}" for w in words)]
        elif not complete:
            cases = part(turn("laws", cases, TURNS))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for found in pool.map(law, cases):
                if found:
                    ((name, _), change), wrong, text = found
                    told = "; ".join(f"{key} was {a} and is {b}" for key, (a, b) in wrong.items())
                    contradicts = any("unknown" not in pair for pair in wrong.values())
                    report.claim(f"{change} {name}", not contradicts, f"{told}\n{text}")
                    if wrong and not contradicts:
                        print(f"less is decided: {change} {name}: {told}")
    report.finish(complete)


main()
