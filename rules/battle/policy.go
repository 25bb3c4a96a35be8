package battle

// A Policy is how a unit chooses among the targets that it may fire at.
type Policy uint8

const (
	Nearest Policy = iota
	Weakest
	BestOdds
)

var policyWords = []string{"nearest", "weakest", "best-odds"}

// Told is what a side with the policy does.
func (p Policy) Told() string {
	return [...]string{"fires at the nearest", "fires at the weakest", "fires where the odds are best"}[p]
}

// A Candidate is a target as a policy sees it. Only what the policy asks for has to be filled in: the odds are for
// BestOdds alone.
type Candidate struct {
	Gap      int     // how far away
	Strength int     // how much it can still take; the weakest has the least
	Out      float64 // the chance to put it out
	Hindered float64 // the chance to hinder it
}

// sameOdds is the difference below which odds count as equal, so that rounding decides nothing.
const sameOdds = 1e-9

// Prefers reports whether a candidate is better than the best one so far. Of equal ones the first is kept, so
// candidates are to be offered in list order.
func (p Policy) Prefers(c, best *Candidate) bool {
	switch p {
	case Weakest:
		if c.Strength != best.Strength {
			return c.Strength < best.Strength
		}
	case BestOdds:
		if better, equal := moreLikely(c.Out, best.Out); !equal {
			return better
		}
		if better, equal := moreLikely(c.Hindered, best.Hindered); !equal {
			return better
		}
	}
	return c.Gap < best.Gap
}

func moreLikely(p, q float64) (more, equal bool) {
	return p > q, p-q < sameOdds && q-p < sameOdds
}

// A Stance is what a side wants to do.
type Stance uint8

const (
	Hold Stance = iota
	Advance
	Assault
)

var stanceWords = []string{"hold", "advance", "assault"}

// Told is what a side with the stance does; the game says how its units advance.
func (s Stance) Told(advances string) string {
	return [...]string{"holds", advances, "closes to assault"}[s]
}
