#!/bin/sh
# Tests the C++ examples and README.md's section on C++ against an installed libuuid7:
#     examples/cpp/test.sh PREFIX
set -eu

prefix=$(cd "$1" && pwd)
cd "$(dirname "$0")"
here=$PWD
# shellcheck source-path=SCRIPTDIR source=../../c-tests/script.sh
. "$here/../../c-tests/script.sh"
subject=C++
make_work

for program in g++ cmake pkg-config; do
    if ! command -v $program >/dev/null; then
        skip "there is no $program"
    fi
done

pc=$(find "$prefix" -name uuid7.pc)
export PKG_CONFIG_PATH="${pc%/*}"
LD_LIBRARY_PATH=$(pkg-config --variable=libdir uuid7)
export LD_LIBRARY_PATH CMAKE_PREFIX_PATH="$prefix"

for program in hello journal; do
    # shellcheck disable=SC2046 # flags are words
    g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror $(pkg-config --cflags uuid7) $program.cpp \
        $(pkg-config --libs uuid7) -o "$work/$program"
done

"$work/hello" | grep -qEx '[0-9a-z]{25}' || fail "hello shows no Id25"

# The second line is of the year 2100; the third, of now, sorts above it all the same.
journal=$work/events
"$work/journal" "$journal" add "a beginning"
echo "0f71fpthvaeytis9hms3ykrwq from another clock" >>"$journal"
"$work/journal" "$journal" add "an end"
[ "$(LC_ALL=C sort "$journal")" = "$(cat "$journal")" ] || fail "the journal is out of order"
[ "$("$work/journal" "$journal" last 60 | wc -l)" = 3 ] || fail "the journal does not show its events"
if "$work/journal" "$work/none/events" add text 2>"$work/log"; then fail "writes to no folder"; fi
grep -q 'cannot be written' "$work/log" || fail "does not say what it cannot do"
if "$work/journal" test.sh last 60 2>"$work/log"; then fail "reads what is no journal"; fi

# The instructions of README.md, in an empty folder: with pkg-config, and with CMake.
mkdir "$work/new"
cd "$work/new"
"$here/../snippet.sh" C++ cpp >hello.cpp
"$here/../snippet.sh" C++ cmake >CMakeLists.txt
"$here/../snippet.sh" C++ sh >../commands
sh -eu ../commands >../said 2>&1 || { cat ../said; fail "README.md's commands for C++"; }
[ "$(grep -cEx '[0-9a-z]{25}' ../said)" = 2 ] || fail "README.md's commands for C++ print no Id25"
