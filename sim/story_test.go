package sim

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// skirmish returns a model that writes a story: an approach with an angle, and a shot.
func skirmish() Model {
	return oneRoll("skirmish", 9, func(d *Dice) int {
		angle := d.Spin(func() []float64 { return []float64{0, 3} })
		from := oneIf(angle > 3)
		if d.Telling() {
			d.Tell(fmt.Sprintf("they come from side %d", from))
		}
		hits := d.AtLeast(3, 4)
		if d.Telling() {
			d.Tell(fmt.Sprintf("%d hits", hits))
		}
		return hits + 5*from
	})
}

func TestStoryShowsTheDiceOfEachLine(t *testing.T) {
	story, out, err := Follow(skirmish(), []int{4, 3, 6}, 3.5)
	if err != nil {
		t.Fatal(err)
	}
	want := &Story{[]StoryLine{{Text: "they come from side 1"}, {Text: "2 hits", Faces: []int{4, 3, 6}}}}
	if diff := cmp.Diff(want, story); diff != "" || out[0] != 7 {
		t.Errorf("it ends with %d: %s", out[0], diff)
	}
}

func TestScriptMustFitTheDice(t *testing.T) {
	for want, script := range map[string]struct {
		faces  []int
		angles []float64
	}{
		"no more dice for 3d6 at 4+": {[]int{4, 3}, []float64{1}},
		"no more angles":             {[]int{4, 3, 6}, nil},
		"gives a 7 for a die with 6": {[]int{4, 7, 6}, []float64{1}},
		"gives a 0 for a die with 6": {[]int{0, 7, 6}, []float64{1}},
		"2 dice or angles":           {[]int{4, 3, 6, 1}, []float64{1, 2}},
	} {
		_, _, err := Follow(skirmish(), script.faces, script.angles...)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "skirmish: ") {
			t.Errorf("error %v, want one about %q", err, want)
		}
		var wrong RuleError
		if errors.As(err, &wrong) {
			t.Errorf("%q blames the rule", err)
		}
	}
}

func TestStoryIsTheSameEveryTimeAndAnotherForEachNumber(t *testing.T) {
	var all []string
	for n := range int64(5) {
		story, out, err := Tell(playedRaid(true), 1, n)
		if err != nil {
			t.Fatal(err)
		}
		again, outAgain, _ := Tell(playedRaid(true), 1, n)
		if !cmp.Equal(story, again) || !slices.Equal(out, outAgain) {
			t.Errorf("engagement %d is told as %v and as %v", n, story, again)
		}
		all = append(all, fmt.Sprint(story))
	}
	slices.Sort(all)
	if len(slices.Compact(all)) < 4 {
		t.Error("engagements have the same dice")
	}
}

func TestFindGivesTheFirstEngagementThatEndsSo(t *testing.T) {
	m := attackModel(6)
	n, found, err := Find(context.Background(), m, Run{Seed: 1, Trials: 1000}, knockedOut)
	if err != nil || !found {
		t.Fatalf("found %v, error %v", found, err)
	}
	for i := range n + 1 {
		_, out, err := Tell(m, 1, i)
		if err != nil {
			t.Fatal(err)
		}
		if knockedOut.Holds(out) != (i == n) {
			t.Errorf("%d is found, engagement %d ends in %v", n, i, out)
		}
	}
}

