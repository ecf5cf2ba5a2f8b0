"""A page for a notebook: its sections as headings, formulas and matrices as mathematics, verdicts in words."""
from __future__ import annotations

from typing import Any

from .formula import Formula

APART = ("schema", "document", "symbols", "formulas", "names", "systems", "parts", "model")


def _is_matrix(value: Any) -> bool:
    rows = list(value) if hasattr(value, "formulas") and not dir(value) else []
    return bool(rows) and all(hasattr(row, "formulas") and not dir(row) and len(row) > 0 and
                              all(isinstance(entry, Formula) for entry in row) for row in rows)


def _words(key: str) -> str:
    return key.replace("_", " ")


def _lines(tree: Any, depth: int) -> list[str]:
    """One entry a line; deeper sections get smaller headings, and lists numbers."""
    out = []
    named = bool(dir(tree))
    members = list(tree.items()) if named else [(f"{i + 1}.", tree[i]) for i in range(len(tree))]
    for key, value in members:
        if named and depth == 0 and key in APART or key == "parts":
            continue
        if isinstance(value, Formula):
            out.append(f"{_words(key)} $\\;=\\; {value.latex}$")
        elif hasattr(value, "answer"):
            out.append(f"{_words(key)}: **{value.answer.value}**" + (f" ({value.reason})" if value.reason else ""))
        elif _is_matrix(value):
            rows = r" \\ ".join(" & ".join(entry.latex or "" for entry in row) for row in value)
            out.append(f"{_words(key)} $\\;=\\; \\begin{{pmatrix}} {rows} \\end{{pmatrix}}$")
        elif hasattr(value, "formulas"):
            inner = _lines(value, depth + 1)
            if inner:
                out.append(f"{'#' * min(depth + 3, 6)} {_words(key)}")
                out.extend(inner)
        elif isinstance(value, (str, int, float)):
            out.append(f"{_words(key)}: {value}")
    return out


def markdown(page: Any) -> str:
    """The page, or its text where it has no formulas."""
    if not page.formulas():
        return f"```\n{page.text}\n```"
    return "\n\n".join(_lines(page, 0))
