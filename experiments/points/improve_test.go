package points

import (
	"bytes"
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/games"
)

func improving(t *testing.T, asked ImproveAsked) *Improve {
	t.Helper()
	i, err := NewImprove(games.All(), asked)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func improvementOf(t *testing.T, i *Improve, battles int64, workers int) (*reports.Improvement, string) {
	t.Helper()
	made, err := i.Work(context.Background(), experiments.Settings{Trials: battles, Seed: 1, Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := reports.Print(&text, made, reports.JSON); err != nil {
		t.Fatal(err)
	}
	return made, text.String()
}

// onTheLine returns the question how to improve a list of 300 points of bkc2, with battles on the line.
func onTheLine(words ...string) ImproveAsked {
	return ImproveAsked{ListsAsked: ListsAsked{Ruleset: "bkc2", Words: words, Budget: 300, Ground: onLine}}
}

func TestCostsThatAreWrongAreGamedAndRightOnesLess(t *testing.T) {
	// At 30 points the tiger is far too cheap and should be found. At 300 points it should win less.
	asked := onTheLine("us-rifles", "us-rifles", "tiger-1:cost=30")
	made, _ := improvementOf(t, improving(t, asked), 400, 1)
	if found := made.Found[0]; found.Share.Low < 0.9 || !strings.Contains(found.Party, "tiger-1") || found.Cost > found.Points {
		t.Errorf("a heavy tank for 30 points is not found: %+v", found)
	}
	// Eight rifles cost 280 points, and eight units are the most, so cheap tigers leave points unspent, and the report says so.
	if !slices.ContainsFunc(made.Assumed, func(a reports.Assumption) bool {
		return a.Topic == "unspent" && strings.Contains(a.Text, "of 280 points unspent")
	}) {
		t.Errorf("the list found, %+v, leaves points unspent, and it does not say so: %+v", made.Found[0], made.Assumed)
	}
	asked = onTheLine("us-rifles", "us-rifles", "tiger-1:cost=300")
	if dear, _ := improvementOf(t, improving(t, asked), 400, 1); dear.Found[0].Share.High >= made.Found[0].Share.Low {
		t.Errorf("for 300 points it wins %v, for 30 it wins %v", dear.Found[0].Share, made.Found[0].Share)
	}
}

func TestAnImprovementSpendsTheSameEffortByBothCostsWithAnyWorkers(t *testing.T) {
	asked := onTheLine("us-tank-company")
	asked.CostsFile = "fair.yaml"
	asked.CostsText = []byte("rulesets: bkc2\nunits:\n" + costing(t, "sherman-m4", 400))
	i := improving(t, asked)
	made, one := improvementOf(t, i, 80, 1)
	if _, three := improvementOf(t, i, 80, 3); three != one {
		t.Error("the result depends on the workers")
	}
	list, file := made.Found[0], made.Found[1]
	if list.SearchBattles != file.SearchBattles || made.Candidates != effort(80) {
		t.Errorf("%d and %d battles, %d candidates", list.SearchBattles, file.SearchBattles, made.Candidates)
	}
	if file.Points <= list.Points || list.Cost > list.Points || file.Cost > file.Points {
		t.Errorf("the lists cost %d of %d and %d of %d", list.Cost, list.Points, file.Cost, file.Points)
	}
}

// costing returns the roster entry of a unit, as text, with another cost.
func costing(t *testing.T, name string, cost int) string {
	t.Helper()
	lib := games.All()
	rs, err := lib.Ruleset("bkc2")
	if err != nil {
		t.Fatal(err)
	}
	units, err := lib.Party(rs, name)
	if err != nil {
		t.Fatal(err)
	}
	blank, err := lib.Party(rs, "unit")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	writeUnit(&b, rs, units[0].Unit, blank[0].Unit, cost)
	return b.String()
}

func TestListsThatASearchTriesKeepCostAndLimits(t *testing.T) {
	asked := func(ruleset string, words ...string) ListsAsked {
		return ListsAsked{Ruleset: ruleset, Words: words, Ground: onLine}
	}
	cheap := asked("bolt-action", "2xgb-green-infantry") // most squads cost more, so few lists are possible
	cheap.Budget = 180
	for _, lists := range []ListsAsked{asked("bkc2", forcesOf(t, "bkc2")[0]), asked("bolt-action", forcesOf(t, "bolt-action")[0]),
		asked("cobi", forcesOf(t, "cobi")[0]), cheap} {
		ruleset := lists.Ruleset
		i, err := NewImprove(games.All(), ImproveAsked{ListsAsked: lists})
		if err != nil {
			t.Fatal(err)
		}
		m := i.by[0]
		tried := map[string]bool{}
		drawn := m.generation(luckOf(1, "test", 0), m.lists[0].party, 40, tried)
		if len(drawn) < 30 && lists.Budget == 0 || len(drawn) == 0 || len(tried) != len(drawn) {
			t.Errorf("%s: %d lists of 40 were drawn, %d of them differ", ruleset, len(drawn), len(tried))
		}
		for _, c := range drawn {
			party := rules.Party{Groups: c.party}
			if party.Cost() > m.cost() || party.Units() > m.most || !m.keepsLimits(c.party) {
				t.Errorf("%s: %s costs %d of %d", ruleset, party.String(), party.Cost(), m.cost())
			}
			for _, g := range m.kept.Groups {
				if (&limit{}).count(c.party, []string{g.Unit.String()}) != g.Count {
					t.Errorf("%s: %s lacks %s", ruleset, party.String(), g.Unit)
				}
			}
		}
	}
}

// forcesOf returns the names of the ready-made forces of a ruleset that can fight.
func forcesOf(t *testing.T, ruleset string) (names []string) {
	t.Helper()
	l, err := NewLists(games.All(), ListsAsked{Ruleset: ruleset, Ground: onLine})
	if err != nil {
		t.Fatal(err)
	}
	for i := range l.lists {
		names = append(names, l.lists[i].name)
	}
	return names
}

func TestImprovementsThatCannotBeMadeAreRefused(t *testing.T) {
	for want, asked := range map[string]ImproveAsked{
		"say which list to improve": onTheLine(),
		"unknown unit":              onTheLine("pantser"),
		"costs nothing":             onTheLine("unit:attack=3"),
		"cannot fight":              onTheLine("jeep"),
	} {
		if _, err := NewImprove(games.All(), asked); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestBothLimitsOnAPartOfAListAreSaid(t *testing.T) {
	m := &improver{parts: []limit{
		{names: "infantry", members: []string{"us-rifles"}, least: 2, most: 5},
		{names: "tank", members: []string{"sherman-m4"}, least: 1, most: math.MaxInt},
		{names: "gun", members: []string{"pak-40"}, most: 2},
	}}
	if got, want := m.limitsInWords(), "2 to 5 of infantry; at least 1 of tank; at most 2 of gun"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
