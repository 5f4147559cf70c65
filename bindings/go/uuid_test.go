package uuid7

import (
	"runtime"
	"sort"
	"testing"
	"time"
)

func TestANewUUIDIsVersion7AndOfNow(t *testing.T) {
	before := time.Now().Truncate(time.Millisecond)
	u := Must(New())
	after := time.Now()

	if version, err := u.Version(); version != 7 || err != nil {
		t.Fatal(version, err)
	}
	when, err := u.Time()
	if err != nil || when.Before(before) || when.After(after) {
		t.Fatal(before, when, after, err)
	}
	if u.IsNil() {
		t.Fatal(u)
	}
}

func TestFiftyGoroutinesGetDistinctUUIDsEachInOrder(t *testing.T) {
	mustServeTogether(t, 50, 20_000, func(mine []UUID) (err error) {
		for i := range mine {
			if mine[i], err = New(); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestFillsOfManyGoroutinesAreDistinctAndEachInOrder(t *testing.T) {
	mustServeTogether(t, 20, 10_000, Fill)
}

func TestUUIDsRiseAsTheTurnPassesBetweenThreads(t *testing.T) {
	const turns = 100_000
	given := make([]UUID, 0, turns)
	ping, pong := make(chan struct{}), make(chan struct{})
	take := func(mine <-chan struct{}, other chan<- struct{}) {
		runtime.LockOSThread()
		defer close(other)
		for range mine {
			if len(given) == turns {
				return
			}
			given = append(given, Must(New()))
			other <- struct{}{}
		}
	}
	go take(ping, pong)
	go func() { ping <- struct{}{} }()
	take(pong, ping)

	if len(given) != turns {
		t.Fatal(len(given))
	}
	mustRise(t, given)
}

func TestFillGoesOnAboveNewAndNewAboveFill(t *testing.T) {
	given := make([]UUID, 102)
	given[0] = Must(New())
	if err := Fill(given[1:101]); err != nil {
		t.Fatal(err)
	}
	given[101] = Must(New())
	mustRise(t, given)
}

func TestFillOfNothingSucceeds(t *testing.T) {
	if err := Fill(nil); err != nil {
		t.Fatal(err)
	}
}

func TestMakingAndParsingAllocateNothing(t *testing.T) {
	uuids := make([]UUID, 100)
	text := uuids[0].Id25()
	for name, call := range map[string]func() error{
		"New":       func() (err error) { uuids[0], err = New(); return },
		"NewAt":     func() (err error) { uuids[0], err = NewAt(time.UnixMilli(0)); return },
		"Fill":      func() error { return Fill(uuids) },
		"ParseId25": func() (err error) { uuids[0], err = ParseId25(text); return },
	} {
		var err error
		if allocations := testing.AllocsPerRun(100, func() { err = call() }); allocations != 0 || err != nil {
			t.Error(name, allocations, err)
		}
	}
}

func TestNewAtMakesUUIDsOfThatTimeBetweenTheBounds(t *testing.T) {
	for _, at := range []time.Time{
		time.UnixMilli(0),
		time.UnixMilli(1_645_557_742_000),
		time.Now().AddDate(10, 0, 0),
		time.UnixMilli(1<<48 - 1),
	} {
		u := Must(NewAt(at))
		if when, err := u.Time(); err != nil || !when.Equal(at.Truncate(time.Millisecond)) {
			t.Error(at, when, err)
		}
		lowest, highest := Must(LowestAt(at)), Must(HighestAt(at))
		if u.Compare(lowest) < 0 || u.Compare(highest) > 0 {
			t.Error(lowest, u, highest)
		}
	}
}

func TestNewAtDoesNotMoveNew(t *testing.T) {
	Must(NewAt(time.Now().AddDate(10, 0, 0)))
	when, err := Must(New()).Time()
	if ahead := time.Until(when); err != nil || ahead > time.Second {
		t.Fatal(ahead, err)
	}
}

func TestATimeThatNoUUIDHoldsIsRefused(t *testing.T) {
	for _, at := range []time.Time{
		{},
		time.UnixMilli(-1),
		time.UnixMilli(1 << 48),
		time.Unix(1<<62, 0), // its milliseconds overflow
	} {
		for name, make := range map[string]func(time.Time) (UUID, error){
			"NewAt": NewAt, "LowestAt": LowestAt, "HighestAt": HighestAt,
		} {
			if u, err := make(at); err != ErrBadTime || !u.IsNil() {
				t.Error(name, at, u, err)
			}
		}
	}
}

func TestTheSamplesOfRFC9562HaveTheirTime(t *testing.T) {
	want := time.Date(2022, 2, 22, 19, 22, 22, 0, time.UTC)
	for _, text := range []string{
		"c232ab00-9414-11ec-b3c8-9f6bdeced846",
		"1ec9414c-232a-6b00-b3c8-9f6bdeced846",
		"017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
	} {
		if when, err := Must(Parse(text)).Time(); !when.Equal(want) || err != nil {
			t.Error(text, when, err)
		}
	}
}

func TestTimeAndVersionRefuseAUUIDThatHasNone(t *testing.T) {
	v4 := Must(Parse("919108f7-52d1-4320-9bac-f847db4148a8"))
	if when, err := v4.Time(); err != ErrWrongVersion || !when.IsZero() {
		t.Error(when, err)
	}
	if version, err := v4.Version(); version != 4 || err != nil {
		t.Error(version, err)
	}
	if when, err := (UUID{}).Time(); err != ErrWrongVariant || !when.IsZero() {
		t.Error(when, err)
	}
	if version, err := (UUID{}).Version(); err != ErrWrongVariant {
		t.Error(version, err)
	}
}

func TestEachVersionIsGeneratedAsWhatItIs(t *testing.T) {
	for want, generate := range map[int]func() (UUID, error){1: NewV1, 4: NewV4, 6: NewV6, 7: New} {
		last := Nil
		for i := 0; i < 1000; i++ {
			u, err := generate()
			if version, _ := u.Version(); version != want || u.Variant() != VariantRFC9562 || u == last || err != nil {
				t.Fatal(want, u, err)
			}
			if want >= 6 && u.Compare(last) <= 0 && i > 0 {
				t.Fatal(want, last, u)
			}
			if when, err := u.Time(); want != 4 && (err != nil || time.Since(when).Abs() > time.Minute) {
				t.Fatal(want, when, err)
			}
			last = u
		}
	}
}

func TestNamesHaveTheUUIDsOfTheTable(t *testing.T) {
	namespaces := map[string]UUID{
		"DNS": NamespaceDNS, "URL": NamespaceURL, "OID": NamespaceOID, "X500": NamespaceX500,
	}
	seen := 0
	for _, row := range vectors(t, "names.tsv") {
		if row["version"] != "5" {
			continue
		}
		seen++
		namespace := Must(Parse(row["namespace_id"]))
		if known, ok := namespaces[row["namespace"]]; ok && known != namespace {
			t.Error(row["namespace"], known)
		}
		if u := NewV5(namespace, unescape(t, row["name"])); u != Must(Parse(row["uuid"])) {
			t.Error(row, u)
		}
	}
	if seen == 0 {
		t.Fatal("the table has no version 5")
	}
}

func TestVariantIsThatOfTheTopBitsOfOctet8(t *testing.T) {
	for octet := 0; octet < 256; octet++ {
		want := VariantNCS
		switch {
		case octet >= 0xe0:
			want = VariantFuture
		case octet >= 0xc0:
			want = VariantMicrosoft
		case octet >= 0x80:
			want = VariantRFC9562
		}
		if got := (UUID{8: byte(octet)}).Variant(); got != want {
			t.Error(octet, got)
		}
	}
	if Nil.Variant() != VariantNCS || Max.Variant() != VariantFuture {
		t.Error(Nil.Variant(), Max.Variant())
	}
}

func TestCompareIsByBytes(t *testing.T) {
	low, high := UUID{0: 0x7f, 15: 9}, UUID{0: 0x80, 15: 1}
	if low.Compare(high) >= 0 || high.Compare(low) <= 0 || low.Compare(low) != 0 {
		t.Fatal(low.Compare(high), high.Compare(low), low.Compare(low))
	}
}

func TestMustPanicsOnAnError(t *testing.T) {
	defer func() {
		if recover() != ErrBadLength {
			t.Fatal("no panic of that error")
		}
	}()
	Must(Parse(""))
}

// mustServeTogether has every goroutine make its UUIDs, all at once.
func mustServeTogether(t *testing.T, goroutines, each int, serve func(mine []UUID) error) {
	t.Helper()
	all := make([]UUID, goroutines*each)
	errs := make(chan error)
	for i := 0; i < goroutines; i++ {
		go func(mine []UUID) { errs <- serve(mine) }(all[i*each : (i+1)*each])
	}
	for i := 0; i < goroutines; i++ {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	for i := 0; i < goroutines; i++ {
		mustRise(t, all[i*each:(i+1)*each])
	}
	sort.Slice(all, func(i, j int) bool { return all[i].Compare(all[j]) < 0 })
	mustRise(t, all) // so they are distinct
}

func mustRise(t *testing.T, uuids []UUID) {
	t.Helper()
	for i := 1; i < len(uuids); i++ {
		if uuids[i-1].Compare(uuids[i]) >= 0 {
			t.Fatal(i, uuids[i-1], uuids[i])
		}
	}
}
