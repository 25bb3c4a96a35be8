package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// antiAircraftProcedure declares anti-aircraft fire at one aircraft (AIR-04).
func antiAircraftProcedure(e *edition) *rules.Procedure {
	return &rules.Procedure{
		Name:    "anti-aircraft",
		Title:   "Anti-aircraft fire",
		Help:    "Anti-aircraft dice are thrown at one attacking aircraft.",
		Example: e.name + "/anti-aircraft p-47 aa=4",
		Parties: []rules.PartySpec{{Name: "target", Help: "the aircraft", Count: rules.Single}},
		Factors: []rules.Factor{aaFactor},
		Metrics: antiAircraftMetrics(0, 0),
		Told: [][]rules.Telling{{
			{Figure: "aircraft=shot-down", Subject: "{target}", Text: "{is|are} ~shot down"},
			{Figure: "aircraft=aborted", Text: "{is|are} ~turned back"},
			{Figure: "aircraft=unharmed", Text: "~{gets|get} through unharmed"},
		}},
		Prepare: e.prepare(prepareAntiAircraft),
	}
}

var aaFactor = rules.Factor{Name: "aa", Type: rules.Int(0, 60), Default: "0",
	Help: "dice of all anti-aircraft and command units that reach it"}

func antiAircraftMetrics(hits, attack int) []sim.Metric {
	return []sim.Metric{
		{Name: "aircraft", Labels: []string{"unharmed", "hit", "aborted", "shot-down"}, Help: "what becomes of it"},
		{Name: "aa-hits", Max: hits, Help: "hits on it"},
		{Name: "attacks-left", Max: attack, Help: "dice it still attacks with, 0 if it does not"},
	}
}

// A fate is the effect of anti-aircraft fire on an aircraft, from mildest to worst.
type fate uint8

const (
	unharmed fate = iota
	hitAircraft
	aborted
	shotDown
)

// An aircraft holds the values of an aircraft that anti-aircraft fire needs.
type aircraft struct {
	attack, hits int
	dice, save   int        // the dice thrown at the aircraft, and its save
	fire         *sim.Table // the distribution of hits and saves of these dice
}

// A flak holds what anti-aircraft fire depends on besides the aircraft: the tables of dice, the score to hit, and
// whether hits can shoot an aircraft down.
type flak struct {
	tables    *hitTables
	score     int
	shootDown bool
}

func newFlak(b rulebook) flak {
	return flak{tables: b.tables, score: b.hitOn(b.flakScore), shootDown: b.Reading("aa-shoot-down") == "yes"}
}

// aircraft prepares a unit as an aircraft at which the given number of anti-aircraft dice is thrown.
func (f flak) aircraft(u unit, dice int) aircraft {
	return f.against(u.Int("attack"), u.Int("hits"), u.save, dice)
}

// against prepares an aircraft with the given values, at which the given number of anti-aircraft dice is thrown.
func (f flak) against(attack, hits, save, dice int) aircraft {
	return aircraft{attack: attack, hits: hits, dice: dice, save: save, fire: f.tables.hitsAndSaves(dice, f.score, save)}
}

// at throws the anti-aircraft dice at an aircraft (AIR-04). Hits shoot the aircraft down if they are as many as it can
// take. Otherwise a die for each hit may make it turn back.
func (f flak) at(d *sim.Dice, a *aircraft) (fate fate, hits int) {
	thrown, hits := unpackHits(d.Pick(a.fire))
	switch {
	case hits == 0:
		fate = unharmed
	case hits >= a.hits && f.shootDown:
		fate = shotDown
	case d.AnyAtLeast(hits, f.score):
		fate = aborted
	default:
		fate = hitAircraft
	}
	if d.Telling() {
		f.tables.throw.Cast(d, "to hit "+plus(f.score), a.dice, f.score)
		if a.save < noSave {
			d.Cast("to save "+plus(a.save), thrown, sim.Reaches(a.save))
		}
		d.Cast("to abort "+plus(f.score), hits, sim.Reaches(f.score))
		d.Tell(fmt.Sprintf("anti-aircraft fire, %s: %d %s, %s", a.fire, hits, english.Plural(hits, "hit"),
			[]string{"it flies on", "it flies on", "the mission is aborted", "shot down"}[fate]))
	}
	return fate, hits
}

type flakState struct {
	fate       fate
	hits, left int16
}

func prepareAntiAircraft(b rulebook) (*rules.Engagement, error) {
	u := b.target()
	if err := checkTarget(b, byFlak, u); err != nil {
		return nil, err
	}
	f := newFlak(b)
	plane := f.aircraft(u, b.Int("aa"))
	chain := &sim.Chain[flakState]{Name: "anti-aircraft fire", Step: func(d *sim.Dice, s *flakState) bool {
		fate, hits := f.at(d, &plane)
		s.fate, s.hits = fate, int16(hits)
		if fate < aborted {
			s.left = int16(max(0, plane.attack-hits))
		}
		return true
	}}
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), antiAircraftMetrics(b.house.Throw.Most(b.Int("aa")), plane.attack), chain, flakState{},
			func(s *flakState, _ int, out []int) { out[0], out[1], out[2] = int(s.fate), int(s.hits), int(s.left) }),
		Assumed: []rules.Assumption{
			{Topic: "dice", Text: fmt.Sprintf("%d at %s; any %s for a hit aborts", b.Int("aa"), plus(f.score), plus(f.score))},
			{Topic: "aircraft", Text: fmt.Sprintf("%s, attack %d, shot down by %d hits", u.Name, plane.attack, plane.hits)},
		},
	}, nil
}
