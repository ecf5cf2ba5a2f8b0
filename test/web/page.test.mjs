// The page in a real browser: pages of several models are opened from disk, looked at and used.
//   node page.test.mjs HAMEL CHROMIUM [FOLDER]
// Screenshots go to the folder, if there is one.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [hamel, program, pictures] = process.argv.slice(2);
// (what a page looks like, and that it is of this model, is for eyes: HAMEL_PICTURES=FOLDER keeps screenshots)
const MODELS = ["snakeboard", "chaplygin_sleigh", "suslov", "falling_disk", "pendulum", "ball_on_turntable", "n_trailer", "routh_sphere", "bicycle"];
const work = fs.mkdtempSync(path.join(os.tmpdir(), "hamel-page-"));
let browser;

before(async () => {
  browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox", "--disable-gpu"] });
  for (const m of MODELS) execFileSync(hamel, ["report", m, "--patience", "0", "-o", path.join(work, `${m}.html`)]);
});
after(async () => {
  await browser?.close();
  fs.rmSync(work, { recursive: true, force: true });
});

// A page with everything that went wrong on it.
async function open(model, options = {}, hash = "") {
  const context = await browser.newContext({ viewport: { width: 1300, height: 900 }, ...options });
  context.setDefaultTimeout(0); // what never comes is ended by CTest
  const page = await context.newPage(), problems = [];
  page.on("console", (m) => { if (m.type() === "error" || m.type() === "warning") problems.push(m.text()); });
  page.on("pageerror", (e) => problems.push(e.message));
  page.on("request", (r) => { if (!/^(file|data|blob):/.test(r.url())) problems.push(`asked the network for ${r.url()}`); });
  await page.goto(pathToFileURL(path.join(work, `${model}.html`)).href + hash);
  await page.waitForFunction(() => window.hamelStage?.frames > 0);
  return { page, problems, close: () => context.close() };
}

const time = (page) => page.evaluate(() => window.hamelStage.time);
const last = (page) => page.evaluate(() => {
  const m = window.hamelStage.motion;
  return Array.from(m.states.subarray((m.count - 1) * m.width, m.count * m.width));
});

test("a script that came with a model is not run, and nothing is loaded or sent", async () => {
  const from = fs.readFileSync(path.join(work, "pendulum.html"), "utf8");
  const words = '<script>window.owned = 1</script><img src="x.png" onerror="window.owned = 2"><p onclick="window.owned = 3" id="planted">';
  assert.ok(from.includes("<main>"));
  fs.writeFileSync(path.join(work, "planted.html"), from.replace("<main>", `${words}<main>`));
  const { page, problems, close } = await open("planted");
  await page.click("#planted", { force: true, timeout: 5000 }).catch(() => {});
  assert.equal(await page.evaluate(() => window.owned), undefined);
  assert.equal(await page.evaluate(() => fetch("data:text/plain,x").then(() => "sent", () => "refused")), "refused");
  assert.ok(problems.some((p) => /Content Security Policy/.test(p)), "the browser said nothing of it");
  await close();
});

