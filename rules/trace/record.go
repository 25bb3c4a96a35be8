package trace

import (
	"fmt"
	"maps"
	"slices"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/sim"
)

// A glimpse is the state of the battle after a given number of lines of its story.
type glimpse struct {
	lines int // the number of lines of the story so far
	now   *rules.Moment
}

// A recorder builds a Trace from a story and from the observed states of the battle.
type recorder struct {
	*Trace
	scenario *rules.Scenario
	metrics  []sim.Metric
	numbers  [2][]int       // for each side, the index in Trace.Units of each unit of the board
	last     []State        // the last recorded state of every unit
	places   []ground.Place // the last recorded place of every unit
	off      []bool         // for every unit, whether it began off the table, neither to arrive nor carried, and has not been on it since
	means    []ground.Means // how each unit moves: on foot, on wheels...
	smoke    []Cloud        // the last recorded smoke
}

// Record plays battle number n (from 0) of a seed and returns its trace. If why is true, the story includes the reasons of
// the players' choices. Record returns an error for a scenario that is not a battle.
func Record(s *rules.Scenario, m sim.Model, seed uint64, n int64, why bool) (*Trace, error) {
	watch := sim.Watch
	if why {
		watch = sim.Explain
	}
	var glimpses []glimpse
	story, out, err := watch(m, seed, n, func(told int, shown any) {
		if now, is := shown.(*rules.Moment); is && now.Account != nil {
			glimpses = append(glimpses, glimpse{told, now})
		}
	})
	switch {
	case err != nil:
		return nil, err
	case glimpses == nil:
		return nil, fmt.Errorf("%s of %s is told in few lines and has no trace: name a duel, a battle or a scenario file",
			s.Procedure.Name, s.Ruleset.Title)
	}
	r := &recorder{Trace: &Trace{Form: Form, Ruleset: s.Ruleset.Name, Scenario: m.Name(), Seed: seed, Number: n + 1},
		scenario: s, metrics: m.Metrics()}
	r.Factors, r.Readings = s.Settings()
	if s.Table != nil {
		r.File, r.Square = string(s.Table.Text), s.Table.Ground.Side().Units()
	}
	r.cast(glimpses[0].now)
	r.tell(story, glimpses)
	r.End = r.score(out)
	return r.Trace, nil
}

// cast adds all units of the battle and their states at the start to the trace.
func (r *recorder) cast(first *rules.Moment) {
	for side, units := range first.Cast {
		for i, u := range units {
			r.numbers[side] = append(r.numbers[side], len(r.Units))
			r.Units = append(r.Units, Unit{Name: u.Label, Side: sideWords[side], Unit: u.Name, Arrival: u.Arrival, Fields: u.Fields()})
			if r.scenario.Table != nil {
				r.means = append(r.means, r.scenario.Ruleset.Tabletop.Means(u.Unit))
			}
			r.off = append(r.off, (first.There[side]|first.Away[side]|first.Aboard[side])>>i&1 == 0)
		}
	}
	r.last = make([]State, len(r.Units))
	r.places = make([]ground.Place, len(r.Units))
	r.look(first, func(number int, s State) bool { r.Start = append(r.Start, s); return true })
}

var sideWords = []string{"a", "b"}

// tell adds an event for every line of the story. Sometimes units or the smoke change after the last line of an activation or
// of an order. tell then adds an event without text.
func (r *recorder) tell(story *sim.Story, glimpses []glimpse) {
	last, next := glimpses[0].now, 1
	settle := func(told int) {
		for ; next < len(glimpses) && glimpses[next].lines <= told; next++ {
			last = glimpses[next].now
			r.settle(last)
		}
	}
	settle(0)
	for i := range story.Lines {
		if next < len(glimpses) && glimpses[next].lines == i+1 && !glimpses[next].now.PieceOver {
			last = glimpses[next].now
			next++
		}
		e := r.event(last)
		r.line(&e, &story.Lines[i])
		r.follow(&e, last, r.movingAfter(story.Lines[i+1:pieceEnd(glimpses[next:], i+1, len(story.Lines))]))
		r.Events = append(r.Events, e)
		settle(i + 1)
	}
}

