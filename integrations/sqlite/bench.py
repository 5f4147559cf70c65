#!/usr/bin/env python3
"""Measures the SQLite extension beside sqlean's uuid and randomblob(16):  bench.py FOLDER [ROWS]

FOLDER holds uuid7.so.  Where the package sqlean.py is installed, its SQLite runs every way, so that all are measured
by the same one; else Python's own does, and sqlean is left out.
Every way inserts the same number of rows into a table without rowid, in turn, in one run.
"""

import os
import sys
import tempfile
import time

try:
    import sqlean as sqlite3
except ImportError:
    import sqlite3

EXTENSION = os.path.join(os.path.abspath(sys.argv[1]), "uuid7")
ROWS = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
HAS_SQLEAN = sqlite3.__name__ == "sqlean"
TURNS = 3

WAYS = [
    ("uuid7_blob()", "ours", "uuid7_blob()"),
    ("uuid7()", "ours", "uuid7()"),
    ("randomblob(16)", None, "randomblob(16)"),
]
if HAS_SQLEAN:
    WAYS += [("sqlean uuid7()", "sqlean", "uuid7()"), ("sqlean uuid4()", "sqlean", "uuid4()")]


def run(extension, expression):
    """Rows a second, bytes of the file, neighbours out of order as they were inserted."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "bench.db")
        if HAS_SQLEAN:  # else it takes the names that ours has
            (sqlite3.extensions.enable if extension == "sqlean" else sqlite3.extensions.disable)("uuid")
        database = sqlite3.connect(path, isolation_level=None)
        if extension == "ours":
            database.enable_load_extension(True)
            database.load_extension(EXTENSION)
        database.execute("CREATE TABLE t (id PRIMARY KEY, n INTEGER) WITHOUT ROWID")
        started = time.perf_counter()
        database.execute("BEGIN")
        database.execute(f"""INSERT INTO t WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count LIMIT {ROWS})
                             SELECT {expression}, n FROM count""")
        database.execute("COMMIT")
        seconds = time.perf_counter() - started
        out_of_order, last = 0, 0
        for (n,) in database.execute("SELECT n FROM t ORDER BY id"):
            out_of_order += n < last
            last = n
        database.close()
        return ROWS / seconds, os.path.getsize(path), out_of_order


results = {name: [] for name, _, _ in WAYS}
for _ in range(TURNS):
    for name, extension, expression in WAYS:
        results[name].append(run(extension, expression))

print(f"SQLite {sqlite3.sqlite_version}, {ROWS} rows, WITHOUT ROWID, best of {TURNS} turns")
print(f"{'':18} {'rows/s':>10} {'file, MB':>9} {'out of order':>13}")
for name, turns in results.items():
    rate = max(rate for rate, _, _ in turns)
    _, size, out_of_order = turns[0]
    print(f"{name:18} {rate:10.0f} {size / 1e6:9.1f} {out_of_order:13}")
