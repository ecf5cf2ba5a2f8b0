// The motion on the page: picture, transport, sliders, plots.
import { make, number, say } from "./make.js";
import { addressed, isState, readState, stateOf, writeState } from "./address.js";
import { canRecord, record } from "./video.js";
import { Scene } from "./scene.js";
import { Plots, plotsPlace } from "./plots.js";
import { sliders } from "./sliders.js";
import { disagreement, move, settings } from "./motion.js";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8];

export class Stage {
  constructor(place, data) {
    this.runs = data.runs.filter(Boolean);
    this.time = 0;
    this.speed = 1;
    this.playing = false;
    this.name = data.name;
    this.build(place, data);
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!this.restore()) { this.choose(0); this.play(!calm); }
    window.addEventListener("hashchange", () => this.restore());
    this.tick(performance.now());
  }

  // ---- the parts ------------------------------------------------------------------------------------

  build(place, data) {
    const draws = this.runs.some((r) => r.things.length > 0);
    this.canvas = make("canvas", { tabindex: 0, role: "img", "aria-label": `Animation: ${data.title}` });
    this.scene = draws ? new Scene(this.canvas) : null;
    this.tabs = make("div.tabs", { role: "tablist", "aria-label": "Runs" },
      ...this.runs.map((r, k) => make("button", { role: "tab", onclick: () => { this.choose(k); writeState(this); } }, r.name.replace(/_/g, " "))));
    const toggle = (words, title, press) => {
      const b = make("button.toggle", { "aria-pressed": "false", title, onclick: () => press(b) }, words);
      return b;
    };
    this.spaceButton = toggle("3D", "See it in space, or from above", () => { this.scene.camera.space = !this.scene.camera.space; this.scene.frame(); this.buttons(); });
    this.followButton = toggle("Follow", "Move along with it", () => { this.scene.follow = !this.scene.following(); this.scene.frame(); this.buttons(); });
    this.forceButton = toggle("Reactions", "Show the reaction forces as arrows", () => { this.scene.reactions = !this.scene.reactions; this.buttons(); });
    const home = make("button.toggle", { title: "The view from the beginning (R)", onclick: () => this.scene.frame() }, "Reset view");
    this.videoButton = toggle("Video", "Play once and save it as a video", () => this.record());
    this.videoButton.hidden = !canRecord();
    const whole = toggle("Full screen", "Picture and transport on the whole screen (F)", () => this.fullScreen());
    document.addEventListener("fullscreenchange", () => { whole.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement))); this.scene?.frame(); this.dirty = true; });
    const link = make("button", { title: "Copy the address of what is seen now: run, sliders, time", onclick: () => this.link() }, "Link");
    this.playButton = make("button.play", { title: "Play or pause (space)", onclick: () => this.play(!this.playing) });
    this.scrub = make("input.scrub", { type: "range", min: 0, max: 1000, step: 1, value: 0, "aria-label": "Time",
      oninput: () => this.seek((this.scrub.value / 1000) * this.run.until), onchange: () => writeState(this) });
    this.clock = make("output.clock");
    this.pace = make("select", { "aria-label": "Speed", title: "Speed", onchange: () => { this.speed = +this.pace.value; } },
      ...SPEEDS.map((s) => make("option", { value: s, selected: s === 1 }, `${s}×`)));
    this.panel = make("div.controls");
    this.note = make("p.note");
    this.plots = new Plots(plotsPlace(), data, (t) => this.seek(t), (v) => this.start(v));
    const restart = make("button", { onclick: () => { this.reset(); writeState(this); }, title: "The run as it is written" }, "Reset sliders");
    place.replaceChildren(make("h2.unseen", {}, "Motion"),
      make("div.stage", {},
        draws ? make("div.picture", {}, this.canvas,
          make("div.tools", {}, this.spaceButton, this.followButton, this.forceButton, home, this.videoButton, document.fullscreenEnabled ? whole : null),
          this.runs.some((r) => r.guessed) ? make("p.guessed", {}, "This picture is guessed from the coordinates; a draw block says what the system looks like (docs/page.md).") : null)
          : make("p.note", {}, "Nothing of this model has a place to be drawn at; a draw block says what it looks like (docs/page.md)."),
        make("div.transport", {}, this.playButton, this.scrub, this.clock, this.pace),
        make("div.side", {}, make("div.head", {}, this.tabs, restart, addressed ? link : null), this.panel, this.note)),
      this.plots.place);
    if (draws) this.hands();
    document.addEventListener("keydown", (e) => this.key(e));
    new ResizeObserver(() => { this.plots.draw(); this.dirty = true; }).observe(place);
  }

  // Dragging, wheel and pinch.
  hands() {
    const pointers = new Map(), c = this.canvas, camera = this.scene.camera;
    let apart = 0;
    c.addEventListener("pointerdown", (e) => { c.setPointerCapture(e.pointerId); pointers.set(e.pointerId, e); });
    const up = (e) => { pointers.delete(e.pointerId); apart = 0; };
    c.addEventListener("pointerup", up);
    c.addEventListener("pointercancel", up);
    c.addEventListener("pointermove", (e) => {
      const last = pointers.get(e.pointerId);
      if (!last) return;
      const dx = e.clientX - last.clientX, dy = e.clientY - last.clientY;
      pointers.set(e.pointerId, e);
      if (pointers.size === 2) {
        const [a, b] = [...pointers.values()], now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
        if (apart) camera.zoom *= now / apart;
        apart = now;
      } else if (camera.space && !e.shiftKey) camera.turn(dx, dy);
      else camera.shift(dx, dy);
      this.dirty = true;
    });
    // the page scrolls over a picture that nobody has touched yet
    c.addEventListener("wheel", (e) => { if (document.activeElement !== c && !e.ctrlKey) return; e.preventDefault(); camera.zoom *= Math.exp(-e.deltaY * 0.0012); this.dirty = true; }, { passive: false });
    c.addEventListener("dblclick", () => this.scene.frame());
  }

  key(e) {
    const tag = e.target.tagName;
    if (e.ctrlKey || e.metaKey || e.altKey || tag === "INPUT" || tag === "SELECT" || tag === "TEXTAREA") return;
    const own = tag === "BUTTON" || tag === "SUMMARY" || tag === "A";
    if (e.key === " " && !own) this.play(!this.playing);
    else if (e.key === "ArrowRight") this.seek(this.time + this.run.until / 200);
    else if (e.key === "ArrowLeft") this.seek(this.time - this.run.until / 200);
    else if (e.key === "Home" && e.target === this.canvas) this.seek(0);
    else if ((e.key === "+" || e.key === "-") && this.scene) this.scene.camera.zoom *= e.key === "+" ? 1.2 : 1 / 1.2;
    else if (e.key === "r" && this.scene) this.scene.frame();
    else if (e.key === "f" && this.scene) this.fullScreen();
    else return;
    this.dirty = true;
    e.preventDefault();
  }

  buttons() {
    if (!this.scene) return;
    const press = (b, on) => b.setAttribute("aria-pressed", String(on));
    press(this.spaceButton, this.scene.camera.space);
    press(this.followButton, this.scene.following());
    press(this.forceButton, this.scene.reactions);
    this.forceButton.hidden = !this.run.things.some((t) => t.kind === "reaction");
    this.dirty = true;
  }

  // ---- what is shown ----------------------------------------------------------------------------------

  choose(k, fill) {
    this.run = this.runs[k];
    [...this.tabs.children].forEach((b, i) => { b.setAttribute("aria-selected", String(i === k)); });
    this.plots.choose(this.run);
    this.scene?.choose(this.run);
    this.reset(fill);
    this.time = 0;
    // in a moment, not to hold up the first picture
    this.agrees = undefined;
    const run = this.run;
    setTimeout(() => {
      if (run !== this.run) return;
      this.agrees = disagreement(run);
      this.tell();
    }, 60);
  }

  reset(fill) {
    this.setting = settings(this.run);
    fill?.(this.setting);
    sliders(this.panel, this.run, this.setting, () => { this.changed = true; });
    this.compute();
    this.buttons();
  }

  compute() {
    this.changed = false;
    this.motion = move(this.run, this.setting);
    this.scene?.show(this.motion);
    if (this.frames) this.plots.show(this.motion); // the picture comes first
    this.dirty = true;
    this.tell();
  }

  tell() {
    const words = [];
    if (this.motion.count < this.motion.times.length) {
      const why = (this.untouched() && this.run.reference.reason) || this.motion.why;
      words.push(`The motion ends early, at t = ${number(this.motion.reached)} of ${number(this.run.until)}${why ? `: ${why}` : ""}. `);
    }
    if (this.agrees !== undefined)
      words.push(isFinite(this.agrees)
        ? `Computed here; as the run is written it agrees with hamel run to ${number(this.agrees, 3)} (tolerance ${number(this.run.tolerance)}).`
        : "Computed here. The motion as the run is written does not get as far as that of hamel run.");
    const { changes } = this.run.reference;
    if (changes)
      words.push(` On the way hamel run changes its basis of velocities ${changes > 1 ? `${changes} times` : "once"}; the page stays in the first one${this.agrees <= 10 * this.run.tolerance ? "" : ", and its motion is to be trusted only as far as that is one"}. A frame in the model helps.`);
    this.note.textContent = words.join("");
    this.note.classList.toggle("warning", (Boolean(changes) && !(this.agrees <= 10 * this.run.tolerance)) || this.agrees > 1e-5);
    this.note.dataset.disagreement = this.agrees;
  }

  untouched() { return !stateOf({ ...this, run: this.run, runs: [this.run], time: 0 }); }

  // What an address says is shown; false if it says nothing.
  restore() {
    if (!isState(location.hash)) return false;
    const state = readState(location.hash, this.runs);
    this.choose(state.k, state.fill);
    this.seek(state.time);
    this.play(false);
    return true;
  }

  async link() {
    writeState(this);
    try { await navigator.clipboard.writeText(location.href); say("Copied the address of what is seen"); } catch { say("The address of the page is that of what is seen"); }
  }

  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.canvas.closest(".stage").requestFullscreen?.();
  }

  // Plays once from the beginning and saves that; a second press ends it.
  record() {
    if (this.recorder) { this.recorder.stop(); return; }
    this.seek(0);
    this.recorder = record(this.canvas, `${this.name}-${this.run.name}`, () => { this.recorder = null; this.videoButton.setAttribute("aria-pressed", "false"); });
    this.videoButton.setAttribute("aria-pressed", "true");
    this.play(true);
  }

  play(on) {
    if (this.playing && !on && this.frames) setTimeout(() => writeState(this));
    this.playing = on;
    this.playButton.textContent = on ? "❚❚" : "▶\uFE0E"; // a sign, not a picture of one
    this.playButton.setAttribute("aria-label", on ? "Pause" : "Play");
    if (on && this.time >= this.end()) this.time = 0;
  }

  end() { return this.motion.times[Math.max(0, this.motion.count - 1)]; }

  seek(t) {
    this.time = Math.min(Math.max(t, 0), this.end());
    this.dirty = true;
  }

  tick(now) {
    requestAnimationFrame((later) => this.tick(later));
    const passed = Math.min(0.1, Math.max(0, (now - (this.last ?? now)) / 1000));
    this.last = now;
    if (this.changed) { this.compute(); clearTimeout(this.later); this.later = setTimeout(() => writeState(this), 300); }
    if (this.playing) {
      this.time += passed * this.speed;
      if (this.time > this.end()) {
        if (this.recorder?.state === "recording") this.recorder.stop();
        this.time = 0;
      }
      this.dirty = true;
    }
    if (!this.dirty) return;
    this.dirty = false;
    this.scene?.paint(this.time);
    if (this.plots.motion) this.plots.now(this.time);
    this.clock.textContent = `t = ${this.time.toFixed(2)}`;
    if (document.activeElement !== this.scrub || this.playing) this.scrub.value = (this.time / this.run.until) * 1000;
    if (!this.frames) {
      performance.mark("hamel-first-picture");
      setTimeout(() => this.plots.show(this.motion));
    }
    this.frames = (this.frames ?? 0) + 1;
  }

  // Begins with these quasi-velocities.
  start(v) {
    v.forEach((value, i) => { this.setting.y[this.run.states + i] = value; });
    sliders(this.panel, this.run, this.setting, () => { this.changed = true; });
    this.time = 0;
    this.changed = true;
  }

  recolour() { this.scene?.recolour(); if (this.plots.motion) this.plots.recolour(); this.dirty = true; }
}
