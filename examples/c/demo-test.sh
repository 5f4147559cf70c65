#!/bin/sh
# Whether the demo answers what it is asked, by arguments and by lines: demo-test.sh PROGRAM
set -u
demo=$1
id25=0672016s27hx3fjxmn5ic1hzq
answer='   hyphenated   0185aee1-4413-7023-9109-bde493efe31d
   Id26         062uxsb42es27489rrk97vz33r
   Id25         0672016s27hx3fjxmn5ic1hzq
   Id22         1BuKkq6yWzmN2fCaHBjCRr
   version      7
   time         2023-01-14 06:04:36.755 UTC
   counter      577801'
failed=0

expect() { # sentence, expected part, expected status, actual output, actual status
    case $4 in
    *"$2"*) [ "$3" = "$5" ] && return ;;
    esac
    printf 'FAILED: %s: status %s with "%s" wanted, status %s returned with:\n%s\n' "$1" "$3" "$2" "$5" "$4"
    failed=1
}

output=$("$demo" </dev/null 2>&1)
expect "fresh UUIDs are shown and sort alike" "as they were made: yes." 0 "$output" $?

for text in $id25 062uxsb42es27489rrk97vz33r 1BuKkq6yWzmN2fCaHBjCRr \
    0185aee1-4413-7023-9109-bde493efe31d 0185AEE1-4413-7023-9109-BDE493EFE31D; do
    output=$("$demo" "$text" 2>&1)
    expect "a text of any form is answered with all of them" "$answer" 0 "$output" $?
done

output=$(printf '%s\r\n\n%s' $id25 $id25 | "$demo" 2>&1)
expect "lines are answered, with CR LF, LF or nothing at their end" "$answer

$answer" 0 "$output" $?

output=$(printf '%s\nabc\n%s\n' $id25 0672016s27hx3fjxmn5ic1h-q | "$demo" 2>/dev/null)
expect "a bad line does not hide a good one" "$answer" 1 "$output" $?

output=$(printf '%s\nabc\n%s\n' $id25 0672016s27hx3fjxmn5ic1h-q | "$demo" 2>&1 >/dev/null)
status=$?
expect "a bad line is told what is wrong" "line 2: 3 characters, and no form has so many" 1 "$output" $status
expect "a bad line is told where it is wrong" "line 3: as Id25, at character 24: the text has an invalid character" 1 "$output" $status

exit $failed