// pieceEnd returns how many lines the story has when the current activation, or the current order with its consequences, is
// over. all is the number of lines of the whole story.
func pieceEnd(glimpses []glimpse, told, all int) int {
	for _, g := range glimpses {
		if g.now.PieceOver && g.lines >= told {
			return g.lines
		}
	}
	return all
}

// movingAfter returns the numbers of the units that the given lines report as moving. Units that make way for a mover are
// told before the mover itself. So a unit may already have moved in the observed state although its move is told in a later
// line.
func (r *recorder) movingAfter(lines []sim.StoryLine) (moving map[int]bool) {
	for i := range lines {
		if deed := rules.DeedOf(&lines[i]); deed != nil && deed.Does == rules.Move {
			for _, number := range r.all(deed.By) {
				if moving == nil {
					moving = map[int]bool{}
				}
				moving[number] = true
			}
		}
	}
	return moving
}

// settle adds an event without text if the state of any unit or the smoke on the table has changed since the last event.
func (r *recorder) settle(now *rules.Moment) {
	e := r.event(now)
	if r.follow(&e, now, nil); e.Changed != nil || e.Smoke != nil {
		r.Events = append(r.Events, e)
	}
}

// event returns a new event with the turn, the side and the phase of the observed state.
func (r *recorder) event(now *rules.Moment) Event {
	e := Event{Turn: now.Turn, Side: "both", Phase: now.Phase}
	if now.Active != rules.BothAtOnce {
		e.Side = sideWords[now.Active]
	}
	return e
}

// line copies a line of the story into an event: the text, the deed and the facts about dice, shots and results.
func (r *recorder) line(e *Event, line *sim.StoryLine) {
	e.Text = line.Text
	if deed := rules.DeedOf(line); deed != nil {
		e.Does, e.By, e.At, e.Vain = string(deed.Does), r.all(deed.By), r.all(deed.At), deed.Vain
	}
	rows := 0
	for _, fact := range line.Facts {
		switch f := fact.(type) {
		case rules.Need:
			e.Needs = append(e.Needs, Need{f.For, f.Value, modifiers(f.Of)})
		case rules.Intent:
			e.Intents = append(e.Intents, Intent{r.number(f.Unit), string(f.Does), r.maybe(f.At)})
		case rules.Shot:
			e.Shots = append(e.Shots, r.shot(&f))
		case rules.Throw:
			e.Dice = append(e.Dice, Dice{f.For, r.maybe(f.By), f.Need, f.Sum, slices.Clone(f.Faces)})
			rows += len(f.Faces)
		case rules.Result:
			e.Results = append(e.Results, Result{r.number(f.Unit), f.Is, f.Values})
		}
	}
	if rows < len(line.Faces) { // the game did not say what the remaining dice are for
		e.Dice = append(e.Dice, Dice{For: "other", Faces: slices.Clone(line.Faces[rows:])})
	}
}

func (r *recorder) shot(f *rules.Shot) Shot {
	s := Shot{By: r.number(f.By), At: r.number(f.At), Range: f.Range.Units(), Side: f.Side, Cover: f.Cover, Kind: f.Kind,
		Dice: f.Dice, DiceOf: modifiers(f.DiceOf), Score: f.Score, Of: modifiers(f.Of), Values: f.Values}
	if r.scenario.Table != nil && f.Away {
		s.From = r.scenario.Table.Ground.Name(f.From)
	}
	return s
}

func modifiers(of []rules.Modifier) (all []Modifier) {
	for _, m := range of {
		all = append(all, Modifier(m))
	}
	return all
}

