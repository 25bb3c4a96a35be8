package bkc_test

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/games"
	"salvo/rules/rulestest"
)

// offered is what the program has: the editions as a user meets them.
var offered = games.All()

// nations are those with a full roster, by the letters before names that need them.
var nations = []struct{ name, prefix string }{{"Germany", "de-"}, {"USA", "us-"}, {"USSR", "su-"}, {"Britain", "gb-"}}

// An editionRoster is what is built in for one edition.
type editionRoster struct {
	edition string
	*rules.Roster
}

func editionRosters(t *testing.T) (all []editionRoster) {
	t.Helper()
	for _, rs := range offered.Rulesets() {
		if !strings.HasPrefix(rs.Name, "bkc") {
			continue
		}
		roster, err := offered.Roster(rs)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, editionRoster{rs.Name, roster})
	}
	return all
}

// unitsOfNation are the units of a nation in the second edition.
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

// isFoughtByFire tells units that shoot and are shot at from those that are called for or give orders.
func isFoughtByFire(u *rules.Unit) bool {
	return !u.Is("kind", "command") && !u.Is("kind", "aircraft") && !u.Is("kind", "artillery")
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

func TestEveryUnitSaysWhatItIsAndWhereItsFiguresComeFrom(t *testing.T) {
	for _, r := range editionRosters(t) {
		for _, u := range r.Units() {
			if u.Title == "" || u.Nation == "" || u.Class == "" {
				t.Errorf("%s: %s lacks a title, nation or class", r.edition, u.From)
			}
			if u.Source != "illustrative" {
				t.Errorf("%s: %s: no figure is verified, but its source is %q", r.edition, u.Name, u.Source)
			}
			if u.Cost() == 0 {
				t.Errorf("%s: %s costs nothing", r.edition, u.Name)
			}
		}
	}
}

func TestEachNationCanFieldEverything(t *testing.T) {
	kinds := []string{"infantry", "engineers", "mg", "mortar", "at-gun", "aa-gun", "infantry-gun", "artillery", "afv",
		"transport", "aircraft", "command"}
	classes := []string{"infantry", "support", "gun", "light tank", "medium tank", "heavy tank", "tank destroyer",
		"assault gun", "armoured car", "transport", "artillery", "aircraft", "command"}
	for _, nation := range nations {
		units := unitsOfNation(t, nation.name)
		if len(units) < 20 {
			t.Errorf("%s has %d units, want 20 or more", nation.name, len(units))
		}
		has := func(what string, is func(u *rules.Unit) bool) {
			if !slices.ContainsFunc(units, is) {
				t.Errorf("%s has no %s", nation.name, what)
			}
		}
		for _, kind := range kinds {
			has("unit of kind "+kind, func(u *rules.Unit) bool { return u.Is("kind", kind) })
		}
		for _, class := range classes {
			has("unit of class "+class, func(u *rules.Unit) bool { return u.Class == class })
		}
		for _, role := range []string{"co", "hq", "fao", "fac"} {
			has(role, func(u *rules.Unit) bool { return u.Is("role", role) })
		}
		for _, battery := range []string{"conventional", "rocket"} {
			has(battery+" battery", func(u *rules.Unit) bool {
				return u.Is("kind", "artillery") && u.Is("battery", battery)
			})
		}
		has("half-track", func(u *rules.Unit) bool { return u.Is("kind", "transport") && u.Is("armour", "open") })
		has("lorry", func(u *rules.Unit) bool { return u.Is("kind", "transport") && u.Is("armour", "none") })
		has("reconnaissance", func(u *rules.Unit) bool { return u.Yes("recce") })
	}
}

func TestBetterArmourOfANationCostsMore(t *testing.T) {
	// figures are what makes an armoured vehicle better, each the more the better.
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
	for _, nation := range nations {
		units := unitsOfNation(t, nation.name)
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
	turretless := map[string]bool{ // and whether they had machine guns
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
		for _, nation := range nations {
			for _, u := range unitsOfNation(t, nation.name) {
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

func TestEveryUnitFiresAndIsFiredAt(t *testing.T) {
	for _, r := range editionRosters(t) {
		for _, u := range r.Units() {
			if !isFoughtByFire(u) {
				continue
			}
			lines := []string{r.edition + " unit:attack=3,range=30 vs " + u.Name}
			if u.Int("attack") > 0 {
				lines = append(lines, r.edition+" "+u.Name+" vs unit")
			}
			for _, line := range lines {
				rulestest.CanHappen(t, offered, line, "hits=1+")
			}
		}
	}
}

func TestEachNationHasForcesOfItsOwn(t *testing.T) {
	names := []string{"tank-company", "infantry-company", "advance-guard", "battlegroup", "fire-support", "air-support"}
	count := regexp.MustCompile(`^[0-9]+x`)
	for _, r := range editionRosters(t) {
		for _, nation := range nations {
			for _, name := range names {
				force, ok := r.Force(nation.prefix + name)
				if !ok {
					t.Errorf("%s has no force %s%s", r.edition, nation.prefix, name)
					continue
				}
				for group := range strings.SplitSeq(force.Party, "+") {
					u, ok := r.Unit(count.ReplaceAllString(group, ""))
					if !ok || u.Nation != nation.name {
						t.Errorf("%s: %s has %s, which is not a unit of %s", r.edition, force.Name, group, nation.name)
					}
				}
			}
		}
	}
}
