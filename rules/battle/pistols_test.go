package battle_test

import (
	"context"
	"testing"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/sim"
)

// Pistols is the smallest game there is: each shooter in turn fires one shot at the enemy that its policy chooses, and
// hits on a score. Two hits put a shooter out. A shooter that was hit is hindered until its side has had its turn.

// shooter is the state of a unit in the game pistols.
type shooter struct {
	hits   int8
	shaken bool
}

// shots is the state of a turn in the game pistols.
type shots struct{ fired int8 }

type board = battle.Board[shooter, shots]

// pistols is a fight of the game pistols.
type pistols struct {
	score  [2]int
	policy battle.Policy
}

const fatal = 2

// next is the Next of the only phase: it finds the next shooter of the active side that has an enemy to fire at.
func (p *pistols) next(_ *sim.Dice, b *board) bool {
	own := b.Units[b.Clock.Active]
	for ; int(b.Clock.At) < len(own); b.Clock.At++ {
		if own[b.Clock.At].hits < fatal && !gone(b, b.Clock.Active.Other()) {
			return true
		}
	}
	return false
}

// fire lets the shooter that next has found fire at the enemy that its policy chooses.
func (p *pistols) fire(d *sim.Dice, b *board) (ended bool) {
	enemies := b.Units[b.Clock.Active.Other()]
	chosen, best := -1, battle.Candidate{}
	for i := range enemies {
		c := battle.Candidate{Gap: i, Strength: fatal - int(enemies[i].hits)}
		if enemies[i].hits < fatal && (chosen < 0 || p.policy.Prefers(&c, &best)) {
			chosen, best = i, c
		}
	}
	b.Clock.At++
	b.Turn.fired++
	if d.AtLeast(1, p.score[b.Clock.Active]) > 0 {
		enemies[chosen].hits++
		enemies[chosen].shaken = true
	}
	return false
}

// over lets the shooters of the active side recover. The battle ends when a side has no shooters left.
func (p *pistols) over(_ *sim.Dice, b *board) (ended bool) {
	b.Turn.fired = 0
	for i := range b.Units[b.Clock.Active] {
		b.Units[b.Clock.Active][i].shaken = false
	}
	return gone(b, battle.A) || gone(b, battle.B)
}

func gone(b *board, side battle.Side) bool {
	for _, s := range b.Units[side] {
		if s.hits < fatal {
			return false
		}
	}
	return true
}

func measure(b board, turns int, out []int) {
	var t battle.Tally
	for _, side := range battle.Sides {
		for _, s := range b.Units[side] {
			switch {
			case s.hits >= fatal:
				t.Count(side, battle.Out, 10)
			case s.hits > 0:
				t.Count(side, battle.Reduced, 10)
			default:
				t.Count(side, battle.Untouched, 10)
			}
		}
	}
	t.Winner = battle.Beaten(gone(&b, battle.A), gone(&b, battle.B))
	t.Broken = [2]bool{gone(&b, battle.A), gone(&b, battle.B)}
	t.WriteBattle(turns, out)
}

// model returns a fight of a shooters against b shooters as a model for both engines.
func (p *pistols) model(t testing.TB, a, b, turns int, first string, kept bool) sim.Model {
	t.Helper()
	g := &battle.Game[shooter, shots]{Name: "pistols", Phases: []battle.Phase[shooter, shots]{{Next: p.next, Do: p.fire}},
		Alternate: true, Over: p.over}
	m, err := g.Model(&battle.Engagement[shooter, shots]{
		Name: "pistols", Turns: turns, First: first, Kept: kept, Measure: measure,
		Metrics: battle.BattleMetrics(turns, [2]int{a, b}, [2]int{10 * a, 10 * b}),
		Units:   [2][]shooter{make([]shooter, a), make([]shooter, b)},
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// odds returns the exact chance of an event.
func odds(t testing.TB, m sim.Model, event string) float64 {
	t.Helper()
	r, err := sim.Walk(context.Background(), m, sim.WalkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	e, err := rules.ParseEvent(event, m.Metrics())
	if err != nil {
		t.Fatal(err)
	}
	return r.Metrics[e.Metric].Share(e.Low, e.High).Value
}
