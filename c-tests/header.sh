#!/bin/sh
# The C headers under one compiler and one standard: alone, twice in a file, in two files of a program.
#
#     header.sh <include folder> <shared library> <compiler> <standard>
set -eu
include=$1 library=$2 compiler=$3 standard=$4

# shellcheck source-path=SCRIPTDIR source=script.sh
. "$(dirname "$0")/script.sh"
subject="header, $compiler -std=$standard"
make_work
case $compiler in
*++) extension=cpp ;;
*) extension=c ;;
esac

compile() {
    "$compiler" "-std=$standard" -Wall -Wextra -Wpedantic -Wundef -Werror -I "$include" "$@"
}

command -v "$compiler" >/dev/null || skip "not installed"
: >"$work/empty.$extension"
"$compiler" "-std=$standard" -c "$work/empty.$extension" -o "$work/empty.o" 2>/dev/null ||
    skip "an unknown standard"

for header in uuid7.h uuid7_experimental.h; do
    echo "#include \"$header\"" >"$work/alone.$extension"
    compile -c "$work/alone.$extension" -o "$work/alone.o"
done

# A result may be thrown away by a cast, not by mistake, and an embedder may define the macros.
discard() { # how, flags ...
    how=$1
    shift
    printf '#include "uuid7.h"\nint main(void) { %suuid7_reseed(); return 0; }\n' "$how" >"$work/discard.$extension"
    compile -c "$work/discard.$extension" -o "$work/discard.o" "$@"
}
discard '(void)'
discard '' -DUUID7_MUST_USE= -DUUID7_API= -DUUID7_CALL=
if discard '' 2>"$work/refused"; then
    fail "a result that is discarded by mistake goes unnoticed"
fi
grep -q 'uuid7_reseed' "$work/refused"

cat >"$work/twice.$extension" <<END
#include "uuid7.h"
#include "uuid7.h"
const char *version_in_another_file(void);
int main(void) {
    uint8_t uuid[UUID7_SIZE];
    return uuid7_generate(uuid) != UUID7_STATUS_OK || uuid7_is_nil(uuid) ||
           version_in_another_file() != uuid7_library_version();
}
END
cat >"$work/another.$extension" <<END
#include "uuid7.h"
const char *version_in_another_file(void);
const char *version_in_another_file(void) { return uuid7_library_version(); }
END
compile "$work/twice.$extension" "$work/another.$extension" "$library" -o "$work/program"
LD_LIBRARY_PATH=${library%/*} "$work/program"
