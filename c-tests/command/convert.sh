#!/bin/sh
# uuid7 convert, as its user sees it.
set -eu
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$(dirname "$0")/check.sh"

test_ "convert turns every value of the table into each of its forms and back"
lay_out_forms
for form in hyphenated simple upper braced parens urn c-guid id26 id25 id22; do
    run 0 convert -t $form <hyphenated
    same out $form
    is "$(cat err)" ''
    # shellcheck disable=SC2094 # the first is a name
    run 0 convert -f $form --to hyphenated <$form
    same out hyphenated
done

test_ "convert knows each form by its length, mixed in any way"
paste -d '\n' hyphenated simple braced urn upper parens c-guid id26 id25 id22 >mixed
run 0 convert -t id25 <mixed
paste -d '\n' id25 id25 id25 id25 id25 id25 id25 id25 id25 id25 >expected
same out expected
run 0 convert -f any -t id25 <mixed
same out expected

test_ "convert writes hyphenated text if not told"
run 0 convert <mixed
paste -d '\n' hyphenated hyphenated hyphenated hyphenated hyphenated \
    hyphenated hyphenated hyphenated hyphenated hyphenated >expected
same out expected

test_ "convert reads files, arguments and standard input in the order given"
run 0 convert -t simple id25 "$sample" - ./braced 1BihbxwwQ4NZZpKRH9JDCz <urn
{
    cat simple
    echo $sample | tr -d -
    cat simple simple
    echo $sample | tr -d -
} >expected
same out expected
cp id22 $sample
run 0 convert -t simple ./$sample
same out simple
cp id22 ./-t
run 0 convert -t simple -- -t
same out simple
rm ./$sample ./-t

test_ "what is neither a file nor a UUID is reported and left out"
run 1 convert -t id25 nonsense "$sample" "${sample}x" "x$(echo $sample | cut -c 2-)" ''
is "$(cat out)" 063ecvmgn09sck3fx6nqjpbxt
cat >expected <<END
uuid7: nonsense: neither a file nor a UUID: no form has 8 bytes
uuid7: ${sample}x: neither a file nor a UUID: no form has 37 bytes
uuid7: x17f22e2-79b0-7cc3-98c4-dc0c0c07398f: neither a file nor a UUID: hyphenated cannot have 'x' as byte 1
uuid7: : neither a file nor a UUID: no form has 0 bytes
END
same err expected
run 1 convert -f id25 "$sample"
says err ': neither a file nor a UUID: id25 has 25 bytes, this has 36$'
run 1 convert 05zk5smtq1yd7664vh60s1ttjx
says err ': neither a file nor a UUID: id26: '

test_ "ulid and base64url are those of the table, and read only if named"
column ulid.tsv 1 >simple_of_ulid
column ulid.tsv 2 >ulid
column ulid.tsv 3 >base64url
for form in ulid base64url; do
    run 0 convert -t $form <simple_of_ulid
    same out $form
    # shellcheck disable=SC2094 # the first is a name
    run 0 convert -f $form -t simple <$form
    same out simple_of_ulid
    run 1 convert <$form
    says err 'id2[26]'
done
[ "$(wc -l <ulid)" -gt 200 ] || fail "ulid.tsv was not read"

test_ "GUID bytes are those of the table"
column guid.tsv 1 >rfc
column guid.tsv 2 >guid
run 0 convert -t guid-bytes <rfc
same out guid
run 0 convert -f guid-bytes -t simple <guid
same out rfc

test_ "what SQL Server prints sorts there as UUIDs do, and turns back"
sort simple >sorted
run 0 convert -t sql-server <sorted
mv out stored
# The last group of the text decides first, then the one before it, and so on.  The first three groups
# are stored, and compared, least significant byte first.
awk -F- '{ print $5 $4 substr($3, 3) substr($3, 1, 2) substr($2, 3) substr($2, 1, 2) \
    substr($1, 7) substr($1, 5, 2) substr($1, 3, 2) substr($1, 1, 2) }' stored >in_order_of_rank
same in_order_of_rank sorted
run 0 convert -f sql-server -t simple <stored
same out sorted

test_ "bad lines are reported with their number and reason, and the good ones kept"
{
    sed -n 1,5000p hyphenated
    echo 017f22e2-79b0-7cc3-98c4-dc0c0c07398
    echo
    echo "g$(echo $sample | cut -c 2-)"
    echo "$sample "
    echo "$sample"
    printf '017f22e2-79b0-7cc3-98c4-dc0c0c07\00098f\n'
    sed -n 1,3p simple
} >some_bad
good=$(wc -l <hyphenated)
run 1 convert -t hyphenated <some_bad
is "$(wc -l <out)" $((good + 4))
cat >expected <<END
uuid7: line $((good + 1)): no form has 35 bytes
uuid7: line $((good + 2)): no form has 0 bytes
uuid7: line $((good + 3)): hyphenated cannot have 'g' as byte 1
uuid7: line $((good + 4)): no form has 37 bytes
uuid7: line $((good + 6)): hyphenated cannot have 0x00 as byte 33
END
same err expected

test_ "a bad line among many of one form spoils no other"
for bad in 1 2 4096 4097 5000; do
    run 0 new -n 10000
    mv out many
    sed "${bad}s/.\$/x/" many >one_bad
    run 1 convert -t hyphenated <one_bad
    sed "${bad}d" many >expected
    same out expected
    is "$(cat err)" "uuid7: line $bad: hyphenated cannot have 'x' as byte 36"
    run 1 convert -t hyphenated many one_bad
    cat many expected | cmp -s - out || fail "out is not both files"
    is "$(cat err)" "uuid7: one_bad, line $bad: hyphenated cannot have 'x' as byte 36"
done

test_ "lines may end in a carriage return, and the last in nothing"
sed "s/\$/$(printf '\r')/" hyphenated >dos
run 0 convert -t id22 <dos
same out id22
printf %s $sample | "$uuid7" convert -t id22 >out
is "$(cat out)" 1BihbxwwQ4NZZpKRH9JDCz
: | "$uuid7" convert -t id22 >out
is "$(cat out)" ''

test_ "a line of any length is one bad line"
{
    echo $sample
    head -c 3000000 /dev/zero | tr '\0' a
    echo
    echo $sample
    head -c 300000 /dev/zero | tr '\0' '-'
} >long
run 1 convert -t hyphenated <long
is "$(cat out)" "$sample
$sample"
is "$(cut -d : -f 2 err)" " line 2
 line 4"

test_ "a line that was piped in is answered before the next one comes"
mkfifo questions answers
"$uuid7" convert -t id25 <questions >answers &
exec 3>questions 4<answers
echo $sample >&3
read -r answer <&4
is "$answer" 063ecvmgn09sck3fx6nqjpbxt
echo $sample >&3
read -r answer <&4
is "$answer" 063ecvmgn09sck3fx6nqjpbxt
exec 3>&- 4<&-
wait

test_ "convert writes no form that is none"
run 2 convert -t any </dev/null
run 2 convert -t nonsense </dev/null
says err '^uuid7: nonsense is no form: hyphenated, .* and sql-server are$'
run 2 convert -f nonsense </dev/null

end
