#!/usr/bin/env bash
# hamel export --c: every built-in run as a program that prints what hamel run writes, and what programs may not do.
. "$(dirname "$0")/../support/command.sh"
. "$here/../support/exports.sh"
cd "$work" || exit 1
every_run c
in_every_way c
finish
