package bolt

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/english"
)

// same is the value of a unit's field that leaves the choice to the factor of the scenario line.
const same = "same"

// standingFields declares the fields by which a unit differs from the factors of the scenario line: its own losses,
// pins, distance, facing, cover and stance.
var standingFields = slices.Concat([]rules.Field{
	{Name: "lost", Type: rules.Int(0, maxMen-1), Default: "0", Help: "men it has lost already"},
	{Name: "pins", Type: rules.Int(0, 20).Or(same), Default: same, Help: "its own pins; same: those of the factor, if any"},
	{Name: "distance", Type: rules.Number(0, 200).Or(same), Unit: "inches", Default: same,
		Help: "in fire: from this attacker to the target; same: the factor range"},
	{Name: "facing", Type: rules.Labels(slices.Concat(facingWords, []string{same})...), Default: same, Circumstance: true,
		Help: "in fire: the side of the target that this attacker strikes; same: the factor facing"},
	{Name: "cover", Type: rules.Labels(slices.Concat(coverWords, []string{same})...), Default: same, Circumstance: true,
		Help: "in fire: cover of the target as this attacker sees it; same: the factor cover"},
}, battle.ConductFields("in duels and battles: its own stance; same: that of its side; if its side assaults, a unit that cannot "+
	"assault only comes into range"))

// placed lists the fields that only some units may have: those of one party in one procedure. whom holds the words for
// these units.
var placed = []struct{ field, procedures, party, whom string }{
	{"distance", "fire", "attackers", "units that fire"},
	{"facing", "fire", "attackers", "units that fire"},
	{"cover", "fire", "attackers", "units that fire"},
}

// misplaced returns an error if a unit has a field that the procedure does not use.
func (b rulebook) misplaced() error {
	for _, p := range b.Parties {
		for _, g := range p.Groups {
			for _, f := range placed {
				asked := slices.Contains(strings.Fields(f.procedures), b.Procedure.Name) && (f.party == "" || f.party == p.Spec.Name)
				if !asked && !g.Unit.Is(f.field, same) {
					return fmt.Errorf("%s:%s=%s: only %s have a %s of their own; leave it out here", g.Unit.Name, f.field,
						g.Unit.Word(f.field), f.whom, f.field)
				}
			}
		}
	}
	return battle.CheckConducts(b.Scenario)
}

// stand reads the losses and pins with which a unit begins.
func (u *unit) stand() error {
	if u.lost = u.Int("lost"); u.lost >= u.men {
		return fmt.Errorf("%s:lost=%d: it has %s, so it can have lost 0 to %d", u.Name, u.lost, english.Counted(u.men, "man"),
			u.men-1)
	}
	if u.hasPins = !u.Is("pins", same); u.hasPins {
		u.pins = u.Int("pins")
	}
	return nil
}

// pin sets the pins of a unit at the start of an engagement: the unit's own pins, or those of a factor if it has none.
// It returns an error if so many pins drive the unit off (SUP-15, E-21). factor is "" if the procedure has no such
// factor.
func (b rulebook) pin(u *unit, c *condition, factor string) error {
	said := u.Name + ":pins"
	if !u.hasPins && factor != "" {
		c.pins, said = int8(b.Int(factor)), factor
	}
	most := basicMorale[c.quality] - 1
	if int(c.pins) <= most || b.is("pin-rout", "no", true) {
		return nil
	}
	return fmt.Errorf("%s=%d: %s is driven off by %d pins, so it can have 0 to %d; +pin-rout=no lifts that", said, c.pins,
		u.Name, most+1, most)
}
