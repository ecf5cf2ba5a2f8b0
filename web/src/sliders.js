// Sliders for what may be changed: parameters, the initial state, and how far the inputs go.
import { make, number, unitSign } from "./make.js";

// I_21 follows I_12 where the two are one number of a symmetric matrix.
function twin(list, k) {
  const m = list[k].name.match(/^(.*_)(\d)(\d)$/);
  if (!m || m[2] === m[3]) return -1;
  const other = list.findIndex((q) => q.name === m[1] + m[3] + m[2]);
  return other >= 0 && list[other].value === list[k].value ? other : -1;
}

function range(item, value) {
  if (item.gain) return [-2, 2];
  if (item.angle) return [-Math.PI, Math.PI];
  if (item.positive) return [value / 10, value * 3];
  const most = Math.max(3 * Math.abs(value), 2);
  return [-most, most];
}

function slider(item, value, change) {
  const [low, high] = range(item, value);
  const unit = item.gain ? "" : unitSign(item);
  const shown = make("output", {}, number(Math.abs(value) < 1e-14 * high ? 0 : value));
  const input = make("input", {
    type: "range", min: low, max: high, step: "any", value,
    "aria-label": item.gain ? `amplitude of ${item.plain}` : item.plain, "data-name": item.name,
    oninput: () => { shown.textContent = number(+input.value, 3); change(+input.value); },
  });
  input.value = value;
  const sign = make("span.symbol", { html: item.label + (item.gain ? " <span>×</span>" : "") });
  const title = item.gain ? "amplitude of the input, times" : unit ? `${item.name} [${unit}]` : item.name;
  const reading = unit ? make("span.reading", {}, shown, make("span.unit", {}, unit)) : shown;
  return make("label.slider", { title }, sign, input, reading);
}

function group(title, rows, open) {
  if (!rows.length) return null;
  return make("details.group", { open }, make("summary", {}, title), ...rows);
}

// Whether a run knows of an input: its functions are text that says so.
const reads = (run, input) => [run.rates, run.levels, run.draw].some((f) => f?.toString().includes(`x[${input}]`));

// Rebuilt for every run; `changed` is called with each new setting.
export function sliders(place, run, setting, changed) {
  const parameters = [], gains = [], start = [], speeds = [];
  run.parameters.forEach((q, k) => {
    const other = twin(run.parameters, k);
    if (other >= 0 && other < k) return;
    if (!reads(run, run.y.length + 1 + k)) return; // the run does not depend on it
    if (other >= 0 && q.value === 0) return; // a product of inertia that is not there
    (q.gain ? gains : parameters).push(
      slider(q, setting.p[k], (v) => {
        setting.p[k] = v;
        if (other >= 0) setting.p[other] = v;
        changed();
      }));
  });
  run.y.forEach((q, i) => {
    if (!q.free) return;
    (i < run.states ? start : speeds).push(slider(q, setting.y[i], (v) => { setting.y[i] = v; changed(); }));
  });
  place.replaceChildren(
    ...[group("Inputs", gains, true), group("Parameters", parameters, true), group("Velocities at t = 0", speeds, true),
      group("Positions at t = 0", start, false)].filter(Boolean));
}
