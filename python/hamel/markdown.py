"""A page for a notebook: its LaTeX, which says everything as the command does, in Markdown around the formulas.

Headings, tables and lists become Markdown's; formulas stay as they are, for MathJax and for whatever else reads TeX. What
report/doc/latex.c, check/page.c and verify/page.c write is all that is known here; anything else is shown as text."""
from __future__ import annotations

import re
from typing import Any

HEADS = {"section*": "###", "paragraph": "####", "subparagraph": "#####"}
BLOCK = re.compile(r"\\begin\{(align\*|tabular|description)\}(.*?)\\end\{\1\}|\\\[(.*?)\\\]|^\\(section\*|paragraph|subparagraph)\{([^\n]*)\}$",
                   re.S | re.M)
FRAME = re.compile(r"^\\begingroup.*$|^\\endgroup$", re.M)
MATH = re.compile(r"(\$[^$]*\$)")
SPELLED = {r"\textbackslash{}": r"\\", r"\^{}": "^", r"\~{}": r"\~", r"\S{}": "§", r"\dots{}": "…", r"\#": "#", r"\%": "%", r"\&": "&",
           r"\{": "{", r"\}": "}", r"\$": r"\$", r"\_": r"\_", "---": "—", "--": "–", "``": '"', "''": '"', "*": r"\*", "`": r"\`"}
SPELLING = re.compile("|".join(map(re.escape, SPELLED)))


def _plain(words: str) -> str:
    return SPELLING.sub(lambda match: SPELLED[match[0]], words)


def _formula(tex: str) -> str:
    return " ".join(tex.replace(r"\begin{aligned}[t]", r"\begin{aligned}").split())


def _words(tex: str) -> str:
    """Words with formulas in them, on one line. A dollar that is one is written \\$."""
    hidden = tex.replace(r"\$", "\0")
    parts = [_formula(part) if part.startswith("$") else _plain(part.replace("\0", r"\$")) for part in MATH.split(hidden)]
    return " ".join("".join(parts).split())


def _code(match: re.Match[str]) -> str:
    words = SPELLING.sub(lambda m: SPELLED[m[0]].lstrip("\\") or "\\", match[1])
    return f"``{words}``" if "`" in words else f"`{words}`"


def _table(tex: str) -> list[str]:
    """Rows of claim, answer, reason. Bars inside of formulas would end a cell."""
    body = tex[tex.index("@{}}") + len("@{}}"):] if "@{}}" in tex else tex
    lines = ["| claim | answer | |", "|---|---|---|"]
    for row in re.split(r" \\\\\n(?=  \S|  \s+\S|\s*$)(?!  &)", body.strip("\n") + "\n"):
        if row.strip():
            cells = [_words(cell).replace("|", r"\vert ") for cell in re.split(r"(?<!\\) &(?: |$)", row.strip(), maxsplit=2)]
            lines.append("| " + " | ".join(cells + [""] * (3 - len(cells))) + " |")
    return ["\n".join(lines)]


def _list(tex: str) -> list[str]:
    items = []
    for item in tex.split("\\item[")[1:]:
        answer, _, rest = item.partition("]")
        head, *lines = re.split(r"\\\\\n", rest.strip())
        claim = re.sub(r"\\texttt\{((?:\\.|\{\}|[^{}\\])*)\}", _code, head.strip())
        items.append("\n".join([f"- **{answer}** {claim}"] + ["  <br>" + _words(line) for line in lines]))
    return ["\n".join(items)]


def markdown(page: Any) -> str:
    """The page as Markdown with formulas between dollars and in align*."""
    tex, at = FRAME.sub("", page.latex), 0
    out: list[str] = []

    def said(words: str) -> None:
        out.extend(_words(part) for part in re.split(r"\n\s*\n", words) if part.strip())

    for block in BLOCK.finditer(tex):
        said(tex[at:block.start()])
        at = block.end()
        kind, body, display, head, title = block.groups()
        if kind == "align*":
            out.append("\\begin{align*}" + body.rstrip("\n").replace(r"\S{}", "§") + "\n\\end{align*}")
        elif kind == "tabular":
            out.extend(_table(body))
        elif kind == "description":
            out.extend(_list(body))
        elif head:
            out.append(f"{HEADS[head]} {_words(title)}")
        else:
            out.append(f"$$\n{display.strip()}\n$$")
    said(tex[at:])
    return "\n\n".join(out)
