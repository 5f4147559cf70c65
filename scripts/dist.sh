#!/bin/sh
# Makes the packages in dist/: for each system a .tar.gz, .debs for this one, a bill of materials, SHA256SUMS.
#
#     dist.sh [system ...]
#
# Reproducible: the same source and compilers give the same bytes, whatever the folder.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml)
here=$(cc -dumpmachine | sed 's/-[a-z]*-linux/-linux/')
build=$PWD/build/dist
dist=$PWD/dist

# One entry for each system: its Rust target, its CMake options and the oldest glibc to run on.
system() { # system
    options='' glibc='' format=tar.gz
    case $1 in
    x86_64-linux-gnu) rust=x86_64-unknown-linux-gnu glibc=2.17 ;;
    aarch64-linux-gnu) rust=aarch64-unknown-linux-gnu ;;
    x86_64-linux-musl) rust=x86_64-unknown-linux-musl ;;
    x86_64-windows) rust=x86_64-pc-windows-gnu format=zip ;;
    *) stop "dist knows no system $1." ;;
    esac
    [ "$1" = "$here" ] || options="$options -DUUID7_RUST_TARGET=$rust"
    compiler=${CC:-cc} environment=''
    if [ -n "$glibc" ] && [ -n "$zig" ]; then
        # Zig links with the names that an old glibc has.  CMake looks for GNU ld in vain beside it.
        compiler="$zig cc -target $1.$glibc"
        options="$options -DCMAKE_LINKER=$(command -v ld.bfd) -DCMAKE_OBJCOPY=$(command -v objcopy)"
    elif [ -n "$glibc" ]; then
        echo "$1: only for glibc as new as this one, for glibc from $glibc on needs Zig: pip install ziglang" >&2
    fi
    case $1 in
    *-musl) compiler=musl-gcc ;;
    *-windows)
        compiler=x86_64-w64-mingw32-gcc
        options="$options -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=x86_64"
        ;;
    *) return ;;
    esac
    # Debian's rustc-web, cargo-web and rust-web-src: the standard library is built from source.
    environment='RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1'
    options="$options -DCARGO=/usr/bin/cargo -DUUID7_CARGO_FLAGS=-Zbuild-std=std,panic_abort"
}

# Zig: what ZIG names, in PATH, or as PyPI's package has it.
find_zig() {
    command -v "${ZIG:-zig}" || python3 -c '
import os, ziglang
print(os.path.join(os.path.dirname(ziglang.__file__), "zig"))' 2>/dev/null || true
}

stop() {
    echo "$*" >&2
    exit 1
}

quietly() {
    "$@" >"$build/log" 2>&1 || { cat "$build/log" >&2; stop "Failed: $*"; }
}

archive() { # system
    name=libuuid7-$version-$1
    echo "$name.$format" >&2
    # shellcheck disable=SC2086 # words
    quietly env CC="$compiler" $environment cmake -S . -B "$build/$1" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_INSTALL_LIBDIR=lib $options
    # shellcheck disable=SC2086 # words
    quietly env $environment cmake --build "$build/$1"
    quietly cmake --install "$build/$1" --strip --prefix "$build/root/$name"
    case $format in
    tar.gz)
        tar -C "$build/root" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
            --mode=go-w -c "$name" | gzip -9n >"$dist/$name.tar.gz"
        ;;
    zip)
        command -v zip >/dev/null || stop "dist needs zip for $1."
        find "$build/root/$name" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
        (cd "$build/root" && find "$name" | LC_ALL=C sort | TZ=UTC zip -qX -@ "$dist/$name.zip")
        ;;
    esac
}

# From the source package of packaging/debian, which dates itself.
debs() {
    if ! command -v dh >/dev/null || ! command -v dpkg-buildpackage >/dev/null; then
        echo "Without .debs, which need Debian's debhelper: apt-get install debhelper" >&2
        return
    fi
    echo "libuuid7-1, libuuid7-dev, libuuid7-compat and uuid7: .deb" >&2
    mkdir -p "$build/debian/libuuid7"
    tar -c --exclude=./.git --exclude=./build --exclude=./dist --exclude=target . | tar -C "$build/debian/libuuid7" -x
    mv "$build/debian/libuuid7/packaging/debian" "$build/debian/libuuid7"
    # Rust may be rustup's, which is in no Debian package and in a home that debhelper hides.
    (
        cd "$build/debian/libuuid7"
        export CARGO_HOME="${CARGO_HOME:-$HOME/.cargo}" RUSTUP_HOME="${RUSTUP_HOME:-$HOME/.rustup}"
        unset SOURCE_DATE_EPOCH
        quietly env DEB_BUILD_OPTIONS=noautodbgsym dpkg-buildpackage -us -uc -d -b
    )
    cp "$build"/debian/*.deb "$dist"
}

for program in cmake tar gzip sha256sum python3; do
    command -v $program >/dev/null || stop "dist needs $program."
done
if [ -z "${SOURCE_DATE_EPOCH-}" ]; then
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null) || stop "Outside git, dist needs SOURCE_DATE_EPOCH for the time of all files."
fi
export SOURCE_DATE_EPOCH
zig=$(find_zig)
umask 022

[ $# -gt 0 ] || set -- "$here"
rm -rf "$build" "$dist"
mkdir -p "$build" "$dist"
names=
for system; do
    system "$system"
    names="$names $rust"
    archive "$system"
done
debs
echo "libuuid7-$version.cdx.json" >&2
# shellcheck disable=SC2086 # words
python3 scripts/sbom.py $names >"$dist/libuuid7-$version.cdx.json"
(cd "$dist" && LC_ALL=C sha256sum -- libuuid7* uuid7* >SHA256SUMS)
