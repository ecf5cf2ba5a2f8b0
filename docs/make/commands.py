"""Commands in the pages are run, and what they print is what stands below them.

A block that begins with ```console holds lines `$ COMMAND` and what the command prints. A block ```LANGUAGE FILE is
a file that the commands of the page find: models, programs, data. The commands of a page run in one folder, in
order; `hamel` is the one that was built. What they print is kept by content: same command, same files before it, same pages.

A command that fails ends the build, unless `<!-- fails -->` stands in front of its block: an error that is shown on purpose.
"""
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile

FENCE = re.compile(r"^```(\S+)(?: +(\S+))?\n(.*?)^```[ ]*$", re.M | re.S)
LIMIT = 600  # seconds a command may take, on a machine with other work too


class PageError(Exception):
    pass


def split(block):
    """The commands of a block; lines that end in a backslash go on."""
    commands, lines = [], block.split("\n")
    at = 0
    while at < len(lines):
        if lines[at].startswith("$ "):
            command = lines[at][2:]
            while command.endswith("\\") and at + 1 < len(lines):
                at += 1
                command += "\n" + lines[at]
            commands.append(command)
        elif not commands and lines[at].strip():
            raise PageError(f"a console block begins with '{lines[at]}', not with a command")
        at += 1
    return commands


class Runner:
    """Runs the commands of pages with one `hamel`, in folders of their own."""

    def __init__(self, hamel, cache, python_path=None):
        self.cache = cache
        os.makedirs(cache, exist_ok=True)
        self.bin = tempfile.mkdtemp(prefix="hamel-docs-")
        os.symlink(os.path.abspath(hamel), os.path.join(self.bin, "hamel"))
        if os.path.exists("/usr/bin/python3"):  # Debian's, which has Debian's packages
            os.symlink("/usr/bin/python3", os.path.join(self.bin, "python3"))
        with open(hamel, "rb") as f:
            self.version = hashlib.sha256(f.read()).hexdigest()
        self.environment = dict(os.environ, PATH=self.bin + os.pathsep + os.environ["PATH"], LC_ALL="C.UTF-8", COLUMNS="100",
                                PYTHONDONTWRITEBYTECODE="1", HOME=self.bin)
        self.environment.pop("NO_COLOR", None)
        if python_path:
            self.environment["PYTHONPATH"] = python_path

    def close(self):
        shutil.rmtree(self.bin, ignore_errors=True)

    def run(self, command, folder):
        try:
            done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=folder, env=self.environment, text=True,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            raise PageError(f"takes more than {LIMIT} s: {command}")
        return done.returncode, done.stdout.replace(folder + "/", "").rstrip("\n")

    def page(self, name, text):
        """The outputs of a page's commands, in order, and the pictures that they made: [(command, output)], {name: bytes}."""
        blocks = list(FENCE.finditer(text))
        asks = [(b[1], b[2], split(b[3]) if b[1] == "console" else b[3], text[: b.start()].rstrip().endswith("<!-- fails -->"))
                for b in blocks if b[1] == "console" or b[2]]
        key = hashlib.sha256((self.version + json.dumps(asks)).encode()).hexdigest()
        kept = os.path.join(self.cache, key + ".json")
        if os.path.exists(kept):
            with open(kept) as f:
                found = json.load(f)
        else:
            found = self.compute(name, asks)
            with open(kept + ".new", "w") as f:
                json.dump(found, f)
            os.replace(kept + ".new", kept)
        return found["outputs"], found["pictures"]

    def compute(self, name, asks):
        outputs = []
        with tempfile.TemporaryDirectory(prefix="hamel-page-") as folder:
            for kind, file, content, fails in asks:
                if kind != "console":
                    with open(os.path.join(folder, file), "w") as f:
                        f.write(content)
                    if kind == "hamel":
                        status, said = self.run(f"hamel derive '{file}' space", folder)
                        if status:
                            raise PageError(f"{name}: {file} is no model: {said}")
                    continue
                for command in content:
                    status, said = self.run(command, folder)
                    # 141: a pipe that was read only in part; 1 is how verify says no
                    no = status == 1 and re.match(r"hamel (verify|expr|steady)\b", command)
                    if status not in (0, 141) and not no and not fails:
                        raise PageError(f"{name}: $ {command}\nends with {status}: {said}")
                    outputs.append((command, said))
            pictures = {}
            for file in sorted(os.listdir(folder)):
                if file.endswith(".svg"):
                    with open(os.path.join(folder, file)) as f:
                        pictures[file] = f.read()
        return {"outputs": outputs, "pictures": pictures}


