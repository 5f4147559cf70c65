#!/bin/sh
# The command uuid7 and the system around it: help, full disks, closed pipes.
set -eu
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$(dirname "$0")/check.sh"

"$uuid7" new -n 1000 >uuids

test_ "help and version go to standard output"
run 0 --help
says out '^Usage: uuid7 '
awk 'length > 80' out >long
is "$(cat long)" ''
run 0 new --help
says out '^Usage: uuid7 '
run 0 --version
says out '^uuid7 [0-9]*\.[0-9]*\.[0-9]*$'
run 2
run 2 nonsense

test_ "a full disk is reported"
for verb in "new" "new -n 100000" "show $sample" "show --json $sample" "convert -t id25" "sort-check" \
    "--help" "--version"; do
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
