"""The gallery: a card for every built-in model, with its motion as a moving picture, its verdicts, its page and its source."""
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile

import commands

CHEAP = ("chaplygin_sleigh", "pendulum")  # made by tests too
PATIENCE = 20  # seconds for the page of a model, and for its verdicts


def models(runner):
    return re.findall(r"^(\w+) +(\S.*)$", runner.run("hamel models", "/tmp")[1], re.M)


class Films:
    """Pages turned into moving pictures, by the page's own drawing; none where there is no Node.js."""

    def __init__(self, root, folder):
        self.folder = folder if shutil.which("node") else None
        shutil.copytree(os.path.join(root, "web", "src"), os.path.join(folder, "src"))
        shutil.copy(os.path.join(root, "docs", "make", "film.mjs"), folder)
        with open(os.path.join(folder, "package.json"), "w") as f:
            f.write('{"type": "module"}')
        things = os.path.join(folder, "src", "things.js")  # coarser bodies: small files
        with open(things) as f:
            text = f.read()
        text = text.replace("ROUND = 48", "ROUND = 16").replace("k % 12 === 0", "k % 4 === 0").replace("LON = 48, LAT = 24, CAP = 2", "LON = 24, LAT = 12, CAP = 1")
        with open(things, "w") as f:
            f.write(text)

    def make(self, page, out, *words):
        if not self.folder:
            return False
        done = subprocess.run(["node", os.path.join(self.folder, "film.mjs"), page, out, *words], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode not in (0, 3):
            raise RuntimeError(f"{page}: {done.stdout[-500:]}")
        return done.returncode == 0


def exhibit(runner, films, root, name):
    """{verdicts, source, page, film} of a model, kept by content."""
    source = runner.run(f"hamel models --show {name}", "/tmp")[1] + "\n"
    with open(os.path.join(root, "docs", "make", "film.mjs")) as f:
        key = hashlib.sha256((runner.version + source + f.read()).encode()).hexdigest()
    kept = os.path.join(runner.cache, f"gallery-{name}-{key[:16]}.json")
    if os.path.exists(kept):
        with open(kept) as f:
            return json.load(f)
    with tempfile.TemporaryDirectory(prefix="hamel-gallery-") as folder:
        for patience in (PATIENCE, 10 * PATIENCE):  # a busy machine gets to no page in the first time
            said = runner.run(f"hamel report {name} -o page.html --time-limit {patience}", folder)[1]
            if os.path.exists(os.path.join(folder, "page.html")):
                break
        else:
            raise commands.PageError(f"hamel report {name} makes no page: {said}")
        film = films.make(os.path.join(folder, "page.html"), os.path.join(folder, "film.svg"))
        found = {"source": source, "verdicts": runner.run(f"hamel check {name} --time-limit {PATIENCE}", folder)[1]}
        for what, file in (("page", "page.html"), ("film", "film.svg")):
            path = os.path.join(folder, file)
            found[what] = open(path, encoding="utf-8").read() if os.path.exists(path) and (what == "page" or film) else None
    with open(kept, "w") as f:
        json.dump(found, f)
    return found


def page(name, title, found, others):
    """The page of a model in the gallery."""
    about = re.match(r"((?:#.*\n)+)", found["source"])
    words = " ".join(l.lstrip("# ") for l in about[1].split("\n")) if about else ""
    text = [f"# {title}", ""]
    if found["film"]:
        text += [f"```{{raw}} html\n<img class=\"film\" src=\"{name}.svg\" alt=\"{title}: the motion\">\n```", ""]
    if words:
        text += ["```text", *[l.lstrip("# ") for l in about[1].strip().split("\n")], "```", ""]
    if found["page"]:
        text += [f"```{{raw}} html\n<p><a href=\"pages/{name}.html\">The page of this model</a>: derivation, sliders, plots.</p>\n```", ""]
    text += ["## What holds", "", "```console", f"$ hamel check {name}", found["verdicts"], "```", "",
             "## The model", "", f"`hamel models --show {name}`", "", "```hamel", found["source"].rstrip("\n"), "```", ""]
    return "\n".join(text)


def card(name, title, found):
    """A card, in HTML."""
    picture = f'<img src="{name}.svg" alt="{title}" loading="lazy">' if found and found["film"] else ""
    counted = re.search(r"^\d+ proved.*$", found["verdicts"], re.M) if found else None
    words = f"<p>{counted[0]}</p>" if counted else ""
    inside = f'{picture}<p class="name">{name}</p><p>{title}</p>{words}'
    if not found:
        return f"<div>{inside}</div>"
    more = f' · <a href="pages/{name}.html">page</a>' if found["page"] else ""
    return f'<div>{inside}<p><a href="{name}.html">verdicts and source</a>{more}</p></div>'


def write(runner, root, source, quick):
    folder = os.path.join(source, "gallery")
    os.makedirs(os.path.join(folder, "extra", "pages"))
    listed = models(runner)
    with tempfile.TemporaryDirectory(prefix="hamel-film-") as place, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        films = Films(root, place)
        wanted = [name for name, _ in listed if not quick or name in CHEAP]
        found = dict(zip(wanted, pool.map(lambda name: exhibit(runner, films, root, name), wanted)))
    cards = []
    for name, title in listed:
        if name in found:
            put(os.path.join(folder, f"{name}.md"), page(name, title, found[name], listed))
            for what, file in (("film", f"{name}.svg"), ("page", f"pages/{name}.html")):
                if found[name][what]:
                    put(os.path.join(folder, "extra", file), found[name][what])
        cards.append(card(name, title, found.get(name)))
    put(os.path.join(folder, "index.md"), "\n".join([
        "# Gallery", "", "Every model that is built in: its motion, drawn by Hamel from its run, what holds of it, its page and its source. "
        "`hamel models` lists them, `hamel report NAME` makes the page.", "",
        "```{raw} html", '<div class="cards">', *cards, "</div>", "```", "",
        "```{toctree}", ":hidden:", "", *sorted(found), "```", ""]))


def place(source, html):
    """Pictures and pages stand beside the pages of the gallery as they are."""
    shutil.copytree(os.path.join(source, "gallery", "extra"), os.path.join(html, "gallery"), dirs_exist_ok=True)


def put(path, text):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
