package games_test

import (
	"os"
	"strconv"
	"testing"
	"time"

	"salvo/rules"
	"salvo/rules/games"
	"salvo/rules/rulestest"
)

// The package of each game tests its own procedures. This package tests what involves several games.
func TestAllGamesFitTogether(t *testing.T) {
	if err := games.All().Check(); err != nil {
		t.Fatal(err)
	}
}

func TestReadyMadeScenariosConform(t *testing.T) {
	rulestest.ConformReadyMade(t, games.All())
}

// For every procedure two workers roll its example at once, so that the race detector sees data that they share.
func TestWorkersRollEveryExampleTogether(t *testing.T) {
	library := games.All()
	for _, rs := range library.Rulesets() {
		for _, p := range rs.Procedures {
			rulestest.RollTogether(t, rulestest.Prepared(t, library, p.Example).Model, 50)
		}
	}
}

// A unit that Bolt Action and an edition of Blitzkrieg Commander have is of the same nation in both. A unit that COBI
// and the second edition have is of the same nation and class.
func TestAUnitOfSeveralGamesIsTheSameInAll(t *testing.T) {
	library := games.All()
	rosters := map[string]*rules.Roster{}
	for _, rs := range library.Rulesets() {
		roster, err := library.Roster(rs)
		if err != nil {
			t.Fatal(err)
		}
		rosters[rs.Name] = roster
	}
	for _, c := range []struct {
		one, other string
		least      int
	}{{"bolt-action", "bkc1", 1}, {"bolt-action", "bkc2", 1}, {"cobi", "bkc2", 25}} {
		shared := 0
		for _, u := range rosters[c.one].Units() {
			o, known := rosters[c.other].Unit(u.Name)
			if !known || u.From == "" {
				continue
			}
			if shared++; o.Nation != u.Nation || c.one == "cobi" && o.Class != u.Class {
				t.Errorf("%s: %s, %s in %s; %s, %s in %s", u.Name, u.Nation, u.Class, c.one, o.Nation, o.Class, c.other)
			}
		}
		if shared < c.least {
			t.Errorf("%s and %s share %d names, want %d or more", c.one, c.other, shared, c.least)
		}
	}
}

// The environment variable SALVO_SOAK, which make soak sets, holds the duration in minutes.
func TestSoak(t *testing.T) {
	minutes, err := strconv.ParseFloat(os.Getenv("SALVO_SOAK"), 64)
	if err != nil {
		t.Skip("SALVO_SOAK does not say for how many minutes")
	}
	rulestest.Soak(t, games.All(), time.Duration(minutes*float64(time.Minute)), time.Now().UnixNano())
}

func TestACorruptedRosterOfAGameIsReadOrItsMistakesHavePlaces(t *testing.T) {
	texts := rulestest.Texts(t, "../*/rosters/*.yaml")
	lib := games.All()
	rulestest.Corrupt(t, texts, func(text []byte) {
		rulestest.CheckMistakes(t, text, lib.AddRoster("mine.yaml", text))
	})
}
