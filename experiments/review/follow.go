package review

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/ground"
	"salvo/sim"
)

// A battle holds the course of one battle: the chance of side a at the end of each game turn, and what its units did.
type battle struct {
	chances  []float64 // the chance of side a at the end of each turn; the last is the result
	score    float64
	turns    int
	broken   [2]bool
	busy     [2]uint64 // the units that fired, were fired at, fought, gave an order or tested for one, or were at an objective at the end of a turn, a bit each
	shooters [2]uint64 // the units that fired, a bit each
	canFire  [2]uint64 // the units that can fire, a bit each; not filled in on the line
	cast     *[2][]rules.Deployed
	holders  [][]string // the holder of each objective, by turn
	near     []uint8    // for each objective: a bit for each side that had a unit there at the end of any turn
}

// follow plays n battles by the choices of both sides, and plays each of them out from the end of every turn. It
// returns the course of each battle.
func (j *judge) follow(ctx context.Context, s *rules.Scenario, models []sim.Model, n int, playOuts int64) ([]*battle, error) {
	all := make([]*battle, n)
	turns := s.Int("turns")
	meter := j.set.Meter(n, playOuts*int64(max(1, turns-1)))
	at := objectivesOf(s)
	err := j.set.InParallel(ctx, meter, n, func(ctx context.Context, i int, own experiments.Settings) (err error) {
		w := &witness{battle: &battle{near: make([]uint8, len(at.areas)), holders: make([][]string, len(at.areas))}, at: at, metrics: models[0].Metrics()}
		story, out, moments, err := sim.Recall(namesake{models[j.pairOf(int64(i), int64(n))], j.luck}, j.set.Seed, int64(i), false, w.see)
		if err != nil {
			return err
		}
		w.hear(story)
		w.end(out, j.gauge)
		p := playout{set: own, gauge: j.gauge, luck: fmt.Sprintf("%s | review of battle %d", j.luck, i)}
		w.chances, err = p.turnEnds(ctx, moments, turns, w.score, playOuts)
		all[i] = w.battle
		return err
	})
	return all, err
}

// A namesake is a model that uses the random numbers of another model, whose name it bears.
type namesake struct {
	sim.Model
	name string
}

// Name returns the name of the other model, which determines the random numbers.
func (r namesake) Name() string { return r.name }

// turnEnds returns the chance of side a at the end of each turn; for turns after the end of the battle, the score of side a.
// If one side wins all of the first play-outs from a turn, the others are left out.
func (p *playout) turnEnds(ctx context.Context, moments []sim.Moment, turns int, score float64, playOuts int64) ([]float64, error) {
	chances := slices.Repeat([]float64{score}, turns)
	for turn := 1; turn < turns; turn++ {
		at := slices.IndexFunc(moments, func(m sim.Moment) bool { return m.Turn == turn+1 })
		if at < 0 || moments[at].Ended {
			break
		}
		first := firstPlayOuts(playOuts)
		got, err := p.roll(ctx, moments[at].Model, "turn ends", 0, first)
		if c := got.chance().Value; err == nil && c > 0 && c < 1 {
			var more sample
			more, err = p.roll(ctx, moments[at].Model, "turn ends", first, playOuts)
			got = append(got, more...)
		}
		if err != nil {
			return nil, err
		}
		chances[turn-1] = got.chance().Value
	}
	return chances, nil
}

// firstPlayOuts returns the number of first play-outs. If one side wins all of these, the others are left out. Then a
// chance of 90 % appears as 100 % in 8 of 100 cases with 24 first play-outs, and in 4 with 30.
func firstPlayOuts(playOuts int64) int64 { return min(playOuts, max(24, playOuts/4)) }

// objectives holds the names of a table's objectives, and the squares from which each can be held.
type objectives struct {
	names []string
	areas []map[ground.Square]bool
}

