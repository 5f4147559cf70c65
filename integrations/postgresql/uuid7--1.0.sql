\echo Use "CREATE EXTENSION uuid7" to load this file. \quit

-- Generate.  Volatile: each call gives another UUID.  Parallel safe: workers share the server's sequence.

CREATE FUNCTION uuid7() RETURNS uuid
AS 'MODULE_PATHNAME', 'pg_uuid7_generate' LANGUAGE C VOLATILE PARALLEL SAFE;
COMMENT ON FUNCTION uuid7() IS 'version 7, above every earlier one of this server';

CREATE FUNCTION uuid7(at timestamptz) RETURNS uuid
AS 'MODULE_PATHNAME', 'pg_uuid7_generate_at' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7(timestamptz) IS 'version 7 of a time; moves no sequence';

CREATE FUNCTION uuid4() RETURNS uuid
AS 'MODULE_PATHNAME', 'pg_uuid7_generate_v4' LANGUAGE C VOLATILE PARALLEL SAFE;
COMMENT ON FUNCTION uuid4() IS 'version 4: 122 random bits';

CREATE FUNCTION uuid5(namespace uuid, name text) RETURNS uuid
AS 'MODULE_PATHNAME', 'pg_uuid7_make_v5' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid5(uuid, text) IS 'version 5 of a name, as UTF-8, in a namespace';

CREATE FUNCTION uuid7_namespace(name text) RETURNS uuid
AS 'MODULE_PATHNAME', 'pg_uuid7_namespace' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_namespace(text) IS 'the namespace dns, url, oid or x500';

-- Bounds of a time, for range queries and partitions.

CREATE FUNCTION uuid7_lowest(at timestamptz) RETURNS uuid
AS 'MODULE_PATHNAME', 'pg_uuid7_lowest' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_lowest(timestamptz) IS 'the lowest version 7 of the millisecond';

CREATE FUNCTION uuid7_highest(at timestamptz) RETURNS uuid
AS 'MODULE_PATHNAME', 'pg_uuid7_highest' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_highest(timestamptz) IS 'the highest version 7 of the millisecond';

-- Inspect.

CREATE FUNCTION uuid7_time(id uuid) RETURNS timestamptz
AS 'MODULE_PATHNAME', 'pg_uuid7_time' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_time(uuid) IS 'the time in a UUID of version 1, 6 or 7';

CREATE FUNCTION uuid7_version(id uuid) RETURNS integer
AS 'MODULE_PATHNAME', 'pg_uuid7_version' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_version(uuid) IS 'the version of a UUID of RFC 9562';

-- Text forms.  COLLATE "C": they sort as the UUIDs do when compared byte by byte.

CREATE FUNCTION uuid7_id26(id uuid) RETURNS text
AS 'MODULE_PATHNAME', 'pg_uuid7_to_id26' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uuid7_id25(id uuid) RETURNS text
AS 'MODULE_PATHNAME', 'pg_uuid7_to_id25' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uuid7_id22(id uuid) RETURNS text
AS 'MODULE_PATHNAME', 'pg_uuid7_to_id22' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE FUNCTION uuid7_from_id26(id26 text) RETURNS uuid
AS 'MODULE_PATHNAME', 'pg_uuid7_from_id26' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uuid7_from_id25(id25 text) RETURNS uuid
AS 'MODULE_PATHNAME', 'pg_uuid7_from_id25' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uuid7_from_id22(id22 text) RETURNS uuid
AS 'MODULE_PATHNAME', 'pg_uuid7_from_id22' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- Encrypt: version 7 into what looks like version 4, and back.  The key has 16, 24 or 32 bytes.

CREATE FUNCTION uuid7_encrypt(id uuid, key bytea) RETURNS uuid
AS 'MODULE_PATHNAME', 'pg_uuid7_encrypt' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_encrypt(uuid, bytea) IS 'version 7 as what looks like a random version 4';

CREATE FUNCTION uuid7_decrypt(id uuid, key bytea) RETURNS uuid
AS 'MODULE_PATHNAME', 'pg_uuid7_decrypt' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_decrypt(uuid, bytea) IS 'the version 7 that was encrypted under this key';
