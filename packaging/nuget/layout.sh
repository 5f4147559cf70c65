#!/bin/sh
# Lays out dist/nuget/ for `nuget pack`: the libraries of dist/ by NuGet's names of systems, and the .nuspec.
set -eu
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml)
nuget=dist/nuget

rid() { # system, as ./dev dist calls it
    case $1 in
    x86_64-linux-gnu) echo linux-x64 ;;
    aarch64-linux-gnu) echo linux-arm64 ;;
    x86_64-linux-musl) echo linux-musl-x64 ;;
    aarch64-linux-musl) echo linux-musl-arm64 ;;
    x86_64-windows*) echo win-x64 ;;
    *) echo "NuGet has no name for $1." >&2; exit 1 ;;
    esac
}

rm -rf "$nuget"
mkdir -p "$nuget"
found=
for archive in dist/libuuid7-"$version"-*.tar.gz dist/libuuid7-"$version"-*.zip; do
    [ -f "$archive" ] || continue
    found=yes
    system=${archive#dist/libuuid7-"$version"-}
    case $archive in
    *.zip)
        native=$nuget/runtimes/$(rid "${system%.zip}")/native
        mkdir -p "$native"
        unzip -q -j -d "$native" "$archive" '*/uuid7.dll'
        ;;
    *)
        native=$nuget/runtimes/$(rid "${system%.tar.gz}")/native
        mkdir -p "$native"
        # The name without a version is what .NET looks for.
        tar -xzOf "$archive" --wildcards "*/lib/libuuid7.so.$version" >"$native/libuuid7.so"
        ;;
    esac
done
[ -n "$found" ] || { echo "dist/ holds no archive: run ./dev dist." >&2; exit 1; }
cp LICENSE-MIT LICENSE-APACHE "$nuget"
sed "s/\\\$version\\\$/$version/" packaging/nuget/libuuid7.native.nuspec >"$nuget/libuuid7.native.nuspec"
echo "$nuget"
