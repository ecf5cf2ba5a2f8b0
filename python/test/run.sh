#!/usr/bin/env bash
# run.sh PYTHON TEST: one file of tests by pytest; skipped where that is missing.
set -euo pipefail
if ! "$1" -c 'import pytest' 2>/dev/null; then
    echo "pytest is missing (python3-pytest)"
    [ -z "${HAMEL_NO_SKIPS:-}" ] || exit 1
    exit 77
fi
exec "$1" -m pytest -q -p no:cacheprovider "$2"
