package cobi

import (
	"fmt"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/english"
	"salvo/rules/ground"
	"salvo/sim"
)

// This file writes the story of a duel or battle: a heading for every turn, and a line for everything that throws dice
// or moves. The lines about shots are in tell.go.

// whose returns the beginning of a story line about a unit of a side: "a: ".
func (f *field) whose(side battle.Side) string { return [2]string{"a: ", "b: "}[side] }

// tell adds a line about what units do, and to which units, to the story. The line begins with the side of the units.
func (f *field) tell(d *sim.Dice, text string, does rules.Doing, by []battle.Ref, at ...battle.Ref) {
	if len(by) > 0 {
		text = f.whose(by[0].Side) + text
	}
	battle.Tell(d, text, does, by, at...)
}

// tellOf adds a line to the story about what has become of a unit. The line continues the deed of the line before.
func (f *field) tellOf(d *sim.Dice, r battle.Ref, text string) {
	d.Tell(f.whose(r.Side) + f.label(r) + text)
}

// tellTurn adds the heading of a turn to the story, with the number of units that can act.
func (f *field) tellTurn(d *sim.Dice, b *board) {
	left := func(side battle.Side) int { return f.count(b, side, anywhere) }
	f.tell(d, fmt.Sprintf("TURN %d: %d %s against %d", b.Clock.Turn+1, left(battle.A), english.Plural(left(battle.A), "unit"),
		left(battle.B)), rules.BeginTurn, nil)
}

// state returns the state of a unit in words for a spectator.
func (f *field) state(b *board, r battle.Ref) string {
	p, u := b.At(r), f.unit(r)
	whole := u.fresh()
	var words []string
	if p.condition != intact {
		words = append(words, conditionLabels[p.condition])
	}
	switch {
	case p.fit == whole.fit:
	case u.infantry:
		words = append(words, fmt.Sprintf("%d of %d figures", p.fit, whole.fit))
	default:
		words = append(words, fmt.Sprintf("%d of %d crew fit", p.fit, whole.fit))
	}
	if n := f.woundedOf(b, r); n > 0 {
		words = append(words, fmt.Sprintf("%d wounded", n))
	}
	if p.unloaded != 0 {
		words = append(words, "to be reloaded")
	}
	for _, told := range [...]struct {
		is   status
		word string
	}{{dugIn, "dug in"}, {hidden, "hidden"}, {spurred, "motivated"}, {papers, "has papers"}} {
		if p.has(told.is) {
			words = append(words, told.word)
		}
	}
	return strings.Join(words, ", ")
}

func tellFog(face int, thick bool) string {
	text := fmt.Sprintf("the fog lifts on %s: ", plus(fogLifts))
	if thick {
		return text + shown(face, "it stays, -1 to hit")
	}
	return text + shown(face, "it is gone for good")
}

// tellInitiative returns a sentence about which side has the initiative, after the dice.
func (f *field) tellInitiative(dice string, winner battle.Side) string {
	if f.winnerWaits {
		return fmt.Sprintf("%sside %s has the initiative and lets the enemy act first", dice, winner)
	}
	return fmt.Sprintf("%sside %s has the initiative", dice, winner)
}

func tellRepair(label string, score, face int, success bool) string {
	text := fmt.Sprintf("the crew of %s repairs it on %s: ", label, plus(max(score, 1)))
	if success {
		return text + shown(face, "it works again from the next turn")
	}
	return text + shown(face, "not yet")
}

func (f *field) tellReload(by battle.Ref, figure int) string {
	u := f.unit(by)
	if u.infantry && len(u.arms) > 1 {
		return fmt.Sprintf("%s%s, %s reloads", f.whose(by.Side), f.label(by), u.arms[figure].shooter.weapon.name)
	}
	return f.whose(by.Side) + f.label(by) + " reloads"
}

func tellStart(label string, score, face int, starts bool) string {
	text := fmt.Sprintf("%s in the cold starts on %s: ", label, plus(score))
	if starts {
		return text + shown(face, "it runs")
	}
	return text + shown(face, "it does not start")
}

// tellMove returns a sentence about how far a unit on the line has gone, and how near the enemy is.
func (f *field) tellMove(b *board, by battle.Ref, gone ground.Length) string {
	p := b.At(by)
	if p.has(passed) {
		return fmt.Sprintf("%s moves %s cm, breaks through and leaves the table", f.label(by), gone)
	}
	nearest, enemies := ground.Endless, b.Units[by.Side.Other()]
	for j := range enemies {
		if enemies[j].inPlay() {
			nearest = min(nearest, f.ground.Gap(p.at, enemies[j].at))
		}
	}
	return fmt.Sprintf("%s moves %s cm, up to %s cm from the enemy", f.label(by), gone, nearest)
}

// tellBrawl returns a sentence about a fight hand to hand, pair by pair, and about the move that led to it.
func tellBrawl(label, enemy string, gone ground.Length, pairs []string, lost int) string {
	way := fmt.Sprintf("%s moves %s cm and closes with %s", label, gone, enemy)
	if gone == 0 {
		way = fmt.Sprintf("%s fights %s", label, enemy)
	}
	return fmt.Sprintf("%s, hand to hand %s: %s", way, strings.Join(pairs, ", "), tellLost(lost))
}

func tellLost(n int) string {
	if n == 0 {
		return "nobody falls"
	}
	return fmt.Sprintf("%d %s", n, map[bool]string{true: "falls", false: "fall"}[n == 1])
}
