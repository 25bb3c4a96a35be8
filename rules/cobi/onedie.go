package cobi

import (
	"fmt"

	"salvo/sim"
)

// oneDie throws a die that has to show the score or more. A story is told what it shows; otherwise, and where it is
// certain so that nobody throws, face is 0.
func oneDie(d *sim.Dice, score int) (success bool, face int) {
	if !d.Telling() || score <= 1 || score > 6 {
		return d.AtLeast(1, score) > 0, 0
	}
	face = d.D6()
	return face >= score, face
}

// shown is a die and what it means, "4, a hit"; without a die only what it means.
func shown(face int, meaning string) string {
	if face == 0 {
		return meaning
	}
	return fmt.Sprintf("%d, %s", face, meaning)
}

// shownIf is a die in a story, "" where nobody threw one.
func shownIf(face int) string {
	if face == 0 {
		return ""
	}
	return fmt.Sprint(face)
}

// added is a die with what is added to it: "5+2", or "5" alone.
func added(face, by int) string {
	if by == 0 {
		return fmt.Sprint(face)
	}
	return fmt.Sprintf("%d%+d", face, by)
}

// followed is a die and the one that it calls for: "1 (jam die 4)", "6 (then 6)".
func followed(face, second int) string {
	switch {
	case second == 0:
		return fmt.Sprint(face)
	case face == 1:
		return fmt.Sprintf("1 (jam die %d)", second)
	}
	return fmt.Sprintf("%d (then %d)", face, second)
}
