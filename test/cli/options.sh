#!/usr/bin/env bash
# The table of options, by what comes from it: for every verb and every option of it --help, what is said to words that
# are wrong, and the scripts that complete command lines.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1
export MALLOC_ARENA_MAX=1

# says 'WHAT' 'WORDS' OUTPUT
says() { if [[ $3 == *"$2"* ]]; then pass; else fail "$1: wanted ...$2..., got $3"; fi; }
# A verb with what it cannot do without, so that the option behind it is what is wrong.
declare -A needed=([expr]=x [models]='' [new]='' [plan]='kinematic_car --to x=1' [export]='pendulum --c'
    [sweep]='pendulum --over g=1:2:2')
call() { printf '%s %s' "$1" "${needed[$1]-pendulum}"; }

# ---- every option of every verb ----------------------------------------------------------------------
"$hamel" completion list >list
verbs=$("$hamel" help | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p')
[ "$(wc -w <<<"$verbs")" -ge 16 ] && [ "$(wc -l <list)" -ge 130 ] && pass || fail "few verbs or options: $verbs"
declare -A help
for verb in $verbs; do
    help[$verb]=$("$hamel" "$verb" --help)
    says "$verb --help" "usage: hamel $verb" "${help[$verb]}"
    [ "${help[$verb]}" = "$("$hamel" help "$verb")" ] && pass || fail "help $verb"
    [ "$(wc -L <<<"${help[$verb]}")" -le 100 ] && pass || fail "$verb --help has long lines"
    complains 2 "no option '--no-such'; 'hamel $verb --help'" "$verb" --no-such
done
while read -r verb name kind value; do
    read -ra words <<<"$(call "$verb")"
    says "$verb --help" "  $name${value:+ $value}" "${help[$verb]}"
    if [ "$kind" = perhaps ]; then
        complains 2 "$name takes 1, not '3'" "${words[@]}" "$name=3"
        continue
    fi
    if [ -z "$value" ]; then
        complains 2 "$name takes no value, and '$name=1' gives it one" "${words[@]}" "$name=1"
        continue
    fi
    complains 2 "$name needs a value: $name $value" "${words[@]}" "$name"
    case $kind in
    text | texts | file | files) ;; # any word can be one
    positive) for bad in -1 0 many '' 1x nan inf 1e999; do
        complains 2 "$name takes a positive number" "${words[@]}" "$name" "$bad"
    done ;;
    count) for bad in -1 1.5 many '' 1x 99999999999999999999999; do
        complains 2 "$name takes a whole number from" "${words[@]}" "$name" "$bad"
    done ;;
    seconds) for bad in -1 soon '' 1e6 nan; do
        complains 2 "$name takes seconds, not '$bad'" "${words[@]}" "$name" "$bad"
    done ;;
    size) for bad in -1G much '' 0 2X 2GBB; do
        complains 2 "$name takes a size such as 500M or 2G, not '$bad'" "${words[@]}" "$name" "$bad"
    done ;;
    numbers) for bad in '' 1, ,1 1,x nan; do
        complains 2 "$name takes numbers between commas, not '$bad'" "${words[@]}" "$name" "$bad"
    done ;;
    axes) for bad in '' a a=1 =1:2:3 a=1: a=1:2: a=1:2:0 a=1:2:x a=x:2:3 a=1:2:3:4 a=1:inf:3; do
        complains 2 "$name takes $value" "${words[@]}" "$name" "$bad"
    done ;;
    choice | watch) complains 2 ", not 'nonsense'" "${words[@]}" "$name" nonsense ;;
    watch_to) complains 2 "$name takes the file of a --watch before it" "${words[@]}" "$name" x.csv ;;
    table) complains 2 "x.txt" "${words[@]}" "$name" x.txt ;;
    picture) complains 2 "'x.gif' does not" "${words[@]}" "$name" x.gif ;;
    *) fail "no test for the kind $kind of $verb $name" ;;
    esac
    [[ $name == --* ]] || continue
    first=$("$hamel" "${words[@]}" "$name" '' 2>&1) second=$("$hamel" "${words[@]}" "$name=" 2>&1)
    [ "$first" = "$second" ] && pass || fail "$verb $name= is not $name ''"
done <list

# ---- the ways to write them --------------------------------------------------------------------------
for words in '--until=2 -pg=1' '--until 2 -p g=1' '-p g=1 --until 2e0'; do
    # shellcheck disable=SC2086
    "$hamel" run pendulum $words -o "a.csv" >/dev/null && body a.csv >"${words// /_}" || fail "run pendulum $words"
