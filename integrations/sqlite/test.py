#!/usr/bin/env python3
"""Tests the SQLite extension:  test.py FOLDER, which holds uuid7.so"""

import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import threading
import unittest
import uuid

EXTENSION = os.path.join(os.path.abspath(sys.argv.pop(1)), "uuid7")
SAMPLE = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"  # RFC 9562, appendix A.6


def connect(path=":memory:"):
    database = sqlite3.connect(path, timeout=60, isolation_level=None)
    database.enable_load_extension(True)
    database.load_extension(EXTENSION)
    return database


def one(database, expression, *values):
    return database.execute("SELECT " + expression, values).fetchone()[0]


class Functions(unittest.TestCase):
    def setUp(self):
        self.database = connect()

    def tearDown(self):
        self.database.close()

    def one(self, expression, *values):
        return one(self.database, expression, *values)

    def refused(self, expression, why, *values):
        with self.assertRaisesRegex(sqlite3.OperationalError, why):
            self.one(expression, *values)

    def test_generates_versions_4_and_7_as_text_and_blob(self):
        for function, version in (("uuid7", 7), ("uuid4", 4)):
            text, blob = self.one(function + "()"), self.one(function + "_blob()")
            self.assertEqual(uuid.UUID(text).version, version)
            self.assertEqual(uuid.UUID(bytes=blob).version, version)
            self.assertEqual(text, str(uuid.UUID(text)))

    def test_generates_at_a_time_given_as_number_or_text(self):
        for time in (1764581400123, "2025-12-01 09:30:00.123", "2025-12-01T10:30:00.123+01:00"):
            for function in ("uuid7", "uuid7_lowest", "uuid7_highest"):
                self.assertEqual(self.one(f"uuid7_ms({function}(?))", time), 1764581400123)
                self.assertEqual(self.one(f"uuid7_ms({function}_blob(?))", time), 1764581400123)
        self.assertEqual(self.one("uuid7_ms(uuid7_lowest(0))"), 0)
        self.assertEqual(self.one("uuid7_ms(uuid7_highest(281474976710655))"), 281474976710655)

    def test_refuses_a_time_that_is_none_or_out_of_range(self):
        for time in (-1, 281474976710656, "1969-12-31"):
            for function in ("uuid7", "uuid7_blob", "uuid7_lowest", "uuid7_highest_blob"):
                self.refused(f"{function}(?)", "before 1970 or past", time)
        for time in ("", "tomorrow", "2025-13-01"):
            self.refused("uuid7(?)", "not a time", time)
        for time in (1.5, b"2025-12-01"):
            self.refused("uuid7(?)", "a time is Unix ms", time)

    def test_bounds_enclose_what_is_generated_at_their_time(self):
        for _ in range(100):
            low, made, high = self.database.execute(
                "SELECT uuid7_lowest(5000), uuid7(5000), uuid7_highest(5000)").fetchone()
            self.assertTrue(low <= made <= high)

    def test_reads_the_time_back_as_sqlite_writes_it(self):
        self.assertEqual(self.one("uuid7_time(?)", SAMPLE), "2022-02-22 19:22:22.000")
        self.assertEqual(self.one("uuid7_time('C232AB00-9414-11EC-B3C8-9F6BDECED846')"), "2022-02-22 19:22:22.000")
        for ms in (0, 1, 951782399999, 951782400000, 4102444799999, 253402300799999):
            text = self.one("uuid7_time(uuid7(?))", ms)
            self.assertEqual(text, self.one("strftime('%Y-%m-%d %H:%M:%f', ?1 / 1000, 'unixepoch')", ms)[:-3]
                             + "%03d" % (ms % 1000))
        # The first instant of version 1.
        self.assertEqual(self.one("uuid7_time('00000000-0000-1000-8000-000000000000')"), "1582-10-15 00:00:00.000")
        self.refused("uuid7_time(uuid7(253402300800000))", "past the year 9999")
        self.assertEqual(self.one("uuid7_ms(uuid7(253402300800000))"), 253402300800000)

    def test_every_day_of_eight_centuries_has_the_date_that_sqlite_gives(self):
        wrong = self.one("""count(*) FROM (WITH RECURSIVE days(ms) AS
            (SELECT 0 UNION ALL SELECT ms + 86400000 FROM days LIMIT 292194)
            SELECT ms FROM days WHERE substr(uuid7_time(uuid7_lowest_blob(ms)), 1, 10)
                IS NOT strftime('%Y-%m-%d', ms / 1000, 'unixepoch'))""")
        self.assertEqual(wrong, 0)

    def test_converts_between_forms(self):
        forms = {
            "uuid7_text": SAMPLE,
            "uuid7_id25": "063ecvmgn09sck3fx6nqjpbxt",
            "uuid7_id22": "1BihbxwwQ4NZZpKRH9JDCz",
            "uuid7_to_blob": uuid.UUID(SAMPLE).bytes,
        }
        accepted = list(forms.values()) + [SAMPLE.upper(), SAMPLE.replace("-", ""), "{%s}" % SAMPLE,
                                           "urn:uuid:" + SAMPLE]
        for function, text in forms.items():
            for value in accepted:
                self.assertEqual(self.one(f"{function}(?)", value), text)

    def test_null_gives_null(self):
        for call in ("uuid7(NULL)", "uuid7_blob(NULL)", "uuid7_lowest(NULL)", "uuid7_highest_blob(NULL)",
                     "uuid7_time(NULL)", "uuid7_ms(NULL)", "uuid7_text(NULL)", "uuid7_id25(NULL)", "uuid7_id22(NULL)",
                     "uuid7_to_blob(NULL)", "uuid7_version(NULL)", "uuid5(NULL, 'x')", "uuid5('dns', NULL)"):
            self.assertIsNone(self.one(call), call)

    def test_refuses_what_is_no_uuid_and_says_why(self):
        for function in ("uuid7_time", "uuid7_ms", "uuid7_text", "uuid7_id25", "uuid7_to_blob", "uuid7_version"):
            self.refused(f"{function}('')", "wrong length")
            self.refused(f"{function}(?)", "wrong length", SAMPLE + "0")
            self.refused(f"{function}(?)", "character", "x" + SAMPLE[1:])
            self.refused(f"{function}(?)", "128 bits", "z" * 25)
            self.refused(f"{function}(?)", "16 bytes", b"12345")
            self.refused(f"{function}(7)", "not a number")
        self.refused("uuid7_time(uuid4())", "version")
        self.refused("uuid7_version('00000000-0000-0000-0000-000000000000')", "variant")

    def test_names_give_the_uuids_of_the_standard(self):
        self.assertEqual(self.one("uuid5('dns', 'www.example.com')"), "2ed6657d-e927-568b-95e1-2665a8aea6a2")
        for name, namespace in (("dns", uuid.NAMESPACE_DNS), ("URL", uuid.NAMESPACE_URL),
                                ("oid", uuid.NAMESPACE_OID), ("x500", uuid.NAMESPACE_X500)):
            for text in ("", "a", "\u00e9\u20ac"):
                self.assertEqual(self.one("uuid5(?, ?)", name, text), str(uuid.uuid5(namespace, text)))
        self.assertEqual(self.one("uuid5(?, ?)", SAMPLE, b"a"), str(uuid.uuid5(uuid.UUID(SAMPLE), "a")))
        self.refused("uuid5('none', 'x')", "wrong length")

    def test_serves_as_a_default_where_the_schema_is_not_trusted(self):
        self.database.execute("PRAGMA trusted_schema = OFF")
        self.database.execute("CREATE TABLE t (id BLOB PRIMARY KEY DEFAULT (uuid7_blob()), v) WITHOUT ROWID")
        self.database.executemany("INSERT INTO t (v) VALUES (?)", ((i,) for i in range(10000)))
        values = [v for (v,) in self.database.execute("SELECT v FROM t ORDER BY id")]
        self.assertEqual(values, list(range(10000)))

    def test_a_range_of_time_uses_the_primary_key(self):
        self.database.execute("CREATE TABLE t (id BLOB PRIMARY KEY, v) WITHOUT ROWID")
        self.database.executemany("INSERT INTO t VALUES (uuid7_blob(?), ?)", ((i, i) for i in range(1000)))
        query = "FROM t WHERE id BETWEEN uuid7_lowest_blob(?) AND uuid7_highest_blob(?)"
        plan = " ".join(row[3] for row in self.database.execute("EXPLAIN QUERY PLAN SELECT v " + query, (100, 199)))
        self.assertRegex(plan, "SEARCH t USING PRIMARY KEY")
        rows = [v for (v,) in self.database.execute("SELECT v " + query, (100, 199))]
        self.assertEqual(rows, list(range(100, 200)))


    def test_encrypts_and_decrypts_by_the_vectors(self):
        key = bytes(range(16))
        v4 = "dcee320c-5b20-46de-83b6-bdd2f0af1213"
        self.assertEqual(self.one("uuid7_encrypt(?, ?)", SAMPLE, key), v4)
        self.assertEqual(self.one("uuid7_decrypt(?, ?)", v4, key), SAMPLE)
        self.assertEqual(self.one("uuid7_decrypt_blob(uuid7_encrypt_blob(?1, ?2), ?2)", SAMPLE, key),
                         uuid.UUID(SAMPLE).bytes)
        self.assertIsNone(self.one("uuid7_encrypt(NULL, ?)", key))
        self.assertIsNone(self.one("uuid7_encrypt(?, NULL)", SAMPLE))
        self.refused("uuid7_encrypt(?, ?)", "16, 24 or 32 bytes", SAMPLE, bytes(17))
        self.refused("uuid7_encrypt(?, 'a key of 16 byte')", "a key is a blob", SAMPLE)
        self.refused("uuid7_encrypt(uuid4(), ?)", "version", key)
        self.refused("uuid7_decrypt(?, ?)", "version", SAMPLE, key)


