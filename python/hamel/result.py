"""What the library says, as objects: pages, their trees, verdicts."""
from __future__ import annotations

import enum
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from .formula import Formula


class Answer(enum.Enum):
    """The answers to a question: both PROVED and REFUTED are proved, NUMERIC is what numbers alone say, HOLDS
    and FAILS what was seen at random points, with an error below 2^-100."""

    PROVED = "yes"
    REFUTED = "no"
    UNKNOWN = "unknown"
    NUMERIC = "numeric"
    HOLDS = "holds"
    FAILS = "fails"

    def __bool__(self):
        raise TypeError("an answer is PROVED, REFUTED, UNKNOWN, NUMERIC, HOLDS or FAILS: compare it, it is no truth value")


class Verdict:
    """An answer with its record: what is claimed, about what, why, and what shows it."""

    __slots__ = ("answer", "record")

    def __init__(self, answer: Answer, record: dict[str, Any]) -> None:
        self.answer = answer
        self.record = record

    PROVED = Answer.PROVED
    REFUTED = Answer.REFUTED
    UNKNOWN = Answer.UNKNOWN
    NUMERIC = Answer.NUMERIC
    HOLDS = Answer.HOLDS
    FAILS = Answer.FAILS

    claim = property(lambda self: self.record.get("claim"))
    scope = property(lambda self: self.record.get("scope"))
    reason = property(lambda self: self.record.get("reason"))
    method = property(lambda self: self.record.get("method"))
    evidence = property(lambda self: self.record.get("evidence"))
    witness = property(lambda self: self.record.get("witness"))

    def __eq__(self, other):
        return self.answer == (other.answer if isinstance(other, Verdict) else other)

    def __hash__(self):
        return hash(self.answer)

    def __bool__(self):
        return bool(self.answer)

    def __repr__(self) -> str:
        return f"Verdict.{self.answer.name}" + (f" ({self.reason})" if self.reason else "")


_ANSWERS = {answer.value: answer for answer in Answer}


class About(NamedTuple):
    """What a document says of its strings: LaTeX and symbols by the dotted names of formulas, linear systems, and the values
    that the model has for parameters."""

    latex: dict[str, str] = {}
    symbols: dict[str, str] = {}
    systems: dict[str, Any] = {}
    parameters: dict[str, float] = {}


class Tree:
    """A part of a result. Members are attributes (`tree.momentum_equation.p`) and items
    (`tree["x"]`), entries of lists are items from 0; leaves are formulas, words, numbers, verdicts."""

    __slots__ = ("_items", "_name", "_about")

    def __init__(self, items, name="", about=About()):
        self._items = items
        self._name = name
        self._about = about

    def _leaf(self, key, value):
        name = f"{self._name}.{key}" if self._name else str(key)
        if isinstance(value, dict) and value.get("answer") in _ANSWERS:
            return Verdict(_ANSWERS[value["answer"]], value)
        if isinstance(value, (dict, list)):
            return Tree(value, name, self._about)
        if isinstance(value, str) and name in self._about.latex:
            return Formula(value, self._about.latex[name], name, self._about.symbols.get(name), self._about.systems,
                           self._about.parameters)
        return value

    def _symbols(self):
        """What the entries of a list of formulas are the values of."""
        names = (self._about.symbols.get(f"{self._name}.{i}") for i in range(1, len(self) + 1))
        return [name for name in names if name is not None]

    def _below(self, key):
        """What a name means that is no key: energy_conserved is energy.conserved, and in a list of formulas the
        symbol that one is the value of, or the rate of."""
        if isinstance(self._items, list):
            names = (self._about.symbols.get(f"{self._name}.{i}") for i in range(1, len(self) + 1))
            return next((self[i] for i, name in enumerate(names) if name in (key, key + "_dot")), None)
        for head in self._items:
            if key.startswith(head + "_") and isinstance(self._items[head], dict):
                inner = self[head]
                rest = key[len(head) + 1:]
                if isinstance(inner, Tree):
                    return inner[rest] if rest in inner._items else inner._below(rest)
        return None

    def __getitem__(self, key: Any) -> Any:
        if isinstance(self._items, list):
            return self._leaf(range(1, len(self._items) + 1)[key], self._items[key])
        return self._leaf(key, self._items[key])

    def __getattr__(self, key: str) -> Any:
        if key.startswith("_"):
            raise AttributeError(key)
        if isinstance(self._items, list) or key not in self._items:
            found = self._below(key)
            if found is not None:
                return found
            known = ", ".join(self._items if isinstance(self._items, dict) else self._symbols()) or f"0 to {len(self) - 1}"
            raise AttributeError(f"{self._name or 'the page'} has no {key}; there are: {known}")
        return self[key]

    def __dir__(self):
        return list(self._items) if isinstance(self._items, dict) else []

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Any]:
        if isinstance(self._items, list):
            return (self[i] for i in range(len(self._items)))
        return iter(self._items)

    def __contains__(self, key):
        return key in self._items

    def keys(self):
        return self._items.keys()

    def items(self):
        return ((key, self[key]) for key in self._items)

    def formulas(self) -> dict[str, Formula]:
        """All formulas below, by their dotted names."""
        return {name: value for name, value in self._walk() if isinstance(value, Formula)}

    def _walk(self):
        for key in (range(len(self._items)) if isinstance(self._items, list) else self._items):
            value = self[key]
            if isinstance(value, Tree):
                yield from value._walk()
            else:
                yield getattr(value, "name", None) or f"{self._name}.{key}", value

    def __repr__(self):
        return f"<{self._name or 'page'}: {', '.join(map(str, dir(self))) or len(self)}>"


class Page(Tree):
    """A page of results: text in a terminal, mathematics in a notebook, and a tree to walk through."""

    __slots__ = ("_page", "_core")

    def __init__(self, page, core=None):
        self._page, self._core = page, core
        record = json.loads(page.write("json"))
        super().__init__(record, "", About(*(record.get(key, {}) for key in ("formulas", "names", "systems")),
                                           core.parameters if core is not None else {}))

    @property
    def text(self) -> str:
        """As the command prints it."""
        return self._page.write("text")

    def write(self, format: str = "text", *, width: int = 100, document: bool = False, evidence: bool = False) -> str:
        """The page as text in lines of so many characters (0: they are not broken), latex (`document`: with a preamble,
        to be compiled as it is) or json; `evidence`: below each verdict what it rests on."""
        return self._page.write(format, width, document, evidence)

    @property
    def rows(self) -> Any:
        """The numbers that go with it (of `compare` both motions side by side), or None."""
        from .motion import Rows
        table = self._page.rows() if hasattr(self._page, "rows") else None
        return None if table is None else Rows(table, self._core, str(self["document"]))

    @property
    def latex(self) -> str:
        return self._page.write("latex")

    @property
    def json(self) -> str:
        return self._page.write("json")

    def __str__(self):
        return self.text

    def __repr__(self):
        return self.text.rstrip()

    def _repr_markdown_(self):
        from .markdown import markdown
        return markdown(self)
