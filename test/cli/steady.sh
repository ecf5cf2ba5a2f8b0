#!/usr/bin/env bash
# hamel steady and hamel run --watch: what they say, the tables they write, and what they refuse.
set -u
hamel=$1
passed=0 failed=0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# claim 'WORDS' COMMAND...: the command succeeds.
claim() {
    local words=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'not so: %s\n' "$words"
    fi
}

# says CODE 'WORDS' ARGUMENTS...: exit code, and words on either output; both are left in $said.
says() {
    local code=$1 words=$2 status
    shift 2
    said=$("$hamel" "$@" 2>&1)
    status=$?
    if [[ $said == *"$words"* ]] && [ "$status" = "$code" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'hamel %s\n  wanted (%s) ...%s...\n  got    (%s) %s\n' "$*" "$code" "$words" "$status" "$said"
    fi
}

# ---- steady motions ----------------------------------------------------------------------------------
for model in $("$hamel" models | awk '{ print $1 }'); do
    says 0 "$model: " steady "$model"
    claim "$model: numbers are numbers" eval '! grep -qi "nan\|inf[^o]" <<<"$said"'
    claim "$model: a verdict each" grep -qE '^     (stable|unstable|centre|unknown) ' <<<"$said"
    claim "$model: lines to read" [ "$(awk '{ if (length($0) > m) m = length($0) } END { print m }' <<<"$said")" -lt 400 ]
done

says 0 'stable       motions near it approach the family' steady suslov
claim 'the other half repels' grep -q 'unstable     repelling' <<<"$said"
says 0 "at psi' = 1.808314132003 from unstable to centre: an eigenvalue passes through zero" \
    steady falling_disk --from "psi'=2" --vary "psi'=1:3:21" -o rolling.csv
claim 'the head of the table' [ "$(head -n 1 rolling.csv)" = "psi',unstable,energy,re_1,im_1,re_2,im_2,re_3,im_3,re_4,im_4" ]
claim 'a line a place' [ "$(wc -l <rolling.csv)" = 22 ]
says 0 "exactly      A (A + R² m) λ² + C (C + R² m) ψ'² − A R g m = 0" steady falling_disk --from "psi'=2"
says 0 'exactly      I₁₁ I₁₃ I₂₂ λ + Ω₂ (I₁₁ I₂₃² + I₁₃² I₂₂) = 0' steady suslov
says 0 'at g = 12 from centre to unstable: an eigenvalue passes through zero' steady falling_disk --from "psi'=2" --vary "g=9:15:7"
says 0 'isolated' steady pendulum --from "y=-1"
says 0 'pendulum: equilibria' steady pendulum
says 0 '"schema":	"hamel-steady/1"' steady bicycle --json
says 0 '"changes":' steady hoop --from "psi'=2" --vary "psi'=1:2:5" --json
says 0 'σ = 0.1' steady bicycle --from 'u=3, psi=-0.09' --hold sigma=0.1
says 0 'rigid_body: equilibria' steady rigid_body --symmetry none
says 1 'further on there is no steady motion' steady pendulum --from 'y=-1' --vary 'x=0:1:3'

says 2 'needs a model' steady
says 2 "no option '--form'" steady hoop --form x
says 2 '--vary takes NAME=A:B:N' steady hoop --vary g
says 2 '--vary takes NAME=A:B:N' steady hoop --vary g=1:2
says 2 'with N from 2' steady hoop --vary g=1:2:1
says 2 'nothing' steady hoop --vary nothing=1:2:3
says 2 'thta' steady hoop --from thta=1
says 2 '-o writes what --vary follows' steady hoop -o x.csv
says 2 'has no symmetry' steady hoop --symmetry SO9
says 2 'only coordinates' steady hoop --hold "psi'=1"
says 2 'contradict' steady pendulum --from 'x=2, y=2'
printf 'model pushed\ncoordinates\n    x : line\nlagrangian\n    x'"'"'^2/2 + x*sin(t)\n' >pushed.hamel
says 2 'depend on time' steady pushed.hamel
printf 'model falls\ncoordinates\n    x : line\nlagrangian\n    x'"'"'^2/2 - x\n' >falls.hamel
says 1 'no steady motion was found' steady falls.hamel

# ---- watching ----------------------------------------------------------------------------------------
says 0 'section         x=0: 17 times, at t = 0.5919604869' run pendulum --watch section x=0 --to passages.csv -o run.csv
claim 'the table of passages' [ "$(head -n 1 passages.csv)" = 't,x,y,x_dot,y_dot,omega,energy,direction' ]
claim 'a line a passage' [ "$(wc -l <passages.csv)" = 18 ]
says 0 'rising          x=0: 8 times' run pendulum --watch rising x=0 -o run.csv
says 0 'falling         x=0: 9 times' run pendulum --watch falling x=0 -o run.csv
says 0 'reversal        spin: 1 time, at t = 6.7780' run rattleback --until 30 --watch reversal spin -o run.csv
says 0 'lyapunov        largest exponent' run rigid_body --reduced --watch lyapunov --to growth.csv -o run.csv
claim 'the table of growth' [ "$(head -n 1 growth.csv)" = 't,growth,exponent' ]
says 0 '"kind":	"lyapunov"' run rigid_body --watch lyapunov --json
says 0 '"times":' run pendulum --watch section x=0 --json

says 2 '--watch takes section' run pendulum --watch everything
says 2 'needs a quantity' run pendulum --watch section
says 2 '--watch needs a value' run pendulum --watch
says 2 'names the file of the --watch before it' run pendulum --to x.csv
says 2 '--watch section "z=0"' run pendulum --watch section z=0 -o run.csv
says 2 'No such file' run pendulum --watch section x=0 --to no/such/file.csv -o run2.csv
claim 'nothing is left of it' [ ! -e run2.csv ]

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
