#!/bin/sh
# Runs C tests with the Rust code instrumented as well as the C code; the sanitizers of an ordinary
# build see the C code alone.
#
#     run.sh address | thread
#
# address: the standard library stays as it is, so the stable compiler serves.  thread: the standard
# library must be instrumented too, or every atomic of it is a false alarm; that takes its source and a
# clang and a symbolizer of the same LLVM.  Debian has all: rustc-web cargo-web rust-web-src clang-22
# libclang-rt-22-dev llvm-22.
# Exits with 77 and says why where it cannot run.
set -eu
cd "$(dirname "$0")/../.."
kind=$1
build=$PWD/build/sanitize-$kind
mkdir -p "$build"

# shellcheck source-path=SCRIPTDIR source=../script.sh
. c-tests/script.sh
subject="$kind sanitizer"

[ "$(uname -s)" = Linux ] || skip "made for Linux"
case $kind in
address)
    cargo=cargo tests='threads ordered fork fork_storm entropy clock_steps at signals interrupted cancel text forms bulk buffers vectors generator versions'
    std=
    CC=${CC:-gcc}
    ;;
thread)
    # Fork tests are not among them: ThreadSanitizer's own runtime does not outlast a fork among threads.
    cargo=/usr/bin/cargo tests='threads ordered at drift'
    std=-Zbuild-std=std,panic_abort
    CC=${CC:-clang-22}
    RUSTC=/usr/bin/rustc
    export RUSTC
    [ -x "$RUSTC" ] || skip "Debian's rustc-web is not installed"
    [ -x "$cargo" ] || skip "Debian's cargo-web is not installed"
    [ -d "$("$RUSTC" --print sysroot)/lib/rustlib/src/rust/library/std" ] ||
        skip "Debian's rust-web-src is not installed"
    command -v "$CC" >/dev/null || skip "$CC is not installed"
    [ -x "$(command -v llvm-symbolizer-22 llvm-symbolizer | head -n 1)" ] || skip "Debian's llvm-22 is not installed"
    ;;
*) skip "no such kind" ;;
esac
echo 'int main(void) { return 0; }' >"$build/probe.c"
"$CC" "-fsanitize=$kind" "$build/probe.c" -o "$build/probe" 2>/dev/null || skip "$CC has no -fsanitize=$kind"

target=$("${RUSTC:-rustc}" -vV | sed -n 's/^host: //p')
# shellcheck disable=SC2086 # $std is a flag or nothing
RUSTC_BOOTSTRAP=1 RUSTFLAGS="-Zsanitizer=$kind" "$cargo" rustc --quiet --locked --release --lib \
    --crate-type staticlib $std --target "$target" --target-dir "$build" \
    --config profile.release.lto=false --config profile.release.debug=1
library=$build/$target/release/libuuid7.a

compile() { # source ... -o program
    "$CC" -std=c99 -g -O1 "-fsanitize=$kind" -Iinclude -Ic-tests -DVECTORS_DIR="\"$PWD/vectors\"" \
        "$@" -rdynamic -L"$build" -Wl,-rpath,"$build" -lshims -lpthread -ldl -lm
}

"$CC" -std=c99 -O1 -shared -fPIC c-tests/shims/*.c -o "$build/libshims.so"

# What must be found: else nothing would be shown by what follows.
compile "c-tests/sanitize/$kind.c" "$library" -o "$build/planted"
if "$build/planted" >"$build/planted-log" 2>&1; then
    cat "$build/planted-log"
    fail "the sanitizer has not found the planted fault"
fi
grep -q 'uuid7' "$build/planted-log" || {
    cat "$build/planted-log"
    fail "the planted fault was not found in the library"
}

failed=
for test in $tests; do
    compile "c-tests/$test.c" "$library" -o "$build/$test"
    printf '%-14s' "$test"
    CHECK_SCALE=${CHECK_SCALE:-20} \
        ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS="halt_on_error=1 exitcode=66" \
        "$build/$test" >"$build/log" 2>&1 || { failed="$failed $test"; cat "$build/log"; }
    tail -n 1 "$build/log"
done
[ -z "$failed" ] || fail "${failed# }"
