package rules_test

import (
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/games"
)

func TestTheDictionaryHoldsOnlyIdsOfGames(t *testing.T) {
	ids := map[string]bool{}
	for _, rs := range games.All().Rulesets() {
		for _, f := range rs.Fields {
			ids[f.Name] = true
		}
		for _, f := range rs.Weapons {
			ids[f.Name] = true
		}
		for _, p := range rs.Procedures {
			for _, m := range p.Metrics {
				ids[m.Name] = true
			}
			for _, f := range p.Factors {
				ids[f.Name] = true
			}
		}
	}
	for id, words := range rules.Dictionary {
		if !ids[id] {
			t.Errorf("no game has a metric, factor or field called %q (%s)", id, words)
		}
		if words == strings.ReplaceAll(id, "-", " ") {
			t.Errorf("%q is said without an entry: leave it out", id)
		}
	}
}

func TestFiguresAreCalledAsPeopleSay(t *testing.T) {
	s, err := games.All().Parse("bkc2 panther vs sherman-m4 range=30")
	if err != nil {
		t.Fatal(err)
	}
	e, err := s.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"result=knocked-out":                "chance that the Panther knocks out the M4 Sherman",
		"result=suppressed-":                "chance of suppressed or milder",
		"mean unsaved":                      "unsaved hits on average",
		"hits=2+":                           "chance of 2 hits or more",
		"hits=3":                            "chance of 3 hits",
		"result=knocked-out per 100 points": "chance of knocked out, per 100 points (1 = 100 %)",
	} {
		f, err := rules.ParseFigure(text, e.Model.Metrics())
		if err != nil {
			t.Fatal(err)
		}
		told, err := s.Clause(text, s.Names())
		if got := s.FigureInWords(f, told); err != nil || got != want {
			t.Errorf("%s is called %q, want %q (%v)", text, got, want, err)
		}
	}
}

func TestAFactorIsCalledByWhatItMeansInItsProcedure(t *testing.T) {
	for line, want := range map[string]string{
		"bkc1 2xsherman-v vs tiger-1": "damage to the attackers",
		"bkc1/command":                "damaged",
	} {
		s, err := games.All().Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.FactorInWords("damaged"); got != want {
			t.Errorf("damaged in %q is called %q, want %q", line, got, want)
		}
	}
}
