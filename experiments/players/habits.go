package players

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/ground"
	"salvo/sim"
)

// habits counts what the players of a tournament did in the battles that were watched.
type habits struct {
	Battles int64
	Counts  [2][allCounts]int64 // the counts of the first player and of the second
	Slips   [2]map[rules.Slip]int64
}

// A count is the index of a habit in habits.Counts.
type count int

const (
	idleOrders count = iota // orders that were obeyed without effect
	untaken                 // objectives that nobody holds at the end, counted for both players
	dryTurns                // turns without a shot, from the second in a row on
	stepsBack               // steps back to the square that the unit had just left
	badSupport              // steps of support weapons out of cover in sight of an enemy, or nearer to an enemy that was in range already
	covered                 // turns at whose end an infantry unit stood in cover, counted for each unit
	infantry                // turns at whose end an infantry unit was on the table, counted for each unit
	allCounts
)

// watchedBattles is the number of battles of a scenario that are watched while the first player leads side a, and again
// while it leads side b.
const watchedBattles = 3

func (h *habits) add(other *habits) {
	h.Battles += other.Battles
	for p := range h.Counts {
		for c := range h.Counts[p] {
			h.Counts[p][c] += other.Counts[p][c]
		}
		for slip, n := range other.Slips[p] {
			h.slip(p, slip, n)
		}
	}
}

// slip adds n slips of one kind to the counts of a player.
func (h *habits) slip(player int, slip rules.Slip, n int64) {
	if h.Slips[player] == nil {
		h.Slips[player] = map[rules.Slip]int64{}
	}
	h.Slips[player][slip] += n
}

// forReport returns the habits for a report.
func (h *habits) forReport() (list []reports.Habit) {
	for _, is := range []struct {
		of          count
		name, tells string
	}{
		{idleOrders, "idle_orders", "orders that do nothing"},
		{untaken, "untaken", "objectives that nobody holds at the end"},
		{dryTurns, "dry_turns", "two turns in a row without a shot"},
		{stepsBack, "steps_back", "steps back to the square just left"},
		{badSupport, "support_exposed", "support leaves cover or closes in"},
	} {
		made := reports.Habit{Name: is.name, Tells: is.tells}
		for p := range made.Of {
			made.Of[p] = float64(h.Counts[p][is.of]) / float64(max(1, h.Battles))
		}
		list = append(list, made)
	}
	for _, kind := range rules.Slips {
		made := reports.Habit{Name: string(kind.Slip), Tells: kind.Tells}
		for p := range made.Of {
			made.Of[p] = float64(h.Slips[p][kind.Slip]) / float64(max(1, h.Battles))
		}
		list = append(list, made)
	}
	made := reports.Habit{Name: "infantry_in_cover", Tells: "turns of infantry that end in cover", Share: true}
	for p := range made.Of {
		made.Of[p] = float64(h.Counts[p][covered]) / float64(max(1, h.Counts[p][infantry]))
	}
	return append(list, made)
}

// watch simulates some battles of a scenario, and returns the counts of what the players did in them.
func (f *fixture) watch(ctx context.Context, trials int64, set experiments.Settings) (h habits, err error) {
	for side, e := range f.engagements {
		for n := range min(trials, watchedBattles) {
			if err := ctx.Err(); err != nil {
				return h, err
			}
			w := &watcher{Scenario: f.Scenario, habits: &h, first: side, metrics: e.Model.Metrics()}
			story, out, err := sim.Explain(e.Model, set.Seed, n, func(told int, shown any) {
				if now, is := shown.(*rules.Moment); is {
					w.seen = append(w.seen, glimpse{told, now})
				}
			})
			if err != nil {
				return h, err
			}
			w.look(story)
			w.end(out)
		}
	}
	return h, nil
}

// A glimpse is the state of a battle (now) after a number of lines of its story (lines).
type glimpse struct {
	lines int
	now   *rules.Moment
}

