package uuid7

/*
#cgo pkg-config: uuid7
#include <string.h>
#include <uuid7.h>

// UUIDs and texts cross by value: what Go hands to C by pointer, it must first allocate.
// A result starts as zeros and a failed call writes nothing, so its UUID is the nil UUID.

typedef struct { uint8_t bytes[UUID7_SIZE]; } uuid_value;
typedef struct { uuid7_status status; uuid_value uuid; } uuid_result;
typedef struct { uuid7_status status; uint64_t unix_ms; } time_result;
typedef struct { uuid7_status status; uint32_t version; } version_result;
typedef struct { uuid7_status status; size_t length; char text[UUID7_HYPHENATED_SIZE]; } text_result;

static uuid_result generate(void) {
	uuid_result made = {0};
	made.status = uuid7_generate_ordered(made.uuid.bytes);
	return made;
}

static uuid_result generate_at(uint64_t unix_ms) {
	uuid_result made = {0};
	made.status = uuid7_generate_at(unix_ms, made.uuid.bytes);
	return made;
}

static uuid_result lowest_at(uint64_t unix_ms) {
	uuid_result made = {0};
	made.status = uuid7_lowest_at(unix_ms, made.uuid.bytes);
	return made;
}

static uuid_result highest_at(uint64_t unix_ms) {
	uuid_result made = {0};
	made.status = uuid7_highest_at(unix_ms, made.uuid.bytes);
	return made;
}

static time_result unix_ms_of(uuid_value uuid) {
	time_result told = {0};
	told.status = uuid7_unix_ms_of(uuid.bytes, &told.unix_ms);
	return told;
}

static version_result version_of(uuid_value uuid) {
	version_result told = {0};
	told.status = uuid7_version_of(uuid.bytes, &told.version);
	return told;
}

enum form { HYPHENATED, ID26, ID25, ID22 };

static text_result format(uuid_value uuid, enum form form) {
	static uuid7_status (*const to[])(const uint8_t *, char *, size_t) = {
		uuid7_to_hyphenated, uuid7_to_id26, uuid7_to_id25, uuid7_to_id22};
	text_result written = {0};
	written.status = to[form](uuid.bytes, written.text, sizeof written.text);
	written.length = strlen(written.text);
	return written;
}

static uuid_result parse(_GoString_ text, enum form form) {
	static uuid7_status (*const from[])(const char *, size_t, uint8_t *) = {
		uuid7_from_hyphenated, uuid7_from_id26, uuid7_from_id25, uuid7_from_id22};
	size_t length = _GoStringLen(text);
	const char *characters = length ? _GoStringPtr(text) : ""; // Go's empty string may be NULL
	uuid_result made = {0};
	made.status = from[form](characters, length, made.uuid.bytes);
	return made;
}
*/
import "C"

import "unsafe"

type form = C.enum_form

const (
	hyphenated = form(C.HYPHENATED)
	id26       = form(C.ID26)
	id25       = form(C.ID25)
	id22       = form(C.ID22)
)

func generate() (UUID, error) {
	return made(C.generate())
}

func generateAt(unixMs uint64) (UUID, error) {
	return made(C.generate_at(C.uint64_t(unixMs)))
}

func lowestAt(unixMs uint64) (UUID, error) {
	return made(C.lowest_at(C.uint64_t(unixMs)))
}

func highestAt(unixMs uint64) (UUID, error) {
	return made(C.highest_at(C.uint64_t(unixMs)))
}

// fill wants at least one UUID.
func fill(uuids []UUID) error {
	first := (*C.uint8_t)(&uuids[0][0])
	return failure(C.uuid7_generate_ordered_many(first, C.size_t(len(uuids))))
}

func unixMsOf(u UUID) (uint64, error) {
	told := C.unix_ms_of(value(u))
	return uint64(told.unix_ms), failure(told.status)
}

func versionOf(u UUID) (int, error) {
	told := C.version_of(value(u))
	return int(told.version), failure(told.status)
}

func format(u UUID, form form) string {
	written := C.format(value(u), form)
	if err := failure(written.status); err != nil {
		panic(err) // every UUID has every form
	}
	text := (*[C.UUID7_HYPHENATED_SIZE]byte)(unsafe.Pointer(&written.text))
	return string(text[:written.length])
}

func parse(text string, form form) (UUID, error) {
	return made(C.parse(text, form))
}

func made(result C.uuid_result) (UUID, error) {
	return *(*UUID)(unsafe.Pointer(&result.uuid)), failure(result.status)
}

func value(u UUID) C.uuid_value {
	return *(*C.uuid_value)(unsafe.Pointer(&u))
}
