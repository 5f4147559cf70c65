package uuid7

import (
	"crypto/rand"
	"strconv"
	"testing"
)

var (
	oneUUID UUID
	oneText string
)

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		oneUUID, _ = New()
	}
}

func BenchmarkNewInParallel(b *testing.B) {
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			_, _ = New()
		}
	})
}

// The time of one UUID, so that it compares with New's.
func BenchmarkFill(b *testing.B) {
	for _, count := range []int{1, 2, 3, 4, 8, 16, 64, 1024, 65536} {
		b.Run(strconv.Itoa(count), func(b *testing.B) {
			uuids := make([]UUID, count)
			b.ResetTimer()
			for left := b.N; left > 0; left -= count {
				if left < count {
					uuids = uuids[:left]
				}
				_ = Fill(uuids)
			}
		})
	}
}

// What a UUID costs in Go before it has a layout: 16 bytes of the system's generator.
func BenchmarkCryptoRand(b *testing.B) {
	for i := 0; i < b.N; i++ {
		_, _ = rand.Read(oneUUID[:])
	}
}

// A call of C that does nothing but copy, so nearly the cost of cgo.
func BenchmarkVersion(b *testing.B) {
	u := Must(New())
	for i := 0; i < b.N; i++ {
		_, _ = u.Version()
	}
}

func BenchmarkString(b *testing.B) { benchmarkText(b, UUID.String, Parse) }
func BenchmarkId26(b *testing.B)   { benchmarkText(b, UUID.Id26, ParseId26) }
func BenchmarkId25(b *testing.B)   { benchmarkText(b, UUID.Id25, ParseId25) }
func BenchmarkId22(b *testing.B)   { benchmarkText(b, UUID.Id22, ParseId22) }

func benchmarkText(b *testing.B, write func(UUID) string, read func(string) (UUID, error)) {
	u := Must(New())
	text := write(u)
	b.Run("write", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			oneText = write(u)
		}
	})
	b.Run("read", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			oneUUID, _ = read(text)
		}
	})
}
