#!/bin/sh
# A program under MemorySanitizer, which does not see what the library writes: unpoisoned as docs/guarantees.md says it
# is clean, and without that it is reported.
#
#     msan.sh <include folder> <shared library>
set -eu
include=$1 library=$2
: "${CLANG:=clang}"

# shellcheck source-path=SCRIPTDIR source=script.sh
. "$(dirname "$0")/script.sh"
subject=MemorySanitizer
make_work
cd "$work"

cat >program.c <<'END'
#include "uuid7.h"
#include <sanitizer/msan_interface.h>
#include <string.h>

#ifdef FORGET
#define __msan_unpoison(start, size) ((void)(start), (void)(size))
#endif

int main(void) {
    uint8_t uuid[UUID7_SIZE];
    char text[UUID7_HYPHENATED_SIZE];
    size_t length;
    if (uuid7_generate(uuid) != UUID7_STATUS_OK)
        return 2;
    __msan_unpoison(uuid, sizeof uuid);
    if (uuid7_format(uuid, UUID7_FORM_HYPHENATED, text, sizeof text, &length) != UUID7_STATUS_OK)
        return 2;
    __msan_unpoison(text, sizeof text);
    __msan_unpoison(&length, sizeof length);
    return uuid[6] >> 4 != 7 || strlen(text) != length;
}
END

command -v "$CLANG" >/dev/null || skip "clang is not installed"
build() {
    "$CLANG" -fsanitize=memory -g -I "$include" program.c "$@" "$library" "-Wl,-rpath,${library%/*}"
}
build -o program 2>errors || skip "clang has no runtime library for it: libclang-rt-dev"
./program
build -DFORGET -o forgetful
if ./forgetful 2>report; then
    fail "MemorySanitizer sees what the library writes: docs/guarantees.md says that it does not"
fi
grep -q 'use-of-uninitialized-value' report
