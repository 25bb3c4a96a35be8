package bkc

import "salvo/rules/ground"

// A shelter is cover that belongs to the unit itself: the unit has dug in, or the scenario says in what it stands.
type shelter struct {
	cover     uint8 // none, soft or hard
	dugIn     bool
	fortified bool
	stays     bool // the unit is not driven back (FB-03)
}

// A footing is how a unit stands towards an attacker: whether it has left its own shelter, the cover that the ground
// gives it there, and whether it shows its front. On the line the ground gives no cover and every unit shows its front.
type footing uint8

const (
	fronts   = 2 * 3      // the number of footings of a unit that shows its front
	footings = 2 * fronts // the number of all footings
	onLine   = 2          // the number of footings that occur on the line
)

// footingOf returns the footing of a unit; exposed is 1 if the unit has left its shelter, else 0.
func footingOf(exposed int, cover uint8, flanked bool) footing {
	return footing(exposed + 2*int(cover) + fronts*oneIf(flanked))
}

func (how footing) exposed() int  { return int(how) % 2 }
func (how footing) cover() uint8  { return uint8(how) % fronts / 2 }
func (how footing) flanked() bool { return how >= fronts }

func (how footing) facing() string {
	if how.flanked() {
		return "flank" // flank stands for the rear, too: the game makes no difference
	}
	return "front"
}

var coverNames = [...]string{inTheOpen: "none", softCover: "soft", hardCover: "hard"}

// coverIn returns the better of a unit's own cover and the cover of the ground; covers are never added.
func (u *troop) coverIn(how footing) string {
	return coverNames[max(u.shelter[how.exposed()].cover, how.cover())]
}

// standsIn returns the footing of a unit for attacks without a direction: it shows its front, in the cover of its
// place.
func (f *field) standsIn(p *piece) footing {
	return footingOf(p.exposed(), f.ground.Shelter(p.at), false)
}

// shows returns the footing of a unit towards an enemy that looks at it.
func (p *piece) shows(look ground.Look) footing {
	return footingOf(p.exposed(), look.Cover(), look.Aspect() != ground.Front)
}
