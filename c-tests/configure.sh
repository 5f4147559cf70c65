#!/bin/sh
# Ways to configure and build: which Rust is taken, other compilers, folders and kinds of libraries, and
# what is said where it cannot be done.
#
#     configure.sh <source folder> <build folder>
#
# $OLD_CMAKE may name the oldest CMake that is to serve.
set -eu
source=$1 build=$2
# shellcheck source-path=SCRIPTDIR source=script.sh
. "$(dirname "$0")/script.sh"
make_work
cd "$work"

# Configures ./NAME; what cargo has built already is taken over.
configure() { # name, options
    name=$1
    shift
    mkdir -p "$name"
    [ -d "$name/cargo" ] || cp -a "$build/cargo" "$name"
    "${cmake:-cmake}" -S "$source" -B "$name" "$@" >log 2>&1
}

builds() { # name, options
    configure "$@" || { cat log; fail "configure $*"; }
    "${cmake:-cmake}" --build "$1" -j 2 >log 2>&1 || { cat log; fail "build $*"; }
}

refused() { # sentence, name, options
    sentence=$1
    shift
    ! configure "$@" || fail "configures $*"
    # CMake wraps lines.
    tr -s ' \n' ' ' <log | grep -qF "$sentence" || { cat log; fail "does not say: $sentence"; }
    ! grep -q Compiling log || fail "builds before it says so"
}

fake() { # folder, version: a Rust of that version
    mkdir -p "$1"
    for program in cargo rustc; do
        printf '#!/bin/sh\necho "%s %s (fake)"\n' "$program" "$2" >"$1/$program"
    done
    chmod +x "$1/cargo" "$1/rustc"
}

needed() {
    "${READELF:-readelf}" -dW "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'
}

minimum=$(sed -n 's/^rust-version = "\([0-9.]*\)".*/\1/p' "$source/Cargo.toml")

echo "--- PATH decides which Rust is taken, and one that is too old is named"
fake old 1.65.0
real=$PATH
PATH=$work/old:$PATH
refused "Rust $minimum or later is needed, and $work/old/cargo is \"cargo 1.65.0 (fake)\"" too-old
PATH=$real
fake new 99.0.0
(
    unset CARGO_HOME
    PATH=$work/new:$PATH
    configure newer && grep -qx "CARGO:FILEPATH=$work/new/cargo" newer/CMakeCache.txt
) || fail "PATH does not decide"

echo "--- who configures without a word gets the libraries and the command, optimised, no tests"
builds plain
grep -q -- '-O3' plain/tools/uuid7/CMakeFiles/uuid7_command.dir/flags.make plain/build.ninja 2>/dev/null ||
    fail "not optimised"
for file in libuuid7.so libuuid7.a tools/uuid7/uuid7; do
    [ -f "plain/$file" ] || fail "there is no $file"
done
[ ! -e plain/c-tests ] || fail "tests are built"

echo "--- uninstall leaves nothing"
"${cmake:-cmake}" --install plain --prefix "$work/root/usr" >log
[ -f root/usr/include/uuid7.h ] || fail "nothing was installed"
"${cmake:-cmake}" --build plain --target uninstall >log
left=$(find root ! -type d; find root -name '*uuid7*')
[ -z "$left" ] || fail "left behind: $left"

echo "--- absolute folders, debug information, a packager's RUSTFLAGS"
RUSTFLAGS=-Cforce-frame-pointers=yes builds absolute -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    "-DCMAKE_INSTALL_PREFIX=$work/prefix" "-DCMAKE_INSTALL_LIBDIR=$work/elsewhere/lib"
"${cmake:-cmake}" --install absolute >log
prefix/bin/uuid7 new >uuid || fail "the command does not find the library"
grep -qx "libdir=$work/elsewhere/lib" elsewhere/lib/pkgconfig/uuid7.pc || fail "libdir of the .pc"
grep -qx "includedir=\${prefix}/include" elsewhere/lib/pkgconfig/uuid7.pc || fail "includedir of the .pc"
"${READELF:-readelf}" -SW elsewhere/lib/libuuid7.so | grep -q '\.debug_info' || fail "no debug information"
if needed elsewhere/lib/libuuid7.so | grep -v '^libc\.so\|^ld-linux'; then fail "is needed besides libc"; fi
if [ "$(uname -m)" = x86_64 ]; then
    "${READELF:-readelf}" -rW elsewhere/lib/libuuid7.so | grep -q TLSDESC || fail "RUSTFLAGS take TLSDESC away"
fi

echo "--- only the static library"
builds static -DBUILD_SHARED_LIBS=OFF
"${cmake:-cmake}" --install static --prefix "$work/static-only" >log
[ -z "$(find static-only -name '*.so*')" ] || fail "a shared library is installed"
needed static-only/bin/uuid7 | grep -q uuid7 && fail "the command wants a shared library"
static-only/bin/uuid7 new >uuid || fail "the command"
"${cmake:-cmake}" -S "$source/c-tests/install" -B found -DWANTED=1 "-DCMAKE_PREFIX_PATH=$work/static-only" >log
"${cmake:-cmake}" --build found >log
found/found_uuid7 >said || fail "uuid7::uuid7 is not the static library"
refused "UUID7_TESTS needs both libraries" static-tests -DBUILD_SHARED_LIBS=OFF -DUUID7_TESTS=ON

echo "--- cross-compiling: Rust's name of the system is derived, or asked for"
for system in "Linux aarch64 aarch64-unknown-linux-gnu" "Linux riscv64 riscv64gc-unknown-linux-gnu" \
    "Linux armv7l armv7-unknown-linux-gnueabihf" "FreeBSD amd64 x86_64-unknown-freebsd"; do
    # shellcheck disable=SC2086 # three words
    set -- $system
    configure "cross-$2" "-DCMAKE_SYSTEM_NAME=$1" "-DCMAKE_SYSTEM_PROCESSOR=$2" \
        -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY -DUUID7_CARGO_FLAGS=-Zbuild-std -DTHREADS_PREFER_PTHREAD_FLAG=ON \
        -DCMAKE_HAVE_LIBC_PTHREAD=ON || { cat log; fail "$system"; }
    grep -q "Rust builds for $3\$" log || { cat log; fail "$system"; }
done
refused "Rust's name of Linux on \"z80\" is not known here" z80 -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=z80 \
    -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY -DCMAKE_HAVE_LIBC_PTHREAD=ON
refused "has no standard library for mips64-openwrt-linux-musl" no-std -DUUID7_RUST_TARGET=mips64-openwrt-linux-musl

echo "--- clang, with lld as the linker"
if command -v clang >log && command -v ld.lld >log; then
    builds clang -DCMAKE_C_COMPILER=clang "-DCMAKE_LINKER=$(command -v ld.lld)" \
        -DCMAKE_SHARED_LINKER_FLAGS=-fuse-ld=lld -DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld
    clang/tools/uuid7/uuid7 new >uuid || fail "the command"
else
    skip_part "clang with lld" "one of them is not installed"
fi

echo "--- the oldest CMake"
if [ -n "${OLD_CMAKE-}" ]; then
    cmake=$OLD_CMAKE
    stated=$(sed -n 's/^cmake_minimum_required(VERSION \([0-9.]*\)\.\.\..*/\1/p' "$source/CMakeLists.txt")
    "$cmake" --version | grep -qF " $stated." || fail "$cmake is not CMake $stated"
    builds oldest
    "$cmake" --install oldest --prefix "$work/oldest-root" >log
    oldest-root/bin/uuid7 new >uuid || fail "the command"
else
    skip_part "the oldest CMake" "\$OLD_CMAKE names none"
fi
