#!/bin/sh
# Counts the instructions of every public call by callgrind, and compares with benches/instructions.tsv.
#
#     instructions.sh LIBRARY_FOLDER [update]
#
# A count is for one UUID, with the caller's loop taken off.  It is the same on every run but where a call
# reads the clock or refills its random bytes.  More than 5 % above the table fails.  Counts depend on the
# compilers and on the kernels for the processor that valgrind shows; the table's first lines name
# both, and where they differ nothing is compared: exits with 77 and says what differs.
set -eu
cd "$(dirname "$0")/.."
table=benches/instructions.tsv
calls=20000 # COUNT x ROUNDS of benches/instructions.c
work=build/instructions
library=$(cd "$1" && pwd)

# shellcheck source-path=SCRIPTDIR source=../c-tests/script.sh
. c-tests/script.sh

command -v valgrind >/dev/null || skip "valgrind is not installed"
mkdir -p "$work"
cc -std=gnu99 -O2 -Iinclude benches/instructions.c -o "$work/calls" -L"$library" -luuid7 "-Wl,-rpath,$library"

# Every name is bound before the first call, so that no call pays for it.
kernels=$(LD_BIND_NOW=1 valgrind -q --tool=callgrind --toggle-collect='work_*' \
    "--callgrind-out-file=$work/counts" "$work/calls")
{
    echo "# compiler: $(rustc --version | sed 's/ (.*//'), $(cc --version | sed -n '1s/ (.*) / /p')"
    echo "# processor, as valgrind shows it: $(uname -m), $kernels"
    echo "# call, instructions for one UUID"
    callgrind_annotate --inclusive=yes --threshold=100 "$work/counts" |
        sed -n 's/^ *\([0-9,]*\) .*:work_\([A-Za-z0-9_]*\).*/\2 \1/p' | tr -d , |
        awk -v calls="$calls" '{ count[$1] = $2 }
            END {
                for (call in count) {
                    loop = call ~ /_many/ ? 0 : count["nothing"]
                    if (call != "nothing") printf "%s\t%.1f\n", call, (count[call] - loop) / calls
                }
            }' | LC_ALL=C sort
} >"$work/table.tsv"
[ "$(wc -l <"$work/table.tsv")" -gt 70 ] || { echo "instructions: callgrind has not counted every call" >&2; exit 1; }

if [ "${2-}" = update ]; then
    cp "$work/table.tsv" "$table"
    echo "$table is written."
    exit
fi
for line in 1 2; do
    here=$(sed -n ${line}p "$work/table.tsv") there=$(sed -n ${line}p "$table")
    [ "$here" = "$there" ] || skip "the table is of another ${there#"# "}; here is ${here#"# "}"
done
awk -F '\t' '/^#/ { next }
    FNR == NR { before[$1] = $2; next }
    !($1 in before) { print $1 ": not in the table"; bad = 1; next }
    { seen[$1] = 1; change = ($2 - before[$1]) / before[$1] * 100 }
    change > 5 { printf "%s: %s instructions, %.1f %% more than %s\n", $1, $2, change, before[$1]; bad = 1 }
    change < -5 { printf "%s: %s instructions, %.1f %% fewer than %s: ./dev instructions update\n",
                      $1, $2, -change, before[$1] }
    END {
        for (call in before) if (!(call in seen)) { print call ": not counted"; bad = 1 }
        exit bad
    }' "$table" "$work/table.tsv"
echo "No call takes over 5 % more instructions than $table says."
