"""The notebooks of examples/ as pages: every cell is run, and what it shows stands below it.

A cell runs as in Jupyter: what it prints, then the value of its last line, as text, formula, Markdown or picture. No Jupyter is
needed for that; python.notebooks runs them by Jupyter itself. `make docs-update` keeps the outputs in the notebooks, too.

  notebooks.py FILE    runs the cells of a notebook, prints their outputs as JSON (a list of nbformat's outputs a cell)
"""
import ast
import contextlib
import hashlib
import io
import json
import os
import re
import subprocess
import sys

SHOWN = (("text/markdown", "_repr_markdown_"), ("text/latex", "_repr_latex_"), ("image/svg+xml", "_repr_svg_"))
LIMIT = 900  # seconds a notebook may take


class BookError(Exception):
    pass


# ---- running ------------------------------------------------------------------------------------------------

def last_value(source, names):
    """Runs a cell: the value of its last line, if that is an expression."""
    tree = ast.parse(source)
    tail = ast.Expression(tree.body.pop().value) if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(tail, "cell", "eval"), names) if tail else None


def lines(text):
    return text.splitlines(keepends=True)


def cell(source, names):
    """The outputs of a cell, as nbformat has them."""
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        value = last_value(source, names)
    outputs = [{"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())}] if printed.getvalue() else []
    if value is not None:
        data = {kind: lines(getattr(value, method)() or "") for kind, method in SHOWN if hasattr(value, method)}
        data = {kind: text for kind, text in data.items() if text} | {"text/plain": lines(repr(value))}
        outputs.append({"data": data, "metadata": {}, "output_type": "execute_result"})
    return outputs


def run(path):
    names = {"__name__": "__main__"}
    with open(path, encoding="utf-8") as f:
        return [cell("".join(c["source"]), names) for c in json.load(f)["cells"] if c["cell_type"] == "code"]


def outputs(runner, path):
    """The outputs of a notebook's cells by the Python of the runner, kept by content; None where there is no module."""
    module = runner.environment.get("PYTHONPATH")
    if not module or not os.path.exists(os.path.join(module, "hamel", "_core.abi3.so")):
        return None
    key = hashlib.sha256(runner.version.encode())
    for file in [path, __file__] + [os.path.join(module, "hamel", name) for name in sorted(os.listdir(os.path.join(module, "hamel")))]:
        if os.path.isfile(file):
            with open(file, "rb") as f:
                key.update(f.read())
    kept = os.path.join(runner.cache, f"notebook-{key.hexdigest()}.json")
    if not os.path.exists(kept):
        done = subprocess.run(["python3", "-B", os.path.abspath(__file__), os.path.abspath(path)], env=runner.environment, text=True,
                              cwd=runner.bin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=LIMIT)
        if done.returncode:
            raise BookError(f"{path}: {done.stderr[-2000:]}")
        with open(kept + ".new", "w") as f:
            f.write(done.stdout)
        os.replace(kept + ".new", kept)
    with open(kept) as f:
        return json.load(f)


# ---- notebooks ----------------------------------------------------------------------------------------------

def books(root):
    folder = os.path.join(root, "examples", "notebooks")
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".ipynb")]


def filled(path, found):
    """The notebook with these outputs, or with those it holds."""
    with open(path, encoding="utf-8") as f:
        book = json.load(f)
    code = [c for c in book["cells"] if c["cell_type"] == "code"]
    for number, c in enumerate(code, 1):
        c["execution_count"] = number
        if found is not None:
            c["outputs"] = [dict(o, execution_count=number) if o["output_type"] == "execute_result" else o for o in found[number - 1]]
    return book


def written(book):
    return json.dumps(book, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def shown(book):
    """What a reader sees of it, to be compared."""
    return "\n".join("".join(part) for c in book["cells"] for o in c.get("outputs", ())
                     for part in ([o["text"]] if "text" in o else [o["data"][k] for k in sorted(o.get("data", {})) if k != "image/svg+xml"]))


# ---- pages --------------------------------------------------------------------------------------------------

def show(output):
    """An output in MyST. Headings inside of it are none of the page's."""
    if output["output_type"] == "stream":
        return "```text\n" + "".join(output["text"]).rstrip("\n") + "\n```"
    data = {kind: "".join(text) for kind, text in output.get("data", {}).items()}
    if "image/svg+xml" in data:
        return "```{raw} html\n" + re.sub(r"^<\?xml.*?\?>\s*", "", data["image/svg+xml"]) + "\n```"
    if "text/markdown" in data:
        return re.sub(r"^#+ (.*)$", r"**\1**", data["text/markdown"], flags=re.M)
    if "text/latex" in data:
        return "$$\n" + data["text/latex"].strip("$").replace(r"\displaystyle", "").strip() + "\n$$"
    return "```text\n" + data.get("text/plain", "") + "\n```"


def page(name, book):
    parts = []
    for c in book["cells"]:
        source = "".join(c["source"])
        if c["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append("```python\n" + source + "\n```")
        if c["outputs"]:
            parts.append("::::{container} shown\n" + "\n\n".join(show(o) for o in c["outputs"]) + "\n::::")
    parts.append(f"This page as a notebook: {{download}}`{name}.ipynb`, in the source tree `examples/notebooks/{name}.ipynb`.")
    return "\n\n".join(parts) + "\n"


def title(book):
    return re.match(r"# (.*)", "".join(book["cells"][0]["source"]))[1]


ORDER = ("first_hour", "snakeboard", "controller", "rattleback", "sweeps", "vakonomic")


def write(runner, root, source):
    """A page for each notebook, and one that lists them."""
    folder = os.path.join(source, "notebooks")
    os.makedirs(folder)
    names = []
    for path in books(root):
        name = os.path.splitext(os.path.basename(path))[0]
        book = filled(path, outputs(runner, path))
        names.append(name)
        for file, text in ((name + ".md", page(name, book)), (name + ".ipynb", written(book))):
            with open(os.path.join(folder, file), "w", encoding="utf-8") as f:
                f.write(text)
    names.sort(key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))
    with open(os.path.join(folder, "index.md"), "w", encoding="utf-8") as f:
        f.write("# Notebooks\n\nHamel in Python ([import hamel](../python.md)), for Jupyter. Every cell was run when this page was made.\n\n"
                "```{toctree}\n:maxdepth: 1\n\n" + "\n".join(names) + "\n```\n")


def update(runner, root, plain, check):
    """Notebooks that show something else than their cells do; without `check` they are written again."""
    stale = []
    for path in books(root):
        found = outputs(runner, path)
        if found is None:
            continue
        book = filled(path, found)
        if plain(shown(book)) != plain(shown(filled(path, None))):
            stale.append(os.path.relpath(path, root))
            if not check:
                with open(path, "w", encoding="utf-8") as f:
                    f.write(written(book))
    return stale


if __name__ == "__main__":
    json.dump(run(sys.argv[1]), sys.stdout)
