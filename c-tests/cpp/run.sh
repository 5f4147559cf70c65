#!/bin/sh
# The C++ header with one compiler for one standard: the tests are compiled and run, and the literals
# that are not UUIDs are refused.
#
#   run.sh INCLUDE_FOLDER LIBRARY COMPILER STANDARD [FLAG...]
set -eu

include=$1 library=$2 compiler=$3 standard=$4
shift 4
sources=$(cd "$(dirname "$0")" && pwd)
# shellcheck source-path=SCRIPTDIR source=../script.sh
. "$sources/../script.sh"
subject="C++ header, $compiler -std=$standard"
make_work
cd "$work"

compile() {
    "$compiler" "-std=$standard" -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror \
        -I"$include" "$@"
}
run() { # program [flag or file ...]
    program=$1
    shift
    compile -O2 -pthread "$@" "$library" "-Wl,-rpath,$(dirname "$library")" -o "$program"
    "./$program"
}

command -v "$compiler" >/dev/null || skip "not installed"
echo '#include <string>' >string.cpp
compile "$@" -fsyntax-only string.cpp 2>/dev/null || skip "no such standard, or no library for it"

compile "$@" -c "$sources/again.cpp" -o again.o
compile "$@" -fno-exceptions -c "$sources/silent.cpp" -o silent.o
run value "$@" "$sources/value.cpp" again.o
run generate "$@" silent.o "$sources/generate.cpp" again.o
run shared "$@" "$sources/shared.cpp"
run bare "$@" -fno-exceptions -fno-rtti "$sources/bare.cpp"

# The numbers of the lines that are to be refused, and of those that are.
grep -n '// bad$' "$sources/bad-literals.cpp" | cut -d: -f1 >wanted
compile "$@" -fsyntax-only "$sources/bad-literals.cpp" 2>errors || true
sed -n '/^In file included/d; s/^.*bad-literals\.cpp:\([0-9]*\):.*/\1/p' errors | sort -nu >refused
if ! diff wanted refused; then
    cat errors
    fail "these lines (<) are not refused, or those (>) are"
fi
echo "$(wc -l <refused) bad literals are refused"
