#!/usr/bin/env bash
# hamel export --js: every built-in run as a program that prints what hamel run writes, and what programs may not do.
. "$(dirname "$0")/../support/command.sh"
. "$here/../support/exports.sh"
cd "$work" || exit 1
command -v node >node.txt || { echo "SKIPPED: node is not installed"; exit 0; }
every_run js
in_every_way js
finish
