"""All models there are: those built in and those of the corpus."""
import json
from pathlib import Path

import corpus


def built_in(asked):
    """(name, text), a model each."""
    listed = json.loads(asked.run(["models", "--json"])[1])["models"]
    return [(m["name"], asked.run(["models", "--show", m["name"]])[1]) for m in listed]


def of_corpus():
    """(group.name, text), a model each."""
    return [(f"{path.stem}.{name}", text) for path in sorted(Path(__file__).parent.glob("*.truth"))
            for name, text, _ in corpus.entries(path) if not text.startswith("builtin ")]
