// What is shown, in the address of the page: #run=slalom&t=1.5&p.a=0.35&y.x=1, only what differs from the run as it is written.
// A link into a chapter (#energy) has no sign of equality.

export const isState = (hash) => hash.includes("=");

export function stateOf(stage) {
  const { run, runs, setting, time } = stage, words = new URLSearchParams();
  if (run !== runs[0]) words.set("run", run.name);
  run.parameters.forEach((q, k) => { if (setting.p[k] !== q.value) words.set(`${q.gain ? "g" : "p"}.${q.name}`, setting.p[k]); });
  run.y.forEach((q, i) => { if (setting.y[i] !== run.initial[i]) words.set(`y.${q.name}`, setting.y[i]); });
  if (time > 0) words.set("t", +time.toPrecision(5));
  return words.toString();
}

// Puts a run's setting to what the address says; what it does not know, or what is no number, is left alone.
export function readState(hash, runs) {
  const words = new URLSearchParams(hash.replace(/^#/, "")), k = Math.max(0, runs.findIndex((r) => r.name === words.get("run")));
  const value = (key, otherwise) => { const v = words.get(key); return v !== null && v !== "" && isFinite(v) ? +v : otherwise; };
  return {
    k, time: value("t", 0), timed: words.has("t"),
    fill(setting) {
      runs[k].parameters.forEach((q, i) => { setting.p[i] = value(`${q.gain ? "g" : "p"}.${q.name}`, setting.p[i]); });
      runs[k].y.forEach((q, i) => { setting.y[i] = value(`y.${q.name}`, setting.y[i]); });
    },
  };
}

// A page inside of another one, as in a notebook, may have no address of its own.
export const addressed = location.protocol !== "about:";

// replaceState leaves the way back alone, and works for a file on disk as long as only the fragment changes.
export function writeState(stage) {
  if (!addressed) return;
  const words = stateOf(stage);
  if (!words && !isState(location.hash)) return;
  history.replaceState(null, "", words ? `#${words}` : location.href.replace(/#.*$/, ""));
}
