#!/bin/sh
# Compiles the C++ tests with one compiler for one standard, and runs them.
#
#   run.sh COMPILER STANDARD INCLUDE_FOLDER LIBRARY_FOLDER [FLAG...]
#
# Ends with 77, "skipped", if the compiler does not know the standard.
set -eu

compiler=$1 standard=$2 include=$3 library=$4
shift 4
sources=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

compile() {
    "$compiler" "-std=c++$standard" -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror \
        -I"$include" "$@"
}
link() {
    compile -pthread "$@" -L"$library" -luuid7 -Wl,-rpath,"$library"
}

echo 'int main() {}' >nothing.cpp
if ! compile nothing.cpp -o nothing 2>/dev/null; then
    echo "$compiler has no C++$standard"
    exit 77
fi

link -O2 "$@" "$sources/value.cpp" "$sources/again.cpp" -o value
./value
link -O2 "$@" "$sources/generate.cpp" "$sources/again.cpp" -o generate
./generate
link "$@" -fno-exceptions -fno-rtti "$sources/bare.cpp" -o bare
./bare

# literal TEXT: what stands before and after it is C++'s.
literal() {
    compile "$@" -fsyntax-only "$sources/literal.cpp" -DLITERAL="$text" 2>errors
}
text='"017f22e2-79b0-7cc3-98c4-dc0c0c07398f"_uuid'
if ! literal "$@"; then
    cat errors
    echo "FAILED: a good literal does not compile"
    exit 1
fi
for bad in '' '{}' 017f22e2-79b0-7cc3-98c4-dc0c0c07398 017f22e2-79b0-7cc3-98c4-dc0c0c07398f0 \
    017f22e2-79b0-7cc3-98c4-dc0c0c07398g 017f22e279b07cc398c4dc0c0c07398f \
    017f22e-279b0-7cc3-98c4-dc0c0c07398f '{17f22e2-79b0-7cc3-98c4-dc0c0c07398}'; do
    text="\"$bad\"_uuid"
    if literal "$@"; then
        echo "FAILED: $text compiles"
        exit 1
    fi
done
