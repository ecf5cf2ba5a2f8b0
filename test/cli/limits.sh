#!/usr/bin/env bash
# Limits and interrupts: every verb ends in words, with exit code 1 and what it has, and soon after
# it was asked to. Machines may be slow: limits grow until there was time to begin.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

# limited FILE LINES ARGUMENTS...: with a time limit that is long enough to begin, the command ends
# with 1 and says so, and FILE has more than that many lines.
limited() {
    local file=$1 lines=$2 limit
    shift 2
    for limit in 1 3 9 27 81; do
        rm -f "$file"
        "$hamel" "$@" --time-limit $limit >said 2>err
        code=$?
        [ $code = 1 ] && [ -f "$file" ] && [ "$(wc -l <"$file")" -gt "$lines" ] && break
    done
    claim "hamel $* ends with 1, not $code: $(cat err)" [ $code = 1 ]
    claim "hamel $* says why: $(cat err)" grep -q 'the time limit is reached' err
    claim "hamel $* keeps what it has" [ "$(wc -l <"$file" 2>/dev/null || echo 0)" -gt "$lines" ]
}

# ---- time -----------------------------------------------------------------------------------------

limited run.csv 2 run rigid_body --until 1e9 --every 100 -o run.csv
claim 'rows are whole' [ "$(grep -v '^#' run.csv | awk -F, '{print NF}' | sort -u | wc -l)" = 1 ]
limited run.csv 2 run rigid_body --until 1e9 --every 100 --interpreted --method cvode -o run.csv
limited run.csv 2 run chaplygin_sleigh --until 1e8 --every 1 --method dla --step 0.01 -o run.csv
limited sweep.csv 3 sweep chaplygin_top --draw B=rotation --count 100000000 --until 30 -o sweep.csv
limited map.csv 1 gait snakeboard --vary 'a=0.1:0.5:1000' --vary 'b=0.1:0.5:1000' -o map.csv
claim 'nothing else is left' [ -z "$(ls | grep -vxE 'said|err|(run|sweep|map).csv(.part)?')" ]

# What has nothing to keep ends as well.
answers 1 'the time limit is reached' export n_trailer --c --time-limit 0.001
answers 1 'the time limit is reached' derive snakeboard --time-limit 0.001
answers 1 'the time limit is reached' plan snakeboard --to 'x=10, y=7, theta=2' --time-limit 0.001
answers 1 'the time limit is reached' expr x --time-limit 0.000001 # or before it is read
answers 2 'takes seconds' run rigid_body --time-limit soon
answers 2 'needs a value' sweep rigid_body --time-limit

# Motions of a sweep that take for ever are given up.
limited slow.csv 1 sweep rigid_body --draw B=rotation --count 1000 --until 1e12 -o slow.csv

# ---- memory ---------------------------------------------------------------------------------------

for verb in derive check eval compare report steady run gait plan export; do
    case $verb in
    eval) more=(energy) ;;
    plan) more=(--to x=1) ;;
    export) more=(--c) ;;
    *) more=() ;;
    esac
    answers 1 'the memory limit is reached (--memory SIZE sets it) while' \
        $verb snakeboard "${more[@]}" --memory 1M
done
claim 'a limit that is not reached changes nothing' \
    [ "$("$hamel" derive chaplygin_sleigh --memory 100G)" = "$("$hamel" derive chaplygin_sleigh)" ]
answers 2 '--memory takes a size' run rigid_body --memory much
answers 2 '--memory takes a size' run rigid_body --memory -1G

# ---- interrupts -----------------------------------------------------------------------------------

# A large model is long in deriving, compiling and running. Whatever it is doing, what it still
# computes after it was asked to stop is less than two seconds of work.
cat >trailers.py <<'END'
import sys
n = int(sys.argv[1])
print("model trailers\nparameters\n l = 1, l > 0\ncoordinates\n x, y : line")
for k in range(n + 1): print(f" theta{k} : angle")
print("define\n p0 = [x, y]")
for k in range(1, n + 1): print(f" p{k} = p{k-1} - l*[cos(theta{k}), sin(theta{k})]")
print("lagrangian\n dot(p0', p0') + theta0'^2/4")
for k in range(1, n + 1): print(f"  + dot(p{k}', p{k}')/2 + theta{k}'^2/10")
print("constraints")
for k in range(n + 1): print(f" dot([-sin(theta{k}), cos(theta{k})], p{k}') = 0")
print("run coast\n from x' = 1, theta0' = 0.3" + "".join(f", theta{k} = {0.1*(-1)**k}" for k in range(1, n + 1)))
print(" until 1e7 every 0.05")
END
"$python" trailers.py 40 >trailers.hamel
"$python" trailers.py 9 >few.hamel
cat >interrupt.py <<'END'
# interrupt.py SIGNAL SECONDS COMMAND...: sends the signal when that much processor time was used.
import os, resource, signal as signals, subprocess, sys, time
signals.signal(signals.SIGHUP, signals.SIG_DFL)  # under nohup it is ignored, and hamel leaves that as it is
signal, seconds, command = int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:]
def used(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
p = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
while used(p.pid) < seconds and p.poll() is None: time.sleep(0.01)
if p.poll() is not None: sys.exit(f"ended by itself: {p.stderr.read()}")
before = used(p.pid)
p.send_signal(signal)
words = p.stderr.read()
code = p.wait()
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
after = usage.ru_utime + usage.ru_stime - before
assert code == 1, (code, words)
assert "interrupted" in words or "Traceback" in words, words
assert after < 2 * os.cpu_count(), after
END
for seconds in 0.05 0.4 1 3 8; do
    for signal in 2 15 1; do
        [ $signal = 2 ] || [ $seconds = 1 ] || continue
        claim "signal $signal after $seconds s is obeyed" \
            "$python" interrupt.py $signal $seconds "$hamel" run trailers.hamel -o big.csv
    done
done
claim "in derive" "$python" interrupt.py 15 0.3 "$hamel" derive few.hamel
claim "in a sweep" "$python" interrupt.py 2 1 "$hamel" sweep chaplygin_top --draw B=rotation \
    --count 100000000 --until 1e6 -o long.csv
claim 'no temporary file is left' [ -z "$(ls | grep 'big.csv\.')" ]

finish
