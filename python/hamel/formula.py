"""Formulas: Hamel's infix text, read into a tree that is evaluated, or becomes SymPy's."""
from __future__ import annotations

import math
import re
from typing import Any

_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|([^\W\d]\w*'*)|(.))")


def _tokens(text):
    at = 0
    text = text.rstrip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        at = match.end()
        number, name, sign = match.groups()
        yield ("number", number) if number else ("name", name) if name else ("sign", sign)
    yield ("end", "")


class _Reader:
    """Sums, products, powers: each method reads one level of precedence."""

    def __init__(self, text):
        self.text = text
        self.tokens = list(_tokens(text))
        self.at = 0

    def peek(self):
        return self.tokens[self.at]

    def take(self, sign):
        if self.peek() != ("sign", sign):
            return False
        self.at += 1
        return True

    def need(self, sign):
        if not self.take(sign):
            raise ValueError(f"{sign!r} is expected in the formula {self.text!r}")

    def whole(self):
        tree = self.sum()
        if self.peek()[0] != "end":
            raise ValueError(f"no formula: {self.text!r}")
        return tree

    def sum(self):
        tree = self.product()
        while True:
            if self.take("+"):
                tree = ("+", tree, self.product())
            elif self.take("-"):
                tree = ("-", tree, self.product())
            else:
                return tree

    def product(self):
        tree = self.signed()
        while True:
            if self.take("*"):
                tree = ("*", tree, self.signed())
            elif self.take("/"):
                tree = ("/", tree, self.signed())
            else:
                return tree

    def signed(self):
        if self.take("-"):
            return ("neg", self.signed())
        return self.power()

    def power(self):
        base = self.atom()
        return ("^", base, self.signed()) if self.take("^") else base

    def atom(self):
        kind, word = self.peek()
        self.at += 1
        if kind == "number":
            return ("number", word)
        if kind == "name":
            return ("call", word, *self.arguments()) if self.take("(") else ("name", word)
        if (kind, word) == ("sign", "("):
            tree = self.sum()
            self.need(")")
            return tree
        raise ValueError(f"no formula: {self.text!r}")

    def arguments(self):
        found = [self.sum()]
        while self.take(","):
            found.append(self.sum())
        self.need(")")
        return found


def _solve_floats(which, size, numbers):
    """Entry `which` of the solution of a linear system, by elimination with the largest pivots."""
    rows = [numbers[i * size:(i + 1) * size] + [numbers[size * size + i]] for i in range(size)]
    for k in range(size):
        pivot = max(range(k, size), key=lambda i: abs(rows[i][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for i in range(size):
            if i != k:
                factor = rows[i][k] / rows[k][k]
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k])]
    return rows[which - 1][size] / rows[which - 1][which - 1]


class _Floats:
    functions = {name: getattr(math, name) for name in
                 "sin cos tan asin acos atan sinh cosh tanh exp log atan2 sqrt".split()}
    functions.update(abs=abs, sign=lambda x: math.copysign(1, x) if x else 0.0,
                     cot=lambda x: 1 / math.tan(x), sec=lambda x: 1 / math.cos(x),
                     csc=lambda x: 1 / math.sin(x))
    solve = staticmethod(_solve_floats)

    def __init__(self, values):
        self.values = {"pi": math.pi, **values}

    def number(self, word):
        return float(word)

    def name(self, word):
        if word not in self.values:
            raise NameError(f"the formula needs a value for {word}")
        return self.values[word]


class _Symbols:
    def __init__(self, sympy, assumptions):
        self.sympy = sympy
        self.assumptions = assumptions
        self.functions = {name: getattr(sympy, name) for name in
                          "sin cos tan cot sec csc asin acos atan sinh cosh tanh exp log atan2 sqrt sign".split()}
        self.functions["abs"] = sympy.Abs

    def number(self, word):
        return self.sympy.Rational(word)

    def name(self, word):
        if word == "pi":
            return self.sympy.pi
        return self.sympy.Symbol(word, **{"real": True, **self.assumptions.get(word, {})})

    def solve(self, which, size, entries):
        matrix = self.sympy.Matrix(size, size, entries[:size * size])
        return matrix.LUsolve(self.sympy.Matrix(entries[size * size:]))[which - 1]


_OPERATORS = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
              "/": lambda a, b: a / b, "^": lambda a, b: a ** b, "neg": lambda a: -a}


def _meaning(tree, world):
    """What a tree stands for in a world of numbers or symbols; a long sum is as deep as it is long, so
    this goes without recursion."""
    results, work = [], [(tree, False)]
    while work:
        node, ready = work.pop()
        kind = node[0]
        if kind == "number":
            results.append(world.number(node[1]))
        elif kind == "name":
            results.append(world.name(node[1]))
        elif not ready:
            work.append((node, True))
            work.extend((child, False) for child in reversed(node[2:] if kind == "call" else node[1:]))
        else:
            count = len(node) - (2 if kind == "call" else 1)
            arguments = results[-count:]
            del results[-count:]
            results.append(_apply(node, arguments, world))
    return results[0]


def _apply(node, arguments, world):
    if node[0] != "call":
        return _OPERATORS[node[0]](*arguments)
    if node[1] == "solve":
        return world.solve(int(arguments[0]), int(arguments[1]), arguments[2:])
    if node[1] not in world.functions:
        raise ValueError(f"there is no function {node[1]}")
    return world.functions[node[1]](*arguments)


class Formula:
    """A formula that Hamel derived. `text` is what the command prints in JSON, `latex` is for papers;
    a notebook shows it as mathematics."""

    __slots__ = ("text", "latex", "name", "_tree")

    def __init__(self, text: str, latex: str | None = None, name: str | None = None) -> None:
        self.text = text
        self.latex = latex
        self.name = name
        self._tree: Any = None

    @property
    def tree(self):
        if self._tree is None:
            self._tree = _Reader(self.text).whole()
        return self._tree

    def eval(self, **values: float) -> float:
        """Its value as a float, with values for its names: `f.eval(phi=0.3, phi_dot=1)`."""
        return _meaning(self.tree, _Floats(values))

    def sympy(self, **assumptions: dict[str, bool]) -> Any:
        """The same as a SymPy expression in real symbols; `m={"positive": True}` assumes more."""
        import sympy
        return _meaning(self.tree, _Symbols(sympy, assumptions))

    @property
    def names(self) -> list[str]:
        """The names in it, sorted."""
        found, work = set(), [self.tree]
        while work:
            node = work.pop()
            if node[0] == "name":
                found.add(node[1])
            elif node[0] != "number":
                work.extend(child for child in node[1:] if isinstance(child, tuple))
        return sorted(found - {"pi"})

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"Formula({self.text!r})"

    def _repr_latex_(self):
        return f"$\\displaystyle {self.latex}$" if self.latex else None

    def __eq__(self, other):
        return isinstance(other, Formula) and self.text == other.text

    def __hash__(self):
        return hash(self.text)
