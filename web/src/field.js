// Pictures over two variables, as one square: axes, lines by levels, a path, a point that moves.
import { make, number } from "./make.js";
import { ticks } from "./plot.js";

const NS = "http://www.w3.org/2000/svg", LEFT = 46, BOTTOM = 30, TOP = 10, RIGHT = 12, SIDE = 330;
const svg = (tag, attributes, text) => {
  const e = document.createElementNS(NS, tag);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  if (text !== undefined) e.textContent = text;
  return e;
};

// Segments of the curve value = level on a grid of (n + 1)² values, in units of its cells.
function contour(values, n, level) {
  const out = [];
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      const at = (a, b) => values[(j + b) * (n + 1) + i + a] - level, cut = [];
      const corner = [[0, 0], [1, 0], [1, 1], [0, 1]];
      for (let k = 0; k < 4; k++) {
        const [a, b] = corner[k], [c, d] = corner[(k + 1) % 4], p = at(a, b), q = at(c, d);
        if (isFinite(p) && isFinite(q) && p < 0 !== q < 0) { const u = p / (p - q); cut.push([i + a + u * (c - a), j + b + u * (d - b)]); }
      }
      if (cut.length >= 2) out.push([cut[0], cut[1]]);
      if (cut.length === 4) out.push([cut[2], cut[3]]);
    }
  }
  return out;
}

export class Field {
  constructor({ title, note, axes, pick }) {
    this.axes = axes;
    this.chart = svg("svg", { viewBox: `0 0 ${SIDE + LEFT + RIGHT} ${SIDE + TOP + BOTTOM}`, role: "img", "aria-label": title });
    this.canvas = make("canvas", { width: 120, height: 120 });
    this.value = make("span.value");
    const box = make("div.field", {}, this.canvas, this.chart);
    this.card = make("figure.plot", {},
      make("figcaption", {}, make("h3", { html: title }), note ? make("span.note", {}, note) : null), box,
      make("div.legend", {}, this.value));
    this.chart.addEventListener("pointermove", (e) => this.hover(this.at(e)));
    this.chart.addEventListener("pointerleave", () => { this.value.textContent = "\u00a0"; });
    this.value.textContent = "\u00a0";
    if (pick) { this.chart.addEventListener("click", (e) => pick(this.at(e))); this.chart.style.cursor = "crosshair"; }
  }

  frame(box) {
    this.box = box; // [x0, x1, y0, y1]
    const [x0, x1, y0, y1] = box;
    this.x = (v) => LEFT + ((v - x0) / (x1 - x0)) * SIDE;
    this.y = (v) => TOP + (1 - (v - y0) / (y1 - y0)) * SIDE;
  }

  at(e) {
    const r = this.chart.getBoundingClientRect(), s = (SIDE + LEFT + RIGHT) / r.width, [x0, x1, y0, y1] = this.box;
    const u = ((e.clientX - r.left) * s - LEFT) / SIDE, v = 1 - ((e.clientY - r.top) * s - TOP) / SIDE;
    return [x0 + u * (x1 - x0), y0 + v * (y1 - y0)];
  }

  hover([a, b]) {
    const more = this.sample ? `   ${number(this.sample(a, b))}` : "";
    this.value.textContent = `${this.axes[0].plain} = ${number(a, 3)}, ${this.axes[1].plain} = ${number(b, 3)}${more}`;
  }

