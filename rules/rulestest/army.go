package rulestest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"salvo/rules"
)

// An Army says what the rosters of a game must contain.
type Army struct {
	Nations []Nation
	Sources []string                                     // the texts that a unit of the roster may give as the source of its values
	Shots   func(ruleset string, u *rules.Unit) []string // returns scenario lines in which the unit fires or is fired at
	Hit     string                                       // the event that must have a chance above 0 in every line of Shots
	Least   int                                          // every nation has at least this many units
	Has     map[string]func(u *rules.Unit) bool          // every nation has at least one unit for which the function returns true; the key names the kind in error messages
	Forces  map[string]int                               // every nation has a force with this name, which costs at most this many points; 0 is no limit
	Priced  bool                                         // the title of every force of Forces ends with the points that its units cost; if false, no title states points
}

// A Nation has a roster of its own. Prefix is put before the names of forces that several nations have.
type Nation struct{ Name, Prefix string }

// everyUnit calls do with every unit of the game's rosters, except the blank unit that every ruleset has.
func (g Game) everyUnit(t *testing.T, do func(ruleset string, u *rules.Unit)) {
	t.Helper()
	for _, rs := range g.Library.Rulesets() {
		roster, err := g.Library.Roster(rs)
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range roster.Units() {
			if u.From != "" {
				do(rs.Name, u)
			}
		}
	}
}

func (g Game) unitsAreDescribed(t *testing.T) {
	g.everyUnit(t, func(ruleset string, u *rules.Unit) {
		if u.Title == "" || u.Nation == "" || u.Class == "" {
			t.Errorf("%s: %s lacks a title, nation or class", ruleset, u.From)
		}
		if !slices.Contains(g.Army.Sources, u.Source) {
			t.Errorf("%s: %s: the source is %q, want one of %q", ruleset, u.Name, u.Source, g.Army.Sources)
		}
		if u.Cost() == 0 {
			t.Errorf("%s: %s costs nothing", ruleset, u.Name)
		}
	})
}

func (g Game) unitsFire(t *testing.T) {
	g.everyUnit(t, func(ruleset string, u *rules.Unit) {
		for _, line := range g.Army.Shots(ruleset, u) {
			if Of(t, Walked(t, g.Library, line, false), g.Army.Hit) == 0 {
				t.Errorf("%s: %s can never happen", line, g.Army.Hit)
			}
		}
	})
}

func (g Game) nations(t *testing.T) {
	units := map[string][]*rules.Unit{}
	g.everyUnit(t, func(ruleset string, u *rules.Unit) {
		units[ruleset+" "+u.Nation] = append(units[ruleset+" "+u.Nation], u)
	})
	for _, rs := range g.Library.Rulesets() {
		for _, nation := range g.Army.Nations {
			own := units[rs.Name+" "+nation.Name]
			if len(own) < g.Army.Least {
				t.Errorf("%s: %s has %d units, want %d or more", rs.Name, nation.Name, len(own), g.Army.Least)
			}
			for what, is := range g.Army.Has {
				if !slices.ContainsFunc(own, is) {
					t.Errorf("%s: %s has no %s", rs.Name, nation.Name, what)
				}
			}
		}
	}
}

// forces checks that every nation has the forces of Army.Forces within their points. If Army.Priced is true, every
// title must end with the sum of the units' costs; otherwise no title may state points.
func (g Game) forces(t *testing.T) {
	for _, rs := range g.Library.Rulesets() {
		roster, err := g.Library.Roster(rs)
		if err != nil {
			t.Fatal(err)
		}
		for _, nation := range g.Army.Nations {
			for name, most := range g.Army.Forces {
				force, ok := roster.Force(nation.Prefix + name)
				if !ok {
					t.Errorf("%s: there is no force %s%s", rs.Name, nation.Prefix, name)
					continue
				}
				points := costOf(t, roster, force, nation)
				if most > 0 && points > most || strings.Contains(force.Title, "points") != g.Army.Priced ||
					g.Army.Priced && !strings.HasSuffix(force.Title, fmt.Sprintf(" %d points", points)) {
					t.Errorf("%s: %s (%s) costs %d points, at most %d", rs.Name, force.Name, force.Title, points, most)
				}
			}
		}
	}
}

var countedUnit = regexp.MustCompile(`^(?:([0-9]+)x)?(.+)$`)

// costOf returns the points that all units of a force cost. It fails the test if a unit does not belong to the nation.
func costOf(t *testing.T, roster *rules.Roster, force *rules.Force, nation Nation) (points int) {
	t.Helper()
	for group := range strings.SplitSeq(force.Party, "+") {
		part := countedUnit.FindStringSubmatch(group)
		u, ok := roster.Unit(part[2])
		if !ok || u.Nation != nation.Name {
			t.Errorf("%s has %s, which is not a unit of %s", force.Name, group, nation.Name)
			continue
		}
		count, err := strconv.Atoi(part[1])
		if err != nil {
			count = 1
		}
		points += count * u.Cost()
	}
	return points
}
