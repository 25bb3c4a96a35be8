package experiments

import (
	"context"
	"sync/atomic"
	"testing"

	"salvo/reports"
	"salvo/rules"
	"salvo/rules/rulestest"
)

// shot parses a line of the gallery.
func shot(t testing.TB, line string) *rules.Scenario {
	t.Helper()
	s, err := rules.NewLibrary(rulestest.Gallery).Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A wish is a chart as the command line would ask for it.
type wish struct {
	line, x, series, y string
	show               []string
	set                Settings
}

// chart returns the chart of a wish.
func (w wish) chart(t testing.TB) (*reports.Chart, error) {
	t.Helper()
	s := shot(t, w.line)
	var axes [3]*Axis
	for i, text := range []string{w.x, w.series, w.y} {
		if text == "" {
			continue
		}
		var err error
		if axes[i], err = ParseAxis(text, s); err != nil {
			return nil, err
		}
	}
	c, err := NewChart(s, axes[0], axes[1], axes[2], w.show)
	if err != nil {
		return nil, err
	}
	set := w.set
	if set.Method == "" {
		set.Method = Auto
	}
	if set.Trials == 0 {
		set.Trials = 10_000
	}
	return c.Work(context.Background(), set)
}

// A counter adds up numbers; any goroutine may call it.
type counter struct{ n atomic.Int64 }

func (c *counter) add(n int64) { c.n.Add(n) }
func (c *counter) sum() int64  { return c.n.Load() }