// objectivesOf returns the objectives of a scenario; none on the line.
func objectivesOf(s *rules.Scenario) *objectives {
	o := &objectives{}
	if s.Table == nil {
		return o
	}
	z := s.Table.Map.Size
	for _, p := range s.Table.Places {
		if !p.Objective {
			continue
		}
		area := map[ground.Square]bool{}
		for _, at := range p.Area {
			for row := max(0, z.Row(at)-p.Reach); row <= min(z.Rows-1, z.Row(at)+p.Reach); row++ {
				for column := max(0, z.Column(at)-p.Reach); column <= min(z.Columns-1, z.Column(at)+p.Reach); column++ {
					area[z.At(column, row)] = true
				}
			}
		}
		o.names, o.areas = append(o.names, p.Name), append(o.areas, area)
	}
	return o
}

// A witness records what units do in a battle.
type witness struct {
	*battle
	at      *objectives
	metrics []sim.Metric
}

// see records the units that can fire and, at the end of a turn, the units at objectives and the holders of objectives.
func (w *witness) see(_ int, moment any) {
	now, is := moment.(*rules.Moment)
	if !is || now.Account == nil {
		return
	}
	w.cast = now.Cast
	w.seeWeapons(now)
	if !now.TurnOver {
		return
	}
	for side, places := range now.At {
		for left := now.There[side]; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(left)
			for o, area := range w.at.areas {
				if i < len(places) && area[places[i].Square()] {
					w.near[o] |= 1 << side
					w.busy[side] |= 1 << i
				}
			}
		}
	}
	for o, name := range w.at.names {
		if m := slices.IndexFunc(w.metrics, func(m sim.Metric) bool { return m.Name == "held-"+name }); m >= 0 {
			w.holders[o] = append(w.holders[o], w.metrics[m].Value(now.Out[m]))
		}
	}
}

// seeWeapons records the units that can fire. It also records the batteries off the table that fire now, because the
// story does not name them.
func (w *witness) seeWeapons(now *rules.Moment) {
	for side, units := range now.Traits {
		for i := range units {
			if units[i].Range > 0 && !units[i].Observes {
				w.canFire[side] |= 1 << i
			}
		}
	}
	for side, units := range now.Counts {
		for i := range units {
			if units[i]["firing"] > 0 {
				w.shooters[side] |= 1 << i
				w.busy[side] |= 1 << i
			}
		}
	}
}

// hear records, from the story, the units that fire, fight, give orders or are attacked.
func (w *witness) hear(story *sim.Story) {
	for i := range story.Lines {
		d := rules.DeedOf(&story.Lines[i])
		if d == nil {
			continue
		}
		switch d.Does {
		case rules.Fire:
			mark(&w.shooters, d.By)
			mark(&w.busy, d.By)
			mark(&w.busy, d.At)
		case rules.Strike, rules.Charge, rules.Fight:
			mark(&w.busy, d.By)
			mark(&w.busy, d.At)
		case rules.GiveOrder:
			mark(&w.busy, d.By)
		}
	}
}

func mark(bits *[2]uint64, units []rules.Who) {
	for _, u := range units {
		bits[u.Side] |= 1 << u.Number
	}
}

// end records how the battle ended.
func (w *witness) end(out []int, g *gauge) {
	w.score = g.end(out).score()
	for i := range w.metrics {
		switch m := &w.metrics[i]; m.Name {
		case "turns":
			w.turns = out[i]
		case "a-broken-turn":
			w.broken[0] = out[i] > 0
		case "b-broken-turn":
			w.broken[1] = out[i] > 0
		}
	}
}

// sum adds means and shares over all battles to the report.
func (j *judge) sum(all []*battle) {
	r := j.report
	r.Tension = tensions(all, r.Turns)
	r.Decided, r.DecidedEarly, r.Comebacks = decisions(all)
	draws := 0
	for _, b := range all {
		if b.score == 0.5 {
			draws++
		}
	}
	r.Draws = sim.Wilson(int64(draws), int64(len(all)))
	for _, b := range all[:min(len(all), reports.CurvesShown)] {
		r.Curves = append(r.Curves, b.chances)
	}
	j.sumLength(all)
	j.sumUnits(all)
	j.sumObjectives(all)
	if j.plans == nil {
		scores := make([]float64, len(all))
		for i, b := range all {
			scores[i] = b.score
		}
		r.Value = sim.MeanOf(scores, 0, 1)
	}
}

