package bkc

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// This file plays troops in transport and on tanks, and guns in tow (TRN; bkc1 WPN-06, FIRE-06; bkc2 WPN-04, FIRE-05).
// A carried unit takes no room, cannot be fired at and goes where its carrier goes. A gun in tow is limbered: getting
// out unlimbers it. That is an action by order (CMD-02), and so is boarding again the transport that a unit began with.

// aboard returns the unit that carries a unit at the start, by its place in the party, or 0 if none does.
func aboard(u *rules.Unit) int {
	if u.Is("aboard", "none") {
		return 0
	}
	return u.Int("aboard")
}

// whyNotCarried returns why one unit cannot carry another, or "" if it can. Transport carries troops on foot or tows a
// gun; tanks carry troops on foot.
func whyNotCarried(by, u *rules.Unit) string {
	carrier, load := newUnit(by), newUnit(u)
	switch {
	case carrier.kind != "transport" && !carrier.isAFV():
		return by.Name + " carries nobody: transport and tanks do"
	case load.isTowedGun() && takesRoom(u) && carrier.isAFV():
		return by.Name + " tows no guns: transport does"
	case !takesRoom(u) || !load.isFoot() && !load.isTowedGun():
		return u.Name + " is not carried: troops on foot and towed guns are"
	}
	return ""
}

// rides reports whether a unit is carried by a carrier that is on the table.
func (f *field) rides(b *board, r battle.Ref) bool {
	carrier := f.script.Carrier(b.Scene, r)
	return carrier != battle.Nobody && !b.At(carrier).has(gone)
}

// firesAboard reports whether a carried unit may fire. Troops may fire from armoured transport and from tanks that do
// not move this turn, but not from soft transport (bkc1 FIRE-06, bkc2 FIRE-05). Guns in tow never fire (bkc1 WPN-06,
// bkc2 WPN-04).
func (f *field) firesAboard(b *board, r battle.Ref) bool {
	if !b.At(r).has(away) {
		return false
	}
	carrier := f.script.Carrier(b.Scene, r)
	return carrier != battle.Nobody && !b.At(carrier).has(gone|went|engaged) && f.unit(carrier).armoured() &&
		!f.unit(r).isTowedGun()
}

// carry moves a unit's passenger along with it.
func (f *field) carry(b *board, r battle.Ref) {
	if load := f.script.Passenger(b.Scene, r); load != battle.Nobody {
		b.At(load).at = b.At(r).at
	}
}

// lose removes a unit and its passenger (TRN-01).
func (f *field) lose(b *board, r battle.Ref) {
	load := f.script.Passenger(b.Scene, r)
	b.At(r).knockOut()
	f.relocate(b, r)
	if load != battle.Nobody {
		b.At(load).knockOut()
		b.Scene.Alight(load)
	}
}

// throwOff applies a hit on a carrier to its troops. From soft transport and tanks they get out and are suppressed
// (TRN-02): where the carrier stood if it fell back, else next to it. Troops in armoured transport and a gun in tow
// stay aboard. Without room to get out, the troops stay aboard, suppressed.
func (f *field) throwOff(b *board, r battle.Ref, stood ground.Place) {
	load, u := f.script.Passenger(b.Scene, r), f.unit(r)
	if load == battle.Nobody || u.armoured() && !u.isAFV() || f.unit(load).isTowedGun() {
		return
	}
	b.At(load).is |= suppressed
	if load.Side == b.Clock.Active {
		b.At(load).is |= ownTurn & f.remembered
	} else if b.Turn.again { // FB-04
		b.At(load).is |= justSuppressed
	}
	crowd := f.among(b)
	if f.ground.Admits(stood, f.mover(load), crowd) {
		f.alight(b, load, stood)
	} else if to, ok := f.ground.Beside(stood, f.goal(b, load), f.mover(load), crowd); ok {
		f.alight(b, load, to)
	}
}

// alight puts a unit that was carried on the table.
func (f *field) alight(b *board, r battle.Ref, to ground.Place) {
	b.Scene.Alight(r)
	p := b.At(r)
	p.at, p.is = to, p.is&^away|moved
	f.relocate(b, r)
	f.takePlace(b, r)
}

// goal returns the goal of a unit's task, or its own place if it stays.
func (f *field) goal(b *board, r battle.Ref) ground.Goal {
	if task := f.task(b, r); !task.Stays {
		return task.To
	}
	return f.ground.GoalAt(b.At(r).at)
}

// task returns the current task of a unit. Transport follows the task of its passenger unless its plan names the
// transport, and stays where it is after the passenger has got out.
func (f *field) task(b *board, r battle.Ref) *battle.Task {
	if !f.script.Carries() {
		return f.script.Task(b.Scene, r)
	}
	load := f.script.Load(r)
	switch {
	case load == battle.Nobody || f.unit(r).kind != "transport":
	case !b.Scene.Rides(load):
		return &battle.Stay
	case !f.script.Named(r):
		return f.script.Task(b.Scene, load)
	}
	return f.script.Task(b.Scene, r)
}

