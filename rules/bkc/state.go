package bkc

import (
	"fmt"

	"salvo/rules"
)

// What a scenario says about the state of the unit that is attacked. The factors are the same in every procedure.

var (
	covers  = rules.Labels("none", "soft", "hard")
	facings = rules.Labels("front", "flank", "rear")
)

// modeFactor is how the guns of a party fire. What they do if nothing is said is a reading in the first edition (bkc1
// AMB-48, E-08).
func modeFactor(e *edition, shooters string) rules.Factor {
	return rules.Factor{Name: "mode", Type: rules.Labels("direct", "indirect"), Default: e.gunMode,
		Derive: func(s *rules.Scenario) string {
			for _, g := range s.Party(shooters).Groups {
				if newUnit(g.Unit).hasModes() {
					return e.open(s).Reading("gun-mode")
				}
			}
			return e.gunMode
		},
		Help: "how infantry guns and artillery fire: directly by their calibre, or indirectly at their printed range"}
}

// coverFactor is the cover of the target.
func coverFactor(e *edition, derive func(s *rules.Scenario) string) rules.Factor {
	help := "of the target; hard is a fortification"
	if e.fortifications {
		help = "of the target; hard if it is fortified"
	}
	return rules.Factor{Name: "cover", Type: covers, Default: "none", Derive: derive, Help: help}
}

// hardIfFortified is the default of a cover where nothing else matters.
func hardIfFortified(e *edition) func(*rules.Scenario) string {
	if !e.fortifications {
		return nil
	}
	return func(s *rules.Scenario) string {
		if s.Yes("fortified") {
			return "hard"
		}
		return "none"
	}
}

// stateFactors are the state of the target.
func stateFactors(e *edition) []rules.Factor {
	return append([]rules.Factor{
		{Name: "suppressed", Type: rules.YesNo(), Default: "no", Help: "the target is suppressed already"},
		{Name: "hits", Type: rules.Int(0, 11), Default: "0", Help: "hits marked on the target this turn"},
	}, placeFactors(e)...)
}

// placeFactors are where and how the target stands.
func placeFactors(e *edition) []rules.Factor {
	factors := []rules.Factor{
		{Name: "dug-in", Type: rules.YesNo(), Default: "no", Help: "the target is dug in: it stays where it is, in soft cover at least"},
		{Name: "deployed", Type: rules.YesNo(), Default: "no", Derive: deployedGun,
			Help: "the target is an unlimbered gun; guns are if not said"},
	}
	if e.fortifications {
		factors = append(factors, rules.Factor{Name: "fortified", Type: rules.YesNo(), Default: "no",
			Help: "the target is in a fortification"})
	}
	if e.room {
		factors = append(factors, roomFactor)
	}
	return factors
}

var roomFactor = rules.Factor{Name: "room", Type: rules.Number(0, 1000).Or("none"), Unit: "cm", Default: "none",
	Help: "free cm behind the target: to be driven farther is deadly"}

func deployedGun(s *rules.Scenario) string {
	if newUnit(s.Party("target").Groups[0].Unit).isTowedGun() {
		return "yes"
	}
	return "no"
}

// sheltered is the cover of a unit that may be dug in: a trench is soft cover at least (bkc1 HIT-01, E-01).
func (b rulebook) sheltered(cover string, dugIn bool) string {
	if dugIn && cover == "none" && b.Reading("dug-in-cover") == "soft" {
		return "soft"
	}
	return cover
}

func standingOf(b rulebook) standing {
	if b.Yes("suppressed") {
		return suppressedBefore
	}
	return unsuppressed
}

// roomOf is the room behind the target in whole cm: nobody is driven back by parts of one.
func roomOf(b rulebook) int {
	if !b.room || b.Is("room", "none") {
		return endless
	}
	return int(b.Number("room"))
}

// marksOf are hits that a unit has taken already this turn, fewer than it is out with.
func marksOf(b rulebook, factor string, u unit, out int) (int16, error) {
	marks := b.Int(factor)
	if marks >= out {
		return 0, fmt.Errorf("%s=%d: %s is out with %d, so it can have 0 to %d marked", factor, marks, u.Name, out, out-1)
	}
	return int16(marks), nil
}

// targetOf is the unit as the scenario places it. moves tells whether it may be driven back, so that staying matters.
func targetOf(b rulebook, u unit, moves bool) target {
	t := target{hits: u.Int("hits"), recce: u.Yes("recce")}
	t.stays = moves && (b.Yes("dug-in") || u.isTowedGun() && b.Yes("deployed") || // FB-03
		b.fortified() && b.Reading("fortified-fallback") == "stay")
	return t
}
