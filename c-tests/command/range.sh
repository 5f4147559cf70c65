#!/bin/sh
# uuid7 range, as its user sees it.
set -eu
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$(dirname "$0")/check.sh"

test_ "range writes the lowest and the highest UUID of a span as SQL"
run 0 range 2022-02-22T19:22:22.000Z
is "$(cat out)" \
    "BETWEEN '017f22e2-79b0-7000-8000-000000000000' AND '017f22e2-79b0-7fff-bfff-ffffffffffff'"

test_ "the span ends with the day, minute, second or millisecond that was named"
while read -r from to first last; do
    [ "$to" != - ] || to=
    # shellcheck disable=SC2086 # it may be none
    run 0 range --bare $from $to
    cat >expected <<END
$first-7000-8000-000000000000
$last-7fff-bfff-ffffffffffff
END
    same out expected
done <<END
0 - 00000000-0000 00000000-0000
1970-01-01 - 00000000-0000 00000526-5bff
1970-01-01 1970-01-02 00000000-0000 00000a4c-b7ff
1970-01-01T00:01 - 00000000-ea60 00000001-d4bf
1970-01-01T00:00:01 - 00000000-03e8 00000000-07cf
1970-01-01T00:00:01.5 - 00000000-05dc 00000000-063f
@1 - 00000000-03e8 00000000-07cf
0 281474976710655 00000000-0000 ffffffff-ffff
END

test_ "a distance from now reaches to now"
run 0 range -b -2h
first=$(printf '%d' "0x$(sed -n 1p out | cut -c 1-13 | tr -d -)")
last=$(printf '%d' "0x$(sed -n 2p out | cut -c 1-13 | tr -d -)")
[ $((last - first)) -ge 7200000 ] || fail "$first to $last is less than two hours"
run 0 new
next=$(printf '%d' "0x$(cut -c 1-13 out | tr -d -)")
[ "$last" -le "$next" ] || fail "$last is past $next"
run 0 range -b -2h -1h
first=$(printf '%d' "0x$(sed -n 1p out | cut -c 1-13 | tr -d -)")
last=$(printf '%d' "0x$(sed -n 2p out | cut -c 1-13 | tr -d -)")
[ $((last - first)) -ge 3600000 ] || fail "$first to $last is less than an hour"
[ "$last" -lt "$next" ] || fail "$last is now"

test_ "a span can be written in any form"
run 0 range -b -t id25 2022-02-22
"$uuid7" range -b 2022-02-22 >bare
"$uuid7" convert -t id25 bare >expected
same out expected
run 0 range --to sql-server 2022-02-22
says out "^BETWEEN '00000000-0000-0080-7000-017f1eba4c00' AND 'ffffffff-ffff-ffbf-7fff-017f23e0a7ff'\$"

test_ "UUIDs of the span are in it, and no others"
"$uuid7" range -b 2022-02-22 >bare
for time in 2022-02-22 2022-02-22T23:59:59.999; do
    { sed -n 1p bare && "$uuid7" new --at $time && sed -n 2p bare; } >out
    sort -c -u out || fail "$time is not in the span"
done
{ "$uuid7" new --at 2022-02-21T23:59:59.999 && cat bare && "$uuid7" new --at 2022-02-23; } >out
sort -c -u out || fail "the span is too long"

test_ "wrong usage is refused"
for arguments in '' 'nonsense' '2022-02-22 2022-02-21' '0 1 2' 'now -2h' '-t any 0' '--sql 0'; do
    # shellcheck disable=SC2086 # they are several
    run 2 range $arguments
    is "$(cat out)" ''
    says err '^uuid7: '
done

end
