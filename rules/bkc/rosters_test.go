package bkc_test

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/rulestest"
)

// An editionRoster is the built-in roster of one edition.
type editionRoster struct {
	edition string
	*rules.Roster
}

func editionRosters(t *testing.T) (all []editionRoster) {
	t.Helper()
	for _, rs := range library.Rulesets() {
		if !strings.HasPrefix(rs.Name, "bkc") {
			continue
		}
		roster, err := library.Roster(rs)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, editionRoster{rs.Name, roster})
	}
	return all
}

// unitsOfNation returns the units of a nation in the second edition.
func unitsOfNation(t *testing.T, nation string) (units []*rules.Unit) {
	t.Helper()
	for _, r := range editionRosters(t) {
		for _, u := range r.Units() {
			if r.edition == "bkc2" && u.Nation == nation {
				units = append(units, u)
			}
		}
	}
	return units
}

func TestEveryRosterIsReadByTheEditionsItNames(t *testing.T) {
	readBy := make(map[string][]string)
	for _, r := range editionRosters(t) {
		for _, u := range r.Units() {
			file, _, _ := strings.Cut(u.From, ":")
			if !slices.Contains(readBy[file], r.edition) {
				readBy[file] = append(readBy[file], r.edition)
			}
		}
	}
	files, err := os.ReadDir("rosters")
	if err != nil {
		t.Fatal(err)
	}
	whose, name := regexp.MustCompile(`(?m)^rulesets:.*$`), regexp.MustCompile(`bkc\w+`)
	for _, file := range files {
		text, err := os.ReadFile(path.Join("rosters", file.Name()))
		if err != nil {
			t.Fatal(err)
		}
		want := name.FindAllString(whose.FindString(string(text)), -1)
		if got := readBy[file.Name()]; !slices.Equal(got, want) {
			t.Errorf("%s names %v, but is read by %v", file.Name(), want, got)
		}
	}
}

func TestANameIsTheSameUnitInBothEditions(t *testing.T) {
	from := make(map[string]string)
	for _, r := range editionRosters(t) {
		for _, u := range r.Units() {
			if other, ok := from[u.Name]; ok && other != u.From {
				t.Errorf("%s: %s is defined in %s and in %s", r.edition, u.Name, u.From, other)
			}
			from[u.Name] = u.From
		}
	}
}

