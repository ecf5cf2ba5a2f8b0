"""The notebooks of examples/: every cell of each runs, and their outputs are small; one of them, by turns, as Jupyter
runs it."""
import json
import os
import time
from pathlib import Path

import pytest

BOOKS = sorted((Path(os.environ["HAMEL_SOURCE"]) / "examples/notebooks").glob("*.ipynb"))
QUICK = bool(os.environ.get("HAMEL_QUICK"))
TURN = BOOKS if os.environ.get("HAMEL_ALL") else BOOKS[int(time.time() // 86400) % len(BOOKS):][:1]


def cells(book):
    return ["".join(cell["source"]) for cell in json.loads(book.read_text())["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("book", BOOKS[:1] if QUICK else BOOKS, ids=lambda book: book.stem)
def test_every_cell_runs(book, capsys):
    pytest.importorskip("numpy")
    names = {}
    for source in cells(book):
        exec(compile(source, book.name, "exec"), names)


def test_outputs_are_kept_and_small():
    assert len(BOOKS) >= 6
    for book in BOOKS:
        assert book.stat().st_size < 60000, book.name
        written = json.loads(book.read_text())["cells"]
        assert any(cell.get("outputs") for cell in written), book.name
        assert not any(output["output_type"] == "error" for cell in written for output in cell.get("outputs", ()))


@pytest.mark.skipif(QUICK, reason="a kernel is no sanitized program")
@pytest.mark.parametrize("book", TURN, ids=lambda book: book.stem)
def test_jupyter_runs_it(book, tmp_path, monkeypatch):
    pytest.importorskip("ipykernel")
    nbconvert = pytest.importorskip("nbconvert")
    execute = pytest.importorskip("nbconvert.preprocessors").ExecutePreprocessor(timeout=600, kernel_name="python3")
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    html, _ = nbconvert.HTMLExporter(preprocessors=[execute]).from_filename(str(book))
    assert "Traceback" not in html and "<body" in html
