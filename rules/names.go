package rules

import (
	"slices"
	"strings"

	"salvo/sim"
)

// dictionary holds the words that people use for the ids of metrics, factors, fields and columns of weapon tables, in all
// games. It lists an id only if its words are not simply the id with blanks for hyphens.
var dictionary = map[string]string{
	"a-dice": "dice of side a", "a-drawn": "dice of side a drawn", "a-men": "men and vehicles of side a",
	"a-out": "side a has no unit left", "aa": "anti-aircraft fire", "aa-hits": "anti-aircraft hits",
	"aircraft-class": "class of aircraft", "all-sp": "all self-propelled", "armour-front": "front armour",
	"armour-rear": "rear armour", "armour-side": "side armour", "armour-top": "top armour",
	"at": "anti-tank weapons", "available-from": "year of entering service", "b-dice": "dice of side b",
	"b-men": "men and vehicles of side b", "b-out": "side b has no unit left", "commander-binoculars": "commander's binoculars",
	"crew-dead": "crew killed", "effect": "effect on the target", "cv": "command value", "cv-loss": "command value lost", "drive": "kind of drive",
	"extra-mg": "extra machine-gun shots", "fallback": "fall-back distance", "fog-turns": "turns of fog",
	"gunner-binoculars": "gunner's binoculars", "he-size": "size of high explosive",
	"hit": "rolls that hit", "hitting-shots": "shots that hit", "hq": "headquarters", "aimed": "aimed fire", "in-zone": "units in the zone",
	"he": "high explosive", "killed": "figures killed", "marks": "notes", "pen": "penetration", "least": "least distance", "loss": "cause of the loss", "lost": "losses so far",
	"mg": "machine gun", "most": "greatest distance", "nco": "leader", "nco-lost": "leader lost",
	"pos": "distance from the centre", "re-rolls": "ties", "recce": "reconnaissance", "retreat": "cm that the loser retreats",
	"target-pins": "pins of the target", "to-enemy": "soldiers running at the enemy", "unsaved": "unsaved hits",
	"vp-a": "victory points of side a", "vp-b": "victory points of side b", "wounded": "figures wounded",
}

// circumstances holds the words for factors whose id a field or metric of another meaning also has. A key with a ruleset
// and a procedure is for the factor of that procedure alone.
var circumstances = map[string]string{
	"crossing": "water crossing of the target", "hits": "hits already marked", "modifier": "other modifier", "motivation": "use of motivation", "hq": "dice thrown again by headquarters",
	"bkc1/fire damaged":      "damage to the attackers",
	"bolt-action/fire cover": "cover of the target", "bolt-action/fire down": "target is down", "bolt-action/fire hits": "men that the target has lost",
	"bolt-action/fire medic": "medic near the target", "bolt-action/fire moved": "attackers have moved",
	"bolt-action/fire officer": "officer near the target", "bolt-action/fire pins": "pins of the attackers",
}

// FactorInWords returns the words that people use for the id of a factor. For a factor of a side, pass the id without the
// side: "stance" for stance-a.
func (s *Scenario) FactorInWords(id string) string {
	for _, key := range []string{s.Ruleset.Name + "/" + s.Procedure.Name + " " + id, id} {
		if words, known := circumstances[key]; known {
			return words
		}
	}
	return InWords(id)
}

// InWords returns the words that people use for the id of a metric, factor or field: "unsaved hits" for "unsaved".
func InWords(id string) string {
	if words, known := dictionary[id]; known {
		return words
	}
	if place, is := strings.CutPrefix(id, "held-"); is {
		return "side that holds " + place
	}
	return strings.ReplaceAll(id, "-", " ")
}

// OfSideInWords returns the words for a metric of a side: "units lost of the Germans", "effect on the Germans".
func OfSideInWords(what, side string) string {
	if what == "effect" {
		return what + " on " + side
	}
	return InWords(what) + " of " + side
}

// LabelInWords returns the words that people use for a label or another value: "knocked out", "in cover".
func LabelInWords(label string) string {
	if strings.Trim(label, "0123456789.-") == "" {
		return label
	}
	return strings.ReplaceAll(label, "-", " ")
}

// FigureInWords returns the words for a figure: "chance that the Panther knocks out the M4 Sherman", "hits on average", "chance
// of 2 hits or more". The argument told is the clause that describes the event, "" if there is none.
func (s *Scenario) FigureInWords(f Figure, told string) string {
	words := "chance that " + strings.Replace(told, "~", "", 1)
	m := &s.Procedure.Metrics[f.Event.Metric]
	switch _, value, _ := strings.Cut(f.Text, "="); {
	case f.Mean:
		words = s.metricInWords(m.Name) + " on average"
	case told != "":
	case m.Labels != nil:
		words = "chance of " + openEnded(LabelInWords, value, " or worse", " or milder")
	default:
		words = "chance of " + openEnded(func(n string) string { return countedInWords(n, s.metricInWords(m.Name)) }, value, " or more", " or fewer")
	}
	if f.Per100 {
		words += ", per 100 points"
		if !f.Mean {
			words += " (1 = 100 %)"
		}
	}
	return words
}

// countedInWords returns a number of things: "2 hits", "1 hit".
func countedInWords(n, things string) string {
	if n == "1" {
		things = strings.TrimSuffix(things, "s")
	}
	return n + " " + things
}

// metricInWords returns the words for a metric. For a metric of a side it names the side: "units lost of the Germans".
func (s *Scenario) metricInWords(name string) string {
	for i := range s.Parties {
		if what, ok := strings.CutPrefix(name, s.Parties[i].Spec.Name+"-"); ok {
			return OfSideInWords(what, s.Names()[i].Text)
		}
	}
	return InWords(name)
}

// SideOf returns 1 or 2 if the figure belongs to the first or the second side. A figure belongs to a side if it is the chance
// that the side wins, or a metric of that side. For other figures SideOf returns 3 if the procedure has a metric whose values
// are sides, else 0.
func (s *Scenario) SideOf(f Figure) int {
	m := &s.Procedure.Metrics[f.Event.Metric]
	_, value, _ := strings.Cut(f.Text, "=")
	for i := range s.Parties {
		letter := s.Parties[i].Spec.Name
		if strings.HasPrefix(m.Name, letter+"-") || slices.Contains(m.Sides, letter) && value == letter {
			return i + 1
		}
	}
	if slices.ContainsFunc(s.Procedure.Metrics, func(m sim.Metric) bool { return m.Sides != nil }) {
		return 3
	}
	return 0
}

// openEnded returns a value in words. A value that ends in + or - includes all values above or below it.
func openEnded(spell func(value string) string, value, above, below string) string {
	value, _, _ = strings.Cut(value, " per ")
	if least, open := strings.CutSuffix(value, "+"); open {
		return spell(least) + above
	}
	if most, open := strings.CutSuffix(value, "-"); open {
		return spell(most) + below
	}
	return spell(value)
}