func TestBetterArmourOfANationCostsMore(t *testing.T) {
	// figures returns the values that make an armoured vehicle better; a higher value is better.
	figures := func(u *rules.Unit) []float64 {
		armour := map[string]float64{"none": 0, "open": 1, "full": 2}[u.Word("armour")]
		save := 7
		if !u.Is("save", "none") {
			save = u.Int("save")
		}
		return []float64{armour, float64(u.Int("attack")), u.Number("range"), float64(u.Int("hits")), -float64(save),
			u.Number("move")}
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
	alike := func(a, b *rules.Unit) bool {
		same := func(field string) bool { return a.Word(field) == b.Word(field) }
		return same("kind") && same("limit") && same("recce") && same("aa") && same("flamethrower")
	}
	for _, nation := range army.Nations {
		units := unitsOfNation(t, nation.Name)
		for _, a := range units {
			for _, b := range units {
				if a.Is("kind", "afv") && alike(a, b) && better(a, b) && a.Cost() <= b.Cost() {
					t.Errorf("%s (%d points) is better than %s (%d)", a.Name, a.Cost(), b.Name, b.Cost())
				}
			}
		}
	}
}

// Guns in a fixed mounting see 90 degrees ahead (LOS-01); Soviet self-propelled guns had no machine guns (FIRE-04).
func TestGunsWithoutATurretAreMarked(t *testing.T) {
	turretless := map[string]bool{ // guns in a fixed mounting, and whether they had machine guns
		"marder-iii": true, "nashorn": true, "hetzer": true, "jagdpanzer-iv-l70": true, "jagdpanther": true, "elefant": true,
		"stug-iii-g": true, "brummbar": true, "archer": true,
		"su-76": false, "su-85": false, "su-100": false, "su-122": false, "isu-122": false, "isu-152": false,
	}
	for _, r := range editionRosters(t) {
		for _, u := range r.Units() {
			if !u.Is("kind", "afv") {
				continue
			}
			armed, fixed := turretless[u.Name]
			if fixed != u.Is("arc", "90") {
				t.Errorf("%s: %s has a field of view of %s degrees", r.edition, u.Name, u.Word("arc"))
			}
			if u.Yes("mg") != (armed || !fixed) {
				t.Errorf("%s: %s has mg=%s", r.edition, u.Name, u.Word("mg"))
			}
		}
	}
}

func TestACommandUnitOfLowerValueCostsLess(t *testing.T) {
	for _, role := range []string{"co", "hq", "fao", "fac"} {
		byValue := map[int]int{}
		for _, nation := range army.Nations {
			for _, u := range unitsOfNation(t, nation.Name) {
				if !u.Is("role", role) {
					continue
				}
				for cv, cost := range byValue {
					if (u.Int("cv") < cv) != (u.Cost() < cost) {
						t.Errorf("%s with a value of %d costs %d, others with %d cost %d", u.Name, u.Int("cv"), u.Cost(), cv, cost)
					}
				}
				byValue[u.Int("cv")] = u.Cost()
			}
		}
	}
}

// shots returns lines in which a unit fires, and in which it is fired at. There are none for command units, aircraft
// and artillery.
func shots(edition string, u *rules.Unit) (lines []string) {
	if u.Is("kind", "command") || u.Is("kind", "aircraft") || u.Is("kind", "artillery") {
		return nil
	}
	lines = []string{edition + " unit:attack=3,range=30 vs " + u.Name}
	if u.Int("attack") > 0 {
		lines = append(lines, edition+" "+u.Name+" vs unit")
	}
	return lines
}

// fielded returns tests for the units that every nation must have: a unit of each kind, class and role, both batteries,
// transport, scouts.
func fielded() map[string]func(u *rules.Unit) bool {
	has := map[string]func(u *rules.Unit) bool{
		"half-track":     func(u *rules.Unit) bool { return u.Is("kind", "transport") && u.Is("armour", "open") },
		"lorry":          func(u *rules.Unit) bool { return u.Is("kind", "transport") && u.Is("armour", "none") },
		"reconnaissance": func(u *rules.Unit) bool { return u.Yes("recce") },
	}
	for _, kind := range []string{"infantry", "engineers", "mg", "mortar", "at-gun", "aa-gun", "infantry-gun", "artillery", "afv",
		"transport", "aircraft", "command"} {
		has["unit of kind "+kind] = func(u *rules.Unit) bool { return u.Is("kind", kind) }
	}
	for _, class := range []string{"infantry", "support", "gun", "light tank", "medium tank", "heavy tank", "tank destroyer",
		"assault gun", "armoured car", "transport", "artillery", "aircraft", "command"} {
		has["unit of class "+class] = func(u *rules.Unit) bool { return u.Class == class }
	}
	for _, role := range []string{"co", "hq", "fao", "fac"} {
		has[role] = func(u *rules.Unit) bool { return u.Is("role", role) }
	}
	for _, battery := range []string{"conventional", "rocket"} {
		has[battery+" battery"] = func(u *rules.Unit) bool { return u.Is("kind", "artillery") && u.Is("battery", battery) }
	}
	return has
}

// army holds the rosters of both editions for the checks that all games share. No figure is verified.
var army = rulestest.Army{
	Nations: []rulestest.Nation{
		{Name: "Germany", Prefix: "de-"}, {Name: "USA", Prefix: "us-"}, {Name: "USSR", Prefix: "su-"}, {Name: "Britain", Prefix: "gb-"}},
	Sources: []string{"illustrative"},
	Shots:   shots,
	Hit:     "hits=1+",
	Least:   20,
	Has:     fielded(),
	Forces: map[string]int{"tank-company": 0, "infantry-company": 0, "advance-guard": 0, "battlegroup": 0, "fire-support": 0,
		"air-support": 0},
}
