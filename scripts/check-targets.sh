#!/bin/sh
# Type-checks the library for systems on which it cannot be run here, with their standard library, by Debian's
# compiler.  Two minutes for each.
#
#     check-targets.sh [Rust's name of a system] ...
#
# Exits with 77 and says why where it cannot run.
set -eu
cd "$(dirname "$0")/.."

skip() {
    echo "SKIP: check-targets: $*"
    exit 77
}

missing() {
    for package in rustc-web cargo-web rust-web-src; do
        dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || printf ' %s' "$package"
    done
}

command -v dpkg-query >/dev/null || skip "made for Debian"
[ -z "$(missing)" ] || skip "needs packages: apt-get install$(missing)"

[ $# -gt 0 ] || set -- x86_64-apple-darwin aarch64-apple-darwin x86_64-unknown-freebsd aarch64-linux-android \
    x86_64-pc-windows-msvc
mkdir -p build/check-targets
log=$PWD/build/check-targets/log
failed=
for target; do
    if RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 /usr/bin/cargo check --locked --lib --target "$target" \
        -Zbuild-std=std,panic_abort --target-dir build/check-targets >"$log" 2>&1 && ! grep -q '^warning' "$log"; then
        echo "$target: ok"
    else
        cat "$log"
        failed="$failed $target"
    fi
done
[ -z "$failed" ] || { echo "FAILED:$failed"; exit 1; }
