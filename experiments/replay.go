package experiments

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"salvo/reports"
	"salvo/rules"
	"salvo/rules/ground"
	"salvo/sim"
)

// A glimpse is the state of a battle after a number of lines of its story.
type glimpse struct {
	lines int
	now   *rules.Moment
}

// A chronicler builds the replay of a battle from glimpses of its states.
type chronicler struct {
	*reports.Replay
	scenario *rules.Scenario
	metrics  []sim.Metric
	seen     []glimpse
	numbers  [2][]int       // the number of each unit in the replay, by its side and its number in the battle
	last     []ground.Place // where each unit was last on the table
	off      []bool         // whether each unit is never on the table: a battery, an aircraft
}

// Watch plays engagement number n of a seed and returns its replay, to be watched step by step. It refuses procedures
// other than duels and battles. If why is true, the story contains the options that the players weigh. The caller fills
// in Told.
func Watch(s *rules.Scenario, m sim.Model, seed uint64, n int64, why bool) (r *reports.Replay, story *sim.Story, out []int, err error) {
	c := &chronicler{Replay: &reports.Replay{}, scenario: s, metrics: m.Metrics()}
	watch := sim.Watch
	if why {
		watch = sim.Explain
	}
	story, out, err = watch(m, seed, n, func(told int, shown any) {
		if now, is := shown.(*rules.Moment); is && now.Account != nil {
			c.seen = append(c.seen, glimpse{told, now})
		}
	})
	switch {
	case err != nil:
		return nil, nil, nil, err
	case c.seen == nil:
		return nil, nil, nil, WrongSetting("page", "%s of %s is told in few lines, and has nothing to watch: name a duel, "+
			"a battle or a scenario file", s.Procedure.Name, s.Ruleset.Title)
	}
	if err := c.set(); err != nil {
		return nil, nil, nil, err
	}
	c.tell(story, out)
	return c.Replay, story, out, nil
}

// set adds the ground and the units.
func (c *chronicler) set() error {
	labels := map[string]string{} // the labels of units on the map, by the names of these units in stories
	if c.scenario.Table != nil {
		m, err := NewMap(c.scenario, "")
		if err != nil {
			return err
		}
		for i := range m.Units {
			labels[m.deployed[i].Label] = m.Units[i].Label
		}
		c.Map = m.Map
		c.Map.Units = nil
	} else {
		c.Lane = c.lane()
	}
	first := c.seen[0].now
	for side, units := range first.Cast {
		count := 0
		for _, u := range units {
			count += oneIf(labels[u.Label] != "")
		}
		for i, u := range units {
			label := labels[u.Label]
			if label == "" {
				count++
				label = fmt.Sprintf("%c%d", 'a'+side, count)
			}
			c.numbers[side] = append(c.numbers[side], len(c.Units))
			c.Units = append(c.Units, reports.ReplayUnit{Label: label, Name: u.Label, Side: side, Symbol: symbolOf(&u)})
			c.off = append(c.off, (first.There[side]|first.Away[side]|first.Aboard[side])>>i&1 == 0)
		}
	}
	c.last = make([]ground.Place, len(c.Units))
	return nil
}

func oneIf(is bool) int {
	if is {
		return 1
	}
	return 0
}

// lane returns the part of the line on which units ever stand.
func (c *chronicler) lane() *reports.Lane {
	low, high := math.Inf(1), math.Inf(-1)
	for _, g := range c.seen {
		for side, places := range g.now.At {
			for i := range g.now.Cast[side] {
				if g.now.There[side]>>i&1 != 0 {
					low, high = min(low, onLane(places[i])), max(high, onLane(places[i]))
				}
			}
		}
	}
	lane := &reports.Lane{From: low, To: high}
	for _, f := range c.scenario.Procedure.Factors {
		if f.Name == "range" || f.Name == "pos-a" {
			lane.Unit = f.Unit
		}
	}
	return lane
}

// onLane returns how far a place is to the right of the centre; side a has its home on the left.
func onLane(p ground.Place) float64 { return p.FromCentre(ground.North).Units() }

