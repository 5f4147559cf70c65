#!/bin/sh
# The command uuid7 and the system around it: help, full disks, closed pipes.
set -eu
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$(dirname "$0")/check.sh"

"$uuid7" new -n 1000 >uuids

test_ "help and version go to standard output"
run 0 --help
says out '^Usage: uuid7 '
awk 'length > 79' out >long
is "$(cat long)" ''
run 0 new --help
says out '^Usage: uuid7 '
for verb in new show convert sort-check range layout encrypt decrypt; do
    run 0 help $verb
    says out "^Usage: uuid7 .*$verb"
    awk 'length > 79' out >long
    is "$(cat long)" ''
    mv out expected
    for option in --help -h; do
        run 0 $verb $option
        same out expected
    done
done
for arguments in --version -V 'new --version' 'sort-check -V'; do
    # shellcheck disable=SC2086 # they are several
    run 0 $arguments
    says out '^uuid7 [0-9]*\.[0-9]*\.[0-9]*$'
done
run 0 new -v 5 -s dns -N --help
is "$(cut -c 15 out)" 5

test_ "an unknown verb is answered with those that there are"
run 2 nonsense
says err '^uuid7: nonsense is no verb: new, show, convert, sort-check, range, layout, encrypt, decrypt and help are$'
run 2 help nonsense
run 2 $sample
says err "^uuid7: a verb is missing: uuid7 show $sample\$"

test_ "a full disk is reported"
for verb in "new" "new -n 100000" "show $sample" "show --json $sample" "convert -t id25" "sort-check" \
    "range now" "layout" "layout --svg 7" "--help" "help new" "--version" "new -V"; do
    code=0
    # shellcheck disable=SC2086 # they are several
    "$uuid7" $verb <uuids >/dev/full 2>err || code=$?
    is "$code" 3
    says err '^uuid7: standard output: '
done

test_ "closed standard output and input are reported"
code=0
"$uuid7" new >&- 2>err || code=$?
is "$code" 3
says err '^uuid7: standard output: '
code=0
"$uuid7" convert -t id25 <&- >out 2>err || code=$?
is "$code" 3
says err '^uuid7: standard input: '
code=0
"$uuid7" convert -t id25 <. >out 2>err || code=$?
is "$code" 3

test_ "a file that cannot be read is reported by its name"
run 3 convert .
says err '^uuid7: \.: '
run 3 show /proc/self/mem
says err '^uuid7: /proc/self/mem: '

test_ "a reader that goes away ends the command as it ends others"
{
    code=0
    "$uuid7" new -n 100000000 2>err || code=$?
    echo $code >code
} | head -n 1 >out
is "$(cat code)" 141
is "$(cat err)" ''
{
    code=0
    (
        trap '' PIPE
        "$uuid7" new -n 100000000 2>err
    ) || code=$?
    echo $code >code
} | head -n 1 >out
is "$(cat code)" 3
says err '^uuid7: standard output: '

end
