package review

import (
	"context"
	"math"
	"slices"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// A gauge measures how a battle ended: which side won, and by how much.
type gauge struct {
	winner int     // the index of the metric of the winner
	halves []uint8 // half points of side a by the labels of this metric: 2 for a win, 1 for a draw
	// margin returns the lead of side a in thousandths; see rules.MarginOf.
	margin func(out []int) int
}

// newGauge returns the gauge for battles with these metrics. It returns false if no metric names a winner.
func newGauge(metrics []sim.Metric) (*gauge, bool) {
	winner := experiments.WinnerOf(metrics)
	if winner < 0 {
		return nil, false
	}
	g := &gauge{winner: winner, margin: rules.MarginOf(metrics)}
	m := &metrics[winner]
	for _, label := range m.Labels {
		switch label {
		case m.Sides[0]:
			g.halves = append(g.halves, 2)
		case m.Sides[1]:
			g.halves = append(g.halves, 0)
		default:
			g.halves = append(g.halves, 1)
		}
	}
	return g, true
}

// An ending packs the end of a battle into one number: the half points of side a, and the margin of its victory in
// thousandths, from -1000 to 1000.
type ending uint16

const marginSpan = 2001

func (g *gauge) end(out []int) ending {
	margin := min(max(g.margin(out), -1000), 1000) + 1000
	return ending(int(g.halves[out[g.winner]])*marginSpan + margin)
}

func (e ending) half() int       { return int(e) / marginSpan }
func (e ending) score() float64  { return float64(e.half()) / 2 }
func (e ending) margin() float64 { return float64(int(e)%marginSpan-1000) / 1000 }

// A sample holds the endings of the trials that were played out from one moment.
type sample []ending

// scores returns the scores of side a, by trial: a win counts one, a draw one half.
func (s sample) scores() []float64 {
	all := make([]float64, len(s))
	for i, e := range s {
		all[i] = e.score()
	}
	return all
}

// chance returns the score of side a with its interval.
func (s sample) chance() sim.Estimate { return sim.MeanOf(s.scores(), 0, 1) }

// standing returns the figures of a moment for the report: the chance, wins, draws and margin.
func (s sample) standing() (st reports.Standing) {
	var count [3]int64
	margins := make([]float64, len(s))
	for i, e := range s {
		count[e.half()]++
		margins[i] = e.margin()
	}
	n := int64(len(s))
	st.Chance, st.Margin = s.chance(), sim.MeanOf(margins, -1, 1)
	st.Wins[0], st.Draw, st.Wins[1] = sim.Wilson(count[2], n), sim.Wilson(count[1], n), sim.Wilson(count[0], n)
	return st
}

// less returns the score of this sample minus the score of another sample with the same random numbers.
func (s sample) less(other sample) sim.Estimate {
	all := make([]float64, min(len(s), len(other)))
	for i := range all {
		all[i] = s[i].score() - other[i].score()
	}
	return sim.MeanOf(all, -1, 1)
}

// surelyAbove returns the lower end of an interval, widened so that n such intervals are all right in 95 of 100 cases
// (Bonferroni).
func surelyAbove(e sim.Estimate, n int) float64 {
	return e.Value - e.Half()*math.Sqrt2*math.Erfinv(1-0.05/float64(max(1, n)))/sim.Z95
}

// surelyApart reports whether luck cannot explain a difference, if n differences are compared in the same report.
func surelyApart(e sim.Estimate, n int) bool {
	if e.Value < 0 {
		e.Value, e.Low, e.High = -e.Value, -e.High, -e.Low
	}
	return surelyAbove(e, n) > 0
}

// A playout plays one battle out from several of its moments.
type playout struct {
	set   experiments.Settings
	gauge *gauge
	luck  string // the name of the random numbers that all play-outs of a battle share
}

// roll plays the rest of a battle from a moment, in the trials of the half-open range [from, to), and returns how they
// ended. luck is the name of the stage, which determines the random numbers.
func (p *playout) roll(ctx context.Context, m sim.Model, luck string, from, to int64) (sample, error) {
	run := sim.Run{Seed: p.set.Seed, Workers: 1}
	values, err := sim.SameLuckValues(ctx, p.luck+" | "+luck, m, func(out []int) uint16 { return uint16(p.gauge.end(out)) }, from, to, run)
	all := make(sample, len(values))
	for i, v := range values {
		all[i] = ending(v)
	}
	return all, err
}

// A rest is a moment from which the battle is played out, with the endings of its trials.
type rest struct {
	model sim.Model
	sample
}

// extend plays rests, several at a time, until each has the given number of trials.
func (p *playout) extend(ctx context.Context, rests []*rest, luck string, trials int64) error {
	rests = slices.DeleteFunc(slices.Clone(rests), func(r *rest) bool { return int64(len(r.sample)) >= trials })
	meter := p.set.Meter(len(rests), trials)
	return p.set.InParallel(ctx, meter, len(rests), func(ctx context.Context, i int, own experiments.Settings) error {
		more, err := p.roll(ctx, rests[i].model, luck, int64(len(rests[i].sample)), trials)
		rests[i].sample = append(rests[i].sample, more...)
		return err
	})
}
