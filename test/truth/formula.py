"""Formulas that know their text in the model language, their derivatives and their values: an oracle that shares no code
with Hamel. Nothing is simplified but zeros and ones."""
import math


class Formula:
    def __init__(self, kind, *parts):
        self.kind, self.parts = kind, parts

    def __add__(self, other):
        return Formula("+", self, lift(other))

    def __sub__(self, other):
        return self + -1 * lift(other)

    def __mul__(self, other):
        return Formula("*", self, lift(other))

    def __rmul__(self, other):
        return lift(other) * self

    def text(self):
        if self.kind == "number":
            return f"({self.parts[0]})"
        if self.kind == "symbol":
            return self.parts[0]
        inside = [part.text() for part in self.parts]
        return f"({inside[0]} {self.kind} {inside[1]})" if self.kind in "+*" else f"{self.kind}({inside[0]})"

    def value(self, at):
        """At a point, numbers by names."""
        if self.kind == "number":
            return float(self.parts[0])
        if self.kind == "symbol":
            return at[self.parts[0]]
        inside = [part.value(at) for part in self.parts]
        if self.kind == "+":
            return inside[0] + inside[1]
        if self.kind == "*":
            return inside[0] * inside[1]
        return getattr(math, self.kind)(inside[0])

    def derivative(self, name):
        if self.kind == "number":
            return ZERO
        if self.kind == "symbol":
            return ONE if self.parts[0] == name else ZERO
        slopes = [part.derivative(name) for part in self.parts]
        if self.kind == "+":
            return add(*slopes)
        if self.kind == "*":
            return add(multiply(slopes[0], self.parts[1]), multiply(self.parts[0], slopes[1]))
        return multiply(outer_derivative(self.kind, self.parts[0]), slopes[0])


def outer_derivative(function, inside):
    return {"sin": lambda: Formula("cos", inside), "cos": lambda: -1 * Formula("sin", inside),
            "exp": lambda: Formula("exp", inside)}[function]()


def lift(x):
    return x if isinstance(x, Formula) else Formula("number", x)


ZERO, ONE = lift(0), lift(1)


def add(a, b):
    return b if a is ZERO else a if b is ZERO else a + b


def multiply(a, b):
    return ZERO if a is ZERO or b is ZERO else b if a is ONE else a if b is ONE else a * b


def symbol(name):
    return Formula("symbol", name)


def total(formulas):
    whole = ZERO
    for formula in formulas:
        whole = add(whole, formula)
    return whole


def some(dice, names, degree=2, terms=3, functions=("sin", "cos")):
    """A random polynomial in names, now and then of a function of one of them."""
    def factor():
        inner = symbol(dice.choice(names))
        return Formula(dice.choice(functions), inner) if functions and dice.random() < 0.3 else inner
    whole = lift(dice.randint(-3, 3))
    for _ in range(dice.randint(1, terms)):
        term = lift(dice.choice([-2, -1, 1, 2, 3]))
        for _ in range(dice.randint(1, degree)):
            term = term * factor()
        whole = whole + term
    return whole
