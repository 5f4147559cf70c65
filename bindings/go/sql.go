package uuid7

import (
	"bytes"
	"database/sql/driver"
	"encoding/json"
	"fmt"
)

// Value is the hyphenated form, for columns of type uuid or text. For a binary column pass u[:].
func (u UUID) Value() (driver.Value, error) {
	return u.String(), nil
}

// Scan reads a column: 16 bytes as they are, or a form that Parse reads, as a string or as bytes. NULL and an empty
// text give the nil UUID; scan into a NullUUID or a *UUID to tell NULL apart. Anything else fails and leaves u
// unchanged.
func (u *UUID) Scan(column any) error {
	switch column := column.(type) {
	case nil:
		*u = Nil
		return nil
	case string:
		if column == "" {
			*u = Nil
			return nil
		}
		return u.set(Parse(column))
	case []byte:
		if len(column) == len(u) {
			return u.UnmarshalBinary(column)
		}
		return u.Scan(string(column))
	default:
		return fmt.Errorf("uuid7: a column of type %T holds no UUID", column)
	}
}

// NullUUID is a UUID or NULL, in a database and in JSON.
type NullUUID struct {
	UUID  UUID
	Valid bool // false for NULL
}

// Scan reads a column as UUID.Scan does, and NULL.
func (n *NullUUID) Scan(column any) error {
	if column == nil {
		*n = NullUUID{}
		return nil
	}
	var u UUID
	if err := u.Scan(column); err != nil {
		return err
	}
	*n = NullUUID{u, true}
	return nil
}

// Value is that of the UUID, or nil.
func (n NullUUID) Value() (driver.Value, error) {
	if !n.Valid {
		return nil, nil
	}
	return n.UUID.Value()
}

// MarshalJSON is the UUID as a string, or null.
func (n NullUUID) MarshalJSON() ([]byte, error) {
	if !n.Valid {
		return []byte("null"), nil
	}
	return json.Marshal(n.UUID)
}

// UnmarshalJSON reads a string or null. A failure leaves n unchanged.
func (n *NullUUID) UnmarshalJSON(data []byte) error {
	if bytes.Equal(data, []byte("null")) {
		*n = NullUUID{}
		return nil
	}
	var u UUID
	if err := json.Unmarshal(data, &u); err != nil {
		return err
	}
	*n = NullUUID{u, true}
	return nil
}
