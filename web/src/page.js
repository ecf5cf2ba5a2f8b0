// The page: the motion, and what makes the derivation comfortable to read.
import { make, say } from "./make.js";
import { nameFiles } from "./plot.js";
import { eliminate } from "./solve.js";
import { Stage } from "./stage.js";

// ---- LaTeX ------------------------------------------------------------------------------------------

async function copy(words, what) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    const area = make("textarea", { style: "position:fixed;opacity:0" });
    area.value = words;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  say(`Copied ${what} as LaTeX`);
}

const texOf = (button) => button.dataset.tex;
const aligned = (formulas) =>
  `\\begin{align*}\n${formulas.map((f) => "  " + (f.includes(" = ") ? f.replace(" = ", " &= ") : `& ${f}`)).join(" \\\\\n")}\n\\end{align*}\n`;

document.addEventListener("click", (e) => {
  const button = e.target.closest("button.tex");
  if (button) copy(texOf(button), "the formula");
});

for (const chapter of document.querySelectorAll("details.chapter")) {
  const formulas = [...chapter.querySelectorAll("button.tex")];
  if (!formulas.length) continue;
  chapter.querySelector(".body").prepend( // not in the summary: a button in a button cannot be reached by all
    make("button.quiet.all", { title: "Copy the section as LaTeX", onclick: () => copy(aligned(formulas.map(texOf)), "the section") }, "Copy LaTeX"));
}

// ---- folding, and light and dark -----------------------------------------------------------------------

const chapters = [...document.querySelectorAll("#derivation details.chapter")];
const fold = make("button.quiet", { onclick: () => {
  const open = !chapters.some((c) => c.open);
  chapters.forEach((c) => { c.open = open; });
  fold.textContent = open ? "Fold all" : "Unfold all";
} }, "Unfold all");
document.getElementById("derivation").prepend(make("div.bar", {}, make("h2", {}, "Derivation"), fold));

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark";
const theme = make("button.quiet.theme", { "aria-label": "Light or dark", title: "Light or dark", onclick: () => {
  document.documentElement.dataset.theme = isDark() ? "light" : "dark";
  stage?.recolour();
} }, "◐");
document.querySelector("header.top").append(theme);
dark.addEventListener("change", () => stage?.recolour());

// A link into a folded section opens it.
const unfold = () => {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.tagName === "DETAILS") target.open = true;
};
window.addEventListener("hashchange", unfold);
unfold();
// a click on the same link again, too
document.querySelector("nav").addEventListener("click", (e) => { if (e.target.hash === location.hash) unfold(); });

// Paper does not unfold: everything is printed, and is folded afterwards as it was.
let folded = [];
window.addEventListener("beforeprint", () => { folded = chapters.filter((c) => !c.open); folded.forEach((c) => { c.open = true; }); });
window.addEventListener("afterprint", () => { folded.forEach((c) => { c.open = false; }); });

// ---- the motion ---------------------------------------------------------------------------------------

let stage = null;
const place = document.getElementById("motion"), data = HAMEL(eliminate);
nameFiles(data.name);
if (data.runs.some(Boolean)) {
  stage = new Stage(place, data);
  window.hamelStage = stage; // for tests, and for those who are curious
} else {
  place.append(make("p.note", {}, data.problem || "This model has no run, so nothing moves."));
}
