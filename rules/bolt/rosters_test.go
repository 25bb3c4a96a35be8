package bolt_test

import (
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

// built returns the units of the rosters, without the blank unit.
func built(t *testing.T) []*rules.Unit {
	t.Helper()
	all := slices.Clone(builtIn(t).Units())
	return slices.DeleteFunc(all, func(u *rules.Unit) bool { return u.From == "" })
}

func isSquad(u *rules.Unit) bool { return u.Is("kind", "infantry") && u.Is("rank", "none") }

// The cost of a published squad is the sum over its men, by their quality, plus the cost of weapons that are better
// than rifles.
func TestPublishedSquadsAddUp(t *testing.T) {
	perMan := map[string]int{"inexperienced": 7, "regular": 10, "veteran": 13}
	extra := map[string]int{"rifle": 0, "smg": 3, "automatic-rifle": 5, "assault-rifle": 5, "lmg": 20, "panzerfaust": 5}
	special := []string{"fallschirmjager", "us-rangers", "su-scouts", "gb-paras", "gb-commandos", "gurkhas"} // these squads cost 1 point more a man
	for _, u := range built(t) {
		if !isSquad(u) || u.Source != "published" {
			continue
		}
		each := perMan[u.Word("quality")]
		if slices.Contains(special, u.Name) {
			each++
		}
		cost := each * u.Int("men")
		for _, item := range u.Items("weapons") {
			price, known := extra[item.Word]
			if !known {
				t.Errorf("%s has a %s, whose price is not known", u.Name, item.Word)
			}
			cost += item.Count * price
		}
		if u.Cost() != cost {
			t.Errorf("%s costs %d, its men and weapons %d", u.Name, u.Cost(), cost)
		}
	}
}

func TestAKV1IsNoDearerThanAnIS2(t *testing.T) {
	roster := builtIn(t)
	kv1, _ := roster.Unit("kv-1")
	is2, _ := roster.Unit("is-2")
	if kv1.Cost() > is2.Cost() || kv1.Source != "illustrative" || is2.Source != "illustrative" {
		t.Errorf("a kv-1 costs %d (%s), an is-2 %d (%s)", kv1.Cost(), kv1.Source, is2.Cost(), is2.Source)
	}
}

// shots returns lines in which a unit fires, if it has weapons, and is fired at.
func shots(_ string, u *rules.Unit) []string {
	lines := []string{"bolt-action unit:kind=artillery,men=4,weapons=heavy-at vs " + u.Name}
	switch {
	case len(u.Items("weapons")) == 0:
		return lines
	case strings.HasSuffix(u.Word("weapons"), "-mortar"):
		return append(lines, "bolt-action "+u.Name+" vs unit range=24")
	}
	return append(lines, "bolt-action "+u.Name+" vs unit range=6")
}

// fielded returns tests for the units that every nation must have: one of each kind, class, quality and rank, and
// teams.
func fielded() map[string]func(u *rules.Unit) bool {
	againstTanks := []string{"panzerschreck", "bazooka", "anti-tank-rifle", "piat"}
	has := map[string]func(u *rules.Unit) bool{
		"team against tanks": func(u *rules.Unit) bool {
			return u.Is("kind", "team") && slices.Contains(againstTanks, u.Word("weapons"))
		},
		"soft-skin":             func(u *rules.Unit) bool { return u.Is("kind", "vehicle") && u.Int("armour") == 6 },
		"open-topped transport": func(u *rules.Unit) bool { return u.Class == "transport" && u.Yes("open-topped") },
	}
	for _, kind := range []string{"infantry", "team", "artillery", "vehicle"} {
		has["unit of kind "+kind] = func(u *rules.Unit) bool { return u.Is("kind", kind) }
	}
	for _, class := range []string{"infantry", "command", "support", "gun", "artillery", "light tank", "medium tank", "heavy tank",
		"tank destroyer", "assault gun", "armoured car", "transport"} {
		has["unit of class "+class] = func(u *rules.Unit) bool { return u.Class == class }
	}
	for _, quality := range []string{"inexperienced", "regular", "veteran"} {
		has[quality+" squad"] = func(u *rules.Unit) bool { return isSquad(u) && u.Is("quality", quality) }
	}
	for _, rank := range []string{"second-lieutenant", "first-lieutenant", "captain", "major"} {
		has[rank] = func(u *rules.Unit) bool { return u.Is("rank", rank) }
	}
	for _, weapon := range []string{"mmg", "medium-mortar", "sniper-rifle", "flamethrower-infantry"} {
		has[weapon+" team"] = func(u *rules.Unit) bool { return u.Is("kind", "team") && u.Word("weapons") == weapon }
	}
	return has
}

// army holds the rosters for the checks that all games share.
var army = rulestest.Army{
	Nations: []rulestest.Nation{
		{Name: "Germany", Prefix: "de-"}, {Name: "USA", Prefix: "us-"}, {Name: "USSR", Prefix: "su-"}, {Name: "Britain", Prefix: "gb-"}},
	Sources: []string{"published", "illustrative"},
	Shots:   shots,
	Hit:     "hits=1+",
	Least:   20,
	Has:     fielded(),
	Forces:  map[string]int{"patrol": 0, "advance-guard": 0, "reinforced-platoon": 0, "tank-platoon": 0},
	Priced:  true,
}
