// Everything that a module in JavaScript has, at one point: as show.c.
import * as mod from "./mod.mjs";

const y = mod.initial.map((x, i) => x + 0.1*Math.sin(i + 1)), u = mod.inputs.map((_, i) => 0.1*(i + 1));
const p = mod.defaults.map(x => 1.01*x);
const names = ["rates", "output", "events"];
for (const of of ["rates", "output"])
    for (const by of ["state", "time", "parameters", "inputs"]) names.push(`${of}_by_${by}`);
for (const name of names) mod[name](0.3, y, u, p).forEach((x, i) => console.log(name, i, x));
mod.project(y).forEach((x, i) => console.log("project", i, x));
const object = mod.toObject(mod.states, y);
if (mod.toArray(mod.states, object, mod.initial).some((x, i) => x !== y[i])) throw new Error("fields and arrays differ");
for (const bad of [() => mod.rates(0, y.concat([1])), () => mod.toArray(mod.states, {"no field": 1})]) {
    let refused = false;
    try { bad(); } catch { refused = true; }
    if (!refused) throw new Error("bad numbers are taken");
}
if (mod.rates(0, mod.initial).length !== y.length) throw new Error("defaults");