for (const model of MODELS) {
  test(`${model}: mathematics is shown, the motion is that of hamel run, nothing complains`, async () => {
    const { page, problems, close } = await open(model);
    assert.equal(await page.locator("#derivation details.chapter[open]").count(), 0); // a summary line each
    assert.ok(await page.$$eval("#derivation .gist math", (all) => all.length) > 2, "chapters say nothing of themselves");
    await page.getByRole("button", { name: "Unfold all" }).click();
    const sizes = await page.$$eval("#derivation math", (all) => all.map((m) => m.getBoundingClientRect()).map((r) => [r.width, r.height]));
    assert.ok(sizes.length > 20, `${sizes.length} formulas`);
    assert.ok(sizes.every(([w, h]) => w > 0 && h > 0), "a formula without size");
    assert.ok(await page.$$eval(".verdict", (all) => all.length) > 5);
    await page.waitForFunction(() => window.hamelStage.agrees !== undefined);
    const { agrees, tolerance } = await page.evaluate(() => ({ agrees: window.hamelStage.agrees, tolerance: window.hamelStage.run.tolerance }));
    assert.ok(agrees <= 10 * tolerance, `differs from hamel run by ${agrees}`);
    const before = await time(page);
    await page.waitForFunction((t) => window.hamelStage.time > t, before);
    const drawn = await page.$eval(".picture canvas", (c) => {
      const d = c.getContext("2d").getImageData(0, 0, c.width, c.height).data, seen = new Set();
      for (let i = 0; i < d.length; i += 44) seen.add((d[i] << 16) | (d[i + 1] << 8) | d[i + 2]);
      return seen.size;
    });
    assert.ok(drawn > 8, `the picture has ${drawn} colours`);
    await page.waitForFunction(() => window.hamelStage.plots.motion);
    assert.equal(await page.$$eval(".plot path.line", (all) => all.filter((p) => p.getAttribute("d").length > 20).length > 2), true);
    await page.evaluate(() => window.scrollTo(0, 0));
    if (pictures) await page.screenshot({ path: path.join(pictures, `${model}.png`) });
    assert.deepEqual(problems, []);
    await close();
  });
}

test("pages are small", () => { // how fast they are is measured by bench/page.sh
  for (const m of MODELS) assert.ok(fs.statSync(path.join(work, `${m}.html`)).size < 1.5e6, m);
});

test("sliders change the motion, and reset brings it back", async () => {
  const { page, problems, close } = await open("snakeboard");
  const written = await last(page);
  await page.locator('.slider input[data-name="a"]').fill("0.35");
  await page.waitForFunction(() => !window.hamelStage.changed);
  const half = await last(page);
  assert.ok(Math.abs(half[0]) < 0.8 * Math.abs(written[0]), "half the amplitude does not go as far");
  await page.getByRole("button", { name: "Reset sliders" }).click();
  assert.deepEqual(await last(page), written);
  await page.locator('.slider input[data-name="m"]').fill("10");
  await page.waitForFunction(() => !window.hamelStage.changed);
  assert.notDeepEqual(await last(page), written);
  assert.deepEqual(problems, []);
  await close();
});

test("a prescribed input without parameters has a slider for its amplitude", async () => {
  const { page, close } = await open("bicycle");
  await page.getByRole("tab", { name: "slalom" }).click();
  const written = await last(page), name = await page.evaluate(() => window.hamelStage.run.y[4].name);
  assert.equal(name, "sigma");
  await page.locator('.slider input[aria-label="amplitude of σ"]').fill("0.5");
  await page.waitForFunction(() => !window.hamelStage.changed);
  const half = await last(page);
  assert.ok(Math.abs(half[4] - written[4] / 2) < 1e-9, `${half[4]} and ${written[4]}`); // the motion is as it is told
  await close();
});

test("numbers beside sliders are not cut off", async () => {
  const { page, close } = await open("chaplygin_sleigh");
  const seen = await page.$eval("input[data-name=u]", (slider) => [-4.6156e-5, -0.52776, 0.0012346].map((v) => {
    slider.value = v;
    slider.dispatchEvent(new Event("input"));
    const entry = document.querySelector("input[data-entry=u]");
    return [Number(slider.value), Number(entry.value), entry.scrollWidth <= entry.clientWidth];
  }));
  for (const [value, shown, whole] of seen) assert.ok(whole && Math.abs(shown / value - 1) < 2e-3, `${value} and ${shown}`);
  await close();
});

test("with other parameters the motion is still that of hamel run", async () => {
  const { page, close } = await open("chaplygin_sleigh");
  const state = await page.evaluate(() => {
    const s = window.hamelStage;
    s.setting.p[s.run.parameters.findIndex((q) => q.name === "a")] = 0.25;
    s.compute();
    const m = s.motion;
    return Array.from(m.states.subarray((m.count - 1) * m.width, m.count * m.width)).slice(0, 3);
  });
  const table = execFileSync(hamel, ["run", "chaplygin_sleigh", "-p", "a=0.25"], { stdio: ["ignore", "pipe", "ignore"] });
  const row = table.toString().trim().split("\n").at(-1).split(",").slice(1, 4).map(Number);
  state.forEach((v, i) => assert.ok(Math.abs(v - row[i]) < 1e-8 * Math.max(1, Math.abs(v)), `${v} and ${row[i]}`));
  await close();
});

