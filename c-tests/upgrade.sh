#!/bin/sh
# The next minor version, with one function more, and this one: a program that was linked with this one
# runs with the next; a program that uses the new function does not start with this one.
#
#     upgrade.sh <source folder> <folder of this version's library> <version>
set -eu
source=$1 libraries=$2 version=$3
major=${version%%.*} rest=${version#*.}
minor=${rest%%.*}
next=$major.$((minor + 1)).0
: "${CC:=cc}"
# shellcheck source-path=SCRIPTDIR source=script.sh
. "$(dirname "$0")/script.sh"
make_work
cd "$work"

link() { # program, folder of the library
    "$CC" -I "$source/include" "$source/c-tests/install/$1.c" -L "$2" -luuid7 -o "$1-with-${2##*/}"
}

echo "--- build $next"
mkdir source this
cp -P "$libraries"/libuuid7.so* this
tar -C "$source" -c --exclude=./.git --exclude=./build --exclude=./target . | tar -C source -x
(
    cd source
    sed -i "s/^version = \"$version\"/version = \"$next\"/" Cargo.toml
    sed -i "/^name = \"libuuid7\"/{n;s/$version/$next/}" Cargo.lock
    sed -i "s/_VERSION_MINOR: u32 = $minor;/_VERSION_MINOR: u32 = $((minor + 1));/
            s/_VERSION_PATCH: u32 = [0-9]*;/_VERSION_PATCH: u32 = 0;/
            s/_VERSION_NUMBER: u32 = [0-9]*;/_VERSION_NUMBER: u32 = $((major * 10000 + (minor + 1) * 100));/" src/ffi/library.rs
    cat >>src/ffi/library.rs <<'END'

/// Returns 7: a function of the next version.
#[unsafe(no_mangle)]
pub extern "C" fn uuid7_added_later() -> i32 {
    7
}
END
    last=$(sed -n 's/^\(UUID7_[0-9.]*\) {$/\1/p' src/ffi/uuid7.map | tail -n 1)
    echo "UUID7_$major.$((minor + 1)) { global: uuid7_added_later; } $last;" >>src/ffi/uuid7.map
)
if ! { cmake -S source -B next -DUUID7_TESTS=OFF -DUUID7_COMMAND=OFF -DCMAKE_BUILD_TYPE=Release && cmake --build next; } >log 2>&1; then
    cat log
    fail "the next version does not build"
fi

echo "--- an old program runs with the new library"
link consumer "$work/this"
[ "$(LD_LIBRARY_PATH=this ./consumer-with-this)" = "$version" ] || fail "with this library"
[ "$(LD_LIBRARY_PATH=next ./consumer-with-this)" = "$next" ] || fail "with the next library"

echo "--- a new program runs with the old library if it uses no new function"
link consumer "$work/next"
[ "$(LD_LIBRARY_PATH=this ./consumer-with-next)" = "$version" ] || fail "with this library"

echo "--- a new program that uses one does not start with the old library"
link newer "$work/next"
LD_LIBRARY_PATH=next ./newer-with-next || fail "with the next library"
if LD_LIBRARY_PATH=this ./newer-with-next 2>log; then fail "it has started"; fi
grep "version .UUID7_$major.$((minor + 1)). not found" log || { cat log; fail "for another reason"; }