// follow records in the event everything that has changed since the last event. It leaves out a unit in later whose square
// has changed, unless the event names it as acting: a following line tells its move.
func (r *recorder) follow(e *Event, now *rules.Moment, later map[int]bool) {
	before := slices.Clone(r.places)
	r.look(now, func(number int, s State) (take bool) {
		was := r.last[number]
		if same(&was, &s) {
			return true
		}
		if later[number] && was.Square != s.Square && !slices.Contains(e.By, number) {
			return false
		}
		e.Changed = append(e.Changed, s)
		if was.Is == "there" && s.Is == "there" && r.scenario.Table != nil && (was.Square != s.Square || was.Facing != s.Facing) {
			e.Moves = append(e.Moves, Move{number, was.Square, was.Facing, s.Square, s.Facing, r.way(number, before[number])})
		}
		return true
	})
	if smoke := clouds(now); !slices.Equal(smoke, r.smoke) {
		e.Smoke, r.smoke = append([]Cloud{}, smoke...), smoke
	}
	if e.Does == string(rules.BeginTurn) {
		e.Score = r.score(now.Out)
	}
}

// look calls take with the present state of every unit, changed or not. If take returns true, the state becomes the last
// recorded one.
func (r *recorder) look(now *rules.Moment, take func(number int, s State) bool) {
	for side, numbers := range r.numbers {
		for i, number := range numbers {
			at := r.places[number]
			s := r.state(now, side, i, number)
			if take(number, s) {
				r.last[number] = s
			} else {
				r.places[number] = at
			}
		}
	}
}

// state returns the state of unit i of a side; number is its index in the trace. A unit that is lost has no square.
func (r *recorder) state(now *rules.Moment, side, i, number int) (s State) {
	s.Unit = number
	switch bit := uint64(1) << i; {
	case now.Aboard[side]&bit != 0:
		s.Is = "aboard"
	case now.There[side]&bit != 0:
		s.Is = "there"
		r.off[number] = false
		r.places[number] = now.At[side][i]
		r.stand(&s, now.At[side][i])
	case now.Away[side]&bit != 0:
		s.Is = "away"
	case r.off[number]:
		s.Is = "off-table"
	default:
		s.Is = "lost"
		return s
	}
	if i < len(now.Counts[side]) && len(now.Counts[side][i]) > 0 {
		s.Counts = now.Counts[side][i]
	}
	return s
}

func (r *recorder) stand(s *State, at ground.Place) {
	if r.scenario.Table != nil {
		s.Square, s.Facing = r.scenario.Table.Ground.Name(at), at.Facing().String()
		return
	}
	x := at.FromCentre(ground.North).Units()
	s.At = &x
}

// way returns the length of the shortest path from a place to where the unit stands now. It returns 0 if the unit has not
// left its square or if there is no path.
func (r *recorder) way(number int, from ground.Place) float64 {
	to := r.places[number]
	if from.Square() == to.Square() {
		return 0
	}
	g := r.scenario.Table.Ground
	if way := g.Left(from, g.GoalAt(to), r.means[number]); way < ground.Endless {
		return way.Units()
	}
	return 0
}

func same(a, b *State) bool {
	return a.Is == b.Is && a.Square == b.Square && a.Facing == b.Facing && maps.Equal(a.Counts, b.Counts) &&
		(a.At == nil) == (b.At == nil) && (a.At == nil || *a.At == *b.At)
}

func clouds(now *rules.Moment) (all []Cloud) {
	for _, c := range now.Clouds {
		all = append(all, Cloud{c.East.Units(), c.North.Units(), c.Side.Units()})
	}
	return all
}

// score returns the values of the metrics as text, by the names of the metrics.
func (r *recorder) score(out []int) map[string]string {
	all := map[string]string{}
	for i := range r.metrics {
		all[r.metrics[i].Name] = r.metrics[i].Value(out[i])
	}
	return all
}

// number returns the index of a unit in Trace.Units. It returns -1 for a commander that is no unit on the board but only a
// name.
func (r *recorder) number(w rules.Who) int {
	if w.Number >= len(r.numbers[w.Side]) {
		return -1
	}
	return r.numbers[w.Side][w.Number]
}

func (r *recorder) maybe(w *rules.Who) *int {
	if w == nil {
		return nil
	}
	n := r.number(*w)
	return &n
}

func (r *recorder) all(of []rules.Who) (numbers []int) {
	for _, w := range of {
		numbers = append(numbers, r.number(w))
	}
	return numbers
}
