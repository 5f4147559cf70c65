package uuid7

// #include <uuid7.h>
import "C"

// Status is why a call failed.
type Status int32

// The failures that a caller can meet.
const (
	ErrBadLength    Status = C.UUID7_STATUS_BAD_LENGTH    // the wrong length for the form
	ErrBadCharacter Status = C.UUID7_STATUS_BAD_CHARACTER // an invalid character
	ErrOverflow     Status = C.UUID7_STATUS_OVERFLOW      // more than 128 bits
	ErrBadCheck     Status = C.UUID7_STATUS_BAD_CHECK     // the check bits of an Id26 do not match
	ErrWrongVariant Status = C.UUID7_STATUS_WRONG_VARIANT // not a UUID of RFC 9562
	ErrWrongVersion Status = C.UUID7_STATUS_WRONG_VERSION // its version does not support this operation
	ErrBadTime      Status = C.UUID7_STATUS_BAD_TIME      // before 1970 or past 48 bits
	ErrBadClock     Status = C.UUID7_STATUS_BAD_CLOCK     // the system clock fails or is out of range
	ErrNoEntropy    Status = C.UUID7_STATUS_NO_ENTROPY    // the system gives no random bytes
	ErrNoMemory     Status = C.UUID7_STATUS_NO_MEMORY     // the system gives no memory
)

// Error is the library's text for the status.
func (s Status) Error() string {
	return "uuid7: " + C.GoString(C.uuid7_status_text(C.uuid7_status(s)))
}

func failure(status C.uuid7_status) error {
	if status == C.UUID7_STATUS_OK {
		return nil
	}
	return Status(status)
}