done
cmp -s -- '--until=2_-pg=1' '--until_2_-p_g=1' && cmp -s -- '-p_g=1_--until_2e0' '--until_2_-p_g=1' && pass || fail 'ways'
says 'the head of a table' '; run pendulum -p g=1 --until 2e0;' "$(head -n 1 a.csv)"
[ "$("$hamel" expr -- '--x')" = "$("$hamel" expr x)" ] && [ "$("$hamel" expr -x --infix)" = '-x' ] && pass || fail 'minus'
echo nonsense >-a.hamel
complains 2 '-a.hamel:1:' derive -- -a.hamel
complains 2 "did you mean '--until'?" run pendulum --untill 2
complains 2 "did you mean 'derive'?" derve pendulum
complains 2 "did you mean 'derive'?" help derve
complains 2 "takes one model and one run; 'c' is too much" run pendulum b c
complains 2 'takes bash, zsh or fish' completion csh
"$hamel" sweep pendulum --draw 'g=uniform(1,2)' --count 1e1 -o s.csv >/dev/null && [ "$(lines_of s.csv)" = 11 ] && pass || fail '1e1'

# ---- completions -------------------------------------------------------------------------------------
touch own.hamel other.txt
# shellcheck disable=SC1090
source <("$hamel" completion bash)
complete -p hamel >complete && says 'bash' '-F _hamel hamel' "$(cat complete)"
# completes 'WORDS' WANTED...: the last word, which may be empty, in bash.
completes() {
    local line=$1 got COMP_WORDS COMP_CWORD COMPREPLY
    shift
    read -ra COMP_WORDS <<<"$line"
    [[ $line != *' ' ]] || COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _hamel
    got=$(printf '%s\n' "${COMPREPLY[@]}" | sort -u | xargs)
    if [ "$got" = "$*" ]; then pass; else fail "'$line' completes to '$got', not '$*'"; fi
}
completes 'hamel sw' sweep
completes 'hamel derive snakeb' snakeboard snakeboard_full
completes 'hamel derive o' own.hamel
completes 'hamel derive snakeboard ha' hamel hamilton
completes 'hamel derive snakeboard --at x -p m = 2 hamel sym' symmetry
completes 'hamel derive --latex sus' suslov
completes 'hamel run pendulum --fo' --forces --form
completes 'hamel run pendulum --form ' hamilton nonholonomic vakonomic
completes 'hamel run pendulum --watch ly' lyapunov
completes 'hamel run pendulum -o o' other.txt own.hamel
completes 'hamel run pendulum --until ' ''
completes 'hamel models --show veselo' veselova
completes 'hamel help stea' steady
completes 'hamel completion ' bash fish zsh
while read -r verb name _; do completes "hamel $verb $name" "$(sed -n "s/^$verb \($name[^ ]*\) .*/\1/p" list | sort | xargs)"; done <list
if command -v zsh >/dev/null; then
    "$hamel" completion zsh >hamel.zsh
    zsh -n hamel.zsh && zsh -f -c 'autoload -U compinit && compinit -D && source ./hamel.zsh && [[ $_comps[hamel] = _hamel ]]' &&
        pass || fail 'zsh'
fi
if command -v fish >/dev/null; then
    "$hamel" completion fish >hamel.fish
    got=$(HOME=$work fish --no-config -c 'source hamel.fish; complete -C "hamel run pendulum --form ham"; complete -C "hamel derive pend"
        complete -C "hamel derive pendulum --la"; complete -C "hamel swe"' | cut -f 1 | xargs)
    [ "$got" = 'hamilton pendulum --latex sweep' ] && pass || fail "fish: $got"
fi

# ---- the manual --------------------------------------------------------------------------------------
"$hamel" manual | diff - "$here/../../docs/hamel.1" >difference && pass || fail "'make manual' has not been run: $(head difference)"
if command -v groff >/dev/null; then
    warned=$(groff -man -Tutf8 -Kutf8 -ww "$here/../../docs/hamel.1" 2>&1 >page)
    [ -z "$warned" ] && [ -s page ] && pass || fail "groff: $warned"
fi

# ---- and all that without LLVM -----------------------------------------------------------------------
if command -v strace >/dev/null && [ -z "${HAMEL_QUICK-}" ]; then
    for words in --help --version 'run --help' 'help sweep' 'completion bash' manual; do
        # shellcheck disable=SC2086
        strace -f -e trace=openat "$hamel" $words 2>&1 >/dev/null | grep -q LLVM && fail "$words loads LLVM" || pass
    done
fi
# ---- a limit from the environment --------------------------------------------------------------------
HAMEL_TIME_LIMIT=soon complains 2 "HAMEL_TIME_LIMIT takes seconds, not 'soon'" check pendulum
export HAMEL_TIME_LIMIT=1e-3
complains 1 'the time limit is reached' derive rattleback measure
"$hamel" derive pendulum space --time-limit 0 >/dev/null 2>&1 && pass || fail 'the option comes before the environment'
unset HAMEL_TIME_LIMIT
finish
