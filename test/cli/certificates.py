"""Changes one thing of a certificate at a time, for every kind of entry: recheck has to refuse it. certificates.py RECHECK FILE.."""
import copy
import json
import subprocess
import sys
from fractions import Fraction


RANKED = ("constraints.independent", "regularity.on_TQ", "regularity.on_D", "distribution.bracket_generating", "distribution.holonomic_in_disguise")


def node(c, *words):
    """A new function."""
    number = max(n[0] for n in c["nodes"]) + 1
    c["nodes"].append([number, *words])
    return number


def more(c, function):
    """A function, and one."""
    return node(c, "add", function, node(c, "number", "1"))


def moved(c, v):
    """Every number of the point is another one, not only those that do not matter."""
    point = v["witness"]["point"]
    for name, value in point.items():
        point[name] = str(Fraction(value) + Fraction(1, 7)) if isinstance(value, str) else [str(Fraction(x) + 1) for x in value]


def evidence(c, v):
    """(what, a change) of the evidence."""
    e = v.get("evidence", {"kind": "none"})
    kind, yes = e["kind"], v["answer"] == "yes"
    if kind == "zero" and yes and e["functions"]:
        yield "coefficient", lambda c, v: v["evidence"]["functions"].__setitem__(0, more(c, e["functions"][0]))
        yield "answer", lambda c, v: v.update(answer="no", witness={"point": {}, "function": 0, "value": 1})
    if kind == "zero" and not yes:
        yield "value", lambda c, v: v["witness"].update(value=1.001 * v["witness"]["value"])
        if abs(v["witness"]["value"]) != 1:  # the function is no constant
            yield "point", moved
        yield "function", lambda c, v: v["evidence"].update(functions=[node(c, "number", "0")] * len(e["functions"]))
        yield "answer", lambda c, v: v.update(answer="yes")
    other = "measure.exists" if v.get("statement", {}).get("about") != "density" else "distribution.integrable"
    if "statement" in v:  # a question that another statement answers
        yield "path", lambda c, v: v.update(path=other)
    if kind in ("complete", "positive") or kind == "rank" and v["path"] in RANKED:
        yield "answer", lambda c, v: v.update(answer="no" if yes else "yes")
    if kind == "rank":
        yield "rank below", lambda c, v: v["evidence"].update(rank=e["rank"] - 1)
        yield "rank above", lambda c, v: v["evidence"].update(rank=e["rank"] + 1)
        yield "matrix", lambda c, v: v["evidence"].update(rows=[[node(c, "number", "0")] * len(e["rows"][0])] * len(e["rows"]))
    if kind == "complete":
        yield "relations above", lambda c, v: v["evidence"]["spaces"][-1].update(relations=e["spaces"][-1]["relations"] + 1)
        yield "relations below", lambda c, v: v["evidence"]["spaces"][-1].update(relations=e["spaces"][-1]["relations"] - 1)
    if kind == "positive":
        yield "sign", lambda c, v: v["evidence"]["functions"].__setitem__(0, node(c, "mul", node(c, "number", "-1"), e["functions"][0]))


def statement(c, v):
    """(what, a change) of what a statement is about."""
    s = v.get("statement", {"about": ""})
    if s["about"] == "basis":
        yield "constraint", lambda c, v: c["system"]["constraints"][0].__setitem__(0, more(c, c["system"]["constraints"][0][0]))
        yield "field", lambda c, v: c["system"]["fields"][0].__setitem__(0, more(c, c["system"]["fields"][0][0]))
    if s["about"] == "motion":
        yield "rate", lambda c, v: c["system"]["rates"].__setitem__(0, more(c, c["system"]["rates"][0]))
        speed = next(n[0] for n in c["nodes"] if n[1:] == ["symbol", c["system"]["factors"][0]["velocities"][0]])
        square = lambda c: node(c, "pow", speed, "3")
        yield "Lagrangian", lambda c, v: c["system"].update(lagrangian=node(c, "add", c["system"]["lagrangian"], square(c)))
    if s["about"] == "rate" and v["answer"] == "yes":
        entry = next(n[0] for n in c["nodes"] if n[1:] == ["symbol", c["system"]["factors"][0]["entry"]])
        yield "integral", lambda c, v: v["statement"].update(function=node(c, "add", s["function"], entry))
    if s["about"] == "density":
        entry = next(n[0] for n in c["nodes"] if n[1:] == ["symbol", c["system"]["factors"][0]["entry"]])
        yield "density", lambda c, v: v["statement"]["factors"].append([node(c, "add", node(c, "pow", entry, "2"), more(c, node(c, "number", "1"))), node(c, "number", "1")])
    if s["about"] == "symmetry" and v["answer"] == "yes":
        yield "generator", lambda c, v: [row.__setitem__(-1, more(c, row[-1])) for row in v["statement"]["generators"][:1]]
    if s["about"] in ("energy", "brackets", "reversible", "reactions"):
        yield "answer", lambda c, v: v.update(answer="yes" if v["answer"] == "no" else "no")


def main():
    recheck, *files = sys.argv[1:]
    seen, failed = set(), 0
    for file in files:
        whole = json.load(open(file))
        for number, verdict in enumerate(whole["verdicts"]):
            if "apart" in verdict:
                continue
            for what, change in [*evidence(whole, verdict), *statement(whole, verdict)]:
                about = verdict.get("statement", {}).get("about", verdict["evidence"]["kind"])
                if (about, verdict["answer"], what) in seen:  # once a kind
                    continue
                seen.add((about, verdict["answer"], what))
                c = copy.deepcopy(whole)
                one = c["verdicts"][number]
                c["verdicts"] = [v for v in c["verdicts"] if v["path"].startswith("system.") and v is not one] + [one]
                change(c, one)
                json.dump(c, open("changed.json", "w"))
                said = subprocess.run([sys.executable, recheck, "changed.json"], capture_output=True, text=True)
                if said.returncode != 1 or " 1 refused" not in said.stdout:
                    failed += 1
                    print(f"{file}, {verdict['path']}, {what}: not refused: {said.stdout}{said.stderr}")
    kinds = {about for about, _, _ in seen}
    print(f"{len(seen)} changes of entries about {', '.join(sorted(kinds))}; {failed} not refused")
    missing = {"basis", "motion", "brackets", "flag", "energy", "rate", "density", "symmetry", "mass", "mass_on_D", "reversible",
               "reactions", "zero", "rank", "complete", "positive"} - kinds
    if missing:
        print("no entry about", missing)
    sys.exit(bool(failed or missing))


main()
