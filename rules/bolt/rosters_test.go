package bolt_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/games"
	"salvo/rules/rulestest"
)

// offered is what the program has: the game as a user meets it.
var offered = games.All()

// nations are those with a roster, by the letters before names that need them.
var nations = []struct{ name, prefix string }{{"Germany", "de-"}, {"USA", "us-"}, {"USSR", "su-"}, {"Britain", "gb-"}}

func rosterOf(t *testing.T, ruleset string) *rules.Roster {
	t.Helper()
	rs, err := offered.Ruleset(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	roster, err := offered.Roster(rs)
	if err != nil {
		t.Fatal(err)
	}
	return roster
}

// built are the units of the rosters, without the blank one.
func built(t *testing.T) []*rules.Unit {
	t.Helper()
	all := slices.Clone(rosterOf(t, "bolt-action").Units())
	return slices.DeleteFunc(all, func(u *rules.Unit) bool { return u.From == "" })
}

func isSquad(u *rules.Unit) bool { return u.Is("kind", "infantry") && u.Is("rank", "none") }

func TestEveryUnitSaysWhatItIsAndWhereItsFiguresComeFrom(t *testing.T) {
	for _, u := range built(t) {
		if u.Title == "" || u.Nation == "" || u.Class == "" || u.Source == "" {
			t.Errorf("%s lacks a title, nation, class or source", u.From)
		}
		if u.Cost() == 0 {
			t.Errorf("%s costs nothing", u.Name)
		}
	}
}

func TestEachNationCanFieldEverything(t *testing.T) {
	classes := []string{"infantry", "command", "support", "gun", "artillery", "light tank", "medium tank", "heavy tank",
		"tank destroyer", "assault gun", "armoured car", "transport"}
	againstTanks := []string{"panzerschreck", "bazooka", "anti-tank-rifle", "piat"}
	for _, nation := range nations {
		units := slices.DeleteFunc(built(t), func(u *rules.Unit) bool { return u.Nation != nation.name })
		if len(units) < 20 {
			t.Errorf("%s has %d units, want 20 or more", nation.name, len(units))
		}
		has := func(what string, is func(u *rules.Unit) bool) {
			if !slices.ContainsFunc(units, is) {
				t.Errorf("%s has no %s", nation.name, what)
			}
		}
		for _, kind := range []string{"infantry", "team", "artillery", "vehicle"} {
			has("unit of kind "+kind, func(u *rules.Unit) bool { return u.Is("kind", kind) })
		}
		for _, class := range classes {
			has("unit of class "+class, func(u *rules.Unit) bool { return u.Class == class })
		}
		for _, quality := range []string{"inexperienced", "regular", "veteran"} {
			has(quality+" squad", func(u *rules.Unit) bool { return isSquad(u) && u.Is("quality", quality) })
		}
		for _, rank := range []string{"second-lieutenant", "first-lieutenant", "captain", "major"} {
			has(rank, func(u *rules.Unit) bool { return u.Is("rank", rank) })
		}
		for _, weapon := range []string{"mmg", "medium-mortar", "sniper-rifle", "flamethrower-infantry"} {
			has(weapon+" team", func(u *rules.Unit) bool { return u.Is("kind", "team") && u.Word("weapons") == weapon })
		}
		has("team against tanks", func(u *rules.Unit) bool {
			return u.Is("kind", "team") && slices.Contains(againstTanks, u.Word("weapons"))
		})
		has("soft-skin", func(u *rules.Unit) bool { return u.Is("kind", "vehicle") && u.Int("armour") == 6 })
		has("open-topped transport", func(u *rules.Unit) bool { return u.Class == "transport" && u.Yes("open-topped") })
	}
}

func TestANameIsOfOneNationInAllGames(t *testing.T) {
	shared := 0
	for _, other := range []string{"bkc1", "bkc2"} {
		theirs := rosterOf(t, other)
		for _, u := range built(t) {
			if o, ok := theirs.Unit(u.Name); ok {
				if shared++; o.Nation != u.Nation {
					t.Errorf("%s is of %s, in %s of %s", u.Name, u.Nation, other, o.Nation)
				}
			}
		}
	}
	if shared == 0 {
		t.Error("no name is shared")
	}
}

// A squad is bought by the man, according to quality, and its better weapons are paid for besides.
func TestPublishedSquadsAddUp(t *testing.T) {
	perMan := map[string]int{"inexperienced": 7, "regular": 10, "veteran": 13}
	extra := map[string]int{"rifle": 0, "smg": 3, "automatic-rifle": 5, "assault-rifle": 5, "lmg": 20, "panzerfaust": 5}
	special := []string{"fallschirmjager", "us-rangers", "su-scouts", "gb-paras", "gb-commandos", "gurkhas"} // 1 more
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
	roster := rosterOf(t, "bolt-action")
	kv1, _ := roster.Unit("kv-1")
	is2, _ := roster.Unit("is-2")
	if kv1.Cost() > is2.Cost() || kv1.Source != "illustrative" || is2.Source != "illustrative" {
		t.Errorf("a kv-1 costs %d (%s), an is-2 %d (%s)", kv1.Cost(), kv1.Source, is2.Cost(), is2.Source)
	}
}

func TestEveryUnitFiresAndIsFiredAt(t *testing.T) {
	for _, u := range built(t) {
		rulestest.CanHappen(t, offered, "bolt-action unit:kind=artillery,men=4,weapons=heavy-at vs "+u.Name, "hits=1+")
		if len(u.Items("weapons")) == 0 {
			continue
		}
		if _, err := offered.Parse("bolt-action " + u.Name + " vs unit"); err != nil {
			t.Error(err)
		}
		inReach := " range=6"
		if strings.HasSuffix(u.Word("weapons"), "-mortar") {
			inReach = " range=24"
		}
		rulestest.CanHappen(t, offered, "bolt-action "+u.Name+" vs unit"+inReach, "hits=1+")
	}
}

func TestEachNationHasForcesOfItsOwn(t *testing.T) {
	roster := rosterOf(t, "bolt-action")
	counted := regexp.MustCompile(`^(?:([0-9]+)x)?(.+)$`)
	for _, nation := range nations {
		for _, name := range []string{"patrol", "advance-guard", "reinforced-platoon", "tank-platoon"} {
			force, ok := roster.Force(nation.prefix + name)
			if !ok {
				t.Errorf("there is no force %s%s", nation.prefix, name)
				continue
			}
			points := 0
			for group := range strings.SplitSeq(force.Party, "+") {
				found := counted.FindStringSubmatch(group)
				u, ok := roster.Unit(found[2])
				if !ok || u.Nation != nation.name {
					t.Errorf("%s has %s, which is not a unit of %s", force.Name, group, nation.name)
					continue
				}
				count, err := strconv.Atoi(found[1])
				if err != nil {
					count = 1
				}
				points += count * u.Cost()
			}
			if want := fmt.Sprintf(", %d points", points); !strings.HasSuffix(force.Title, want) {
				t.Errorf("%s is called %q, its units make%s", force.Name, force.Title, want)
			}
		}
	}
}
