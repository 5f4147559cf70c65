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

test_ "convert knows the forms of RFC 9562 by their length, mixed in any way"
paste -d '\n' hyphenated simple braced urn upper >mixed
run 0 convert -t id25 <mixed
paste -d '\n' id25 id25 id25 id25 id25 >expected
same out expected

test_ "convert knows no other form by its length"
for form in parens c-guid id26 id25 id22; do
    head -n 10 $form >few
    run 1 convert -t simple <few
    is "$(cat out)" ''
    is "$(wc -l <err)" 10
done

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
uuid7: line $((good + 1)): the text has the wrong length for this form
uuid7: line $((good + 2)): the text has the wrong length for this form
uuid7: line $((good + 3)), character 1: the text holds a character that cannot stand there
uuid7: line $((good + 4)): the text has the wrong length for this form
uuid7: line $((good + 6)), character 33: the text holds a character that cannot stand there
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
    is "$(cut -d : -f 2 err)" " line $bad, character 36"
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

test_ "convert has to be told into what, and reads no argument"
run 2 convert </dev/null
run 2 convert -t any </dev/null
run 2 convert -t id25 $sample </dev/null

end
