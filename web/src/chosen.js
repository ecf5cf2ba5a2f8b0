// One quantity over another, both chosen: a phase plot, or a path with equal axes where both are lengths.
import { make } from "./make.js";
import { Field } from "./field.js";

export function chosen(run) {
  const { columns } = run, place = (name) => columns.findIndex((c) => c.name === name);
  const angle = run.y.find((q) => q.angle && place(q.name) >= 0), first = angle ? place(angle.name) : 0;
  const speed = place(`${columns[first].name}_dot`), at = [first, speed >= 0 ? speed : first === 1 ? 0 : 1];
  const field = new Field({ title: "One over the other", axes: at.map((i) => columns[i]) });
  let last = null;
  const select = (which, words) => make("select", { "aria-label": words, onchange: (e) => {
    at[which] = +e.target.value;
    field.axes[which] = columns[at[which]];
    if (last) show(...last);
  } }, ...columns.map((c, i) => make("option", { value: i, selected: i === at[which] }, c.plain)));
  field.card.querySelector(".legend").prepend(select(1, "Upwards"), make("span.series", {}, "over"), select(0, "To the right"));
  const line = (i) => columns[i].group === "coordinate" && !run.y.some((q) => q.name === columns[i].name && q.angle);
  const show = (motion, watch) => {
    last = [motion, watch];
    const path = [], box = [[Infinity, -Infinity], [Infinity, -Infinity]];
    for (let k = 0; k < motion.count; k += Math.max(1, Math.floor(motion.count / 1200))) {
      const o = watch.row(k), p = at.map((i) => o[i]);
      if (!p.every(isFinite)) continue;
      path.push(p);
      p.forEach((v, i) => { box[i] = [Math.min(box[i][0], v), Math.max(box[i][1], v)]; });
    }
    const half = box.map(([a, b]) => (b > a ? 0.55 * (b - a) : Math.max(0.1 * Math.abs(a), 0.5)) || 1);
    if (at.every(line)) half.fill(Math.max(...half));
    field.frame(box.flatMap(([a, b], i) => [(a + b) / 2 - half[i], (a + b) / 2 + half[i]]));
    field.draw([field.path(path, "own")]);
  };
  return { card: field.card, show, now: (motion, y, row) => field.move(row[at[0]], row[at[1]]) };
}
