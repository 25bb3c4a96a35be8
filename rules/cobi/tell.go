package cobi

import (
	"fmt"
	"strings"

	"salvo/sim"
)

// What a told shot says: whose dice they were, what they were against, and what came of it.

// fires is how the sentence about a shot begins.
func (s *shot) fires() string { return fmt.Sprintf("%s fires at %s, ", s.shooter.name, s.target.name) }

// tellFigures is what opposed dice did to so many figures.
func (s *shot) tellFigures(dice string, h hurt, attacked int) string {
	if s.test != nil {
		return tellExplosion(dice, h, attacked)
	}
	return fmt.Sprintf("%s%s: %s", s.fires(), dice, h.words(attacked))
}

// tellExplosion is what an explosion did to the figures under it.
func tellExplosion(dice string, h hurt, under int) string {
	return fmt.Sprintf("the explosion, %s: %s", dice, h.words(under))
}

// tellSmallArms is what opposed dice did to a vehicle.
func (s *shot) tellSmallArms(dice string, h hurt) string {
	text := fmt.Sprintf("%s%s: ", s.fires(), dice)
	switch {
	case h.jammed():
		return text + "jammed"
	case h == 0:
		return text + "no hit"
	case s.crew && h.killed() > 0:
		return text + "one of the crew is killed"
	case s.crew:
		return text + "one of the crew is wounded"
	}
	return text + "a hit"
}

// tell is opposed dice in a story: "attack 5+2 against defence 3 and 6". Where they decide by themselves nobody has thrown against
// them.
func (o *opposedDice) tell(d *sim.Dice, first, second int, against []int) string {
	switch {
	case !d.Telling():
		return ""
	case against == nil:
		return "attack " + followed(first, second)
	}
	attack := added(first, o.modifier)
	if second == 6 && o.compares { // AMB-03
		attack = "6"
	}
	if second > 0 {
		attack = followed(first, second) + ", " + attack
	}
	return fmt.Sprintf("attack %s against defence %s", attack, listed(against))
}

// tellAgain is a die that the headquarters, or a house rule, had thrown again, and the dice that count.
func (o *opposedDice) tellAgain(d *sim.Dice, first int, dice string) string {
	if !d.Telling() {
		return ""
	}
	by := " by headquarters"
	if o.throw.Again == sim.Misses || o.throw.Again == sim.Ones && first == 1 {
		by = ""
	}
	return fmt.Sprintf("attack %d, once more%s: %s", first, by, dice)
}

// tellDefence is a defence die that the headquarters had thrown again, after dice that have been told.
func tellDefence(d *sim.Dice, dice string, first, again int) string {
	if !d.Telling() {
		return ""
	}
	return fmt.Sprintf("%s, the %d once more by headquarters: %d", dice, first, again)
}

// listed are numbers one after another: "3, 4 and 6".
func listed(numbers []int) string {
	var text strings.Builder
	for i, n := range numbers {
		switch {
		case i == 0:
		case i == len(numbers)-1:
			text.WriteString(" and ")
		default:
			text.WriteString(", ")
		}
		fmt.Fprint(&text, n)
	}
	return text.String()
}

// words are what happened to so many figures.
func (h hurt) words(attacked int) string {
	killed, wounded := h.killed(), h.wounded()
	switch {
	case h.jammed():
		return "jammed"
	case attacked == 1:
		return [...]string{"unhurt", "wounded", "killed"}[wounded+2*killed]
	case killed > 0 && wounded > 0:
		return fmt.Sprintf("%d killed, %d wounded", killed, wounded)
	case killed > 0:
		return fmt.Sprintf("%d killed", killed)
	case wounded > 0:
		return fmt.Sprintf("%d wounded", wounded)
	}
	return "nobody hurt"
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
