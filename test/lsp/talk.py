"""The language server as an editor meets it: python3 talk.py HAMEL"""
import sys
from pathlib import Path

from client import Client

hamel, root = sys.argv[1], Path(__file__).resolve().parents[2]
passed = failed = 0


def claim(words, holds):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    if not holds:
        print("FAILED:", words)


def labels(items):
    return {item["label"] for item in items}


URI = "file:///home/somebody/skate.hamel"
GOOD = """model skate "A skate"   # 𝛀 two units of UTF-16, one character
parameters
    m = 1, m > 0; J = 2  # how heavy
coordinates
    x, y : line
    theta : angle        # heading
define
    s = sin(theta)
lagrangian
    m/2*(x'^2 + y'^2) + J/2*theta'^2
constraints
    s*x' - cos(theta)*y' = 0
"""

# ---- a conversation as it should be
c = Client(hamel)
claim("nothing is answered before initialize", c.at("hover", URI, 0, 0) == -32002)
can = c.start()["capabilities"]
claim("abilities are told", can["hoverProvider"] and can["definitionProvider"] and can["positionEncoding"] == "utf-16")
claim("a good model has no faults", c.open(URI, GOOD) == [])

hover = c.at("hover", URI, 9, 4)["contents"]["value"]
claim("a parameter is described by its line and its comment", "m = 1, m > 0" in hover and "how heavy" in hover)
claim("several items of a line are told apart", "```hamel\nJ = 2\n" in c.at("hover", URI, 9, 24)["contents"]["value"])
claim("a velocity is described as its coordinate", "x, y : line" in c.at("hover", URI, 9, 9)["contents"]["value"])
claim("primes belong to the name", "heading" in c.at("hover", URI, 9, 34)["contents"]["value"])
claim("a word of the language", "Sine" in c.at("hover", URI, 7, 9)["contents"]["value"])
claim("a number is nothing to be described", c.at("hover", URI, 9, 6) is None)
where = c.at("definition", URI, 11, 4)
claim("where a name is introduced", where["uri"] == URI and where["range"] == {
    "start": {"line": 7, "character": 4}, "end": {"line": 7, "character": 5}})
names = [s["name"] for s in c.ask("textDocument/documentSymbol", textDocument={"uri": URI})]
claim("the names of the model, in order", names == ["m", "J", "x", "y", "theta", "s"])

other = "algebra h on (x, y, z)\n    [x, y] = z\ngroup G on (a, b) = [[a, b], [0, 1]]\ninteger n = 3\ncoordinates\n    th[0..n] : angle\n"
c.open("file:///other", other)
names = [s["name"] for s in c.ask("textDocument/documentSymbol", textDocument={"uri": "file:///other"})]
claim("elements of algebras, groups, whole numbers, families", names == ["h", "x", "y", "z", "G", "n", "th"])

blocks = labels(c.at("completion", URI, 12, 0))
claim("blocks at the start of a line", {"parameters", "run", "draw", "symmetry"} <= blocks and "sin" not in blocks)
spaces = labels(c.at("completion", URI, 4, 11))
claim("spaces behind a colon", spaces == {"line", "angle", "rotation"})
inside = labels(c.at("completion", URI, 9, 4))
claim("names and functions in a formula", {"theta", "m", "s", "cross", "sqrt"} <= inside and "parameters" not in inside)
claim("nothing in a comment", c.at("completion", URI, 2, 32) == [])

# ---- faults, at their places
fault = c.change(URI, GOOD.replace("s*x'", "s*q'"))
claim("an unknown name, at its place", len(fault) == 1 and "unknown name 'q" in fault[0]["message"]
      and fault[0]["range"]["start"] == {"line": 11, "character": 6} and fault[0]["severity"] == 1)
claim("the place is as long as the name", fault[0]["range"]["end"]["character"] - fault[0]["range"]["start"]["character"] >= 1)
fault = c.change(URI, 'model a "𝛀𝛀𝛀" zzz\n' + GOOD.split("\n", 1)[1])
claim("columns are units of UTF-16", fault[0]["range"]["start"] == {"line": 0, "character": 17})
fault = c.change(URI, "")
claim("a text without a model is told of", len(fault) == 1 and fault[0]["range"]["start"] == {"line": 0, "character": 0})
broken = GOOD.replace("define", "defin")
fault = c.change(URI, broken)
claim("a misspelt block", any("did you mean 'define'" in f["message"] for f in fault))
claim("names of a broken text are known still", "how heavy" in c.at("hover", URI, 9, 4)["contents"]["value"])
c.tell("textDocument/didClose", textDocument={"uri": URI})
claim("faults of a closed document are taken back", c.receive()["params"] == {"uri": URI, "diagnostics": []})

# ---- every built-in model
for model in sorted((root / "models").glob("*.hamel")):
    text = model.read_text()
    claim(f"{model.name} has no faults", c.open(model.as_uri(), text) == [])
    names = {s["name"] for s in c.ask("textDocument/documentSymbol", textDocument={"uri": model.as_uri()})}
    claim(f"{model.name} has names", len(names) > 1)

# ---- bad manners
claim("an unknown request is refused", c.ask("textDocument/juggle") == -32601)
claim("a document that is not open", c.at("hover", "file:///no", 0, 0) == -32602)
claim("a place that is none", c.ask("textDocument/hover", textDocument={"uri": model.as_uri()}, position={"line": -1}) == -32602)
claim("far beyond the text is its end", c.at("hover", model.as_uri(), 10 ** 6, 10 ** 6) is None)
c.tell("$/unknown")
c.send_bytes(b"{this is no JSON")
claim("what is no JSON is refused, and the talk goes on", c.receive()["error"]["code"] == -32700)
c.send_bytes(b"[1, 2]")
claim("so is what has no method", c.receive()["error"]["code"] == -32600)
claim("exit 0 after shutdown", c.end() == 0)

for words, sent in (("the end of the input", b""), ("a header without a length", b"Hello: 1\r\n\r\n"), ("an absurd length", b"Content-Length: 99999999999999999999\r\n\r\n"),
                    ("half a message", b"Content-Length: 100\r\n\r\n{"), ("no header", b"x" * 2000)):
    c = Client(hamel)
    c.process.stdin.write(sent)
    c.process.stdin.flush()
    claim(f"exit 1 after {words}", c.end(politely=False) == 1)

print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
