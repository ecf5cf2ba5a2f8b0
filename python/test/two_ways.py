"""Two ways to the value of a formula, with many digits: its text as the package reads it, and SymPy's expression, walked
here. They share nothing but the numbers that are put in for the names."""
import random

import hamel
import mpmath
import sympy
from hamel.formula import _Floats, _meaning

DIGITS = 40
_NAMES = "sin cos tan cot sec csc asin acos atan sinh cosh tanh exp log atan2 sqrt".split()


class _Digits(_Floats):
    """Numbers of many digits where the package has floats."""

    functions = {**{name: getattr(mpmath, name) for name in _NAMES}, "abs": abs, "sign": mpmath.sign}
    sum, product = staticmethod(mpmath.fsum), staticmethod(mpmath.fprod)

    def __init__(self, values, systems):
        super().__init__({**values, "pi": +mpmath.pi}, systems)

    def number(self, word):
        return mpmath.mpf(word)


_MEANING = {sympy.Add: lambda *terms: mpmath.fsum(terms), sympy.Mul: lambda *factors: mpmath.fprod(factors),
            sympy.Pow: lambda a, b: a ** b, sympy.Abs: abs, sympy.sign: mpmath.sign, sympy.exp: mpmath.exp,
            **{getattr(sympy, name): getattr(mpmath, name) for name in _NAMES if name not in ("exp", "sqrt")}}


def of_sympy(expression, values):
    """SymPy's expression with numbers for its symbols; each part once, without recursion."""
    known, work = {}, [sympy.sympify(expression)]
    while work:
        node = work[-1]
        missing = [child for child in node.args if child not in known]
        if node in known or missing:
            if node in known:
                work.pop()
            work.extend(missing)
            continue
        work.pop()
        if node.is_Symbol:
            known[node] = values[node.name]
        elif node.is_Rational:
            known[node] = mpmath.mpf(node.p) / node.q
        elif not node.args:
            known[node] = node._to_mpmath(mpmath.mp.prec)
        else:
            known[node] = _MEANING[node.func](*(known[child] for child in node.args))
    return known[sympy.sympify(expression)]


def difference(formula, attempts=5):
    """How far the two are apart, measured by the value, at a random point; None if nothing is real there."""
    with mpmath.workdps(DIGITS):
        for _ in range(attempts):
            values = {name: mpmath.mpf(random.randrange(300, 1300)) / 1000 for name in formula.names}
            try:
                expected = _meaning(formula.tree, _Digits(values, formula._systems))
            except ZeroDivisionError:
                continue
            except ValueError:  # a function that is only named, as in both
                return None
            found = of_sympy(formula.sympy(), values)
            return float(abs(found - expected) / max(1, abs(expected)))
    return None


def formulas_of(page, most=None):
    """Formulas of a page, or some of them at random, short ones."""
    found = list(page.formulas().values())
    short = [formula for formula in found if len(formula.text) < 400]
    return found if most is None else random.sample(short, min(most, len(short)))


def main(names):
    """Every formula of every chapter of these models, or of all."""
    import time
    for name in names or sorted(hamel.models()):
        random.seed(name)
        begun = time.process_time()
        m = hamel.model(name)
        m.progress = None
        page = m.derive()
        derived = time.process_time()
        apart = [(difference(formula), formula.name) for formula in formulas_of(page)]
        wrong = [item for item in apart if item[0] is not None and not item[0] < 1e-20]
        print(f"{name}: {len(apart)} formulas, {sum(d is None for d, _ in apart)} without value, {len(wrong)} differ {wrong[:5]}"
              f" ({derived - begun:.1f} + {time.process_time() - derived:.1f} s)", flush=True)


if __name__ == "__main__":
    import sys
    main(sys.argv[1:])
