package review

import (
	"slices"
	"testing"

	"salvo/rules"
)

// judgedChoice returns a choice at a line of the story, judged with 100 play-outs of each option. The argument taken is the number
// of play-outs that the side wins after the option that it took, and better the number after the other option.
func judgedChoice(line, side, taken, better int) *choice {
	withWins := func(n int) *rest {
		r := &rest{}
		for i := range 100 {
			half := 0
			if (i < n) == (side == 0) {
				half = 2
			}
			r.sample = append(r.sample, ending(half*marginSpan+1000))
		}
		return r
	}
	return &choice{Decision: &rules.Decision{By: rules.Who{Side: side}}, line: line, fresh: []*rest{withWins(taken), withWins(better)}}
}

// The report names a missed chance only if no later choice of the side makes up for it: by a gain as large, or by a chance as
// high.
func TestAMissedChanceIsToldUnlessALaterChoiceMakesUpForIt(t *testing.T) {
	for _, c := range []struct {
		name    string
		choices []*choice
		want    []int // the lines of the choices that the report names
	}{
		{"the only one", []*choice{judgedChoice(4, 0, 50, 70)}, []int{4}},
		{"the later one gains as much", []*choice{judgedChoice(4, 0, 50, 70), judgedChoice(9, 0, 30, 50)}, []int{9}},
		{"the later one gains nearly as much", []*choice{judgedChoice(4, 0, 50, 70), judgedChoice(9, 0, 30, 46)}, []int{9}},
		{"the later one gains less and ends lower", []*choice{judgedChoice(4, 0, 50, 70), judgedChoice(9, 0, 30, 40)}, []int{4, 9}},
		{"the later one gains less and ends as high", []*choice{judgedChoice(4, 0, 50, 70), judgedChoice(9, 0, 64, 71)}, []int{9}},
		{"the other side's does not make up", []*choice{judgedChoice(4, 0, 50, 70), judgedChoice(9, 1, 50, 70)}, []int{4, 9}},
		{"side b has the same rule", []*choice{judgedChoice(4, 1, 50, 70), judgedChoice(9, 1, 30, 50)}, []int{9}},
		{"the earlier one does not make up, in any order", []*choice{judgedChoice(9, 0, 30, 40), judgedChoice(4, 0, 50, 70)}, []int{4, 9}},
		{"the last of three is told", []*choice{judgedChoice(2, 0, 50, 70), judgedChoice(4, 0, 50, 70), judgedChoice(9, 0, 50, 70)}, []int{9}},
	} {
		var lines []int
		for _, w := range final(c.choices) {
			lines = append(lines, w.line)
		}
		if !slices.Equal(lines, c.want) {
			t.Errorf("%s: told are the choices at lines %v, want %v", c.name, lines, c.want)
		}
	}
}
