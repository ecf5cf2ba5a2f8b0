#!/usr/bin/env bash
# hamel run --plot, and hamel report: the page of every built-in model is complete, well formed and small; what is said to bad
# arguments. What the page does in a browser is tested in test/web.
. "$(dirname "$0")/../support/command.sh"

# ---- hamel run --plot: a picture without a browser -------------------------------------------------

"$hamel" run chaplygin_sleigh --plot "$work/sleigh.svg" >"$work/out" 2>/dev/null && pass || fail "run --plot"
[ ! -s "$work/out" ] && pass || fail "run --plot writes a table as well"
"$python" - "$work/sleigh.svg" 2>"$work/err" <<'PY' && pass || fail "run --plot: $(tail -n 1 "$work/err")"
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
paths = [e.get("d") for e in root.iter() if e.tag.endswith("path")]
words = [e.text for e in root.iter() if e.tag.endswith("text")]
assert len(paths) == 4 and all(d.count("L") == 600 for d in paths), [d.count("L") for d in paths]
assert {"x", "y", "θ"} <= set(words), words
assert not any("nan" in d or "inf" in d for d in paths)
PY
"$hamel" compare particle fly --plot "$work/c.svg" >/dev/null 2>&1 && grep -q '>nonholonomic<' "$work/c.svg" && grep -q '>distance<' "$work/c.svg" \
    && pass || fail "compare --plot"
complains 2 "there is no run to draw" compare particle --no-run --plot "$work/c.svg"
"$hamel" plan kinematic_car --to "x=0, y=1, theta=0" --plot "$work/p.svg" >/dev/null 2>&1 && grep -q '>φ<' "$work/p.svg" \
    && ! grep -q '>energy<' "$work/p.svg" && pass || fail "plan --plot: its coordinates"
"$hamel" linearise segway --lqr 1,1 --plot "$work/l.svg" >/dev/null 2>&1 && grep -q '>poles with feedback<' "$work/l.svg" && pass || fail "linearise --plot"
"$hamel" run suslov --plot "$work/b.svg" -o "$work/b.csv" >/dev/null 2>&1 && [ "$(grep -c '<path' "$work/b.svg")" = 3 ] \
    && [ -s "$work/b.csv" ] && pass || fail "run suslov --plot: its velocities"
"$hamel" run pendulum --plot "$work/p.svg" --columns energy,omega >/dev/null 2>&1 \
    && [ "$(grep -c '<path' "$work/p.svg")" = 2 ] && pass || fail "run --columns"
complains 2 "has no column 'q'; it has x, y" run chaplygin_sleigh --plot "$work/q.svg" --columns x,q
if [ ! -e "$(dirname "$hamel")/hamel-cairo.so" ]; then
    complains 2 "cairo, which draws PNG and PDF, cannot be loaded" run chaplygin_sleigh --plot "$work/q.png"
else
"$hamel" run chaplygin_sleigh --plot "$work/sleigh.png" >/dev/null 2>&1 && pass || fail "run --plot FILE.png"
"$python" - "$work/sleigh.png" 2>"$work/err" <<'PY' && pass || fail "run --plot FILE.png: $(tail -n 1 "$work/err")"
# The file is read as the standard says, by zlib; the curves are where the SVG has them, and the words are drawn.
import struct, sys, zlib
data, at, chunks = open(sys.argv[1], "rb").read(), 8, {}
assert data[:8] == b"\x89PNG\r\n\x1a\n"
while at < len(data):
    size, kind = struct.unpack(">I4s", data[at:at + 8])
    body = data[at + 8:at + 8 + size]
    assert struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0] == zlib.crc32(kind + body), kind
    chunks[kind] = chunks.get(kind, b"") + body
    at += 12 + size
width, height, bits, colour = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
assert (width, bits, colour) == (1720, 8, 2)
def paeth(a, b, c):
    return min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
def by_left(f):
    def whole(row, up):
        out = bytearray(3)
        for k, (v, b, c) in enumerate(zip(row, up, b"\0\0\0" + up)): out.append((v + f(out[k], b, c)) & 255)
        return bytes(out[3:])
    return whole
