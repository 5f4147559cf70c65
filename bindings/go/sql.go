package uuid7

import (
	"database/sql/driver"
	"fmt"
)

// Value is the hyphenated form, for columns of the type uuid or of text. For a binary column pass u[:].
func (u UUID) Value() (driver.Value, error) {
	return u.String(), nil
}

// Scan reads a column: the hyphenated form as a string or as bytes, or 16 bytes as they are. Anything
// else fails, and leaves u as it was; a column that may be NULL is scanned into a *UUID.
func (u *UUID) Scan(column any) error {
	switch column := column.(type) {
	case string:
		return u.UnmarshalText([]byte(column))
	case []byte:
		if len(column) == len(u) {
			return u.UnmarshalBinary(column)
		}
		return u.UnmarshalText(column)
	default:
		return fmt.Errorf("uuid7: a column of type %T holds no UUID", column)
	}
}
