package uuid7

// String is the hyphenated form: 36 characters, in lower case.
func (u UUID) String() string {
	return format(u, hyphenated)
}

// URN is the hyphenated form after "urn:uuid:".
func (u UUID) URN() string {
	return format(u, urn)
}

// Id26 is 26 characters of base 32, the last of which holds two check bits.
func (u UUID) Id26() string {
	return format(u, id26)
}

// Id25 is 25 characters of base 35, in lower case.
func (u UUID) Id25() string {
	return format(u, id25)
}

// Id22 is 22 characters of base 58, in both cases.
func (u UUID) Id22() string {
	return format(u, id22)
}

// ULID is 26 characters of Crockford's base 32, in upper case.
func (u UUID) ULID() string {
	return format(u, ulid)
}

// Base64URL is 22 characters of RFC 4648, without padding. It does not sort.
func (u UUID) Base64URL() string {
	return format(u, base64url)
}

// Parse reads a form of RFC 9562, in either case: hyphenated (36 characters), 32 digits, in braces (38), or a
// URN (45). A text that is none of them fails with ErrBadLength or ErrBadCharacter.
func Parse(text string) (UUID, error) {
	return parse(text, rfcForm)
}

// ParseHyphenated reads the 36 characters of the hyphenated form alone. It fails as Parse does.
func ParseHyphenated(text string) (UUID, error) {
	return parse(text, hyphenated)
}

// ParseId26 reads exactly an Id26, in either case. It fails as Parse does, and with ErrBadCheck when
// the check bits do not fit.
func ParseId26(text string) (UUID, error) {
	return parse(text, id26)
}

// ParseId25 reads exactly an Id25, in either case. It fails as Parse does, and with ErrOverflow past
// 128 bits.
func ParseId25(text string) (UUID, error) {
	return parse(text, id25)
}

// ParseId22 reads exactly an Id22, and keeps the cases apart. It fails as ParseId25 does.
func ParseId22(text string) (UUID, error) {
	return parse(text, id22)
}

// ParseULID reads exactly 26 characters of Crockford's base 32, in either case, without I, L, O and U. It
// fails as ParseId25 does.
func ParseULID(text string) (UUID, error) {
	return parse(text, ulid)
}

// ParseBase64URL reads exactly 22 characters of RFC 4648, without padding. It fails as Parse does, also when
// the spare bits of the last character are not zero.
func ParseBase64URL(text string) (UUID, error) {
	return parse(text, base64url)
}

// MarshalText is String for encoding/json and the like.
func (u UUID) MarshalText() ([]byte, error) {
	return []byte(u.String()), nil
}

// AppendText appends String to b (encoding.TextAppender).
func (u UUID) AppendText(b []byte) ([]byte, error) {
	return append(b, u.String()...), nil
}

// UnmarshalText is Parse for encoding/json and the like. A failure leaves u as it was.
func (u *UUID) UnmarshalText(text []byte) error {
	return u.set(Parse(string(text)))
}

// MarshalBinary is the 16 bytes.
func (u UUID) MarshalBinary() ([]byte, error) {
	return u[:], nil
}

// AppendBinary appends the 16 bytes to b (encoding.BinaryAppender).
func (u UUID) AppendBinary(b []byte) ([]byte, error) {
	return append(b, u[:]...), nil
}

// UnmarshalBinary reads 16 bytes. Others fail with ErrBadLength, and leave u as it was.
func (u *UUID) UnmarshalBinary(data []byte) error {
	if len(data) != len(u) {
		return ErrBadLength
	}
	copy(u[:], data)
	return nil
}

func (u *UUID) set(v UUID, err error) error {
	if err == nil {
		*u = v
	}
	return err
}
