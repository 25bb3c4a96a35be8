package paper_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"salvo/experiments/paper"
	"salvo/reports"
	"salvo/reports/draw"
	"salvo/rules"
	"salvo/rules/english"
	"salvo/rules/games"
)

// texts returns a booklet as one text without line breaks.
func texts(t *testing.T, b *reports.Booklet) string {
	t.Helper()
	coded, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	return string(coded)
}

// A briefing names every kind of unit of both sides, also of units that arrive later, and the units and points of each
// side. It speaks of turns and of victory.
func TestABriefingHoldsEveryUnitArrivalAndCondition(t *testing.T) {
	library := games.All()
	for _, name := range library.ReadyMadeNames() {
		s, err := library.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := paper.Briefing(s, "0.1.0")
		if err != nil {
			t.Fatal(err)
		}
		said := texts(t, b)
		for side := range s.Parties {
			parties, units, cost := append([]rules.Party{s.Parties[side]}, s.Arrivals[side]...), 0, 0
			for _, party := range parties {
				units, cost = units+party.Units(), cost+party.Cost()
				for _, g := range party.Groups {
					if !strings.Contains(said, g.Unit.Title) {
						t.Errorf("%s: the briefing does not name %s of side %c", name, g.Unit.Title, 'a'+side)
					}
				}
			}
			total := fmt.Sprintf(": %s, %d points", english.Counted(units, "unit"), cost)
			if len(parties) > 1 {
				total += " with arrivals"
			}
			if !strings.Contains(said, total+"\"") {
				t.Errorf("%s: the briefing does not say %q of side %c", name, total, 'a'+side)
			}
		}
		if !strings.Contains(said, "turns") || !strings.Contains(said, "Victory") {
			t.Errorf("%s: the briefing does not say how long the battle is and who wins", name)
		}
	}
}

// A title prints with letters of Windows code page 1252. Other Latin letters, such as some of the Polish and Czech ones
// here, lose their marks: Łódź prints as Lódz. A title in Cyrillic letters is refused, and the error names the letters.
func TestABriefingPrintsLatinTitlesAndRefusesOthers(t *testing.T) {
	file := func(title string) string {
		return "title: " + title + "\nruleset: bkc2\nground: |\n  ....\n  ....\n  ....\n  ....\nzones: {S: A1-D1, N: A4-D4}\nsides:\n" +
			"  a: {party: panther, zone: S}\n  b: {party: sherman-m4, zone: N}\nturns: 3\n"
	}
	for title, wrong := range map[string]string{"Łódź i Přerov, 1939": "", "Москва": "Москва"} {
		s, err := games.All().Load("own.yaml", []byte(file(title)))
		if err != nil {
			t.Fatal(err)
		}
		b, err := paper.Briefing(s, "0.1.0")
		if err != nil {
			t.Fatal(err)
		}
		var pdf bytes.Buffer
		err = draw.Booklet(&pdf, b, "a4")
		switch {
		case wrong == "" && (err != nil || !strings.Contains(b.Title+texts(t, b), "Lódz i Prerov")):
			t.Errorf("%s: %v", title, err)
		case wrong != "" && (err == nil || !strings.Contains(err.Error(), wrong)):
			t.Errorf("%s: the error is %v", title, err)
		}
	}
}
