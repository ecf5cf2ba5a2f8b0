"""A function of time as a formula: it is called once, with a time that writes down what is done to it.

A prescribed motion needs its derivatives, which a Python function does not have and its formula does."""
from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

LONGEST = 200_000  # characters of a formula

# By NumPy's names, which are the methods too; what they are called in the language
_FUNCTIONS = {"sin": "sin", "cos": "cos", "tan": "tan", "arcsin": "asin", "arccos": "acos", "arctan": "atan",
              "asin": "asin", "acos": "acos", "atan": "atan", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh",
              "exp": "exp", "log": "log", "sqrt": "sqrt", "absolute": "abs", "fabs": "abs", "sign": "sign",
              "arctan2": "atan2", "atan2": "atan2", "minimum": "min", "maximum": "max", "fmin": "min", "fmax": "max"}
_SUM, _PRODUCT, _POWER, _ATOM = range(4)  # how tightly a text holds together


def _refuse(what: str) -> TypeError:
    return TypeError(f"a prescribed motion is a formula of the time, because its derivatives are needed: {what}; "
                     "write it with NumPy's or hamel's functions (hamel.sin, hamel.exp, ..), or give a formula in words")


def exact(value: Any) -> str:
    """A number in exact words: floats by the shortest decimal that stands for them."""
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return str(value)
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(f"{number} is no number that a formula can hold")
    text = repr(number)
    return str(Fraction(text)) if "e" in text else text


class Time:
    """The time of a motion, or what was made of it: `text` is the formula."""

    __slots__ = ("text", "_level")
    __array_priority__ = 1000

    def __init__(self, text: str = "t", level: int = _ATOM) -> None:
        if len(text) > LONGEST:
            raise _refuse(f"this one has more than {LONGEST} characters")
        self.text, self._level = text, level

    def _within(self, level: int) -> str:
        return self.text if self._level >= level else f"({self.text})"

    # ---- arithmetic ------------------------------------------------------------------------------

    def __add__(self, other: Any) -> Any:
        return _binary(self, other, lambda a, b: Time(f"{a.text} + {b._within(_PRODUCT)}", _SUM))

    def __radd__(self, other: Any) -> Any:
        return _binary(other, self, lambda a, b: a + b)

    def __sub__(self, other: Any) -> Any:
        return _binary(self, other, lambda a, b: Time(f"{a.text} - {b._within(_PRODUCT)}", _SUM))

    def __rsub__(self, other: Any) -> Any:
        return _binary(other, self, lambda a, b: a - b)

    def __mul__(self, other: Any) -> Any:
        return _binary(self, other, lambda a, b: Time(f"{a._within(_PRODUCT)}*{b._within(_POWER)}", _PRODUCT))

    def __rmul__(self, other: Any) -> Any:
        return _binary(other, self, lambda a, b: a * b)

    def __truediv__(self, other: Any) -> Any:
        return _binary(self, other, lambda a, b: Time(f"{a._within(_PRODUCT)}/{b._within(_POWER)}", _PRODUCT))

    def __rtruediv__(self, other: Any) -> Any:
        return _binary(other, self, lambda a, b: a / b)

    def __pow__(self, other: Any) -> Any:
        return _binary(self, other, lambda a, b: Time(f"{a._within(_ATOM)}^{b._within(_ATOM)}", _POWER))

    def __rpow__(self, other: Any) -> Any:
        return _binary(other, self, lambda a, b: a ** b)

    def __neg__(self) -> Time:
        return Time(f"-{self._within(_POWER)}", _SUM)

    def __pos__(self) -> Time:
        return self

    def __abs__(self) -> Time:
        return _call("abs", self)

    # ---- functions -------------------------------------------------------------------------------

    def __getattr__(self, name: str) -> Callable[..., Time]:
        if name.startswith("_") or name not in _FUNCTIONS:
            raise AttributeError(f"the time of a prescribed motion has no {name}")
        return lambda *others: _call(_FUNCTIONS[name], self, *others)

    def __array_ufunc__(self, function: Any, method: str, *arguments: Any, **options: Any) -> Any:
        """NumPy's functions, np.sin(t)."""
        name = function.__name__
        if method != "__call__" or options:
            raise _refuse(f"np.{name} with options has no formula")
        if any(getattr(x, "shape", ()) != () for x in arguments):
            raise _refuse("it has one value, no array of them")
        if name in _FUNCTIONS:
            return _call(_FUNCTIONS[name], *arguments)
        if name not in _OPERATORS:
            raise _refuse(f"np.{name} has none")
        return _OPERATORS[name](*(x if isinstance(x, Time) else _constant(x) for x in arguments))

    # ---- what a formula cannot do ----------------------------------------------------------------

    def _no_number(self, *_: Any) -> Any:
        raise _refuse("the time is no number here (math.sin(t) or float(t) would need one)")

    __float__ = __int__ = __complex__ = __index__ = __round__ = __floor__ = __ceil__ = __trunc__ = _no_number

    def _no_order(self, *_: Any) -> Any:
        raise _refuse("a comparison is none, nor is 'if'; abs, hamel.sign, min and max in words are")

    __lt__ = __le__ = __gt__ = __ge__ = __bool__ = _no_order
    __eq__ = __ne__ = _no_order
    __hash__ = None  # type: ignore[assignment]

    def _no_rest(self, *_: Any) -> Any:
        raise _refuse("// and % have none")

    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __divmod__ = __rdivmod__ = _no_rest

    def __repr__(self) -> str:
        return f"Time({self.text!r})"


