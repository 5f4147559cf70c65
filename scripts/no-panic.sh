#!/bin/sh
# Proves that no call can panic, by what the compiler itself has proved.
#
# Built with --cfg prove_no_panic, the guard around every call (src/sys/guard.rs) calls a function that
# does not exist where a caught panic would end.  Where the compiler knows that nothing panics it leaves that
# place out, and with it the name.  Built with --cfg plant_a_panic as well, every guard holds a panic: so the proof can fail,
# and a call without a guard shows.  Those are to be named below, and call nothing.
#
# Nothing unwinds through a function of C's kind, so a panic in one that is no call would not show there.  It
# would in what the library imports.
#
# It speaks of the release build by this compiler for this kind of processor, and of every way through it: the
# rooms in registers are all in the library, whatever this processor has.  Not of aborts: a stack that is used
# up.  A number that overflows wraps in a release build; the Rust tests, in which it panics, look for those.
set -eu
cd "$(dirname "$0")/.."

# These return no status that could tell of a panic.
unguarded='uuid7_compare uuid7_form_length uuid7_is_max uuid7_is_nil uuid7_kind_text uuid7_layout_field
uuid7_library_version uuid7_library_version_number uuid7_namespace_dns uuid7_namespace_oid
uuid7_namespace_url uuid7_namespace_x500 uuid7_status_text uuid7_variant_text uuid7_version_text'

work=target/no-panic
library=$work/release/libuuid7.so

# Leaves the code of the release build with these flags, and the addresses of all calls.
build() {
    cargo rustc --quiet --locked --release --lib --crate-type cdylib,staticlib --target-dir "$work" -- \
        --cfg prove_no_panic "$@"
    objdump -d --no-show-raw-insn "$library" >"$work/code"
    nm -D --defined-only "$library" | grep ' T ' >"$work/calls"
}

# The functions with an instruction of which this awk condition is true.  Calls that do the same may be one.
functions_where() {
    awk 'FNR == NR { calls[$1] = calls[$1] $3 "\n"; next }
        /^[0-9a-f]+ <.*>:$/ { name = substr($2, 2, length($2) - 3)
                              names = $1 in calls ? calls[$1] : name "\n"; next }
        '"$1"' { printf "%s", names }' "$work/calls" "$work/code" | sort -u
}

# shellcheck disable=SC2016 # what awk is to see
with_a_place() {
    place=$(readelf -rW "$library" | awk '/a_panic_can_be_reached/ { sub(/^0*/, "", $1); print $1 }')
    functions_where 'index($0, "# '"${place:-none}"' ")'
}

# Those that call something, jump out of themselves, or trap.
# shellcheck disable=SC2016
leaving() {
    functions_where '$2 ~ /^(call|ud)/ || $2 ~ /^j/ && !index($0, "<" name "+")'
}

# What a library as it is shipped (cmake/elf.cmake) imports to unwind or to end the process.
what_a_panic_needs() {
    # shellcheck disable=SC2046 # a list of flags
    cc -shared -Wl,--gc-sections $(sed 's/.* /-Wl,-u,/' "$work/calls") "$work/release/libuuid7.a" \
        -Wl,--version-script=src/ffi/uuid7.map -lgcc_s -o "$work/shipped.so"
    nm -D --undefined-only "$work/shipped.so" | sed 's/.* //; s/@.*//' | grep -x 'abort\|_Unwind_.*' || true
}

fail_if_any() { # what is wrong, names
    [ -z "$2" ] || { printf '%s:\n%s\n' "$1" "$2" >&2; exit 1; }
}

words() {
    printf '%s\n' "$@"
}

# shellcheck disable=SC2086 # a list of names is to be words
{
    build
    fail_if_any "A panic can be reached in" "$(with_a_place)"
    fail_if_any "What is in no call, but in the library, can panic: it needs" "$(what_a_panic_needs)"
    fail_if_any "Without a guard, and not a call that calls nothing" "$(leaving | grep -xF "$(words $unguarded)")"

    build --cfg plant_a_panic
    [ -n "$(what_a_panic_needs)" ] || fail_if_any "Planted panics are not seen in" "$work/shipped.so"
    fail_if_any "Without a guard" "$(awk '{ print $3 }' "$work/calls" | grep -vxF "$(with_a_place; words $unguarded)")"
}
echo "None of $(wc -l <"$work/calls") calls can panic."
