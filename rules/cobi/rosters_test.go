package cobi_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/rulestest"
)

// builtIn returns the roster of the game.
func builtIn(t *testing.T) *rules.Roster {
	t.Helper()
	roster, err := library.Roster(library.Rulesets()[0])
	if err != nil {
		t.Fatal(err)
	}
	return roster
}

func TestEveryRosterFileIsRead(t *testing.T) {
	r := builtIn(t)
	read := make(map[string]bool)
	note := func(from string) {
		file, _, _ := strings.Cut(from, ":")
		read[file] = true
	}
	for _, u := range r.Units() {
		note(u.From)
	}
	for _, w := range r.Weapons() {
		note(w.From)
	}
	files, err := os.ReadDir("rosters")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !read[file.Name()] {
			t.Errorf("nothing is read from %s", file.Name())
		}
	}
}

// What the book prints of units: a few fields of three vehicle cards, and the costs of infantry.
func TestPrintedFiguresAreMarkedAndAsPrinted(t *testing.T) {
	cards := map[string]map[string]string{
		"panther":      {"forward": "28", "reverse": "10", "turn": "5", "difficult": "5", "road": "10"},
		"panzer-iv-h":  {"armour-front": "6", "destroy": "4"},
		"sherman-m4a1": {"hit": "3-6", "strength": "9"},
	}
	costs := map[string]int{"infantry-squad": 10, "at-squad": 15, "hmg-squad": 15, "mortar-squad": 15, "medic": 10,
		"doctor": 15, "chaplain": 10, "officer": 20, "sniper": 30, "radio-operator": 20}
	r := builtIn(t)
	for name, cost := range costs {
		if u, ok := r.Unit(name); !ok || u.Cost() != cost {
			t.Errorf("%s does not cost %d", name, cost)
		}
	}
	for _, u := range r.Units() {
		if u.Is("kind", "infantry") {
			if !slices.Contains(u.Printed, "cost") {
				t.Errorf("%s: the cost of infantry is printed", u.Name)
			}
			continue
		}
		card := cards[u.Name]
		if len(u.Printed) != len(card) {
			t.Errorf("%s: %v are marked as printed", u.Name, u.Printed)
		}
		for _, field := range u.Printed {
			if u.Word(field) != card[field] {
				t.Errorf("%s: %s is %s, printed is %q", u.Name, field, u.Word(field), card[field])
			}
		}
	}
}

func TestTeamsHaveTheCostOfTheirKind(t *testing.T) {
	for _, u := range builtIn(t).Units() {
		if !u.Is("kind", "infantry") || u.Nation == "Any nation" {
			continue
		}
		want := map[string]int{"infantry": 10, "support": 15}[u.Class]
		if u.Cost() != want {
			t.Errorf("%s costs %d; a unit of class %s costs %d", u.Name, u.Cost(), u.Class, want)
		}
	}
}

func TestEachNationHasSeveralKindsOfInfantryAndVehicles(t *testing.T) {
	for _, nation := range army.Nations {
		foot, vehicles := 0, 0
		for _, u := range builtIn(t).Units() {
			switch {
			case u.Nation != nation.Name:
			case u.Is("kind", "infantry"):
				foot++
			default:
				vehicles++
			}
		}
		if foot < 3 || vehicles < 2 {
			t.Errorf("%s has %d kinds of infantry and %d of vehicles", nation.Name, foot, vehicles)
		}
	}
}

func TestArsenalsHoldArmsOfTheTable(t *testing.T) {
	r := builtIn(t)
	table, arms := 0, make(map[string]int)
	for _, w := range r.Weapons() {
		if w.Source != "printed" {
			t.Errorf("%s is not printed", w.Name)
		}
		if w.Like == "" {
			table++
			continue
		}
		for _, tag := range w.Tags {
			arms[tag]++
		}
		loads := map[bool]int{true: 12, false: 3}[slices.Contains(w.Tags, "basic")]
		if slices.Contains(w.Tags, "basic") == slices.Contains(w.Tags, "special") || w.Int("loads") != loads {
			t.Errorf("%s has %d loads and is %v", w.Name, w.Int("loads"), w.Tags)
		}
	}
	if table != 10 {
		t.Errorf("the table has %d weapons, want 10", table)
	}
	for nation, want := range map[string]int{"usa": 8, "poland": 7, "britain": 10, "ussr": 6, "germany": 8, "all": 1} {
		if arms[nation] != want {
			t.Errorf("%s has %d arms, want %d", nation, arms[nation], want)
		}
	}
}

