package battle

// A Side is one of the two: A stands left of "vs", B right of it.
type Side uint8

const (
	A Side = iota
	B
)

// Sides are both, A first.
var Sides = [2]Side{A, B}

// Other is the enemy.
func (s Side) Other() Side { return 1 - s }

// String is the side as factors and metrics spell it: "a" or "b".
func (s Side) String() string { return [2]string{"a", "b"}[s] }

// Of is the name of a side's factor: "cover-a".
func (s Side) Of(factor string) string { return factor + "-" + s.String() }
