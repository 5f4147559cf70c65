#!/bin/bash
# Measures the PostgreSQL extension beside gen_random_uuid(), and pg_uuidv7 if it is installed:
#     bench.sh PREFIX [ROWS] [PG_CONFIG]
set -euo pipefail
export LC_ALL=C
rows=${2:-1000000}
# shellcheck source=server.sh
. "$(dirname "$0")/server.sh" "$1" "${3:-pg_config}"
start

sql -c "CREATE EXTENSION uuid7"
calls="uuid7() gen_random_uuid() uuid4()"
if sql -c "CREATE EXTENSION pg_uuidv7" 2>/dev/null; then calls="$calls uuid_generate_v7()"; fi

# Milliseconds of a statement, by the server's own clock.
time_of() {
    sql -c '\timing on' -c "$1" | sed -n 's/^Time: \([0-9.]*\) ms.*/\1/p' | tail -1
}

echo "us per call, the count alone taken off (best of 5), $rows calls"
for call in $calls; do
    for _ in 1 2 3 4 5; do
        with=$(time_of "SELECT count($call) FROM generate_series(1, $rows)")
        without=$(time_of "SELECT count(i) FROM generate_series(1, $rows) AS i")
        awk "BEGIN { print ($with - $without) * 1000 / $rows }"
    done | sort -g | head -1 | xargs printf '  %-20s %8.3f\n' "$call"
done

echo "insert of $rows rows with a primary key, and the index after twice as many"
for call in $calls; do
    sql -c "DROP TABLE IF EXISTS t" -c "CREATE TABLE t (id uuid PRIMARY KEY, n integer)" 2>/dev/null
    first=$(time_of "INSERT INTO t SELECT $call, i FROM generate_series(1, $rows) AS i")
    sql -c "INSERT INTO t SELECT $call, $rows + i FROM generate_series(1, $rows) AS i"
    size=$(sql -c "SELECT pg_relation_size('t_pkey') / 1000000.0")
    wrong=$(sql -c "SELECT count(*) FROM (SELECT n < lag(n) OVER (ORDER BY id) AS wrong FROM t) AS pairs WHERE wrong")
    printf '  %-20s %8.1f s %8.1f MB, %s out of order\n' "$call" "$(awk "BEGIN { print $first / 1000 }")" "$size" "$wrong"
done

echo "transactions a second of pgbench, 2 clients, 10 s: one insert each"
for call in $calls; do
    sql -c "DROP TABLE t" -c "CREATE TABLE t (id uuid PRIMARY KEY DEFAULT $call, n integer)"
    echo "INSERT INTO t (n) VALUES (1);" >"$work/insert.sql"
    tps=$("$bin/pgbench" -n -c 2 -j 2 -T 10 -f "$work/insert.sql" 2>/dev/null | sed -n 's/^tps = \([0-9]*\).*/\1/p')
    printf '  %-20s %8s\n' "$call" "$tps"
done
