package cobi

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/battle"
)

// This file plays second weapons on a table. A soldier with a basic weapon may carry another weapon, such as a grenade
// or a pistol, and uses one of the two at a time (WPN-03, AMB-33). In the list of a squad's arms, the second weapons
// come after the first ones, in the same order.

// secondField declares the field for the second weapon of a unit's soldiers.
var secondField = rules.Field{Name: "second", Type: rules.Text(), Default: "none",
	Help: "on a table: second weapon of each of its soldiers with a basic weapon, such as grenade; he fires the better of both"}

// armTwice gives the soldiers of a squad their second weapons. A soldier whose weapon needs several men or has a hit
// range carries no other (WPN-03).
func (t *troop) armTwice(s *rules.Scenario) error {
	if s.Table == nil || t.Is("second", "none") {
		return nil
	}
	n := len(t.figures)
	if 2*n > maxFigures {
		return fmt.Errorf("%s:second=%s: a squad with second weapons has %d figures at most", t.Name, t.Word("second"), maxFigures/2)
	}
	w, err := weaponOf(s, t.unit, t.Word("second"))
	if err != nil {
		return err
	}
	t.arms, t.twice = append(t.arms, make([]arm, n)...), true
	for k := range n {
		if first := &t.arms[k]; first.fires && !isCrew(t.figures[k]) && first.shooter.weapon.soldiers == 1 && first.shooter.weapon.hit == 0 {
			t.arms[n+k] = arm{shooter: shooter{unit: t.unit, name: t.Name, weapon: w}, fires: true}
		}
	}
	return nil
}

// men returns how many figures of a unit act one after the other; a vehicle counts as one.
func (u *troop) men() int {
	if u.infantry {
		return len(u.figures)
	}
	return 1
}

// weaponsOf returns the first and the second weapon of one figure, a bit each.
func (u *troop) weaponsOf(figure int) uint16 {
	own := uint16(1) << figure
	if u.twice {
		own |= own << len(u.figures)
	}
	return own
}

// weaponsBefore returns the weapons of all figures before the given figure, a bit each.
func (u *troop) weaponsBefore(figure int) uint16 {
	before := uint16(1)<<figure - 1
	if u.twice {
		before |= before << len(u.figures)
	}
	return before
}

// arm returns the index of the weapon that the next figure uses, among the arms of the unit.
func (a *activation) arm(u *troop) int {
	if a.second {
		return int(a.figure) + len(u.figures)
	}
	return int(a.figure)
}

// takesSecond reports whether a figure fires its second weapon at an enemy: its first weapon has no legal shot, or does
// less harm on average.
func (f *field) takesSecond(b *board, by battle.Ref, figure int, at battle.Ref, aimed bool) bool {
	p, q, u, t := b.At(by), b.At(at), f.unit(by), f.unit(at)
	if !u.twice {
		return false
	}
	legal := u.legal[t.place][bandAt(f.ground.Gap(p.at, q.at))] & u.able(p) &^ p.unloaded
	first, second := legal>>figure&1 != 0, legal>>(figure+len(u.figures))&1 != 0
	if !first || !second {
		return second
	}
	one, other := f.shotAt(b, by, figure, at, aimed), f.shotAt(b, by, figure+len(u.figures), at, aimed)
	return other.expected(q.condition).Harm > one.expected(q.condition).Harm
}
