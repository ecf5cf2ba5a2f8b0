// The fonts of the page, cut down to the characters it uses: mathematics with its MATH table, and text.
import fs from "node:fs";
import subset from "subset-font";

const range = (a, b) => Array.from({ length: b - a + 1 }, (_, i) => String.fromCodePoint(a + i)).join("");
const ascii = range(0x20, 0x7e), greek = range(0x391, 0x3c9) + "ϕϑϵ";
const italic = range(0x1d434, 0x1d467) + "ℎ" + range(0x1d6e2, 0x1d71b); // what <mi>x</mi> is shown with
const signs = "+−·×/=|,()[]{}′˙¨\u20db\u0307\u0308∂∞…∈√∩⊥≠≤≥⟨⟩\u2061\u2062\u00a0\u2009";
const words = ascii + greek + "−·×′“”‘’–—…√∂∩⊥≠≤≥⟨⟩ᵀ§éáíóúüößñøæÉÁ₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹⁻↦→∈∘\u00a0";

const from = (family, file) => fs.readFileSync(`node_modules/@fontsource/${family}/files/${family}-${file}.woff2`);
const cut = async (name, font, characters) =>
  fs.writeFileSync(`fonts/${name}.woff2`, await subset(font, characters, { targetFormat: "woff2", noHinting: true }));

fs.mkdirSync("fonts", { recursive: true });
await cut("math", from("stix-two-math", "latin-400-normal"), ascii + greek + italic + signs);
await cut("text", from("stix-two-text", "latin-400-normal"), words);
await cut("italic", from("stix-two-text", "latin-400-italic"), words);
await cut("bold", from("stix-two-text", "latin-600-normal"), words);
await cut("greek", from("stix-two-text", "greek-400-normal"), words);
