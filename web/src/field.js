// Pictures over two variables, as one square: axes, lines by levels, a path, a point that moves.
import { make, number } from "./make.js";
import { coloured, saveChart, ticks } from "./plot.js";

const NS = "http://www.w3.org/2000/svg", LEFT = 46, BOTTOM = 30, TOP = 10, RIGHT = 12, SIDE = 330;
const svg = (tag, attributes, text) => {
  const e = document.createElementNS(NS, tag);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  if (text !== undefined) e.textContent = text;
  return e;
};

// Segments of the curve value = level on a grid of (n + 1)² values, in units of its cells. Where values are larger
// than `most` the function is about to have none.
function contour(values, n, level, most = Infinity) {
  const out = [];
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      const at = (a, b) => values[(j + b) * (n + 1) + i + a] - level, cut = [];
      const corner = [[0, 0], [1, 0], [1, 1], [0, 1]];
      for (let k = 0; k < 4; k++) {
        const [a, b] = corner[k], [c, d] = corner[(k + 1) % 4], p = at(a, b), q = at(c, d);
        if (Math.abs(p) < most && Math.abs(q) < most && p < 0 !== q < 0) { const u = p / (p - q); cut.push([i + a + u * (c - a), j + b + u * (d - b)]); }
      }
      if (cut.length >= 2) out.push([cut[0], cut[1]]);
      if (cut.length === 4) out.push([cut[2], cut[3]]);
    }
  }
  return out;
}

export class Field {
  constructor({ title, label = "", note, axes, pick, legend = [] }) {
    this.axes = axes;
    this.title = title;
    this.chart = svg("svg", { viewBox: `0 0 ${SIDE + LEFT + RIGHT} ${SIDE + TOP + BOTTOM}`, role: "img", "aria-label": title });
    this.canvas = make("canvas", { width: 120, height: 120 });
    this.value = make("span.value");
    const box = make("div.field", {}, this.canvas, this.chart);
    this.card = make("figure.plot", {},
      make("figcaption", {}, make("h3", {}, title.replace(/ \S+$/, (w) => (label ? " " : w)), make("span", { html: label })), note ? make("span.note", {}, note) : null,
        make("button.quiet", { title: "Save as SVG", onclick: () => this.save() }, "SVG")), box,
      make("div.legend", {}, ...legend.map(([kind, words]) => make("span.series", {}, make(`i.${kind}`), words)), this.value));
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
    return ticks(-most, most, 9).map((level) => this.level(values, n, level, "level" + (level === 0 ? " zero" : ""), 4 * most));
  }

  level(values, n, level, kind, most) {
    const [x0, x1, y0, y1] = this.box;
    const d = contour(values, n, level, most)
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
    this.dots = [1, 2].map((k) => svg("circle", { class: `dot c${k}`, r: 5, cx: -99, cy: -99 }));
    inside.append(...parts, ...this.dots);
    this.chart.replaceChildren(clip, inside, ...frame);
  }

  // The chart with its colours as a picture behind it.
  save() {
    const copy = coloured(this.chart), size = { width: SIDE + LEFT + RIGHT, height: SIDE + TOP + BOTTOM };
    for (const [key, value] of Object.entries(size)) copy.setAttribute(key, value);
    if (this.sample) copy.prepend(svg("image", { x: LEFT, y: TOP, width: SIDE, height: SIDE, preserveAspectRatio: "none", href: this.canvas.toDataURL() }));
    saveChart(this.title, copy);
  }

