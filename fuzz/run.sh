#!/bin/sh
# Feeds each fuzz target for as many seconds, from what was found before and from texts of vectors/.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}

# The sanitizer and the coverage that lead the way come with every Rust, and stable must be asked for them.
export RUSTC_BOOTSTRAP=1

seeds=build/fuzz/seeds
mkdir -p "$seeds"
for table in text accept invalid; do
    # A file for each cell that could be a text.
    awk -F '\t' -v to="$seeds/$table" 'NR > 1 && NR < 60 { for (i = 1; i < 6; i++) if (length($i) > 15)
        { name = to "-" NR "-" i; printf "%s", $i > name; close(name) } }' "vectors/$table.tsv"
done

for target in $(cargo fuzz list); do
    corpus=build/fuzz/$target
    mkdir -p "$corpus"
    printf '%s: ' "$target"
    cargo fuzz run "$target" "$corpus" "$seeds" -- -max_total_time="$seconds" -artifact_prefix=build/fuzz/ \
        >"build/fuzz/$target.log" 2>&1 || {
        tail -n 40 "build/fuzz/$target.log" >&2
        exit 1
    }
    grep '^Done ' "build/fuzz/$target.log"
done
