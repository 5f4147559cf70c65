package uuid7

import (
	"context"
	"database/sql"
	"database/sql/driver"
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
	for _, column := range []any{nil, int64(7), 7.0, true, "", "7", []byte{}, make([]byte, 15)} {
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
