package cobi

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// A field headquarters on a table is a place of 13 x 13 cm in its side's zone. While three soldiers of the side are
// there, the side may reroll one die a turn (EFX-09, E-76).

const (
	headquartersSide     = 13_00
	headquartersSoldiers = 3
)

// headquarters is the field headquarters of a side on a table.
type headquarters struct {
	inside   []bool // for each square, whether it is inside; nil without a headquarters on a table
	garrison int    // the squad that the player leaves there, counted from 1; 0: none
}

// headquartersFactor declares the factor for the place of the headquarters.
var headquartersFactor = rules.Factor{Name: "hq-place", Type: rules.Text(), Default: "auto", On: rules.OnTable,
	Help: "place of its headquarters in its zone, in small letters; auto: where its first squad of three or more begins, which stays there"}

// readHeadquarters finds the place of a side's headquarters, if it has one (EFX-09).
func (f *field) readHeadquarters(s *rules.Scenario, side battle.Side) error {
	if f.sides[side].hq == noReroll {
		return nil
	}
	at, err := f.headquartersAt(s, side)
	if err != nil {
		return err
	}
	hq := &f.quarters[side]
	hq.inside = make([]bool, f.ground.Squares())
	east, north := f.ground.Middle(ground.Stand(at, 0))
	for square := range hq.inside {
		hq.inside[square] = f.ground.Inside(ground.Stand(ground.Square(square), 0), east, north, headquartersSide, false)
	}
	return nil
}

// headquartersAt returns the square in the middle of the headquarters. It is the middle of the place that the scenario
// names, or the square of the first squad that is large enough and starts in the zone, which then stays there.
func (f *field) headquartersAt(s *rules.Scenario, side battle.Side) (ground.Square, error) {
	name := s.Word(side.Of("hq-place"))
	if name != "auto" {
		i := slices.IndexFunc(s.Table.Places, func(p tablefile.Place) bool { return strings.EqualFold(p.Name, name) })
		if i < 0 {
			return 0, fmt.Errorf("%s=%s: the table has no such place", side.Of("hq-place"), name)
		}
		area := s.Table.Places[i].Area
		if at := area[len(area)/2]; f.zones[side][at] {
			return at, nil
		}
		return 0, fmt.Errorf("%s=%s: it does not lie in the zone of side %s", side.Of("hq-place"), name, side)
	}
	c := &f.sides[side]
	for i, u := range c.Units {
		if at := f.script.Start(side.Unit(i)); c.Listed[i].Arrival == 0 && len(u.figures) >= headquartersSoldiers && f.zones[side][at.Square()] {
			f.quarters[side].garrison = i + 1
			return at.Square(), nil
		}
	}
	return 0, fmt.Errorf("%s=%s: a headquarters lies in the zone of its side with three soldiers in it, and no squad of side %s begins there: "+
		"give it one, or write %s=PLACE", side.Of("hq"), s.Word(side.Of("hq")), side, side.Of("hq-place"))
}

// manned reports whether enough soldiers of a side are in its headquarters (EFX-09, E-76). On the line, a headquarters
// is always manned.
func (f *field) manned(b *board, side battle.Side) bool {
	hq := &f.quarters[side]
	if hq.inside == nil {
		return true
	}
	soldiers := 0
	for i := range b.Units[side] {
		if p := &b.Units[side][i]; p.inPlay() && f.sides[side].Units[i].infantry && hq.inside[p.at.Square()] {
			soldiers += int(p.fit)
		}
	}
	return soldiers >= headquartersSoldiers
}
