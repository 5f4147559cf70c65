CREATE EXTENSION uuid7;
SET timezone = 'UTC';

-- Generate.
SELECT uuid7_version(uuid7()), uuid7_version(uuid7(now())), uuid7_version(uuid4());
SELECT abs(extract(epoch FROM uuid7_time(uuid7()) - clock_timestamp())) < 1 AS near_now;
SELECT uuid7_time(uuid7('2026-12-01 09:30:00.123456+00'));
SELECT uuid7_time(uuid7('1970-01-01 00:00:00+00')), uuid7_time(uuid7('10889-08-02 05:31:50.655+00'));

-- In order: the ids of one session, and their own order.
CREATE TABLE made (n serial, id uuid DEFAULT uuid7());
INSERT INTO made SELECT FROM generate_series(1, 100000);
SELECT count(*), count(DISTINCT id) FROM made;
SELECT count(*) AS out_of_order FROM (SELECT id < lag(id) OVER (ORDER BY n) AS wrong FROM made) AS pairs WHERE wrong;

-- A time of one's own moves no sequence.
SELECT uuid7_time(uuid7(now() + interval '10 years')) > now() + interval '9 years' AS later,
       uuid7_time(uuid7()) < now() + interval '1 minute' AS not_later;

-- Bounds.
SELECT uuid7_lowest('2022-02-22 19:22:22+00'), uuid7_highest('2022-02-22 19:22:22+00');
SELECT uuid7_lowest('2022-02-22 19:22:22.000999+00') = uuid7_lowest('2022-02-22 19:22:22+00') AS rounded_down;
SELECT uuid7_lowest('2022-02-22 19:22:22+00') <= '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
   AND '017f22e2-79b0-7cc3-98c4-dc0c0c07398f' <= uuid7_highest('2022-02-22 19:22:22+00') AS within;

-- A range of time prunes partitions and uses the index.
CREATE TABLE events (id uuid PRIMARY KEY, note text) PARTITION BY RANGE (id);
CREATE TABLE events_2024 PARTITION OF events FOR VALUES FROM (uuid7_lowest('2024-01-01 00:00+00')) TO (uuid7_lowest('2025-01-01 00:00+00'));
CREATE TABLE events_2025 PARTITION OF events FOR VALUES FROM (uuid7_lowest('2025-01-01 00:00+00')) TO (uuid7_lowest('2026-01-01 00:00+00'));
INSERT INTO events SELECT uuid7('2024-01-01 00:00+00'::timestamptz + i * interval '1 hour'), i FROM generate_series(0, 17000) AS i;
SELECT tableoid::regclass, count(*) FROM events GROUP BY 1 ORDER BY 1;
SET enable_seqscan = off;
SET enable_bitmapscan = off;
EXPLAIN (COSTS OFF) SELECT note FROM events WHERE id BETWEEN uuid7_lowest('2025-03-01 00:00+00') AND uuid7_highest('2025-03-02 00:00+00');
SELECT count(*) FROM events WHERE id BETWEEN uuid7_lowest('2025-03-01 00:00+00') AND uuid7_highest('2025-03-02 00:00+00');
RESET enable_seqscan;
RESET enable_bitmapscan;

-- Inspect.
SELECT uuid7_time('017f22e2-79b0-7cc3-98c4-dc0c0c07398f'), uuid7_version('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
SELECT uuid7_time('C232AB00-9414-11EC-B3C8-9F6BDECED846'), uuid7_time('1EC9414C-232A-6B00-B3C8-9F6BDECED846');
SELECT uuid7_time('00000000-0000-1000-8000-000000000000'), uuid7_time('ffffffff-ffff-7fff-bfff-ffffffffffff');

-- Text forms.
SELECT uuid7_id26(id), uuid7_id25(id), uuid7_id22(id) FROM (SELECT '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'::uuid AS id) AS one;
SELECT uuid7_from_id26('05zk5smtq1yd7664vh60s1ttjw'), uuid7_from_id25('063ecvmgn09sck3fx6nqjpbxt'), uuid7_from_id22('1BihbxwwQ4NZZpKRH9JDCz');
SELECT count(*) AS wrong FROM (SELECT uuid4() AS id FROM generate_series(1, 10000)) AS made
WHERE id <> uuid7_from_id26(uuid7_id26(id)) OR id <> uuid7_from_id25(uuid7_id25(id)) OR id <> uuid7_from_id22(uuid7_id22(id));

-- Names.
SELECT uuid5(uuid7_namespace('dns'), 'www.example.com'), uuid5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', '');

-- Encrypt, by the vectors.
SELECT uuid7_encrypt('017f22e2-79b0-7cc3-98c4-dc0c0c07398f', '\x000102030405060708090a0b0c0d0e0f'),
       uuid7_decrypt('dcee320c-5b20-46de-83b6-bdd2f0af1213', '\x000102030405060708090a0b0c0d0e0f');
SELECT uuid7_encrypt('017f22e2-79b0-7cc3-98c4-dc0c0c07398f', '\x00');
SELECT uuid7_encrypt('dcee320c-5b20-46de-83b6-bdd2f0af1213', '\x000102030405060708090a0b0c0d0e0f');

-- NULL.
SELECT uuid7(NULL), uuid7_lowest(NULL), uuid7_time(NULL), uuid7_id25(NULL), uuid7_from_id22(NULL), uuid5(NULL, 'x');

-- Errors.
SELECT uuid7('1969-12-31 23:59:59.999999+00');
SELECT uuid7('infinity');
SELECT uuid7_lowest('-infinity');
SELECT uuid7_highest('10889-08-02 05:31:50.656+00');
SELECT uuid7_time('00000000-0000-4000-8000-000000000000');
SELECT uuid7_version('ffffffff-ffff-ffff-ffff-ffffffffffff');
SELECT uuid7_from_id25('063ecvmgn09sck3fx6nqjpbx');
SELECT uuid7_from_id25('063ecvmgn09sck3fx6nqjpbx!');
SELECT uuid7_from_id25('usz5xbbiqsfq7s727n0pzr2xb');
SELECT uuid7_from_id22('YcVfxkQb6JRzqk5kF2tNLw');
SELECT uuid7_from_id26('05zk5smtq1yd7664vh60s1ttjx');
SELECT uuid7_namespace('none');

DROP TABLE made, events;
DROP EXTENSION uuid7;
