"""The module keeps to the stable ABI; a wheel built from the tree works in a fresh environment."""
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import hamel
import pytest

SOURCE = Path(os.environ["HAMEL_SOURCE"])
MODULE = Path(hamel.__file__).parent / "_core.abi3.so"


def test_every_symbol_is_in_the_stable_abi(tmp_path):
    """The headers declare under the limited API of 3.11 what is in it: a file that names all symbols that the
    module needs has to compile there."""
    listed = subprocess.run(["nm", "-D", "--undefined-only", MODULE], capture_output=True, text=True, check=True).stdout
    needed = sorted(set(re.findall(r"\b_?Py\w+", listed)))
    assert "PyModule_Create2" in needed
    uses = "".join(f"    use((const void *)&{name});\n" for name in needed)
    file = tmp_path / "abi.c"
    file.write_text("#define Py_LIMITED_API 0x030b0000\n#define PY_SSIZE_T_CLEAN\n#include <Python.h>\n#include <pythread.h>\n"
                    f"void use(const void *p);\nvoid all(void);\nvoid all(void) {{\n{uses}}}\n")
    subprocess.run(["cc", "-Werror=implicit-function-declaration", "-w", "-fsyntax-only",
                    "-I" + sysconfig.get_path("include"), file], check=True)


def test_a_wheel_works_from_an_empty_folder(tmp_path, monkeypatch):
    build = Path(os.environ["HAMEL_BUILD"])
    if os.environ.get("LD_PRELOAD"):
        pytest.skip("a wheel is not built with sanitizers")
    sys.path.insert(0, str(SOURCE / "python"))
    import wheel_of_tree
    monkeypatch.setattr(wheel_of_tree, "BUILD", build)  # where it is built already
    monkeypatch.setattr(wheel_of_tree, "_build", lambda: None)
    name = wheel_of_tree.build_wheel(tmp_path)
    assert name.startswith("hamel-") and "-cp311-abi3-" in name
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True, env=environment)
    python = tmp_path / "venv/bin/python"
    subprocess.run([python, "-m", "pip", "install", "--no-index", "-q", tmp_path / name], check=True, env=environment)
    empty = tmp_path / "empty"
    empty.mkdir()
    said = subprocess.run(
        [python, "-c", "import hamel; m = hamel.model('snakeboard'); r = m.run('drive', until=1.0, speed='compiled');"
                       "print(len(r), r['x'][-1], r.summary.compiled, m.check().energy.conserved)"],
        check=True, cwd=empty, env=environment, capture_output=True, text=True).stdout
    assert "PROVED" in said and said.startswith("21 -0.0009")
    if (build / "hamel-jit.so").exists():
        assert " True " in said


def test_the_backend_is_what_pip_calls(tmp_path):
    text = (SOURCE / "pyproject.toml").read_text()
    assert "requires = []" in text and 'build-backend = "wheel_of_tree"' in text
    if shutil.which("git") is None or not (SOURCE / ".git").exists():
        pytest.skip("no git")
    sys.path.insert(0, str(SOURCE / "python"))
    import wheel_of_tree
    assert (tmp_path / wheel_of_tree.build_sdist(tmp_path)).stat().st_size > 10000
