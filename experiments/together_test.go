package experiments

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/reports"
	"salvo/rules"
)

// attacks parses lines of the gallery.
func attacks(t *testing.T, lines ...string) (all []*rules.Scenario) {
	t.Helper()
	for _, line := range lines {
		all = append(all, shot(t, line))
	}
	return all
}

func TestSeparateAttacksSucceedByTheirOwnChances(t *testing.T) {
	all := attacks(t, "gallery rifle vs duck", "gallery unit vs duck", "gallery unit vs duck") // 3/4, 1/2, 1/2
	o, err := Together(context.Background(), all, "", Settings{Method: Both, Trials: 100_000, Fractions: true})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range o.Exact.Metrics[0].Fractions {
		got = append(got, f.RatString())
	}
	if diff := cmp.Diff([]string{"1/16", "5/16", "7/16", "3/16"}, got); diff != "" {
		t.Error(diff)
	}
	if o.Simulated == nil || o.Simulated.Trials != 100_000 {
		t.Errorf("not rolled: %+v", o.Simulated)
	}
	want := []reports.Assumption{
		{Topic: "success", Text: "result=hit in every attack"},
		{Topic: "attack 1", Text: "gallery rifle vs duck succeeds with result=hit"},
		{Topic: "attack 2", Text: "gallery unit vs duck succeeds with result=hit"},
		{Topic: "attack 3", Text: "gallery unit vs duck succeeds with result=hit"},
		{Topic: "reading", Text: "ties=no: it does not (AMB-1)"},
	}
	if diff := cmp.Diff(want, o.Assumed); diff != "" {
		t.Error(diff)
	}
}

func TestSuccessIsWhateverEventIsAskedFor(t *testing.T) {
	all := attacks(t, "gallery rifle vs duck", "gallery 2xrifle vs duck")
	set := Settings{Method: Exact, Asserts: []string{"successes=2 < 20%", "successes=1+ > 90%"}}
	o, err := Together(context.Background(), all, "hits=2+", set)
	if err != nil {
		t.Fatal(err)
	}
	if got := o.Exact.Metrics[0].Prob[2]; math.Abs(got-1./4*11/16) > 1e-12 {
		t.Errorf("both: %v", got)
	}
	if len(o.Figures) != 2 || o.Figures[0].Verdict != Holds || o.Figures[1].Verdict != Fails {
		t.Errorf("%+v", o.Figures)
	}
}

func TestAttacksThatCannotBeWalkedAreRolledTogether(t *testing.T) {
	all := attacks(t, "gallery rifle vs duck endless=yes", "gallery rifle vs duck")
	o, err := Together(context.Background(), all, "", Settings{Method: Both, Trials: 10_000})
	if err != nil || o.Exact != nil || o.Simulated == nil || len(o.Notes) != 1 {
		t.Errorf("%+v, %v", o, err)
	}
}

func TestAttacksTogetherRefuseWhatTheyCannotAnswer(t *testing.T) {
	for want, try := range map[string]func() (*reports.Odds, error){
		"show: gallery unit vs duck: hits=2: the largest possible is 1": func() (*reports.Odds, error) {
			all := attacks(t, "gallery rifle vs duck", "gallery unit vs duck")
			return Together(context.Background(), all, "hits=2", Settings{})
		},
		"gallery rifle vs duck rounds=2 wind=gale: nobody shoots twice in a gale": func() (*reports.Odds, error) {
			return Together(context.Background(), attacks(t, "gallery rifle vs duck rounds=2 wind=gale"), "", Settings{})
		},
		"readings: it goes with one engagement: leave out together": func() (*reports.Odds, error) {
			return Together(context.Background(), attacks(t, "gallery rifle vs duck"), "", Settings{Readings: true})
		},
	} {
		if o, err := try(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, %v, want %s", o, err, want)
		}
	}
}

func TestASuccessIsNamedForEachAttack(t *testing.T) {
	for want, events := range map[string][]string{
		"result=hit in every attack":                               {"result=hit", "result=hit"},
		"result=hit in attacks 1 and 3, effect=out in attack 2":    {"result=hit", "effect=out", "result=hit"},
		"effect=out in attack 1, result=hit in attacks 2, 3 and 4": {"effect=out", "result=hit", "result=hit", "result=hit"},
	} {
		if got := eventsOf(events); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