// tell adds the steps of the replay: one before the story, those of the story, and one after the story. In the story a
// step begins with every deed and after every piece of a turn. A step has all lines of the story up to the next step.
func (c *chronicler) tell(story *sim.Story, out []int) {
	c.Steps = []reports.ReplayStep{c.step(nil, c.seen[0].now)}
	over := map[int]bool{} // whether a piece of a turn ends after a number of lines
	for _, g := range c.seen {
		over[g.lines] = over[g.lines] || g.now.PieceOver
	}
	next := 0 // the next glimpse
	for from := 0; from < len(story.Lines); {
		to := from + 1
		for to < len(story.Lines) && rules.DeedOf(&story.Lines[to]) == nil && !over[to] {
			to++
		}
		before, now := c.seen[max(0, next-1)].now, (*rules.Moment)(nil)
		turn := before
		for ; next < len(c.seen) && c.seen[next].lines <= to; next++ {
			if now = c.seen[next].now; c.seen[next].lines == from+1 && !now.PieceOver {
				turn = now
			}
		}
		if now == nil {
			now = before
		}
		s := c.step(rules.DeedOf(&story.Lines[from]), now)
		s.Lines, s.Turn, s.Side = story.Lines[from:to], turn.Turn, turn.Active
		c.see(&s, before)
		c.Steps = append(c.Steps, s)
		from = to
	}
	end := *c.seen[len(c.seen)-1].now
	account := *end.Account
	end.Account, account.Out = &account, out
	last := &c.Steps[len(c.Steps)-1]
	s := c.step(&rules.Deed{Does: "end"}, &end)
	s.Turn, s.Side = last.Turn, rules.BothAtOnce
	c.Steps = append(c.Steps, s)
}

// step returns the step for a moment and the deed that led to it.
func (c *chronicler) step(deed *rules.Deed, now *rules.Moment) (s reports.ReplayStep) {
	if deed != nil {
		s.Does, s.By, s.At = string(deed.Does), c.unitsOf(deed.By), c.unitsOf(deed.At)
	}
	s.Turn, s.Side, s.Score = now.Turn, now.Active, c.score(now.Out)
	s.Units = make([]reports.ReplayState, len(c.Units))
	for side, numbers := range c.numbers {
		for i, number := range numbers {
			s.Units[number] = c.state(now, side, i, number)
		}
	}
	for _, cloud := range now.Clouds {
		square := c.Map.Side
		s.Smoke = append(s.Smoke, reports.ReplayCloud{East: cloud.East.Units() / square, North: cloud.North.Units() / square,
			Side: cloud.Side.Units() / square})
	}
	return s
}

// unitsOf returns the numbers of units in the replay; a nominal commander has none.
func (c *chronicler) unitsOf(all []rules.Who) (numbers []int) {
	for _, w := range all {
		if w.Number < len(c.numbers[w.Side]) {
			numbers = append(numbers, c.numbers[w.Side][w.Number])
		}
	}
	return numbers
}

// state returns the state of a unit. A lost unit stays where it was seen last.
func (c *chronicler) state(now *rules.Moment, side, i, number int) (s reports.ReplayState) {
	switch bit := uint64(1) << i; {
	case now.Aboard[side]&bit != 0:
		s.Is = reports.Aboard
	case now.There[side]&bit != 0:
		s.Is, s.Words = reports.There, now.States[side][i]
		c.last[number], c.off[number] = now.At[side][i], false
	case now.Away[side]&bit != 0:
		s.Is = reports.Away
	case c.off[number]:
		s.Is, s.Words = reports.OffTable, now.States[side][i]
	default:
		s.Is = reports.Lost
	}
	if c.Map == nil {
		s.At = onLane(c.last[number])
		return s
	}
	s.Square, s.Facing = int(c.last[number].Square()), c.last[number].Facing().String()
	return s
}

// see notes, for every shooter and target of a shot on a table, whether the shooter does not see the target.
func (c *chronicler) see(s *reports.ReplayStep, before *rules.Moment) {
	if c.Map == nil || s.Does != string(rules.Fire) {
		return
	}
	place := func(number int) ground.Place {
		side := c.Units[number].Side
		return before.At[side][slices.Index(c.numbers[side], number)]
	}
	for _, by := range s.By {
		for _, at := range s.At {
			sees := c.scenario.Table.Ground.Look(place(by), place(at)).Sees()
			s.Unseen = append(s.Unseen, !sees)
		}
	}
}

// score returns the score of the battle if it ended now: each metric that is a number and is counted for both sides,
// and the holder of each objective. It leaves out other metrics with labels, and metrics that are turns.
func (c *chronicler) score(out []int) (all []reports.ReplayScore) {
	for i := range c.metrics {
		m := &c.metrics[i]
		if place, held := strings.CutPrefix(m.Name, "held-"); held {
			all = append(all, reports.ReplayScore{Place: place, Name: "objective " + place, Holder: m.Value(out[i])})
			continue
		}
		name, paired := strings.CutPrefix(m.Name, "a-")
		if !paired || m.Labels != nil || m.TurnOf != "" || i+1 == len(c.metrics) || c.metrics[i+1].Name != "b-"+name {
			continue
		}
		all = append(all, reports.ReplayScore{Name: reports.MetricOfSide(name),
			Of: [2]string{m.Value(out[i]), c.metrics[i+1].Value(out[i+1])}})
	}
	return all
}
