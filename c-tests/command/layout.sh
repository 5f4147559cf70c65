#!/bin/sh
# uuid7 layout, as its user sees it.
set -eu
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$(dirname "$0")/check.sh"
docs=$2/docs

test_ "layout draws a version as RFC 9562 draws it"
run 0 layout 7
cat >expected <<END
version 7, Unix time

 0                   1                   2                   3
 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|                          unix_ts_ms                           |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|          unix_ts_ms           |0 1 1 1|        rand_a         |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|1 0|                          rand_b                           |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|                            rand_b                             |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+

unix_ts_ms    0-47  48 bits  timestamp
version      48-51   4 bits  version
rand_a       52-63  12 bits  random
variant      64-65   2 bits  variant
rand_b      66-127  62 bits  random
END
same out expected

test_ "layout without a version draws all, each field where the table has it"
run 0 layout
is "$(sed -n 's/^version \([0-9]\), .*/\1/p' out | tr '\n' ' ')" '1 3 4 5 6 7 8 '
awk '/^version [0-9],/ { version = $2 + 0 }
     / bits  / { print version, $1, $2, $3 }' out | sort >shown
awk -F '\t' 'NR > 1 && $1 ~ /^[0-9]$/ { print $1, $2, $3 "-" $4, $5 }' "$vectors/layout.tsv" | sort >expected
same shown expected
awk '/^[|+]/ && length != 65' out >crooked
is "$(cat crooked)" ''
for version in 1 3 4 5 6 7 8; do
    run 0 layout $version
    mv out "of$version"
done
{
    cat of1
    for version in 3 4 5 6 7 8; do printf '\n\n' && cat "of$version"; done
} >expected
run 0 layout
same out expected

test_ "colour is for terminals, unless it is asked for"
says_not out "$esc"
run 0 layout --color always 7
says out "$esc\[36m"
sed "s/$esc\[[0-9]*m//g" out >plain
same plain of7

test_ "the pictures in docs are what the command writes"
run 0 layout --svg 7
same out "$docs/layout-v7.svg"
run 0 layout --svg
same out "$docs/layout.svg"

test_ "a picture is XML, and names each field of its version"
if command -v python3 >/dev/null; then
    python3 -c 'import sys, xml.dom.minidom
xml.dom.minidom.parse(sys.stdin.buffer)' <"$docs/layout.svg" || fail "not XML"
fi
for version in 1 3 4 5 6 7 8; do
    run 0 layout --svg $version
    sed -n 's/ .* bits  .*//p' of$version >names
    [ "$(wc -l <names)" -ge 5 ] || fail "of$version was not read"
    while read -r name; do says out ">$name</text>"; done <names
done

test_ "what has no layout is refused"
for arguments in 0 2 9 15 16 x -1 '7 8' '--nonsense' '--color sometimes'; do
    # shellcheck disable=SC2086 # they are several
    run 2 layout $arguments
    is "$(cat out)" ''
done

end
