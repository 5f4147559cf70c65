#!/bin/sh
# Builds the libraries for musl by CMake, and runs the C tests on them under musl's loader: with the shared
# library, with the static one, and those of the command.
#
# The standard library is built from Debian's source of it, by Debian's compiler.
# Exits with 77 and says why where it cannot run.
set -eu
cd "$(dirname "$0")/.."
build=$PWD/build/cross/musl

# shellcheck source-path=SCRIPTDIR source=script.sh
. c-tests/script.sh
subject="cross musl"
need_packages rustc-web cargo-web rust-web-src musl musl-dev musl-tools cmake ninja-build

mkdir -p "$build"
export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
{
    CC=musl-gcc cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DUUID7_TESTS=ON -DCARGO=/usr/bin/cargo \
        -DUUID7_RUST_TARGET=x86_64-unknown-linux-musl -DUUID7_CARGO_FLAGS=-Zbuild-std=std,panic_abort &&
        cmake --build "$build"
} >"$build/log" 2>&1 || { cat "$build/log"; exit 1; }

for program in "$build"/c-tests/c_generate_shared "$build"/tools/uuid7/uuid7; do
    readelf -lW "$program" | grep -q 'interpreter: /lib/ld-musl-' || fail "$program is not of musl"
done
readelf -dW "$build"/libuuid7.so | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -qx libc.so ||
    fail "libuuid7.so is not of musl"

CHECK_SCALE=${CHECK_SCALE:-20} ctest --test-dir "$build" --output-on-failure --timeout 900 --no-tests=error \
    -R '^(c|command)_' -E '^memcheck_'
