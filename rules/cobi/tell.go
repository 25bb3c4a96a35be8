package cobi

import (
	"fmt"
	"strings"
)

// What a told shot says, with the dice just thrown.

// tellTest is a hit test.
func (s *shot) tellTest(v verdict) string {
	text := fmt.Sprintf("%s fires at %s, %s to hit: ", s.shooter.name, s.target.name, s.test.needs())
	switch v {
	case hit:
		return text + "a hit"
	case jam:
		return text + "the weapon is jammed"
	}
	return text + "a miss"
}

// tellFigures is what opposed dice did to figures.
func (s *shot) tellFigures(h hurt, attacked int) string {
	var text strings.Builder
	if s.test == nil {
		fmt.Fprintf(&text, "%s fires at %s", s.shooter.name, s.target.name)
	} else {
		text.WriteString("the explosion")
	}
	fmt.Fprintf(&text, "%s: %s", s.dice.tell(attacked), h)
	return text.String()
}

// tellSmallArms is what opposed dice did to a vehicle.
func (s *shot) tellSmallArms(h hurt) string {
	text := fmt.Sprintf("%s fires at %s%s: ", s.shooter.name, s.target.name, s.dice.tell(1))
	switch {
	case h.jammed():
		return text + "the weapon is jammed"
	case h == 0:
		return text + "it does not come through"
	case s.crew && h.killed() > 0:
		return text + "one of the crew is killed"
	case s.crew:
		return text + "one of the crew is wounded"
	}
	return text + "a hit"
}

// tell is how opposed dice are thrown: " with +1, 2 figures under the template".
func (o *opposedDice) tell(attacked int) (text string) {
	if o.modifier != 0 {
		text = fmt.Sprintf(" with %+d", o.modifier)
	}
	if attacked > 1 {
		text += fmt.Sprintf(", %d figures under the template", attacked)
	}
	return text
}

// String is what happened to the figures.
func (h hurt) String() string {
	killed, wounded := h.killed(), h.wounded()
	switch {
	case h.jammed():
		return "the weapon is jammed"
	case killed > 0 && wounded > 0:
		return fmt.Sprintf("%d killed, %d wounded", killed, wounded)
	case killed > 0:
		return fmt.Sprintf("%d killed", killed)
	case wounded > 0:
		return fmt.Sprintf("%d wounded", wounded)
	}
	return "nobody is hurt"
}

// tellOut is the end of a unit.
func (t *target) tellOut(v victim) string {
	switch {
	case t.infantry:
		return fmt.Sprintf("%s: nobody is left standing", t.name)
	case v.condition == destroyed:
		return fmt.Sprintf("%s is destroyed, its crew dead", t.name)
	}
	return fmt.Sprintf("%s has no crew left to serve it", t.name)
}
