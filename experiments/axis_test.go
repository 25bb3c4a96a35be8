package experiments

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAnAxisWritesItsEngagements(t *testing.T) {
	const line = "gallery 2xrifle vs duck"
	for _, c := range []struct {
		axis string
		want []string
	}{
		{"range=20..60/20", []string{line + " range=20", line + " range=40", line + " range=60"}},
		{"range=20..59.5/20", []string{line + " range=20", line + " range=40"}},
		{"range=0.5..1.5/0.5,30", []string{line + " range=0.5", line + " range=1", line + " range=1.5", line + " range=30"}},
		{"rounds=1..2", []string{line, line + " rounds=2"}},
		{"wind=none,gale", []string{line, line + " wind=gale"}},
		{"+ties=no,yes", []string{line, line + " +ties=yes"}},
		{"shooters.attack=2..3", []string{line, "gallery 2xrifle:attack=3 vs duck"}},
		{"shooter.attack=3", []string{"gallery 2xrifle:attack=3 vs duck"}},
		{"a.attack=3", []string{"gallery 2xrifle:attack=3 vs duck"}},
		{"b.cost=5", []string{"gallery 2xrifle vs duck:cost=5"}},
		{"shooters=1..3", []string{"gallery rifle vs duck", line, "gallery 3xrifle vs duck"}},
		{"a.rifle=1,5", []string{"gallery rifle vs duck", "gallery 5xrifle vs duck"}},
		{"shooter=pistol,rifle", []string{"gallery 2xpistol vs duck", line}},
		{"shooters=name:istol,rifle", []string{"gallery 2xpistol vs duck", line}},
		{"shooter=rifle,name:rifle,name:pistol", []string{line, "gallery 2xpistol vs duck"}},
		{"duck=unit,pistol:attack=3", []string{"gallery 2xrifle vs unit", "gallery 2xrifle vs pistol:attack=3"}},
	} {
		s := shot(t, line)
		axis, err := ParseAxis(c.axis, s)
		if err != nil {
			t.Errorf("%s: %v", c.axis, err)
			continue
		}
		var got []string
		for _, value := range axis.Values {
			changed, err := axis.set(s, value)
			if err != nil {
				t.Fatalf("%s: %v", c.axis, err)
			}
			got = append(got, changed.String())
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.axis, diff)
		}
	}
}

func TestAnAxisKnowsNumbersAndTheirUnits(t *testing.T) {
	for _, c := range []struct {
		axis    string
		numeric bool
		unit    string
	}{
		{"range=10..20", true, "cm"}, {"wind=none,gale", false, ""},
		{"a.reach=10,20", true, "cm"}, {"shooters=1..2", true, ""},
	} {
		axis, err := ParseAxis(c.axis, shot(t, "gallery rifle vs duck"))
		if err != nil || axis.Numeric != c.numeric || axis.Unit != c.unit {
			t.Errorf("%s: %+v, %v", c.axis, axis, err)
		}
	}
}

func TestABadAxisIsToldInOneLine(t *testing.T) {
	for axis, want := range map[string]string{
		"range":             `"range" is no axis: write NAME=LOW..HIGH, NAME=LOW..HIGH/STEP or NAME=VALUE,VALUE`,
		"=5":                `"=5" is no axis: write NAME=LOW..HIGH`,
		"range=":            `"range=" is no axis`,
		"range=1, 2":        `"range=1, 2" is no axis: write it without spaces`,
		"range=1,,2":        `range=1,,2 lacks a value: write one between two commas`,
		"range=1,2,1":       `range=1 is given twice`,
		"range=1..3,2":      `range=2 is given twice`,
		"range=1..10000000": `range has 10000000 values: a chart has at most 10000 cells`,
		"range=1..10000/0":  `range=1..10000/0: the step must be above 0`,
		"range=1..10/-1":    `range=1..10/-1: the step must be above 0`,
		"range=10..1":       `range=10..1: write range=1..10, the lower number first`,
		"range=a..b":        `range=a..b/1: write numbers with at most two decimals, as in range=10..80/10`,
		"range=0..1/0.001":  `range=0..1/0.001: write numbers with at most two decimals`,
		"range=1..2..3":     `range=1..2..3/1: write numbers with at most two decimals`,
		"range=5000":        `range=5000: must be 0 to 1000 (up to two decimals)`,
		"rnage=5":           `unknown axis "rnage"; did you mean "range"? (salvo rules gallery/shoot lists`,
		"attack=2..3":       `attack is a field of a unit: write duck.attack=VALUE,VALUE`,
		"ties=no":           `ties is an option: write +ties=VALUE,VALUE`,
		"+tie=no":           `unknown option "tie"; did you mean "ties"? (salvo rules gallery/shoot lists them)`,
		"wind=none,stormy":  `wind=stormy: must be none, strong, gale`,
		"shoters=1..2":      `unknown axis "shoters"; did you mean "shooters"?`,
		"a.atack=1..2":      `"atack" is neither a field nor a unit of rifle; did you mean "attack"?`,
		"a.pistol=1..2":     `"pistol" is neither a field nor a unit of rifle`,
		"c.attack=1..2":     `unknown axis "c.attack"`,
		"shooter=riffle":    `unknown unit "riffle"; did you mean "rifle"? (salvo units gallery lists them)`,
		"shooter=name:tank": `no unit of gallery has "tank" in its name`,
		"shooters=0..2":     `shooters=0: a party has 1 to 1000 units`,
		"shooters=1.5":      `shooters=1.5: give a whole number of units`,
		"duck=1..3":         `shoot takes one unit as duck, so its number cannot change`,
	} {
		got, err := ParseAxis(axis, shot(t, "gallery rifle vs duck"))
		if err == nil {
			t.Errorf("%s is read as %v", axis, got.Values)
		} else if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v\nwant %s", axis, err, want)
		}
	}
}

func FuzzAxis(f *testing.F) {
	for _, seed := range []string{"range=10..80/10", "wind=none,gale", "a.attack=2..3", "shooters=1..6", "+ties=no,yes",
		"a.rifle=1,5", "range=0.5..1.5/0.25,3", "range=-1..1", "x=..", "range=1../2"} {
		f.Add(seed)
	}
	s := shot(f, "gallery rifle vs duck")
	f.Fuzz(func(t *testing.T, text string) {
		axis, err := ParseAxis(text, s)
		switch {
		case err != nil && strings.ContainsAny(err.Error(), "\n\r"):
			t.Errorf("%q: the error is not one line: %q", text, err)
		case err == nil && (len(axis.Values) == 0 || len(axis.Values) > MostCells):
			t.Errorf("%q has %d values", text, len(axis.Values))
		}
	})
}