test("a holonomic constraint holds wherever the sliders stand", async () => {
  const { page, close } = await open("pendulum");
  await page.locator('.slider input[data-name="l"]').fill("1.5");
  await page.waitForFunction(() => !window.hamelStage.changed);
  const [x, y] = await last(page);
  assert.ok(Math.abs(Math.hypot(x, y) - 1.5) < 1e-9, `${Math.hypot(x, y)}`);
  await close();
});

test("a constraint that is nonlinear in the velocities holds, and wherever the sliders stand", async () => {
  execFileSync(hamel, ["report", "appell_hamel", "--patience", "0", "-o", path.join(work, "appell_hamel.html")]);
  const { page, problems, close } = await open("appell_hamel");
  await page.waitForFunction(() => window.hamelStage.agrees !== undefined);
  assert.ok(await page.evaluate(() => window.hamelStage.agrees) < 1e-9);
  await page.locator('.slider input[data-name="z_dot"]').fill("-1");
  await page.waitForFunction(() => !window.hamelStage.changed);
  const worst = await page.evaluate(() => {
    const { motion } = window.hamelStage, first = motion.run.states, a = 2;
    let most = 0;
    for (let k = 0; k < motion.count; k++) {
      const [x, y, z] = motion.states.subarray(k * motion.width + first);
      most = Math.max(most, Math.abs(x * x + y * y - a * a * z * z) / (1 + z * z));
    }
    return most;
  });
  assert.ok(worst < 1e-9, `${worst}`);
  assert.deepEqual(problems, []);
  await close();
});

test("the keyboard plays, pauses and steps; the transport works", async () => {
  const { page, close } = await open("falling_disk");
  await page.locator(".picture canvas").focus();
  await page.keyboard.press("Space");
  assert.equal(await page.evaluate(() => window.hamelStage.playing), false);
  const before = await time(page);
  await page.keyboard.press("ArrowRight");
  assert.ok((await time(page)) > before);
  await page.keyboard.press("Home");
  assert.equal(await time(page), 0);
  await page.locator(".scrub").fill("500");
  assert.ok(Math.abs((await time(page)) - 10) < 0.1);
  await page.getByRole("button", { name: "Play" }).focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => window.hamelStage.playing), true);
  await close();
});

test("the camera turns, zooms and comes back; reactions are shown", async () => {
  const { page, close } = await open("ball_on_turntable");
  await page.evaluate(() => window.hamelStage.play(false));
  const view = () => page.evaluate(() => { const c = window.hamelStage.scene.camera; return [c.yaw, c.pitch, c.zoom]; });
  const first = await view(), box = await page.locator(".picture canvas").boundingBox();
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 260, box.y + 180);
  await page.mouse.up();
  await page.mouse.wheel(0, -200);
  await page.waitForFunction((zoom) => window.hamelStage.scene.camera.zoom > zoom, first[2]);
  const turned = await view();
  assert.notEqual(turned[0], first[0]);
  assert.ok(turned[2] > first[2]);
  await page.getByRole("button", { name: "Reset view" }).click();
  assert.deepEqual(await view(), first);
  await page.getByRole("button", { name: "Reactions" }).click();
  assert.equal(await page.evaluate(() => window.hamelStage.scene.reactions), true);
  await close();
});

