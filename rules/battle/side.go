package battle

import "salvo/rules/ground"

// A Side is one of the two sides: A is named left of "vs" in a scenario line, B right of it.
type Side uint8

const (
	A Side = iota
	B
)

// Sides lists both sides, A first.
var Sides = [2]Side{A, B}

// Other returns the enemy.
func (s Side) Other() Side { return 1 - s }

// Home returns the end of the ground at which the side starts.
func (s Side) Home() ground.End { return 1 - 2*ground.End(s) }

// String returns the side as factors and metrics spell it: "a" or "b".
func (s Side) String() string { return [2]string{"a", "b"}[s] }

// Of returns the name of a side's factor: "cover-a".
func (s Side) Of(factor string) string { return factor + "-" + s.String() }

// A Ref identifies a unit in a battle: its side and its number there, from 0.
type Ref struct {
	Side   Side
	Number uint8
}

// Nobody is the reference to no unit.
var Nobody = Ref{Number: 255}

// Unit returns the reference to the unit of the side with this number, from 0.
func (s Side) Unit(number int) Ref { return Ref{s, uint8(number)} }

// Either returns the unit with a number that counts the units of both sides, those of side a first. a is the number of
// units of side a.
func Either(number, a int) Ref {
	if number >= a {
		return B.Unit(number - a)
	}
	return A.Unit(number)
}
