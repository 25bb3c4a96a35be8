package cobi

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// This file plays errands on a table. A unit does an errand before the tasks of its plan: a unit with papers brings
// them home (SCN-05), and a squad without ammunition draws some at its side's supply point (SPC-06).

// areas holds the parts of a table that matter to scenarios and errands.
type areas struct {
	zones  [2][]bool          // for each square, whether it is in the zone of a side
	point  []bool             // for each square, whether it is within 20 cm of the strategic point (SCN-02)
	papers []*tablefile.Place // the objectives where papers lie (SCN-05)
	home   [2]ground.Goal     // for each side, where its units bring papers: to its edge
	supply [2]ground.Place    // the supply point of each side (EFX-02 to EFX-04)
	loads  [2]uint8           // the loads that a squad draws at the supply point; 0: there is none
	beyond ground.Edge        // the edge opposite to the edge of side a
}

// mostPapers is the number of objectives with papers in the book (SCN-05).
const mostPapers = 3

// papersAt is the first of the bits in the tokens of the scene that say which papers have been taken: one bit for each
// objective with papers.
const papersAt = 60

// readAreas finds the areas of a table. It returns an error if the table lacks something that the scenario needs.
func (f *field) readAreas(s *rules.Scenario) error {
	for _, side := range battle.Sides {
		if err := f.readZone(s, side); err != nil {
			return err
		}
		if err := f.readHeadquarters(s, side); err != nil {
			return err
		}
	}
	f.readPoint(s)
	if f.scenario != documents {
		return nil
	}
	for i := range s.Table.Places {
		if p := &s.Table.Places[i]; p.Objective {
			f.papers = append(f.papers, p)
		}
	}
	f.mostWins = s.Reading("papers") == "most"
	if len(f.papers) == 0 || len(f.papers) > mostPapers {
		return fmt.Errorf("scenario=documents: the papers lie at objectives 1 to 3, and the table has %d", len(f.papers))
	}
	return nil
}

// readZone reads the zone of a side, and puts its supply point and hospital on a square in the middle.
func (f *field) readZone(s *rules.Scenario, side battle.Side) error {
	entry := &s.Table.Sides[side]
	f.home[side] = f.ground.GoalEdge(entry.Edge)
	f.loads[side] = uint8(s.Int(side.Of("supply")))
	f.zones[side] = make([]bool, f.ground.Squares())
	if entry.Zone == tablefile.None {
		f.readHospital(s, side, nil)
		if f.scenario == documents || f.scenario == defencePoint && side == battle.B || f.loads[side] > 0 || f.sides[side].hospital {
			return fmt.Errorf("side %s needs a zone for this: write zone: NAME beside its party", side)
		}
		return nil
	}
	area := s.Table.Zones[entry.Zone].Area
	for _, at := range area {
		f.zones[side][at] = true
	}
	if f.loads[side] == 0 && !s.Yes(side.Of("hospital")) {
		f.readHospital(s, side, nil)
		return nil
	}
	open := slices.DeleteFunc(slices.Clone(area), func(at ground.Square) bool {
		return terrains[s.Table.Map.Cells[at].Kind].bars&onFoot != 0
	})
	if len(open) == 0 {
		return errors.New("nobody can walk to a supply point or hospital in the zone of side " + side.String())
	}
	f.supply[side] = ground.Stand(open[len(open)/2], 0)
	f.readHospital(s, side, open)
	return nil
}

// readPoint finds the squares of the strategic point: within 20 cm of the first objective, or else of the middle of the
// table (SCN-02).
func (f *field) readPoint(s *rules.Scenario) {
	f.point = make([]bool, f.ground.Squares())
	i := slices.IndexFunc(s.Table.Places, func(p tablefile.Place) bool { return p.Objective })
	size, side := s.Table.Map.Size, s.Table.Map.Side
	for at := range ground.Square(f.ground.Squares()) {
		p := ground.Stand(at, 0)
		if i < 0 {
			f.point[at] = f.ground.Inside(p, ground.Length(size.Columns)*side/2, ground.Length(size.Rows)*side/2, 2*zoneEdge, true)
			continue
		}
		f.point[at] = slices.ContainsFunc(s.Table.Places[i].Area, func(to ground.Square) bool {
			return f.ground.Gap(p, ground.Stand(to, 0)) <= zoneEdge
		})
	}
}

