// A motion as an animated SVG: the page's own drawing (web/src/scene.js) on a canvas that writes SVG, without a browser.
//
//   node film.mjs PAGE.html OUT.svg [--run NAME] [--frames N] [--until T] [--from T] [--last SECONDS]
//
// Stands beside a copy of web/src, in ./src (gallery.py). Frames are groups that are shown one after another by a style; what all frames
// begin with is drawn once. Who asks for less motion sees the middle frame.
import { readFileSync, writeFileSync } from "node:fs";
import { eliminate } from "./src/solve.js";
import { move, settings } from "./src/motion.js";

const [page, out, ...words] = process.argv.slice(2);
const option = (name, usual) => (words.includes(`--${name}`) ? words[words.indexOf(`--${name}`) + 1] : usual);
const WIDTH = 400, HEIGHT = 260, FRAMES = +option("frames", 40);

// ---- a canvas that writes SVG -------------------------------------------------------------------------

const short = (x) => String(+x.toFixed(1)).replace(/^(-?)0\./, "$1.");

// Colours with a little less depth, so that neighbours become one path.
function colour(css) {
  if (typeof css !== "string") return css.stops[0];
  const m = css.match(/^rgb\(([\d.]+) ([\d.]+) ([\d.]+)\)$/);
  if (!m) return css === "rgb(0 0 0 / .13)" ? "#000" : css;
  return "#" + m.slice(1).map((x) => Math.min(15, Math.round(+x / 17)).toString(16)).join("");
}

class Paper {
  constructor() { this.elements = []; this.lineCap = "butt"; this.lineJoin = "miter"; this.lineWidth = 1; }
  setTransform() {}
  fillRect() { this.elements = []; } // the whole of it, before a frame: nothing else is a rectangle
  beginPath() { this.path = []; this.inside = false; }
  see(x, y) {
    if (!isFinite(x + y)) throw new Error("a point is no number");
    this.inside ||= x > -40 && x < WIDTH + 40 && y > -40 && y < HEIGHT + 40;
    return `${short(Math.max(-999, Math.min(1399, x)))} ${short(Math.max(-999, Math.min(1259, y)))}`;
  }
  moveTo(x, y) { this.path.push(`M${this.see(x, y)}`); this.now = [x, y]; }
  lineTo(x, y) {
    const [a, b] = this.now ?? [x, y]; // a line that crosses the picture is seen, wherever it ends
    this.inside ||= Math.min(a, x) < WIDTH && Math.max(a, x) > 0 && Math.min(b, y) < HEIGHT && Math.max(b, y) > 0;
    this.path.push(`L${this.see(x, y)}`);
    this.now = [x, y];
  }
  closePath() { this.path.push("Z"); }
  arc(x, y, r) {
    this.path.push(`M${this.see(x - r, y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0Z`);
  }
  createRadialGradient() { const stops = []; return { stops, addColorStop: (_, c) => stops.push(c) }; }
  put(style) {
    if (!this.inside) return;
    const d = this.path.join("").replaceAll(" -", "-"), last = this.elements.findLast?.((e) => e.style === style);
    const near = this.elements.length - this.elements.lastIndexOf(last);
    if (last && (near === 1 || (this.small && near < 80 && last.small))) last.d += d;
    else this.elements.push({ style, d, small: this.small });
  }
  // Facets are filled and stroked in their own colour: one element.
  fill() {
    const c = colour(this.fillStyle);
    this.small = this.fillStyle === this.strokeStyle && this.lineWidth < 1;
    if (this.small) this.put(`fill="${c}" stroke="${c}" stroke-width="${this.lineWidth}"`);
    else this.put(`fill="${c}"${this.fillStyle === "rgb(0 0 0 / .13)" ? ' fill-opacity=".13"' : ""}`);
    this.filled = true;
  }
  stroke() {
    if (this.small && this.filled) { this.small = this.filled = false; return; }
    this.filled = this.small = false;
    const round = this.lineCap === "round" ? ' stroke-linecap="round"' : "", join = this.lineJoin === "round" ? ' stroke-linejoin="round"' : "";
    this.put(`fill="none" stroke="${colour(this.strokeStyle)}" stroke-width="${short(this.lineWidth)}"${round}${join}`);
  }
  fillText(text, x, y) { this.elements.push({ text: `<text x="${short(x)}" y="${short(y)}" font-size="12" font-family="sans-serif" fill="${this.fillStyle}">${text}</text>` }); }
}

