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

// The player deep plays a battle on in its mind before it decides what the groups of its side are to do. It does so at the
// start of its turns, and in games whose turn is a round for both also when much has been lost since it decided last. What
// it decides depends on the state alone: the dice in its mind are seeded by a hash of the units and the scene.

// A Rehearsal is a battle as one side sees it when it decides. The groups of the side can be put on other courses, and
// the battle can be played to its end from there, again and again, with careful players on both sides. What the side
// cannot know is drawn anew each time: the enemy's courses, and what the game hides from it (Engagement.Unknown).
type Rehearsal struct {
	Script *Script
	Side   Side
	Effort int      // UsualEffort, or the effort of the scenario
	Turn   int      // the current turn, from 1
	First  bool     // the side has not decided anything yet
	Seed   uint64   // depends only on the state of the battle
	Why    bool     // the story gives the reasons of players
	Told   []string // sentences about what was tried, for the story
	// Alive are the units of the side that are not lost, a bit each.
	Alive uint64

	scene *Scene // the scene that play-outs begin with
	began Scene  // that scene as it was when the side began to think
	play  func(luck uint64) Outcome
}

// An Outcome is how a battle ended, for the side that thinks.
type Outcome struct {
	Half   int // points: 2 for a win, 1 for a draw
	Margin int // how far it is ahead, in thousandths of all that can be won or lost
}

// Play plays the battle out. Equal luck means equal dice and equal unknowns.
func (r *Rehearsal) Play(luck uint64) Outcome { return r.play(luck) }

// Groups returns how many groups the side has.
func (r *Rehearsal) Groups() int { return len(r.Script.groups[r.Side]) }

// Fights reports whether a group has combat units left.
func (r *Rehearsal) Fights(group int) bool {
	units := r.Script.units[r.Side]
	for left := r.Script.groups[r.Side][group].units & r.Alive; left != 0; left &= left - 1 {
		if units[bits.TrailingZeros64(left)].combat {
			return true
		}
	}
	return false
}

// Courses returns how many courses a group may follow.
func (r *Rehearsal) Courses(group int) int { return len(r.Script.groups[r.Side][group].courses) }

// Strategies returns the courses for all groups of the side that the menu offers.
func (r *Rehearsal) Strategies() []Strategy { return r.Script.strategies[r.Side] }

// Course returns the course that a group follows.
func (r *Rehearsal) Course(group int) uint8 { return r.scene.courses[r.Side][group] }

// Follow puts a group on a course, from its first task on. If the group follows the course already, it goes on from its
// present task.
func (r *Rehearsal) Follow(group int, course uint8) {
	r.scene.courses[r.Side][group], r.scene.tasks[r.Side][group] = course, 0
	if course == r.began.courses[r.Side][group] {
		r.scene.tasks[r.Side][group] = r.began.tasks[r.Side][group]
	}
}

// Words describes what a group does on a course, for stories: "sherman-m4 attack 1, caution 0.3".
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

// taskWords returns a task as a file has it.
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
	turn uint8  // the turn of the rehearsal, from 1; 0: there was none
	lost uint16 // points that both sides had lost by then
}

// stirring is the share of both sides' points, in hundredths: a loss of this share lets a side think again within a
// turn.
const stirring = 8

// A mind holds the states and the dice with which a side plays a battle on.
type mind[U, T comparable] struct {
	from   state[U, T] // where play-outs begin
	inner  *states[U, T]
	dice   *sim.Dice
	seed   uint64
	out    []int
	margin func(out []int) int // how far side a is ahead
}

// newMind makes the mind of a worker.
func newMind[U, T comparable](g *Game[U, T], e *Engagement[U, T], d *sim.Dice) *mind[U, T] {
	m := &mind[U, T]{from: newState(e), dice: d.Aside("a battle of the player deep, which can only be rolled"),
		out: make([]int, len(e.Metrics)), margin: rules.MarginOf(e.Metrics)}
	m.inner = newStates(g, e, &m.from)
	m.inner.board.think = nil
	return m
}

// playOut plays the battle out for a side.
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

// think lets each side that the player deep leads decide, if it is time to (dueToThink).
func (s *states[U, T]) think(d *sim.Dice) {
	for _, side := range Sides {
		if s.of.Script.players[side] == PlayerDeep && s.dueToThink(side) {
			s.decide(d, side)
		}
	}
}

// dueToThink reports whether a side is to think: at the start of its turn, or if much has changed in a round for both.
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

// lost returns the points that both sides have lost so far.
func (s *states[U, T]) lost() (points int) {
	r := s.of.Stand(&s.board)
	for _, side := range Sides {
		everybody := uint64(1)<<len(s.of.Units[side]) - 1
		points += s.of.Script.Cost(side, everybody&^r.Alive[side])
	}
	return points
}

// decide lets a side think and puts its groups on the courses that it chose.
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
