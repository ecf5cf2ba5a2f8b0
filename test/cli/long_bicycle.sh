#!/usr/bin/env bash
# hamel export whipple --c: 230,000 lines that compile without a warning, move as hamel run does, and have the derivatives of
# their rates. By hand, make test-long: the compiler takes a minute.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1
cc=${CC:-cc}
claim 'the bicycle is a module' "$hamel" export whipple --c --prefix bike
claim 'that compiles' "$cc" -std=c99 -O0 -Wall -Wextra -Wconversion -pedantic -Werror -c bike.c -o bike.o
claim 'and can be linked' "$cc" -std=c99 -D_GNU_SOURCE -I. "$here/../support/modules/bicycle.c" bike.o -lm -o bike
./bike >bike.txt
"$hamel" run whipple --until 1 --every 1 -o run.csv >/dev/null 2>&1
claim 'it moves as hamel run does, with derivatives that are differences' "$python" -c "
there = [float(x) for x in open('bike.txt').read().split()]
row = [float(x) for x in open('run.csv').read().split()[-1].split(',')][1:]
assert len(there) == len(row) + 1 and there[-1] < 1e-6, there[-1]
assert all(abs(a - b) <= 1e-9*(1 + abs(b)) for a, b in zip(there, row))"
finish