// The arsenals of the nations are printed. A nation's soldiers carry weapons of their own arsenal, by the columns of
// the weapons table. Loaders and gunners have a basic weapon of the arsenal (ORG-02, E-34). The PPSh-41 alone may also
// appear under its real class (AMB-39).
func TestSoldiersCarryWhatTheArsenalOfTheirNationHas(t *testing.T) {
	r := builtIn(t)
	arsenal := func(nation, kind string) (columns []string) {
		for _, w := range r.Weapons() {
			if w.Like != "" && slices.Contains(w.Tags, strings.ToLower(nation)) && (kind == "" || slices.Contains(w.Tags, kind)) {
				columns = append(columns, w.Like)
			}
		}
		return columns
	}
	for _, u := range r.Units() {
		if !u.Is("kind", "infantry") || u.Nation == "Any nation" {
			continue
		}
		own, crew := append(arsenal(u.Nation, ""), "gunner", "loader"), false
		if u.Name == "su-smg-infantry" {
			own = append(own, "submachine-gun")
		}
		for _, figure := range u.Items("figures") {
			crew = crew || figure.Word == "gunner" || figure.Word == "loader"
			if !slices.Contains(own, figure.Word) {
				t.Errorf("%s: %s has no %s", u.Name, u.Nation, figure.Word)
			}
		}
		if crew && !slices.Contains(arsenal(u.Nation, "basic"), u.Word("sidearm")) {
			t.Errorf("%s: a %s is no basic weapon of %s", u.Name, u.Word("sidearm"), u.Nation)
		}
	}
	for _, u := range r.Units() {
		if strings.Contains(u.Title, "Maxim") && u.Nation != "Poland" {
			t.Errorf("%s: only Poland has a Maxim", u.Name)
		}
	}
}

func TestBetterVehiclesOfANationCostMore(t *testing.T) {
	// figures returns the values that make a vehicle better: the higher, the better.
	figures := func(u *rules.Unit) []int {
		hit, _ := u.Span("hit")
		reload, _ := u.Span("reload")
		return []int{-hit, -reload, u.Int("strength"), u.Int("explosion"), u.Int("armour-front"), u.Int("armour-side"),
			u.Int("armour-rear"), u.Int("armour-top"), u.Int("destroy"), u.Int("incapacitate"), u.Int("damage"),
			u.Int("immobilise"), u.Int("crew"), u.Int("forward")}
	}
	better := func(a, b *rules.Unit) bool {
		as, bs := figures(a), figures(b)
		for i := range as {
			if as[i] < bs[i] {
				return false
			}
		}
		return !slices.Equal(as, bs)
	}
	units := builtIn(t).Units()
	for _, a := range units {
		for _, b := range units {
			if a.Nation == b.Nation && !a.Is("hit", "none") && !b.Is("hit", "none") && better(a, b) && a.Cost() <= b.Cost() {
				t.Errorf("%s (%d points) is better than %s (%d)", a.Name, a.Cost(), b.Name, b.Cost())
			}
		}
	}
}

// shots returns lines in which a unit is the target and, if it has weapons, lines in which it fires.
func shots(_ string, u *rules.Unit) []string {
	lines := []string{"cobi unit:hit=2-6,reload=2-6,strength=12 vs " + u.Name}
	switch {
	case !u.Is("kind", "infantry"):
		lines = append(lines, "cobi "+u.Name+" vs infantry-squad")
	case u.Class == "infantry":
		lines = append(lines, "cobi "+u.Name+" vs infantry-squad range=25")
	case u.Class == "support" && u.Name != "mortar-squad":
		lines = append(lines, "cobi "+u.Name+" vs jeep range=25 facing=side")
	}
	return lines
}

// army describes the rosters for the checks that all games share. The only source is illustrative, because the book
// prints no unit completely.
var army = rulestest.Army{
	Nations: []rulestest.Nation{{Name: "Germany", Prefix: "de-"}, {Name: "USA", Prefix: "us-"}, {Name: "USSR", Prefix: "su-"},
		{Name: "Poland", Prefix: "pl-"}, {Name: "Britain", Prefix: "gb-"}},
	Sources: []string{"illustrative"},
	Shots:   shots,
	Hit:     "effect=reduced+",
	Least:   5,
	Has: map[string]func(u *rules.Unit) bool{
		"infantry": func(u *rules.Unit) bool { return u.Is("kind", "infantry") },
		"vehicle":  func(u *rules.Unit) bool { return !u.Is("kind", "infantry") },
	},
	Forces: map[string]int{"advance-guard": 100, "battlegroup": 250},
	Priced: true,
}
