//go:build go1.27

package uuid7

import (
	"testing"
	"uuid" // Go has its own since 1.27
)

func BenchmarkGosOwnNewV7(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		oneUUID = UUID(uuid.NewV7())
	}
}

func BenchmarkGosOwnNewV7InParallel(b *testing.B) {
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			_ = uuid.NewV7()
		}
	})
}

func BenchmarkGosOwnString(b *testing.B) {
	u := uuid.NewV7()
	text := u.String()
	b.Run("write", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			oneText = u.String()
		}
	})
	b.Run("read", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			v, _ := uuid.Parse(text)
			oneUUID = UUID(v)
		}
	})
}
