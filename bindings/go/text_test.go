package uuid7

import (
	"bufio"
	"bytes"
	"encoding/gob"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"
)

var parsers = map[string]func(string) (UUID, error){
	"hyphenated": ParseHyphenated, "any": Parse, "id26": ParseId26, "id25": ParseId25, "id22": ParseId22,
}

func TestEveryVectorIsWrittenAndReadInEveryForm(t *testing.T) {
	for _, row := range vectors(t, "text.tsv") {
		var u UUID
		if n, err := hex.Decode(u[:], []byte(row["hex32"])); n != len(u) || err != nil {
			t.Fatal(row, err)
		}
		written := map[string]string{
			"hyphenated": u.String(), "id26": u.Id26(), "id25": u.Id25(), "id22": u.Id22(),
		}
		for form, text := range written {
			if text != row[form] {
				t.Error(form, text, "is not", row[form])
			}
			if read, err := parsers[form](row[form]); read != u || err != nil {
				t.Error(form, row[form], "was read as", read, err)
			}
		}
	}
}

func TestULIDAndBase64URLAreThoseOfTheTable(t *testing.T) {
	for _, row := range vectors(t, "ulid.tsv") {
		u := Must(Parse(row["# uuid"]))
		ulid, base64url := row["ULID as written"], row["base64url without padding"]
		if u.ULID() != ulid || u.Base64URL() != base64url {
			t.Error(u, "was written as", u.ULID(), u.Base64URL())
		}
		if Must(ParseULID(strings.ToLower(ulid))) != u || Must(ParseBase64URL(base64url)) != u {
			t.Error(row, "was read as another")
		}
	}
}

func TestEveryInvalidVectorIsRefusedWithAStatus(t *testing.T) {
	for _, row := range vectors(t, "invalid.tsv") {
		parse, known := parsers[row["kind"]]
		if !known {
			continue // of a form that only C reads
		}
		u, err := parse(unescape(t, row["text"]))
		if status := Status(0); !errors.As(err, &status) || !u.IsNil() {
			t.Error(row, "was read as", u, err)
		}
	}
}

func TestParseReadsEveryFormOfRFC9562(t *testing.T) {
	u := Must(Parse("0185aee1-4413-7023-9109-bde493efe31d"))
	for _, text := range []string{
		"0185AEE1-4413-7023-9109-BDE493EFE31D",
		"0185aee1441370239109bde493efe31d",
		"{0185aee1-4413-7023-9109-bde493efe31d}",
		"urn:uuid:0185aee1-4413-7023-9109-bde493efe31d",
		u.URN(),
	} {
		if read, err := Parse(text); read != u || err != nil {
			t.Error(text, read, err)
		}
		if read, err := ParseHyphenated(text); len(text) != 36 && err != ErrBadLength {
			t.Error(text, read, err)
		}
	}
}

func TestAppendedIsWhatIsMarshalled(t *testing.T) {
	u, before := Must(New()), []byte("id=")
	if text, err := u.AppendText(before); string(text) != "id="+u.String() || err != nil {
		t.Error(string(text), err)
	}
	if data, err := u.AppendBinary(before); string(data) != "id="+string(u[:]) || err != nil {
		t.Error(data, err)
	}
}

func TestEachWayToFailHasItsOwnStatus(t *testing.T) {
	for _, test := range []struct {
		form, text string
		want       Status
	}{
		{"hyphenated", "", ErrBadLength},
		{"hyphenated", "0185aee1-4413-7023-9109-bde493efe31g", ErrBadCharacter},
		{"id25", "usz5xbbiqsfq7s727n0pzr2xb", ErrOverflow},
		{"id22", "YcVfxkQb6JRzqk5kF2tNLw", ErrOverflow},
		{"id26", "062uxsb42es27489rrk97vz33t", ErrBadCheck},
	} {
		if _, err := parsers[test.form](test.text); err != test.want {
			t.Error(test, err)
		}
	}
}

func TestEachStatusHasATextOfItsOwn(t *testing.T) {
	seen := map[string]bool{Status(1).Error(): true} // the text for what is no status
	for _, status := range []Status{
		ErrBadLength, ErrBadCharacter, ErrOverflow, ErrBadCheck, ErrWrongVariant, ErrWrongVersion,
		ErrBadTime, ErrBadClock, ErrNoEntropy, ErrNoMemory,
	} {
		if text := status.Error(); seen[text] {
			t.Error(int(status), text)
		} else {
			seen[text] = true
		}
	}
}

func TestJSONHoldsTheHyphenatedForm(t *testing.T) {
	type order struct {
		ID    UUID
		Lines map[UUID]int
	}
	u := Must(Parse("0185aee1-4413-7023-9109-bde493efe31d"))
	const want = `{"ID":"0185aee1-4413-7023-9109-bde493efe31d",` +
		`"Lines":{"0185aee1-4413-7023-9109-bde493efe31d":3}}`

	written, err := json.Marshal(order{u, map[UUID]int{u: 3}})
	if string(written) != want || err != nil {
		t.Fatal(string(written), err)
	}
	var read order
	if err := json.Unmarshal(written, &read); read.ID != u || read.Lines[u] != 3 || err != nil {
		t.Fatal(read, err)
	}
}

func TestGobHoldsSixteenBytes(t *testing.T) {
	u := Must(New())
	if data, err := u.MarshalBinary(); !bytes.Equal(data, u[:]) || err != nil {
		t.Fatal(data, err)
	}
	var stream bytes.Buffer
	var read UUID
	if err := gob.NewEncoder(&stream).Encode(u); err != nil {
		t.Fatal(err)
	}
	if err := gob.NewDecoder(&stream).Decode(&read); read != u || err != nil {
		t.Fatal(read, err)
	}
}

func TestAFailedUnmarshalLeavesTheUUIDAsItWas(t *testing.T) {
	u := Must(New())
	kept := u
	if err := u.UnmarshalText([]byte("0185aee1-4413-7023-9109-bde493efe31")); err != ErrBadLength {
		t.Error(err)
	}
	for _, length := range []int{0, 15, 17} {
		if err := u.UnmarshalBinary(make([]byte, length)); err != ErrBadLength {
			t.Error(length, err)
		}
	}
	if u != kept {
		t.Error(u, kept)
	}
}

// vectors reads the rows of a table that every language is held to.
func vectors(t *testing.T, name string) []map[string]string {
	t.Helper()
	file, err := os.Open("../../vectors/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var rows []map[string]string
	lines := bufio.NewScanner(file)
	lines.Scan()
	columns := strings.Split(lines.Text(), "\t")
	for lines.Scan() {
		row := make(map[string]string)
		for i, cell := range strings.Split(lines.Text(), "\t") {
			row[columns[i]] = cell
		}
		rows = append(rows, row)
	}
	if err := lines.Err(); err != nil || len(rows) == 0 {
		t.Fatal(len(rows), err)
	}
	return rows
}

// unescape turns each \xNN of a vector into its byte.
func unescape(t *testing.T, cell string) string {
	t.Helper()
	text, err := strconv.Unquote(`"` + strings.ReplaceAll(cell, `"`, `\"`) + `"`)
	if err != nil {
		t.Fatal(cell, err)
	}
	return text
}
