package reports

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// figureTicks marks an axis of figures at round places from zero: chances in per cent, none beyond certainty, or means.
type figureTicks struct {
	mean bool
	most int // marks above zero
}

// markRoom is what a mark takes on a horizontal axis, in any font.
const markRoom = vg.Length(36)

// Ticks implements [plot.Ticker].
func (t figureTicks) Ticks(_, highest float64) []plot.Tick {
	unit := ""
	if !t.mean {
		highest, unit = min(highest, 1), " %"
	}
	highest *= scale(t.mean)
	step := t.step(highest)
	decimals := 0
	for at := step; at < 1; at *= 10 {
		decimals++
	}
	var ticks []plot.Tick
	for i := 0; float64(i)*step <= highest+1e-9; i++ {
		at := float64(i) * step
		ticks = append(ticks, plot.Tick{Value: at / scale(t.mean), Label: fixed(at, decimals) + unit})
	}
	return ticks
}

// step is the smallest round step that leaves few enough marks.
func (t figureTicks) step(highest float64) float64 {
	for scale := 0.0001; ; scale *= 10 {
		for _, factor := range []float64{1, 2, 5} {
			step := factor * scale
			if marks := highest / step; marks >= float64(t.most+1) {
				continue
			}
			return step
		}
	}
}

// namedTicks marks an axis at given places.
type namedTicks []plot.Tick

// Ticks implements [plot.Ticker].
func (t namedTicks) Ticks(_, _ float64) []plot.Tick { return t }
