// Elements from a word: make("button.primary", {title: "..."}, children...).
export function make(word, attributes = {}, ...children) {
  const [tag, ...classes] = word.split("."), e = document.createElement(tag);
  if (classes.length) e.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "html") e.innerHTML = value; // MathML of our own
    else if (key === "style") e.style.cssText = value; // the page's policy refuses the attribute
    else if (key.startsWith("on")) e.addEventListener(key.slice(2), value);
    else if (value === true) e.setAttribute(key, "");
    else if (value !== false && value != null) e.setAttribute(key, value);
  }
  e.append(...children.filter((c) => c != null));
  return e;
}

const UP = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };

// A number to read: 0.1235, 1.2·10⁻⁷.
export function number(x, digits = 4) {
  if (!isFinite(x)) return "–";
  if (x === 0) return "0";
  const e = Math.floor(Math.log10(Math.abs(x)));
  if (e >= -3 && e < 5) return String(+x.toPrecision(digits)).replace("-", "−");
  const mantissa = +(x / 10 ** e).toPrecision(Math.max(1, digits - 2));
  return `${mantissa === 1 ? "" : `${String(mantissa).replace("-", "−")}·`}10${[...String(e)].map((c) => UP[c]).join("")}`;
}

let saying;
// A word to the reader, which goes away again.
export function say(words) {
  const place = document.getElementById("said");
  place.textContent = words;
  place.classList.add("shown");
  clearTimeout(saying);
  saying = setTimeout(() => place.classList.remove("shown"), 1600);
}

export function download(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const a = make("a", { href: url, download: name });
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// The unit of something as one reads it: kg·m²/s², "" where it has none.
export function unitSign({ unit = "" }) {
  return unit.replace(/\^([-\d]+)/g, (_, n) => [...n].map((c) => UP[c]).join("")).replaceAll("*", "·");
}
