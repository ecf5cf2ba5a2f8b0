// The picture of a motion at a time: ground, traces, shadows, things from far to near, arrows.
import { Camera } from "./camera.js";
import { arrow, isSpatial, properties, shapesOf } from "./things.js";
import { evaluator } from "./motion.js";
import { add, scale, sub, norm, dot } from "./vector.js";

const rgb = (css) => {
  const m = css.trim().match(/^#(..)(..)(..)$/);
  return m ? m.slice(1).map((h) => parseInt(h, 16)) : [128, 128, 128];
};

// The colours of the page's style.
function colours(element) {
  const style = getComputedStyle(element), get = (name) => style.getPropertyValue(name).trim();
  return {
    paper: get("--card"), ink: get("--ink"), grid: get("--grid"), line: get("--muted"), edge: get("--edge"),
    strong: get("--c2"), strongRgb: rgb(get("--c2")), rod: get("--rod"), board: get("--board"),
    tyre: rgb(get("--tyre")), mark: rgb(get("--c2")), disk: rgb(get("--disk")), body: rgb(get("--c1")),
    ball: rgb(get("--ball")), trace: get("--c1"), faint: get("--faint"), arrow: get("--c2"), force: get("--c4"),
    faces: [rgb(get("--face1")), rgb(get("--face2")), rgb(get("--face3"))], axes: [get("--c4"), get("--c3"), get("--c1")],
  };
}

const nice = (x) => {
  const p = 10 ** Math.floor(Math.log10(x)), m = x / p;
  return (m < 1.5 ? 1 : m < 3.5 ? 2 : m < 7.5 ? 5 : 10) * p;
};

export class Scene {
  constructor(canvas) {
    this.canvas = canvas;
    this.g = canvas.getContext("2d");
    this.camera = new Camera();
    this.reactions = false;
    this.follow = null; // as it suits the motion
  }

  // Another run: begin with the view that suits it.
  choose(run) {
    this.run = run;
    this.spatial = isSpatial(run.things);
    this.camera.space = this.spatial;
    this.follow = null;
    this.fresh = true;
  }

  // Another motion of the run: what is to be known of all of it.
  show(motion) {
    const followed = this.motion && this.following(), held = this.motion && this.shows(), before = this.reach;
    this.motion = motion;
    const { things } = motion.run, size = 1 + Math.max(0, ...things.flatMap((t) => Object.values(t).map((p) => p[0] + p[1]).filter(isFinite)));
    this.drawing = evaluator(motion, motion.run.draw, size);
    this.trail = things.filter((t) => t.kind === "trace").map(() => []);
    const every = Math.max(1, Math.floor(motion.count / 1500));
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    let reach = 0, force = 0;
    this.seen = []; // points with a radius, all of which the whole view shows
    const include = (p) => p.forEach((v, i) => { low[i] = Math.min(low[i], v); high[i] = Math.max(high[i], v); });
    for (let k = 0; k < motion.count; k += every) {
      const o = this.drawing.row(k);
      let n = 0;
      for (const t of things) {
        if (t.kind === "trace") this.trail[n++].push({ t: motion.times[k], p: properties(t, o).at });
        if (t.kind === "reaction") force = Math.max(force, norm(properties(t, o).along));
      }
      if ((k / every) % 25) continue;
      const shapes = shapesOf(things, o);
      if (!shapes.length) continue;
      const middle = this.middle(shapes);
      include(middle);
      for (const s of shapes) {
        reach = Math.max(reach, norm(sub(s.centre, middle)) + s.reach);
        this.seen.push({ p: s.centre, r: s.reach });
      }
    }
    for (const trail of this.trail) trail.forEach(({ p }, k) => { if (k % 10 === 0) this.seen.push({ p, r: 0 }); });
    const table = things.find((t) => t.kind === "ground" && "size" in t);
    if (table) this.seen.push({ p: [0, 0, 0], r: 0.9 * properties(table, this.drawing.row(0)).size });
    this.largestForce = force;
    this.bounds = low[0] <= high[0] ? { low, high } : { low: [-1, -1, 0], high: [1, 1, 0] };
    const extent = norm(sub(this.bounds.high, this.bounds.low));
    this.reach = reach || extent / 20 || 1;
    this.wanders = extent > 4.5 * this.reach;
    const other = followed !== this.following() || (followed && Math.abs(Math.log(this.reach / before)) > 0.5);
    if (this.fresh) this.frame();
    else if (other || (held && !this.shows())) this.refit();
    this.fresh = false;
  }

  following() { return this.follow ?? this.wanders; }

  // The view from the beginning.
  frame() {
    const view = this.motion.run.things.find((t) => t.kind === "view");
    const from = view ? properties(view, this.drawing.row(0)).from : undefined;
    this.resize();
    this.camera.reset(from);
    this.refit();
  }

  // From where one looks now, so that it is seen again.
  refit() {
    const { low, high } = this.bounds;
    this.camera.zoom = 1;
    this.camera.offset = [0, 0, 0];
    if (this.following()) {
      this.camera.size = (this.camera.space ? 4.2 : 5) * this.reach;
      this.camera.target = this.middleAt(0);
      return;
    }
    this.camera.target = scale(add(low, high), 0.5);
    this.fit();
  }

  // Everything that is seen, in the middle of the view and as large as it goes.
  fit() {
    const { camera } = this, { right, up } = camera;
    const span = (axis) => {
      let low = Infinity, high = -Infinity;
      for (const { p, r } of this.seen) {
        const at = dot(sub(p, camera.target), axis);
        low = Math.min(low, at - r);
        high = Math.max(high, at + r);
      }
      return low <= high ? [low, high] : [-1, 1];
    };
    const [x0, x1] = span(right), [y0, y1] = span(up);
    camera.target = add(camera.target, add(scale(right, (x0 + x1) / 2), scale(up, (y0 + y1) / 2)));
    const size = Math.max(((x1 - x0) * camera.shorter) / camera.width, ((y1 - y0) * camera.shorter) / camera.height);
    camera.size = 1.22 * (size || 1);
  }

  // Whether everything is inside of the view; what is followed always is.
  shows() {
    const { camera } = this;
    return this.following() || this.seen.every(({ p }) => {
      const { x, y } = camera.see(p);
      return x >= 0 && y >= 0 && x <= camera.width && y <= camera.height;
    });
  }

  middle(shapes) {
    const solid = shapes.filter((s) => !s.front), all = solid.length ? solid : shapes;
    return scale(all.map((s) => s.centre).reduce(add), 1 / all.length);
  }

  middleAt(t) {
    const shapes = shapesOf(this.motion.run.things, this.drawing.time(t));
    return shapes.length ? this.middle(shapes) : [0, 0, 0];
  }

  resize() {
    const { clientWidth: w, clientHeight: h } = this.canvas, ratio = Math.min(window.devicePixelRatio || 1, 2);
    if (this.canvas.width !== Math.round(w * ratio) || this.canvas.height !== Math.round(h * ratio)) {
      this.canvas.width = Math.round(w * ratio);
      this.canvas.height = Math.round(h * ratio);
    }
    this.g.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.camera.resize(w, h);
  }

  recolour() { this.colours = colours(this.canvas); }

  paint(t) {
    if (!this.motion) return;
    this.resize();
    if (!this.colours) this.recolour();
    const { g, camera, colours: c } = this, { things } = this.motion.run;
    const o = this.drawing.time(t), shapes = shapesOf(things, o);
    if (this.following() && shapes.length) camera.target = this.middle(shapes);
    g.fillStyle = c.paper; // a video has no background but this
    g.fillRect(0, 0, camera.width, camera.height);
    const ground = things.find((x) => x.kind === "ground");
    if (ground && "size" in ground) this.table(properties(ground, o));
    else if (ground || !camera.space) this.grid();
    if (ground && camera.space) shapes.forEach((s) => this.shadow(s));
    this.traces(t);
    for (const s of this.ordered(shapes.filter((x) => !x.front))) s.paint(g, camera, c);
    shapes.filter((s) => s.front).forEach((s) => s.paint(g, camera, c));
    if (this.reactions) this.forces(things, o);
    this.ruler();
  }

  // From far to near. What lies flat is a layer: what is below it comes before it, what is above it after.
  ordered(shapes) {
    const { camera } = this, levels = [...new Set(shapes.filter((s) => s.flat).map((s) => s.centre[2]))].sort((a, b) => a - b);
    const layer = (s) => {
      const below = levels.filter((z) => z <= s.centre[2] + 1e-9).length;
      return (s.flat ? 2 * below - 1 : 2 * below) * Math.sign(camera.toward[2]);
    };
    return shapes
      .map((s) => ({ s, layer: layer(s), depth: camera.see(s.centre).depth }))
      .sort((a, b) => a.layer - b.layer || a.depth - b.depth)
      .map(({ s }) => s);
  }

  forces(things, o) {
    const k = this.largestForce > 0 ? (0.3 * this.camera.extent()) / this.largestForce : 0;
    for (const t of things) {
      if (t.kind !== "reaction") continue;
      const { at, along } = properties(t, o);
      arrow(this.g, this.camera, at, scale(along, k), this.colours.force, 3);
    }
  }

  // A table that turns: a disk with its radii.
  table({ size, turned = 0 }) {
    const { g, camera, colours: c } = this, N = 96;
    const rim = (a, r = size) => camera.see([r * Math.cos(a + turned), r * Math.sin(a + turned), 0]);
    g.beginPath();
    for (let k = 0; k < N; k++) { const p = rim((2 * Math.PI * k) / N); k ? g.lineTo(p.x, p.y) : g.moveTo(p.x, p.y); }
    g.closePath();
    g.fillStyle = c.faint;
    g.fill();
    g.strokeStyle = c.grid;
    g.lineWidth = 1;
    g.stroke();
    for (let k = 0; k < 12; k++) {
      const a = rim((Math.PI * k) / 6, 0), b = rim((Math.PI * k) / 6);
      g.beginPath();
      g.moveTo(a.x, a.y);
      g.lineTo(b.x, b.y);
      g.lineWidth = k ? 1 : 2.5;
      g.stroke();
    }
  }

  grid() {
    const { g, camera, colours: c } = this, step = nice(camera.extent() / 9), centre = camera.centre();
    const span = camera.space ? camera.extent() * 1.6 : (camera.extent() * Math.max(camera.width, camera.height)) / camera.shorter;
    const middle = camera.see([centre[0], centre[1], 0]);
    const glow = g.createRadialGradient(middle.x, middle.y, 0, middle.x, middle.y, camera.space ? camera.width * 0.62 : 1e4);
    glow.addColorStop(0, c.grid);
    glow.addColorStop(1, camera.space ? `${c.grid}00` : c.grid);
    g.strokeStyle = glow;
    for (const axis of [0, 1]) {
      const first = Math.ceil((centre[axis] - span) / step);
      for (let k = first; k * step <= centre[axis] + span; k++) {
        const a = [0, 0, 0], b = [0, 0, 0];
        a[axis] = b[axis] = k * step;
        a[1 - axis] = centre[1 - axis] - span;
        b[1 - axis] = centre[1 - axis] + span;
        const p = camera.see(a), q = camera.see(b);
        g.beginPath();
        g.moveTo(p.x, p.y);
        g.lineTo(q.x, q.y);
        g.lineWidth = k % 5 === 0 ? 1.2 : 0.6;
        g.stroke();
      }
    }
  }

  shadow({ shadow: r, centre }) {
    if (!r) return;
    const { g, camera } = this;
    g.beginPath();
    for (let k = 0; k < 24; k++) {
      const a = (2 * Math.PI * k) / 24, p = camera.see([centre[0] + r * Math.cos(a), centre[1] + r * Math.sin(a), 0]);
      k ? g.lineTo(p.x, p.y) : g.moveTo(p.x, p.y);
    }
    g.fillStyle = "rgb(0 0 0 / .13)";
    g.fill();
  }

  traces(now) {
    const { g, camera, colours: c } = this;
    g.lineJoin = g.lineCap = "round";
    for (const trail of this.trail) {
      const past = trail.findIndex(({ t }) => t > now), cut = past < 0 ? trail.length : past;
      const stroke = (from, to, colour, width) => {
        g.beginPath();
        for (let k = from; k < to; k++) { const s = camera.see(trail[k].p); k > from ? g.lineTo(s.x, s.y) : g.moveTo(s.x, s.y); }
        g.strokeStyle = colour;
        g.lineWidth = width;
        g.stroke();
      };
      stroke(Math.max(0, cut - 1), trail.length, c.grid, 1.5);
      stroke(0, cut, c.trace, 2);
    }
  }

  // How long a unit is.
  ruler() {
    if (this.camera.space) return;
    const { g, camera, colours: c } = this, length = nice(camera.extent() / 6), px = length * camera.pixels();
    const x = 16, y = camera.height - 18;
    g.strokeStyle = g.fillStyle = c.line;
    g.lineWidth = 1.5;
    g.lineCap = "butt";
    g.beginPath();
    g.moveTo(x, y - 4);
    g.lineTo(x, y);
    g.lineTo(x + px, y);
    g.lineTo(x + px, y - 4);
    g.stroke();
    g.font = "12px system-ui, sans-serif";
    g.fillText(`${+length.toPrecision(3)}`, x + px + 7, y + 3);
  }
}