func TestFindGivesUp(t *testing.T) {
	never := Event{Metric: 3, Low: 7, High: 9}
	if n, found, err := Find(context.Background(), attackModel(6), Run{Seed: 1, Trials: 100}, never); found || err != nil || n != 100 {
		t.Errorf("%d: found %v, error %v", n, found, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, found, err := Find(ctx, attackModel(6), Run{Seed: 1, Trials: 1 << 40}, never); found || !errors.Is(err, context.Canceled) {
		t.Errorf("found %v, error %v", found, err)
	}
}

func TestMistakeInAToldEngagementNamesIt(t *testing.T) {
	m := oneRoll("fails", 6, func(d *Dice) int { panic("no such unit") })
	_, _, err := Tell(m, 4, 17)
	var wrong RuleError
	if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "fails, seed 4, told engagement 17") {
		t.Errorf("error %v", err)
	}
}

func TestNobodyElseIsTelling(t *testing.T) {
	m := oneRoll("quiet", 1, func(d *Dice) int { return oneIf(d.Telling()) })
	if got := mustWalk(t, m, false).Metrics[0].Prob[1]; got != 0 {
		t.Error("the explorer wants the story")
	}
	if got := mustSimulate(t, m, Run{Trials: 10}).Metrics[0].Counts[1]; got != 0 {
		t.Error("a stream wants the story")
	}
	if _, found, err := Find(context.Background(), m, Run{Seed: 1, Trials: 10}, Event{0, 1, 1}); found || err != nil {
		t.Error("a search wants the story")
	}
}

func TestAHushedRuleLeavesItsDiceToTheNextLine(t *testing.T) {
	m := oneRoll("report", 3, func(d *Dice) int {
		d.Hush(true)
		hits := d.AtLeast(3, 4)
		if d.Telling() {
			t.Error("somebody tells while hushed")
		}
		d.Hush(false)
		d.D6()
		if d.Telling() {
			d.Tell("in short")
		}
		return hits
	})
	story, _, err := Follow(m, []int{4, 3, 6, 1})
	if err != nil {
		t.Fatal(err)
	}
	want := &Story{[]StoryLine{{Text: "in short", Faces: []int{4, 3, 6, 1}}}}
	if diff := cmp.Diff(want, story); diff != "" {
		t.Error(diff)
	}
	if _, err := Simulate(context.Background(), m, Run{Trials: 10}); err != nil { // dice that tell nothing anyway
		t.Error(err)
	}
}

func TestWhoLooksOnSeesTheEngagementsThatAreTold(t *testing.T) {
	m := oneRoll("shown", 18, func(d *Dice) int {
		sum := d.Sum(3)
		if d.Observed() {
			d.Show(sum)
		}
		return sum
	})
	var seen []int
	err := Observe(t.Context(), m, 5, 2, 6, func(n int64, shown any) {
		if int(n) != 2+len(seen) {
			t.Errorf("%d is shown after %d others", n, len(seen))
		}
		seen = append(seen, shown.(int))
	})
	if err != nil || len(seen) != 4 {
		t.Fatal(seen, err)
	}
	for i, shown := range seen {
		if _, out, err := Tell(m, 5, int64(2+i)); err != nil || out[0] != shown {
			t.Errorf("%d is told as %v, shown as %d (%v)", i, out, shown, err)
		}
	}
}

// Watch tells the same lines as Tell, and shows the state after each of them.
func TestWhoLooksOnWhileAStoryIsToldSeesEveryLine(t *testing.T) {
	m := NewModel("watched", []Metric{{Name: "sum", Max: 12}}, &Chain[int]{Name: "watched", Step: func(d *Dice, s *int) bool {
		if d.Observed() {
			d.ShowEach(func() any { return *s })
		}
		for range 2 {
			*s += d.D6()
			if d.Telling() {
				d.About("a die")
				d.Tell("thrown")
			}
		}
		return true
	}}, 0, func(end *int, _ int, out []int) { out[0] = *end })
	type seen struct {
		told  int
		shown any
	}
	var all []seen
	story, out, err := Watch(m, 3, 4, func(told int, shown any) { all = append(all, seen{told, shown}) })
	if err != nil {
		t.Fatal(err)
	}
	told, same, err := Tell(m, 3, 4)
	if err != nil || !cmp.Equal(told, story) || !slices.Equal(out, same) {
		t.Errorf("%v: %v and %v, told %v and %v", err, story, out, told, same)
	}
	first := story.Lines[0].Faces[0]
	if want := []seen{{1, first}, {2, out[0]}}; !slices.Equal(all, want) || story.Lines[1].About != "a die" {
		t.Errorf("saw %v, want %v; %v", all, want, story.Lines)
	}
}

// A line says what each throw was for, and which dice succeed. Dice without a named purpose come last.
func TestALineTellsItsThrowsOneByOne(t *testing.T) {
	chain := &Chain[int]{Name: "throws", Step: func(d *Dice, _ *int) bool {
		hits := d.AtLeast(4, 4)
		d.AtLeast(hits, 5)
		d.D6()
		if d.Telling() {
			d.Cast("to hit 4+", 4, Reaches(4))
			d.Cast("to save 5+", hits, Reaches(5))
			d.Tell("a shot")
		}
		again := Throw{Again: Misses, Sixes: true}
		d.AtLeastBy(again, 3, 4)
		if d.Telling() {
			again.Cast(d, "to hit 4+", 3, 4)
			d.Tell("another")
		}
		return true
	}}
	m := NewModel("throws", nil, chain, 0, func(*int, int, []int) {})
	story, _, err := Follow(m, []int{5, 4, 1, 2 /* saves */, 3, 6 /* one more */, 2 /* the other */, 6, 1, 3 /* again */, 6, 2 /* sixes */, 4, 1, 5})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range story.Lines {
		for _, c := range line.Throws() {
			got = append(got, c.String())
		}
	}
	want := []string{"to hit 4+: 5* 4* 1 2", "to save 5+: 3 6*", "2", "to hit 4+: 6* 1 3", "to hit 4+, again: 6* 2",
		"to hit 4+, for sixes: 4* 1", "to hit 4+, for sixes, again: 5*"}
	if !slices.Equal(got, want) {
		t.Errorf("%q is told, want %q", got, want)
	}
}
