#!/usr/bin/env python3
"""Asks what a file of truths knows the answers to: run.py HAMEL GROUP.truth [WORD]

A file is a list of models, each with claims:

    == contact
    coordinates x, y, z : line
    lagrangian (x'^2 + y'^2 + z'^2)/2
    constraints z' = y*x'
    ? integrable = no -- β ∧ dβ = dx ∧ dy ∧ dz
    ? [-p a=1] ranks = yes or unknown -- ..

Lines that begin with `?` are claims: options of the command in brackets, a name of verdicts.py, the answer, the reason why
that is the truth. `a or b` takes either: the truth is the first, the second is honest. `not a or b` takes all
but these. A name, `stable at x=1`, may end in a place, which is handed to --from or --at. A model may be `builtin NAME`.
Before the first model stands what the file is about. With WORD, only models whose name contains it."""
import os
import re
import shlex
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from report import Report
from verdicts import STEADY, VERBS, VERDICTS, Asked

CLAIM = re.compile(r"\?\s*(?:\[(?P<options>[^\]]*)\]\s*)?(?P<name>[^=]*?)(?:\s+at\s+(?P<at>.*?))?"
                   r"\s+=\s+(?P<answer>.*?)\s+--\s+(?P<reason>.+)")


class Claim:
    def __init__(self, line):
        found = CLAIM.fullmatch(line.strip())
        if not found or found["name"] not in {**VERDICTS, **VERBS}:
            raise SystemExit(f"no claim: {line}")
        self.name, self.at, self.answer = found["name"], found["at"], found["answer"]
        self.options = shlex.split(found["options"] or "")
        self.label = " ".join([*self.options, self.name, *(["at", self.at] if self.at else [])])

    def arguments(self):
        if not self.at:
            return self.options
        return [*self.options, "--from" if VERDICTS.get(self.name, [None])[0] is STEADY else "--at", self.at]

    def met_by(self, answer):
        excluded = self.answer.startswith("not ")
        named = self.answer.removeprefix("not ").split(" or ")
        return (answer in named) != excluded


def entries(path):
    """(name, text of the model, claims), for each model of a file."""
    found = []
    for line in path.read_text().splitlines():
        if line.startswith("=="):
            found.append((line[2:].strip(), [], []))
        elif line.startswith("?") and found:
            found[-1][2].append(Claim(line))
        elif found:
            found[-1][1].append(line)
    names = [name for name, _, _ in found]
    assert len(set(names)) == len(names), "a name stands twice"
    return [(name, "\n".join(text) + "\n", claims) for name, text, claims in found]


def main():
    hamel, path, word = sys.argv[1], Path(sys.argv[2]), "".join(sys.argv[3:4])
    report = Report(path.stem)
    with tempfile.TemporaryDirectory() as folder:
        asked = Asked(hamel, folder)

        def answers(entry):
            name, text, claims = entry
            model = asked.model(name, text)
            return [(name, claim, *asked.answer(model, claim.name, claim.arguments())) for claim in claims]

        chosen = [entry for entry in entries(path) if word in entry[0]]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for batch in pool.map(answers, chosen):
                for name, claim, answer, words in batch:
                    report.claim(f"{name} {claim.label}", claim.met_by(answer),
                                 f"{answer}, and the truth is {claim.answer} ({words})")
    report.finish(complete=not word)


main()
