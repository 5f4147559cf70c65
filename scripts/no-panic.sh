#!/bin/sh
# Checks at link time that no call can panic.
#
# Built with --cfg prove_no_panic, the guard around every call (src/sys/guard.rs) calls a function that does
# not exist where it would catch a panic.  The compiler removes that code from a call that cannot panic; for one
# that can, the linker names the missing function.  A panic outside of the guards shows in the library's imports:
# it would need the unwinder.
#
# Built with --cfg plant_a_panic as well, every guard contains a panic.  Then both checks must fail, and every
# call that is not in the list below must refer to the missing function.
#
# This covers the release build by this compiler for this architecture, with every SIMD path.  It does not
# cover stack overflow, nor arithmetic overflow: that wraps in a release build, and fails a test.
set -eu
cd "$(dirname "$0")/.."

# These return no status that could report a panic.
unguarded='uuid7_compare uuid7_form_length uuid7_is_max uuid7_is_nil uuid7_kind_text uuid7_layout_field
uuid7_library_version uuid7_library_version_number uuid7_namespace_dns uuid7_namespace_oid
uuid7_namespace_url uuid7_namespace_x500 uuid7_status_text uuid7_variant_text uuid7_version_text'

work=target/no-panic
archive=$work/release/libuuid7.a
calls=$(sed -n 's/^ *\(uuid7_[a-z0-9_]*\);$/\1/p' src/ffi/uuid7.map)

build() { # flags of rustc ...
    cargo rustc --quiet --locked --release --lib --crate-type staticlib --target-dir "$work" -- \
        --cfg prove_no_panic "$@"
}

# Links the library as it is shipped (cmake/elf.cmake).
link() { # flags of the linker ...
    # shellcheck disable=SC2046,SC2086 # lists of flags
    cc -shared -Wl,--gc-sections $(printf -- '-Wl,-u,%s ' $calls) "$archive" \
        -Wl,--version-script=src/ffi/uuid7.map -lgcc_s "$@" -o "$work/libuuid7.so"
}

# What the library imports to unwind or to end the process.
unwinder() {
    nm -D --undefined-only "$work/libuuid7.so" | sed 's/.* //; s/@.*//' | grep -x 'abort\|_Unwind_.*'
}

# The calls that refer to the missing function.  Calls with the same code may share a section.
guarded() {
    objdump -tr "$archive" | awk '
        $NF ~ /^uuid7_/ && / F \.text/ { calls[$(NF - 2)] = calls[$(NF - 2)] $NF "\n" }
        /^RELOCATION RECORDS FOR/ { section = substr($4, 2, length($4) - 3) }
        /a_panic_can_be_reached/ { printf "%s", calls[section] }' | sort -u
}

fail() {
    echo "$*" >&2
    exit 1
}

build
link -Wl,-z,defs || fail "A call can panic: the linker names it above."
if unwinder >&2; then fail "Code outside of the guards can panic: the library imports the above."; fi

build --cfg plant_a_panic
if link -Wl,-z,defs 2>"$work/log"; then fail "The linker does not see the planted panics."; fi
grep -q a_panic_can_be_reached "$work/log" || fail "The link fails for another reason: $(cat "$work/log")"
link
unwinder >"$work/log" || fail "With planted panics the library imports no unwinder."
# shellcheck disable=SC2086 # a list of names
if others=$(printf '%s\n' $calls | grep -vxF "$(guarded; printf '%s\n' $unguarded)"); then
    fail "Without a guard: $others"
fi

echo "None of $(echo "$calls" | wc -l) calls can panic."
