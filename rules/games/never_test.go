package games_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/games"
	"salvo/sim"
)

// rolled prepares a scenario line and simulates 200 trials of it.
func rolled(t *testing.T, lib *rules.Library, line string) (*rules.Engagement, *sim.Result) {
	t.Helper()
	s, err := lib.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	e, err := s.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	r, err := sim.Simulate(context.Background(), e.Model, sim.Run{Trials: 200, Seed: 1, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return e, r
}

// happens returns the share of trials in which a metric did not have its first value, the mildest one. It returns NaN
// if there is no metric to look at.
func happens(t *testing.T, r *sim.Result, metric string) float64 {
	t.Helper()
	if metric == "" { // no metric shows the event
		return math.NaN()
	}
	d, ok := r.Metric(metric)
	if !ok {
		t.Fatalf("no %s", metric)
	}
	return 1 - d.Prob[0]
}

func TestWhatCanNeverFireIsToldWithTheWordsThatMendIt(t *testing.T) {
	const silent, noShot = "side a can never fire at side b", "the attackers can never fire at the target"
	lib := games.All()
	for _, c := range []struct{ line, claim, mend, metric string }{
		{"bkc1 sherman-m4 vs tiger-1 range=70", noShot, "range=50", "hits"},
		{"bkc2 sherman-m4+us-rifles vs tiger-1 range=70",
			noShot, "range=50", "hits"},
		{"bkc1/duel tiger-1 vs sherman-m4 range=100 blunders=no", silent, "stance-a=advance", "b-effect"},
		{"bkc2/duel sherman-m4 vs tiger-1 range=70 blunders=no", silent, "stance-a=advance", "b-effect"},
		{"bkc2/duel sherman-m4 vs tiger-1 range=70", "but for a blunder, " + silent, "stance-a=advance", "b-effect"},
		{"bkc2/duel sherman-m4 vs pak-40 range=90 blunders=no", silent, "stance-a=advance", "b-effect"},
		{"bkc2/duel sherman-m4 vs tiger-1 cv-a=none range=40 blunders=no", silent, "cv-a=8", "b-effect"},
		{"bkc2/duel us-rifles vs panther range=20", "side a can never mark a hit on side b", "stance-a=assault", ""},
		{"bkc2/battle 2xsherman-m4+hq vs 2xtiger-1+hq pos-a=60 pos-b=60 blunders=no", silent,
			"stance-a=advance", "b-effect"},
		{"bolt-action us-rifles vs fallschirmjager range=60",
			noShot, "range=30", "hits"},
		{"bolt-action/duel us-rifles vs de-grenadiers range=40", silent, "stance-a=advance", "b-effect"},
		{"bolt-action/battle us-rifles vs panther", silent, "stance-a=assault", "b-effect"},
		{"cobi unit:figures=2xgrenade vs de-infantry range=90", noShot, "range=30", "killed"},
		{"cobi/duel unit:figures=2xgrenade vs de-infantry range=90", silent, "range=30", "b-effect"},
		{"cobi/battle unit:figures=5xgrenade vs officer stance-a=hold", silent, "stance-a=advance", "b-effect"},
	} {
		e, r := rolled(t, lib, c.line)
		if len(e.Never) == 0 || e.Never[0].Plain != c.claim || e.Never[0].Mend != c.mend {
			t.Errorf("%s: %+v, want %s, mended by %s", c.line, e.Never, c.claim, c.mend)
			continue
		}
		if !strings.HasPrefix(c.claim, "but for") && happens(t, r, c.metric) > 0 {
			t.Errorf("%s: it happens all the same", c.line)
		}
		factor, _, _ := strings.Cut(c.mend, "=")
		mended := ""
		for _, word := range strings.Fields(c.line) {
			if !strings.HasPrefix(word, factor+"=") {
				mended += word + " "
			}
		}
		e, r = rolled(t, lib, mended+c.mend)
		if len(e.Never) > 0 && e.Never[0].Plain == c.claim || happens(t, r, c.metric) == 0 {
			t.Errorf("%s%s mends nothing: %+v", mended, c.mend, e.Never)
		}
	}
}

func TestWhatIsSaidNeverToHappenNeverDoes(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of fights")
	}
	lib, told := games.All(), 0
	for _, game := range []struct {
		head, factors string
		ranges        []int
		sides         []string
	}{
		{"bkc1/duel", "blunders=no", []int{20, 60, 90}, []string{"sherman-m4", "tiger-1", "us-rifles", "pak-40"}},
		{"bkc2/duel", "blunders=no", []int{20, 60, 90}, []string{"sherman-m4", "tiger-1", "us-rifles", "pak-40"}},
		{"bolt-action/duel", "", []int{6, 30, 60}, []string{"us-rifles", "panther", "de-flamethrower-team", "pak-38"}},
		{"cobi/battle", "scenario=elimination", []int{20, 90},
			[]string{"sherman-m4a1", "de-infantry", "unit:figures=2xgrenade"}},
	} {
		for _, far := range game.ranges {
			place := fmt.Sprintf("range=%d", far)
			if strings.HasSuffix(game.head, "battle") {
				place = fmt.Sprintf("pos-a=%d pos-b=%d", far/2, far/2)
			}
			for _, a := range game.sides {
				for _, b := range game.sides {
					for _, stances := range []string{"stance-a=hold stance-b=hold", "stance-a=advance stance-b=hold",
						"stance-a=hold stance-b=advance", "stance-a=assault stance-b=hold"} {
						line := fmt.Sprintf("%s %s vs %s %s %s %s", game.head, a, b, place, stances, game.factors)
						e, r := rolled(t, lib, line)
						for _, n := range e.Never {
							told++
							metric := "b-effect"
							if strings.HasPrefix(n.Plain, "side b can") {
								metric = "a-effect"
							}
							if strings.Contains(n.Plain, "fire at") && happens(t, r, metric) > 0 {
								t.Errorf("%s: %s, and yet it does", line, n.Plain)
							}
						}
					}
				}
			}
		}
	}
	if told < 50 {
		t.Errorf("only %d were told", told)
	}
}