// A watcher goes through one battle, piece by piece. A piece is an order with everything that follows from it, or an
// activation.
type watcher struct {
	*rules.Scenario
	*habits
	first   int // the side that the first player leads
	metrics []sim.Metric
	seen    []glimpse

	before *rules.Moment        // the state before the current piece
	left   [2][64]ground.Square // the square that each unit left with its last step
	moved  [2]uint64            // the units that have moved to another square of their own will since the battle began
	fired  [2]bool              // the side has fired since the end of its last turn
	slips  slips
	dry    [2]int // turns in a row without a shot
}

// of returns the counts of the player that leads a side.
func (w *watcher) of(side int) *[allCounts]int64 { return &w.Counts[side^w.first] }

// look counts the habits in all pieces and turns of the battle.
func (w *watcher) look(story *sim.Story) {
	line, first := 0, map[int]int{}
	for i, g := range slices.Backward(w.seen) {
		first[g.lines] = i // the index of the first glimpse after that many lines
	}
	for i, g := range w.seen {
		if w.before == nil {
			w.before = g.now
		}
		if !g.now.PieceOver {
			continue
		}
		var deeds []seenDeed
		for ; line < g.lines; line++ {
			if d := rules.DeedOf(&story.Lines[line]); d != nil {
				deeds = append(deeds, seenDeed{d, cmp.Or(first[line+1], i)})
			}
		}
		w.piece(deeds, g.now)
		if g.now.TurnOver {
			w.turn(g.now)
		}
		w.before = g.now
	}
}

// A seenDeed is a deed, with the number of the first glimpse after its line. A game may print the line before the units move.
type seenDeed struct {
	*rules.Deed
	glimpse int
}

// settled returns the state of the battle after a deed of a side. It begins at the glimpse with the index from, and
// returns the last glimpse of the same piece before an enemy has moved or the number of enemies on the table has changed.
func (w *watcher) settled(side, from int) *rules.Moment {
	now := w.seen[from].now
	for _, g := range w.seen[from:] {
		if g.now.There[1-side] != now.There[1-side] || !slices.Equal(g.now.At[1-side], now.At[1-side]) {
			break
		}
		if now = g.now; now.PieceOver {
			break
		}
	}
	return now
}

// piece counts slips, steps, and obeyed orders without effect in the deeds of a piece. now is the state after the piece.
func (w *watcher) piece(deeds []seenDeed, now *rules.Moment) {
	w.noteDeeds(deeds)
	var steps, driven [2]uint64
	var arrived [2][64]int
	ordered, done := -1, false
	for _, d := range deeds {
		switch d.Does {
		case rules.Slipping:
			w.slip(d.By[0].Side^w.first, d.Slip, 1)
			continue
		case rules.Weigh:
			continue
		}
		for _, by := range d.By {
			bit := uint64(1) << by.Number
			switch d.Does {
			case rules.Move, rules.Charge:
				steps[by.Side] |= bit
				arrived[by.Side][by.Number] = d.glimpse
			case rules.Flee:
				driven[by.Side] |= bit
			case rules.Fire, rules.Strike, rules.Fight:
				w.fired[by.Side] = true
			case rules.GiveOrder:
				if t := w.traits(by.Side, by.Number); t != nil && t.Observes { // this order calls for artillery fire
					continue
				}
				if !d.Vain {
					ordered, done = by.Side, done || d.Whole
				} else { // the order failed: a unit that moves now has blundered
					driven[by.Side] = ^uint64(0)
				}
				continue
			}
			done = true
		}
		if d.Does == rules.Strike {
			done = true
		}
	}
	for side := range steps {
		for left := w.before.There[side] & now.There[side]; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(left)
			from, to := w.before.At[side][i], now.At[side][i]
			if from == to {
				continue
			}
			if done = true; from.Square() == to.Square() { // the unit only turned
				continue
			}
			willing := steps[side] &^ driven[side]
			if w.role(side, i) == rules.Leads { // a blunder never moves a commander, so all his moves are willing
				willing = steps[side]
			}
			if willing>>i&1 != 0 {
				w.step(side, i, from, to)
				w.judgeStep(side, i, w.settled(side, arrived[side][i]))
			}
		}
	}
	if ordered >= 0 && !done {
		w.of(ordered)[idleOrders]++
	}
}

