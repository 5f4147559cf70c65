#!/bin/sh
# Tests the C# type against an installed libuuid7:  bindings/csharp/test.sh PREFIX
# Mono's compiler builds the programs; Mono runs them, and so does .NET where dotnet or $DOTNET is.
set -eu

prefix=$(cd "$1" && pwd)
cd "$(dirname "$0")"
dotnet=${DOTNET:-dotnet}

if ! command -v mcs >/dev/null || ! command -v mono >/dev/null; then
    echo "SKIP: C#: there is no mcs or no mono (Debian: mono-mcs, mono-runtime)"
    exit 0
fi

library=$(find "$prefix" -name libuuid7.so.1)
if [ -z "$library" ]; then
    echo "C#: $prefix holds no libuuid7.so.1" >&2
    exit 1
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
compile() {
    mcs -langversion:7.2 -warnaserror -unsafe "$@"
}
compile -target:library -out:"$folder/LibUuid7.dll" Uuid7/*.cs
compile -r:"$folder/LibUuid7.dll" -out:"$folder/Tests.dll" Tests/*.cs
compile -out:"$folder/Hello.dll" Hello/*.cs Uuid7/*.cs
# Where only what a program needs to run is installed.
compile -define:UUID7_SONAME -out:"$folder/HelloSoname.dll" Hello/*.cs Uuid7/*.cs
mkdir "$folder/runtime-only"
cp "$library" "$folder/runtime-only"

run_all() { # command ...
    LD_LIBRARY_PATH="${library%/*}" "$@" "$folder/Tests.dll" ../../vectors
    LD_LIBRARY_PATH="${library%/*}" "$@" "$folder/Hello.dll" | grep -Ex '[0-9a-z]{25}'
    LD_LIBRARY_PATH="$folder/runtime-only" "$@" "$folder/HelloSoname.dll" | grep -Ex '[0-9a-z]{25}'
}

run_all mono

# The instructions of README.md, in an empty folder.
mkdir "$folder/hello"
../../examples/snippet.sh "C#" csharp >"$folder/hello/Hello.cs"
../../examples/snippet.sh "C#" sh >"$folder/commands"
repository=$(cd ../.. && pwd)
(
    cd "$folder/hello"
    LIBUUID7=$repository LD_LIBRARY_PATH="${library%/*}" sh -eu ../commands | grep -Ex '[0-9a-z]{25}'
)

if command -v "$dotnet" >/dev/null; then
    for program in Tests Hello HelloSoname; do
        cat >"$folder/$program.runtimeconfig.json" <<'END'
{
    "runtimeOptions": {
        "framework": { "name": "Microsoft.NETCore.App", "version": "8.0.0" },
        "rollForward": "LatestMajor",
        "configProperties": { "System.Globalization.Invariant": true }
    }
}
END
    done
    run_all "$dotnet"
else
    echo "SKIP: C# on .NET: there is no $dotnet"
fi
