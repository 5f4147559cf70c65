#!/bin/sh
# The recipes of packaging/ beside Debian's: Conan's is run; of the others, what can be looked at without
# their tools.  NuGet's layout is a test of dist.sh, as it is made of the packages.
#
#     recipes.sh <source folder> <version>
#
# $CONAN may name Conan 2.
set -eu
packaging=$1/packaging version=$2
# shellcheck source-path=SCRIPTDIR source=script.sh
. "$(dirname "$0")/script.sh"
make_work

have() {
    command -v "$1" >/dev/null
}

names_version() { # file, the line that names it
    grep -qxF "$2" "$packaging/$1" || fail "$1 has no line $2"
}

echo "--- all are of this version"
names_version vcpkg/vcpkg.json "  \"version\": \"$version\","
names_version homebrew/libuuid7.rb "  url \"https://example.org/libuuid7/libuuid7-$version.tar.gz\""
names_version alpine/APKBUILD "pkgver=$version"
names_version nix/default.nix "  version = \"$version\";"
grep -q "^libuuid7 ($version) " "$packaging/debian/changelog" || fail "debian/changelog"

echo "--- syntax"
sh -n "$packaging/alpine/APKBUILD" || fail "alpine/APKBUILD"
# Its commands are unknown here; a script that CMake cannot read fails before it runs.
echo "return()" | cat - "$packaging/vcpkg/portfile.cmake" >"$work/portfile.cmake"
cmake -P "$work/portfile.cmake" || fail "vcpkg/portfile.cmake"
if have python3; then
    python3 -m json.tool "$packaging/vcpkg/vcpkg.json" >"$work/json" || fail "vcpkg/vcpkg.json"
    python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' \
        "$packaging/nuget/libuuid7.native.nuspec" || fail "nuget/libuuid7.native.nuspec"
else
    skip_part "JSON and XML" "python3 is not installed"
fi
if have ruby; then
    ruby -c "$packaging/homebrew/libuuid7.rb" >"$work/ruby" || fail "homebrew/libuuid7.rb"
else
    skip_part "Homebrew's syntax" "ruby is not installed"
fi
if have nix-instantiate; then
    nix-instantiate --parse "$packaging/nix/default.nix" >"$work/nix" || fail "nix/default.nix"
else
    skip_part "Nix's syntax" "nix is not installed"
fi

echo "--- Conan"
conan=${CONAN:-conan}
if ! have "$conan"; then
    skip_part Conan "there is no $conan"
    exit 77
fi
export CONAN_HOME="$work/conan"
"$conan" profile detect >"$work/log" 2>&1 || { cat "$work/log"; fail "conan profile detect"; }
for shared in True False; do
    "$conan" create "$packaging/conan" -c "tools.cmake.cmake_layout:test_folder=$work/test-package" -o "libuuid7/*:shared=$shared" >"$work/log" 2>&1 ||
        { cat "$work/log"; fail "conan create, shared=$shared"; }
    grep -qEx '[0-9a-z]{25}' "$work/log" || fail "the test package prints no Id25, shared=$shared"
done
