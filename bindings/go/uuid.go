// Package uuid7 generates, reads and writes UUIDs through the C library libuuid7, which is built for UUIDv7.
//
// pkg-config finds the library, under the name uuid7. Where it is not installed for the whole system,
// set PKG_CONFIG_PATH to build and LD_LIBRARY_PATH to run.
package uuid7

import (
	"bytes"
	"time"
)

// UUID is 16 bytes, most significant first. UUIDs sort as their bytes do, and so by time. It turns
// into another package's [16]byte, and back, by a conversion.
type UUID [16]byte

// New generates the next UUIDv7 of this process, above every one that New and Fill returned before this call
// began, on any goroutine. A goroutine moves between threads, so New uses the library's sequence of the process
// and not that of the thread.
//
// It fails with ErrBadClock, ErrNoEntropy or ErrNoMemory when the system does.
func New() (UUID, error) {
	return makeOne(generateOrdered)
}

// Fill makes len(uuids) UUIDs, each above the one before it, in one call of C.
//
// It fails as New does. Then uuids is as it was, or holds nil UUIDs where it is longer than 65,536.
func Fill(uuids []UUID) error {
	if len(uuids) == 0 {
		return nil
	}
	return fill(uuids)
}

// NewV4 generates a version 4 UUID: 122 random bits. It fails with ErrNoEntropy or ErrNoMemory.
func NewV4() (UUID, error) {
	return makeOne(generateV4)
}

// NewV1 generates a version 1 UUID with a random node, for systems that ask for one. It fails as New does.
func NewV1() (UUID, error) {
	return makeOne(generateV1)
}

// NewV6 generates a version 6 UUID with a random node, for systems that have version 1 already. It fails as New
// does.
func NewV6() (UUID, error) {
	return makeOne(generateV6)
}

// Namespaces of RFC 9562 section 6.6, for NewV5.
var (
	NamespaceDNS  = Must(Parse("6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
	NamespaceURL  = Must(Parse("6ba7b811-9dad-11d1-80b4-00c04fd430c8"))
	NamespaceOID  = Must(Parse("6ba7b812-9dad-11d1-80b4-00c04fd430c8"))
	NamespaceX500 = Must(Parse("6ba7b814-9dad-11d1-80b4-00c04fd430c8"))
)

// NewV5 returns the version 5 UUID of a name: always the same for the same namespace and bytes.
func NewV5(namespace UUID, name string) UUID {
	return Must(makeV5(namespace, name)) // fails for no argument
}

// Nil is the nil UUID, all bits 0; Max is the max UUID, all bits 1.
var (
	Nil UUID
	Max = UUID{255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255}
)

// Variant says who laid out a UUID (RFC 9562 section 4.1). Only VariantRFC9562 has versions.
type Variant int

// The variants.
const (
	VariantNCS Variant = iota
	VariantRFC9562
	VariantMicrosoft
	VariantFuture
)

// Variant is the variant of the UUID.
func (u UUID) Variant() Variant {
	return variantOf(u)
}

// NewAt makes a UUID of a given time, and moves no other sequence.
//
// It fails with ErrBadTime before 1970 and past 48 bits of milliseconds, in the year 10889; otherwise as
// New does.
func NewAt(t time.Time) (UUID, error) {
	return at(generateAt, t)
}

// LowestAt is the lowest UUID that New can make in the millisecond of t: where a range begins.
func LowestAt(t time.Time) (UUID, error) {
	return at(lowestAt, t)
}

// HighestAt is the highest UUID that New can make in the millisecond of t: where a range ends.
func HighestAt(t time.Time) (UUID, error) {
	return at(highestAt, t)
}

func at(generator generatorAt, t time.Time) (UUID, error) {
	const lastSecond = (1<<48 - 1) / 1000
	if seconds := t.Unix(); seconds < 0 || seconds > lastSecond {
		return UUID{}, ErrBadTime // t.UnixMilli may overflow
	}
	return makeAt(generator, uint64(t.UnixMilli()))
}

// Must returns a UUID that cannot fail to be made, or panics.
func Must(u UUID, err error) UUID {
	if err != nil {
		panic(err)
	}
	return u
}

// Time is the time of a version 1, 6 or 7 UUID, in UTC. It fails with ErrWrongVariant or
// ErrWrongVersion for another.
func (u UUID) Time() (time.Time, error) {
	return timeOf(u)
}

// Version is 0 to 15. It fails with ErrWrongVariant for a UUID that has none, such as the nil UUID.
func (u UUID) Version() (int, error) {
	return versionOf(u)
}

// IsNil reports whether all bits are zero.
func (u UUID) IsNil() bool {
	return u == UUID{}
}

// Compare is negative, 0 or positive as u sorts before, with or after v.
func (u UUID) Compare(v UUID) int {
	return bytes.Compare(u[:], v[:])
}