test("formulas and sections are copied as LaTeX; sections fold", async () => {
  const { page, close } = await open("chaplygin_sleigh", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByRole("button", { name: "Unfold all" }).click();
  const button = page.locator("#hamel .eq", { hasText: "GN16 (5.14)" }).first().locator("button.tex");
  await button.focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "\\dot{u} = a \\omega^{2}");
  await page.locator("#energy button.all").click();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^\\begin\{align\*\}[^]*E &= [^]*\\end\{align\*\}/);
  await page.getByRole("button", { name: "Fold all" }).click();
  assert.equal(await page.$$eval("#derivation details[open]", (all) => all.length), 0);
  await page.evaluate(() => { location.hash = "#energy"; });
  await page.waitForFunction(() => document.querySelector("#energy").open);
  await close();
});

test("a phase portrait and height functions are drawn where they exist; a click starts there", async () => {
  const suslov = await open("suslov");
  assert.ok(await suslov.page.locator(".field .stream").count() > 20);
  const before = await last(suslov.page);
  await suslov.page.locator(".field svg").first().click({ position: { x: 120, y: 120 } });
  await suslov.page.waitForFunction(() => !window.hamelStage.changed);
  assert.notDeepEqual(await last(suslov.page), before);
  await suslov.close();
  const board = await open("snakeboard"), titles = await board.page.locator(".maps h3").allTextContents();
  assert.equal(titles.filter((t) => t.startsWith("Curvature")).length, 2, titles.join());
  assert.equal(titles.filter((t) => t.startsWith("Connection")).length, 2, titles.join());
  assert.ok(await board.page.locator(".field .level").count() > 4);
  assert.ok(await board.page.locator(".field .arrow").count() > 50);
  const map = board.page.locator(".maps figure", { hasText: "Curvature" }).first();
  await map.scrollIntoViewIfNeeded();
  await map.locator("svg").hover({ position: { x: 150, y: 150 } });
  assert.match(await map.locator(".value").textContent(), /ψ = .*φ = /);
  const [download] = await Promise.all([board.page.waitForEvent("download"), map.getByRole("button", { name: "SVG" }).click()]);
  assert.match(fs.readFileSync(await download.path(), "utf8"), /^<svg [^]*<image [^]*<\/svg>$/);
  await board.close();
});

test("the whole motion along the group is the geometric phase and then the dynamic one", async () => {
  const { page, problems, close } = await open("snakeboard");
  const { labels, t, total, geometric, dynamic } = await page.evaluate(() => window.hamelStage.run.phases);
  assert.deepEqual(labels, ["x", "y", "θ"]);
  const at = (v, k) => v.slice(3 * k, 3 * k + 3);
  for (let k = 0; k < t.length; k++) { // in SE(2)
    const [x, y, a] = at(geometric, k), [u, v, b] = at(dynamic, k), c = Math.cos(a), s = Math.sin(a);
    const product = [x + c * u - s * v, y + s * u + c * v, a + b];
    product.forEach((p, i) => assert.ok(Math.abs(p - at(total, k)[i]) < 1e-4, `${product} and ${at(total, k)}`));
  }
  assert.equal(await page.locator(".plot h3", { hasText: /^Phase / }).count(), 3);
  assert.deepEqual(problems, []);
  await close();
});

test("the vakonomic path is that of hamel compare", async () => {
  const { page, close } = await open("chaplygin_sleigh");
  const beside = await page.evaluate(() => window.hamelStage.run.beside), table = path.join(work, "compare.csv");
  const end = beside.t.at(-1), k = beside.t.length - 1;
  execFileSync(hamel, ["compare", "chaplygin_sleigh", "--every", String(end / 200), "-o", table], { stdio: "ignore" });
  const [head, ...rows] = fs.readFileSync(table, "utf8").trim().split("\n").slice(1).map((line) => line.split(","));
  const last = rows.at(-1).map(Number), distance = last[head.indexOf("distance")];
  assert.ok(Math.abs(last[0] - beside.t[k]) < 1e-6);
  assert.ok(Math.abs(distance - beside.distance[k]) < 1e-4 * Math.max(1, distance), `${distance} and ${beside.distance[k]}`);
  assert.equal(await page.locator(".field .other").count(), 1);
  await close();
});