  // A smooth colour for each value: one hue below zero, one above.
  heat(f, n = 90) {
    const [x0, x1, y0, y1] = this.box, values = new Float64Array((n + 1) ** 2);
    for (let j = 0; j <= n; j++) for (let i = 0; i <= n; i++) values[j * (n + 1) + i] = f(x0 + (i / n) * (x1 - x0), y0 + (j / n) * (y1 - y0));
    const sizes = [...values].filter(isFinite).map(Math.abs).sort((a, b) => a - b), most = sizes[Math.floor(sizes.length * 0.96)] || 1;
    const style = getComputedStyle(this.card), hex = (name) => style.getPropertyValue(name).trim().match(/\w\w/g).map((h) => parseInt(h, 16));
    const up = hex("--c2"), down = hex("--c1"), zero = hex("--card");
    this.canvas.width = this.canvas.height = n + 1;
    const g = this.canvas.getContext("2d"), image = g.createImageData(n + 1, n + 1);
    for (let j = 0; j <= n; j++) {
      for (let i = 0; i <= n; i++) {
        const v = values[(n - j) * (n + 1) + i], u = isFinite(v) ? Math.min(1, Math.abs(v) / most) * 0.75 : 0, to = v > 0 ? up : down;
        for (let c = 0; c < 3; c++) image.data[4 * (j * (n + 1) + i) + c] = zero[c] + u * (to[c] - zero[c]);
        image.data[4 * (j * (n + 1) + i) + 3] = 255;
      }
    }
    g.putImageData(image, 0, 0);
    this.sample = f;
    return ticks(-most, most, 9).map((level) => this.level(values, n, level, "level" + (level === 0 ? " zero" : "")));
  }

  level(values, n, level, kind) {
    const [x0, x1, y0, y1] = this.box;
    const d = contour(values, n, level)
      .map((s) => s.map(([i, j], k) => `${k ? "L" : "M"}${this.x(x0 + (i / n) * (x1 - x0)).toFixed(1)} ${this.y(y0 + (j / n) * (y1 - y0)).toFixed(1)}`).join("")).join("");
    return svg("path", { class: kind, d });
  }

  path(points, kind) {
    const d = points.map(([a, b], k) => `${k ? "L" : "M"}${this.x(a).toFixed(1)} ${this.y(b).toFixed(1)}`).join("");
    return svg("path", { class: kind, d });
  }

  draw(parts) {
    const [x0, x1, y0, y1] = this.box, frame = [];
    for (const v of ticks(x0, x1, 5)) frame.push(svg("text", { class: "tick", x: this.x(v), y: TOP + SIDE + 16, "text-anchor": "middle" }, number(v)));
    for (const v of ticks(y0, y1, 5)) frame.push(svg("text", { class: "tick", x: LEFT - 6, y: this.y(v) + 4, "text-anchor": "end" }, number(v)));
    frame.push(svg("rect", { class: "frame", x: LEFT, y: TOP, width: SIDE, height: SIDE }));
    frame.push(svg("text", { class: "name", x: LEFT + SIDE - 4, y: TOP + SIDE + 28, "text-anchor": "end" }, this.axes[0].plain));
    frame.push(svg("text", { class: "name", x: LEFT - 30, y: TOP + 14, "text-anchor": "middle" }, this.axes[1].plain));
    const id = `clip${Field.count = (Field.count ?? 0) + 1}`, clip = svg("clipPath", { id });
    clip.append(svg("rect", { x: LEFT, y: TOP, width: SIDE, height: SIDE }));
    const inside = svg("g", { "clip-path": `url(#${id})` });
    this.dot = svg("circle", { class: "dot", r: 5 });
    inside.append(...parts, this.dot);
    this.chart.replaceChildren(clip, inside, ...frame);
  }

  move(a, b) {
    this.dot?.setAttribute("cx", this.x(a));
    this.dot?.setAttribute("cy", this.y(b));
  }
}

// ---- phase portrait -----------------------------------------------------------------------------------

