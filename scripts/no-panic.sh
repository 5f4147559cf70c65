#!/bin/sh
# Proves that no call can panic, by what the compiler itself has proved.
#
# Built with --cfg prove_no_panic, the place where a caught panic would end (src/platform/fence.rs) calls a
# function that does not exist.  Where the compiler knows that nothing panics it leaves that place out, and
# with it the name.
set -eu
cd "$(dirname "$0")/.."

# The exported calls that can panic, by the release build with these flags.
calls_that_can_panic() {
    RUSTFLAGS="--cfg prove_no_panic $*" cargo rustc --quiet --locked --release --lib \
        --crate-type cdylib --target-dir target/no-panic
    library=target/no-panic/release/libuuid7.so
    place=$(readelf -rW "$library" | awk '/a_panic_can_be_reached/ { sub(/^0*/, "", $1); print $1 }')
    objdump -d --no-show-raw-insn "$library" | awk -v place="# ${place:-none} " '
        /^[0-9a-f]+ <.*>:$/ { name = substr($2, 2, length($2) - 3) }
        index($0, place) { print name }' | sort -u
}

found=$(calls_that_can_panic)
if [ -n "$found" ]; then
    printf 'A panic can be reached in:\n%s\n' "$found" >&2
    exit 1
fi

# The proof can fail: a planted panic is found.
if ! calls_that_can_panic --cfg plant_a_panic | grep -qx uuid7_from_hyphenated; then
    echo "The panic that was planted in uuid7_from_hyphenated was not found." >&2
    exit 1
fi
echo "No call can panic."