  move(a, b, which = 1) {
    this.dots?.[which].setAttribute("cx", this.x(a));
    this.dots?.[which].setAttribute("cy", this.y(b));
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

// ---- over shape space ----------------------------------------------------------------------------------

// The path of the motion in shape space, and a box around it with some room.
function loop(data, places, motion, watch) {
  const path = [], box = [Infinity, -Infinity, Infinity, -Infinity];
  for (let k = 0; k < motion.count; k += Math.max(1, Math.floor(motion.count / 800))) {
    const row = watch.row(k), at = places.map((i) => row[i]);
    path.push(at);
    at.forEach((v, i) => { box[2 * i] = Math.min(box[2 * i], v); box[2 * i + 1] = Math.max(box[2 * i + 1], v); });
  }
  data.shape.forEach((s, i) => {
    const middle = (box[2 * i] + box[2 * i + 1]) / 2, half = Math.max(((box[2 * i + 1] - box[2 * i]) / 2) * 1.5, s.angle ? 1.2 : 0.5);
    box[2 * i] = middle - half;
    box[2 * i + 1] = middle + half;
  });
  return { path, box };
}

// A picture over shape space: `parts(field, f)` draws it, f(a, b) are all functions there.
function overShape(data, places, options, parts) {
  const field = new Field({ axes: data.shape, ...options });
  const show = (motion, watch) => {
    const x = new Float64Array(2 + motion.p.length), o = new Float64Array(data.count), { path, box } = loop(data, places, motion, watch);
    x.set(motion.p, 2);
    field.frame(box);
    field.draw([...parts(field, (a, b) => { x[0] = a; x[1] = b; data.f(x, o); return o; }), field.path(path, "own")]);
  };
  return { card: field.card, show, now: (motion, y, row) => field.move(row[places[0]], row[places[1]]) };
}

// The components of the connection along a direction of the group, as arrows over shape space.
function arrows(field, f, parts, n = 13) {
  const [x0, x1, y0, y1] = field.box, cell = Math.min(field.x(x1) - field.x(x0), field.y(y0) - field.y(y1)) / n, at = [];
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) {
    const a = x0 + ((i + 0.5) / n) * (x1 - x0), b = y0 + ((j + 0.5) / n) * (y1 - y0), o = f(a, b);
    at.push([field.x(a), field.y(b), ...parts.map((k) => (k < 0 ? 0 : o[k]))]);
  }
  const sizes = at.map(([, , u, v]) => Math.hypot(u, v)).filter(isFinite).sort((a, b) => a - b), most = sizes[Math.floor(sizes.length * 0.96)] || 1;
  return at.filter(([, , u, v]) => Math.hypot(u, v) > 1e-9 * most).map(([x, y, u, v]) => {
    const s = (0.9 * cell * Math.min(1, most / Math.hypot(u, v))) / most, dx = u * s, dy = -v * s, n2 = Math.hypot(dx, dy), h = Math.min(4.5, 0.45 * n2) / n2;
    const [ax, ay, bx, by] = [x - dx / 2, y - dy / 2, x + dx / 2, y + dy / 2];
    return svg("path", { class: "arrow", d: `M${ax} ${ay}L${bx} ${by}M${bx - h * (dx + 0.6 * dy)} ${by - h * (dy - 0.6 * dx)}L${bx} ${by}L${bx - h * (dx - 0.6 * dy)} ${by - h * (dy + 0.6 * dx)}` });
  });
}

export function heights(data, run) {
  const places = data.shape.map((s) => run.columns.findIndex((c) => c.name === s.name));
  if (places.includes(-1)) return [];
  return [
    ...data.connection.map((c) => overShape(data, places, { title: `Connection ${c.plain}`, label: c.label, note: "g⁻¹g′ = −A r′" }, (field, f) => {
      field.sample = null;
      return arrows(field, f, c.parts);
    })),
    ...data.functions.map((c, which) => overShape(data, places, { title: `Curvature ${c.plain}`, label: c.label },
      (field, f) => field.heat((a, b) => f(a, b)[which]))),
  ];
}

// ---- two paths -----------------------------------------------------------------------------------------

// The nonholonomic and the vakonomic path of the run as it is written, to one scale.
export function paths(run) {
  const { axes, nonholonomic, vakonomic, t } = run.beside;
  const field = new Field({ title: "Nonholonomic and vakonomic path", axes, legend: [["own", "nonholonomic"], ["other", "vakonomic"]] });
  const pairs = (v) => t.map((_, k) => [v[2 * k], v[2 * k + 1]]), both = [pairs(nonholonomic), pairs(vakonomic)];
  const show = () => {
    const all = both.flat().filter(([a, b]) => isFinite(a) && isFinite(b)), sides = [0, 1].map((i) => all.map((p) => p[i]));
    const [[x0, x1], [y0, y1]] = sides.map((s) => [Math.min(...s), Math.max(...s)]), half = 0.55 * Math.max(x1 - x0, y1 - y0, 1e-6);
    field.frame([(x0 + x1) / 2 - half, (x0 + x1) / 2 + half, (y0 + y1) / 2 - half, (y0 + y1) / 2 + half]);
    field.draw([field.path(both[1], "other"), field.path(both[0], "own")]);
  };
  const now = (motion, y, row, time) => {
    const k = Math.min(t.length - 1, Math.round((time / t[t.length - 1]) * (t.length - 1)));
    both.forEach((path, i) => field.move(...path[k], i));
  };
  return { card: field.card, show, now };
}
