#!/bin/sh
# include/uuid7.h brings no name but ours: macros with UUID7_, types and functions with uuid7_.
#
#     header-names.sh <include folder>
set -eu
include=$1
: "${CC:=cc}"

# shellcheck source-path=SCRIPTDIR source=script.sh
. "$(dirname "$0")/script.sh"
make_work
cd "$work"

# What the header brings beyond its system headers.
grep '^#include <' "$include/uuid7.h" >system.h
printf '#include "system.h"\nint ours_from_here;\n#include "uuid7.h"\n' >all.c
preprocess() {
    "$CC" -E -P -I "$include" -I . -D'__attribute__(_)=' "$@"
}

preprocess -dM system.h | sort >before
preprocess -dM all.c | sort | comm -13 before - | sed 's/^#define \([A-Za-z0-9_]*\).*/\1/' >names

# One declaration in a line; then what stands before the parameters, or else at the end.
preprocess all.c | tr -s '\n' ' ' | sed 's/.*int ours_from_here;//; s/{[^{}]*}//g' | tr ';' '\n' |
    sed 's/(.*//; s/ *$//; s/.*[ *]//; /^$/d' >>names

if ! grep -q '^UUID7_SIZE$' names || ! grep -q '^uuid7_generate$' names; then
    fail "this test does not see what the header declares"
fi
! grep -v '^UUID7_[A-Z0-9_]*$\|^uuid7_[a-z0-9_]*$' names
