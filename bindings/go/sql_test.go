package uuid7

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"io"
	"testing"
)

func TestADatabaseGetsTheHyphenatedFormAndGivesItBack(t *testing.T) {
	u := Must(New())
	var text string
	var read UUID
	if err := echo(u, &text); text != u.String() || err != nil {
		t.Error(text, err)
	}
	if err := echo(u, &read); read != u || err != nil {
		t.Error(read, err)
	}
}

func TestABinaryAndABytesColumnAreRead(t *testing.T) {
	u := Must(New())
	for _, column := range [][]byte{u[:], []byte(u.String())} {
		var read UUID
		if err := echo(column, &read); read != u || err != nil {
			t.Error(column, read, err)
		}
	}
}

func TestANullOrEmptyColumnIsReadAsTheNilUUID(t *testing.T) {
	for _, column := range []any{nil, "", []byte{}} {
		read := Must(New())
		if err := echo(column, &read); read != Nil || err != nil {
			t.Error(column, read, err)
		}
	}
}

func TestANullUUIDTellsNullApart(t *testing.T) {
	u := Must(New())
	for _, n := range []NullUUID{{}, {u, true}, {Nil, true}} {
		var column any
		read := NullUUID{Must(New()), true}
		if err := echo(n, &read); read != n || err != nil {
			t.Error(n, read, err)
		}
		if err := echo(n, &column); (column == nil) == n.Valid || err != nil {
			t.Error(n, column, err)
		}
		written, err := json.Marshal(n)
		if err != nil {
			t.Error(n, err)
		}
		read = NullUUID{Must(New()), true}
		if err := json.Unmarshal(written, &read); read != n || err != nil {
			t.Error(n, string(written), read, err)
		}
	}
	kept := NullUUID{u, true}
	for _, text := range []string{`"7"`, `7`, `{}`} {
		if err := json.Unmarshal([]byte(text), &kept); err == nil || kept.UUID != u {
			t.Error(text, kept, err)
		}
	}
	if err := kept.Scan(7); err == nil || kept.UUID != u {
		t.Error(kept, err)
	}
}

func TestANullColumnIsReadIntoAPointer(t *testing.T) {
	u := Must(New())
	read := &u
	if err := echo(nil, &read); read != nil || err != nil {
		t.Error(read, err)
	}
	if err := echo(u, &read); read == nil || *read != u || err != nil {
		t.Error(read, err)
	}
}

func TestAColumnThatHoldsNoUUIDIsRefused(t *testing.T) {
	kept := Must(New())
	for _, column := range []any{int64(7), 7.0, true, "7", make([]byte, 15)} {
		read := kept
		if err := echo(column, &read); err == nil || read != kept {
			t.Error(column, read, err)
		}
	}
	var read UUID
	if err := echo("7", &read); !errors.Is(err, ErrBadLength) {
		t.Error(err)
	}
}

// echo passes a value to a database that answers with it as its one column.
func echo(value, column any) error {
	database := sql.OpenDB(echoes{})
	defer database.Close()
	return database.QueryRow("", value).Scan(column)
}

type echoes struct{}

func (echoes) Connect(context.Context) (driver.Conn, error) { return echoes{}, nil }
func (echoes) Driver() driver.Driver                        { return nil }
func (echoes) Prepare(string) (driver.Stmt, error)          { return nil, driver.ErrSkip }
func (echoes) Begin() (driver.Tx, error)                    { return nil, driver.ErrSkip }
func (echoes) Close() error                                 { return nil }
func (echoes) QueryContext(_ context.Context, _ string, values []driver.NamedValue) (driver.Rows, error) {
	return &echoed{values}, nil
}

type echoed struct{ values []driver.NamedValue }

func (*echoed) Columns() []string { return []string{"echo"} }
func (*echoed) Close() error      { return nil }
func (e *echoed) Next(row []driver.Value) error {
	if len(e.values) == 0 {
		return io.EOF
	}
	row[0], e.values = e.values[0].Value, e.values[1:]
	return nil
}