// setGoal sets in the view where a unit goes, on an errand or by its task, and whether it has farther to go.
func (f *field) setGoal(b *board, v *view) {
	switch side := v.by.Side; {
	case v.p.has(papers):
		v.to, v.goes, v.errand = f.home[side], true, true
		return
	case f.loads[side] > 0 && f.isDry(v):
		v.to, v.goes, v.errand = f.ground.GoalAt(f.supply[side]), !f.atSupply(v.p, side), true
		return
	case v.u.skills&treats != 0:
		if v.to, v.goes, v.errand = f.medicGoal(b, v); v.errand {
			return
		}
	}
	v.to, v.goes, v.errand = v.task.To, f.script.Goes(v.task, v.p.at, f.backs(v)), false
}

// backs returns how near to its goal a unit goes if its task is to support.
func (f *field) backs(v *view) ground.Length {
	if f.careful.Leads(v.by.Side) {
		return v.u.backs()
	}
	return v.u.reach
}

// isDry reports whether a squad has no ammunition left and its side has a supply point.
func (f *field) isDry(v *view) bool {
	p, u := v.p, v.u
	return f.loads[v.by.Side] > 0 && u.runsOut && u.infantry && u.able(p) == 0 && u.manned[p.fit] != 0
}

// atSupply reports whether a unit is at the supply point of its side, or next to it.
func (f *field) atSupply(p *piece, side battle.Side) bool {
	return f.nextTo(p.at, f.supply[side])
}

// draws lets a squad without ammunition draw loads if it is at the supply point, and reports whether it does. The squad
// draws in the turn after it has come there, because it acts once a turn (SPC-06).
func (f *field) draws(d *sim.Dice, b *board, v *view) bool {
	p, by := v.p, v.by
	if !f.isDry(v) || !f.atSupply(p, by.Side) {
		return false
	}
	p.shows()
	for k := range p.fired {
		p.fired[k] -= min(p.fired[k], f.loads[by.Side])
	}
	if d.Telling() {
		text := fmt.Sprintf("%s draws up to %d loads for each weapon", f.label(by), f.loads[by.Side])
		f.tell(d, text, rules.Work, []battle.Ref{by})
	}
	return true
}

// takesPapers lets a unit take the papers on a square that it enters: those of an objective, or those that a fallen
// unit carried (SCN-05, E-75).
func (f *field) takesPapers(d *sim.Dice, b *board, by battle.Ref, at ground.Square) {
	if len(f.papers) == 0 {
		return
	}
	p := b.At(by)
	had := p.is & papers
	for i, point := range f.papers {
		if bit := uint64(1) << (papersAt + i); b.Scene.Tokens&bit == 0 && slices.Contains(point.Area, at) {
			b.Scene.Tokens |= bit
			p.is |= firstPapers << i
		}
	}
	for side := range b.Units {
		for i := range b.Units[side] {
			if q := &b.Units[side][i]; q.out() && q.has(papers) && q.at.Square() == at {
				p.is |= q.is & papers
				q.is &^= papers
			}
		}
	}
	if d.Telling() && p.is&papers != had {
		f.tell(d, f.label(by)+" has the papers", rules.Work, []battle.Ref{by})
	}
}

// delivers records the papers that a unit has brought into the zone of its side, and whether they win the battle. By
// the reading of the option papers, the first papers win, or the papers of more than half of all objectives, which the
// enemy cannot make up for (E-75).
func (f *field) delivers(d *sim.Dice, b *board, by battle.Ref) {
	p, home := b.At(by), &b.Turn.home[by.Side]
	if !p.has(papers) || !f.zones[by.Side][p.at.Square()] {
		return
	}
	*home += uint8(bits.OnesCount16(uint16(p.is & papers)))
	p.is &^= papers
	b.Turn.won[by.Side] = !f.mostWins || 2*int(*home) > len(f.papers)
	if d.Telling() {
		text := fmt.Sprintf("%s has brought the papers home: side %s has those of %d of %d points", f.label(by), by.Side, *home, len(f.papers))
		f.tell(d, text, rules.Work, []battle.Ref{by})
	}
}

// allHome reports whether the two sides together have brought all papers home (SCN-05).
func (f *field) allHome(b *board) bool {
	return len(f.papers) > 0 && int(b.Turn.home[battle.A]+b.Turn.home[battle.B]) == len(f.papers)
}

// morePapers returns the winner by papers at the end: the side that has brought home the papers of more objectives
// (E-75). If one side is beaten, the papers that are left count for the other side.
func (f *field) morePapers(b *board, beaten battle.Winner) battle.Winner {
	home := [2]int{int(b.Turn.home[battle.A]), int(b.Turn.home[battle.B])}
	left := len(f.papers) - home[battle.A] - home[battle.B]
	switch beaten {
	case battle.AWins:
		home[battle.A] += left
	case battle.BWins:
		home[battle.B] += left
	}
	return battle.Beaten(home[battle.A] < home[battle.B], home[battle.B] < home[battle.A])
}
