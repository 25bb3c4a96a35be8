package cobi

import (
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/rules/tablefile"
)

// This file decides which units see each other, and with which cover and side a target faces a shot. On the line, all
// units see each other, and cover and side are as the scenario says.

// A view is what a unit knows when it acts: on a table its task and goal, and the places of all units. The caller of a
// function that may fill in crowd calls leave afterwards.
type view struct {
	by    battle.Ref
	p     *piece
	u     *troop
	crowd *ground.Crowd
	far   ground.Length // the visibility: how far any unit sees
	task  *battle.Task  // nil on the line
	to    ground.Goal   // where the unit goes, if goes is true
	goes  bool          // the unit has farther to go
	// errand: the unit is on an errand instead of its task
	errand bool
	weighs *player.View // the view of its side, while the careful player decides
}

// view returns the view of a unit. The caller must call leave afterwards.
func (f *field) view(b *board, by battle.Ref) view {
	v := view{by: by, p: b.At(by), u: f.unit(by)}
	if f.script != nil {
		f.lookAround(b, &v)
	}
	return v
}

// lookAround fills in the visibility, the task and the goal in the view of a unit on a table.
func (f *field) lookAround(b *board, v *view) {
	v.far, v.task = f.visibility(b), f.taskOf(b, v.by)
	f.setGoal(b, v)
}

// waits reports whether the task of a unit is to wait for a turn, or to lie in ambush.
func (v *view) waits() bool { return v.task.Do == tablefile.Wait || v.task.Do == tablefile.Ambush }

// taskOf returns the task of a unit by its plan. The garrison of a headquarters always has the task to stay there
// (E-76).
func (f *field) taskOf(b *board, by battle.Ref) *battle.Task {
	if f.quarters[by.Side].garrison == int(by.Number)+1 {
		return &battle.Stay
	}
	return f.script.Task(b.Scene, by)
}

// visibility returns how far units see this turn.
func (f *field) visibility(b *board) ground.Length {
	if !f.dark {
		return ground.Endless
	}
	return f.script.Visibility(b.Clock.Number())
}

func (f *field) leave(v *view) {
	if v.crowd != nil {
		f.camp.Disperse(v.crowd)
		v.crowd = nil
	}
}

// among returns the places of all units on the table, which it collects at the first call. Vehicles and their wrecks
// block sight; figures and guns do not, because they hide less than half of what is behind them (VEH-01).
func (f *field) among(b *board, v *view) *ground.Crowd {
	if v.crowd != nil {
		return v.crowd
	}
	v.crowd = f.crowd(b)
	return v.crowd
}

func (f *field) crowd(b *board) *ground.Crowd {
	c, moved := f.camp.Crowd(), false
	for _, side := range battle.Sides {
		places, wrecks := f.camp.Places(c, side.Home()), uint64(0)
		units := b.Units[side][:len(places)]
		for i := range units {
			at := units[i].at
			if at.IsGone() && units[i].has(wreck) {
				wrecks |= 1 << i
			}
			if was := places[i]; at != was {
				places[i], moved = at, moved || at.Elsewhere(was)
			}
		}
		moved = f.camp.Wrecks(c, side.Home(), wrecks) || moved
	}
	f.camp.Settle(c, moved)
	return c
}

// pitchCamp prepares the record of where units stand on a table, and of which units block sight.
func (f *field) pitchCamp() {
	units, hides := map[ground.End]int{}, map[ground.End]uint64{}
	for _, side := range battle.Sides {
		c := &f.sides[side]
		units[side.Home()] = len(c.Units)
		for i, u := range c.Units {
			if u.means == ground.Tracks || u.means == ground.Wheels {
				hides[side.Home()] |= 1 << i
			}
		}
	}
	f.camp = f.ground.Camp(units, hides)
}

// sees reports whether there is a clear straight line of sight between two places, within the visibility (VEH-01).
func (f *field) sees(b *board, v *view, p, q ground.Place) bool {
	return f.ground.Look(p, q).Sees() && f.ground.Gap(p, q) <= v.far &&
		f.ground.Clear(p, q, f.among(b, v), true)
}

// A stand encodes the cover of a target and, for a vehicle, the side that a shot strikes: cover times aspects plus
// side. On the line there is only stand 0, with cover and side as the scenario says.
type stand uint8

const (
	aspects     = 3 // the number of sides: front, side and rear
	dugInsOwn   = 3 // the value in place of cover for a dug-in unit: dug-in and cover never combine (SPC-07)
	shelters    = 4
	tableStands = aspects * shelters
)

// standOf returns the stand of a target on a table towards a shooter at the place from. Infantry has no flank or rear.
func (f *field) standOf(from ground.Place, q *piece, at *troop) stand {
	look := f.ground.Look(from, q.at)
	shelter := stand(look.Cover())
	if q.has(dugIn) {
		shelter = dugInsOwn
	}
	if at.infantry {
		return shelter * aspects
	}
	return shelter*aspects + stand(look.Aspect())
}

var (
	coverWords  = [shelters]string{inTheOpen: "none", softCover: "soft", hardCover: "hard", dugInsOwn: "none"}
	aspectWords = [aspects]string{ground.Front: "front", ground.Flank: "side", ground.Rear: "rear"}
)

// chooseTop makes an aimed shot, which has -1, on a table strike the top of a vehicle, if the top has less armour than
// the visible side (E-70, DMG-02). On the line, the scenario says which side is struck.
func (a *aim) chooseTop() {
	if a.aimed && a.s.Table != nil && !a.target.infantry && a.target.Int("armour-top") < a.target.Int("armour-"+a.facing) {
		a.facing = "top"
	}
}

// stands returns a copy of an aim with the cover and the side of the given stand.
func (a *aim) stands(how stand) *aim {
	now := *a
	shelter := how / aspects
	now.cover, now.dugIn, now.facing = coverWords[shelter], shelter == dugInsOwn, aspectWords[how%aspects]
	return &now
}
