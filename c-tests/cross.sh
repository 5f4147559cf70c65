#!/bin/sh
# Runs the C tests on processors of another kind, and the Rust tests of the text forms where those have
# SIMD code of their own.
#
#     cross.sh [s390x | i686 | aarch64] ...
#
# s390x has the most significant byte first, i686 has 32 bits; both run the scalar code.  aarch64 has
# src/text/simd/neon.rs and ticks of its own.  i686 runs as it is on x86-64, the others under qemu.
# The standard library is built for each from Debian's source of it, by Debian's compiler.
# Exits with 77 and says why where it cannot run.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml)

# shellcheck source-path=SCRIPTDIR source=script.sh
. c-tests/script.sh

# ---- what it needs ----

packages='rustc-web cargo-web rust-web-src'
[ $# -gt 0 ] || set -- s390x i686 aarch64
for kind; do
    case $kind in
    s390x) packages="$packages qemu-user gcc-s390x-linux-gnu libc6-dev-s390x-cross" ;;
    i686) packages="$packages gcc-i686-linux-gnu libc6-dev-i386-cross" ;;
    aarch64) packages="$packages qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross" ;;
    *)
        echo "cross knows no $kind: it knows s390x, i686, aarch64, musl and windows." >&2
        exit 1
        ;;
    esac
done

# shellcheck disable=SC2086 # words
need_packages $packages

# ---- one kind of processor ----

# Why a program of c-tests cannot run on this kind; nothing if it can.
why_not() { # program
    case $1 in
    unload | dlopen) echo "opens a shared library, and only the static one is built" ;;
    fork) [ "$kind" = i686 ] || echo "qemu wipes no page in a child, as the test asks of a kernel" ;;
    esac
}

# Adds the tests that pass; a program that prints no number, and skips nothing, is one.
check() { # name command ...
    name=$1
    shift
    if CHECK_SCALE=${CHECK_SCALE:-20} "$@" >"$build/log" 2>&1; then
        count=$(sed -n 's/^\(test result: ok\. \)\{0,1\}\([0-9]*\) passed.*/\2/p' "$build/log" | tail -n 1)
        [ -n "$count" ] || grep -q '^ *SKIP: ' "$build/log" || count=1
        passed=$((passed + ${count:-0}))
        sed -n "s|^ *SKIP: |  $name: skipped: |p" "$build/log"
    else
        failed="$failed $name"
        sed "s|^|$kind: |" "$build/log"
    fi
}

cargo_for_it() { # verb options
    verb=$1
    shift
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 /usr/bin/cargo "$verb" --quiet --locked --target "$target" \
        --target-dir "$PWD/build/cross" "$@"
}

compile() {
    "$gnu-gcc" -std=c99 -O1 -Wall -Wextra -Wpedantic -Werror -Iinclude -Ic-tests \
        "-DVECTORS_DIR=\"$PWD/vectors\"" "-DPROJECT_VERSION=\"$version\"" "$@"
}

c_tests() {
    cargo_for_it rustc --release --lib --crate-type staticlib -Zbuild-std=std,panic_abort
    # shellcheck disable=SC2086 # flags or nothing
    compile $long_time -c c-tests/shims/clock.c -o "$build/clock.o"
    compile -c c-tests/shims/random.c -o "$build/random.o"
    compile -c c-tests/shims/memory.c -o "$build/memory.o"
    for source in c-tests/*.c; do
        program=$(basename "$source" .c)
        reason=$(why_not "$program")
        [ -z "$reason" ] || { echo "  $program: left out: $reason"; continue; }
        shims=
        ! grep -q '^#include "shims/' "$source" || shims="$build/clock.o $build/random.o $build/memory.o"
        # shellcheck disable=SC2086 # flags, files or nothing
        compile $long_time "$source" $shims -rdynamic "build/cross/$target/release/libuuid7.a" \
            -lpthread -ldl -lm $loader -o "$build/$program"
        # shellcheck disable=SC2086 # the emulator and its options, or nothing
        check "$program" $run "$build/$program"
    done
    [ "$kind" != i686 ] || libuuid_tests
}

# In place of libuuid, for programs with 64 bits of time, which call uuid_time64, and with 32.
libuuid_tests() {
    libuuid=integrations/libuuid
    # shellcheck disable=SC2086 # flags or nothing
    compile $long_time -DUUID_GENERATE_VERSION=4 "-I$libuuid/include" -c "$libuuid/libuuid.c" -o "$build/libuuid.o"
    for time in "$long_time" ''; do
        # shellcheck disable=SC2086 # flags or nothing
        compile $time -DUUID_GENERATE_VERSION=4 "-I$libuuid/include" "$libuuid/tests/calls.c" "$build/libuuid.o" \
            "$build/clock.o" "$build/random.o" -rdynamic "build/cross/$target/release/libuuid7.a" \
            -lpthread -ldl -lm $loader -o "$build/libuuid_calls"
        check libuuid_calls "$build/libuuid_calls"
    done
}

rust_tests() {
    variables=CARGO_TARGET_$(echo "$target" | tr a-z- A-Z_)
    export "${variables}_LINKER=$gnu-gcc" "${variables}_RUNNER=$run"
    echo "  tests/text: left out: a_million_random_values, which takes a quarter of an hour here, and repeats c-tests/text.c"
    check tests/text cargo_for_it test --test text -Zbuild-std=std,test,panic_unwind \
        -- --skip a_million_random_values
}

all_failed=
for kind; do
    target=$kind-unknown-linux-gnu gnu=$kind-linux-gnu
    build=$PWD/build/cross/$kind
    mkdir -p "$build"
    passed=0 failed=
    run="qemu-$kind -L /usr/$gnu -E LD_LIBRARY_PATH=/usr/$gnu/lib" loader='' long_time=''
    if [ "$kind" = i686 ]; then
        run=''
        loader="-Wl,--dynamic-linker=/usr/$gnu/lib/ld-linux.so.2,-rpath,/usr/$gnu/lib"
        long_time='-D_TIME_BITS=64 -D_FILE_OFFSET_BITS=64' # the clock is bent past 2038
    fi
    export EMULATOR="$run" # for no_memory.c, which starts itself anew
    started=$(date +%s)
    echo "$kind:"
    c_tests
    [ "$kind" != aarch64 ] || rust_tests
    echo "$kind: $passed tests passed, $(($(date +%s) - started)) s"
    [ -z "$failed" ] || all_failed="$all_failed $kind:$failed;"
done
[ -z "$all_failed" ] || fail "${all_failed# }"
