"""All models there are: those built in and those of the corpus; and random ones."""
import json
from pathlib import Path

import corpus
from formula import some, symbol, total


def built_in(asked):
    """(name, text), a model each."""
    listed = json.loads(asked.run(["models", "--json"])[1])["models"]
    return [(m["name"], asked.run(["models", "--show", m["name"]])[1]) for m in listed]


def of_corpus():
    """(group.name, text), a model each."""
    return [(f"{path.stem}.{name}", text) for path in sorted(Path(__file__).parent.glob("*.truth"))
            for name, text, _ in corpus.entries(path) if not text.startswith("builtin ")]


def at_random(dice, count):
    """(name, text), small models without time: two to four lines, a constraint or two that may be given redundantly."""
    return [(f"random_{k}", random_model(dice)) for k in range(count)]


def random_model(dice):
    q = ["x", "y", "z", "w"][:dice.randint(2, 4)]
    p = dice.randint(0, min(2, len(q) - 1))
    v = [symbol(name + "'") for name in q]
    energy = " + ".join(f"{name}'^2" for name in q)
    lines = ["coordinates", f"    {', '.join(q)} : line", "lagrangian", f"    ({energy})/2"]
    if dice.random() < 0.5:
        lines[-1] += f" + ({total(some(dice, q, 1, 1) * u for u in v).text()})^2/2"
    if dice.random() < 0.4:
        lines[-1] += f" - ({some(dice, q).text()})"
    free = v[:len(q) - p]
    rows = [(u - total(some(dice, q) * other for other in free)).text() for u in v[len(q) - p:]]
    if p and dice.random() < 0.3:
        rows.append(f"(1 + {q[0]}^2)*({rows[0]})")
    lines += ["constraints", *(f"    {row} = 0" for row in rows)] if rows else []
    lines += ["force", f"    {q[0]} = -{q[0]}'"] if dice.random() < 0.2 else []
    return "\n".join(lines) + "\n"
