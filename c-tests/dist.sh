#!/bin/sh
# The packages: the same byte for byte from two folders, as Debian wants them, and of use where there is no
# Rust.
#
#     dist.sh <source folder> <version> <build folder of the C tests>
set -eu
source=$1 version=$2 tests=$3
# shellcheck source-path=SCRIPTDIR source=script.sh
. "$(dirname "$0")/script.sh"
subject=packages
make_work
cd "$work"

command -v dh >/dev/null || skip "debhelper is not installed"
command -v python3 >/dev/null || skip "python3 is not installed"

echo "--- made twice, in folders with names of other lengths, they are the same"
for folder in first the-second-one; do
    mkdir $folder
    tar -C "$source" -c --exclude=./.git --exclude=./build --exclude=./dist --exclude=target . | tar -C $folder -x
    SOURCE_DATE_EPOCH=1800000000 $folder/scripts/dist.sh >log 2>&1 || { cat log; fail "dist"; }
done
diff -r first/dist the-second-one/dist || fail "the packages differ"
packages=$work/first/dist
(cd "$packages" && sha256sum --check --quiet SHA256SUMS) || fail "SHA256SUMS"

echo "--- of this version, with all that belongs into them"
[ "$(find "$packages" -type f | wc -l)" = 7 ] || { ls "$packages"; fail "not seven files"; }
for package in libuuid7-1 libuuid7-dev libuuid7-compat uuid7; do
    found=$(dpkg-deb -f "$packages/${package}_$version"_*.deb Version) || fail "no $package"
    [ "$found" = "$version" ] || fail "packaging/debian/changelog says $found, Cargo.toml $version"
done
tar -tf "$packages/libuuid7-$version"-*-linux-gnu.tar.gz | sed 's|^[^/]*/||' >files
for file in lib/libuuid7.so "lib/libuuid7.so.$version" lib/libuuid7.a lib/pkgconfig/uuid7.pc \
    lib/cmake/uuid7/uuid7-config.cmake include/uuid7.h include/uuid7.hpp bin/uuid7 share/man/man1/uuid7.1 \
    share/man/man3/uuid7.3 share/doc/libuuid7/LICENSE-MIT share/doc/libuuid7/LICENSE-APACHE; do
    grep -qx "$file" files || fail "the .tar.gz lacks $file"
done

echo "--- for glibc from the stated version on"
if grep -q '^x86_64-linux-gnu: only for glibc as new' log; then
    skip_part "glibc 2.17" "Zig is not installed"
elif [ "$(uname -m)" = x86_64 ]; then
    stated=$(sed -n 's/.*runs on glibc \([0-9.]*\) and later.*/\1/p' "$source/docs/packaging.md")
    "$source/c-tests/floor.sh" "$packages/libuuid7-$version-x86_64-linux-gnu.tar.gz" "$stated" "$tests" ||
        fail "glibc $stated"
fi

echo "--- the bill of materials names what cargo links"
target=$(rustc -vV | sed -n 's/^host: //p')
(cd "$source" && cargo tree --locked --edges normal --no-dedupe --prefix none --target "$target") |
    sed 's/^\([^ ]*\) v\([^ ]*\).*/\1@\2/' | sort -u | grep -v '^libuuid7@' >linked
[ "$(wc -l <linked)" -gt 10 ] || fail "cargo tree was not read"
python3 -c '
import json, sys
for part in json.load(open(sys.argv[1]))["components"]:
    if part["purl"].startswith("pkg:cargo/"):
        print(part["name"] + "@" + part["version"])
' "$packages/libuuid7-$version.cdx.json" | sort >named
diff linked named || fail "the bill of materials"

echo "--- NuGet's layout"
first/packaging/nuget/layout.sh >log || { cat log; fail "nuget/layout.sh"; }
[ "$(uname -m)" != x86_64 ] || cmp "$packages/nuget/runtimes/linux-x64/native/libuuid7.so" \
    first/build/dist/root/*/lib/libuuid7.so || fail "the library"
grep -q "<version>$version</version>" "$packages/nuget/libuuid7.native.nuspec" || fail "the .nuspec"
rm -r "$packages/nuget"

echo "--- lintian"
if command -v lintian >/dev/null; then
    lintian --fail-on error,warning "$packages"/*.deb >log 2>&1 || { cat log; fail "lintian"; }
else
    skip_part lintian "not installed"
fi

echo "--- libuuid7-compat in place of libuuid: programs that are compiled with it, and those of the distribution"
dpkg-deb -x "$packages"/libuuid7-compat_*.deb unpacked
for compat in "$work"/unpacked/usr/lib/*/libuuid7/compat; do
    "$source/integrations/libuuid/tests/installed.sh" "$compat" || fail "installed.sh with libuuid7-compat"
    "$source/integrations/libuuid/tests/programs.sh" "$compat" || fail "programs.sh with libuuid7-compat"
done

echo "--- on a fresh Debian without Rust"
status=0
"$source/c-tests/fresh.sh" "$source" "$packages" || status=$?
[ $status = 0 ] || [ $status = 77 ] || fail "on a fresh Debian"
