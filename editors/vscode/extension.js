// Starts the language server when a model is opened.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("hamel").get("path");
  client = new LanguageClient("hamel", "Hamel", { command, args: ["lsp"] }, { documentSelector: [{ language: "hamel" }] });
  return client.start();
};

exports.deactivate = () => client && client.stop();
