package bkc

import (
	"fmt"
	"strings"

	"salvo/rules"
)

// This file reads the state of the attacked unit from the scenario. All procedures with such a unit have the same
// factors for its state.

var (
	covers  = rules.Labels("none", "soft", "hard")
	facings = rules.Labels("front", "flank", "rear")
)

// modeFactor declares how the guns of a party fire. In the first edition a reading decides the default (bkc1 AMB-48,
// E-08).
func modeFactor(e *edition, shooters string) rules.Factor {
	return rules.Factor{Name: "mode", Type: rules.Labels("direct", "indirect"), Default: e.gunMode,
		Derive: func(s *rules.Scenario) string {
			for _, g := range s.Party(shooters).Groups {
				if newUnit(g.Unit).hasModes() {
					return e.open(s).Reading("gun-mode")
				}
			}
			for _, g := range s.Party(shooters).Groups {
				if newUnit(g.Unit).kind == "mortar" {
					return "indirect"
				}
			}
			return "direct"
		},
		Help: "how infantry guns and artillery fire: directly by their calibre, or indirectly at their printed range"}
}

// coverFactor declares the cover of the target.
func coverFactor(e *edition, derive func(s *rules.Scenario) string) rules.Factor {
	help := "of the target; hard is a fortification"
	if e.fortifications {
		help = "of the target; hard if it is fortified"
	}
	return rules.Factor{Name: "cover", Type: covers, Default: "none", Derive: derive, Help: help}
}

// hardIfFortified returns a function that derives the default cover from the factor fortified. It returns nil for an
// edition without this factor.
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

// stateFactors declares the state of the target.
func stateFactors(e *edition) []rules.Factor {
	return append([]rules.Factor{
		{Name: "suppressed", Type: rules.YesNo(), Default: "no", Help: "the target is suppressed already"},
		{Name: "hits", Type: rules.Int(0, 11), Default: "0", Help: "hits marked on the target this turn"},
	}, placeFactors(e)...)
}

// placeFactors declares where and how the target stands.
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
	return append(factors, rearFactors...)
}

// rearFactors declares what lies behind the target (FB-06, bkc2 RET-02, E-16).
var rearFactors = []rules.Factor{
	{Name: "room", Type: rules.Number(0, 1000).Or("none"), Unit: "cm", Default: "none",
		Help: "free cm behind the target, before what it may be driven into"},
	{Name: "behind", Type: rules.Labels("open", "table-edge", "impassable", "enemies", "mines", "wire", "friends",
		"suppressed-friends"), Default: "open", Derive: edgeIfLittleRoom,
		Help: "what lies behind that room: friends stop the target, all else but open is deadly (wire only to foot and soft " +
			"transport); the default is the table edge if room is given, else open"},
}

func edgeIfLittleRoom(s *rules.Scenario) string {
	if s.Is("room", "none") {
		return "open"
	}
	return "table-edge"
}

// A rear is what lies behind a unit.
type rear struct {
	room  int  // the free cm behind the unit; endless if nothing is in the way
	stops bool // the ground or units behind the free cm stop the unit; if false, a unit driven into them is lost
	what  string
}

// String describes what lies behind a unit in a player's words: "4 cm free behind it, then wire: lost". It returns ""
// if nothing is in the way.
func (r rear) String() string {
	switch {
	case r.room == endless:
		return ""
	case r.stops:
		return fmt.Sprintf("%d cm free behind it, then %s, which stop it", r.room, r.what)
	}
	return fmt.Sprintf("%d cm free behind it, then %s: lost", r.room, r.what)
}

// rearOf reads what lies behind a unit, in whole cm: units are driven back by whole cm only. The table's edge, enemies,
// impassable ground and mines are deadly. Wire is deadly to foot and soft transport. Friends stop the unit and are
// suppressed (FB-06, bkc2 RET-02, E-16). Suppressed friends are deadly to a unit that flees from close combat (bkc1
// CC-07), in the second edition to every unit.
func rearOf(b rulebook, u unit, flees bool) (rear, error) {
	behind := b.Word("behind")
	switch {
	case behind == "open":
		return rear{room: endless}, nil
	case b.Is("room", "none"):
		return rear{}, fmt.Errorf("behind=%s: say how many cm behind the target that is, as in room=5", behind)
	}
	r := rear{room: int(b.Number("room")), what: strings.ReplaceAll(behind, "-", " ")}
	switch behind {
	case "wire":
		if !u.isFoot() && !u.isSoftTransport() && (u.kind != "cavalry" || !b.cavalryInWire) {
			r.room = endless
		}
	case "friends":
		r.stops = true
	case "suppressed-friends":
		r.stops = !flees && !b.friendsKill
	}
	return r, nil
}

func deployedGun(s *rules.Scenario) string {
	for _, g := range s.Party("target").Groups {
		if newUnit(g.Unit).isTowedGun() {
			return "yes"
		}
	}
	return "no"
}

// sheltered returns the cover of a unit that may be dug in: a trench is at least soft cover (bkc1 HIT-01, E-01).
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

// marksOf returns the hits that a unit has taken already this turn. They must be fewer than the hits that knock it out.
func marksOf(b rulebook, factor string, u unit, out int) (int16, error) {
	marks := b.Int(factor)
	if marks >= out {
		return 0, fmt.Errorf("%s=%d: %s is out with %d, so it can have 0 to %d marked", factor, marks, u.Name, out, out-1)
	}
	return int16(marks), nil
}

// targetOf returns the values of the attacked unit that matter in an attack. The argument moves says that the unit may be
// driven back, so that it matters whether it stays.
func targetOf(b rulebook, u unit, moves bool) target {
	t := target{hits: u.Int("hits"), recce: u.Yes("recce")}
	t.stays = moves && (b.Yes("dug-in") || u.isTowedGun() && b.Yes("deployed") || // FB-03
		b.fortified() && b.Reading("fortified-fallback") == "stay")
	return t
}

// passengers holds what matters about troops that the target carries.
type passengers struct {
	aboard  bool
	exposed bool // the passengers get out and are suppressed when the target is hit (TRN-02)
	anyHit  bool // passenger-hit=any
}

func passengersOf(b rulebook, carrier unit) passengers {
	if !b.Yes("passengers") {
		return passengers{}
	}
	p := passengers{aboard: true, exposed: carrier.isAFV() || !carrier.armoured() || b.Yes("dismount")}
	if p.exposed {
		p.anyHit = b.Reading("passenger-hit") == "any"
	}
	return p
}

// fate returns the fate of the passengers: none, suppressed or out (TRN-01, TRN-02).
func (p *passengers) fate(s *fireState) int {
	switch {
	case !p.aboard:
		return 0
	case s.result == resultKnockedOut:
		return 2
	case p.exposed && (s.unsaved > 0 || p.anyHit && s.hits > 0):
		return 1
	}
	return 0
}
