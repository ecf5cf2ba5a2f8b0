#!/usr/bin/env bash
# The same question twice has the same answer to the byte, wherever memory happens to be: twice.sh PATH-TO-HAMEL
. "$(dirname "$0")/../support/command.sh"

# fixed COMMAND...: without the kernel's choice of addresses, where that can be asked for.
fixed() {
    if setarch -R true 2>/dev/null; then setarch -R "$@"; else "$@"; fi
}

# same MODEL VERB OPTION...: once as usual, once at fixed addresses with another environment, so that blocks, stacks
# and clocks differ.
same() {
    local model=$1 verb=$2
    shift 2
    "$hamel" "$verb" "$model" "$@" >"$work/first" 2>"$work/first.errors"
    local code=$?
    MALLOC_PERTURB_=85 HAMEL_PADDING=$(printf '%4000s' '') fixed "$hamel" "$verb" "$model" "$@" >"$work/second" 2>"$work/second.errors"
    if [ $? -eq $code ] && cmp -s "$work/first" "$work/second" && cmp -s "$work/first.errors" "$work/second.errors"; then pass
    else fail "$verb $model $*: $(diff "$work/first" "$work/second" | head -n 5)"; fi
}

cd "$work" || exit 1 # pages are written there
# The chain and the sphere have systems that JSON names; the others differ in kind.
models=(chain chaplygin_sphere snakeboard falling_disk pendulum heisenberg suslov)
[ -z "${HAMEL_QUICK-}" ] || models=(chain pendulum)
for model in "${models[@]}"; do
    same "$model" derive --json --time-limit 0
    same "$model" check --json --time-limit 0
done
same chain check --find-symmetries --json --time-limit 0
for model in pendulum snakeboard; do
    same "$model" report -o page.html --patience 0 --time-limit 0
    mv page.html "$work/first.html" 2>/dev/null
    fixed "$hamel" report "$model" -o "$work/second.html" --patience 0 --time-limit 0 >/dev/null 2>&1
    if cmp -s "$work/first.html" "$work/second.html"; then pass; else fail "two pages of $model differ"; fi
done
finish
