#!/usr/bin/env bash
# Steep functions in models: a step of tanh, an exponential potential, 1/r. They are derived as one would
# write them, and moved as far as the mathematics goes.
set -u
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1

cat >step.hamel <<'END'
model step "A mass pushed, and another one moved, by a smooth step"
parameters
    m = 2, k = 100
coordinates
    x, y : line
lagrangian
    m/2*(x'^2 + y'^2)
force
    x = tanh(k*(t - 1))
controls y
run go
    y = tanh(100*(t - 1))
    until 100 every 10
run logistic
    y = 1/(1 + exp(-100*(t - 20)))
    until 100 every 10
END
"$hamel" derive step.hamel >step.txt
claim 'tanh stays tanh' grep -q "x'' = tanh(k (t − 1))/m" step.txt
claim 'and no exponential comes in' bash -c '! grep -q exp step.txt'
# x(100) = ∫∫ tanh/m: v(t) = (log cosh k(t−1) − log cosh k)/(k m), which is (|t−1| − 1)/m but for 1e-4
for way in '--interpreted' '--compiled' '--method taylor' '--method cvode' '--bordered'; do
    # shellcheck disable=SC2086
    if ! "$hamel" run step.hamel go $way -o step.csv >said.txt 2>err.txt; then
        grep -q "there is no method 'cvode'" err.txt || fail "the step, $way: $(cat err.txt)"
        continue
    fi
    claim "the step moves both masses, $way" awk -F, '$1 == "t" { for (i = 1; i <= NF; i++) at[$i] = i }
        END { t = $at["t"]; v = $at["x_dot"]; y = $at["y"];
              exit !(t == 100 && (v - 49)^2 < 1e-8 && (y - 1)^2 < 1e-12) }' step.csv
done
claim 'a logistic step is run' "$hamel" run step.hamel logistic -o logistic.csv >said.txt
claim 'and arrives' awk -F, '$1 == "t" { for (i = 1; i <= NF; i++) at[$i] = i }
    END { exit !($at["t"] == 100 && ($at["y"] - 1)^2 < 1e-12) }' logistic.csv

cat >steep.hamel <<'END'
model steep "A wall of exp(c q), and a planet"
parameters
    m = 1, c = 3, k = 1
coordinates
    q, x, y : line
lagrangian
    m/2*(q'^2 + x'^2 + y'^2) - exp(c*q)^2/exp(c) + k/sqrt(x^2 + y^2)
run go
    from q = -200, q' = 20, x = 1, y' = 1
    until 20
END
"$hamel" derive steep.hamel >steep.txt
claim 'one exponential' grep -q "q'' = −2 c exp(c (2 q − 1))/m" steep.txt
claim '1/r is 1/r in L' grep -q 'L = .*k/√(x² + y²)' steep.txt
claim 'and never r/r²' bash -c '! grep -q "√(x² + y²)/(x² + y²)" steep.txt'
claim 'it is run' "$hamel" run steep.hamel -o steep.csv >said.txt
claim 'off the wall with the speed it came with' awk -F, '$1 == "t" { for (i = 1; i <= NF; i++) at[$i] = i }
    END { exit !($at["t"] == 20 && ($at["q_dot"] + 20)^2 < 1e-10) }' steep.csv
finish
