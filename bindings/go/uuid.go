// Package uuid7 makes, reads and writes UUIDs, version 7 above all, through the C library libuuid7.
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

// New makes the next UUID of this process: above all that New and Fill gave out before it was called,
// whichever goroutines asked for them. A goroutine moves between threads, so it takes the library's
// order for the process and not its order for the thread.
//
// It fails with ErrBadClock, ErrNoEntropy or ErrNoMemory when the system does.
func New() (UUID, error) {
	return generate()
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

func at(maker makerAt, t time.Time) (UUID, error) {
	const lastSecond = (1<<48 - 1) / 1000
	if seconds := t.Unix(); seconds < 0 || seconds > lastSecond {
		return UUID{}, ErrBadTime // t.UnixMilli may overflow
	}
	return makeAt(maker, uint64(t.UnixMilli()))
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

// IsNil tells whether all bits are zero.
func (u UUID) IsNil() bool {
	return u == UUID{}
}

// Compare is negative, 0 or positive as u sorts before, with or after v.
func (u UUID) Compare(v UUID) int {
	return bytes.Compare(u[:], v[:])
}
