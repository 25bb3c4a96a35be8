package experiments

import (
	"math"
	"slices"
	"testing"

	"salvo/reports"
)

func others(lines []reports.ReadingLine) (names []string) {
	for _, l := range lines {
		names = append(names, l.Option+"="+l.Other+" not "+l.Default)
	}
	return names
}

func TestReadingsThatChangeTheAnswerStandLargestFirst(t *testing.T) {
	for _, test := range []struct {
		line    string
		methods []Method
		want    []string
	}{
		// 7/8 fall to 19/27 or rise to 26/27
		{"dice 3xunit", []Method{Exact, Simulate}, []string{"sixes=none not one", "ties=yes not no"}},
		// Both change the chance by one face of six. Equal changes stand in the order of the options.
		{"dice unit", []Method{Exact}, []string{"ties=yes not no", "sixes=none not one"}},
		{"dice 3xunit +sixes=none", []Method{Exact}, []string{"ties=yes not no", "sixes=one not none"}},
	} {
		for _, method := range test.methods {
			o := worked(t, test.line, Settings{Method: method, Trials: 200_000, Readings: true})
			if got := others(o.Readings); !slices.Equal(got, test.want) || o.ReadingsChecked != 3 {
				t.Errorf("%s, %s: %q of %d, want %q of 3", test.line, method, got, o.ReadingsChecked, test.want)
			}
			if note := "Not comparable with +sixes=broken: nobody knows."; !slices.Contains(o.Notes, note) {
				t.Errorf("%s, %s: notes %q lack %q", test.line, method, o.Notes, note)
			}
		}
	}
}

func TestAReadingListsTheValuesItChanges(t *testing.T) {
	o := worked(t, "dice 3xunit", Settings{Method: Exact, Readings: true})
	got := o.Readings[0].Changes
	if len(got) != 2 || got[0].Value != "result=missed" || got[1].Value != "result=hit" ||
		math.Abs(got[1].From.Value-7.0/8) > 1e-12 || math.Abs(got[1].To.Value-19.0/27) > 1e-12 {
		t.Errorf("%+v", got)
	}
	// Under the condition that a die hits, only the number of hits can change.
	o = worked(t, "dice 3xunit", Settings{Method: Exact, Readings: true, Given: "result=hit"})
	if got := o.Readings[0].Changes; len(got) != 1 || got[0].Value != "mean hits" || !got[0].Mean {
		t.Errorf("%+v", got)
	}
}

func TestReadingsAreSilentWhereNothingIsUnclear(t *testing.T) {
	o := worked(t, "dice/angle", Settings{Method: Exact, Readings: true})
	if want := []string{"No unclear rule has a bearing on this engagement."}; !slices.Equal(o.Notes, want) {
		t.Errorf("notes %q, want %q", o.Notes, want)
	}
}
