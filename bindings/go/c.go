package uuid7

/*
#cgo pkg-config: uuid7
#include <uuid7.h>

// UUIDs and texts cross by value: what Go hands to C by pointer, it must first allocate.
// A result starts as zeros and a failed call writes nothing, so its UUID is the nil UUID.

typedef struct { uint8_t bytes[UUID7_SIZE]; } uuid_value;
typedef struct { uuid7_status status; uuid_value uuid; } uuid_result;
typedef struct { uuid7_status status; int64_t seconds; uint32_t nanoseconds; } time_result;
typedef struct { uuid7_status status; uint32_t version; } version_result;
typedef struct { uuid7_status status; size_t length; char text[UUID7_URN_SIZE]; } text_result;

typedef uuid7_status (*generator)(uint8_t *);

static uuid_result make(generator make) {
	uuid_result made = {0};
	made.status = make(made.uuid.bytes);
	return made;
}

static uuid_result make_v5(uuid_value namespace_id, _GoString_ name) {
	uuid_result made = {0};
	made.status = uuid7_make_v5(namespace_id.bytes, _GoStringPtr(name), _GoStringLen(name), made.uuid.bytes);
	return made;
}

typedef uuid7_status (*generator_at)(uint64_t, uint8_t *);

static uuid_result make_at(generator_at make, uint64_t unix_ms) {
	uuid_result made = {0};
	made.status = make(unix_ms, made.uuid.bytes);
	return made;
}

static time_result time_of(uuid_value uuid) {
	time_result told = {0};
	told.status = uuid7_time_of(uuid.bytes, &told.seconds, &told.nanoseconds);
	return told;
}

static version_result version_of(uuid_value uuid) {
	version_result told = {0};
	told.status = uuid7_version_of(uuid.bytes, &told.version);
	return told;
}

static uint32_t variant_of(uuid_value uuid) {
	uint32_t variant = 0;
	(void)!uuid7_variant_of(uuid.bytes, &variant); // every UUID has one
	return variant;
}

static text_result format(uuid_value uuid, uint32_t form) {
	text_result written = {0};
	written.status = uuid7_format(uuid.bytes, form, written.text, sizeof written.text, &written.length);
	return written;
}

static uuid_result parse(_GoString_ text, uint32_t form) {
	uuid_result made = {0};
	made.status = uuid7_parse(_GoStringPtr(text), _GoStringLen(text), form, made.uuid.bytes, NULL);
	return made;
}
*/
import "C"

import (
	"time"
	"unsafe"
)

type form C.uint32_t

const (
	rfcForm    form = C.UUID7_FORM_ANY // whichever of RFC 9562 and its kin is as long
	hyphenated form = C.UUID7_FORM_HYPHENATED
	urn        form = C.UUID7_FORM_URN
	id26       form = C.UUID7_FORM_ID26
	id25       form = C.UUID7_FORM_ID25
	id22       form = C.UUID7_FORM_ID22
	ulid       form = C.UUID7_FORM_ULID
	base64url  form = C.UUID7_FORM_BASE64URL
)

type generator = C.generator

var (
	generateOrdered = generator(C.uuid7_generate_ordered)
	generateV1      = generator(C.uuid7_generate_v1)
	generateV4      = generator(C.uuid7_generate_v4)
	generateV6      = generator(C.uuid7_generate_v6)
)

func makeOne(generator generator) (UUID, error) {
	return made(C.make(generator))
}

func makeV5(namespace UUID, name string) (UUID, error) {
	return made(C.make_v5(value(namespace), name))
}

type generatorAt = C.generator_at

var (
	generateAt = generatorAt(C.uuid7_generate_at)
	lowestAt   = generatorAt(C.uuid7_lowest_at)
	highestAt  = generatorAt(C.uuid7_highest_at)
)

func makeAt(generator generatorAt, unixMs uint64) (UUID, error) {
	return made(C.make_at(generator, C.uint64_t(unixMs)))
}

// fill wants at least one UUID.
func fill(uuids []UUID) error {
	first := (*C.uint8_t)(&uuids[0][0])
	return failure(C.uuid7_generate_ordered_many(first, C.size_t(len(uuids))))
}

func timeOf(u UUID) (time.Time, error) {
	told := C.time_of(value(u))
	if err := failure(told.status); err != nil {
		return time.Time{}, err
	}
	return time.Unix(int64(told.seconds), int64(told.nanoseconds)).UTC(), nil
}

func versionOf(u UUID) (int, error) {
	told := C.version_of(value(u))
	return int(told.version), failure(told.status)
}

func variantOf(u UUID) Variant {
	return Variant(C.variant_of(value(u)))
}

func format(u UUID, form form) string {
	written := C.format(value(u), C.uint32_t(form))
	if err := failure(written.status); err != nil {
		panic(err) // every UUID has every form
	}
	text := (*[C.UUID7_URN_SIZE]byte)(unsafe.Pointer(&written.text))
	return string(text[:written.length])
}

func parse(text string, form form) (UUID, error) {
	return made(C.parse(text, C.uint32_t(form)))
}

func made(result C.uuid_result) (UUID, error) {
	return *(*UUID)(unsafe.Pointer(&result.uuid)), failure(result.status)
}

func value(u UUID) C.uuid_value {
	return *(*C.uuid_value)(unsafe.Pointer(&u))
}
