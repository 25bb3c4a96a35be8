package battle

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// The player deep tries out in its mind how the battle goes on before it decides what the groups of its side do. It does so
// at the start of its turns; in games whose turn is a round for both sides, also when much was lost since its last
// decision. The decision depends on the state alone: the dice of these imagined battles are seeded by a hash of the units
// and the scene.

// A Rehearsal is a battle as one side sees it when it decides. The player can put the groups of the side on other courses,
// and play the battle to its end from there any number of times, with careful players on both sides. What the side cannot
// know is drawn anew each time: the courses of the enemy, and what the game hides (Engagement.Unknown).
type Rehearsal struct {
	Script *Script
	Side   Side
	Effort int      // how many imagined battles the player may play: UsualEffort, or the effort of the scenario
	Turn   int      // the current turn, from 1
	First  bool     // this is the first decision of the side in this battle
	Seed   uint64   // the seed of the dice; it depends only on the state of the battle
	Why    bool     // the story gives the reasons of players
	Told   []string // sentences for the story about the courses that were tried
	// Alive holds the units of the side that are not lost, a bit for each.
	Alive uint64

	scene *Scene // the scene with which each imagined battle begins; Follow changes it
	began Scene  // a copy of that scene from before any change
	play  func(luck uint64) Outcome
}

// An Outcome is how an imagined battle ended for the side that decides.
type Outcome struct {
	Half   int // 2 for a win, 1 for a draw, 0 for a defeat
	Margin int // the lead over the enemy, in thousandths of everything that can be won or lost
}

// Play plays the battle to its end. The argument luck selects the dice: with an equal number, the dice and everything
// unknown are equal.
func (r *Rehearsal) Play(luck uint64) Outcome { return r.play(luck) }

// Groups returns how many groups the side has.
func (r *Rehearsal) Groups() int { return len(r.Script.groups[r.Side]) }

// Fights reports whether a group has combat units that are not lost.
func (r *Rehearsal) Fights(group int) bool {
	units := r.Script.units[r.Side]
	for left := r.Script.groups[r.Side][group].units & r.Alive; left != 0; left &= left - 1 {
		if units[bits.TrailingZeros64(left)].combat {
			return true
		}
	}
	return false
}

// Courses returns the number of courses that a group may follow.
func (r *Rehearsal) Courses(group int) int { return len(r.Script.groups[r.Side][group].courses) }

// Strategies returns the strategies that the side may choose from. Each names a course for every group of the side.
func (r *Rehearsal) Strategies() []Strategy { return r.Script.strategies[r.Side] }

// Course returns the number of the course that a group follows now.
func (r *Rehearsal) Course(group int) uint8 { return r.scene.courses[r.Side][group] }

// Follow puts a group on a course, beginning with its first task. If the group was on that course before the rehearsal,
// it continues with the task that it had.
func (r *Rehearsal) Follow(group int, course uint8) {
	r.scene.courses[r.Side][group], r.scene.tasks[r.Side][group] = course, 0
	if course == r.began.courses[r.Side][group] {
		r.scene.tasks[r.Side][group] = r.began.tasks[r.Side][group]
	}
}

// Words describes for stories what a group does on a course: "sherman-m4 attack 1, caution 0.3".
func (r *Rehearsal) Words(group int, course uint8) string {
	var names, tasks []string
	for i := range r.Script.units[r.Side] {
		if u := &r.Script.units[r.Side][i]; u.group == group && !slices.Contains(names, u.Name) {
			names = append(names, u.Name)
		}
	}
	k := &r.Script.groups[r.Side][group].courses[course]
	for i := range k.tasks {
		tasks = append(tasks, r.Script.taskWords(&k.tasks[i]))
	}
	if tasks == nil {
		tasks = []string{"stay"}
	}
	words := strings.Join(names, ", ") + " " + strings.Join(tasks, ", then ")
	if k.caution != 100 {
		words += fmt.Sprintf(", caution %g", float64(k.caution)/100)
	}
	return words
}

// taskWords returns a task as a scenario file spells it: "attack 1".
func (s *Script) taskWords(t *Task) string {
	switch t.Do {
	case tablefile.Wait:
		return fmt.Sprintf("%s %d", t.Do, t.turn)
	case tablefile.Exit:
		return t.Do.String() + " " + ground.EdgeWords[t.Edge]
	}
	return t.Do.String() + " " + s.places[t.place].Name
}

