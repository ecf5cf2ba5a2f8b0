#!/usr/bin/env bash
# The right-hand side of Whipple's bicycle against C:  bench/bicycle.sh build > bench/results/bicycle.txt
set -eu
build=$(realpath "$1") here=$(cd "$(dirname "$0")" && pwd) work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
model=$here/../test/data/whipple.hamel
"$build/hamel" export "$model" --c -o "$work/rates.c" >&2
gcc -O2 -shared -fPIC -o "$work/rates.so" "$work/rates.c" -lm
echo "# $(gcc --version | head -1); $(grep -m1 'model name' /proc/cpuinfo | cut -d: -f2-), load $(cut -d' ' -f1 /proc/loadavg)"
"$build/bench/bench_bicycle" "$model" "$work/rates.so"
