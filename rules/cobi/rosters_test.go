package cobi_test

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/games"
	"salvo/rules/rulestest"
)

// offered is what the program has: the game as a user meets it, beside the others.
var offered = games.All()

func roster(t *testing.T, ruleset string) *rules.Roster {
	t.Helper()
	rs, err := offered.Ruleset(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	r, err := offered.Roster(rs)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// nations are those with a roster of their own, by the letters before names that need them.
var nations = []struct{ name, prefix string }{
	{"Germany", "de-"}, {"USA", "us-"}, {"USSR", "su-"}, {"Poland", "pl-"}, {"Britain", "gb-"}}

func TestEveryRosterFileIsRead(t *testing.T) {
	r := roster(t, "cobi")
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

func TestEveryUnitSaysWhatItIsAndWhereItsFiguresComeFrom(t *testing.T) {
	for _, u := range roster(t, "cobi").Units() {
		if u.Title == "" || u.Nation == "" || u.Class == "" {
			t.Errorf("%s lacks a title, nation or class", u.From)
		}
		if u.Source != "illustrative" {
			t.Errorf("%s: the book prints no unit whole, but its source is %q", u.Name, u.Source)
		}
		if u.Cost() == 0 {
			t.Errorf("%s costs nothing", u.Name)
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
	r := roster(t, "cobi")
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
	for _, u := range roster(t, "cobi").Units() {
		if !u.Is("kind", "infantry") || u.Nation == "Any nation" {
			continue
		}
		want := map[string]int{"infantry": 10, "support": 15}[u.Class]
		if u.Cost() != want {
			t.Errorf("%s costs %d; a unit of class %s costs %d", u.Name, u.Cost(), u.Class, want)
		}
	}
}

func TestAUnitOfSeveralGamesHasTheSameNameInAll(t *testing.T) {
	other := roster(t, "bkc2")
	shared := 0
	for _, u := range roster(t, "cobi").Units() {
		if same, ok := other.Unit(u.Name); ok {
			shared++
			if same.Nation != u.Nation || same.Class != u.Class {
				t.Errorf("%s: %s, %s; in bkc2 %s, %s", u.Name, u.Nation, u.Class, same.Nation, same.Class)
			}
		}
	}
	if shared < 25 {
		t.Errorf("only %d units have a name that bkc2 knows", shared)
	}
}

func TestEachNationHasInfantryVehiclesAndForces(t *testing.T) {
	r := roster(t, "cobi")
	count := regexp.MustCompile(`^(?:([0-9]+)x)?(.*)$`)
	for _, nation := range nations {
		foot, vehicles := 0, 0
		for _, u := range r.Units() {
			switch {
			case u.Nation != nation.name:
			case u.Is("kind", "infantry"):
				foot++
			default:
				vehicles++
			}
		}
		if foot < 3 || vehicles < 2 {
			t.Errorf("%s has %d kinds of infantry and %d of vehicles", nation.name, foot, vehicles)
		}
		for name, level := range map[string]int{"advance-guard": 100, "battlegroup": 250} {
			force, ok := r.Force(nation.prefix + name)
			if !ok {
				t.Errorf("there is no force %s%s", nation.prefix, name)
				continue
			}
			points := 0
			for group := range strings.SplitSeq(force.Party, "+") {
				part := count.FindStringSubmatch(group)
				u, ok := r.Unit(part[2])
				if !ok || u.Nation != nation.name {
					t.Errorf("%s has %s, which is not a unit of %s", force.Name, group, nation.name)
					continue
				}
				n, err := strconv.Atoi(part[1])
				if err != nil {
					n = 1
				}
				points += n * u.Cost()
			}
			if points > level || !strings.Contains(force.Title, strconv.Itoa(points)+" points") {
				t.Errorf("%s (%s) is worth %d points, of %d", force.Name, force.Title, points, level)
			}
		}
	}
}

func TestArsenalsHoldArmsOfTheTable(t *testing.T) {
	r := roster(t, "cobi")
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

// The arsenals are printed: a nation's soldiers carry what is in its own, by the columns of the table, and loaders and
// gunners have a basic weapon of it (ORG-02, E-34). The PPSh-41 alone goes by its real class as well (AMB-39).
func TestSoldiersCarryWhatTheArsenalOfTheirNationHas(t *testing.T) {
	r := roster(t, "cobi")
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
	// figures are what makes a vehicle better, each the more the better.
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
	units := roster(t, "cobi").Units()
	for _, a := range units {
		for _, b := range units {
			if a.Nation == b.Nation && !a.Is("hit", "none") && !b.Is("hit", "none") && better(a, b) && a.Cost() <= b.Cost() {
				t.Errorf("%s (%d points) is better than %s (%d)", a.Name, a.Cost(), b.Name, b.Cost())
			}
		}
	}
}

func TestEveryUnitFiresAndIsFiredAt(t *testing.T) {
	for _, u := range roster(t, "cobi").Units() {
		lines := []string{"cobi unit:hit=2-6,reload=2-6,strength=12 vs " + u.Name}
		switch {
		case !u.Is("kind", "infantry"):
			lines = append(lines, "cobi "+u.Name+" vs infantry-squad")
		case u.Class == "infantry":
			lines = append(lines, "cobi "+u.Name+" vs infantry-squad range=25")
		case u.Class == "support" && u.Name != "mortar-squad":
			lines = append(lines, "cobi "+u.Name+" vs jeep range=25 facing=side")
		}
		for _, line := range lines {
			rulestest.CanHappen(t, offered, line, "effect=reduced+")
		}
	}
}
