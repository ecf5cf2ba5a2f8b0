#!/usr/bin/env bash
# Installs Hamel into a fresh folder and uses that copy the way others would: the command, the manual, all of examples/
# by pkg-config, examples/first.c also by a CMake project, shared and static, and the headers from C++. Every public
# function has an example and a test, and what docs/library.md shows stands in the examples.
set -euo pipefail
build=$1 source=$2
: "${CC:=cc}" "${CMAKE:=cmake}" "${FLAGS:=}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/usr

step() { printf '== %s\n' "$*"; }
agrees() { # the example says so itself, and every way of building it says the same
    "$1" >"$work/out" || { cat "$work/out"; exit 1; }
    grep -q '^they agree$' "$work/out"
    [ -e "$work/wanted" ] || cp "$work/out" "$work/wanted"
    diff "$work/wanted" "$work/out"
}

step install
"$CMAKE" --install "$build" --prefix "$prefix" >/dev/null
for file in bin/hamel include/hamel/hamel.h share/man/man1/hamel.1 share/hamel/models/snakeboard.hamel \
    share/bash-completion/completions/hamel share/zsh/site-functions/_hamel share/fish/vendor_completions.d/hamel.fish; do
    [ -s "$prefix/$file" ] || { echo "$file is not installed"; exit 1; }
done
"$prefix/bin/hamel" models | grep -q '^snakeboard '

PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name hamel.pc)")
libdir=$(dirname "$PKG_CONFIG_PATH")
export PKG_CONFIG_PATH LD_LIBRARY_PATH=$libdir

step "only hamel_ is visible"
if [ -z "$FLAGS" ] && nm -D --defined-only "$libdir/libhamel.so" | grep -v -e ' T hamel_' -e ' A HAMEL_[0-9.]*$'; then
    echo 'these are visible too'
    exit 1
fi

step "the binary interface is libhamel.so.1"
[ -e "$libdir/libhamel.so.1" ]

step "every function has an example and a test"
lonely=0
for name in $(nm -D --defined-only "$libdir/libhamel.so" | sed -n 's/.* T \(hamel_[a-z0-9_]*\).*/\1/p'); do
    for place in examples test/api; do
        grep -rqE "\b$name\(" "$source/$place" && continue
        echo "$name does not occur in $place"
        lonely=$((lonely + 1))
    done
done
[ "$lonely" -eq 0 ]

step "what docs/library.md shows stands in the examples"
python3 - "$source" <<'END'
import pathlib, re, sys
source = pathlib.Path(sys.argv[1])
programs = [" ".join(p.read_text().split()) for p in (source / "examples").glob("*.c")]
shown = re.findall(r"```c\n(.*?)```", (source / "docs/library.md").read_text(), re.S)
missing = [code for code in shown if not any(" ".join(code.split()) in p for p in programs)]
for code in missing:
    print("this is in no example:\n" + code)
sys.exit(1 if missing or not shown else 0)
END

if command -v pkg-config >/dev/null; then
    step "pkg-config, shared"
    # shellcheck disable=SC2046,SC2086
    "$CC" -std=c11 -Wall -Wextra -Werror $FLAGS "$source/examples/first.c" -o "$work/first" \
        $(pkg-config --cflags --libs hamel) -lm
    agrees "$work/first"
    for program in theory motion sweep gait feedback fit kalman realtime steer; do
        # shellcheck disable=SC2046,SC2086
        "$CC" -std=c11 -Wall -Wextra -Werror $FLAGS "$source/examples/$program.c" -o "$work/$program" \
            $(pkg-config --cflags --libs hamel) -lm
        (cd "$work" && "./$program" >"$program.out" 2>&1) || { cat "$work/$program.out"; exit 1; }
    done
    [ "$(wc -l <"$work/sweep.csv")" -eq 22 ]
    if [ -z "$FLAGS" ]; then
        step "pkg-config, static"
        mkdir "$work/static"
        cp "$libdir/libhamel.a" "$work/static"
        # shellcheck disable=SC2046
        "$CC" -std=c11 "$source/examples/first.c" -o "$work/first_static" \
            $(pkg-config --cflags hamel) -L"$work/static" $(pkg-config --static --libs-only-l hamel)
        LD_LIBRARY_PATH='' agrees "$work/first_static"
    fi
else
    echo 'no pkg-config here: skipped'
fi

step CMake
mkdir "$work/project"
cat >"$work/project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.21)
project(first C)
find_package(Hamel 0.2 REQUIRED)
add_executable(first first.c)
target_link_libraries(first PRIVATE Hamel::hamel m)
if(WITH_STATIC)
    add_executable(first_static first.c)
    target_link_libraries(first_static PRIVATE Hamel::hamel_static m)
endif()
END
cp "$source/examples/first.c" "$work/project"
"$CMAKE" -S "$work/project" -B "$work/project/build" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_C_COMPILER="$CC" -DCMAKE_C_FLAGS="$FLAGS" \
    -DWITH_STATIC="$([ -z "$FLAGS" ] && echo ON || echo OFF)" >/dev/null
"$CMAKE" --build "$work/project/build" >/dev/null
agrees "$work/project/build/first"
[ ! -e "$work/project/build/first_static" ] || agrees "$work/project/build/first_static"

if command -v c++ >/dev/null; then
    step "C++ reads the header"
    echo '#include <hamel/hamel.h>
int main() { return hamel_version() == nullptr; }' >"$work/header.cc"
    c++ -fsyntax-only -Wall -Wextra -Werror -I"$prefix/include" "$work/header.cc"
fi
echo "all agree"
