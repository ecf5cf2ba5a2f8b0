#!/usr/bin/env bash
# Words stay words: a title, a file's name and arguments with every character in them that could be taken for something
# else, in everything hamel prints. Nothing in them is run, shown as a command to a terminal, or lost where it matters.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

"$python" - "$hamel" "${CC:-cc}" <<'PY'
import json, os, re, shutil, subprocess, sys, xml.etree.ElementTree as tree
hamel, cc = sys.argv[1:]
passed = failed = 0

def claim(words, so, why=""):
    global passed, failed
    passed, failed = passed + bool(so), failed + (not so)
    if not so: print("FAIL not so:", words, ascii(str(why)[:600]))

def ask(*arguments, program=(hamel,), code=None):
    r = subprocess.run([*program, *arguments], capture_output=True)
    if code is not None: claim(f"exit code {code} of {arguments}", r.returncode == code, r.stderr)
    return r

# What steers a terminal, ends a line, or turns the direction of writing.
hidden = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")
def harmless(words, r):
    for name, out in ("output", r.stdout), ("messages", r.stderr):
        try: found = hidden.search(out.decode())
        except UnicodeDecodeError as bad: found = bad
        claim(f"no hidden character in the {name} of {words}", not found, found)

python = "open('owned', 'w')"
ends = [chr(c) for c in (*range(1, 32), 127, *range(0x80, 0xA0), 0x61C, 0x200B, *range(0x2028, 0x202F), 0x2066, 0xFEFF) if c != 10]
title = ("".join(e + python + e + "require('fs').writeFileSync('owned','')//" for e in ends)
         + r" */ system(1); /* // ' \input{/etc/passwd} \write18{touch owned} ^^5cinput $x$ #1 %d ~ _ {"
         + r" </script><script>alert(1)</script> <!-- ${x} `x` ]]> &amp; 'ünï' θ 漢 𝔛 ??/" + "\\")
model = """# comment \x1b]0;x\x07 \u202e
parameters
    k = 1, k > 0
coordinates
    x : line
    y : line
lagrangian
    (x'^2 + y'^2)/2 - k*(x^2 + y^2)/2
run go
    from x = 1, y' = 0.5
    until 1 every 0.1
"""
with open("titled.hamel", "w", newline="") as f: f.write(f'model titled "{title}"\n' + model)
named = b"n\x1b[31m\xff\xe2\x80\xa8\r\n\"'\\;`*<script>%s.hamel"
with open(named, "w", newline="") as f: f.write(model)

for path in "titled.hamel", named:
    what = "a title" if path == "titled.hamel" else "a file's name"
    for verb in (["derive"], ["derive", "--latex"], ["derive", "--json"], ["check"],
                 ["check", "--json"], ["check", "--latex"], ["run", "-o", "run.csv"], ["run", "--json"], ["steady"]):
        r = ask(verb[0], path, *verb[1:])
        harmless(f"{verb} with {what}", r)
        claim(f"{verb} with {what} works", r.returncode == 0, r.stderr)
        if "--json" in verb: json.loads(r.stdout)
        if "--latex" in verb:
            claim(f"no command of a person in {verb}", not re.search(rb"\\(input|write)|\^\^", r.stdout), r.stdout)
    table = open("run.csv").read()
    claim(f"no hidden character in a table with {what}", not hidden.search(table), table[:200])
    table = "".join(line for line in table.splitlines(True) if not line.startswith("#"))
    claim("the picture is written", ask("run", path, "--plot", "run.svg", "--columns", "x").returncode == 0)
    tree.parse("run.svg")

    page = ask("report", path, "-o", "-")
    if page.returncode == 0:
        harmless(f"the page with {what}", page)
        claim("two scripts, which are ours", page.stdout.count(b"<script") == 2 and b"alert(1)</script>" not in page.stdout)

    def same(mine):
        rows = [[line.split(",") for line in t.split()] for t in (table, mine)]
        return rows[0][0] == rows[1][0] and len(rows[0]) == len(rows[1]) and all(
            abs(float(a) - float(b)) < 1e-6 for p, q in zip(*(r[1:] for r in rows)) for a, b in zip(p, q))
    for language, program in ("--c", [cc, "-std=c99", "-Wall", "-Wextra", "-Werror"]), ("--python", ["python3"]), ("--js", ["node"]):
        if shutil.which(program[0]) is None: continue
        r = ask("export", path, language, code=0)
        harmless(f"export {language} with {what}", r)
        open("program.c", "wb").write(r.stdout)
        if language == "--c":
            ask("program.c", "-o", "program", "-lm", program=program, code=0)
            r = ask(program=["./program"], code=0)
        else: r = ask("program.c", program=program, code=0)
        claim(f"{language} with {what} prints the table", same(r.stdout.decode()), r)
claim("nothing that a person wrote was run", not os.path.exists("owned"))
claim("JSON has the title as it is", json.loads(ask("derive", "titled.hamel", "--json").stdout)["model"]["title"] == title)

# ---- what is said to bad input --------------------------------------------------------------------
evil = "\x1b[2Jx\u202e\x9b\x7f\r\u2028"
for line in (f"coordinates\n    {evil} : line", f"lagrangian\n    x'^2 + {evil}", f'model a "b" {evil}', f"{evil}\n", f"run r\n    from {evil} = 1",
             f'model a "{evil}'):
    with open("bad.hamel", "w", newline="") as f: f.write(line + "\n")
    r = ask("check", "bad.hamel")
    claim("bad input is refused", r.returncode == 2, r)
    harmless(f"the message about {line!r}", r)
with open("bad.hamel", "w", newline="") as f: f.write("lagrangian \x1b[1m*\n")
claim("the place is marked below what is shown",
      b"    lagrangian <U+001B>[1m*\n               ^" in ask("check", "bad.hamel").stderr, ask("check", "bad.hamel").stderr)
for arguments in ([evil], ["run", evil], ["run", "pendulum", evil], ["run", "pendulum", "-p", evil + "=1"], ["run", "pendulum", "-p", "g=" + evil],
                  ["run", "pendulum", "--until", evil], ["run", "pendulum", "-o", evil + "/x"], ["derive", "pendulum", evil],
                  ["export", "pendulum", "--c", "-o", evil + "/x"], ["eval", "pendulum", evil], ["expr", evil], ["new", evil + "/x"],
                  ["sweep", "pendulum", "--over", evil], ["gait", "snakeboard", evil], ["check", "pendulum", evil], ["models", "--show", evil],
                  ["steady", "pendulum", "--follow", evil], ["plan", "snakeboard", evil], ["report", "pendulum", "--" + evil],
                  ["compare", "pendulum", evil], ["run", "pendulum", "--plot", "x.svg", "--columns", evil], ["run", "pendulum", "--watch", evil]):
    r = ask(*arguments)
    claim(f"{arguments} is refused", r.returncode in (1, 2), r)
    claim(f"{arguments} is answered in a line or two", r.stderr.count(b"\n") <= 4, r.stderr)
    harmless(f"the answer to {arguments}", r)
print(passed, "passed,", failed, "failed")
sys.exit(failed > 0)
PY
