"""hamel report FILE --live as a browser meets it, and as a stranger does: python3 live.py HAMEL"""
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

hamel = sys.argv[1]
passed = failed = 0


def claim(words, holds):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    if not holds:
        print("FAILED:", words)


MODEL = "model a \"A point\"\nparameters\n    m = 1, m > 0\ncoordinates\n    x : line\nlagrangian\n    m*x'^2/2\nrun go\n    from x' = 1\n    until 1\n"
work = Path(tempfile.mkdtemp())
file = work / "a.hamel"
file.write_text(MODEL)
process = subprocess.Popen([hamel, "report", str(file), "--live"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
url = urlsplit(process.stdout.readline().strip())
claim("the address is of this machine", url.hostname == "127.0.0.1" and url.port > 0)
claim("with 128 bits in its path", len(url.path) == 34 and int(url.path.strip("/"), 16) >= 0)


def send(request):
    """What comes back for these bytes: the status and the body."""
    with socket.create_connection((url.hostname, url.port), timeout=30) as s:
        s.sendall(request)
        got = b""
        while (more := s.recv(1 << 16)):
            got += more
    head, _, body = got.partition(b"\r\n\r\n")
    return (int(head.split()[1]) if head else 0), body.decode()


def get(path, host=f"127.0.0.1:{url.port}", method="GET", more=""):
    return send(f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n".encode())


def state():
    return json.loads(get(url.path + "state")[1])


def wait(condition):
    """Waits for a state; None if it does not come."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        if condition(now := state()):
            return now
        time.sleep(0.05)
    return None


status, frame = get(url.path)
claim("the frame is there at once", status == 200 and "iframe" in frame and "http" not in frame.replace("<!doctype html>", ""))
has_page = wait(lambda s: s["page"] > 0 or s["fault"])["page"] > 0  # a program built without the page's script says so
if has_page:
    status, page = get(url.path + "page?1")
    claim("the page is there", status == 200 and "A point" in page)
    whole = wait(lambda s: s["doing"] == "")
    claim("then the whole one, and rest", whole is not None and whole["fault"] == "")
    file.write_text(MODEL.replace("A point", "Another point"))
    claim("a change makes another page", wait(lambda s: s["page"] > whole["page"] and "Another point" in get(url.path + "page")[1]) is not None)
file.write_text(MODEL.replace("m*x'", "n*x'"))
fault = wait(lambda s: "unknown name 'n'" in s["fault"])
claim("what is wrong is shown, with its place", fault is not None and "a.hamel:7:5" in fault["fault"])
if has_page:
    claim("above the last page", get(url.path + "page")[0] == 200)
file.unlink()
claim("a file that is gone is said", wait(lambda s: "cannot be read" in s["fault"]) is not None)
(work / "b").write_text(MODEL)
(work / "b").rename(file)  # as editors do
claim("and one that is back", wait(lambda s: s["page"] > 0 and s["fault"] == "" and s["doing"] == "") is not None or not has_page)

# ---- strangers
claim("without the secret there is nothing", get("/")[0] == 404 and get("/state")[0] == 404)
claim("nor with a part of it", get(url.path[:-2] + "/")[0] == 404)
claim("nor are there other files", get(url.path + "../../etc/passwd")[0] == 404 and get(url.path + "a.hamel")[0] == 404)
claim("another name for this machine is a stranger", get(url.path, host="example.org")[0] == 403)
claim("so is another port", get(url.path, host="127.0.0.1:1")[0] == 403)
claim("and two hosts", get(url.path, more=f"Host: 127.0.0.1:{url.port}\r\n")[0] == 403)
claim("localhost is this machine", get(url.path, host=f"localhost:{url.port}")[0] == 200)
claim("nothing is changed from outside", get(url.path, method="POST")[0] == 405 and get(url.path, method="PUT")[0] == 405)
claim("what is no HTTP is refused", send(b"hello there\r\n\r\n")[0] == 400)
claim("so is a request without an end", send(b"GET /".ljust(8192, b"a"))[0] == 400)
claim("and one with a zero in it", send(b"GET /\0 HTTP/1.1\r\n\r\n")[0] == 400)
idle = [socket.create_connection((url.hostname, url.port)) for _ in range(8)]
claim("those who say nothing make nobody wait", get(url.path)[0] == 200)
for s in idle:
    s.close()

process.send_signal(signal.SIGINT)
claim("Ctrl-C ends it well", process.wait(60) == 0)


def refused(*words):
    done = subprocess.run([hamel, "report", *words, "--live"], capture_output=True, text=True, timeout=60)
    return done.returncode == 2 and "--live" in done.stderr and done.stdout == ""


claim("a built-in model has no file", refused("pendulum"))
claim("nothing is written beside", refused(str(file), "-o", "page.html"))
file.unlink()
os.rmdir(work)
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