_OPERATORS: dict[str, Callable[..., Any]] = {
    "add": lambda a, b: a + b, "subtract": lambda a, b: a - b, "multiply": lambda a, b: a * b,
    "divide": lambda a, b: a / b, "true_divide": lambda a, b: a / b, "power": lambda a, b: a ** b,
    "float_power": lambda a, b: a ** b, "negative": lambda a: -a, "positive": lambda a: a, "square": lambda a: a ** 2,
    "reciprocal": lambda a: 1 / a, "log10": lambda a: _call("log", a) / _call("log", 10),
    "log2": lambda a: _call("log", a) / _call("log", 2), "exp2": lambda a: 2 ** a, "expm1": lambda a: _call("exp", a) - 1,
    "log1p": lambda a: _call("log", 1 + a), "deg2rad": lambda a: a * Time("pi") / 180, "radians": lambda a: a * Time("pi") / 180,
    "hypot": lambda a, b: _call("sqrt", a ** 2 + b ** 2), "less": Time._no_order, "greater": Time._no_order,
    "less_equal": Time._no_order, "greater_equal": Time._no_order, "equal": Time._no_order, "not_equal": Time._no_order}


def _constant(value: Any) -> Any:
    """A number as a formula; NotImplemented for anything else."""
    if isinstance(value, Time):
        return value
    if isinstance(value, (str, bytes, bool)):
        return NotImplemented
    try:
        text = exact(value)
    except TypeError:
        return NotImplemented
    return Time(text, _SUM if text.startswith("-") else _PRODUCT if "/" in text else _ATOM)


def _binary(left: Any, right: Any, combine: Callable[[Any, Any], Time]) -> Any:
    left, right = _constant(left), _constant(right)
    return NotImplemented if left is NotImplemented or right is NotImplemented else combine(left, right)


def _call(name: str, *arguments: Any) -> Time:
    texts = [_constant(argument) for argument in arguments]
    if any(text is NotImplemented for text in texts):
        raise _refuse(f"{name} is of numbers and the time")
    return Time(f"{name}({', '.join(text.text for text in texts)})")


class _NoState:
    """The state that a prescribed motion does not see."""

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "_name", name)

    def _refuse(self, *_: Any) -> Any:
        raise TypeError(f"the motion of {object.__getattribute__(self, '_name')} is prescribed, a function of the time: it does "
                        "not see the state. Feedback is a force, of a control that the model calls 'controls force ..'")

    __getitem__ = __getattr__ = __iter__ = __len__ = __contains__ = __bool__ = _refuse


def motion(name: str, function: Callable[[Any, Any], Any]) -> str:
    """The formula of a prescribed motion, from a function of the time (and of a state that it must not use)."""
    if hasattr(function, "every"):
        raise TypeError(f"the motion of {name} is prescribed: it cannot be held between samples, it would jump; a force can")
    answer = function(Time(), _NoState(name))
    formula = _constant(answer.item() if getattr(answer, "shape", None) == () and hasattr(answer, "item") else answer)
    if formula is NotImplemented:
        raise TypeError(f"the motion of {name} is a number at each time, not {type(answer).__name__}")
    return formula.text


def _function(name: str, number: Callable[[float], float]) -> Callable[[Any], Any]:
    def f(x: Any) -> Any:
        return _call(name, x) if isinstance(x, Time) else number(x)
    f.__name__, f.__doc__ = name, f"{name} of a number, or of the time of a prescribed motion."
    return f


sin, cos, tan = _function("sin", math.sin), _function("cos", math.cos), _function("tan", math.tan)
asin, acos, atan = _function("asin", math.asin), _function("acos", math.acos), _function("atan", math.atan)
sinh, cosh, tanh = _function("sinh", math.sinh), _function("cosh", math.cosh), _function("tanh", math.tanh)
exp, log, sqrt = _function("exp", math.exp), _function("log", math.log), _function("sqrt", math.sqrt)
sign = _function("sign", lambda x: math.copysign(1.0, x) if x else 0.0)
