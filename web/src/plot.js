// One plot over time as SVG: lines, a cursor, values where the pointer is.
import { make, number, download, unitSign } from "./make.js";

const NS = "http://www.w3.org/2000/svg", HEIGHT = 190, LEFT = 54, RIGHT = 10, TOP = 10, BOTTOM = 24;
const svg = (tag, attributes) => {
  const e = document.createElementNS(NS, tag);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  return e;
};

export function ticks(low, high, most) {
  const raw = (high - low) / most, p = 10 ** Math.floor(Math.log10(raw)), m = raw / p;
  const step = (m < 1.5 ? 1 : m < 3.5 ? 2 : m < 7.5 ? 5 : 10) * p, out = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) out.push(+(k * step).toPrecision(12));
  return out;
}

export class Plot {
  constructor({ title, series, log = false, floor = -17, note, seek }) {
    Object.assign(this, { title, series, log, floor, hidden: new Set(), width: 0 });
    this.values = make("div.legend");
    this.chart = svg("svg", { role: "img", "aria-label": title, height: HEIGHT });
    this.card = make("figure.plot", {},
      make("figcaption", {}, make("h3", {}, title), note ? make("span.note", {}, note) : null,
        make("button.quiet", { title: "Save as SVG", onclick: () => this.save() }, "SVG")),
      this.chart, this.values);
    this.buttons = series.map((s, i) => {
      const value = make("span.value");
      const b = make("button.series", {
        "aria-pressed": "true", style: `--colour:var(--c${(i % 6) + 1})`,
        onclick: () => {
          this.hidden.has(i) ? this.hidden.delete(i) : this.hidden.add(i);
          b.setAttribute("aria-pressed", String(!this.hidden.has(i)));
          this.draw();
        },
      }, make("i"), make("span", { html: s.label }), value,
        ...(unitSign(s) ? [make("span.unit", {}, unitSign(s))] : []));
      b.value_ = value;
      return b;
    });
    this.values.append(...this.buttons);
    this.chart.addEventListener("pointermove", (e) => this.point(this.timeAt(e)));
    this.chart.addEventListener("pointerleave", () => this.point(null));
    if (seek) this.chart.addEventListener("click", (e) => seek(this.timeAt(e)));
  }

  timeAt(e) {
    const box = this.chart.getBoundingClientRect(), u = (e.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT);
    return Math.min(1, Math.max(0, u)) * this.end;
  }

  // times, and one array of values a series.
  set(times, columns, end) {
    Object.assign(this, { times, columns, end });
    this.draw();
  }

  limits() {
    let low = Infinity, high = -Infinity;
    this.columns.forEach((c, i) => {
      if (this.hidden.has(i)) return;
      for (const v of c) if (isFinite(v)) { low = Math.min(low, v); high = Math.max(high, v); }
    });
    if (!(low <= high)) return this.log ? [this.floor, this.floor + 2] : [0, 1];
    if (this.log) return [this.floor, Math.max(Math.ceil(high), this.floor + 2)];
    const least = 1e-6 * Math.max(Math.abs(low), Math.abs(high), 1e-9); // smaller changes are for the residuals
    const pad = Math.max((high - low) * 0.06, least);
    if (high - low < least) return [low - Math.max(0.1 * Math.abs(low), 0.5), high + Math.max(0.1 * Math.abs(high), 0.5)];
    return [low - pad, high + pad];
  }

  draw() {
    if (!this.times) return;
    const width = this.card.clientWidth || 420, inner = width - LEFT - RIGHT, tall = HEIGHT - TOP - BOTTOM;
    const [low, high] = this.limits();
    this.x = (t) => LEFT + (t / this.end) * inner;
    this.y = (v) => TOP + (1 - (Math.max(v, this.log ? low : -Infinity) - low) / (high - low)) * tall;
    this.chart.setAttribute("width", width);
    this.chart.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const parts = [], digits = 1 + Math.ceil(Math.log10(Math.max(Math.abs(low), Math.abs(high)) / (high - low) * 10));
    for (const v of ticks(low, high, this.log ? 5 : 4)) {
      if (this.log && v !== Math.round(v)) continue;
      parts.push(svg("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: this.y(v), y2: this.y(v) }));
      const t = svg("text", { class: "tick", x: LEFT - 7, y: this.y(v) + 4, "text-anchor": "end" });
      t.textContent = this.log ? number(10 ** v, 2) : number(v, Math.max(4, digits));
      parts.push(t);
    }
    for (const v of ticks(0, this.end, Math.max(3, inner / 90))) {
      const t = svg("text", { class: "tick", x: this.x(v), y: HEIGHT - 7, "text-anchor": "middle" });
      t.textContent = number(v);
      parts.push(t);
    }
    this.columns.forEach((c, i) => {
      if (this.hidden.has(i)) return;
      let d = "", pen = "M";
      for (let k = 0; k < this.times.length; k++) {
        if (!isFinite(c[k])) { pen = "M"; continue; }
        d += `${pen}${this.x(this.times[k]).toFixed(1)} ${this.y(c[k]).toFixed(1)}`;
        pen = "L";
      }
      parts.push(svg("path", { class: `line c${(i % 6) + 1}`, d }));
    });
    this.cursor = svg("line", { class: "cursor", y1: TOP, y2: HEIGHT - BOTTOM });
    this.chart.replaceChildren(...parts, this.cursor);
    this.now(this.time ?? 0);
  }

  // The moment that the animation shows.
  now(t) {
    this.time = t;
    if (!this.times || this.pointed != null) return;
    this.mark(t);
  }

  point(t) {
    this.pointed = t;
    if (this.times) this.mark(t ?? this.time ?? 0);
  }

  mark(t) {
    const x = this.x(Math.min(t, this.end)), last = this.times.length - 1;
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    const k = Math.min(last, Math.max(0, Math.round((t / this.times[last]) * last)));
    this.buttons.forEach((b, i) => {
      const v = this.columns[i][k];
      b.value_.textContent = number(this.log ? (v < -299 ? 0 : 10 ** v) : v, this.log ? 3 : 4);
    });
  }

  save() {
    const copy = coloured(this.chart);
    copy.querySelector(".cursor").remove();
    this.series.forEach((s, i) => {
      if (this.hidden.has(i)) return;
      const t = svg("text", { x: LEFT + 8 + 60 * i, y: TOP + 12, "font-size": 13, "font-family": "serif" });
      t.setAttribute("fill", getComputedStyle(this.chart).getPropertyValue(`--c${(i % 6) + 1}`).trim());
      t.textContent = s.plain;
      copy.append(t);
    });
    saveChart(this.title, copy);
  }
}

// A chart by itself, with its colours written in.
export function coloured(chart) {
  const copy = chart.cloneNode(true), from = chart.querySelectorAll("*");
  copy.setAttribute("xmlns", NS);
  copy.querySelectorAll("*").forEach((e, i) => {
    const style = getComputedStyle(from[i]);
    for (const key of ["stroke", "stroke-width", "stroke-dasharray", "fill", "opacity", "font-size", "font-family", "font-style"]) e.setAttribute(key, style.getPropertyValue(key));
  });
  return copy;
}

export function saveChart(title, chart) {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/-$/, "");
  download(`${HAMEL_NAME}-${name}.svg`, "image/svg+xml", new XMLSerializer().serializeToString(chart));
}

let HAMEL_NAME = "hamel";
export const nameFiles = (name) => { HAMEL_NAME = name; };
