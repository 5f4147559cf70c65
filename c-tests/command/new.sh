#!/bin/sh
# uuid7 new, as its user sees it.
set -eu
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$(dirname "$0")/check.sh"

test_ "new makes one version 7 UUID"
run 0 new
says out '^[0-9a-f]\{8\}-[0-9a-f]\{4\}-7[0-9a-f]\{3\}-[89ab][0-9a-f]\{3\}-[0-9a-f]\{12\}$'
is "$(wc -l <out)" 1

test_ "without a verb it is new"
run 0
says out '^[0-9a-f]\{8\}-[0-9a-f]\{4\}-7'
is "$(wc -l <out)" 1
run 0 -n 5
is "$(wc -l <out)" 5
run 0 -on5 --to=id25
is "$(wc -l <out)" 5
is "$(wc -c <out)" 130

test_ "many are increasing and distinct, in every form that sorts"
for form in hyphenated upper simple braced parens urn c-guid id26 id25 id22 ulid; do
    run 0 new -n 10000 -t $form
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

test_ "shared is one order over processes, and makes its file"
: >all
for _ in 1 2 3 4; do
    run 0 new --shared sequence -n 1000
    cat out >>all
done
sort -c -u all || fail "not in order"
is "$(wc -c <sequence)" 256
is "$(ls sequence*)" sequence

test_ "a file that is no shared block is refused and left alone"
echo "a text of more than two hundred and fifty-six bytes, $(seq 100)" >text
cp text before
run 3 new --shared text
cmp text before
echo short >short
run 3 new --shared short
run 3 new --shared missing/sequence

test_ "every version is made"
for version in 1 4 6 7; do
    run 0 new --kind $version -n 100
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

test_ "names may be bytes that are no text"
run 0 new -v 5 -s dns --hex 7777772e6578616D706c652E636f6d
is "$(cat out)" 2ed6657d-e927-568b-95e1-2665a8aea6a2
run 0 new -v 5 -s dns -x ''
is "$(cat out)" 4ebd0208-8328-5d69-8c44-ec50939c0967
run 0 new -v 3 -s 063ecvmgn09sck3fx6nqjpbxt -x 00ff0a
is "$(cat out)" 6abd58c7-3d09-3fbc-a682-2278a39e67bb
run 2 new -v 5 -s dns -x 0g
says err 'byte 2 is no hexadecimal digit'
run 2 new -v 5 -s dns -x 000

test_ "a time is read as people write it"
while read -r head time; do
    run 0 new --at "$time" -n 3
    is "$time $(cut -c 1-15 out | sort -u)" "$time $head"
    sort -c -u out || fail "not in order"
done <<END
017f22e2-79b0-7 1645557742000
017f22e2-79b0-7 2022-02-22T19:22:22Z
017f22e2-79b0-7 2022-02-22T19:22:22
017f22e2-79b0-7 2022-02-22T19:22:22.000999Z
017f22e2-79b0-7 2022-02-22 19:22:22.0z
017f22e2-79b0-7 2022-02-22T19:22:22+00:00
017f22e2-79b0-7 2022-02-22t20:22:22+01:00
017f22e2-79b0-7 2022-02-22 13:52:22-0530
017f22e2-79b0-7 2022-02-23T01:22:22.0000+06
017f22e2-79b0-7 @1645557742
017f22e2-79b1-7 @1645557742.0019
017f22e2-23c0-7 2022-02-22T19:22
017f1eba-4c00-7 2022-02-22
00000000-0000-7 0
00000000-0000-7 1970-01-01
ffffffff-ffff-7 281474976710655
e677d21f-dbff-7 9999-12-31T23:59:59.999Z
018df229-29f4-7 2024-02-29T00:00:00.5Z
END

test_ "a time may be a distance from now"
from_now() { # time, milliseconds
    run 0 new
    before=$(printf '%d' "0x$(cut -c 1-13 out | tr -d -)")
    run 0 new --at "$1"
    then=$(printf '%d' "0x$(cut -c 1-13 out | tr -d -)")
    run 0 new
    after=$(printf '%d' "0x$(cut -c 1-13 out | tr -d -)")
    [ $((then - $2)) -ge "$before" ] || fail "$1 is $then, at $before"
    [ $((then - $2)) -le "$after" ] || fail "$1 is $then, at $after"
}
from_now now 0
from_now -2h -7200000
from_now now-2h -7200000
from_now +1d12h30m5s7ms 131405007
from_now -1w -604800000

test_ "what is no time is refused, and it is said what is one"
for time in '' x -1 281474976710656 2023-02-29T00:00:00Z 2024-13-01T00:00:00Z 2024-00-01T00:00:00Z \
    2024-01-00T00:00:00Z 2024-01-01T24:00:00Z 2024-01-01T00:60:00Z 2024-01-01T00:00:60Z \
    2024-01-01T00:00:00.Z 2024-01-01T00:00:00+24:00 2024-01-01T00:00:00+1 2024-01-01T00 2024-01-01T \
    2024-01-01Z 2024-01-01T00:00:00Zx 2024-01-01T00:00:00+01:00x 2024-01-01T00:00:00+01:0 2024-1-1 \
    99999999999999999999999 @ @281474976711 @1.x -h -2 -2y 2h +-2h nowt now- -9999999999999w; do
    run 2 new --at "$time"
    is "$(cat out)" ''
    says err '^uuid7: --at '
    says err '^  2024-02-29 '
done
run 2 new --at 1969-12-31T23:59:59Z
says err 'before 1970'
run 2 new --at 1970-01-01T00:00:00+00:01
says err 'before 1970'

test_ "wrong usage says what is wrong, and makes nothing"
for arguments in '-n' '-n x' '-n -1' '-n 18446744073709551616' '--count=' '-t' '-t nonsense' '-t any' '-f id25' \
    '--nonsense' '-z' '-v 0' '-v 2' '-v 8' '-v 9' '-v 15' '-v 16' '-v 5' '-v 5 -s dns' '-v 3 -N x' \
    '-v 5 -s x -N y' '-s dns' '-N x' '-o -v 4' '-o --at 0' '-S x -v 4' '-S x -o' '-S x --at 0' '-v 6 --at 0' '--version 4' '--version=4' '-x 00' '-v 5 -s dns -x 00 -N x' 'operand' '-5' '--ordered=1' '-ox'; do
    # shellcheck disable=SC2086 # they are several
    run 2 new $arguments
    is "$(cat out)" ''
    says err '^uuid7: '
    says err 'uuid7 new --help'
done

end