export function portrait(run, pick) {
  const first = run.states, field = new Field({ title: "Phase portrait", note: "click to start there", axes: [run.y[first], run.y[first + 1]], pick });
  const size = run.y.length;
  const show = (motion) => {
    const { states, width, count, p } = motion, x = new Float64Array(2 + p.length), o = new Float64Array(2);
    x.set(p, 2);
    const f = (a, b) => { x[0] = a; x[1] = b; run.portrait(x, o); return o; };
    let most = 0;
    for (let k = 0; k < count; k++) most = Math.max(most, Math.abs(states[k * width + first]), Math.abs(states[k * width + first + 1]));
    most = (most || 1) * 1.35;
    field.frame([-most, most, -most, most]);
    const parts = [], N = 64, grid = [0, 1].map(() => new Float64Array((N + 1) ** 2));
    for (let j = 0; j <= N; j++) for (let i = 0; i <= N; i++) {
      const v = f(-most + (2 * most * (i + 0.001)) / N, -most + (2 * most * (j + 0.001)) / N);
      grid[0][j * (N + 1) + i] = v[0];
      grid[1][j * (N + 1) + i] = v[1];
    }
    for (const g of grid) parts.push(field.level(g, N, 0, "nullcline"));
    for (let i = 0; i < 9; i++) for (let j = 0; j < 9; j++) {
      const line = stream(f, -most + ((i + 0.5) / 9) * 2 * most, -most + ((j + 0.5) / 9) * 2 * most, most);
      if (line.length > 3) parts.push(field.path(line, "stream"), arrowhead(field, line));
    }
    const path = [];
    for (let k = 0; k < count; k += Math.max(1, Math.floor(count / 800))) path.push([states[k * width + first], states[k * width + first + 1]]);
    parts.push(field.path(path, "own"));
    field.draw(parts);
    field.card.dataset.size = size;
  };
  return { card: field.card, show, now: (motion, y) => field.move(y[first], y[first + 1]) };
}

// A piece of a solution, by steps of equal length.
function stream(f, a, b, most) {
  const line = [[a, b]], h = most / 45;
  for (let k = 0; k < 9; k++) {
    const v = f(a, b), n = Math.hypot(v[0], v[1]);
    if (!(n > 1e-6 * most)) break;
    const ma = a + (0.5 * h * v[0]) / n, mb = b + (0.5 * h * v[1]) / n, w = f(ma, mb), m = Math.hypot(w[0], w[1]);
    if (!(m > 1e-6 * most)) break;
    a += (h * w[0]) / m;
    b += (h * w[1]) / m;
    line.push([a, b]);
  }
  return line;
}

function arrowhead(field, line) {
  const [a, b] = line[line.length - 1], [c, d] = line[line.length - 2];
  const x = field.x(a), y = field.y(b), dx = x - field.x(c), dy = y - field.y(d), n = Math.hypot(dx, dy) || 1, u = (5 * dx) / n, v = (5 * dy) / n;
  return svg("path", { class: "head", d: `M${x} ${y}L${x - u - v * 0.5} ${y - v + u * 0.5}L${x - u + v * 0.5} ${y - v - u * 0.5}Z` });
}

// ---- height functions ----------------------------------------------------------------------------------

export function heights(data, run) {
  const places = data.shape.map((s) => run.columns.findIndex((c) => c.name === s.name));
  if (places.includes(-1)) return [];
  return data.functions.map((fn, which) => {
    const field = new Field({ title: `Curvature ${fn.label}`, note: "with the loop of the motion", axes: data.shape });
    const show = (motion, watch) => {
      const { p, count } = motion, x = new Float64Array(2 + p.length), o = new Float64Array(data.functions.length), path = [];
      x.set(p, 2);
      const box = [Infinity, -Infinity, Infinity, -Infinity];
      for (let k = 0; k < count; k += Math.max(1, Math.floor(count / 800))) {
        const row = watch.row(k), at = places.map((i) => row[i]);
        path.push(at);
        at.forEach((v, i) => { box[2 * i] = Math.min(box[2 * i], v); box[2 * i + 1] = Math.max(box[2 * i + 1], v); });
      }
      data.shape.forEach((s, i) => { // the motion in the middle, and some room around it
        const middle = (box[2 * i] + box[2 * i + 1]) / 2, half = Math.max(((box[2 * i + 1] - box[2 * i]) / 2) * 1.5, s.angle ? 1.2 : 0.5);
        box[2 * i] = middle - half;
        box[2 * i + 1] = middle + half;
      });
      field.frame(box);
      field.draw([...field.heat((a, b) => { x[0] = a; x[1] = b; data.f(x, o); return o[which]; }), field.path(path, "own")]);
    };
    return { card: field.card, show, now: (motion, y, row) => field.move(row[places[0]], row[places[1]]) };
  });
}