// tensions returns the tension at the end of each turn: its mean, and its distribution over the battles.
func tensions(all []*battle, turns int) (list []reports.Tension) {
	for t := range turns {
		values := make([]float64, len(all))
		for i, b := range all {
			values[i] = b.tension(t)
		}
		slices.Sort(values)
		at := func(q float64) float64 { return values[min(len(values)-1, int(q*float64(len(values))))] }
		list = append(list, reports.Tension{Turn: t + 1, Mean: sim.MeanOf(values, 0, 1), Fan: [5]float64{at(0.1), at(0.25), at(0.5), at(0.75), at(0.9)}})
	}
	return list
}

// A battle is decided when the chance of the winner reaches sureEnough and stays there. It is a comeback if the chance
// of the winner was once below hopeless.
const (
	sureEnough = 0.90
	hopeless   = 0.25
)

// winnerChance returns the chance of the battle's winner, given the chance p of side a; 0 if no side wins.
func (b *battle) winnerChance(p float64) float64 {
	switch b.score {
	case 1:
		return p
	case 0:
		return 1 - p
	}
	return 0
}

// decisionTurn returns the turn that decided the battle: from its end on, the winner's chance stays at sureEnough or
// more. A draw is decided in the last turn of the battle.
func (b *battle) decisionTurn() int {
	last := len(b.chances)
	if b.score == 0.5 {
		return min(last, max(1, b.turns))
	}
	turn := last
	for turn > 1 && b.winnerChance(b.chances[turn-2]) >= sureEnough {
		turn--
	}
	return turn
}

// early reports whether the battle is decided before half time.
func (b *battle) early() bool { return 2*b.decisionTurn() < len(b.chances) }

// comeback reports whether the winner's chance was once below hopeless.
func (b *battle) comeback() bool {
	return b.score != 0.5 && slices.ContainsFunc(b.chances, func(p float64) bool { return b.winnerChance(p) < hopeless })
}

// tension returns 1 - abs(2p - 1) at the end of a turn, where p is the chance of side a: 1 if the battle is open, 0 if
// it is decided. Turns count from 0. After the battle is over, tension returns 0, even without a winner.
func (b *battle) tension(turn int) float64 {
	if turn+1 >= b.turns {
		return 0
	}
	return 1 - math.Abs(2*b.chances[turn]-1)
}

// decisions returns the number of battles by the turn that decided them, the share of battles decided before half time,
// and the share of comebacks.
func decisions(all []*battle) (turns []int, early, comebacks sim.Estimate) {
	before, back := int64(0), int64(0)
	for _, b := range all {
		for len(turns) <= len(b.chances) {
			turns = append(turns, 0)
		}
		turns[b.decisionTurn()]++
		if b.early() {
			before++
		}
		if b.comeback() {
			back++
		}
	}
	n := int64(len(all))
	return turns, sim.Wilson(before, n), sim.Wilson(back, n)
}

// fairWalk returns the figures of a fair random walk with the given number of turns, with which the figures of battles
// are compared. The lead of a side is a sum of normally distributed steps, and the side that is ahead at the end wins.
// The chances of the walk are measured by as many play-outs as the chances of battles, so that both have the same errors;
// 0 play-outs stand for exact chances.
func fairWalk(turns int, playOuts int64) (w reports.Walk) {
	const walks = 10_000
	rng := rand.New(rand.NewPCG(1, 1))
	for range walks {
		sum, b := 0.0, &battle{chances: make([]float64, turns), turns: turns + 1}
		for t := range b.chances {
			sum += rng.NormFloat64()
			if left := float64(turns - 1 - t); left > 0 {
				b.chances[t] = shareOfWins(rng, math.Erfc(-sum/math.Sqrt(2*left))/2, playOuts)
			} else if sum > 0 {
				b.chances[t], b.score = 1, 1
			}
		}
		w.Decided += float64(b.decisionTurn()) / walks
		if b.comeback() {
			w.Comebacks += 1. / walks
		}
		for t := range turns {
			w.Tension += b.tension(t) / float64(turns) / walks
		}
	}
	return w
}

