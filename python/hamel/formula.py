"""Formulas: Hamel's infix text, read into a tree that is evaluated, or becomes SymPy's."""
from __future__ import annotations

import math
import random
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
        terms = [self.product()]
        while True:
            if self.take("+"):
                terms.append(self.product())
            elif self.take("-"):
                terms.append(("neg", self.product()))
            else:
                return ("+", *terms) if len(terms) > 1 else terms[0]

    def product(self):
        factors = [self.signed()]
        while True:
            if self.take("*"):
                factors.append(self.signed())
            elif self.take("/"):
                factors.append(("over", self.signed()))
            else:
                return ("*", *factors) if len(factors) > 1 else factors[0]

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


_ENTRY = re.compile(r"(system_\d+)_(\d+)")


class _Systems:
    """Solutions of the linear systems of a page, each entry computed once: system_2_1 is the first of system_2."""

    def __init__(self, systems, world):
        self.systems, self.world, self.known = systems, world, {}

    def __contains__(self, word):
        match = _ENTRY.fullmatch(word)
        return match is not None and match[1] in self.systems

    def __getitem__(self, word):
        if word not in self.known:
            name, which = _ENTRY.fullmatch(word).groups()
            entries = [_meaning(_Reader(text).whole(), self.world) for text in _entries(self.systems[name])]
            self.known[word] = self.world.solve(int(which), len(self.systems[name]["right_side"]), entries)
        return self.known[word]


def _entries(system):
    """Formulas of a system, the matrix row by row, then the right side."""
    return [*(text for row in system["matrix"] for text in row), *system["right_side"]]


def _functions(module, inverses=str):
    """The functions of formulas, from the mathematics of `module`; `inverses` is how that calls asin."""
    found = {name: getattr(module, name) for name in "sin cos tan sinh cosh tanh exp log sqrt".split()}
    found.update({name: getattr(module, inverses(name)) for name in "asin acos atan atan2".split()})
    found.update(abs=abs, cot=lambda x: 1 / module.tan(x), sec=lambda x: 1 / module.cos(x), csc=lambda x: 1 / module.sin(x))
    return found


class _Floats:
    functions = {**_functions(math), "sign": lambda x: math.copysign(1, x) if x else 0.0}
    solve = staticmethod(_solve_floats)
    sum, product = staticmethod(sum), staticmethod(math.prod)

    def __init__(self, values, systems):
        self.values = {"pi": math.pi, **values}
        self.systems = _Systems(systems, self)

    def number(self, word):
        return float(word)

    def named(self, word):
        raise ValueError(f"the function {word} is only named: it has no value here")

    def name(self, word):
        if word not in self.values and word in self.systems:
            return self.systems[word]
        if word not in self.values:
            raise NameError(f"the formula needs a value for {word}")
        return self.values[word]


class _Arrays(_Floats):
    """NumPy's arrays, entry by entry."""

    def __init__(self, values, systems):
        import numpy
        super().__init__(values, systems)
        self.functions = {**_functions(numpy, lambda name: name.replace("a", "arc", 1)), "sign": numpy.sign}

    def solve(self, which, size, entries):
        import numpy
        rows = numpy.moveaxis(numpy.array(numpy.broadcast_arrays(*entries), dtype=float), 0, -1)
        matrix, right = rows[..., :size * size], rows[..., size * size:]
        return numpy.linalg.solve(matrix.reshape(*matrix.shape[:-1], size, size), right[..., None])[..., which - 1, 0]


