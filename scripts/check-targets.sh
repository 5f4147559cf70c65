#!/bin/sh
# Type-checks the library for systems on which it cannot be run here, with their standard library, by Debian's
# compiler.  Two minutes for each.
#
#     check-targets.sh [Rust's name of a system] ...
#
# Exits with 77 and says why where it cannot run.
set -eu
cd "$(dirname "$0")/.."

# shellcheck source-path=SCRIPTDIR source=../c-tests/script.sh
. c-tests/script.sh
need_packages rustc-web cargo-web rust-web-src

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
[ -z "$failed" ] || fail "${failed# }"