class Order(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "test.db")

    def tearDown(self):
        self.folder.cleanup()

    def test_rows_of_eight_threads_are_in_the_order_of_their_inserts(self):
        database = connect(self.path)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, id BLOB UNIQUE DEFAULT (uuid7_blob()), v)")

        def work(number):
            mine = connect(self.path)
            for _ in range(200):
                mine.execute("INSERT INTO t (v) VALUES (?)", (number,))
            mine.close()

        threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        ids = [id for (id,) in database.execute("SELECT id FROM t ORDER BY n")]
        self.assertEqual(len(ids), 1600)
        self.assertEqual(ids, sorted(ids))
        database.close()

    def test_a_child_repeats_nothing_of_its_parent(self):
        database = connect()
        before = [one(database, "uuid7()") for _ in range(100)]
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            with os.fdopen(write, "w") as pipe:
                for _ in range(1000):
                    pipe.write(one(database, "uuid7()") + "\n")
            os._exit(0)
        os.close(write)
        mine = [one(database, "uuid7()") for _ in range(1000)]
        with os.fdopen(read) as pipe:
            theirs = pipe.read().split()
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertEqual(len(theirs), 1000)
        self.assertEqual(len(set(before + mine + theirs)), 2100)
        self.assertLess(before[-1], theirs[0])

    def ping_pong(self, share):
        """UUIDs that two processes make in turn."""
        def serve(requests, answers):
            database = connect()
            if share:
                one(database, "uuid7_share(?)", share)
            while os.read(requests, 1):
                os.write(answers, one(database, "uuid7_blob()"))

        to, from_ = os.pipe(), os.pipe()
        child = os.fork()
        if child == 0:
            os.close(to[1])
            serve(to[0], from_[1])
            os._exit(0)
        database = connect()
        if share:
            one(database, "uuid7_share(?)", share)
        made = []
        for _ in range(2000):
            made.append(one(database, "uuid7_blob()"))
            os.write(to[1], b"x")
            made.append(os.read(from_[0], 16))
        os.close(to[1])
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        return made

    def test_two_processes_are_in_one_order_if_they_share_a_file(self):
        def run(share):
            # In a process of its own: what is shared stays shared.
            read, write = os.pipe()
            child = os.fork()
            if child == 0:
                made = self.ping_pong(share)
                os.write(write, str(sum(a >= b for a, b in zip(made, made[1:]))).encode())
                os._exit(0)
            os.close(write)
            wrong = os.read(read, 20)
            self.assertEqual(os.waitpid(child, 0)[1], 0)
            return int(wrong)

        self.assertGreater(run(None), 0, "the attack finds no disorder where there is some")
        self.assertEqual(run(os.path.join(self.folder.name, "test.db-uuid7")), 0)

    def test_a_file_that_is_no_sequence_is_refused_and_left_alone(self):
        path = os.path.join(self.folder.name, "file")
        database = connect()
        for content in (b"somebody else's" * 100, b"short", bytes(8), bytes(8) + b"somebody else's" * 100):
            with open(path, "wb") as file:
                file.write(content)
            with self.assertRaisesRegex(sqlite3.OperationalError, "shared block"):
                one(database, "uuid7_share(?)", path)
            with open(path, "rb") as file:
                self.assertEqual(file.read(), content)
        for path, why in ((self.folder.name, "directory"), ("/none/file", "No such file"),
                          (None, "path"), (self.folder.name + "/cut\0short", "path")):
            with self.assertRaisesRegex(sqlite3.OperationalError, why):
                one(database, "uuid7_share(?)", path)
        self.assertEqual(os.listdir(self.folder.name), ["file"])
        self.assertIsNotNone(one(database, "uuid7()"))

    def test_closing_and_loading_again_is_safe(self):
        for _ in range(200):
            database = connect()
            self.assertIsNotNone(one(database, "uuid7()"))
            database.close()


class Binary(unittest.TestCase):
    def test_shows_its_entry_point_alone(self):
        names = subprocess.run(["nm", "-D", "--defined-only", EXTENSION + ".so"], check=True, capture_output=True,
                               text=True).stdout
        self.assertEqual(re.findall(r" T (\S+)", names), ["sqlite3_uuid_init"])


if __name__ == "__main__":
    if not hasattr(sqlite3.Connection, "enable_load_extension"):
        print("SKIP: SQLite: this Python loads no extensions")
        sys.exit(77)
    unittest.main()
