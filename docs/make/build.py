#!/usr/bin/env python3
"""The documents as a site: docs/make/build.py HAMEL OUT [--quick] [--update] [--jobs N]

OUT/source gets the pages with everything filled in that is made by running something, OUT/html the site.

  --quick    without the gallery's pages and pictures, and without running what the older pages quote
  --update   write what commands print into the pages of docs/ as well, and make nothing
  --check    say which pages of docs/ show something else than their commands print, and make nothing
  --only P   with --update and --check: only pages whose path begins with P
"""
import argparse
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
DOCS = os.path.dirname(HERE)
ROOT = os.path.dirname(DOCS)
sys.path.insert(0, HERE)
import commands  # noqa: E402
import gallery  # noqa: E402
import notebooks  # noqa: E402
import reference  # noqa: E402


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


def pages(only=""):
    """The pages of docs/, by path."""
    found = []
    for folder, folders, files in os.walk(DOCS):
        folders[:] = [f for f in sorted(folders) if f not in ("make", "images")]
        for file in sorted(files):
            path = os.path.relpath(os.path.join(folder, file), DOCS)
            if file.endswith(".md") and path.startswith(only):
                found.append(path)
    return found


def links(path, text):
    """Links to files that are no pages: what they are called remains; files of the tree are not on the site."""
    folder = os.path.dirname(path)

    def link(match):
        words, target = match[1], match[2]
        if re.match(r"[a-z]+:", target) or target.startswith("#"):
            return match[0]
        file, _, anchor = target.partition("#")
        whole = os.path.normpath(os.path.join(DOCS, folder, file))
        if whole.startswith(DOCS + os.sep) and (os.path.exists(whole) or file.endswith((".svg", ".png"))):
            return match[0]
        if whole in (os.path.join(ROOT, "CHANGELOG.md"), os.path.join(ROOT, "CONTRIBUTING.md")):
            return f"[{words}]({os.path.relpath(os.path.basename(whole).lower(), folder or '.')})"
        if whole.endswith(".ipynb") and os.path.exists(whole):
            name = os.path.splitext(os.path.basename(whole))[0]
            return f"[{words}]({os.path.relpath(f'notebooks/{name}.md', folder or '.')})"
        if whole == os.path.join(ROOT, "examples", "notebooks"):
            return f"[{words}]({os.path.relpath('notebooks/index.md', folder or '.')})"
        if not os.path.exists(whole):
            return match[0]  # a link that leads nowhere: Sphinx says so
        return f"`{words.strip('`')}`"

    return change_links(text, link)


def change_links(text, link):
    parts = re.split(r"(^```.*?^```[ ]*$)", text, flags=re.M | re.S)
    return "".join(p if k % 2 else re.sub(r"(?<!!)\[([^\]\[]+)\]\(([^)\s]+)\)", link, p) for k, p in enumerate(parts))


def files_named(text):
    """```hamel skate.hamel becomes a block with a caption."""
    def block(match):
        if not match[2] or match[1].startswith("{"):
            return match[0]
        language = match[1].removesuffix("-bad")  # a model with a fault that is shown
        return f"```{{code-block}} {language}\n:caption: {match[2]}\n\n{match[3]}```"
    return commands.FENCE.sub(block, text)


def glossary(text):
    """The list of words as a glossary, with an entry in the index each."""
    head, *items = re.split(r"^- \*\*(.*?)\*\*: ", text, flags=re.M)
    words = []
    for word, meaning in zip(items[::2], items[1::2]):
        words.append(f"{word}\n   {' '.join(meaning.split())}\n")
    return head + "```{glossary}\n" + "\n".join(words) + "```\n"


def tree_page(name):
    """A page of the source tree: its links lead from there."""
    text = read(os.path.join(ROOT, name))

    def link(match):
        words, target = match[1], match[2]
        if re.match(r"[a-z]+:", target) or target.startswith("#"):
            return match[0]
        file = target.partition("#")[0]
        if file.startswith("docs/") and file.endswith(".md"):
            return f"[{words}]({target[5:]})"
        return f"`{words.strip('`')}`"

    return change_links(text, link)


def listed(text):
    """The pages that the toctrees of a page list."""
    return [line.strip() for tree in re.findall(r"^```\{toctree\}\n(.*?)^```", text, re.M | re.S)
            for line in tree.split("\n") if line.strip() and not line.startswith(":")]


def with_rest(text):
    """The reference, with the pages of docs/ that no other page lists: a new one is found."""
    known = {os.path.normpath(os.path.join(os.path.dirname(path), name))
             for path in pages() for name in listed(read(os.path.join(DOCS, path)))}
    rest = [path[:-3] for path in pages() if path[:-3] not in known and path != "index.md"]
    return text.replace("\n```\n", "\n" + "".join(name + "\n" for name in rest) + "```\n") if rest else text


def make_source(runner, out, quick):
    source = os.path.join(out, "source")
    shutil.rmtree(source, ignore_errors=True)
    wrong = []
    for path in pages():
        text = read(os.path.join(DOCS, path))
        outputs, pictures = runner.page(path, text)
        text = commands.fill(text, outputs)
        for name, picture in pictures.items():
            write(os.path.join(source, os.path.dirname(path), name), picture)
        if not quick:
            wrong += [f"{path}: $ {command}: does not say {line}" for command, line in commands.misquoted(runner, text)]
        if path == "glossary.md":
            text = glossary(text)
        if path == "reference.md":
            text = with_rest(text)
        write(os.path.join(source, path), links(path, files_named(text)))
    for name in ("CHANGELOG.md", "CONTRIBUTING.md"):
        write(os.path.join(source, name.lower()), tree_page(name))
    shutil.copytree(os.path.join(DOCS, "images"), os.path.join(source, "images"))
    for name in sorted(os.listdir(DOCS)):
        if name.endswith((".csv", "conf.py")):
            shutil.copy(os.path.join(DOCS, name), source)
    for name in ("mathml.py", "lexer.py", "site.css"):
        shutil.copy(os.path.join(HERE, name), source)
    reference.write(runner, ROOT, source)
    notebooks.write(runner, ROOT, source)
    gallery.write(runner, ROOT, source, quick)
    return source, wrong