// reach returns the range of the weapon that a unit brings into action. For transport it is that of the passenger's
// weapon.
func (f *field) reach(b *board, r battle.Ref) ground.Length {
	if load := f.script.Passenger(b.Scene, r); load != battle.Nobody && f.unit(r).kind == "transport" {
		r = load
	}
	return f.unit(r).weapon.reach
}

// waits reports whether a carrier stays where it is. Transport waits where its passenger wants to get out. Every
// carrier waits if its passenger has fired from it this turn (bkc1 FIRE-06, bkc2 FIRE-05).
func (f *field) waits(b *board, lo *lookout, r battle.Ref) bool {
	load := f.script.Passenger(b.Scene, r)
	return load != battle.Nobody &&
		(b.At(load).has(actedInitiative) || f.unit(r).kind == "transport" && f.wantsOut(b, lo, load, r))
}

// wantsOut reports whether a carried unit wants to get out: it has come to its goal, or its carrier sees an enemy
// within the unit's range. A unit that is to leave the table stays aboard.
func (f *field) wantsOut(b *board, lo *lookout, r, carrier battle.Ref) bool {
	task, weapon := f.task(b, carrier), &f.unit(r).weapon
	if f.unit(carrier).kind != "transport" {
		task = f.task(b, r)
	}
	if task.Do == tablefile.Exit {
		return false
	}
	return f.script.Reached(task, b.At(carrier).at, weapon.reach) ||
		weapon.attack > 0 && f.nearest(b, lo, carrier, weapon.reach).far <= weapon.reach
}

// planAboard returns the plan of a carried unit: to get out, if it wants to and there is room.
func (f *field) planAboard(b *board, lo *lookout, r battle.Ref) plan {
	if !f.rides(b, r) || !f.wantsOut(b, lo, r, f.script.Carrier(b.Scene, r)) {
		return noPlan
	}
	if _, ok := f.ground.Beside(b.At(r).at, f.goal(b, r), f.mover(r), f.among(b)); !ok {
		return noPlan
	}
	return toGetOut
}

// wantsBack reports whether a unit should board its transport or limber up again (CMD-02; bkc1 WPN-06, bkc2 WPN-04). It
// should if it still has far to go and sees no enemy that concerns it. For troops, far is more than three of their own
// moves.
func (f *field) wantsBack(b *board, lo *lookout, r battle.Ref, task *battle.Task) bool {
	if !f.script.Carries() || f.mount(b, r) == battle.Nobody {
		return false
	}
	p, u := b.At(r), f.unit(r)
	if task.Stays || !f.script.Goes(task, p.at, f.reach(b, r)) || f.nearestAround(b, lo, r, u.concern).Ref != battle.Nobody {
		return false
	}
	return u.isTowedGun() || f.ground.Left(p.at, task.To, u.means) > 3*f.moveOf(p, u)
}

// boardAll puts the units of the order that have planned to board on their transport.
func (f *field) boardAll(d *sim.Dice, b *board) {
	side := b.Clock.Active
	units := b.Units[side][:f.sides[side].combat]
	for i := range units {
		p, r := &units[i], side.Unit(i)
		if p.plan != toBoard {
			continue
		}
		if p.plan = noPlan; b.Turn.again {
			p.is |= ordered
		}
		if carrier := f.mount(b, r); carrier != battle.Nobody {
			f.board(d, b, r, carrier)
		}
	}
}

// getOut lets the units of the order that have planned to get out do so, next to their carriers and as near to their
// goals as possible. For a gun this means to unlimber (bkc1 WPN-06, bkc2 WPN-04).
func (f *field) getOut(d *sim.Dice, b *board) {
	side := b.Clock.Active
	units := b.Units[side][:f.sides[side].combat]
	for i := range units {
		p, r := &units[i], side.Unit(i)
		if p.plan != toGetOut {
			continue
		}
		if p.plan = noPlan; b.Turn.again {
			p.is |= ordered
		}
		to, ok := f.ground.Beside(p.at, f.goal(b, r), f.mover(r), f.among(b))
		if !ok { // others have taken the room
			continue
		}
		f.alight(b, r, to)
		if d.Telling() {
			battle.Tell(d, f.label(r)+f.tellGetsOut(r)+f.square(to), rules.Move, []battle.Ref{r})
		}
	}
}

// tellGetsOut returns the verb for getting out: guns unlimber.
func (f *field) tellGetsOut(r battle.Ref) string {
	if f.unit(r).isTowedGun() {
		return " unlimbers"
	}
	return " gets out"
}

// tellLoad prints what an attack on a carrier did to its passenger.
func (f *field) tellLoad(d *sim.Dice, b *board, load battle.Ref) {
	if load == battle.Nobody {
		return
	}
	switch p := b.At(load); {
	case p.has(out):
		d.Tell(f.label(load) + " is lost with it")
	case !b.Scene.Rides(load):
		d.Tell(f.label(load) + " gets out" + f.square(p.at) + ", suppressed")
	case p.has(suppressed):
		d.Tell(f.label(load) + " finds no room to get out and is suppressed")
	}
}
