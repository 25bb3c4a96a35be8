package player

import "math/bits"

// A divisor is a number by which others are divided often. It divides by a multiplication, because a division takes a
// processor many times as long.
type divisor struct{ by, share uint64 }

// newDivisor returns the divisor for a number from 1 on.
func newDivisor(by int) divisor { return divisor{uint64(by), 1<<63/uint64(by) + 1} }

// of returns n divided by the number, rounded down. n must not be negative, and n times the number must be below 1<<63.
func (d divisor) of(n int) int {
	whole, _ := bits.Mul64(2*uint64(n), d.share)
	return int(whole)
}

// up returns n divided by the number, rounded up.
func (d divisor) up(n int) int { return d.of(n + int(d.by) - 1) }
