package points

import (
	"context"
	"io"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/rulestest"
)

// A resolver is a study that writes what its result depends on.
type resolver interface {
	Resolve(ctx context.Context, w io.Writer)
}

// TestAStudyWritesAllInputsOnWhichItsResultDepends changes one input of a study at a time, such as a unit of a roster or the
// file of costs. The text on which a saved result depends must change, too.
func TestAStudyWritesAllInputsOnWhichItsResultDepends(t *testing.T) {
	text := func(made resolver, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		made.Resolve(context.Background(), &b)
		return b.String()
	}
	library := func(roster string) *rules.Library {
		lib := rulestest.Skirmish()
		if err := lib.AddRoster("mine.yaml", []byte("rulesets: skirmish\n"+roster)); err != nil {
			t.Fatal(err)
		}
		return lib
	}
	const (
		mix = "budget: 80\nmost-units: 20\nleave-out: [command]\nsituations:\n" +
			"  - {name: open, both: gun}\n  - {name: cover, factors: score-a=6, both: cannon}\n"
		own    = "units: [{name: mine, class: gun, cost: 20, fields: {dice: 2, hits: 1}}]\n"
		gun    = "units: [{name: gun, class: gun, cost: 10, fields: {dice: 3, hits: 1}}]\n"
		cannon = "units: [{name: cannon, class: gun, cost: 10, fields: {dice: 3, hits: 1}}]\n"
		double = "units: [{name: double, class: gun, cost: 25, fields: {dice: 3, hits: 2}}]\n"
		wall   = "units: [{name: wall, class: target, cost: 8, fields: {dice: 0, hits: 3}}]\n"
		novel  = "units: [{name: novelty, class: new, fields: {dice: 9, hits: 2}}]\n"
		force  = "forces: [{name: battery, party: 3xdouble}]\n"
		costs  = "rulesets: skirmish\nunits: [{name: double, class: gun, cost: 30, fields: {dice: 2, hits: 2}}]\n"
	)
	for name, study := range map[string]struct {
		of      func(roster, costs string) string
		rosters map[string]string // the changed rosters, each with the words for what it changes
		costs   bool              // the study reads a file of costs
	}{
		"points": {of: func(roster, costs string) string {
			asked := Asked{Ruleset: "skirmish", Words: []string{"double", "wall"}, MixFile: "mix.yaml", MixText: []byte(mix)}
			if costs != "" {
				asked.CostsFile, asked.CostsText = "costs.yaml", []byte(costs)
			}
			p, err := New(library(roster), asked)
			return text(pricing{p, []string{"novelty"}}, err)
		}, rosters: map[string]string{"a unit": wall, "a unit of both sides": gun, "a unit of both sides in the second situation": cannon,
			"a ready-made force": force, "a priced unit": novel}, costs: true},
		"verify on the line": {of: func(roster, costs string) string {
			asked := Asked{Ruleset: "skirmish", Words: []string{"double", "wall"}, Verify: true, Ground: onLine, MixFile: "mix.yaml"}
			asked.MixText = []byte("budget: 80\nmost-units: 20\nsituations: [{name: open}]\ntables: [{table: 'random:1..9', both: cannon}]\n")
			p, err := New(library(roster), asked)
			return text(pricing{p, nil}, err)
		}, rosters: map[string]string{"a unit of both sides on the tables of the test": cannon}},
		"lists": {of: func(roster, costs string) string {
			return text(NewLists(library(roster), ListsAsked{Ruleset: "skirmish", Words: []string{"double", "wall"}, MixFile: "mix.yaml", MixText: []byte(mix)}))
		}, rosters: map[string]string{"a unit": wall, "a unit of both sides": gun, "a unit of both sides in the second situation": cannon}},
		"improve": {of: func(roster, costs string) string {
			asked := ImproveAsked{ListsAsked: ListsAsked{Ruleset: "skirmish", Words: []string{"double", "wall"}, MixFile: "mix.yaml", MixText: []byte(mix)}}
			if costs != "" {
				asked.CostsFile, asked.CostsText = "costs.yaml", []byte(costs)
			}
			return text(NewImprove(library(roster), asked))
		}, rosters: map[string]string{"a unit of the list": double, "a unit that may join": wall, "a unit of both sides": gun,
			"a unit of both sides in the second situation": cannon}, costs: true},
	} {
		first := study.of(own, "")
		if study.of(own, "") != first {
			t.Errorf("%s: the text differs without a reason", name)
		}
		for what, roster := range study.rosters {
			if study.of(roster, "") == first {
				t.Errorf("%s: %s goes unnoticed", name, what)
			}
		}
		if study.costs && study.of(own, costs) == study.of(own, strings.Replace(costs, "30", "35", 1)) {
			t.Errorf("%s: the file of costs goes unnoticed", name)
		}
	}
}

// pricing is a study of fair costs with units that its formula prices.
type pricing struct {
	*Points
	price []string
}

func (p pricing) Resolve(_ context.Context, w io.Writer) { p.Points.Resolve(w, p.price) }