// shareOfWins returns the share of wins in a number of random play-outs with the given chance.
func shareOfWins(rng *rand.Rand, chance float64, playOuts int64) float64 {
	if playOuts == 0 {
		return chance
	}
	wins := int64(0)
	for n := range playOuts {
		if n == firstPlayOuts(playOuts) && (wins == 0 || wins == n) {
			return float64(wins / n)
		}
		if rng.Float64() < chance {
			wins++
		}
	}
	return float64(wins) / float64(playOuts)
}

// sumLength adds to the report the mean number of turns, how often battles end early, and how often a side is broken then.
func (j *judge) sumLength(all []*battle) {
	turns := make([]float64, len(all))
	var early, breaks, both int64
	for i, b := range all {
		turns[i] = float64(b.turns)
		if b.turns < j.report.Turns {
			early++
			if b.broken[0] || b.broken[1] {
				breaks++
			} else {
				both++
			}
		}
	}
	n := int64(len(all))
	j.report.Length = sim.MeanOf(turns, 1, float64(j.report.Turns))
	j.report.EndsEarly, j.report.EndsBroken, j.report.EndsOtherwise = sim.Wilson(early, n), sim.Wilson(breaks, n), sim.Wilson(both, n)
}

// sumUnits adds to the report, for each unit, the share of battles in which it was idle, and the share in which it fired.
func (j *judge) sumUnits(all []*battle) {
	n := int64(len(all))
	for side, units := range all[0].cast {
		for i, u := range units {
			idle, fired := int64(0), int64(0)
			for _, b := range all {
				idle += int64(1 - b.busy[side]>>i&1)
				fired += int64(b.shooters[side] >> i & 1)
			}
			j.report.Units = append(j.report.Units, reports.ReviewUnit{Side: sideLetter(side), Name: u.Label, Words: u.InWords(), Kind: u.Name, Arrival: u.Arrival,
				Idle: sim.Wilson(idle, n), Fires: sim.Wilson(fired, n), Armed: j.hasWeapon(all[0], side, i, u.Unit)})
		}
	}
}

// hasWeapon reports whether a unit has a weapon to fire: on a table by its traits, on the line by its fields.
func (j *judge) hasWeapon(b *battle, side, i int, u *rules.Unit) bool {
	if j.scenario.Table != nil {
		return b.canFire[side]>>i&1 == 1
	}
	for name, value := range u.Fields() {
		if (name == "range" || name == "attack" || name == "weapons") && value != "0" && value != "none" && value != "" {
			return true
		}
	}
	return false
}

// sumObjectives adds to the report, for each objective, how often each side held it at the end, in how many battles both
// sides had units there at the end of some turn, and how often it passed from one side to the other.
func (j *judge) sumObjectives(all []*battle) {
	n := int64(len(all))
	for o, name := range objectivesOf(j.scenario).names {
		var holds [2]int64
		var contests int64
		changes := make([]float64, len(all))
		for i, b := range all {
			was := "none"
			for _, holder := range b.holders[o] {
				if holder != "none" {
					if was != "none" && holder != was {
						changes[i]++
					}
					was = holder
				}
			}
			if k := len(b.holders[o]); k > 0 {
				for side := range holds {
					if b.holders[o][k-1] == sideLetter(side) {
						holds[side]++
					}
				}
			}
			if b.near[o] == 3 {
				contests++
			}
		}
		j.report.Objectives = append(j.report.Objectives, reports.ReviewObjective{Name: name, Held: [2]sim.Estimate{sim.Wilson(holds[0], n), sim.Wilson(holds[1], n)},
			Contested: sim.Wilson(contests, n), Changes: sim.MeanOf(changes, 0, float64(j.report.Turns))})
	}
}
