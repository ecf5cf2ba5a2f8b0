// A gait drawn with the mouse: a loop in shape space, and what it moves the group by if the momentum is zero. Two ways:
// along the loop, g⁻¹g′ = −A r′ (where the group is SE(2), or its directions commute), and to first order over its inside, −∬ B.
import { make, number } from "./make.js";
import { Field } from "./field.js";

// How often a closed polygon goes around a point, counterclockwise.
function turns(loop, a, b) {
  let n = 0;
  for (let k = 0; k < loop.length; k++) {
    const [x0, y0] = loop[k], [x1, y1] = loop[(k + 1) % loop.length], side = (x1 - x0) * (b - y0) - (a - x0) * (y1 - y0);
    if (y0 <= b && y1 > b && side > 0) n++;
    else if (y0 > b && y1 <= b && side < 0) n--;
  }
  return n;
}

// −∬ B over the inside, of every component of the curvature.
export function inside(loop, f, count, n = 160) {
  const xs = loop.map((p) => p[0]), ys = loop.map((p) => p[1]), x0 = Math.min(...xs), y0 = Math.min(...ys);
  const dx = (Math.max(...xs) - x0) / n, dy = (Math.max(...ys) - y0) / n, sum = new Array(count).fill(0);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) {
    const a = x0 + (i + 0.5) * dx, b = y0 + (j + 0.5) * dy, w = turns(loop, a, b);
    if (w) { const o = f(a, b); for (let k = 0; k < count; k++) sum[k] -= w * o[k] * dx * dy; }
  }
  return sum;
}

// The element of SE(2) that one turn ends at: exponentials of −A dr, one after the other. `parts` are those of ξ_x, ξ_y, ξ_θ.
export function along(loop, f, parts) {
  let x = 0, y = 0, turn = 0;
  const path = [[0, 0]], few = Math.max(1, Math.ceil(1500 / loop.length));
  for (let k = 0; k < loop.length * few; k++) {
    const p = loop[Math.floor(k / few)], q = loop[(Math.floor(k / few) + 1) % loop.length], u = ((k % few) + 0.5) / few;
    const o = f(p[0] + u * (q[0] - p[0]), p[1] + u * (q[1] - p[1])), d = [(q[0] - p[0]) / few, (q[1] - p[1]) / few];
    const [vx, vy, w] = parts.map((c) => (c ? -c.reduce((s, i, e) => s + (i < 0 ? 0 : o[i] * d[e]), 0) : 0));
    const c = Math.cos(turn + w / 2), s = Math.sin(turn + w / 2); // the middle of the step
    x += c * vx - s * vy;
    y += s * vx + c * vy;
    turn += w;
    path.push([x, y]);
  }
  return { x, y, turn, path };
}

export function gait(data, run) {
  const places = data.shape.map((s) => run.columns.findIndex((c) => c.name === s.name));
  if (places.includes(-1) || !data.functions.length) return null;
  const field = new Field({ title: "A gait, drawn", note: "draw a loop", axes: data.shape }), told = make("p.note.gait", { role: "status" }, "Draw a loop with the mouse: what would it move the group by?");
  field.card.append(told);
  field.chart.style.cursor = "crosshair";
  field.chart.style.touchAction = "none";
  const parts = data.directions?.map((d) => data.connection.find((c) => c.name === `A_${d}`)?.parts);
  const state = { loop: [], result: null };
  let drawing = false, f = null, levels = [];
  const paint = () => field.draw([...levels, ...(state.loop.length > 1 ? [field.path([...state.loop, ...(drawing ? [] : [state.loop[0]])], "own")] : [])]);
  const compute = () => {
    const { loop } = state;
    if (loop.length < 3 || !f) return;
    const sum = inside(loop, f, data.functions.length), words = [];
    state.result = { inside: sum };
    if (data.group === "SE(2)" && parts) {
      const g = (state.result.along = along(loop, f, parts));
      words.push(`One turn: x = ${number(g.x, 3)}, y = ${number(g.y, 3)}, θ = ${number(g.turn, 3)}.`);
    }
    words.push(`To first order, −∬ B: ${data.functions.map((c, k) => `${c.plain}: ${number(sum[k], 3)}`).join(", ")}. With momentum zero.`);
    told.textContent = words.join(" ");
  };
  const draw = (points) => { state.loop = points; drawing = false; paint(); compute(); return state.result; };
  field.chart.addEventListener("pointerdown", (e) => { field.chart.setPointerCapture(e.pointerId); drawing = true; state.loop = [field.at(e)]; e.preventDefault(); });
  field.chart.addEventListener("pointermove", (e) => { if (drawing) { state.loop.push(field.at(e)); paint(); } });
  field.chart.addEventListener("pointerup", () => { if (drawing) draw(state.loop); });
  const show = (motion, watch) => {
    const x = new Float64Array(2 + motion.p.length), o = new Float64Array(data.count);
    x.set(motion.p, 2);
    f = (a, b) => { x[0] = a; x[1] = b; data.f(x, o); return o; };
    const row = Array.from(watch.row(0)), half = data.shape.map((s) => (s.angle ? 1.6 : 1)), middle = places.map((i, k) => (data.shape[k].angle ? 0 : row[i]));
    field.frame([middle[0] - half[0], middle[0] + half[0], middle[1] - half[1], middle[1] + half[1]]);
    levels = field.heat((a, b) => f(a, b)[0]);
    paint();
    compute();
  };
  return { card: field.card, show, now: () => {}, draw };
}