test("a run whose basis changes on the way says so", async () => {
  fs.writeFileSync(path.join(work, "knife.hamel"), `model knife
coordinates
    x, y : line
    phi : angle
lagrangian
    x'^2/2 + y'^2/2 + phi'^2/2
constraints
    sin(phi)*x' - cos(phi)*y' = 0
frame
    u = d/dx + sin(phi)/cos(phi)*d/dy
    w = d/dphi
run go
    from x' = 1, phi' = 1
    until 20
draw
    trace [x, y]
    point [x, y]
`);
  execFileSync(hamel, ["report", path.join(work, "knife.hamel"), "--patience", "0", "-o", path.join(work, "knife.html")]);
  const { page, problems, close } = await open("knife");
  await page.waitForFunction(() => window.hamelStage.agrees !== undefined);
  assert.match(await page.locator(".side .note").textContent(), /changes its basis of velocities/);
  assert.deepEqual(problems, []);
  await close();
});

test("plots tell values, hide lines and are saved as SVG", async () => {
  const { page, close } = await open("chaplygin_sleigh");
  const plot = page.locator(".plots .plot").first();
  await plot.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.hamelStage.play(false));
  await plot.locator("svg").hover({ position: { x: 300, y: 80 } });
  assert.match(await plot.locator(".value").first().textContent(), /\d/);
  await page.waitForFunction(() => window.hamelStage.plots.motion);
  const lines = await plot.locator("path.line").count();
  await plot.locator(".series").first().click();
  assert.equal(await plot.locator("path.line").count(), lines - 1);
  const [download] = await Promise.all([page.waitForEvent("download"), plot.getByRole("button", { name: "SVG" }).click()]);
  const saved = fs.readFileSync(await download.path(), "utf8");
  assert.match(saved, /^<svg [^]*<path [^]*<\/svg>$/);
  assert.match(download.suggestedFilename(), /^chaplygin_sleigh-coordinates\.svg$/);
  await close();
});

test("it can be read on a phone and in the dark", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, problems, close } = await open("snakeboard", { viewport: { width: 390, height: 844 }, colorScheme, hasTouch: true });
    const { wide, paper, ink } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - window.innerWidth,
      paper: getComputedStyle(document.body).backgroundColor,
      ink: getComputedStyle(document.body).color,
    }));
    assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
    const light = (c) => c.match(/\d+/g).slice(0, 3).reduce((a, b) => a + +b, 0) / 3;
    assert.ok(Math.abs(light(paper) - light(ink)) > 150, "too little contrast");
    assert.equal(light(paper) > 128, colorScheme === "light");
    if (pictures) await page.screenshot({ path: path.join(pictures, `phone-${colorScheme}.png`) });
    assert.deepEqual(problems, []);
    await close();
  }
});

test("numbers are entered beside sliders, whose ranges fit and respect what is assumed", async () => {
  const { page, problems, close } = await open("snakeboard");
  const slider = page.locator('.slider input[data-name="m"]'), entry = page.locator('.slider input[data-entry="m"]');
  assert.equal(await page.locator(".slider input[data-name]").count(), await page.locator(".slider input[data-entry]").count());
  assert.ok(+(await slider.getAttribute("min")) > 0);
  await entry.fill("100"); // further than the slider went
  await entry.press("Enter");
  await page.waitForFunction(() => { const s = window.hamelStage; return s.setting.p[s.run.parameters.findIndex((q) => q.name === "m")] === 100; });
  assert.equal(+(await slider.inputValue()), 100);
  await entry.fill("-1");
  await entry.press("Enter");
  assert.equal(await entry.getAttribute("aria-invalid"), "true");
  assert.match(await page.locator("#said").textContent(), /m is assumed to be positive/);
  assert.equal(await page.evaluate(() => { const s = window.hamelStage; return s.setting.p[s.run.parameters.findIndex((q) => q.name === "m")]; }), 100);
  for (const [item, low, high] of await page.evaluate(() => window.hamelStage.run.parameters.map((q) => {
    const i = document.querySelector(`.slider input[data-name="${q.name}"]`);
    return i ? [q, +i.min, +i.max] : null;
  }).filter((x) => x && !x[0].gain)))
    if (item.value !== 0 && item.name !== "m") assert.ok(high <= 4 * Math.abs(item.value) && low >= -4 * Math.abs(item.value), `${item.name}: ${low} to ${high}`);
  assert.deepEqual(problems, []);
  await close();
});

