package plan

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"salvo/rules/rulestest"
)

// skirmishPlan reads an experiment of the made-up game skirmish. It writes the mix of that game beside the experiment.
func skirmishPlan(t *testing.T, folder, text string) (*Plan, error) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, "mix.yaml"), []byte(rulestest.SkirmishMix), 0o666); err != nil {
		t.Fatal(err)
	}
	return Read(context.Background(), rulestest.Skirmish(), filepath.Join(folder, "plan.yaml"), []byte(text))
}

func TestPointsStandInExperiments(t *testing.T) {
	folder := t.TempDir()
	plan, err := skirmishPlan(t, folder, `title: Worth
defaults: {seed: 7, trials: 5}
items:
  - {points: skirmish gun double wall, title: By battle, mix: mix.yaml, battles: 4k, round: 5, reference: gun=12,
     budget: 90}
  - {pairs: skirmish gun double wall, mix: mix.yaml, battles: 4k, seed: 3}
  - {points: skirmish, mix: mix.yaml, precision: 20}
`)
	if err != nil {
		t.Fatal(err)
	}
	mix := filepath.Join(folder, "mix.yaml")
	for i, want := range []string{
		"salvo points skirmish gun double wall --reference gun=12 --budget 90 --round 5 --mix " + mix +
			" --battles 4000 --seed 7",
		"salvo points skirmish gun double wall --pairs --mix " + mix + " --battles 4000 --seed 3",
		"salvo points skirmish --mix " + mix + " --precision 20 --seed 7",
	} {
		if got := plan.Command(plan.Items[i]); got != want {
			t.Errorf("item %d is made by %s, want %s", i, got, want)
		}
	}
	folder = filepath.Join(folder, "run")
	outcome, err := plan.Run(context.Background(), Run{Folder: folder, Version: "test"})
	if err != nil || outcome.Failed != nil {
		t.Fatalf("%v, %v", outcome, err)
	}
	page, err := os.ReadFile(filepath.Join(folder, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"By battle", "the fair costs predict", "beat each other in a circle", "Exchange ratios"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page has no %q", want)
		}
	}
	for _, file := range []string{"by-battle.csv", "by-battle.svg", "pairs-2.png", "points-3.csv"} {
		if _, err := os.Stat(filepath.Join(folder, file)); err != nil {
			t.Error(err)
		}
	}
	again, err := plan.Run(context.Background(), Run{Folder: folder, Version: "test", Resume: true})
	if err != nil || again.Kept != 3 {
		t.Errorf("of the three items %d are kept: %v", again.Kept, err)
	}
}

func TestMistakesOfPointsInExperimentsHaveTheirPlaces(t *testing.T) {
	_, err := skirmishPlan(t, t.TempDir(), `title: Wrong
items:
  - {points: skirmish gum, mix: mix.yaml}
  - {points: skirmish gun double, mix: nowhere.yaml}
  - {points: skirmish gun double, mix: mix.yaml, battles: 10}
  - {points: skirmish gun double, mix: mix.yaml, battles: few, trials: 10}
  - {pairs: skirmish gun double, mix: mix.yaml, round: 5}
`)
	if err == nil {
		t.Fatal("no mistakes")
	}
	for _, want := range []string{
		`plan.yaml:3:14: unknown unit "gum"; did you mean "gun"?`,
		"plan.yaml:4:40: the mix: there is no file ",
		"plan.yaml:5:14: 10 are too few for 2 units in 2 situations: give 400 or more",
		`plan.yaml:6:59: battles "few": give a whole number`,
		`plan.yaml:6:72: "trials" does not go with units that are weighed: write battles`,
		`plan.yaml:7:49: "round" does not go with pairs`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no %s in\n%v", want, err)
		}
	}
}

func TestAMixIsAFile(t *testing.T) {
	folder := t.TempDir()
	device, err := filepath.Rel(folder, os.DevNull)
	if err != nil {
		t.Skip(err)
	}
	_, err = skirmishPlan(t, folder, "title: T\nitems:\n  - {points: skirmish, mix: "+filepath.ToSlash(device)+"}\n")
	if err == nil || !strings.Contains(err.Error(), "plan.yaml:3:29: the mix: "+os.DevNull+" is a device or a pipe: name a file") {
		t.Error(err)
	}
}