def update(runner, only, check):
    """Writes the outputs into the pages of docs/, or says which differ."""
    stale = []
    for path in pages(only):
        text = read(os.path.join(DOCS, path))
        outputs, pictures = runner.page(path, text)
        filled = commands.fill(text, outputs)
        if path != "language.md":  # test/model/test_docs.c reads those
            for fragment, said in commands.unread(runner, text):
                raise commands.PageError(f"{path}: a fragment is no model: {said}\n{fragment}")
        if commands.plain(filled) != commands.plain(text):
            stale.append(path)
            if not check:
                write(os.path.join(DOCS, path), filled)
        for name, picture in pictures.items():
            place = os.path.join(DOCS, os.path.dirname(path), name)
            if f"]({name})" in text and not os.path.exists(place):
                stale.append(os.path.join(os.path.dirname(path), name))
                if not check:
                    write(place, picture)
    if not only or "notebooks".startswith(only):
        stale += [os.path.relpath(os.path.join(ROOT, path), DOCS) for path in notebooks.update(runner, ROOT, commands.plain, check)]
    return stale


def loads(html):
    """What a page would load from elsewhere: [(file, address)]."""
    found = []
    for folder, _, files in os.walk(html):
        for file in files:
            if file.endswith((".html", ".css")):
                text = read(os.path.join(folder, file))
                text = re.sub(r"<a\s[^>]*>", "", text)  # links are followed by people, they load nothing
                text = re.sub(r"xmlns(:\w+)?=\"[^\"]*\"", "", text)
                for m in re.finditer(r"(?:src|href|action|data|poster|srcset)\s*=\s*[\"']?((?:https?:)?//[^\"'\s>]+)|url\(\s*[\"']?((?:https?:)?//[^)\"']+)|@import\s+[\"']((?:https?:)?//[^\"']+)", text):
                    found.append((os.path.relpath(os.path.join(folder, file), html), m[1] or m[2] or m[3]))
    return found


def complete(html):
    """Debian's theme leaves its script to a bundler and a style to a web server: both are put in."""
    def rewrite(path, line, other):
        path = os.path.join(html, "_static", path)
        text = open(path, encoding="utf-8").read()
        if line in text and os.path.exists(other):
            with open(other, encoding="utf-8") as put_in, open(path, "w", encoding="utf-8") as out:
                out.write(text.replace(line, put_in.read()))
    rewrite("scripts/furo.js", 'import Gumshoe from "./gumshoe-patched.js";', os.path.join(html, "_static/scripts/gumshoe-patched.js"))
    rewrite("styles/furo.css", "@import url(/javascript/normalize.css/normalize.css);", "/usr/share/javascript/normalize.css/normalize.css")


def sphinx():
    """How Sphinx is called: with the first of the Pythons, this one and Debian's, that has it, MyST and the theme."""
    for python in (sys.executable, "/usr/bin/python3"):
        if os.path.exists(python) and not subprocess.run([python, "-c", "import furo, myst_parser, sphinx"], capture_output=True).returncode:
            return [python, "-m", "sphinx"]
    return None


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("hamel")
    ask.add_argument("out")
    ask.add_argument("--quick", action="store_true")
    ask.add_argument("--update", action="store_true")
    ask.add_argument("--check", action="store_true")
    ask.add_argument("--only", default="")
    ask.add_argument("--text", action="store_true", help="the pages alone, without the site")
    given = ask.parse_args()
    site = not (given.update or given.check or given.text)
    sphinx_build = sphinx() if site else None
    if site and not sphinx_build:
        print(f"docs: neither {sys.executable} nor /usr/bin/python3 has Sphinx with MyST and furo: "
              "apt-get install python3-sphinx python3-myst-parser furo", file=sys.stderr)
        return 1
    python = os.path.join(os.path.dirname(os.path.abspath(given.hamel)), "python")
    runner = commands.Runner(given.hamel, os.path.join(given.out, "cache"), python)
    try:
        if given.update or given.check:
            stale = update(runner, given.only, given.check)
            for path in stale:
                print(f"{'stale' if given.check else 'written'}: {os.path.normpath(os.path.join('docs', path))}")
            return 1 if given.check and stale else 0
        source, wrong = make_source(runner, given.out, given.quick)
    except (commands.PageError, notebooks.BookError) as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        runner.close()
    for line in wrong:
        print(line, file=sys.stderr)
    if wrong or not site:
        return 1 if wrong else 0
    html = os.path.join(given.out, "html")
    shutil.rmtree(html, ignore_errors=True)
    status = subprocess.run([*sphinx_build, "-q", "-W", "--keep-going", "-b", "html",
                             "-d", os.path.join(given.out, "doctrees"), source, html]).returncode
    if status:
        return 1
    gallery.place(source, html)
    complete(html)
    elsewhere = loads(html)
    for file, address in elsewhere:
        print(f"{file} loads {address}", file=sys.stderr)
    return 1 if elsewhere else 0


if __name__ == "__main__":
    sys.exit(main())
