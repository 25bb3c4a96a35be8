package sim

import "fmt"

// The two engagements of the C yardstick (testdata/yardstick.c), written as rules: an attack, and a duel of two tanks. They
// stand for what games do with this package, which knows no game.

// volley is the state of one attack: dice at 4+, saves, suppression at 4+ per unsaved hit.
type volley struct {
	dice, save, limit int8 // limit: the hits that knock out
	marks             int8
	suppressed, out   bool
	hits, unsaved     int8
	result            int8
}

const (
	resultNone = iota
	resultHit
	resultSuppressed
	resultOut
)

func fireStep(d *Dice, v *volley) bool {
	both := d.Pick(hitsAndSaves[v.save].Of(int(v.dice)))
	hits, unsaved := both>>8, both&255
	v.hits, v.unsaved = int8(hits), int8(unsaved)
	v.marks += v.unsaved
	switch {
	case unsaved == 0:
	case v.marks >= v.limit:
		v.out, v.result = true, resultOut
	case v.suppressed:
		v.out = d.Sum(unsaved) > 10
		v.result = resultHit
		if v.out {
			v.result = resultOut
		}
	case d.AnyAtLeast(unsaved, 4):
		v.suppressed, v.result = true, resultSuppressed
	default:
		v.result = resultHit
	}
	return true
}

// hitsAndSaves holds, for each save, the tables of n dice at 4+. A value is hits<<8 plus the hits that are not saved.
var hitsAndSaves = func() (rows [8]*Row) {
	for save := 2; save <= 7; save++ {
		rows[save] = NewRow(func(n int) *Table {
			return AtLeast(n, 4).Then(fmt.Sprintf("%dd6 at 4+, saves at %d+", n, save),
				func(hits int) *Table { return AtLeast(hits, save) },
				func(hits, saved int) int { return hits<<8 | (hits - saved) })
		})
	}
	return rows
}()

func attackModel(dice int) Model {
	metrics := []Metric{
		{Name: "result", Labels: []string{"none", "hit", "suppressed", "knocked-out"}},
		{Name: "effect", Labels: []string{"none", "hindered", "reduced", "out"}},
		{Name: "loss", Labels: []string{"none", "rout", "hits"}},
		{Name: "hits", Max: dice},
		{Name: "unsaved", Max: dice},
		{Name: "fallback", Max: 10},
		{Name: "passengers", Labels: []string{"none", "suppressed", "out"}},
	}
	chain := &Chain[volley]{Name: "attack", Step: fireStep}
	effects := [...]int{0, 0, 1, 3}
	return NewModel("attack", metrics, chain, volley{dice: int8(dice), save: 5, limit: 4},
		func(v *volley, _ int, out []int) {
			out[0], out[1], out[2] = int(v.result), effects[v.result], 0
			if v.out {
				out[2] = 2
			}
			out[3], out[4], out[5], out[6] = int(v.hits), int(v.unsaved), 0, 0
		})
}

// duelState is the state of a duel of two tanks: me is the tank whose turn it is. Hits last for a turn.
type duelState struct {
	me         int8
	orders     int8 // given in this turn
	marks      int8 // on the enemy
	suppressed [2]bool
	winner     int8 // 0: nobody yet, 1, 2
	fresh      bool // a turn begins
}

type tank struct{ attack, hits, save int8 }

var tanks = [2]tank{{4, 4, 4}, {3, 4, 5}}

func duelOrder(d *Dice, s *duelState) bool {
	s.fresh = false
	me, you := s.me, 1-s.me
	if s.suppressed[me] || d.TwoD6() > 8-int(s.orders) {
		s.suppressed[me] = false
		*s = duelState{me: you, suppressed: s.suppressed, fresh: true}
		return false
	}
	v := volley{
		dice: tanks[me].attack, save: tanks[you].save, limit: tanks[you].hits,
		marks: s.marks, suppressed: s.suppressed[you],
	}
	fireStep(d, &v)
	s.marks, s.suppressed[you] = v.marks, v.suppressed
	s.orders++
	if v.out {
		s.winner = me + 1
		return true
	}
	return false
}

var duelMetrics = []Metric{
	{Name: "winner", Labels: []string{"first", "neither", "second"}},
	{Name: "turns", Max: 100},
}

func measureDuel(s *duelState, turns int, out []int) {
	out[0] = [...]int{1, 0, 2}[s.winner]
	out[1] = turns
}

func duelModel() Model {
	chain := &Chain[duelState]{
		Name: "duel", Kept: true, Step: duelOrder, NewTurn: func(s *duelState) bool { return s.fresh }, Turns: 100,
	}
	return NewModel("duel", duelMetrics, chain, duelState{}, measureDuel)
}

// keptDuelModel returns the same duel with a player's turn played as a kept chain.
func keptDuelModel() Model {
	turn := &Chain[duelState]{Name: "turn", Kept: true, Step: func(d *Dice, s *duelState) bool {
		return duelOrder(d, s) || s.fresh
	}}
	chain := &Chain[duelState]{
		Name: "duel", Kept: true,
		Step: func(d *Dice, s *duelState) bool {
			s.fresh = false
			Play(d, turn, s)
			return s.winner != 0
		},
		NewTurn: func(s *duelState) bool { return s.fresh }, Turns: 100,
	}
	return NewModel("duel", duelMetrics, chain, duelState{}, measureDuel)
}
