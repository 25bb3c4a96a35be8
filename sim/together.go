package sim

import "slices"

// A Part is one of several separate engagements, with the event that counts as its success.
type Part struct {
	Model   Model
	Success Event
}

// Together returns a model of separate engagements whose only metric, of the given name, counts how many of them succeed. The
// exact engine works each of them out by itself and convolves their chances; the rolling engine plays them one after another.
// It panics if a success is no event of its model.
func Together(name string, metric Metric, parts []Part) Model {
	metric.Labels, metric.Max, metric.Halves = nil, len(parts), false
	for _, p := range parts {
		_ = p.Model.Metrics()[p.Success.Metric]
	}
	return &together{name: name, metrics: []Metric{metric}, parts: parts}
}

type together struct {
	name    string
	metrics []Metric
	parts   []Part
	more    []Measure // computed from the number of successes
}

func (t *together) Name() string      { return t.name }
func (t *together) Metrics() []Metric { return t.metrics }

func (t *together) weight() int { return 0 } // no trees are kept: every trial is played out

func (t *together) withMetric(metric Metric, of Measure) Model {
	made := *t
	made.metrics = append(slices.Clone(t.metrics), metric)
	made.more = append(slices.Clone(t.more), of)
	return &made
}

func (t *together) trial() func(d *Dice, out []int) {
	plays := make([]func(d *Dice, out []int), len(t.parts))
	outs := make([][]int, len(t.parts))
	for i, p := range t.parts {
		plays[i], outs[i] = p.Model.trial(), make([]int, len(p.Model.Metrics()))
	}
	return func(d *Dice, out []int) {
		out[0] = 0
		for i := range plays {
			plays[i](d, outs[i])
			out[0] += oneIf(t.parts[i].Success.Holds(outs[i]))
		}
		t.readOff(out)
	}
}

// relive shows nothing: the parts are separate engagements and have no state in common.
func (t *together) relive(d *Dice, out []int, _ func(s States, turn int)) { t.trial()(d, out) }

func (t *together) restOf(string, States, int) Model { return t }
func (t *together) opened(opening) Model             { return t }

// readOff computes the metrics that follow from the number of successes.
func (t *together) readOff(out []int) {
	for i, of := range t.more {
		out[1+i] = of(out[:1+i])
	}
}

func (t *together) roller(d *Dice) trialPlayer {
	return &partsPlayer{dice: d, play: t.trial(), out: make([]int, len(t.metrics))}
}

// A partsPlayer plays every trial out: the parts share no trees.
type partsPlayer struct {
	dice *Dice
	play func(d *Dice, out []int)
	out  []int
}

func (p *partsPlayer) roll(trials int64, t *tally, given *Condition, at *int64) {
	for range trials {
		if p.dice.memory.due(*at) {
			p.dice.memory.listen()
		}
		p.play(p.dice, p.out)
		t.count(p.out, 1, given)
		*at++
	}
}

func (p *partsPlayer) flush(*tally, *Condition) {}

func (t *together) walk(x *explorer, reach func(out []int, m mass)) (unsettled float64) {
	settled := 1.0
	chances := []mass{x.one()} // the chances that 0, 1, 2, ... of the parts so far succeed
	for _, p := range t.parts {
		success, failure := x.zero(), x.zero()
		rest := p.Model.walk(x, func(out []int, m mass) {
			if p.Success.Holds(out) {
				success = success.plus(m)
			} else {
				failure = failure.plus(m)
			}
		})
		settled *= 1 - rest
		chances = append(chances, x.zero())
		for k := len(chances) - 1; k >= 0; k-- {
			chances[k] = chances[k].times(failure)
			if k > 0 {
				chances[k] = chances[k].plus(chances[k-1].times(success))
			}
		}
	}
	out := make([]int, len(t.metrics))
	for k, m := range chances {
		out[0] = k
		t.readOff(out)
		reach(out, m)
	}
	return 1 - settled
}
