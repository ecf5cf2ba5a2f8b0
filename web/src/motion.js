// A motion of a run: where it is at evenly spaced times, computed here from the parameters and the state that
// the sliders give.
import { integrate } from "./dop853.js";
import { eliminate } from "./solve.js";

// A run with what may be changed: parameters p and the initial state y.
export function settings(run) {
  return { p: run.parameters.map((q) => q.value), y: Float64Array.from(run.initial) };
}

// Newton steps of least change that make m functions zero, by changing n entries of the state from `first` on:
// f(x, o) are the functions and then their derivatives along these entries.
function corrector(f, m, first, n, x, size) {
  const o = new Float64Array(m * (n + 1));
  return (t, y, most) => {
    for (let step = 0; step < most; step++) {
      x.set(y.subarray(0, size));
      x[size] = t;
      f(x, o);
      let worst = 0;
      for (let a = 0; a < m; a++) worst = Math.max(worst, Math.abs(o[a]));
      if (!(worst > 1e-14)) break;
      const J = (a, i) => o[m + a * n + i], G = new Array(m * m), left = new Array(m);
      for (let a = 0; a < m; a++) {
        for (let b = 0; b < m; b++) {
          let sum = 0;
          for (let i = 0; i < n; i++) sum += J(a, i) * J(b, i);
          G[a * m + b] = sum;
        }
        left[a] = -o[a];
      }
      const lambda = eliminate(m, G, left);
      for (let i = 0; i < n; i++) {
        let sum = 0;
        for (let a = 0; a < m; a++) sum += J(a, i) * lambda[a];
        if (isFinite(sum)) y[first + i] += sum;
      }
    }
  };
}

// Puts a state onto the levels (holonomic constraints, prescribed motions), quaternions back to length one, and
// velocities onto constraints that are nonlinear in them.
function projector(run, p) {
  const size = run.y.length, n = run.states, x = new Float64Array(size + 1 + p.length);
  x.set(p, size + 1);
  const places = run.levelCount ? corrector(run.levels, run.levelCount, 0, n, x, size) : null;
  const speeds = run.speedCount ? corrector(run.speeds, run.speedCount, n, size - n, x, size) : null;
  return (t, y, most = 3) => {
    places?.(t, y, most);
    for (const r of run.rotations) {
      const length = Math.hypot(y[r], y[r + 1], y[r + 2], y[r + 3]);
      for (let i = 0; i < 4; i++) y[r + i] /= length;
    }
    speeds?.(t, y, most);
  };
}

export const MOST_SAMPLES = 3600;

// The motion as {times, count, size, states}: row k of states is y at times[k], with the work done behind it.
export function move(run, { p, y }, { times, tolerance = run.tolerance / 10 } = {}) {
  const size = run.y.length, width = size + 1;
  if (!times) {
    const n = Math.max(600, Math.min(MOST_SAMPLES, Math.ceil(run.until * 60)));
    times = Float64Array.from({ length: n + 1 }, (_, k) => (k * run.until) / n);
  }
  const states = new Float64Array(times.length * width);
  const x = new Float64Array(size + 1 + p.length), project = projector(run, p);
  x.set(p, size + 1);
  const y0 = new Float64Array(width);
  y0.set(y);
  project(0, y0, 20);
  const f = (t, now, out) => {
    for (let i = 0; i < size; i++) x[i] = now[i];
    x[size] = t;
    run.rates(x, out);
  };
  let count = 0, why = "";
  const reached = integrate({
    f, project, y0, times, tolerance,
    ended: (words) => { why = words; },
    sample: (k, now) => { states.set(now, k * width); count = k + 1; },
  });
  return { run, p, times, count, width, states, reached, why, step: times[1] - times[0] };
}

// Evaluates functions of a run on rows of a motion.
export function evaluator(motion, f, count) {
  const { run, p, width, states, times } = motion, size = run.y.length;
  const x = new Float64Array(size + 1 + p.length), o = new Float64Array(count);
  x.set(p, size + 1);
  const at = (t) => { x[size] = t; f(x, o); return o; };
  return {
    row(k) {
      for (let i = 0; i < size; i++) x[i] = states[k * width + i];
      return at(times[k]);
    },
    // between rows, in a straight line: they are close together
    time(t) {
      const last = motion.count - 1, s = Math.min(Math.max(t / motion.step, 0), last);
      const k = Math.min(Math.floor(s), last - 1), u = s - k;
      if (last < 1) return this.row(0);
      for (let i = 0; i < size; i++)
        x[i] = states[k * width + i] * (1 - u) + states[(k + 1) * width + i] * u;
      for (const r of run.rotations) {
        const length = Math.hypot(x[r], x[r + 1], x[r + 2], x[r + 3]);
        for (let i = 0; i < 4; i++) x[r + i] /= length;
      }
      return at(t);
    },
  };
}

// The largest difference to what hamel run computed, over all entries of all reference samples.
export function disagreement(run) {
  const { t, rows, entries } = run.reference;
  const motion = move(run, settings(run), { times: Float64Array.from(t) });
  const watch = evaluator(motion, run.watch, run.columns.length);
  let worst = 0;
  for (let k = 0; k < motion.count; k++) {
    const now = watch.row(k);
    for (let i = 0; i < entries; i++)
      worst = Math.max(worst, Math.abs(now[i] - rows[k][i]) / Math.max(1, Math.abs(rows[k][i])));
  }
  return motion.count < t.length ? Infinity : worst;
}
