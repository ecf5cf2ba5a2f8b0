"""The package's types: mypy finds nothing wrong with it, nor with a program that uses it."""
import subprocess
import sys
from pathlib import Path

import hamel
import pytest

pytest.importorskip("mypy")

PROGRAM = """
import hamel
m = hamel.model("snakeboard", m=3)
length: int = len(m.run("drive", until=1.0))
name: str = m.name
value: float = m.symmetry.momentum[0].eval(phi=0.3)
wrong: int = m.name
"""


def mypy(*arguments):
    return subprocess.run([sys.executable, "-m", "mypy", "--no-incremental", "--cache-dir=/dev/null",
                           "--no-site-packages", "--ignore-missing-imports", *arguments],
                          capture_output=True, text=True).stdout


def test_the_package_is_typed():
    said = mypy(str(Path(hamel.__file__).parent))
    assert "Success" in said, said


def test_programs_are_checked(tmp_path, monkeypatch):
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    monkeypatch.setenv("MYPYPATH", str(Path(hamel.__file__).parent.parent))
    said = mypy("--follow-imports=silent", str(file))
    assert 'program.py:7: error: Incompatible types in assignment (expression has type "str"' in said, said
    assert "Found 1 error" in said, said
