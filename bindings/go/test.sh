#!/bin/sh
# Tests the Go package against an installed libuuid7:  bindings/go/test.sh PREFIX
# $GO may name the go command, or several.
set -eu

prefix=$(cd "$1" && pwd)
cd "$(dirname "$0")"
here=$PWD

if ! command -v pkg-config >/dev/null; then
    echo "SKIP: Go: there is no pkg-config"
    exit 0
fi

pc=$(find "$prefix" -name uuid7.pc)
if [ -z "$pc" ]; then
    echo "Go: $prefix holds no uuid7.pc" >&2
    exit 1
fi
export PKG_CONFIG_PATH="${pc%/*}"
LD_LIBRARY_PATH=$(pkg-config --variable=libdir uuid7)
export LD_LIBRARY_PATH
export CGO_ENABLED=1 GODEBUG=cgocheck=1 GOFLAGS=-count=1 GOPROXY=off GOTOOLCHAIN=local

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for go in ${GO:-go}; do
    if ! command -v "$go" >/dev/null; then
        echo "SKIP: Go: there is no $go"
        continue
    fi
    cd "$here"
    "$go" version
    unformatted=$("$("$go" env GOROOT)/bin/gofmt" -l .)
    if [ -n "$unformatted" ]; then
        echo "Go: gofmt would change $unformatted" >&2
        exit 1
    fi
    "$go" vet ./...
    "$go" test ./...
    if "$go" list -race . >/dev/null 2>&1; then
        "$go" test -race .
    else
        echo "SKIP: Go with -race: $go has it not for $("$go" env GOOS)/$("$go" env GOARCH)"
    fi

    # The instructions of README.md, in an empty folder.
    mkdir "$folder/hello"
    ../../examples/snippet.sh Go go >"$folder/hello/main.go"
    ../../examples/snippet.sh Go sh >"$folder/commands"
    (
        cd "$folder/hello"
        PATH=$(dirname "$(command -v "$go")"):$PATH
        LIBUUID7=${here%/*/*} sh -eu ../commands | grep -Ex '[0-9a-z]{25}'
    )
    rm -r "$folder/hello"
done
