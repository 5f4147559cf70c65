#!/bin/sh
# uuid7 new, as its user sees it.
set -eu
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$(dirname "$0")/check.sh"

test_ "new makes one version 7 UUID"
run 0 new
says out '^[0-9a-f]\{8\}-[0-9a-f]\{4\}-7[0-9a-f]\{3\}-[89ab][0-9a-f]\{3\}-[0-9a-f]\{12\}$'
is "$(wc -l <out)" 1

test_ "many are increasing and distinct, in every form that sorts"
for form in hyphenated upper simple braced parens urn c-guid id26 id25 id22; do
    run 0 new -n 10000 -f $form
    is "$(wc -l <out)" 10000
    sort -c -u out || fail "$form is not in order"
done

test_ "new counts to the last, whatever the size of its buffers"
for count in 0 1 4095 4096 4097 100000; do
    run 0 new --count=$count
    is "$(wc -l <out)" $count
done

test_ "ordered is as increasing"
run 0 new --ordered -n 10000
sort -c -u out || fail "not in order"

test_ "every version is made"
for version in 1 4 6 7; do
    run 0 new --version $version -n 100
    is "$(cut -c 15 out | sort -u)" $version
    is "$(sort -u out | wc -l)" 100
done

test_ "names give the UUIDs of the table"
grep "^[35]${tab}" "$vectors/names.tsv" | while IFS=$tab read -r version _ space name _ _ uuid; do
    case $name in *\\*) continue ;; esac
    [ -n "$uuid" ] || continue # an empty name: the shell has joined its tabs
    run 0 new -v "$version" --namespace "$space" --name "$name"
    is "$(cat out)" "$uuid"
    echo "$uuid" >>names
done
[ "$(wc -l <names)" -gt 30 ] || fail "the table was not read"
run 0 new -v5 -s dns -N www.example.com
is "$(cat out)" 2ed6657d-e927-568b-95e1-2665a8aea6a2
run 0 new -v 5 -s dns -N ''
is "$(cat out)" 4ebd0208-8328-5d69-8c44-ec50939c0967

test_ "a time is taken in milliseconds or as a date"
for time in 1645557742000 2022-02-22T19:22:22Z 2022-02-22T19:22:22.000999Z '2022-02-22 19:22:22.0z' \
    2022-02-22T19:22:22+00:00; do
    run 0 new --at "$time" -n 3
    is "$(cut -c 1-15 out | sort -u)" 017f22e2-79b0-7
    sort -c -u out || fail "not in order"
done
run 0 new --at 0
is "$(cut -c 1-15 out)" 00000000-0000-7
run 0 new --at 281474976710655
is "$(cut -c 1-15 out)" ffffffff-ffff-7
run 0 new --at 9999-12-31T23:59:59.999Z
is "$(cut -c 1-15 out)" e677d21f-dbff-7
run 0 new --at 2024-02-29T00:00:00.5Z
is "$(cut -c 1-13 out)" 018df229-29f4

test_ "what is no time is refused"
for time in '' x -1 281474976710656 2023-02-29T00:00:00Z 2024-13-01T00:00:00Z 2024-00-01T00:00:00Z \
    2024-01-00T00:00:00Z 2024-01-01T24:00:00Z 2024-01-01T00:60:00Z 2024-01-01T00:00:60Z \
    2024-01-01T00:00:00 2024-01-01T00:00:00.Z 2024-01-01T00:00:00+01:00 2024-01-01 \
    1969-12-31T23:59:59Z 2024-1-1T00:00:00Z 99999999999999999999999; do
    run 2 new --at "$time"
    is "$(cat out)" ''
done

test_ "wrong usage says what is wrong, and makes nothing"
for arguments in '-n' '-n x' '-n -1' '-n 18446744073709551616' '--count=' '-f' '-f nonsense' '-f any' \
    '--nonsense' '-z' '-v 0' '-v 2' '-v 8' '-v 9' '-v 15' '-v 16' '-v 5' '-v 5 -s dns' '-v 3 -N x' \
    '-v 5 -s x -N y' '-s dns' '-N x' '-o -v 4' '-o --at 0' '-v 6 --at 0' 'operand' '--ordered=1' '-ox'; do
    # shellcheck disable=SC2086 # they are several
    run 2 new $arguments
    is "$(cat out)" ''
    says err '^uuid7: '
    says err 'uuid7 --help'
done

end
