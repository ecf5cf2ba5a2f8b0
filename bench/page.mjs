// How large pages are and how fast: a row for every built-in model. Called by bench/page.sh.
//   node page.mjs HAMEL CHROMIUM
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [hamel, program] = process.argv.slice(2);
const work = fs.mkdtempSync(path.join(os.tmpdir(), "hamel-page-"));
const models = execFileSync(hamel, ["models"], { encoding: "utf8" }).trim().split("\n").map((line) => line.split(/\s/)[0]);
const middle = (v) => [...v].sort((a, b) => a - b)[Math.floor(v.length / 2)];
const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox", "--disable-gpu"] });

// In the page: the work of a frame (picture and plots), of a new motion after a slider, and frames in two seconds.
async function look(model) {
  const context = await browser.newContext({ viewport: { width: 1300, height: 900 } }), page = await context.newPage();
  await page.goto(pathToFileURL(path.join(work, `${model}.html`)).href);
  await page.waitForFunction(() => window.hamelStage?.plots.motion && window.hamelStage.agrees !== undefined, null, { timeout: 60000 });
  const row = await page.evaluate(async () => {
    const s = window.hamelStage, clock = (n, f) => Array.from({ length: n }, (_, k) => { const from = performance.now(); f(k); return performance.now() - from; });
    const first = performance.getEntriesByName("hamel-first-picture")[0].startTime;
    const frame = clock(60, (k) => { s.scene.paint((k * s.end()) / 60); s.plots.now((k * s.end()) / 60); });
    const motion = clock(5, () => s.compute());
    const from = s.frames, began = performance.now();
    await new Promise((r) => setTimeout(r, 2000));
    return { first, frame, motion, fps: ((s.frames - from) * 1000) / (performance.now() - began), agrees: s.agrees };
  });
  await context.close();
  return row;
}

console.log(`# ${os.cpus()[0].model}, load ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} processors; Chromium ${browser.version()} without a graphics processor`);
console.log("model,report_s,page_kB,first_picture_ms,frame_ms,frames_per_s,new_motion_ms,differs_from_run");
for (const m of models) {
  const file = path.join(work, `${m}.html`), from = performance.now();
  execFileSync(hamel, ["report", m, "-o", file]);
  const seconds = (performance.now() - from) / 1000, looks = [];
  for (let k = 0; k < 3; k++) looks.push(await look(m));
  const best = (f) => Math.min(...looks.map(f));
  console.log([m, seconds.toFixed(2), Math.round(fs.statSync(file).size / 1000), best((l) => l.first).toFixed(0), best((l) => middle(l.frame)).toFixed(1),
    Math.max(...looks.map((l) => l.fps)).toFixed(0), best((l) => middle(l.motion)).toFixed(0), looks[0].agrees.toExponential(0)].join());
}
await browser.close();
fs.rmSync(work, { recursive: true, force: true });