unfilter = [lambda row, up: row, by_left(lambda a, b, c: a), lambda row, up: bytes((a + b) & 255 for a, b in zip(row, up)),
            by_left(lambda a, b, c: (a + b) // 2), by_left(paeth)]
rows, raw, above = [], zlib.decompress(chunks[b"IDAT"]), bytes(3 * width)
assert len(raw) == height * (3 * width + 1)
for j in range(height):
    row = raw[j * (3 * width + 1):(j + 1) * (3 * width + 1)]
    above = unfilter[row[0]](row[1:], above)
    rows.append(above)
pixel = lambda x, y: tuple(rows[y][3 * x:3 * x + 3])
def heights(x, colour): return [y for y in range(128, 636) if pixel(x, y) == colour]
blue, red, green = (0x22, 0x64, 0xc9), (0xd6, 0x58, 0x2a), (0x17, 0x8a, 0x5b)
assert heights(1660, blue) and heights(1660, red) and max(heights(1660, blue)) < min(heights(1660, red))  # x and y, lengths
assert not heights(1660, green) and any(pixel(1660, y) == green for y in range(636, height))  # the angle is in a panel of its own
assert 600 < sum(pixel(x, y) == (0x1c, 0x1d, 0x21) for y in range(20, 60) for x in range(144, 900)), "no title"
PY
"$hamel" run chaplygin_sleigh --plot "$work/a.pdf" >/dev/null 2>&1 && "$hamel" run chaplygin_sleigh --plot "$work/b.pdf" >/dev/null 2>&1 &&
    [ "$(head -c 5 "$work/a.pdf")" = %PDF- ] && cmp -s "$work/a.pdf" "$work/b.pdf" && pass || fail "run --plot FILE.pdf"
fi
complains 2 "ends with .svg, .png or .pdf" run chaplygin_sleigh --plot "$work/q.gif"
complains 2 "has no column 'nothing'" run chaplygin_sleigh --columns nothing
complains 2 "unknown name 'nothing'" run chaplygin_sleigh --columns "2*nothing"
"$hamel" run chaplygin_sleigh --plot "$work/no/such/folder.svg" >/dev/null 2>"$work/err"
[ $? = 2 ] && grep -q "No such file or directory" "$work/err" && pass || fail "run --plot nowhere: $(cat "$work/err")"

# ---- hamel report ----------------------------------------------------------------------------------

if ! "$hamel" report pendulum -o - >/dev/null 2>"$work/err"; then
    grep -q 'built without the script of the page' "$work/err" && pass || fail "report: $(cat "$work/err")"
    echo "SKIPPED: the pages: hamel was built without the page's script (npm is needed when it is built)"
    finish
    exit
fi

cat >"$work/look.py" <<'PY'
"""Reads a page: tags balance, every <math> is well-formed MathML of known elements, ids are unique, nothing is
fetched, and each chapter has formulas and LaTeX."""
import re, sys
import xml.etree.ElementTree as tree
from html.parser import HTMLParser

source = open(sys.argv[1], encoding="utf-8").read()
body = re.sub(r"<(script|style)>.*?</\1>", "", source, flags=re.S)
COUNTS = {"mfrac": 2, "msup": 2, "msub": 2, "mover": 2, "msubsup": 3}
KNOWN = set(COUNTS) | {"math", "mi", "mn", "mo", "mtext", "mspace", "mrow", "msqrt", "mtable", "mtr", "mtd"}
formulas = re.findall(r"<math[ >].*?</math>", body, re.S)
assert len(formulas) > 20, f"{len(formulas)} formulas"
for formula in formulas:
    for e in tree.fromstring(formula).iter():
        assert e.tag in KNOWN, e.tag
        assert len(e) == COUNTS.get(e.tag, len(e)), formula
        if e.tag in ("mi", "mn", "mo"):
            assert e.text and len(e) == 0, formula

VOID = {"meta", "br", "hr", "img", "input", "link"}
class Balance(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.ids = [], []
    def handle_starttag(self, tag, attributes):
        if tag not in VOID: self.open.append(tag)
        self.ids += [v for k, v in attributes if k == "id"]
    def handle_startendtag(self, tag, attributes): pass
    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open[-3:], self.getpos())
        self.open.pop()
page = Balance()
page.feed(body)
assert page.open == [], page.open
assert len(page.ids) == len(set(page.ids)), page.ids
for link in re.findall(r'href="#([^"]*)"', body): assert link in page.ids, link
assert not re.search(r'(src|href)="(?!#)', body), "something is fetched"
assert "NaN" not in re.sub(r"<script>.*", "", source, flags=re.S), "NaN"
assert body.count('class="tex"') >= 10 and 'data-tex="' in body
assert "const HAMEL=" in source and "rates:(x,o)=>" in source
PY

for model in chaplygin_sleigh snakeboard bicycle; do
    out=$("$hamel" report $model --patience 0 -o "$work/$model.html" 2>&1)
    [[ $out == "$work/$model.html: "*' kB' ]] && pass || fail "report $model: $out"
done
for model in $(built_in_models); do
    page=${HAMEL_PAGES-}/$model.html # $(page MODEL..) makes what is derived; this one is large
    [ -e "$page" ] || { page=$work/$model.html && "$hamel" report "$model" --patience 0 -o "$page" >/dev/null 2>&1; }
    "$python" "$work/look.py" "$page" 2>"$work/err" && pass || fail "report $model: $(tail -n 1 "$work/err")"
    [ "$(wc -c <"$page")" -lt 2500000 ] && pass || fail "report $model: $(wc -c <"$page") bytes"
    grep -q '{kind:"trace"' "$page" && pass || fail "report $model: nothing is drawn"
done

# The numbers of the paper are beside the formulas, the verdicts are words, and the text of the model is there.
page=$(cat "$work/chaplygin_sleigh.html")
for words in '<cite>GN16 (5.14)</cite>' 'data-tex="\dot{u} = a \omega^{2}"' '</span> proved</span>' \
    '<title>The Chaplygin sleigh: a body sliding on a blade</title>' 'model chaplygin_sleigh &quot;'; do
    [[ $page == *"$words"* ]] && pass || fail "chaplygin_sleigh.html lacks $words"
done

# Each formula of the page is one of hamel derive; its JSON has them in LaTeX, in one line each.
"$hamel" derive snakeboard --json >"$work/snakeboard.json" 2>/dev/null
"$python" - "$work/snakeboard.html" "$work/snakeboard.json" 2>"$work/err" <<'PY' && pass || fail "formulas: $(tail -n 1 "$work/err")"
import html, json, re, sys
page, derived = (open(f, encoding="utf-8").read() for f in sys.argv[1:])
page = re.sub(r"solve the linear system with the matrix.*?</section>", "", page, flags=re.S)  # in parts
formulas = [html.unescape(f) for f in re.findall(r'data-tex="([^"]*)"', page)]
derived = set(json.loads(derived)["formulas"].values())
def parts(f):  # the value, or the entries of a matrix
    matrix = re.fullmatch(r"\\begin{pmatrix} (.*) \\end{pmatrix}", f)
    return re.split(r" (?:&|\\\\) ", matrix[1]) if matrix else [f.split(" = ")[-1]]
missing = [f for f in formulas if not derived.issuperset(parts(f)) and not re.search(r"[zZ]_\{\d+\}", f)]  # in parts
assert len(formulas) > 100 and not missing, missing[:1]
PY
# What stands beside the motion: phases, the vakonomic motion, connection and curvature over shape space.
for words in 'phases:{group:"SE(2)",labels:["x","y","θ"]' 'beside:{agrees:false' 'connection:[{name:"A_x"' 'name:"B_x_psi_phi"'; do
    grep -qF "$words" "$work/snakeboard.html" && pass || fail "snakeboard.html lacks $words"
done
grep -q 'The STIX Fonts Project' "$work/snakeboard.html" && pass || fail "snakeboard.html does not say whose fonts it has"

# Without a draw block and without runs there is still a page.
printf 'coordinates x : line\nlagrangian x%s^2/2\n' "'" >"$work/plain.hamel"
(cd "$work" && "$hamel" report plain.hamel >/dev/null) && [ -s "$work/plain.html" ] && pass || fail "report plain.hamel"
grep -q 'runs:\[' "$work/plain.html" && pass || fail "plain.html"
# What is drawn is guessed then, and said to be: definitions that are points, lines, axes of rotations, arrows and dials of angles.
printf '%s\n' coordinates '    x, y : line; a, b : angle; B : rotation' define '    P = [x + cos(a), y]; V = [x'"'"', y'"'"']; N = [cos(a), sin(a)]' \
    lagrangian "    x'^2 + y'^2 + a'^2 + b'^2 + dot(body(B), body(B))" 'run r' '    until 1' >"$work/guess.hamel"
guess=$("$hamel" report "$work/guess.hamel" -o - 2>&1)
kinds=$(grep -oE '\{kind:"[a-z]+"' <<<"$guess" | grep -oE '[a-z]+"$' | tr -d '"\n')
has 'a guessed picture' "$guess" 'guessed:true,'
claim 'a point that is defined, not its velocity nor a direction; an arrow, a dial, axes' \
    test "$kinds" = pointtracearrowringarrowframeground
grep -qF 'guessed:true' "$work/snakeboard.html" && fail "the snakeboard's picture is no guess" || pass
# What the text says stays text.
printf 'model a "</script><b>&"\n# </pre><script>alert(1)</script>\ncoordinates x : line\nlagrangian x%s^2/2\nrun r\n    until 1\n' "'" >"$work/evil.hamel"
out=$("$hamel" report "$work/evil.hamel" -o - 2>&1)
[[ $out != *'<script>alert'* && $out != *'</script><b>'* ]] && pass || fail "markup in a model is markup in the page"

# Who has little patience gets a page soon, which names what is left out and how to get it.
"$hamel" report bicycle --patience 0.001 -o "$work/soon.html" >/dev/null 2>&1 \
    && grep -q 'left out here; hamel derive bicycle vakonomic shows it' "$work/soon.html" && pass || fail "report --patience"
grep -q 'is left out here' "$work/bicycle.html" && fail "the page of the bicycle is not complete" || pass
complains 2 "--patience takes seconds, not 'much'" report bicycle --patience much

complains 2 "no option '--pdf'" report snakeboard --pdf
complains 2 "needs a model" report
complains 2 "takes one model; 'suslov' is too much" report snakeboard suslov
complains 2 "-o needs a value: -o FILE" report snakeboard -o
complains 2 "No such file or directory" report snakeboard -o "$work/no/such/folder.html"
complains 2 "did you mean 'snakeboard'?" report snakebord
finish
