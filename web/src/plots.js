// The plots of a run: what its columns are, in groups.
import { make } from "./make.js";
import { Plot } from "./plot.js";
import { evaluator } from "./motion.js";
import { heights, paths, portrait } from "./field.js";
import { chosen } from "./chosen.js";
import { gait } from "./gait.js";

const GROUPS = [
  ["coordinate", "Coordinates"],
  ["quasi", "Quasi-velocities"],
  ["velocity", "Velocities"],
  ["momentum", "Momenta"],
  ["multiplier", "Reactions (multipliers)"],
];
const POINTS = 600;

export class Plots {
  constructor(place, data, seek, pick) {
    Object.assign(this, { place, data, seek, pick });
  }

  choose(run) {
    this.plots = [];
    this.motion = null;
    const add = (options, columns) => { this.plots.push({ plot: new Plot({ ...options, seek: this.seek }), columns }); };
    const of = (group) => run.columns.map((c, i) => ({ ...c, i })).filter((c) => c.group === group);
    for (const [group, title] of GROUPS) {
      const columns = of(group);
      if (columns.length) add({ title, series: columns }, columns.map((c) => (o) => o[c.i]));
    }
    const energy = of("energy")[0], residuals = of("residual");
    add({ title: "Energy", series: run.conservative ? [energy] : [energy, { label: "<math><mi>W</mi></math>", plain: "W" }] },
      run.conservative ? [(o) => o[energy.i]] : [(o) => o[energy.i], (o, work) => work]);
    const tiny = (v) => Math.log10(Math.max(Math.abs(v), 1e-300)), floor = Math.floor(Math.log10(run.tolerance) + 1e-9);
    const drift = { label: "<math><mo>|</mo><mi>E</mi><mo>−</mo><msub><mi>E</mi><mn>0</mn></msub><mo>−</mo><mi>W</mi><mo>|</mo></math>", plain: "|E−E₀−W|" };
    if (run.conservative) drift.label = drift.label.replace("<mo>−</mo><mi>W</mi>", ""), drift.plain = "|E−E₀|";
    add({ title: "Residuals", note: "log scale, from the tolerance on", log: true, floor, series: [drift, ...residuals.map((c) => ({ ...c, label: `|${c.label}|` }))] },
      [(o, work, first) => tiny(o[energy.i] - first[energy.i] - work), ...residuals.map((c) => (o) => tiny(o[c.i]))]);
    this.beside(run);
    this.fields = [];
    if (run.portrait) this.fields.push(portrait(run, this.pick));
    if (this.data.heights) this.fields.push(...heights(this.data.heights, run), ...[(this.gait = gait(this.data.heights, run))].filter(Boolean));
    if (run.beside?.axes) this.fields.push(paths(run));
    if (run.columns.length > 1) this.fields.push(chosen(run));
    this.place.replaceChildren(make("div.plots", {}, ...[...this.plots, ...this.still].map(({ plot }) => plot.card)));
    if (this.fields.length) this.place.append(make("div.plots.maps", {}, ...this.fields.map((x) => x.card)));
  }

  // Plots of what hamel computed for the run as it is written: phases, and the vakonomic motion beside this one.
  beside(run) {
    this.still = [];
    const add = (options, times, columns) => {
      const plot = new Plot({ ...options, seek: this.seek });
      this.still.push({ plot, show: () => plot.set(times, columns, run.until) });
    };
    const named = (words) => words.map((w) => ({ label: w, plain: w }));
    if (run.phases) {
      const { t, labels, total, geometric, dynamic } = run.phases, k = labels.length;
      labels.forEach((label, a) => {
        const columns = [total, geometric, dynamic].map((v) => t.map((_, i) => v[i * k + a]));
        if (columns.some((c) => c.some((v) => Math.abs(v) > 1e-9)))
          add({ title: `Phase ${label}`, note: "run as written", series: named(["whole", "geometric", "dynamic"]) }, t, columns);
      });
    }
    if (run.beside) {
      const { t, distance, agrees } = run.beside;
      add({ title: "Distance to the vakonomic motion", note: agrees ? "they agree" : "log scale, from the tolerance on", log: true, floor: Math.floor(Math.log10(run.tolerance) + 1e-9), series: named(["distance"]) }, t,
        [distance.map((v) => Math.log10(Math.max(v, 1e-300)))]);
    }
  }

  show(motion) {
    const { run, count, width, states, times } = motion, watch = evaluator(motion, run.watch, run.columns.length);
    const every = Math.max(1, Math.floor((count - 1) / POINTS)), first = Float64Array.from(watch.row(0));
    const at = [], data = this.plots.map(({ columns }) => columns.map(() => []));
    for (let k = 0; k < count; k += every) {
      const o = watch.row(k), work = states[k * width + width - 1];
      at.push(times[k]);
      this.plots.forEach(({ columns }, p) => columns.forEach((f, i) => data[p][i].push(f(o, work, first))));
    }
    this.plots.forEach(({ plot }, p) => plot.set(at, data[p], times[times.length - 1]));
    for (const { show } of this.still) show();
    this.motion = motion;
    this.watch = watch;
    for (const field of this.fields) field.show(motion, watch);
  }

  now(t) {
    for (const { plot } of this.plots) plot.now(t);
    for (const { plot } of this.still) plot.now(t);
    if (!this.fields.length) return;
    const { motion, watch } = this, k = Math.max(0, Math.min(motion.count - 1, Math.round(t / motion.step)));
    const y = motion.states.subarray(k * motion.width, (k + 1) * motion.width);
    for (const field of this.fields) field.now(motion, y, watch.row(k), t);
  }

  draw() { for (const { plot } of [...this.plots, ...this.still]) plot.draw(); } // as wide as there is room
  recolour() { for (const field of this.fields) field.show(this.motion, this.watch); }
}

export const plotsPlace = () => make("div", { id: "plots" });
