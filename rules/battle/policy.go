package battle

// A Policy is how a unit chooses among the targets that it may fire at.
type Policy uint8

const (
	Nearest Policy = iota
	Weakest
	BestOdds
	Spread // BestOdds, but no target gets more shooters than it needs
)

var policyWords = []string{"nearest", "weakest", "best-odds", "spread"}

// Word returns the policy as a scenario line spells it.
func (p Policy) Word() string { return policyWords[p] }

// Told describes what a side with the policy does.
func (p Policy) Told() string {
	return [...]string{"fires at the nearest", "fires at the weakest", "fires where the odds are best",
		"fires where the odds are best and somebody is left to fire at"}[p]
}

// WeighsOdds reports whether the policy asks for the odds of candidates.
func (p Policy) WeighsOdds() bool { return p == BestOdds || p == Spread }

// A Candidate is a target as a policy sees it. Only what the policy uses has to be filled in: the odds where it weighs
// them, Planned for Spread alone.
type Candidate struct {
	Gap      int     // how far away
	Strength int     // how much it can still take; the weakest has the least
	Out      float64 // the chance to knock it out
	Hindered float64 // the chance to hinder it
	// Planned is the expected harm of shots that are planned and not yet thrown, as a share of what the target can
	// still take. From 1 on more would be overkill.
	Planned float64
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
	case Spread, BestOdds:
		if spare := c.spare(); p == Spread && spare != best.spare() {
			return !spare
		}
		if better, equal := moreLikely(c.Out, best.Out); !equal {
			return better
		}
		if better, equal := moreLikely(c.Hindered, best.Hindered); !equal {
			return better
		}
	}
	return c.Gap < best.Gap
}

// spare reports whether the planned shots are expected to destroy the target already.
func (c *Candidate) spare() bool { return c.Planned > 1-sameOdds }

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

// AllStances lists every stance.
var AllStances = [...]Stance{Hold, Advance, Assault}

var stanceWords = []string{"hold", "advance", "assault"}

// Word returns the stance as a scenario line spells it.
func (s Stance) Word() string { return stanceWords[s] }

// Told describes what a side with the stance does; advances is how the game's units advance.
func (s Stance) Told(advances string) string {
	return [...]string{"holds", advances, "closes to assault"}[s]
}

// A Player is the kind of player that leads a side on a table.
type Player uint8

const (
	PlayerSimple  Player = iota // goes the way of its plan, and fires when it can
	PlayerCareful               // weighs what units may do: package player
	PlayerDeep                  // plays battles on in its mind before it decides, and then does as careful
)

var playerWords = []string{"simple", "careful", "deep"}

// Weighs reports whether the player weighs what its units may do, as careful does.
func (p Player) Weighs() bool { return p == PlayerCareful || p == PlayerDeep }

// Word returns the player as a scenario line spells it.
func (p Player) Word() string { return playerWords[p] }
