// The grammar for VS Code, by the tokenizer that VS Code uses, and Vim's syntax file: every word of the language
// (asked of `hamel lsp`) is coloured as what it is, and the models read as they should.
//   node grammar.mjs HAMEL ROOT
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const [hamel, root] = process.argv.slice(2);
let passed = 0, failed = 0;
const claim = (words, holds) => {
  holds ? passed++ : failed++;
  if (!holds) console.log("FAILED: " + words);
};

// ---- the words, from the language server
const message = (m) => {
  const body = JSON.stringify({ jsonrpc: "2.0", ...m });
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};
const uri = "file:///a.hamel", text = "\nx : \n y";
const at = (id, line, character) => message({ id, method: "textDocument/completion",
  params: { textDocument: { uri }, position: { line, character } } });
const said = spawnSync(hamel, ["lsp"], { input: message({ id: 1, method: "initialize", params: {} }) +
  message({ method: "textDocument/didOpen", params: { textDocument: { uri, text } } }) +
  at(2, 0, 0) + at(3, 1, 4) + at(4, 2, 1) }).stdout.toString();
const answers = said.split(/Content-Length: \d+\r\n\r\n/).filter(Boolean).map((m) => JSON.parse(m));
const words = (id) => answers.find((a) => a.id === id).result;
const blocks = words(2).map((w) => w.label), spaces = words(3).map((w) => w.label);
const inside = words(4).filter((w) => w.label !== "y");

// ---- the tokenizer
const wasm = createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm");
await oniguruma.loadWASM(readFileSync(wasm).buffer);
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (s) => new oniguruma.OnigString(s),
  }),
  loadGrammar: async () => JSON.parse(readFileSync(join(root, "editors/vscode/syntaxes/hamel.tmLanguage.json"))),
});
const grammar = await registry.loadGrammar("source.hamel");
const scopes = (line) => grammar.tokenizeLine(line, textmate.INITIAL).tokens
  .map((t) => [line.slice(t.startIndex, t.endIndex).trim(), t.scopes.at(-1)]);
const scope = (line, word) => (scopes(line).find(([w]) => w === word) ?? [])[1];

for (const b of blocks) claim(`${b} begins a block`, scope(b, b) === "keyword.control.hamel");
for (const s of spaces) claim(`${s} is a space`, scope(`    x : ${s}`, s) === "storage.type.hamel");
for (const w of inside) {
  const call = w.detail.startsWith(w.label + "(");
  const line = "    z = " + (call ? w.label + "(1)" : w.label);
  claim(`${w.label} is coloured in a formula`, /^(support|constant|keyword)\./.test(scope(line, w.label)));
}
claim("a name is not coloured", scope("    theta = 1", "theta =") === undefined && scopes("    q")[0][1] === "source.hamel");
claim("the parameter named like a block inside is none", scope("    base = 1", "base") !== "keyword.control.hamel");
claim("comments reach the end", scope("    m = 1 # a line", "# a line") === "comment.line.number-sign.hamel");
claim("primes", scope("    x'", "'") === "keyword.operator.derivative.hamel");
claim("ranges are no numbers with a point", scope("    for i in 1..12", "12") === "constant.numeric.hamel");
claim("fields", scope("    u = d/dx", "d/dx") === "support.function.hamel");
claim("the model's name", scope('model a "b"', "a") === "entity.name.type.hamel");
for (const file of readdirSync(join(root, "models"))) {
  const lines = readFileSync(join(root, "models", file), "utf8").split("\n");
  const begins = lines.filter((l) => /^[a-z]/.test(l));
  claim(`${file}: every block is seen`, begins.length > 2 &&
    begins.every((l) => scopes(l)[0][1] === "keyword.control.hamel" || l.startsWith("for ")));
}

// ---- Vim
const vim = readFileSync(join(root, "editors/vim/syntax/hamel.vim"), "utf8");
for (const w of [...blocks, ...spaces, ...inside.map((w) => w.label)])
  claim(`${w} is known to Vim`, new RegExp(`(^syntax keyword .*|[(|])\\b${w}\\b`, "m").test(vim));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed < 50 ? 1 : 0);
