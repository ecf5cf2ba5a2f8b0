#!/usr/bin/env python3
"""Random members of families whose verdicts are known for all of them: test_families.py HAMEL [HOW-MANY-OF-EACH]

A family is a function of a generator that gives the text of a model and {claim: answer}; its documentation is the reason.
A claim counts once for a family: it holds for all members."""
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from formula import lift, some, symbol, total
from report import QUICK, Report
from seed import generator
from verdicts import Asked

NAMES = ["x", "y", "z", "u", "w", "alpha", "beta", "s", "r", "eta", "xi", "height"]


def model(dice, q, lagrangian, constraints=(), forces=()):
    """The text, coordinates in any order and one or several a line."""
    order = dice.sample(q, len(q))
    cut = dice.randint(1, len(q))
    lines = ["coordinates"] + [f"    {', '.join(part)} : line" for part in (order[:cut], order[cut:]) if part]
    lines += ["lagrangian", f"    {lagrangian}"]
    lines += ["constraints", *(f"    {c}" for c in dice.sample(constraints, len(constraints)))] if constraints else []
    lines += ["force", *(f"    {f}" for f in forces)] if forces else []
    return "\n".join(lines) + "\n"


def flat(q):
    return "(" + " + ".join(f"{x}'^2" for x in q) + ")/2"


def metric(dice, q):
    """½ |v|² plus half the square of a form."""
    form = " + ".join(f"{some(dice, q, 1, 1).text()}*{x}'" for x in q)
    return f"{flat(q)} + ({form})^2/2"


def differential(f, q):
    return " + ".join(f"{f.derivative(x).text()}*{x}'" for x in q)


def positive(dice, q):
    """A function without zeros."""
    g = some(dice, q, 1, 2)
    return f"(1 + {g.text()}^2)"


# ---- the families --------------------------------------------------------------------------------


def levels(dice):
    """A function without zeros times df, f with a term of its own: Frobenius; the motion is that on the levels of f, whichever
    way the constraint is read, and Liouville's measure is kept there."""
    q = dice.sample(NAMES, dice.randint(3, 4))
    f = some(dice, q[:-1]) + symbol(q[-1])
    constraint = f"{positive(dice, q)}*({differential(f, q)}) = 0"
    return (model(dice, q, metric(dice, q), [constraint]),
            {"integrable": "yes", "generating": "no", "growth": f"({len(q) - 1})", "jacobi": "yes", "vakonomic": "yes"})


def contact(dice):
    """z' = f x' + g y' with f_y − g_x a nonzero constant."""
    q = x, y, z = dice.sample(NAMES, 3)
    h = some(dice, [x, y])  # an exact part changes nothing
    k = dice.choice([-3, -2, -1, 1, 2, 5])
    f = f"({h.derivative(x).text()} + {k}*{y})"
    constraint = f"{positive(dice, q)}*({z}' - {f}*{x}' - {h.derivative(y).text()}*{y}') = 0"
    return (model(dice, q, flat(q), [constraint]),
            {"integrable": "no", "growth": "(2, 3)", "generating": "yes", "disguise": "no", "jacobi": "no"})


def chained(dice):
    """Goursat's normal form: growth vector (2, 3, .., n)."""
    n = dice.randint(4, 6)
    q = dice.sample(NAMES, n)
    rows = [f"{q[i + 1]}' = {q[i]}*{q[0]}'" for i in range(1, n - 1)]
    growth = ", ".join(map(str, range(2, n + 1)))
    return model(dice, q, flat(q), rows), {"growth": f"({growth})", "generating": "yes", "integrable": "no"}


def unwound(dice):
    """z' = f(y) x': the density √(1 + f²), see measure.truth."""
    q = x, y, z = dice.sample(NAMES, 3)
    f = some(dice, [y]) + lift(5) * symbol(y)
    return model(dice, q, flat(q), [f"{z}' = {f.text()}*{x}'"]), {"measure": "yes", "integrable": "no"}


def wound(dice):
    """z' = (a x + b y) x': no density, see measure.truth."""
    q = x, y, z = dice.sample(NAMES, 3)
    a, b = dice.choice([-2, 1, 3]), dice.choice([-1, 2, 5])
    return (model(dice, q, flat(q), [f"{z}' = ({a}*{x} + {b}*{y})*{x}'"]), {"measure": "no", "energy": "yes"})


