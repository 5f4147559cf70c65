#!/bin/bash
# Tests the PostgreSQL extension on a server of its own:  test.sh PREFIX [PG_CONFIG]
# PREFIX is where libuuid7 is installed.
set -euo pipefail
export LC_ALL=C
# shellcheck source=server.sh
. "$(dirname "$0")/server.sh" "$1" "${2:-pg_config}"
start

echo "--- pg_regress"
as_user make -s -C "$build" LIBUUID7="$prefix" PG_CONFIG="$pg_config" installcheck || {
    cat "$build/regression.diffs"
    fail "pg_regress"
}

sql -c "CREATE EXTENSION uuid7"

echo "--- 60 backends make 30,000: all distinct"
sql -c "CREATE TABLE made (id uuid)"
for _ in $(seq 60); do
    sql -c "INSERT INTO made SELECT uuid7() FROM generate_series(1, 500)" &
done
wait
[ "$(sql -c "SELECT count(*), count(DISTINCT id) FROM made")" = "30000|30000" ] || fail "60 backends"

# A session that stays open, on two file descriptors.
open_session() { # name
    mkfifo "$work/$1.in" "$work/$1.out"
    "$bin/psql" -X -q -t -A <"$work/$1.in" >"$work/$1.out" 2>/dev/null &
}
ask() { # descriptor to, from, statement
    local answer
    echo "$3;" >&"$1"
    read -r answer <&"$2"
    echo "$answer"
}

echo "--- two sessions in turn: in order"
open_session first
exec 3>"$work/first.in" 4<"$work/first.out"
open_session second
exec 5>"$work/second.in" 6<"$work/second.out"
last=
for _ in $(seq 2000); do
    a=$(ask 3 4 "SELECT uuid7()")
    b=$(ask 5 6 "SELECT uuid7()")
    [[ $last < $a && $a < $b ]] || fail "out of order: $last $a $b"
    last=$b
done
exec 3>&- 4<&- 5>&- 6<&-

echo "--- a backend is killed: the server recovers, and order holds"
sql -c "CREATE TABLE kept (n serial, id uuid DEFAULT uuid7())"
for turn in 1 2 3; do
    sql -c "INSERT INTO kept SELECT FROM generate_series(1, 100)"
    open_session "victim$turn"
    exec 3>"$work/victim$turn.in" 4<"$work/victim$turn.out"
    pid=$(ask 3 4 "SELECT pg_backend_pid() FROM (SELECT uuid7()) AS used")
    kill -9 "$pid"
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
    exec 3>&- 4<&-
    until sql -c "SELECT 1" >/dev/null 2>&1; do sleep 0.2; done
done
sql -c "INSERT INTO kept SELECT FROM generate_series(1, 100)"

echo "--- the server restarts: order holds"
stop fast
start
sql -c "INSERT INTO kept SELECT FROM generate_series(1, 100)"
stop immediate
start
sql -c "INSERT INTO kept SELECT FROM generate_series(1, 100)"
[ "$(sql -c "SELECT count(*) FROM (SELECT id <= lag(id) OVER (ORDER BY n) AS wrong FROM kept) AS pairs WHERE wrong")" = 0 ] ||
    fail "order after a restart"
[ "$(sql -c "SELECT count(*) >= 600 FROM kept")" = t ] || fail "rows are missing"

echo "--- a spoilt sequence file is refused and left alone"
stop fast
head -c 4096 /dev/urandom | as_user tee "$data/uuid7.sequence" >/dev/null
before=$(cksum <"$data/uuid7.sequence")
start
if sql -c "SELECT uuid7()" 2>"$work/error"; then fail "it was used"; fi
grep -q 'remove the file' "$work/error" || fail "it does not say what to do"
[ "$(cksum <"$data/uuid7.sequence")" = "$before" ] || fail "it was written to"
stop fast
rm "$data/uuid7.sequence"
start
sql -c "SELECT uuid7()" >/dev/null

echo "ok"