def fill(text, outputs):
    """The page with what its commands printed."""
    outputs = iter(outputs)

    def block(match):
        if match[1] != "console":
            return match[0]
        lines = []
        for _ in split(match[3]):
            command, said = next(outputs)
            lines.append("$ " + command)
            if said:
                lines.append(said)
        return "```console\n" + "\n".join(lines) + "\n```"

    return FENCE.sub(block, text)


# ---- pages that show lines of an output, as a paper quotes ------------------------------------------------

def plain(words):
    """Without spaces that align, and without digits that machines differ in: rounding errors (3.9e-11), last places."""
    words = re.sub(r"(\d\.\d{5})\d+", r"\1", words)
    return re.sub(r"(drift|up to|balance|work done) \S+|\d+(\.\d+)?e-\d+", "#", re.sub(r"\s+", " ", words)).strip()


def quotes(text):
    """Indented blocks `$ hamel ..` and the lines below them that the command is said to print: [(command, [line])]."""
    found, command, lines, indent = [], None, [], ""
    for line in text.split("\n") + [""]:
        m = re.match(r"^(    +)\$ (hamel .*)$", line)
        if m:
            if command:
                found.append((command, lines))
            indent, command, lines = m[1], m[2], []
        elif command and line.strip() and not line.startswith(indent):
            found.append((command, lines))
            command = None
        elif command and line.strip() and not line.strip().startswith("hamel "):  # a command that is shown only
            lines.append(line.strip())
    if command:
        found.append((command, lines))
    return found


def uncommented(command):
    """Without the remark behind it: a # that stands outside of quotes."""
    quote = None
    for at, c in enumerate(command):
        if quote:
            quote = None if c == quote else quote
        elif c in "\"'":
            quote = c
        elif c == "#" and at and command[at - 1] == " ":
            return command[:at].rstrip()
    return command


def misquoted(runner, text):
    """What is quoted and not said: [(command, line)]."""
    wrong = []
    with tempfile.TemporaryDirectory(prefix="hamel-page-") as folder:
        for command, lines in quotes(text):
            if "MODEL" in command or ".hamel" in command:
                continue
            status, said = runner.run(uncommented(command), folder)
            said = plain(said)
            for line in lines:
                for part in re.split(r"\s*(?:\.\.\.|^\.\.$)\s*", line):
                    if plain(part) and plain(part) not in said:
                        wrong.append((command, line))
                        break
    return wrong


# ---- fragments of models ----------------------------------------------------------------------------------

CONTEXT = """
parameters
    m = 1, m > 0; k = 2, k > 0; I = diag(1, 2, 3); k1 = 1; k2 = 1
coordinates
    x, y, z : line
    theta, phi : angle
    B : rotation
lagrangian
    m/2*(x'^2 + y'^2 + z'^2) + theta'^2/2 + phi'^2/2 + dot(body(B), I*body(B))/2
"""


def unread(runner, text):
    """Fragments (```hamel without a file) that the parser refuses: [(fragment, what it says)]. One that is no whole model is
    read in the model that docs/language.md describes."""
    refused = []
    with tempfile.TemporaryDirectory(prefix="hamel-page-") as folder:
        for match in FENCE.finditer(text):
            if match[1] != "hamel" or match[2]:
                continue
            with open(os.path.join(folder, "fragment.hamel"), "w") as f:
                f.write(match[3] + ("" if re.search(r"^lagrangian", match[3], re.M) else CONTEXT))
            status, said = runner.run("hamel derive fragment.hamel space", folder)
            if status:
                refused.append((match[3], said))
    return refused