// step counts a move that a unit made of its own will.
func (w *watcher) step(side, i int, from, to ground.Place) {
	bit, role := uint64(1)<<i, w.role(side, i)
	back := w.moved[side]&bit != 0 && w.left[side][i] == to.Square()
	w.left[side][i], w.moved[side] = from.Square(), w.moved[side]|bit
	if role == rules.Leads {
		if back {
			w.slip(side^w.first, rules.CommandReturns, 1)
		}
		return
	}
	if back {
		w.of(side)[stepsBack]++
	}
	if role != rules.Supports {
		return
	}
	if w.baresItself(side, from, to) || w.closesIn(side, i, from, to) {
		w.of(side)[badSupport]++
	}
}

// baresItself reports whether a step of a unit leads out of cover to a square that an enemy sees.
func (w *watcher) baresItself(side int, from, to ground.Place) bool {
	return w.cover(from) && !w.cover(to) && w.nearest(side, to, to) < ground.Endless
}

// closesIn reports whether a step of a unit leads nearer to the nearest enemy in sight without need: that enemy was in
// range already, and the unit had an enemy in sight that it could hurt.
func (w *watcher) closesIn(side, i int, from, to ground.Place) bool {
	far, reach := w.nearest(side, from, from), ground.Endless-1
	if t := w.traits(side, i); t != nil {
		if reach = t.Range; !w.couldFire(side, t, from, w.before) {
			return false
		}
	}
	return far <= reach && w.nearest(side, from, to) < far
}

// nearest returns the distance between a place (from) and the nearest enemy. It counts only enemies that a unit at the
// place observer would see.
func (w *watcher) nearest(side int, observer, from ground.Place) ground.Length {
	least := ground.Endless
	for left := w.before.There[1-side]; left != 0; left &= left - 1 {
		at := w.before.At[1-side][bits.TrailingZeros64(left)]
		if w.Table.Ground.Look(observer, at).Sees() {
			least = min(least, w.Table.Ground.Gap(from, at))
		}
	}
	return least
}

// turn counts the habits that show at the end of a turn.
func (w *watcher) turn(now *rules.Moment) {
	for side := range now.There {
		if active := w.before.Active; active != rules.BothAtOnce && active != side {
			continue
		}
		w.judgeTurn(side, now)
		if w.dry[side]++; w.fired[side] {
			w.dry[side] = 0
		}
		if w.fired[side] = false; w.dry[side] > 1 {
			w.of(side)[dryTurns]++
		}
		for left := now.There[side]; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(left)
			if w.role(side, i) != rules.Assaults {
				continue
			}
			w.of(side)[infantry]++
			if w.cover(now.At[side][i]) {
				w.of(side)[covered]++
			}
		}
	}
}

// end counts the habits that show at the end of the battle.
func (w *watcher) end(out []int) {
	w.Battles++
	w.judgeBattle()
	for i := range w.metrics {
		if strings.HasPrefix(w.metrics[i].Name, "held-") && w.metrics[i].Value(out[i]) == "none" {
			w.of(0)[untaken]++
			w.of(1)[untaken]++
		}
	}
}

// cover reports whether a square gives any cover.
func (w *watcher) cover(at ground.Place) bool {
	return w.Ruleset.Tabletop.Terrain[w.Table.Map.Cells[at.Square()].Kind].Cover > 0
}

// role returns the role of a unit in its force, and Leads if the game gives it none.
func (w *watcher) role(side, i int) rules.Role {
	cast := w.seen[0].now.Cast[side]
	if i >= len(cast) || w.Ruleset.Tabletop.Muster == nil {
		return rules.Leads
	}
	parts := w.Ruleset.Tabletop.Muster.Parts
	at := slices.IndexFunc(parts, func(p rules.MusterPart) bool { return p.Of(cast[i].Unit) })
	if at < 0 {
		return rules.Leads
	}
	return parts[at].Role
}
