#!/bin/sh
# What the libraries show to a linker and a loader: names, symbol versions, needs, protections.
#
#     elf.sh <source folder> <folder of the libraries> <version>
set -eu
source=$1 libraries=$2 version=$3
: "${NM:=nm}" "${READELF:=readelf}"

shared=$libraries/libuuid7.so.$version
static=$libraries/libuuid7.a
# shellcheck source-path=SCRIPTDIR source=script.sh
. "$(dirname "$0")/script.sh"
make_work
cd "$work"
failed=0

fail() {
    echo "FAILED: $*"
    failed=1
}

same() { # what, file, file
    diff "$2" "$3" || fail "$1"
}

# ---- names: the map, the shared library, the static library and abi.c know the same ----

awk '/^UUID7_[0-9A-Z.]+ [{]$/ { node = $1 }
     /^ +uuid7_/           { sub(";", "", $1); print $1 "@@" node }' "$source/src/ffi/uuid7.map" | sort >map
sed 's/@.*//' map >names
[ "$(wc -l <names)" -ge 25 ] || fail "the map was not read"

"$NM" -D --defined-only --with-symbol-versions "$shared" | awk '$2 != "A" { print $3 }' | sort >shared-names
same "the shared library exports what the map says, each in its version" map shared-names

"$NM" -g --defined-only "$static" | awk 'NF == 3 { print $3 }' | sort >static-names
same "the static library has no global name but those of the map" names static-names

sed -n 's/^[a-z].*[ *]\(uuid7_[a-z0-9_]*\)(.*/\1/p' "$source/c-tests/abi.c" | sort >abi
same "abi.c declares each function of the map" names abi

sed -n 's/^#define \(UUID7_[A-Z0-9_]*\)  *\(UINT64_C\)\{0,1\}(\{0,1\}-\{0,1\}[0-9][0-9]*)\{0,1\}\( .*\)\{0,1\}$/\1/p' \
    "$source/include/uuid7.h" | grep -v '^UUID7_VERSION_' | sort >constants
sed -n 's/^FIXED(\(UUID7_[A-Z0-9_]*\), .*/\1/p' "$source/c-tests/abi.c" | sort >fixed
same "abi.c holds each constant of the header" constants fixed

# ---- the file of the shared library ----

[ "$(readlink "$libraries/libuuid7.so")" = "libuuid7.so.${version%%.*}" ] || fail "the link libuuid7.so"
[ "$(readlink "$libraries/libuuid7.so.${version%%.*}")" = "libuuid7.so.$version" ] || fail "the link .so.N"

"$READELF" -dW "$shared" >dynamic
shows() {
    grep -q "$1" dynamic || fail "the dynamic section lacks $1"
}
shows_not() {
    if grep "$1" dynamic; then fail "the dynamic section has $1"; fi
}
shows "SONAME.*\[libuuid7.so.${version%%.*}\]"
shows 'FLAGS_1.*NOW'
shows 'FLAGS_1.*NODELETE' # a thread may be inside when a program closes it
shows_not STATIC_TLS      # dlopen into a large program would fail
shows_not TEXTREL
if [ "$(uname -m)" = x86_64 ] && ! "$READELF" -rW "$shared" | grep -q TLSDESC; then
    fail "thread-local memory is not reached by descriptor"
fi
shows_not 'RPATH\|RUNPATH'

sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' dynamic >needed
# An older compiler leaves in what unwinds a panic: see docs/packaging.md.
if grep -v '^libc\.so\|^libgcc_s\.so\|^ld-linux\|^libpthread\.so\|^libdl\.so' needed; then
    fail "is needed besides libc and libgcc_s"
fi

# No access to the network or its hardware, nor to another program.  ioctl recognises a random device, and
# reaches no network without a socket.
"$NM" -D --undefined-only "$shared" | sed 's/.* //; s/@.*//' >imports
grep -qx clock_gettime imports || fail "the imports were not read"
if grep -x 'socket\|connect\|getifaddrs\|gethost.*\|exec.*\|posix_spawn.*\|system\|popen\|fork' imports; then
    fail "is imported"
fi

"$READELF" -lW "$shared" >segments
grep -q GNU_RELRO segments || fail "no RELRO"
grep -q 'GNU_STACK.* RW ' segments || fail "the stack is executable"

"$READELF" -SW "$shared" "$static" >sections
if grep '\.debug_\|\.llvm' sections; then fail "is left of debug information or bitcode"; fi

# ---- glibc: nothing newer than docs/packaging.md says ----

stated=$(sed -n 's/.*newer than .GLIBC_\([0-9.]*\).*/\1/p' "$source/docs/packaging.md")
"$READELF" -VW "$shared" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -uV >glibc
[ -s glibc ] || fail "no GLIBC version was read"
{
    cat glibc
    echo "$stated"
} | sort -uV | tail -n 1 | grep -qx "$stated" || fail "needs GLIBC_$(tail -n 1 glibc), stated is $stated"

exit $failed
