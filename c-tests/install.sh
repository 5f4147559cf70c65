#!/bin/sh
# The installed library, moved to another folder, in the hands of programs that know nothing of its
# source: found by CMake and by pkg-config, linked both ways, inside a plugin, opened at run time, beside
# libuuid and beside another Rust library.
#
#     install.sh <source folder> <build folder> <version>
# shellcheck disable=SC2086 # flags are words
set -eu
source=$1 build=$2 version=$3
major=${version%%.*}
: "${CC:=cc}"
programs=$source/c-tests/install
# shellcheck source-path=SCRIPTDIR source=script.sh
. "$(dirname "$0")/script.sh"
make_work
cd "$work"

quietly() {
    "$@" >log 2>&1 || { cat log; fail "$*"; }
}

compile() {
    "$CC" -std=gnu99 -Wall -Wextra -Wpedantic -Werror "$@"
}

runs() { # folder of the shared library, program
    LD_LIBRARY_PATH=$1 "$2" || fail "$2"
}

says() { # folder of the shared library, program, version
    said=$(runs "$1" "$2")
    [ "$said" = "$3" ] || fail "$2 says $said, not $3"
}

echo "--- install under DESTDIR, then move"
DESTDIR=$work/image quietly cmake --install "$build" --prefix /opt/somewhere
[ "$(ls image)" = opt ] || fail "something lies beside the prefix"
mv image/opt/somewhere installed
lib=$work/installed/lib
for file in include/uuid7.h lib/libuuid7.so "lib/libuuid7.so.$major" lib/libuuid7.a lib/pkgconfig/uuid7.pc \
    lib/cmake/uuid7/uuid7-config.cmake share/doc/libuuid7/LICENSE-MIT bin/uuid7 \
    share/bash-completion/completions/uuid7 share/zsh/site-functions/_uuid7 \
    share/fish/vendor_completions.d/uuid7.fish; do
    [ -e "installed/$file" ] || fail "$file is not there"
done
if grep -rIl "$source\|$build\|/opt/somewhere" installed; then fail "tells where it was built"; fi

shows_none_of_ours() { # plugin
    "${NM:-nm}" -D --defined-only "$1" >names
    grep -q ' T plugin_id$' names || fail "$1 has no plugin_id"
    if grep uuid7_ names; then fail "$1 shows names of the library that it holds"; fi
}

echo "--- CMake's find_package"
quietly cmake -S "$programs" -B found "-DWANTED=${version%.*}" "-DCMAKE_PREFIX_PATH=$work/installed"
quietly cmake --build found
says "$lib" found/found_uuid7 "$version"
says "" found/found_static "$version"
shows_none_of_ours found/libplugin.so
if cmake -S "$programs" -B none "-DWANTED=$((major + 1))" "-DCMAKE_PREFIX_PATH=$work/installed" >log 2>&1; then
    fail "finds a major version that is not there"
fi

cflags=-I$work/installed/include
libs="-L$lib -luuid7"

echo "--- pkg-config"
if command -v pkg-config >log; then
    export PKG_CONFIG_PATH="$lib/pkgconfig"
    [ "$(pkg-config --modversion uuid7)" = "$version" ] || fail "uuid7.pc has another version"
    cflags=$(pkg-config --cflags uuid7)
    libs=$(pkg-config --libs uuid7)
    static_libs=$(pkg-config --libs --static uuid7)
    compile $cflags "$programs/consumer.c" -Wl,-Bstatic $static_libs -Wl,-Bdynamic -o static
    says "" ./static "$version"
    compile $cflags "$programs/consumer.c" -static $static_libs -o all-static
    says "" ./all-static "$version"
    compile -shared -fPIC $cflags "$programs/plugin.c" -Wl,-Bstatic $static_libs -Wl,-Bdynamic -o plugin.so
    shows_none_of_ours plugin.so
else
    skip_part pkg-config "not installed"
fi

echo "--- only libuuid7.so.$major is needed to run"
compile $cflags "$programs/consumer.c" $libs -o shared
says "$lib" ./shared "$version"
mkdir alone
cp "$lib/libuuid7.so.$major" alone
says "$work/alone" ./shared "$version"

echo "--- dlopen, and dlclose under a thread that used it"
compile "$programs/dlopen.c" -pthread -ldl -o dlopen
runs "$work/alone" ./dlopen

echo "--- beside another Rust static library, in both orders"
rustc --edition 2024 -O --crate-type staticlib "$programs/second.rs" -o libsecond.a
compile $cflags "$programs/second.c" "$lib/libuuid7.a" libsecond.a -pthread -ldl -lm -o ours-first
compile $cflags "$programs/second.c" libsecond.a "$lib/libuuid7.a" -pthread -ldl -lm -o ours-last
compile $cflags "$programs/second.c" libsecond.a $libs -pthread -ldl -lm -o ours-shared
runs "" ./ours-first
runs "" ./ours-last
runs "$lib" ./ours-shared

echo "--- beside libuuid, in both orders"
if echo '#include <uuid/uuid.h>' | "$CC" -E -x c - >log 2>&1; then
    compile $cflags "$programs/libuuid.c" $libs -luuid -o ours-first
    compile $cflags "$programs/libuuid.c" -luuid $libs -o ours-last
    compile $cflags "$programs/libuuid.c" -luuid "$lib/libuuid7.a" -pthread -o ours-static
    runs "$lib" ./ours-first
    runs "$lib" ./ours-last
    runs "" ./ours-static
else
    skip_part "beside libuuid" "uuid-dev is not installed"
fi
