#!/usr/bin/env bash
# hamel lsp, the language server: a scripted editor talks with it, and misbehaves.
exec "$(command -v /usr/bin/python3 || command -v python3)" -B "$(dirname "$0")/../lsp/talk.py" "$1"
