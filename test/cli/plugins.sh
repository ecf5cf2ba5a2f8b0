#!/usr/bin/env bash
# Where the compiler and HDF5 are loaded from: beside the file the command really is, and from nowhere
# else; and that a file which is damaged, cut off or not ours is refused in words, before it is loaded.
set -u
. "$(dirname "$0")/../support/command.sh"
plugins=$(dirname "$hamel")
cd "$work" || exit 1

run=(run chaplygin_sleigh --until 1 --compiled -o t.csv)
sweep=(sweep chaplygin_sleigh --draw "u=uniform(1,2)" --count 3 --until 1)
compiles() { timeout 100 "$@" "${run[@]}" >said 2>err && grep -q ', compiled' said && [ ! -e loaded ]; }
# interprets WORDS COMMAND...: it moves, says why it is not compiled, and loads nothing.
interprets() {
    local words=$1
    shift
    timeout 100 "$@" "${run[@]}" >said 2>err && ! grep -q ', compiled' said && grep -q "$words" err && [ ! -e loaded ]
}

if ! [ -e "$plugins/hamel-jit.so" ]; then
    claim 'without a compiler the reason names the file' interprets 'hamel-jit.so is neither near' "$hamel"
    finish
    exit
fi
if [ -e /usr/local/lib/hamel/hamel-jit.so ]; then
    echo 'SKIPPED: there is an installed compiler, which would be found as well'
    finish
    exit
fi

# A library that tells when it is loaded.
cc=$(command -v cc || command -v gcc || command -v clang)
echo '#include <stdio.h>
__attribute__((constructor)) static void tell(void) { FILE *f = fopen("loaded", "w"); if (f) fclose(f); }' >planted.c
plant() { # plant FOLDER
    mkdir -p "$1" && for name in hamel-jit.so hamel-hdf5.so; do cp planted.so "$1/$name"; done
}

# ---- through links ----

mkdir -p links/bin
ln -s "$hamel" links/bin/hamel
ln -s bin/hamel links/again
for link in links/bin/hamel ./links/again "$work/links/again"; do
    claim "$link, a link, compiles" compiles "$link"
done
claim 'found along PATH through a link it compiles' env PATH="$work/links/bin:$PATH" \
    bash -c "$(declare -f compiles); run=(${run[*]@Q}); compiles hamel"
claim 'under a name of its own it compiles' bash -c "exec -a /nowhere/hamel '$hamel' ${run[*]} >said 2>err && grep -q ', compiled' said"
if [ -e "$plugins/hamel-hdf5.so" ]; then
    claim 'through a link there is HDF5' links/bin/hamel "${sweep[@]}" -o t.h5 >said 2>err
fi

# ---- planted libraries are left alone ----

if [ -n "$cc" ] && "$cc" -shared -fPIC planted.c -o planted.so 2>cc.err; then
    plant links
    plant links/bin
    plant links/bin/hamel.d
    plant links/lib/hamel
    plant elsewhere/lib/hamel
    plant elsewhere/bin
    for name in hamel-jit.so hamel-hdf5.so; do cp planted.so $name; done
    mkdir -p hamel lib/hamel && cp planted.so hamel/hamel-jit.so && cp planted.so lib/hamel/hamel-jit.so
    claim 'not the one beside a link, nor in the working folder' compiles links/bin/hamel
    for name in "$work/elsewhere/bin/hamel" ./hamel hamel elsewhere/bin/hamel '' /; do
        (exec -a "$name" "$hamel" "${run[@]}") >said 2>err
        claim "called '$name' it compiles with its own" grep -q ', compiled' said
        (exec -a "$name" "$hamel" "${sweep[@]}" -o "p.h5") >said 2>err
        claim "called '$name' nothing planted was loaded" test ! -e loaded
        rm -f p.h5
    done
    mkdir copy && cp "$hamel" copy/hamel
    cp planted.so copy/hamel-jit.so
    claim 'beside the command, one that is not ours is refused before it is loaded' \
        interprets 'not of this version of Hamel' copy/hamel
    rm -r copy
    mkdir -p deep/copy && cp "$hamel" deep/copy/hamel && plant deep
    claim 'the folder above the command is no place for it' interprets 'hamel-jit.so is neither near' deep/copy/hamel
else
    echo 'SKIPPED: planted libraries: there is no C compiler here'
fi

# ---- installed ----

mkdir -p usr/bin && cp "$hamel" usr/bin/
for lib in usr/lib usr/lib64 "usr/lib/$(uname -m)-linux-gnu"; do
    mkdir -p "$lib/hamel" && cp "$plugins/hamel-jit.so" "$lib/hamel/"
done
claim 'an installed command finds it in lib/hamel' compiles usr/bin/hamel

# ---- damaged ones ----

mkdir -p copy && cp "$hamel" copy/hamel
cp "$plugins/hamel-jit.so" copy/
claim 'a copy with its compiler compiles' compiles copy/hamel
size=$(stat -c %s "$plugins/hamel-jit.so")
for bytes in 0 1 3 16 63 64 200 1000 4096 $((size / 4)) $((size / 2)) $((size - 4096)) $((size - 1)); do
    head -c "$bytes" "$plugins/hamel-jit.so" >copy/hamel-jit.so
    claim "cut off after $bytes bytes it is refused" interprets 'damaged or cut off' copy/hamel
done
sed 's/hamel_jit_[0-9]* [0-9.]*/hamel_jit_0 9.9.9/' "$plugins/hamel-jit.so" | head -c "$size" >copy/hamel-jit.so
claim 'one of another version is refused' interprets 'damaged\|not of this version' copy/hamel
rm copy/hamel-jit.so && mkfifo copy/hamel-jit.so
claim 'a pipe in its place is refused' interprets 'cannot be read' copy/hamel
if [ -e "$plugins/hamel-hdf5.so" ]; then
    for bytes in 0 100 5000 $(($(stat -c %s "$plugins/hamel-hdf5.so") - 1)); do
        head -c "$bytes" "$plugins/hamel-hdf5.so" >copy/hamel-hdf5.so
        copy/hamel "${sweep[@]}" -o t.h5 >said 2>err
        code=$?
        claim "HDF5 cut off after $bytes bytes is refused" grep -q 'hamel-hdf5.so is damaged or cut off' err
        claim "and the command ends in words" test "$code" -le 2
    done
fi
finish
