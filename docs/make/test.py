#!/usr/bin/env python3
"""What makes the pages, tried on small things: formulas, commands, quotes, loads from elsewhere."""
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import build  # noqa: E402
import commands  # noqa: E402
import notebooks  # noqa: E402
from mathml import MathError, mathml  # noqa: E402


def refused(tex):
    try:
        mathml(tex)
    except MathError:
        return True
    return False


assert mathml("x") == '<math display="inline"><mrow><mi>x</mi></mrow></math>'
assert "<msub><mi>x</mi><mn>1</mn></msub>" in mathml("x_1")
assert "<mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac>" in mathml(r"\frac{1}{2}")
assert '<mover><mi>θ</mi><mo lspace="0" rspace="0">.</mo></mover>' in mathml(r"\dot\theta")
assert "<munderover><mo>∑</mo>" in mathml(r"\sum_{i}^{n} x_i")
assert mathml(r"\begin{aligned} a &= b \\ c &= d \end{aligned}").count("<mtr>") == 2
for bad in (r"\nosuchthing", "{x", "x}", r"\frac{1}", r"\begin{aligned} a \end{matrix}", "x^"):
    assert refused(bad), bad

assert "<msup><mi>cos</mi><mrow><mn>2</mn></mrow></msup><mspace" in mathml(r"\cos^{2}\theta")
assert mathml(r"x \sin y").count("<mspace") == 2 and mathml(r"-\sin y").count("<mspace") == 1  # x sin y, -sin y
assert mathml(r"\begin{align*} a &= b \tag*{GN16 (3.4)} \\ &\hspace{27pt} c \end{align*}").count("<mtr>") == 2
assert "GN16 (3.4)" in mathml(r"\begin{align*} a &= b \tag*{GN16 (3.4)} \end{align*}")
assert mathml(r"\begin{aligned}[t]&x\end{aligned}") == mathml(r"\begin{aligned}&x\end{aligned}")

names = {}
assert notebooks.cell("print('a')\nx = 2", names) == [{"name": "stdout", "output_type": "stream", "text": ["a\n"]}]
assert notebooks.cell("x + 1", names)[0]["data"] == {"text/plain": ["3"]}
assert notebooks.cell("None", names) == [] == notebooks.cell("", names)
shown = notebooks.page("n", {"cells": [{"cell_type": "code", "source": ["f"], "outputs": [
    {"output_type": "execute_result", "data": {"text/latex": ["$\\displaystyle x$"], "text/plain": ["x"]}},
    {"output_type": "execute_result", "data": {"text/markdown": ["### head\n", "words"]}}]}]})
assert "$$\nx\n$$" in shown and "**head**" in shown and "```python\nf\n```" in shown

assert commands.split("$ a\nsays\n$ b \\\n  c\n") == ["a", "b \\\n  c"]
assert commands.quotes("    $ hamel check x\n    one\n\n    two\n\nwords\n") == [("hamel check x", ["one", "two"])]
assert commands.uncommented('hamel run "a # b"   # words') == 'hamel run "a # b"'

with tempfile.TemporaryDirectory() as folder:
    program = os.path.join(folder, "hamel")
    with open(program, "w") as f:
        f.write("#!/bin/sh\necho said \"$@\"\n[ \"$1\" != bad ] || exit 2\n")
    os.chmod(program, 0o755)
    runner = commands.Runner(program, os.path.join(folder, "cache"))
    page = "```console\n$ hamel one\nold\n$ cat f.txt\n```\nwords\n```text f.txt\nx\n```\n"
    outputs, pictures = runner.page("p", page.replace("$ cat f.txt\n", ""))
    assert outputs == [["hamel one", "said one"]] or outputs == [("hamel one", "said one")], outputs
    assert "old" not in commands.fill("```console\n$ hamel one\nold\n```", outputs)
    page = "```text f.txt\nfirst\n```\n```console\n$ cat f.txt\n```\n"
    assert commands.fill(page, runner.page("p", page)[0]).endswith("$ cat f.txt\nfirst\n```\n")
    for text, fails in (("```console\n$ hamel bad\n```", True), ("<!-- fails -->\n```console\n$ hamel bad\n```", False)):
        try:
            runner.page("p", text)
            assert not fails
        except commands.PageError:
            assert fails
    assert commands.misquoted(runner, "    $ hamel one\n    said two\n") == [("hamel one", "said two")]
    assert commands.misquoted(runner, "    $ hamel one two\n    said ... two\n") == []
    assert commands.unread(runner, "```hamel\nlagrangian x\n```\n") == []
    with open(program, "w") as f:
        f.write("#!/bin/sh\nexit 2\n")
    assert len(commands.unread(runner, "```hamel\nlagrangian x\n```\n```hamel x.hamel\n```\n")) == 1
    runner.close()
    os.mkdir(os.path.join(folder, "html"))
    with open(os.path.join(folder, "html", "x.html"), "w") as f:
        f.write('<a href="https://a.example/x.js">x</a><script src="https://b.example/x.js"></script>')
    assert build.loads(os.path.join(folder, "html")) == [("x.html", "https://b.example/x.js")]