const classes = new Map(); // of styles: they recur in every frame
const written = (e) => {
  if (e.text) return e.text;
  if (!classes.has(e.style)) classes.set(e.style, `s${classes.size.toString(36)}`);
  return `<path class="${classes.get(e.style)}" d="${e.d}"/>`;
};
const rules = () => [...classes].map(([style, name]) => `.${name}{${style.replace(/="([^"]*)" ?/g, ":$1;")}}`).join("");

// ---- the motion ---------------------------------------------------------------------------------------

const css = readFileSync(new URL("./src/page.css", import.meta.url), "utf8").match(/:root \{([^}]*)\}/)[1];
const style = Object.fromEntries([...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((m) => [m[1], m[2]]));
globalThis.window = { devicePixelRatio: 1 };
globalThis.getComputedStyle = () => ({ getPropertyValue: (name) => style[name] ?? "" });

const html = readFileSync(page, "utf8"), at = html.indexOf("const HAMEL=");
if (at < 0) throw new Error("this page has no motion");
const data = new Function(`${html.slice(at, html.indexOf("</script>", at))}; return HAMEL;`)()(eliminate);
const runs = data.runs.filter((r) => r && r.things.length), run = runs.find((r) => r.name === option("run", r.name));
if (!run) process.exit(3); // nothing is drawn

const { Scene } = await import("./src/scene.js");
const paper = new Paper();
const scene = new Scene({ clientWidth: WIDTH, clientHeight: HEIGHT, width: WIDTH, height: HEIGHT, getContext: () => paper });
scene.choose(run);
const motion = move(run, settings(run), { tolerance: 1e-7 });
scene.show(motion);
const begin = +option("from", 0), end = Math.min(+option("until", 12), motion.times[motion.count - 1]);
const trails = scene.trail.map((trail) => trail.filter(({ t }) => t <= end)).map((trail) => trail.filter((_, k) => k % Math.ceil(trail.length / 120) === 0));
const frames = [];
for (let k = 0; k < FRAMES; k++) {
  const now = begin + ((end - begin) * k) / FRAMES;
  scene.trail = trails.map((trail) => trail.filter(({ t }) => t <= now)); // what is to come is not drawn
  scene.paint(now);
  frames.push(paper.elements.map(written));
}

// What all frames begin with, and end with, stands once.
let head = 0, tail = 0;
const least = Math.min(...frames.map((f) => f.length));
while (head < least && frames.every((f) => f[head] === frames[0][head])) head++;
while (tail < least - head && frames.every((f) => f.at(-1 - tail) === frames[0].at(-1 - tail))) tail++;

const seconds = +option("last", Math.min(Math.max(end - begin, 3), 8)), each = seconds / FRAMES, middle = Math.floor(FRAMES / 2);
const body = frames.map((f, k) => `<g class="f${k === middle ? " m" : ""}" style="animation-delay:${(k * each - seconds).toFixed(2)}s">${f.slice(head, f.length - tail).join("")}</g>`);
writeFileSync(out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"><title>${data.title}</title>
<style>.f{visibility:hidden;animation:f ${seconds.toFixed(2)}s step-end infinite}@keyframes f{0%{visibility:visible}${(100 / FRAMES).toFixed(3)}%{visibility:hidden}}@media(prefers-reduced-motion:reduce){.f{animation:none}.m{visibility:visible}}${rules()}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${frames[0].slice(0, head).join("")}
${body.join("\n")}
${tail ? frames[0].slice(-tail).join("") : ""}</svg>
`);
