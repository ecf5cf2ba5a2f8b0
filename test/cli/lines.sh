#!/usr/bin/env bash
# Lines are as wide as the terminal: 100 characters where there is none, COLUMNS, the window, or --width; no formula
# loses anything by being broken.
. "$(dirname "$0")/../support/command.sh"
unset COLUMNS

# widest FILE: the longest line, in characters.
widest() { "$python" -c 'import sys; print(max(len(s.rstrip("\n")) for s in open(sys.argv[1], encoding="utf-8")))' "$1"; }
# seen FILE: what is on it, without blanks.
seen() { tr -d ' \n' <"$1"; }

parts='space lagrange_dalembert hamel hamilton'
for model in $(some_models) rattleback; do
    [ $model = rattleback ] && parts='space hamel measure'
    "$hamel" derive $model $parts >"$work/usual" 2>/dev/null
    "$hamel" derive $model $parts --width 60 >"$work/narrow" 2>/dev/null
    "$hamel" derive $model $parts --width 9999 >"$work/whole" 2>/dev/null
    claim "derive $model stays within 100" test "$(widest "$work/usual")" -le 100
    claim "derive $model --width 60 stays within 60" test "$(widest "$work/narrow")" -le 60
    claim "derive $model is broken" test "$(wc -l <"$work/narrow")" -gt "$(wc -l <"$work/whole")"
done

# Broken or not, it is the same formula.
"$hamel" derive kinematic_snake measure >"$work/usual"
"$hamel" derive kinematic_snake measure --width 9999 >"$work/whole"
claim 'a broken page says the same' test "$(seen "$work/usual")" = "$(seen "$work/whole")"

for verb in 'check bicycle' 'compare snakeboard --no-run' 'verify bicycle E=0'; do
    COLUMNS=60 "$hamel" $verb >"$work/narrow"
    claim "$verb stays within COLUMNS" test "$(widest "$work/narrow")" -le 60
    "$hamel" $verb --width 70 >"$work/narrow"
    claim "$verb --width 70" test "$(widest "$work/narrow")" -le 70
done

# A terminal says itself how wide it is.
claim 'a window of 48 columns' "$python" - "$hamel" <<'PY'
import fcntl, os, pty, struct, sys, termios
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 48, 0, 0))
    os.execv(sys.argv[1], ["hamel", "derive", "chaplygin_sleigh", "hamel"])
said = b""
while True:
    try: more = os.read(terminal, 65536)
    except OSError: break
    if not more: break
    said += more
os.waitpid(pid, 0)
lines = [line.split("\r")[-1] for line in said.decode().replace("\r\n", "\n").split("\n")]
sys.exit(not (len(lines) > 20 and 40 < max(map(len, lines)) <= 48))
PY

complains 2 '--width' derive particle --width 20
complains 2 '--width' derive particle --width wide
finish
