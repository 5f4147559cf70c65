#!/bin/sh
# uuid7 show, as its user sees it.
set -eu
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$(dirname "$0")/check.sh"

test_ "show tells every field of the table with its bits and value"
sed 1d "$vectors/fields.tsv" | cut -f 1 | uniq | sort -u >uuids
run 0 show --long <uuids
awk '/^[0-9a-f-]+$/ { gsub("-", ""); uuid = $1 }
     /^[A-H] [a-z]/ { print uuid, $2, $3, $NF }' out | sort -u >shown
awk -F '\t' 'NR > 1 && $3 == "rfc9562" && $5 !~ /derived|nibble/ { print $1, $5, $6 "-" $7, $9 }' \
    "$vectors/fields.tsv" | sort -u >expected
[ "$(wc -l <expected)" -gt 200 ] || fail "the table was not read"
comm -13 shown expected >missing
is "$(cat missing)" ''

test_ "show tells the time of the table"
awk '/^[0-9a-f-]+$/ { gsub("-", ""); uuid = $1 }
     /^time / { print uuid, $2 }' out | sort -u >shown
awk -F '\t' '$5 == "derived.utc" { print $1, $9 }' "$vectors/fields.tsv" | sort -u >expected
[ "$(wc -l <expected)" -gt 30 ] || fail "the table was not read"
same shown expected

test_ "what show writes fits in 80 columns and is plain text"
awk 'length > 80' out >long
is "$(cat long)" ''
says_not out "$esc"
tr -d '\n -~' <out >odd
is "$(cat odd)" ''

test_ "the picture is the bits, each over the letter of its field"
run 0 show $sample
sed -n '/^  *0 /,/^$/p' out >picture
cat >expected <<END
     0  00000001 01111111 00100010 11100010
        AAAAAAAA AAAAAAAA AAAAAAAA AAAAAAAA
          79       b0       7c       c3
    32  01111001 10110000 01111100 11000011
        AAAAAAAA AAAAAAAA BBBBCCCC CCCCCCCC
          98       c4       dc       0c
    64  10011000 11000100 11011100 00001100
        DDEEEEEE EEEEEEEE EEEEEEEE EEEEEEEE
          0c       07       39       8f
    96  00001100 00000111 00111001 10001111
        EEEEEEEE EEEEEEEE EEEEEEEE EEEEEEEE

END
same picture expected
says out '^A unix_ts_ms *0-47 *timestamp *0x017f22e279b0 *1645557742000$'
says out '^variant    RFC 9562$'
says out '^version    7, Unix time$'
says out '^time       2022-02-22T19:22:22.000Z$'
says out '^local      2022-02-22T19:22:22.000+00:00$'
says out '^counter    53532868 in bits 52-63 and 66-79, if libuuid7 made it$'
says out '^sql-server '

lay_out_forms
test_ "README.md shows what show writes"
TZ=XXX-1 "$uuid7" show $sample >written
sed -n '/^\$ uuid7 show/,/^```/p' "$vectors/../README.md" | sed '1d;$d' >expected
[ "$(wc -l <expected)" -gt 20 ] || fail "README.md was not read"
head -n "$(wc -l <expected)" written >out
same out expected

test_ "show reads every form that has a length of its own"
for form in hyphenated upper simple braced parens urn c-guid id26 id25 id22; do
    head -n 20 $form >few
    run 0 show --long <few
    grep -c '^variant ' out >count
    is "$(cat count)" 20
    mv out of_form
    grep '^hyphenated ' of_form | cut -c 12- >out
    head -n 20 hyphenated >expected
    same out expected
done
run 0 show 063ecvmgn09sck3fx6nqjpbxt
says out '^read as    id25$'
run 0 show -f guid-bytes e2227f01b079c37c98c4dc0c0c07398f
says out "^$sample"

test_ "what has no version is told by its variant alone"
run 0 show -l 00000000-0000-0000-0000-000000000000 ffffffff-ffff-ffff-ffff-ffffffffffff \
    00000000-0000-0000-c000-000000000046
says out '^variant    NCS; the nil UUID$'
says out '^variant    not defined yet; the max UUID$'
says out '^variant    Microsoft$'
is "$(grep -c '^version    none' out)" 3
is "$(grep -c '^A variant ' out)" 3
says_not out '^time'

test_ "show of several is a table"
run 0 show - $sample <<END
00000000-0000-0000-0000-000000000000
d8a0b1c2-0000-11ee-8000-0123456789ab
2489E9AD-2EE2-8E00-8EC9-32D5F69181C0
00000000-0000-0000-c000-000000000046
END
cat >expected <<END
UUID                                  TIME                      VERSION
00000000-0000-0000-0000-000000000000  -                         - nil
d8a0b1c2-0000-11ee-8000-0123456789ab  2023-05-31T22:16:52.947Z  1 Gregorian time
2489e9ad-2ee2-8e00-8ec9-32d5f69181c0  -                         8 custom
00000000-0000-0000-c000-000000000046  -                         - variant Microsoft
$sample  2022-02-22T19:22:22.000Z  7 Unix time
END
same out expected
run 0 show <uuids
is "$(sed 1d out | wc -l)" "$(wc -l <uuids)"
sed 1d out | cut -d ' ' -f 1 | tr -d - >shown
same shown uuids

