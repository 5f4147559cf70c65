#!/bin/sh
# Tests the instructions of README.md for C, against an installed libuuid7 and a build of it:
#     examples/c/test.sh PREFIX BUILD
set -eu

prefix=$(cd "$1" && pwd)
build=$(cd "$2" && pwd)
cd "$(dirname "$0")"
repository=$(cd ../.. && pwd)
# shellcheck source-path=SCRIPTDIR source=../../c-tests/script.sh
. "$repository/c-tests/script.sh"
subject="README.md's commands for C"
make_work

snippet() { # heading language
    "$repository/examples/snippet.sh" "$1" "$2"
}
# Runs the commands on standard input; each of these programs must print an Id25.
run() { # programs
    cat >"$work/commands"
    sh -eu "$work/commands" >"$work/said" 2>&1 || { cat "$work/said"; fail "a command of README.md"; }
    [ "$(grep -cEx '[0-9a-z]{25}' "$work/said")" = "$1" ] || fail "README.md's commands print no Id25"
}

# Verbs that README.md names first.
snippet libuuid7 sh | sed 's/ *#.*//' | while read -r dev verb; do
    if [ "$dev" != ./dev ] || ! grep -q "^do_$verb()" "$repository/dev"; then
        fail "$dev has no verb $verb"
    fi
done

# From the source.
mkdir -p "$work/source/build"
cd "$work/source"
ln -s "$repository/include" include
ln -s "$build" build/release
snippet "Use it from C" c >hello.c
snippet "Without installing" sh | run 2

# Installed.
for program in cmake pkg-config; do
    if ! command -v $program >/dev/null; then
        skip "there is no $program"
    fi
done
pc=$(find "$prefix" -name uuid7.pc)
export PKG_CONFIG_PATH="${pc%/*}"
LD_LIBRARY_PATH=$(pkg-config --variable=libdir uuid7)
export LD_LIBRARY_PATH CMAKE_PREFIX_PATH="$prefix"
mkdir "$work/new"
cd "$work/new"
snippet "Use it from C" c >hello.c
snippet "With CMake" cmake >CMakeLists.txt
snippet "Use it from C" sh | run 1
snippet "With CMake" sh | run 1
