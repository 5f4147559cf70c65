#!/bin/sh
# The manual pages: they render without a warning; uuid7(3) declares what the header declares, says of
# every status the same, and its example runs.
#
#     manual.sh <source folder> <shared library>
set -eu
source=$1 library=$2
: "${CC:=cc}"
header=$source/include/uuid7.h
page=$source/man/uuid7.3
# shellcheck source-path=SCRIPTDIR source=script.sh
. "$(dirname "$0")/script.sh"
subject="manual pages"
make_work
cd "$work"

# One declaration a line, with no space in it.
declared_in_header() {
    sed -e '1,/^extern "C" {/d' -e '/^#/d' "$header" | awk '
        { sub(/\/\/.*/, "") }
        /\/\*/ { comment = 1 }
        !comment { printf "%s", $0 }
        /\*\// { comment = 0 }' | sed 's/UUID7_[MACN][A-Z_]*//g' | tr -d ' \n' | tr ';' '\n' | grep '(' | sort
}
declared_in_page() {
    sed -n '/^\.SH SYNOPSIS/,/^\.SH DESCRIPTION/s/^\.BI //p' "$page" | tr -d '" \n' | tr ';' '\n' | sort
}
declared_in_header >header
declared_in_page >synopsis
[ "$(grep -c uuid7_generate header)" -gt 5 ] || fail "the header cannot be read"
diff header synopsis || fail "uuid7(3) does not declare (>) what uuid7.h declares (<)"

sed '1,/^\.SH DESCRIPTION/d' "$page" >description
sed 's/^.*\(uuid7_[a-z0-9_]*\)(.*/\1/' header | while read -r name; do
    grep -q "^\.BR \(.* \)\{0,1\}$name \"\{0,1\}(" description || fail "uuid7(3) does not describe $name"
done

# Each status with its meaning, as the header has it.
sed -n 's|^#define \(UUID7_STATUS_[A-Z0-9_]*\) .*/\* \(.*\) \*/$|\1 \2|p' "$header" >statuses
sed -n '/^\.B UUID7_STATUS_[A-Z0-9_]*$/{s/^\.B //;N;s/\n/ /;s/\\-/-/g;s/; see$/./;p;}' description >listed
[ "$(wc -l <statuses)" -gt 15 ] || fail "the statuses of the header cannot be read"
diff statuses listed || fail "uuid7(3) does not say (>) of each status what uuid7.h says (<)"

sed -n '/^\.EX/,/^\.EE/p' "$page" | sed -e '/^\.E[XE]/d' -e 's/\\e/\\/g' -e 's/\\-/-/g' >example.c
"$CC" -std=c99 -Wall -Wextra -Wpedantic -Werror -I"$source/include" example.c "$library" -o example
LD_LIBRARY_PATH=${library%/*} ./example | grep -qEx '[0-9a-z]{25}' || fail "the example prints no Id25"

if ! command -v man >/dev/null || ! command -v groff >/dev/null; then
    skip_part rendering "there is no man or no groff"
    exit 77
fi
for page in "$source"/man/*.[1-8]; do
    MANWIDTH=80 man --warnings -E UTF-8 -l "$page" >rendered 2>warnings
    cat warnings
    [ ! -s warnings ] || fail "$page renders with warnings"
    [ -s rendered ] || fail "$page renders to nothing"
    awk 'length > 80 { exit 1 }' rendered || fail "$page is wider than 80 characters"
done