test("an address brings back run, sliders and time; a wrong one does no harm", async () => {
  const first = await open("bicycle");
  await first.page.getByRole("tab", { name: "slalom" }).click();
  await first.page.evaluate(() => window.hamelStage.play(false));
  await first.page.locator('.slider input[aria-label="amplitude of σ"]').fill("0.5");
  await first.page.waitForFunction(() => !window.hamelStage.changed);
  await first.page.evaluate(() => window.hamelStage.seek(1.5));
  await first.page.getByRole("button", { name: "Link" }).click();
  const state = await last(first.page), hash = await first.page.evaluate(() => location.hash);
  assert.match(hash, /run=slalom/);
  await first.close();
  const again = await open("bicycle", {}, hash);
  assert.deepEqual(await last(again.page), state);
  assert.equal(await time(again.page), 1.5);
  assert.equal(await again.page.evaluate(() => window.hamelStage.playing), false);
  await again.page.evaluate(() => { location.hash = "#run=none&p.nothing=3&t=x&p.m="; });
  await again.page.waitForFunction(() => window.hamelStage.time === 0);
  assert.deepEqual(again.problems, []);
  await again.close();
});

test("one quantity over another, residuals from the tolerance on, and a view that follows what leaves it", async () => {
  const { page, problems, close } = await open("chaplygin_sleigh");
  await page.waitForFunction(() => window.hamelStage.plots.motion);
  const figure = page.locator(".maps figure", { hasText: "One over the other" });
  const before = await figure.locator(".own").getAttribute("d");
  await figure.getByLabel("Upwards").selectOption({ label: "y" });
  await figure.getByLabel("To the right").selectOption({ label: "x" });
  assert.notEqual(await figure.locator(".own").getAttribute("d"), before);
  assert.equal(await page.evaluate(() => window.hamelStage.plots.plots.find(({ plot }) => plot.log).plot.limits()[0]), -10);
  const shown = () => page.evaluate(() => window.hamelStage.scene.shows());
  await page.evaluate(() => { const s = window.hamelStage; s.scene.follow = false; s.scene.frame(); });
  assert.equal(await shown(), true);
  await page.evaluate(() => { const s = window.hamelStage; for (let i = s.run.states; i < s.run.y.length; i++) s.setting.y[i] *= 3; s.compute(); });
  assert.equal(await shown(), true);
  assert.deepEqual(problems, []);
  await close();
});

test("a gait drawn in shape space moves the group: along the loop as by its inside, if it is small", async () => {
  const { page, problems, close } = await open("snakeboard");
  await page.waitForFunction(() => window.hamelStage.plots.motion);
  const { along, inside, names } = await page.evaluate(() => {
    const loop = Array.from({ length: 200 }, (_, k) => [0.05 * Math.cos(k * Math.PI / 100), 0.05 * Math.sin(k * Math.PI / 100) + 0.3]);
    const plots = window.hamelStage.plots, result = plots.gait.draw(loop);
    return { ...result, names: plots.data.heights.functions.map((c) => c.name) };
  });
  const x = inside[names.findIndex((n) => n.startsWith("B_x"))], turn = inside[names.findIndex((n) => n.startsWith("B_theta"))];
  assert.ok(Math.abs(x) > 1e-5 && Math.abs(along.x - x) < 0.02 * Math.abs(x), `${along.x} and ${x}`);
  assert.ok(Math.abs(along.turn - turn) < 0.02 * Math.abs(turn), `${along.turn} and ${turn}`);
  const figure = page.locator(".maps figure", { hasText: "A gait, drawn" });
  await figure.scrollIntoViewIfNeeded();
  const box = await figure.locator("svg").boundingBox(), before = await figure.locator(".gait").textContent();
  await page.mouse.move(box.x + 120, box.y + 100);
  await page.mouse.down();
  for (const [a, b] of [[200, 100], [200, 200], [120, 200], [120, 110]]) await page.mouse.move(box.x + a, box.y + b, { steps: 4 });
  await page.mouse.up();
  assert.match(await figure.locator(".gait").textContent(), /One turn: x = .*θ = /);
  assert.notEqual(await figure.locator(".gait").textContent(), before);
  assert.deepEqual(problems, []);
  await close();
});

