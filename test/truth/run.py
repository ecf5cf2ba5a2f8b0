#!/usr/bin/env python3
"""Asks what a file of truths knows the answers to: run.py HAMEL GROUP.truth [WORD]

With WORD, only models whose name contains it. corpus.py has the form of the file."""
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from corpus import entries
from report import Report, part
from verdicts import Asked


def main():
    hamel, path, word = sys.argv[1], Path(sys.argv[2]), "".join(sys.argv[3:4])
    report = Report(path.stem)
    with tempfile.TemporaryDirectory() as folder:
        asked = Asked(hamel, folder)

        def answers(entry):
            name, text, claims = entry
            model = asked.model(name, text)
            return [(name, claim, *asked.answer(model, claim.name, claim.arguments())) for claim in claims]

        chosen = part([entry for entry in entries(path) if word in entry[0]])
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for batch in pool.map(answers, chosen):
                for name, claim, answer, words in batch:
                    report.claim(f"{name} {claim.label}", claim.met_by(answer),
                                 f"{answer}, and the truth is {claim.answer} ({words})")
    report.finish(complete=not word)


main()
