// Sliders and number entries for what may be changed: parameters, the initial state, and how far the inputs go.
import { make, number, say, unitSign } from "./make.js";

// I_21 follows I_12 where the two are one number of a symmetric matrix.
function twin(list, k) {
  const m = list[k].name.match(/^(.*_)(\d)(\d)$/);
  if (!m || m[2] === m[3]) return -1;
  const other = list.findIndex((q) => q.name === m[1] + m[3] + m[2]);
  return other >= 0 && list[other].value === list[k].value ? other : -1;
}

// What the model assumes of a value, in words; "" if it may be this one.
export function refusal(item, value) {
  if (!isFinite(value)) return "is a number";
  if (item.positive && !(value > 0)) return "is assumed to be positive";
  if (item.nonzero && value === 0) return "is assumed not to be zero";
  if (item.low !== undefined && !(value > item.low)) return `is above ${number(item.low)} in this model`;
  if (item.high !== undefined && !(value < item.high)) return `is below ${number(item.high)} in this model`;
  return "";
}

// From where to where a slider goes: some way around its value, and only where the model lets it.
export function range(item, value) {
  const size = Math.abs(value);
  let low, high;
  if (item.gain) [low, high] = [-2, 2];
  else if (item.angle) [low, high] = [-Math.max(Math.PI, size), Math.max(Math.PI, size)];
  else if (size > 0 && (item.positive || item.nonzero)) [low, high] = value > 0 ? [value / 10, value * 3] : [value * 3, value / 10];
  else [low, high] = size > 1e-12 ? [-3 * size, 3 * size] : [-2, 2];
  const inside = 1e-3 * (high - low); // bounds are open
  if (item.low !== undefined) low = item.low + inside;
  if (item.high !== undefined) high = item.high - inside;
  return [Math.min(low, value), Math.max(high, value)];
}

// As many digits as the entry has room for, at most five.
function written(value, least) {
  const x = Math.abs(value) < least ? 0 : value;
  for (let digits = 5; digits > 2; digits--) {
    const plain = String(+x.toPrecision(digits));
    if (plain.length <= 8) return plain;
  }
  return x.toExponential(2).replace("+", "");
}

function slider(item, value, change) {
  const [low, high] = range(item, value), least = 1e-14 * Math.max(Math.abs(low), Math.abs(high));
  const unit = item.gain ? "" : unitSign(item), step = (high - low) / 100;
  const words = item.gain ? `amplitude of ${item.plain}` : item.plain;
  const input = make("input", {
    type: "range", min: low, max: high, step: "any", value, "aria-label": words, "data-name": item.name,
    oninput: () => { entry.value = written(+input.value, least); entry.removeAttribute("aria-invalid"); change(+input.value); },
  });
  input.value = value;
  // A number beyond the slider makes it longer; one that the model excludes is refused.
  const enter = (v) => {
    const why = refusal(item, v);
    entry.toggleAttribute("aria-invalid", Boolean(why));
    if (why) { entry.setAttribute("aria-invalid", "true"); say(`${words} ${why}`); return; }
    input.min = Math.min(+input.min, v);
    input.max = Math.max(+input.max, v);
    input.value = v;
    change(v);
  };
  const entry = make("input.entry", {
    type: "text", inputmode: "decimal", autocomplete: "off", "aria-label": `${words}, as a number`, "data-entry": item.name,
    onchange: () => enter(entry.value.trim() === "" ? NaN : Number(entry.value.replace("−", "-").replace(",", "."))),
    onkeydown: (e) => {
      if (e.key !== "ArrowUp" && e.key !== "ArrowDown") return;
      e.preventDefault();
      const v = +(+entry.value + (e.key === "ArrowUp" ? step : -step)).toPrecision(5);
      if (!refusal(item, v)) { entry.value = written(v, least); enter(v); }
    },
  });
  entry.value = written(value, least);
  const sign = make("span.symbol", { html: item.label + (item.gain ? " <span>×</span>" : "") });
  const about = [item.gain ? `amplitude of the ${item.force ? "force" : "motion"}, times` : item.name, unit ? `[${unit}]` : "", item.meaning ?? ""];
  const reading = make("span.reading", {}, entry, unit ? make("span.unit", {}, unit) : null);
  return make("div.slider", { title: about.filter(Boolean).join(" ") }, sign, input, reading);
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
