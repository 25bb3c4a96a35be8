package bolt

// A condition holds what may change about a unit while it is in play. It is small and comparable, because states of
// chains hold it.
type condition struct {
	men         int8 // the men that are left
	pins        int8
	quality     quality // green troops may become regular (SUP-73)
	green       bool    // green troops that have had no casualty yet (SUP-73)
	ncoLost     bool
	down        bool // troops only: harder to hit
	immobilised bool
	cause       cause // why the unit is out of the game
}

// A cause says why a unit left the game, from mildest to worst.
type cause uint8

const (
	inPlay cause = iota
	killed
	weaponLost
	pinnedOut
	routed
	wrecked
	away // not lost: on a table the unit is yet to come, or has left by an edge
)

var causeWords = []string{"none", "killed", "weapon-lost", "pinned-out", "routed", "knocked-out"}

// gear holds what a unit has used up, and the score of its indirect fire. It matters only when the unit itself shoots.
type gear struct {
	spent   bool // the unit has fired its one-shot weapons (SUP-29)
	dry     int8 // the number of its flamethrowers without fuel (SUP-44)
	ranging int8 // score of its next indirect shot (SUP-35)
}

const (
	firstRanging = 6 // the score of the first indirect shot (SUP-35)
	bestRanging  = 2
)

// fresh returns the condition of a unit when an engagement begins.
func (u *unit) fresh() condition {
	return condition{men: int8(u.men - u.lost), pins: int8(u.pins), quality: u.quality,
		green: u.is(greenTroops) && u.quality == inexperienced && u.lost == 0} // SUP-73: no casualty so far
}

// freshGear returns the gear of a unit when an engagement begins.
func freshGear() gear { return gear{ranging: firstRanging} }

// isOut reports whether the unit has left the game.
func (c *condition) isOut() bool { return c.cause != inPlay }

// lose takes a unit out of the game for a cause.
func (c *condition) lose(why cause) { c.men, c.cause = 0, why }

// mostPins is the largest number of pins that a unit can have. More pins would change nothing under any reading.
const mostPins = 60

// pin puts pins on a unit.
func (c *condition) pin(n int) { c.pins = int8(min(int(c.pins)+n, mostPins)) }

// ranged updates the ranging number after a shot of indirect fire (SUP-35).
func (g *gear) ranged(hit bool) {
	if hit {
		g.ranging = bestRanging
	} else {
		g.ranging = max(g.ranging-1, bestRanging)
	}
}
