#!/bin/sh
# The .deb and the .tar.gz: made, the .deb installed, used by a program that names no folder, removed.
# For a machine of the tests' own, as root.
#
#     deb.sh <source folder> <build folder>
set -eu
source=$1 build=$2
: "${CC:=cc}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "FAILED: $*"
    exit 1
}

(cd "$build" && rm -rf packages && cpack -B packages >"$work/log") || { cat "$work/log"; fail "cpack"; }
set -- "$build"/packages/libuuid7_*.deb
[ -f "$1" ] || fail "no .deb"
tar -tf "$build"/packages/libuuid7-*.tar.gz | grep -q '/lib/libuuid7\.so\.1$' || fail "the .tar.gz"

trap 'rm -rf "$work"; dpkg -r libuuid7' EXIT
dpkg -i "$1"
"$CC" "$source/c-tests/install/consumer.c" -luuid7 -o "$work/consumer"
[ "$("$work/consumer")" = "$(dpkg-query -W -f '${Version}' libuuid7)" ] || fail "the program"
uuid7 new >"$work/log" || fail "the command"
compat=$(dpkg -L libuuid7 | grep '/libuuid7/compat$') || fail "no folder in place of libuuid's"
if command -v uuidgen >"$work/log"; then
    LD_LIBRARY_PATH=$compat ldd "$(command -v uuidgen)" | grep -qF "$compat/libuuid.so.1" || fail "libuuid.so.1"
    LD_LIBRARY_PATH=$compat uuidgen -t >"$work/log" || fail "uuidgen -t"
fi
dpkg-deb -c "$1" | grep -q "/man3/uuid7\.3" || fail "the manual"
dpkg -r libuuid7
trap 'rm -rf "$work"' EXIT
[ ! -e /usr/include/uuid7.h ] || fail "something stays behind"
echo "The .deb is installed, used and removed."