class _Symbols:
    def __init__(self, sympy, assumptions, systems):
        self.sympy = sympy
        self.systems = _Systems(systems, self)
        self.assumptions = assumptions
        self.functions = {name: getattr(sympy, name) for name in
                          "sin cos tan cot sec csc asin acos atan sinh cosh tanh exp log atan2 sqrt sign".split()}
        self.functions["abs"] = sympy.Abs

    def sum(self, terms):
        return self.sympy.Add(*terms)

    def product(self, factors):
        return self.sympy.Mul(*factors)

    def number(self, word):
        return self.sympy.Rational(word)

    def named(self, word):
        return self.sympy.Function(word)

    def name(self, word):
        if word == "pi":
            return self.sympy.pi
        if word in self.systems:
            return self.systems[word]
        return self.sympy.Symbol(word, **{"real": True, **self.assumptions.get(word, {})})

    def solve(self, which, size, entries):
        """By elimination, without simplifying: a pivot is a short entry that is not zero at a random point."""
        symbols = set().union(*(self.sympy.sympify(entry).free_symbols for entry in entries))
        point = {symbol: random.uniform(0.3, 1.3) for symbol in symbols}
        rows = [[*entries[i * size:(i + 1) * size], entries[size * size + i]] for i in range(size)]
        for k in range(size):
            order = sorted(range(k, size), key=lambda i: self.sympy.count_ops(rows[i][k]))
            pivot = next(i for i in order if abs(complex(self.sympy.sympify(rows[i][k]).evalf(subs=point))) > 1e-9)
            rows[k], rows[pivot] = rows[pivot], rows[k]
            for i in range(size):
                if i != k and rows[i][k] != 0:
                    factor = rows[i][k] / rows[k][k]
                    rows[i] = [*rows[i][:k], 0, *(a - factor * b for a, b in zip(rows[i][k + 1:], rows[k][k + 1:]))]
        return rows[which - 1][size] / rows[which - 1][which - 1]


_OPERATORS = {"+": lambda world, *terms: world.sum(terms), "*": lambda world, *factors: world.product(factors),
              "over": lambda world, a: 1 / a, "^": lambda world, a, b: a ** b, "neg": lambda world, a: -a}


def _meaning(tree, world):
    """What a tree stands for in a world of numbers or symbols; without recursion, as deep as formulas may be."""
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
        return _OPERATORS[node[0]](world, *arguments)
    if node[1] == "solve":
        return world.solve(int(arguments[0]), int(arguments[1]), arguments[2:])
    if node[1] not in world.functions:
        return world.named(node[1])(*arguments)
    return world.functions[node[1]](*arguments)


class Formula:
    """A formula that Hamel derived. `text` is what the command prints in JSON, `latex` is for papers;
    a notebook shows it as mathematics. `symbol` is what it is the value of, where that has a name."""

    __slots__ = ("text", "latex", "name", "symbol", "_systems", "_parameters", "_tree")

    def __init__(self, text: str, latex: str | None = None, name: str | None = None, symbol: str | None = None,
                 systems: dict[str, Any] | None = None, parameters: dict[str, float] | None = None) -> None:
        self.text = text
        self.latex = latex
        self.name = name
        self.symbol = symbol
        self._systems = systems or {}
        self._parameters = parameters or {}
        self._tree: Any = None

    @property
    def tree(self):
        if self._tree is None:
            self._tree = _Reader(self.text).whole()
        return self._tree

    def eval(self, **values: Any) -> Any:
        """Its value as a float, with values for its names: `f.eval(phi=0.3, phi_dot=1)`. Parameters that are not named have
        the model's values; with NumPy's arrays it is one, entry by entry."""
        known = {**self._parameters, **values}
        missing = [name for name in self.names if name not in known]
        if missing:
            raise NameError(f"the formula needs {'a value' if len(missing) == 1 else 'values'} for {', '.join(missing)}")
        world = _Floats if all(getattr(value, "ndim", 0) == 0 for value in values.values()) else _Arrays
        return _meaning(self.tree, world(known, self._systems))

    def sympy(self, **assumptions: dict[str, bool]) -> Any:
        """The same as a SymPy expression in real symbols; `m={"positive": True}` assumes more."""
        import sympy
        return _meaning(self.tree, _Symbols(sympy, assumptions, self._systems))

    @property
    def names(self) -> list[str]:
        """The names in it, sorted."""
        found, work = set(), [self.tree]
        while work:
            node = work.pop()
            if node[0] == "name" and node[1] not in found:
                found.add(node[1])
                match = _ENTRY.fullmatch(node[1])
                if match is not None and match[1] in self._systems:
                    work.extend(_Reader(text).whole() for text in _entries(self._systems[match[1]]))
            elif node[0] != "number":
                work.extend(child for child in node[1:] if isinstance(child, tuple))
        return sorted(name for name in found - {"pi"} if name not in _Systems(self._systems, None))

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
