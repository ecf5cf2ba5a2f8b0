#!/usr/bin/env python3
"""Every verdict leaves with what it rests on: test_evidence.py HAMEL [--all | MODEL..]

All records in the documents of check, derive, compare and steady that say yes or no carry functions or a matrix that the gate has seen
again, at points; or a theorem is their reason. What cannot bring any is listed here, with the reason. A part of the models is
taken by turns, one a day, or by HAMEL_SEED; --all takes all, by hand."""
import re
import sys
import tempfile

from report import Report, part
from seed import turn
from verdicts import Asked

import json

TURNS = 8
LARGE = {"whipple", "spherical_robot", "ball_on_plate", "snake"}  # minutes each: what is known after one of them
VERBS = [["check", "--find-symmetries"], ["derive"], ["compare", "--no-run"], ["steady"]]
# Where a record may be bare: (form of its path, why).
BARE = [
    (r"segway (check|derive)\.distribution\.(bracket_generating|constant_rank|drops_complete)", "more than forty fields"),
    (r"derive\.distribution\.drops\[\]\.removable", "about a hypersurface: no function vanishes everywhere"),
    (r"(bicycle|roller_racer|unicycle|segway) derive\.control\.(accessible|locally_controllable)",
     "brackets too long: by jets modulo a prime"),
]


def records(node, path):
    """(path, record), every verdict of a document."""
    if isinstance(node, dict):
        if "answer" in node and "scope" in node:
            yield path, node
        for key, value in node.items():
            yield from records(value, f"{path}.{key}")
    elif isinstance(node, list):
        for value in node:
            yield from records(value, f"{path}[]")


def is_shown(record):
    shown = {**record.get("evidence", {}), **record.get("witness", {})}
    return any(key in shown for key in ("functions", "rows", "columns", "minor")) or record.get("method") in ("theorem", "random points")


def main():
    hamel, *words = sys.argv[1:]
    report = Report("evidence")
    with tempfile.TemporaryDirectory() as folder:
        asked = Asked(hamel, folder)
        names = [m["name"] for m in json.loads(asked.run(["models", "--json"])[1])["models"]]
        names = [w for w in words if w != "--all"] or [n for n in names if n not in LARGE or "--all" in words]
        for name in names if words else part(turn("evidence", names, TURNS)):
            for verb in VERBS:
                document, _ = asked.document(name, verb, ["--time-limit", "60"] if name in LARGE else [])
                for path, record in records(document or {}, verb[0]):
                    if record["answer"] not in ("yes", "no"):
                        continue
                    bare = [why for form, why in BARE if re.search(form, f"{name} {path}")]
                    report.claim(f"{name} {path}", is_shown(record) or bare, f"nothing is shown for {record}")
    report.finish(False)


main()
