package review

import (
	"cmp"
	"context"
	"math"
	"slices"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// These constants say how often options are played out. All choices that were carried out are screened, most of them
// briefly. The best options that were not taken are judged with new random numbers. A gain is known to about 5
// percentage points.
const (
	triedOut    = 16
	screenedFor = 80
	missedFirst = 200
	missedTrial = 900
	mostMissed  = 4    // the largest number of choices that are judged
	leastMissed = 0.05 // the smallest gain of a missed chance
	hopeful     = 0.8  // an option that gains less than this share of leastMissed after missedFirst play-outs is given up
)

// A choice is a decision of a unit, with the rest of the battle for each of its options.
type choice struct {
	*rules.Decision
	line, turn int
	option     []*rest // the first is the option that was taken
	fresh      []*rest
}

// findMissed adds to the report the choices of units, and the missed chances: options that surely would have been better.
func (a *analysis) findMissed(ctx context.Context) error {
	all := a.choices()
	a.report.Weighed = len(all)
	if len(all) == 0 {
		return nil
	}
	if err := a.screenOptions(ctx, all); err != nil {
		return err
	}
	for _, w := range all {
		a.report.Choices = append(a.report.Choices, a.choiceOf(w))
	}
	return a.judgeOptions(ctx, all)
}

// choices returns the choices that were carried out and had at least two options.
func (a *analysis) choices() (all []*choice) {
	rests := map[int]*rest{} // by the number of dice before the choice, so that units that choose together share the rest
	for i := range a.moments {
		m := &a.moments[i]
		clear(rests)
		for k := range m.Choices {
			c := &m.Choices[k]
			d := rules.DecisionOf(c)
			if d == nil || len(d.Options) < 2 || !a.carriedOut(d.By, i, k) {
				continue
			}
			dice := c.Cut.Dice()
			if rests[dice] == nil {
				rests[dice] = &rest{model: m.Instead(c, 0)}
			}
			w := &choice{Decision: d, line: c.Told, turn: m.Turn, option: []*rest{rests[dice]}}
			for option := 1; option < len(d.Options); option++ {
				w.option = append(w.option, &rest{model: m.Instead(c, option)})
			}
			all = append(all, w)
		}
	}
	return all
}

// carriedOut reports whether a unit acted on a choice: in this step or the next, a line about a deed of the unit follows
// before the unit's next choice. Weighing, fleeing and failed orders do not count.
func (a *analysis) carriedOut(by rules.Who, moment, choice int) bool {
	from := a.moments[moment].Choices[choice].Told
	to := a.moments[min(moment+2, len(a.moments)-1)].Told
	for i := moment; i < len(a.moments) && a.moments[i].Told <= to; i++ {
		for k := range a.moments[i].Choices {
			c := &a.moments[i].Choices[k]
			if i == moment && k <= choice {
				continue
			}
			if d := rules.DecisionOf(c); d != nil && d.By == by {
				to = min(to, c.Told)
			}
		}
	}
	for line := from; line < to; line++ {
		if d := rules.DeedOf(&a.story.Lines[line]); d != nil && d.Does != rules.Weigh && d.Does != rules.Flee && !d.Vain && slices.Contains(d.By, by) {
			return true
		}
	}
	return false
}

// screenOptions plays all options out a few times, and the options of the most promising quarter of the choices more
// often.
func (a *analysis) screenOptions(ctx context.Context, all []*choice) error {
	if err := a.extend(ctx, restsOf(all), "options", triedOut); err != nil {
		return err
	}
	order := slices.Clone(all)
	slices.SortStableFunc(order, func(x, y *choice) int { return cmp.Compare(y.promise(), x.promise()) })
	return a.extend(ctx, restsOf(order[:(len(order)+3)/4]), "options", screenedFor)
}

// restsOf returns the rests of all options of some choices, each rest once.
func restsOf(all []*choice) (rests []*rest) {
	known := map[*rest]bool{}
	for _, w := range all {
		for _, r := range w.option {
			if !known[r] {
				known[r] = true
				rests = append(rests, r)
			}
		}
	}
	return rests
}

// gain returns the chance of the choosing side after an option minus its chance after the option that was taken.
func (w *choice) gain(rests []*rest, option int) sim.Estimate {
	e := rests[option].less(rests[0].sample)
	if w.By.Side == 1 {
		e = sim.Estimate{Value: -e.Value, Low: -e.High, High: -e.Low}
	}
	return e
}

// best returns the option with the largest gain.
func (w *choice) best(rests []*rest) (option int, gain sim.Estimate) {
	gain.Value = math.Inf(-1)
	for i := 1; i < len(rests); i++ {
		if e := w.gain(rests, i); e.Value > gain.Value {
			option, gain = i, e
		}
	}
	return option, gain
}

// promise returns the largest gain of any option, by the play-outs so far.
func (w *choice) promise() float64 {
	_, gain := w.best(w.option)
	return gain.Value
}

// judgeOptions plays the most promising options out with new random numbers. It adds to the report those that surely would
// have been better and whose gain is leastMissed or more, except choices whose loss a later choice could make up for.
func (a *analysis) judgeOptions(ctx context.Context, all []*choice) error {
	left := slices.DeleteFunc(slices.Clone(all), func(w *choice) bool { return w.promise() < leastMissed })
	slices.SortStableFunc(left, func(x, y *choice) int { return cmp.Compare(y.promise(), x.promise()) })
	left = left[:min(mostMissed, len(left))]
	n := len(left)
	for _, w := range left {
		w.narrow()
	}
	for _, trials := range []int64{missedFirst, missedTrial} {
		var rests []*rest
		for _, w := range left {
			rests = append(rests, w.fresh...)
		}
		if err := a.extend(ctx, rests, "options judged", trials); err != nil {
			return err
		}
		if trials == missedFirst {
			left = slices.DeleteFunc(left, func(w *choice) bool { return w.gain(w.fresh, 1).Value < hopeful*leastMissed })
		}
	}
	for _, w := range left { // the trials that chose these options are left out of the report
		for _, r := range w.fresh {
			r.sample = r.sample[missedFirst:]
		}
	}
	left = slices.DeleteFunc(left, func(w *choice) bool {
		e := w.gain(w.fresh, 1)
		return e.Value < leastMissed || surelyAbove(e, n) <= 0
	})
	for _, w := range final(left) {
		a.report.Missed = append(a.report.Missed, reports.MissedChance{Line: w.line, Turn: w.turn, Side: sideLetter(w.By.Side), Unit: a.label(w.By),
			Did: w.Options[0].Words, Could: w.Options[1].Words, Gain: w.gain(w.fresh, 1),
			Taken: ofSide(w.fresh[0].chance(), w.By.Side), Missed: ofSide(w.fresh[1].chance(), w.By.Side)})
	}
	return nil
}

// final returns the choices in the order of the battle. It leaves out choices whose loss a later choice of the side
// could make up for (see comesAgain).
func final(all []*choice) (some []*choice) {
	slices.SortStableFunc(all, func(x, y *choice) int { return cmp.Compare(x.line, y.line) })
	for i, w := range all {
		if !w.comesAgain(all[i+1:]) {
			some = append(some, w)
		}
	}
	return some
}

// narrow keeps the option that was taken and the most promising other one, and begins fresh rests for both.
func (w *choice) narrow() {
	option, _ := w.best(w.option)
	w.option = w.pair(option)
	w.Decision = &rules.Decision{By: w.By, Options: []rules.Alternative{w.Options[0], w.Options[option]}}
	for _, r := range w.option {
		w.fresh = append(w.fresh, &rest{model: r.model})
	}
}

// comesAgain reports whether a later judged choice of the side has an option that gains about as much, or brings the
// chance of the side about as high: less than leastMissed (5 percentage points) below. Then this choice lost nothing for
// good. An option often gains only because the player continues differently after it, and the side can have that gain
// later, too.
func (w *choice) comesAgain(later []*choice) bool {
	gain, chance := w.gain(w.fresh, 1).Value, ofSide(w.fresh[1].chance(), w.By.Side).Value
	return slices.ContainsFunc(later, func(v *choice) bool {
		return v.By.Side == w.By.Side &&
			(v.gain(v.fresh, 1).Value > gain-leastMissed || ofSide(v.fresh[1].chance(), v.By.Side).Value > chance-leastMissed)
	})
}

// pair returns the rest after the option that was taken, and the rest after another option.
func (w *choice) pair(option int) []*rest { return []*rest{w.option[0], w.option[option]} }

// ofSide returns the chance of a side, given the chance of side a.
func ofSide(e sim.Estimate, side int) sim.Estimate {
	if side == 1 {
		return sim.Estimate{Value: 1 - e.Value, Low: 1 - e.High, High: 1 - e.Low}
	}
	return e
}

// choiceOf returns a choice for the report, with the chances of its side.
func (a *analysis) choiceOf(w *choice) reports.WeighedChoice {
	c := reports.WeighedChoice{Line: w.line, Turn: w.turn, Side: sideLetter(w.By.Side), Unit: a.label(w.By), Number: w.By.Number}
	for i, o := range w.Options {
		made := reports.WeighedOption{Words: o.Words, Chance: ofSide(w.option[i].chance(), w.By.Side), To: -1}
		if a.scenario.Table != nil {
			made.To, made.Square = int(o.To.Square()), a.scenario.Table.Ground.Name(o.To)
		}
		if o.At != nil {
			made.At = &reports.UnitAt{Side: o.At.Side, Number: o.At.Number}
		}
		c.Options = append(c.Options, made)
	}
	return c
}

// label returns the name of a unit in stories.
func (a *analysis) label(w rules.Who) string {
	if a.cast == nil || w.Number >= len(a.cast[w.Side]) {
		return experiments.SidesOf(a.scenario)[w.Side].Short
	}
	return a.cast[w.Side][w.Number].Label
}
