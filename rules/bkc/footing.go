package bkc

import "salvo/rules/ground"

// A shelter is what a unit has of its own, wherever it is: it has dug in, or its scenario says in what it stands.
type shelter struct {
	cover     uint8 // none, soft or hard
	dugIn     bool
	fortified bool
	stays     bool // it is not driven back (FB-03)
}

// A footing is how a unit stands towards who attacks it: whether it has left its own shelter, what cover the ground
// gives it there, and whether it shows its front. On the line the ground gives none and all show their fronts.
type footing uint8

const (
	fronts   = 2 * 3      // footings of who shows his front
	footings = 2 * fronts // all of them
	onLine   = 2          // those that the line knows
)

// footingOf is the footing of a unit that has left its shelter or not.
func footingOf(exposed int, cover uint8, flanked bool) footing {
	return footing(exposed + 2*int(cover) + fronts*oneIf(flanked))
}

func (how footing) exposed() int  { return int(how) % 2 }
func (how footing) cover() uint8  { return uint8(how) % fronts / 2 }
func (how footing) flanked() bool { return how >= fronts }

func (how footing) facing() string {
	if how.flanked() {
		return "flank" // and rear: the game makes no difference
	}
	return "front"
}

var coverNames = [...]string{inTheOpen: "none", softCover: "soft", hardCover: "hard"}

// coverIn is the better of a unit's own cover and that of the ground: they are never added.
func (u *troop) coverIn(how footing) string {
	return coverNames[max(u.shelter[how.exposed()].cover, how.cover())]
}

// standsIn is the footing of a unit for attacks from nowhere in particular: at its front, in the cover of its place.
func (f *field) standsIn(p *piece) footing {
	return footingOf(p.exposed(), f.ground.Shelter(p.at), false)
}

// shows is the footing of a unit towards who looks at it.
func (p *piece) shows(look ground.Look) footing {
	return footingOf(p.exposed(), look.Cover(), look.Aspect() != ground.Front)
}
