package battle

import (
	"salvo/rules"
	"salvo/rules/ground"
	"salvo/sim"
)

// Tell adds a line to a story, and shows spectators which units act and at which targets. Lines that only report a result
// name no units.
func Tell(d *sim.Dice, text string, does rules.Doing, by []Ref, at ...Ref) {
	About(d, does, by, at...)
	d.Tell(text)
}

// About names the acting units and the targets of the next line of the story, if another function tells that line.
func About(d *sim.Dice, does rules.Doing, by []Ref, at ...Ref) {
	d.About(&rules.Deed{Does: does, By: whos(by), At: whos(at)})
}

// InVain adds a line to a story about units that act without any result, such as an order that is not obeyed.
func InVain(d *sim.Dice, text string, does rules.Doing, by []Ref, at ...Ref) {
	d.About(&rules.Deed{Does: does, By: whos(by), At: whos(at), Vain: true})
	d.Tell(text)
}

// Slipped tells spectators who ask for reasons that a unit made a mistake: it did something that an experienced player
// would not. Call it only if d.Wondering is true.
func Slipped(d *sim.Dice, slip rules.Slip, text string, by Ref) {
	d.About(&rules.Deed{Does: rules.Slipping, By: whos([]Ref{by}), Slip: slip})
	d.Tell(text)
}

func whos(refs []Ref) (all []rules.Who) {
	for _, r := range refs {
		if r != Nobody {
			all = append(all, rules.Who{Side: int(r.Side), Number: int(r.Number)})
		}
	}
	return all
}

// Refs returns references to the units of a side with the given numbers.
func (s Side) Refs(numbers []int) []Ref {
	refs := make([]Ref, len(numbers))
	for i, n := range numbers {
		refs[i] = s.Unit(n)
	}
	return refs
}

// observed plays a step of a battle for spectators. It shows them the state before the first step of the battle, after
// every line of the story, and after the step. If the sides alternate, TurnOver is set after each side's turn;
// otherwise only after the round of both.
func (e *Engagement[U, T]) observed(d *sim.Dice, b *Board[U, T], alternate bool, step func() bool) (ended bool) {
	if e.Stand == nil {
		return step()
	}
	if *b.Clock == e.clock() {
		d.Show(e.moment(d, b, alternate))
	}
	d.ShowEach(func() any { return e.moment(d, b, alternate) })
	active := b.Clock.Active
	ended = step()
	m := e.moment(d, b, alternate)
	m.PieceOver, m.TurnOver = true, ended || b.Clock.fresh || alternate && b.Clock.Active != active
	d.Show(m)
	return ended
}

// moment returns what spectators see of the current state of the battle.
func (e *Engagement[U, T]) moment(d *sim.Dice, b *Board[U, T], alternate bool) *rules.Moment {
	r := e.Stand(b)
	m := &rules.Moment{}
	for _, side := range Sides {
		m.At[side] = append([]ground.Place(nil), r.At[side][:len(b.Units[side])]...)
		m.Away[side] = b.Scene.AbsentOf(side) | r.Left[side]
		m.There[side] = r.Alive[side] &^ m.Away[side]
	}
	if d.Telling() {
		m.Account = e.account(b)
		if !alternate {
			m.Active = rules.BothAtOnce
		}
	}
	return m
}

// account returns the details of a moment that only a story needs: phase, states of the units, smoke, metrics.
func (e *Engagement[U, T]) account(b *Board[U, T]) *rules.Account {
	a := &rules.Account{Cast: e.cast, Traits: e.Traits, Turn: b.Clock.Number(), Active: int(b.Clock.Active), Aboard: b.Scene.aboard,
		Out: make([]int, len(e.Metrics))}
	if int(b.Clock.Phase) < len(e.phases) {
		a.Phase = e.phases[b.Clock.Phase]
	}
	for _, side := range Sides {
		for i := range e.Cast[side] {
			a.States[side] = append(a.States[side], e.State(b, side.Unit(i)))
			if e.Counts != nil {
				counts := e.Counts(b, side.Unit(i))
				counts.Set("left", int(b.Scene.Left[side][i])) // eighths of a square
				a.Counts[side] = append(a.Counts[side], counts)
			}
		}
	}
	for _, c := range b.Scene.clouds {
		if c.Side > 0 {
			a.Clouds = append(a.Clouds, rules.Cloud{East: c.East, North: c.North, Side: c.Side})
		}
	}
	e.Measure(*b, b.Clock.Number(), a.Out)
	return a
}

// listed returns the units of both sides in the form that spectators get.
func (e *Engagement[U, T]) listed() *[2][]rules.Deployed {
	var cast [2][]rules.Deployed
	for _, side := range Sides {
		for _, u := range e.Cast[side] {
			cast[side] = append(cast[side],
				rules.Deployed{Unit: u.Unit, Label: u.Label, Ordinal: u.Ordinal, Side: int(side), Arrival: u.Arrival})
		}
	}
	return &cast
}
