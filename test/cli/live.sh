#!/usr/bin/env bash
# hamel report FILE --live: the page of a file that changes, at an address of this machine, for nobody else.
exec "$(command -v /usr/bin/python3 || command -v python3)" -B "$(dirname "$0")/../support/live.py" "$1"