def bundle_like(dice):
    """z' − A is the momentum of z without the constraint z' = A: it is constant, so that reactions vanish, and λ = 0 makes the
    vakonomic motion the same."""
    q = x, y, z = dice.sample(NAMES, 3)
    A = " + ".join(f"{some(dice, [x, y]).text()}*{v}'" for v in (x, y))
    V = some(dice, [x, y])
    lagrangian = f"{metric(dice, [x, y])} + ({z}' - ({A}))^2/2 - {V.text()}"
    return (model(dice, q, lagrangian, [f"{z}' = {A}"]),
            {"reactions vanish": "yes", "vakonomic": "yes", "energy": "yes", "reversible": "yes"})


def definite(dice):
    """|v|² plus squares is definite, and an entry of the constraint is 1."""
    q = dice.sample(NAMES, 3)
    row = f"{q[2]}' = {some(dice, q).text()}*{q[0]}' + {some(dice, q).text()}*{q[1]}'"
    return (model(dice, q, metric(dice, q), [row]),
            {"regular on TQ": "yes", "regular on D": "yes", "regular": "yes", "energy": "yes", "reversible": "yes"})


def gyroscopic(dice):
    """A force S(q) v with S skew does no work, and is odd."""
    q = x, y = dice.sample(NAMES, 2)
    s = some(dice, q) + lift(7) * symbol(x)
    forces = [f"{x} = {s.text()}*{y}'", f"{y} = -1*{s.text()}*{x}'"]
    return model(dice, q, metric(dice, q), (), forces), {"energy": "yes", "reversible": "no"}


def working(dice):
    """The same with another factor on one side works."""
    q = x, y = dice.sample(NAMES, 2)
    s = some(dice, q) + lift(7) * symbol(x)
    forces = [f"{x} = {s.text()}*{y}'", f"{y} = -2*{s.text()}*{x}'"]
    return model(dice, q, metric(dice, q), (), forces), {"energy": "no", "reversible": "no"}


def gradient_in_velocities(dice):
    """A term dg in L adds nothing to the motion."""
    q = dice.sample(NAMES, 2)
    g = some(dice, q, 3)
    lagrangian = f"{metric(dice, q)} + {differential(g, q)} - {some(dice, q).text()}"
    return model(dice, q, lagrangian), {"reversible": "yes", "energy": "yes", "measure": "yes"}


def central(dice):
    """A potential of x² + y² that is no constant: of the motions of the plane the turns are left."""
    q = x, y = dice.sample(NAMES, 2)
    square = symbol(x) * symbol(x) + symbol(y) * symbol(y)
    V = total(lift(dice.randint(1, 5)) * power(square, k) for k in dice.sample([2, 3], dice.randint(1, 2)))
    return model(dice, q, f"{flat(q)} - {V.text()}"), {"group dimension": "1", "integrals": "2"}


def power(f, k):
    return f if k == 1 else f * power(f, k - 1)


def quadratic_potential(dice):
    """V = Σ ± (integer form)²: an equilibrium at 0, unstable exactly if a sign is negative."""
    q = dice.sample(NAMES, dice.randint(1, 3))
    forms = [f"({q[i]} + " + " + ".join(["0"] + [f"{dice.randint(-2, 2)}*{x}" for x in q[i + 1:]]) + ")"
             for i in range(len(q))]
    signs = [dice.choice([-1, 1]) for _ in q]
    V = " + ".join(f"{s * (k + 1)}*{f}^2" for k, (s, f) in enumerate(zip(signs, forms)))
    answer = "unstable" if -1 in signs else "centre"
    return model(dice, q, f"{flat(q)} - ({V})"), {"stable": answer, "equilibria": "0"}


FAMILIES = [levels, contact, chained, unwound, wound, bundle_like, definite, gyroscopic, working, gradient_in_velocities,
            central, quadratic_potential]


def main():
    report, dice = Report("families"), generator("families")
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1 if QUICK else 3
    wrong = {}  # by family and claim
    members = [(family.__name__, k, *family(dice)) for family in FAMILIES for k in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        asked = Asked(sys.argv[1], folder)

        def answers(member):
            name, k, text, claims = member
            path = asked.model(f"{name}_{k}", text)
            return [(claim, wanted, *asked.answer(path, claim)) for claim, wanted in claims.items()]

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for (name, _, text, _), batch in zip(members, pool.map(answers, members)):
                for claim, wanted, answer, words in batch:
                    failures = wrong.setdefault(f"{name} {claim}", [])
                    if answer != wanted:
                        failures.append(f"{answer}, and the truth is {wanted} ({words}) of\n{text}")
    for claim, failures in wrong.items():
        report.claim(claim, not failures, f"of {count} members {len(failures)} fail: {''.join(failures[:1])}")
    report.finish()


main()
