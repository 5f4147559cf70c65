#!/bin/sh
# uuid7 sort-check, as its user sees it.
set -eu
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$(dirname "$0")/check.sh"

test_ "sort-check finds nothing wrong with what new makes"
"$uuid7" new -n 10000 >many
run 0 sort-check <many
says out '^UUIDs       10000$'
says out '^order       in order$'
says out '^duplicates  none$'
says out '^versions    10000 of version 7, Unix time$'

test_ "sort-check tells the first out of order"
{
    sed -n 1,4999p many
    sed -n 5001p many
    sed -n 5000p many
    sed -n 5002,10000p many
} >swapped
run 1 sort-check <swapped
says out '^order       broken: line 5001 is below line 5000$'
says out "line 5000  $(sed -n 5001p many)"
says out "line 5001  $(sed -n 5000p many)"
says out '^duplicates  none$'

test_ "sort-check counts duplicates, in order or not"
{
    cat many
    sed -n 17p many
    sed -n 18p many
} >twice
run 1 sort-check <twice
says out "^duplicates  2, the least of them $(sed -n 17p many)"
sort twice >sorted
run 1 sort-check <sorted
says out '^order       in order$'
says out "^duplicates  2, the least of them $(sed -n 17p many)"

test_ "sort-check counts lines that are no UUID, versions, variants, and the time they span"
cat >various <<END
00000000-0000-0000-0000-000000000000
00000000-0000-1000-8123-0123456789ab
nonsense
919108f7-52d1-4320-9bac-f847db4148a8
919108f7-52d1-4320-9bac-f847db4148a9
ffffffff-ffff-7fff-bfff-ffffffffffff
ffffffff-ffff-ffff-ffff-ffffffffffff
END
run 1 sort-check <various
cat >expected <<END
UUIDs       6
refused     1
order       in order
duplicates  none
versions    1 of version 1, Gregorian time
            2 of version 4, random
            1 of version 7, Unix time
            2 of other variants
time        1582-10-15T00:00:00.000Z to
            10889-08-02T05:31:50.655Z
END
same out expected
is "$(cat err)" 'uuid7: line 3: no form has 8 bytes'

test_ "sort-check takes files and arguments as one sequence"
sed -n 1,5000p many >first
sed -n 5001,10000p many >second
run 0 sort-check first second
says out '^UUIDs       10000$'
run 1 sort-check second first
says out '^order       broken: first, line 1 is below second, line 5000$'
says out "^            first, line 1  $(sed -n 1p many)\$"
run 1 sort-check "$(sed -n 2p many)" "$(sed -n 1p many)"
says out '^order       broken: argument 2 is below argument 1$'
cp first again
run 1 sort-check - again <first
says out '^order       broken: again, line 1 is below line 5000$'
says out '^duplicates  5000, '

test_ "sort-check of nothing finds nothing wrong"
run 0 sort-check </dev/null
says out '^UUIDs       0$'

end
