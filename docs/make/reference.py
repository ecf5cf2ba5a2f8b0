"""Reference pages that are read off the program: the command from its table of options, the library from its headers,
the Python module from its sources."""
import ast
import os
import re


def put(source, name, text):
    path = os.path.join(source, "reference", name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


# ---- the command ------------------------------------------------------------------------------------------

def verbs(runner):
    said = runner.run("hamel --help", "/tmp")[1]
    return re.findall(r"^  ([a-z]+) +(\S.*)$", re.split(r"^commands:$", said, flags=re.M)[1].split("\n\n")[0], re.M)


def options(said):
    """The options of a help text: [(signature, words)]."""
    found = []
    for line in said.split("\n"):
        m = re.match(r"^  (-\S+(?: [A-Z][^ ]*(?: \[?[A-Z]+\]?)?)?)(?:  +(.*))?$", line)
        if m:
            found.append([m[1], m[2] or ""])
        elif found and re.match(r"^ {10,}\S", line):
            found[-1][1] += " " + line.strip()
        elif line.strip():
            if found and not line.startswith("  "):
                break
    return found


def verb_page(runner, verb, short):
    status, said = runner.run(f"hamel {verb} --help", "/tmp")
    head = said.split("\noptions\n")[0]
    lines = [f"## hamel {verb}", "", f"```{{program}} hamel {verb}\n```", "", short.capitalize() + ".", "", "```text", head.strip(), "```", ""]
    for name, words in options(said.split("\noptions\n")[1]) if "\noptions\n" in said else []:
        lines += [f"```{{option}} {name}\n\n{escape(words)}\n```", ""]
    tail = re.split(r"\n\n", said.split("\noptions\n")[1])[1:] if "\noptions\n" in said else []
    for paragraph in tail:
        lines += ["```text", paragraph.strip("\n"), "```", ""]
    return "\n".join(lines)


def escape(words):
    return re.sub(r"([*_`<>\[\]$^|\\])", r"\\\1", words)


def command(runner):
    text = ["# The command", "", "Every verb with its options, as `hamel VERB --help` says them: this page is read off the table "
            "that the command itself reads.", ""]
    for verb, short in verbs(runner):
        text.append(verb_page(runner, verb, short))
    return "\n".join(text)


# ---- the library ------------------------------------------------------------------------------------------

def declarations(header):
    """[(comment, declaration)] of a header."""
    found, comment, body, depth = [], [], [], 0
    for line in header.split("\n"):
        bare = re.sub(r"//.*", "", line)
        if not body and line.startswith("///"):
            comment.append(line[3:].strip())
            continue
        if not body and (not bare.strip() or bare.startswith(("#", "extern", "}"))):
            if not line.startswith("#"):
                comment = comment if bare.startswith("#") else []
            continue
        body.append(line)
        depth += bare.count("{") - bare.count("}")
        if depth == 0 and bare.rstrip().endswith(";"):
            found.append((" ".join(comment), "\n".join(body)))
            comment, body = [], []
    return found


def signature(code):
    code = re.sub(r"//.*", "", code)
    code = re.sub(r"\b(HAMEL_API|HAMEL_MUST_USE|HAMEL_[A-Z_]*PRINTF\([^)]*\))\b", "", code)
    return " ".join(code.replace("HAMEL_MUST_USE", "").split()).rstrip(";").strip()


def declaration(comment, code):
    bare = signature(code)
    words = escape(comment)
    function = re.match(r"^[\w\s*]+?\b(hamel_\w+)\s*\(", bare)
    if function and not bare.startswith("typedef"):
        return f"```{{c:function}} {bare}\n\n{words}\n```\n"
    named = re.search(r"^typedef (?:struct|enum|union) (\w+)", bare) or re.search(r"(hamel_\w+)", bare)
    if not named:
        return ""
    return f"````{{c:type}} {named[1]}\n\n{words}\n\n```c\n{code}\n```\n````\n"


def library(root):
    text = ["# The C library, header by header", "", "Read off `include/hamel`; [the library](../library.md) says how it is used.", ""]
    folder = os.path.join(root, "include", "hamel")
    seen = set()
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as f:
            header = f.read()
        about = re.match(r"((?:///.*\n)+)", header)
        text += [f"## hamel/{name}", "", escape(" ".join(l[3:].strip() for l in about[1].strip().split("\n"))) if about else "", ""]
        for comment, code in declarations(header[about.end() if about else 0:]):
            written = declaration(comment, code)
            key = re.match(r"^`+\{\S+\} (.*)$", written, re.M)
            if key and key[1] not in seen:
                seen.add(key[1])
                text.append(written)
    return "\n".join(text)


# ---- the Python module ------------------------------------------------------------------------------------

def spoken(node):
    words = ast.get_docstring(node) or ""
    return "```text\n" + words + "\n```\n" if words else ""


def arguments(node):
    words = ast.unparse(node.args)
    return re.sub(r"^self(, )?", "", words)


def python(root):
    text = ["# The Python module, name by name", "", "Read off `python/hamel`; [import hamel](../python.md) says how it is used.", ""]
    folder = os.path.join(root, "python", "hamel")
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".py") or name == "__init__.py":
            continue
        with open(os.path.join(folder, name), encoding="utf-8") as f:
            tree = ast.parse(f.read())
        items = []
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and ast.get_docstring(node):
                items.append(f"````{{py:function}} hamel.{node.name}({arguments(node)})\n\n{spoken(node)}````\n")
            elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                again = ":noindex:\n" if f"{{py:function}} hamel.{node.name}(" in "".join(text) else ""  # a function that makes one
                items.append(f"````{{py:class}} hamel.{node.name}\n{again}\n{spoken(node)}````\n")
                for m in node.body:
                    if isinstance(m, ast.FunctionDef) and not m.name.startswith("_") and ast.get_docstring(m):
                        items.append(f"````{{py:method}} hamel.{node.name}.{m.name}({arguments(m)})\n\n{spoken(m)}````\n")
        if items:
            text += [f"## {name[:-3]}", "", (ast.get_docstring(tree) or "").split("\n")[0], ""] + items
    return "\n".join(text)


def write(runner, root, source):
    put(source, "command.md", command(runner))
    put(source, "c.md", library(root))
    put(source, "python.md", python(root))
