#!/bin/sh
# Builds uuid7.dll and the command for Windows on x86-64 by CMake and MinGW, and runs under wine the C tests but
# those of fork, signals and a libc with a shim before it; the command; and C and C++ programs that know only
# what is installed.
#
# The standard library is built from Debian's source of it, by Debian's compiler.
# Exits with 77 and says why where it cannot run.
set -eu
cd "$(dirname "$0")/.."
source=$PWD build=$PWD/build/cross/windows
wine=/usr/lib/wine/wine64
gnu=x86_64-w64-mingw32

# shellcheck source-path=SCRIPTDIR source=script.sh
. c-tests/script.sh
subject="cross windows"
need_packages rustc-web cargo-web rust-web-src gcc-mingw-w64-x86-64-win32 g++-mingw-w64-x86-64-win32 wine64 cmake \
    ninja-build

mkdir -p "$build/bin"
export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 WINEPREFIX="$build/wine" WINEDEBUG=-all
{
    cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DUUID7_TESTS=ON -DCARGO=/usr/bin/cargo \
        -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=x86_64 -DCMAKE_C_COMPILER=$gnu-gcc \
        "-DCMAKE_RUNTIME_OUTPUT_DIRECTORY=$build/bin" \
        -DCMAKE_CROSSCOMPILING_EMULATOR=$wine -DUUID7_CARGO_FLAGS=-Zbuild-std=std,panic_abort &&
        cmake --build "$build" &&
        $gnu-gcc -shared -static-libgcc c-tests/windows/prng.c -ladvapi32 -o "$build/bin/bcryptprimitives.dll" &&
        rm -rf "$build/installed" && cmake --install "$build" --prefix "$build/installed" --strip &&
        $wine "$build/bin/hello.exe" # the first start sets wine up
} >"$build/log" 2>&1 || { cat "$build/log"; exit 1; }

echo "--- the C tests"
CHECK_SCALE=${CHECK_SCALE:-20} ctest --test-dir "$build" --output-on-failure --timeout 900 --no-tests=error

echo "--- what is installed: programs that know no more, and the names that uuid7.dll shows"
cd "$build/installed"
for file in bin/uuid7.dll bin/uuid7.exe lib/libuuid7.dll.a lib/uuid7.def include/uuid7.h include/uuid7.hpp \
    lib/pkgconfig/uuid7.pc lib/cmake/uuid7/uuid7-config.cmake share/doc/libuuid7/LICENSE-MIT; do
    [ -e "$file" ] || fail "$file is not there"
done
cp "$build/bin/bcryptprimitives.dll" bin
$gnu-gcc -std=c99 -Wall -Wextra -Werror -Iinclude "$source/examples/c/hello.c" -Llib -luuid7 -o bin/hello-c.exe
$gnu-gcc -std=c99 -Wall -Wextra -Werror -DUUID7_DLL -Iinclude "$source/examples/c/hello.c" -Llib -luuid7 -o bin/hello-dll.exe
# What another maker's tools do with uuid7.def.
$gnu-dlltool -d lib/uuid7.def -l of-def.a
$gnu-gcc -std=c99 -Iinclude "$source/examples/c/hello.c" of-def.a -o bin/hello-def.exe
$gnu-g++ -std=c++17 -Wall -Wextra -Werror -Iinclude "$source/examples/cpp/hello.cpp" -Llib -luuid7 -static-libgcc \
    -static-libstdc++ -o bin/hello-cpp.exe
for program in c dll def cpp; do
    $wine bin/hello-$program.exe | tr -d '\r' >said
    [ -s said ] || fail "hello-$program"
    cat said
done
sed -n 's/^ *\(uuid7_[a-z0-9_]*\)$/\1/p' lib/uuid7.def | sort >wanted
$gnu-objdump -p bin/uuid7.dll | sed -n 's/^.*\[ *[0-9]*\].* \(uuid7_[a-z0-9_]*\)$/\1/p' | sort -u >shown
[ -s wanted ] || fail "uuid7.def names nothing"
diff wanted shown || fail "uuid7.dll does not show what uuid7.def names"

echo "--- the command"
uuid7() {
    $wine bin/uuid7.exe "$@" | tr -d '\r'
}
[ "$(uuid7 -n 3 | grep -cEx '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}')" = 3 ] || fail "uuid7 -n 3"
uuid=01890a5d-ac96-774b-bcce-b302099a8057
uuid7 show $uuid | grep -q '^time  *2023-06-30T' || fail "uuid7 show"
[ "$(uuid7 convert --to id25 $uuid)" = "$(echo $uuid | uuid7 convert --to id25)" ] || fail "uuid7 convert"
[ "$(uuid7 convert --to hyphenated "$(uuid7 convert --to id25 $uuid)")" = $uuid ] || fail "uuid7 convert, there and back"
$wine bin/uuid7.exe new -n 1000 >thousand
uuid7 sort-check thousand | grep -q '^order  *in order' || fail "uuid7 sort-check"
