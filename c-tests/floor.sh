#!/bin/sh
# A package of ./dev dist asks for no glibc newer than is stated, and passes the C tests.
#
#     floor.sh <.tar.gz> <glibc> <build folder of the C tests>
set -eu
archive=$1 glibc=$2 tests=$3
: "${READELF:=readelf}"
# shellcheck source-path=SCRIPTDIR source=script.sh
. "$(dirname "$0")/script.sh"
make_work

tar -C "$work" --touch -xf "$archive" --strip-components=1 # dated in the future, maybe

echo "--- every symbol version of every program and library"
find "$work" -type f -exec sh -c 'head -c 4 "$1" | grep -q ELF' sh {} \; -print | grep -v '\.a$' >"$work/files"
[ "$(wc -l <"$work/files")" = 4 ] || { cat "$work/files"; fail "not the library, the command and two libuuid"; }
while read -r file; do
    "$READELF" -VW "$file" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -uV >"$work/versions"
    [ -s "$work/versions" ] || fail "no GLIBC version was read of $file"
    newest=$(tail -n 1 "$work/versions")
    printf '%s\n' "$newest" "$glibc" | sort -V -C || fail "${file#"$work/"} needs GLIBC_$newest, stated is $glibc"
    echo "${file#"$work/"}: GLIBC_$newest"
done <"$work/files"

echo "--- the C tests"
export LD_LIBRARY_PATH="$work/lib" CHECK_SCALE="${CHECK_SCALE:-20}"
count=0
for test in "$tests"/c_*_shared; do
    ldd "$test" | grep -q "=> $work/lib/libuuid7.so" || fail "$test runs with another library"
    "$test" >"$work/log" 2>&1 || { cat "$work/log"; fail "$test"; }
    passed=$(sed -n 's/^\([0-9]*\) passed.*/\1/p' "$work/log")
    count=$((count + passed))
done
[ "$count" -gt 0 ] || fail "no C test in $tests"
echo "$count tests passed"
"$work/bin/uuid7" >"$work/log" || fail "the command"
