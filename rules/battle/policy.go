package battle

// A Policy is the way in which a unit chooses among the targets that it may fire at.
type Policy uint8

const (
	Nearest Policy = iota
	Weakest
	BestOdds
	Spread // like BestOdds, but no target gets more shooters than are needed
)

var policyWords = []string{"nearest", "weakest", "best-odds", "spread"}

// Word returns the policy as a scenario line spells it.
func (p Policy) Word() string { return policyWords[p] }

// Told describes in words what a side with the policy does.
func (p Policy) Told() string {
	return [...]string{"fires at the nearest", "fires at the weakest", "fires where the odds are best",
		"fires where the odds are best and somebody is left to fire at"}[p]
}

// WeighsOdds reports whether the policy needs the odds of each target (Candidate.Out and Hindered).
func (p Policy) WeighsOdds() bool { return p == BestOdds || p == Spread }

// A Candidate holds the facts about a possible target that a policy compares. Only fields that the policy uses must be
// filled in: Out and Hindered only if the policy weighs odds, Planned only for Spread.
type Candidate struct {
	Gap      int     // the distance to the target
	Strength int     // how much harm the target can still take; the weakest target has the least
	Out      float64 // the chance that the shot knocks the target out
	Hindered float64 // the chance that the shot hinders the target: suppresses or pins it
	// Planned is the expected harm of shots that are planned and not yet thrown, as a share of the harm that the target
	// can still take. From 1 on, more shots would be overkill.
	Planned float64
}

// sameOdds is the difference below which odds count as equal, so that rounding decides nothing.
const sameOdds = 1e-9

// Prefers reports whether a candidate c is a better target than the best one so far. Of two equal candidates the first
// stays the best, so candidates must be offered in the order that decides ties.
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

// spare reports whether the planned shots are already expected to destroy the target.
func (c *Candidate) spare() bool { return c.Planned > 1-sameOdds }

func moreLikely(p, q float64) (more, equal bool) {
	return p > q, p-q < sameOdds && q-p < sameOdds
}

// A Stance is what a side wants to do on the line: hold its ground, advance, or assault.
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

// Told describes in words what a side with the stance does. advances is the game's phrase for units that advance.
func (s Stance) Told(advances string) string {
	return [...]string{"holds", advances, "closes to assault"}[s]
}

// A Player is the kind of player that leads a side.
type Player uint8

const (
	PlayerSimple  Player = iota // the player follows the plan of the side, and units fire when they can
	PlayerCareful               // the player weighs gains and losses of the possible actions of units: package player
	PlayerDeep                  // the player tries out the rest of the battle several times before it decides, then acts as careful
)

var playerWords = []string{"simple", "careful", "deep"}

// Weighs reports whether the player weighs gains and losses of what its units may do, as careful does.
func (p Player) Weighs() bool { return p == PlayerCareful || p == PlayerDeep }

// Word returns the player as a scenario line spells it.
func (p Player) Word() string { return playerWords[p] }
