#!/usr/bin/env python3
"""Random models against the bordered system, written out here: test_oracle.py HAMEL [HOW-MANY]

    (L_vv  β^T) (  a )   ( F + L_q − L_vq v − L_vt )
    ( β     0 ) ( −λ ) = (      −(β v + b)'        )

L is any function of position, velocity and time; constraints are β v + b = 0; F is any force. Accelerations are compared at a
random state on the constraints."""
import sys
import tempfile

from formula import ZERO, add, lift, some, symbol, total
from report import Report, part
from seed import generator
from verdicts import Asked


class System:
    """A random Lagrangian with constraints that give the last velocities in the others, mixed by an invertible matrix."""

    def __init__(self, dice):
        self.n = dice.randint(2, 5)
        self.p = dice.randint(0, self.n - 1)
        self.q = dice.sample(["x", "y", "z", "theta", "phi", "s", "alpha", "w", "height"], self.n)
        self.v = [name + "'" for name in self.q]
        self.timed = dice.random() < 0.3
        places = self.q + (["t"] if self.timed else [])
        self.L = self.kinetic(dice, places) - some(dice, places)
        if dice.random() < 0.5:  # magnetic terms
            self.L = self.L + total(some(dice, places) * symbol(v) for v in self.v)
        free = self.n - self.p
        self.given = [add(total(some(dice, places) * symbol(v) for v in self.v[:free]),
                          some(dice, places) if dice.random() < 0.3 else ZERO) for _ in range(self.p)]
        rows = [symbol(v) - f for v, f in zip(self.v[free:], self.given)]
        self.rows = [total([row] + [some(dice, places) * other for other in rows[:i]]) for i, row in enumerate(rows)]
        dice.shuffle(self.rows)
        self.F = [some(dice, places + self.v) if dice.random() < 0.3 else ZERO for _ in self.q]

    def kinetic(self, dice, places):
        """½ |A v|² + ½ |v|², definite everywhere."""
        forms = [total(some(dice, places, 1, 1) * symbol(v) for v in self.v) for _ in range(dice.randint(0, 2))]
        return total([lift(0.5) * symbol(v) * symbol(v) for v in self.v] + [lift(0.5) * f * f for f in forms])

    def text(self):
        lines = ["coordinates"] + [f"    {q} : line" for q in self.q] + ["lagrangian", "    " + self.L.text()]
        if self.p:
            lines += ["constraints"] + [f"    {row.text()} = 0" for row in self.rows]
        forced = [f"    {q} = {f.text()}" for q, f in zip(self.q, self.F) if f is not ZERO]
        return "\n".join(lines + (["force"] + forced if forced else [])) + "\n"

    def state(self, dice):
        """A random state on the constraints: numbers by names."""
        at = {name: dice.randint(-20, 20) / 16 for name in self.q + self.v + ["t"]}
        for v, f in zip(self.v[self.n - self.p:], self.given):
            at[v] = f.value(at)
        return at

    def rate(self, f, at):
        """What is known of f', without accelerations: q' ∂f/∂q + ∂f/∂t."""
        return sum(at[v] * f.derivative(q).value(at) for q, v in zip(self.q, self.v)) + f.derivative("t").value(at)

    def accelerations(self, at):
        momenta = [self.L.derivative(v) for v in self.v]
        left, right = [], []
        for i, p in enumerate(momenta):
            left.append([p.derivative(v).value(at) for v in self.v]
                        + [row.derivative(self.v[i]).value(at) for row in self.rows])
            right.append(self.F[i].value(at) + self.L.derivative(self.q[i]).value(at) - self.rate(p, at))
        for row in self.rows:
            left.append([row.derivative(v).value(at) for v in self.v] + [0.0] * self.p)
            right.append(-self.rate(row, at))
        return solve(left, right)[:self.n]


def solve(left, right):
    """Gauss with pivots."""
    rows = [row + [b] for row, b in zip(left, right)]
    for k in range(len(rows)):
        best = max(range(k, len(rows)), key=lambda i: abs(rows[i][k]))
        rows[k], rows[best] = rows[best], rows[k]
        for i in range(len(rows)):
            if i != k:
                part = rows[i][k] / rows[k][k]
                rows[i] = [x - part * y for x, y in zip(rows[i], rows[k])]
    return [row[-1] / row[k] for k, row in enumerate(rows)]


def main():
    report, dice = Report("oracle"), generator("oracle")
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    with tempfile.TemporaryDirectory() as folder:
        asked = Asked(sys.argv[1], folder)
        for k in part(range(count)):
            system = System(dice)
            model, at = asked.model(f"random_{k}", system.text()), system.state(dice)
            point = ", ".join(f"{name}={at[name]!r}" for name in at if name != "t" or system.timed)
            names = [f"lagrange_dalembert.accelerations.{q}" for q in system.q]
            document, complaint = asked.document(model, ["eval", *names], ["--at", point])
            expected = system.accelerations(at)
            size = 1 + max(map(abs, expected))
            values = document["values"] if document else {}
            holds = bool(values) and all(abs(values[name] - a) < 1e-8 * size for name, a in zip(names, expected))
            report.claim(f"model {k}", holds,
                         f"{complaint or values} and not {expected} at {point} of\n{system.text()}")
    report.finish()


main()
