package experiments

import (
	"bytes"
	"context"
	"math"
	"testing"

	"salvo/reports"
	"salvo/rules"
)

// steppedUp returns the sensitivity of a line of the game.
func steppedUp(t *testing.T, line string, set Settings) *reports.Sensitivity {
	t.Helper()
	y, err := NewSensitivity(scenario(t, line), "")
	if err != nil {
		t.Fatal(err)
	}
	made, err := y.Work(context.Background(), set)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func TestStepsOfWhatCanBeWalkedAreExactAndTheLargestIsFirst(t *testing.T) {
	made := steppedUp(t, "dice 2xunit", Settings{Method: Auto, Seed: 1})
	// Two dice that hit on 4+ hit with a chance of 3/4. If a 6 misses, it is 1 - (2/3)^2 = 5/9; if a 3 hits, too, it is
	// 1 - (1/3)^2 = 8/9.
	for i, want := range []struct {
		name, to string
		change   float64
	}{{"sixes", "none", 5.0/9 - 3.0/4}, {"ties", "yes", 8.0/9 - 3.0/4}} {
		thing := made.Things[i]
		if len(thing.Steps) != 1 || thing.Name != want.name || thing.Steps[0].To != want.to {
			t.Fatalf("thing %d is %+v, want %s", i, thing, want.name)
		}
		if got := thing.Steps[0]; !got.Cell.Exact || math.Abs(got.Change.Value-want.change) > 1e-12 {
			t.Errorf("%s=%s changes %v, want %v", want.name, want.to, got.Change, want.change)
		}
	}
	for _, thing := range made.Things[2:] {
		for _, s := range thing.Steps {
			if s.Different {
				t.Errorf("%s=%s changes something", thing.Name, s.To)
			}
		}
	}
}

func TestRolledStepsHoldTheExactChangeAndDoNotDependOnTheWorkers(t *testing.T) {
	exact := steppedUp(t, "dice 2xunit", Settings{Method: Exact, Seed: 1})
	var bytesOf [2]bytes.Buffer
	for i, workers := range []int{1, 3} {
		rolled := steppedUp(t, "dice 2xunit", Settings{Method: Simulate, Seed: 1, Workers: workers})
		if err := reports.Print(&bytesOf[i], rolled, reports.JSON); err != nil {
			t.Fatal(err)
		}
		for k, thing := range rolled.Things[:2] {
			want, got := exact.Things[k].Steps[0].Change.Value, thing.Steps[0].Change
			if thing.Name != exact.Things[k].Name || math.Abs(got.Value-want) > 2*got.Half() || 100*got.Half() > closeLook.points {
				t.Errorf("%s changes %v, want %v", thing.Name, got, want)
			}
		}
	}
	if !bytes.Equal(bytesOf[0].Bytes(), bytesOf[1].Bytes()) {
		t.Error("the result depends on the workers")
	}
}

func TestMistakesInASensitivityAreTold(t *testing.T) {
	for show, want := range map[string]string{"result=hti": "show: ", "mean hits per 100 points": "show: "} {
		if _, err := NewSensitivity(scenario(t, "dice unit"), show); err == nil || err.Error()[:len(want)] != want {
			t.Errorf("%s: %v", show, err)
		}
	}
	y, err := NewSensitivity(scenario(t, "dice unit"), "mean hits")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := y.Work(context.Background(), Settings{Method: Both}); err == nil {
		t.Error("both is no method here")
	}
}

// The scenario of a step is built when it is needed, and only once: a machine that shares the work needs few of the
// hundreds of steps.
func TestAStepIsTakenOnceAndOnlyIfItIsNeeded(t *testing.T) {
	given, taken := scenario(t, "dice unit"), 0
	y := new(Sensitivity)
	y.add(reports.Influence{Name: "ties"}, []string{"no", "yes"}, func(to string) (*rules.Scenario, error) {
		taken++
		return given.SetOption("ties", to)
	})
	if taken > 0 {
		t.Errorf("%d steps were taken before anybody asked", taken)
	}
	for range 2 {
		if _, err := y.all()[1].scenario(); err != nil {
			t.Fatal(err)
		}
	}
	if taken != 1 {
		t.Errorf("one step was taken %d times", taken)
	}
}