test_ "one UUID is shown whole wherever it comes from"
run 0 show $sample
mv out whole
echo $sample | "$uuid7" show >out
same out whole
echo $sample >one
run 0 show one
same out whole
run 1 show nonsense one
same out whole

test_ "a local time has its distance from UTC"
TZ=XXX-5:30 "$uuid7" show $sample >out
says out '^local      2022-02-23T00:52:22.000+05:30$'
TZ=XXX3:00:01 "$uuid7" show $sample >out
says out '^local      2022-02-22T16:22:21.000-03:00:01$'

test_ "colour is for terminals, unless it is asked for"
run 0 show $sample
says_not out "$esc"
run 0 show --color always $sample
says out "$esc\[36m"
sed "s/$esc\[[0-9]*m//g" out >plain
run 0 show --color=never $sample
same out plain
NO_COLOR=1 "$uuid7" show --color always $sample >out
says out "$esc"
run 2 show --color sometimes $sample
if script -qec true /dev/null >/dev/null 2>&1; then
    TERM=xterm script -qec "'$uuid7' show $sample" /dev/null >out </dev/null
    says out "$esc\[36m"
    NO_COLOR=1 TERM=xterm script -qec "'$uuid7' show $sample" /dev/null >out </dev/null
    says_not out "$esc\[36m"
    TERM=dumb script -qec "'$uuid7' show $sample" /dev/null >out </dev/null
    says_not out "$esc\[36m"
else
    echo "SKIP: colour on a terminal: no command script"
fi

test_ "show of what is no UUID says so, shows the others, and writes no control character"
run 1 show "$(printf '\033[31mred')" $sample nonsense
says out "^$sample"
is "$(wc -l <err)" 2
says err '^uuid7: ?\[31mred: neither a file nor a UUID: no form has 8 bytes$'
says_not err "$esc"
run 1 show "$(head -c 100000 /dev/zero | tr '\0' a)"
[ "$(wc -c <err)" -lt 200 ] || fail "the message is as long as the argument"

test_ "JSON is one object in each line, and right"
run 0 show --json $sample
cat >expected <<END
{"uuid":"$sample","read_as":"hyphenated","variant":"RFC 9562","version":7,"version_text":"Unix time","time":{"utc":"2022-02-22T19:22:22.000Z","local":"2022-02-22T19:22:22.000+00:00","unix_seconds":1645557742,"nanoseconds":0},"counter_if_libuuid7":53532868,"fields":[{"name":"unix_ts_ms","kind":"timestamp","first_bit":0,"width":48,"hex":"0x017f22e279b0","value":"1645557742000"},{"name":"version","kind":"version","first_bit":48,"width":4,"hex":"0x7","value":"7"},{"name":"rand_a","kind":"random","first_bit":52,"width":12,"hex":"0xcc3","value":"3267"},{"name":"variant","kind":"variant","first_bit":64,"width":2,"hex":"0x2","value":"2"},{"name":"rand_b","kind":"random","first_bit":66,"width":62,"hex":"0x18c4dc0c0c07398f","value":"1784793296645077391"}],"forms":{"hyphenated":"$sample","upper":"017F22E2-79B0-7CC3-98C4-DC0C0C07398F","simple":"017f22e279b07cc398c4dc0c0c07398f","braced":"{$sample}","parens":"($sample)","urn":"urn:uuid:$sample","c-guid":"{0x017f22e2,0x79b0,0x7cc3,{0x98,0xc4,0xdc,0x0c,0x0c,0x07,0x39,0x8f}}","id26":"05zk5smtq1yd7664vh60s1ttjw","id25":"063ecvmgn09sck3fx6nqjpbxt","id22":"1BihbxwwQ4NZZpKRH9JDCz","ulid":"01FWHE4YDGFK1SHH6W1G60EECF","base64url":"AX8i4nmwfMOYxNwMDAc5jw","guid-bytes":"e2227f01b079c37c98c4dc0c0c07398f","sql-server":"8f39070c-0cdc-c498-7cc3-017f22e279b0"}}
END
same out expected
run 0 show --json <uuids
is "$(wc -l <out)" "$(wc -l <uuids)"
run 0 show --json ffffffff-ffff-ffff-ffff-ffffffffffff
says out '"variant":"not defined yet","special":"max","version":null,"version_text":null,"time":null,"fields"'
run 0 show --json d8a0b1c2-0000-11ee-8000-0123456789ab
says out '"node":{"address":"01:23:45:67:89:ab","random":true},"fields"'
run 0 show --json <uuids
if command -v python3 >/dev/null; then
    python3 -c 'import json, sys
for line in sys.stdin: json.loads(line)' <out || fail "not JSON"
fi

end