// A thought is what a side remembers of its last rehearsal.
type thought struct {
	turn uint8  // the turn of the rehearsal, from 1; 0: there was no rehearsal yet
	lost uint16 // the points that both sides together had lost by then
}

// stirring is a share of the points of both sides together, in hundredths. If so many points were lost since the last
// decision, a side decides again within the turn.
const stirring = 8

// A mind holds the states and the dice with which a worker plays imagined battles for the player deep.
type mind[U, T comparable] struct {
	from   state[U, T] // the state in which imagined battles begin
	inner  *states[U, T]
	dice   *sim.Dice
	seed   uint64
	out    []int
	margin func(out []int) int // returns the lead of side a, given the metrics of a battle
}

// newMind allocates the mind of a worker.
func newMind[U, T comparable](g *Game[U, T], e *Engagement[U, T], d *sim.Dice) *mind[U, T] {
	m := &mind[U, T]{from: newState(e), dice: d.Aside("a battle of the player deep, which can only be rolled"),
		out: make([]int, len(e.Metrics)), margin: rules.MarginOf(e.Metrics)}
	m.inner = newStates(g, e, &m.from)
	m.inner.board.think = nil
	return m
}

// playOut plays an imagined battle to its end and returns its outcome for a side. It first draws the facts about the enemy
// that the side does not know.
func (m *mind[U, T]) playOut(side Side, luck uint64) (o Outcome) {
	s := m.inner
	s.now.set(&m.from)
	s.board.Guessed = [2]bool{}
	s.board.Guessed[side.Other()] = true
	m.dice.Seed(m.seed, luck)
	s.of.Script.imagine(m.dice, s.board.Scene, side.Other())
	if s.of.Unknown != nil {
		s.of.Unknown(m.dice, s.open(), side)
	}
	turn := s.board.Clock.Number()
	for !s.Rest(m.dice) {
		if s.NewTurn() {
			if turn == s.of.Turns {
				break
			}
			turn++
		}
	}
	s.of.Measure(*s.open(), turn, m.out)
	o.Half, o.Margin = int(BWins)-m.out[0], m.margin(m.out)
	if side == B {
		o.Half, o.Margin = m.out[0], -o.Margin
	}
	return o
}

// think lets each side that the player deep leads decide, if the side is due to think (dueToThink).
func (s *states[U, T]) think(d *sim.Dice) {
	for _, side := range Sides {
		if s.of.Script.players[side] == PlayerDeep && s.dueToThink(side) {
			s.decide(d, side)
		}
	}
}

// dueToThink reports whether a side should decide now: at the start of its turn, or, in games whose turn is a round for
// both sides, if the share stirring or more was lost since its last decision.
func (s *states[U, T]) dueToThink(side Side) bool {
	c, last := &s.now.core.clock, &s.now.scene[0].thought[side]
	switch {
	case s.game.Alternate && c.Active != side:
		return false
	case int(last.turn) != c.Number():
		return true
	case s.game.Alternate:
		return false
	}
	return 100*(s.lost()-int(last.lost)) >= stirring*s.of.Script.costs()
}

// lost returns the points that both sides together have lost so far.
func (s *states[U, T]) lost() (points int) {
	r := s.of.Stand(&s.board)
	for _, side := range Sides {
		everybody := uint64(1)<<len(s.of.Units[side]) - 1
		points += s.of.Script.Cost(side, everybody&^r.Alive[side])
	}
	return points
}

// decide lets a side rehearse the battle, and puts its groups on the courses that it chose.
func (s *states[U, T]) decide(d *sim.Dice, side Side) {
	if s.mind == nil {
		s.mind = newMind(s.game, s.of, d)
	}
	m, scene := s.mind, &s.now.scene[0]
	m.from.set(&s.now)
	m.seed = m.from.digest(side)
	r := Rehearsal{Script: s.of.Script, Side: side, Effort: s.of.Script.efforts[side], Turn: s.board.Clock.Number(), First: scene.thought[side].turn == 0,
		Seed: m.seed, Why: d.Wondering(), Alive: s.of.Stand(&s.board).Alive[side],
		scene: &m.from.scene[0], began: *scene, play: func(luck uint64) Outcome { return m.playOut(side, luck) }}
	s.of.Think(&r)
	m.dice.Listen()
	scene.courses[side], scene.tasks[side] = r.scene.courses[side], r.scene.tasks[side]
	scene.thought[side] = thought{uint8(r.Turn), uint16(s.lost())}
	for _, line := range r.Told {
		d.Tell(line)
	}
}
