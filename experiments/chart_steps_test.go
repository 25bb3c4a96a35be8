package experiments

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"salvo/reports"
)

func TestAFigureJumpsAtTheCentimetreAtWhichAWeaponNoLongerReaches(t *testing.T) {
	c := charted(t, wish{line: "gallery 2xrifle+pistol vs duck", x: "range=8..58/10", show: []string{"mean hits", "hits=1+"}})
	for k, want := range [][]reports.Step{{{At: 20, Value: 2, Beyond: true}}, {{At: 20, Value: 15.0 / 16, Beyond: true}}} {
		cells := c.Panels[k].Cells[0]
		for x := range cells {
			here := want
			if c.X.Values[x] != "18" {
				here = nil
			}
			if diff := cmp.Diff(here, cells[x].Steps); diff != "" {
				t.Errorf("%s at %s: %s", c.Panels[k].Figure, c.X.Values[x], diff)
			}
		}
	}
}

func TestAFigureThatDiffersAtEveryValueOfACoarseAxisHasItsJumps(t *testing.T) {
	c := charted(t, wish{line: "gallery rifle+pistol+slingshot:reach=30 vs duck", x: "range=10,25,40", show: []string{"mean hits"}})
	for x, want := range []float64{20, 30} {
		steps := c.Panels[0].Cells[0][x].Steps
		if len(steps) != 1 || steps[0].At != want || !steps[0].Beyond {
			t.Errorf("after %s cm: %+v", c.X.Values[x], steps)
		}
	}
}

func TestWhatWasRolledIsNotSaidToJump(t *testing.T) {
	c := charted(t, wish{line: "gallery rifle+pistol vs duck", x: "range=8..58/10", show: []string{"mean hits"},
		set: Settings{Method: Simulate, Trials: 100}})
	for _, cell := range c.Panels[0].Cells[0] {
		if cell.Steps != nil {
			t.Errorf("%+v", cell)
		}
	}
}