test("a motion that ends early says when and why", async () => {
  fs.writeFileSync(path.join(work, "ends.hamel"), "model ends\ncoordinates\n    x : line\nlagrangian\n    x'^2/2 + x^4\nrun go\n    from x = 1, x' = 1\n    until 20\n");
  execFileSync(hamel, ["report", path.join(work, "ends.hamel"), "--patience", "0", "-o", path.join(work, "ends.html")]);
  const { page, close } = await open("ends");
  assert.match(await page.locator(".side .note").textContent(), /ends early, at t = 0\.\d+ of 20: \S+/);
  await close();
});

test("a video of the motion is saved", async () => {
  const { page, problems, close } = await open("pendulum");
  await page.getByRole("button", { name: "Video" }).click();
  await page.waitForFunction(() => window.hamelStage.recorder && window.hamelStage.time > 0.2);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Video" }).click()]);
  assert.match(download.suggestedFilename(), /^pendulum-.*\.(webm|mp4)$/);
  assert.ok(fs.statSync(await download.path()).size > 1000);
  assert.deepEqual(problems, []);
  await close();
});

test("axe finds nothing, in light and in dark; paper has everything; symbols are told", async () => {
  const axe = fs.readFileSync("node_modules/axe-core/axe.min.js", "utf8");
  for (const colorScheme of ["light", "dark"]) {
    const { page, close } = await open("chaplygin_sleigh", { colorScheme, reducedMotion: "reduce" });
    await page.waitForFunction(() => window.hamelStage.plots.motion);
    await page.evaluate(axe);
    const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    assert.deepEqual(found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120)).join(" | ")}`), []);
    if (colorScheme === "light") {
      await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
      assert.equal(await page.locator("#derivation details.chapter:not([open])").count(), 0);
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      assert.equal(await page.locator("#derivation details.chapter[open]").count(), 0);
      assert.ok(await page.locator(".symbols tbody tr").count() > 4);
    }
    await close();
  }
});

test("who wants no motion gets none until asked", async () => {
  const { page, close } = await open("suslov", { reducedMotion: "reduce" });
  assert.equal(await page.evaluate(() => window.hamelStage.playing), false);
  await close();
});

test("inside of a notebook's cell sliders work, and nothing is written to an address it does not have", async () => {
  const inside = fs.readFileSync(path.join(work, "chaplygin_sleigh.html"), "utf8").replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  fs.writeFileSync(path.join(work, "cell.html"), `<!doctype html><iframe srcdoc="${inside}" width="100%" height="640"></iframe>`);
  const page = await browser.newPage(), problems = [];
  page.on("pageerror", (e) => problems.push(e.message));
  await page.goto(pathToFileURL(path.join(work, "cell.html")).href);
  const cell = page.frames()[1];
  await cell.waitForFunction(() => window.hamelStage?.frames > 0, null, { timeout: 0 });
  const before = await last(cell);
  await cell.locator("input[type=range]:not(.scrub)").nth(1).evaluate((e) => {
    e.value = e.max;
    for (const kind of ["input", "change"]) e.dispatchEvent(new Event(kind, { bubbles: true }));
  });
  await cell.waitForFunction((x) => { const m = window.hamelStage.motion; return m.states[(m.count - 1) * m.width] !== x; }, before[0], { timeout: 0 });
  assert.equal(await cell.getByRole("button", { name: "Link" }).count(), 0);
  assert.deepEqual(problems, []);
  await page.close();
});
