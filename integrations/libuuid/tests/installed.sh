#!/bin/sh
# The installed folder in the hands of those who compile against it, and of the loader.
#
#     installed.sh <prefix>/lib/libuuid7/compat
set -eu
compat=$(cd "$1" && pwd)
: "${CC:=cc}"
# shellcheck source-path=SCRIPTDIR source=../../../c-tests/script.sh
. "$(dirname "$0")/../../../c-tests/script.sh"
subject=libuuid_installed
make_work
cd "$work"

for file in libuuid.so libuuid.so.1 libuuid.a include/uuid/uuid.h pkgconfig/uuid.pc v7/libuuid.so.1; do
    [ -e "$compat/$file" ] || fail "$file is not there"
done
prefix=${compat%/lib*/libuuid7/compat}
[ ! -e "$prefix/include/uuid" ] || fail "the header lies where the system's does"

cat >program.c <<'END'
#include <stdio.h>
#include <uuid.h>

UUID_DEFINE(unused, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

int main(void) {
    char text[UUID_STR_LEN];
    uuid_t uuid;
    struct timeval time;
    uuid_generate_time_v7(uuid);
    uuid_unparse(uuid, text);
    if (uuid_type(uuid) != UUID_TYPE_DCE_TIME_V7 || uuid_time(uuid, &time) < 1700000000)
        return 1;
    uuid_generate(uuid);
    printf("%d\n", uuid_type(uuid));
    return 0;
}
END

compile() {
    "$CC" -Wall -Wextra -Wpedantic -Werror "$@"
}

says() { # number, folder, program
    said=$(LD_LIBRARY_PATH=$2 "$3") || fail "$3"
    [ "$said" = "$1" ] || fail "$3 says $said, not $1"
}

echo "--- compiled by its folders"
for standard in c99 c11 gnu17; do
    compile "-std=$standard" -I"$compat/include/uuid" program.c -L"$compat" -luuid -o shared
done
says 4 "$compat" ./shared
says 7 "$compat/v7" ./shared
compile -std=c99 -I"$compat/include/uuid" program.c "$compat/libuuid.a" -pthread -o static
says 4 "" ./static
if command -v c++ >log; then
    c++ -Wall -Wextra -Wpedantic -Werror -I"$compat/include/uuid" -x c++ program.c -L"$compat" -luuid -o in-cpp
    says 7 "$compat/v7" ./in-cpp
else
    skip_part "C++" "no compiler"
fi

echo "--- pkg-config"
if command -v pkg-config >log; then
    export PKG_CONFIG_PATH="$compat/pkgconfig"
    [ "$(pkg-config --modversion uuid)" = 2.41 ] || fail "another uuid.pc"
    # shellcheck disable=SC2046 # flags are words
    compile -std=c99 $(pkg-config --cflags uuid) program.c $(pkg-config --libs uuid) -o by-pkg-config
    says 4 "$compat" ./by-pkg-config
else
    skip_part pkg-config "not installed"
fi

echo "--- the loader's cache, as from /etc/ld.so.conf.d"
ldconfig=$(PATH=$PATH:/sbin:/usr/sbin command -v ldconfig) || ldconfig=
multiarch=$("$CC" -print-multiarch 2>log || true)
if [ -n "$ldconfig" ] && [ -e "/lib/$multiarch/libuuid.so.1" ]; then
    printf '%s\n' "$compat/v7" "/lib/$multiarch" >conf
    "$ldconfig" -X -f conf -C cache 2>log || { cat log; fail "ldconfig"; }
    first=$("$ldconfig" -p -C cache | sed -n 's/.*libuuid\.so\.1 .*=> //p' | head -n 1)
    [ "$first" = "$compat/v7/libuuid.so.1" ] || fail "the loader would take $first"
    # Before its cache, if a mount of our own may lie over the real one.
    if unshare -m sh -c 'mount --bind cache /etc/ld.so.cache' 2>log; then
        said=$(unshare -m sh -c 'mount --bind cache /etc/ld.so.cache && ./shared')
        [ "$said" = 7 ] || fail "the program says $said under the cache"
    else
        skip_part "the cache in use" "no mounts here"
    fi
else
    skip_part "the loader's cache" "no ldconfig or no libuuid beside ours"
fi
