"""The build backend behind `pip install .` (PEP 517): CMake builds, a zip file is the wheel.

The wheel carries the module, libhamel and its plug-ins in one folder, where they find each other. The module
keeps to the limited API, so that one wheel serves Python 3.11 and every later version.
"""
import base64
import hashlib
import os
import re
import subprocess
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build-wheel"
TAG = "cp311-abi3-" + re.sub(r"[-.]", "_", sysconfig.get_platform())
PLUGINS = ("hamel-jit.so", "hamel-hdf5.so", "hamel-ipopt.so", "hamel-cairo.so", "hamel-z3")


def _version():
    return re.search(r"project\(hamel\s+VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def _build():
    subprocess.run(["cmake", "--preset", "release", "-S", ROOT, "-B", BUILD, "-DHAMEL_MPI=OFF"], check=True, cwd=ROOT)
    subprocess.run(["cmake", "--build", BUILD, "--parallel", str(os.cpu_count() or 1), "--target", "hamel_package"],
                   check=True)


def _files():
    """Names in the wheel, and the files that stand there."""
    for path in sorted((BUILD / "python/hamel").iterdir()):
        yield f"hamel/{path.name}", path
    yield "hamel/libhamel.so.1", BUILD / "libhamel.so.1"
    for name in PLUGINS:
        if (BUILD / name).exists():
            yield f"hamel/{name}", BUILD / name


def _about():
    """The files of the dist-info folder, but for the list of all files."""
    yield "METADATA", f"Metadata-Version: 2.1\nName: hamel\nVersion: {_version()}\nRequires-Python: >=3.11\n".encode()
    yield "WHEEL", f"Wheel-Version: 1.0\nGenerator: hamel\nRoot-Is-Purelib: false\nTag: {TAG}\n".encode()


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """What pip asks first: without this it would build to find out."""
    folder = Path(metadata_directory) / f"hamel-{_version()}.dist-info"
    folder.mkdir()
    for name, data in _about():
        (folder / name).write_bytes(data)
    return folder.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    _build()
    version = _version()
    about = f"hamel-{version}.dist-info"
    record = []
    name = f"hamel-{version}-{TAG}.whl"

    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        def put(path, data, mode=0o644):
            entry = zipfile.ZipInfo(path)  # of a fixed date: the same tree makes the same wheel
            entry.external_attr = (0o100000 | mode) << 16
            wheel.writestr(entry, data, zipfile.ZIP_DEFLATED)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(data)}")

        for path, file in _files():
            put(path, file.read_bytes(), file.stat().st_mode & 0o777)
        for file, data in _about():
            put(f"{about}/{file}", data)
        wheel.writestr(f"{about}/RECORD", "\n".join([*record, f"{about}/RECORD,,", ""]))
    return name


def build_sdist(sdist_directory, config_settings=None):
    name = f"hamel-{_version()}.tar.gz"
    subprocess.run(["git", "-C", ROOT, "archive", "--format=tar.gz", f"--prefix=hamel-{_version()}/",
                    "-o", Path(sdist_directory).resolve() / name, "HEAD"], check=True)
    return name
