package cobi

import (
	"fmt"
	"strconv"

	"salvo/rules/english"
	"salvo/sim"
)

// This file writes the story of a shot: the dice of both sides, and their result.

// fires returns the beginning of the sentence about a shot.
func (s *shot) fires() string {
	text := fmt.Sprintf("%s fires at %s%s", s.shooter.name, s.target.name, s.from)
	if s.test == nil && s.place != "" {
		text += ", a template" + s.place
	}
	return text + s.why.inWords() + ", "
}

// inWords returns the modifiers of a die for a story: " (-1 fog)".
func (all modifiers) inWords() string {
	if len(all) == 0 {
		return ""
	}
	return " (" + all.String() + ")"
}

// tellFigures returns a sentence about what opposed dice, or the explosion after a hit, did to the figures attacked.
func (s *shot) tellFigures(dice string, h hurt, attacked int) string {
	if s.test != nil {
		return tellExplosion(s.place, s.whyTemplate, dice, h, attacked)
	}
	return fmt.Sprintf("%s%s: %s", s.fires(), dice, h.words(attacked))
}

// tellExplosion returns a sentence about what an explosion did to the figures under it.
func tellExplosion(place string, why modifiers, dice string, h hurt, under int) string {
	return fmt.Sprintf("the explosion%s%s, %s: %s", place, why.inWords(), dice, h.words(under))
}

// tellSmallArms returns a sentence about a shot of small arms at a vehicle: jammed, no hit, a hit, or harm to its crew.
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

// tell returns opposed dice in the words of a story: "attack 5+2 against defence 3 and 6". against is nil if no defence
// dice were thrown.
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
	return fmt.Sprintf("attack %s against defence %s", attack, english.List(against))
}

// tellAgain returns a sentence about an attack die that was thrown again, for the headquarters or by a house rule, and
// the dice that count.
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

// tellDefence adds to the dice of a story a defence die that was thrown again for the headquarters.
func tellDefence(d *sim.Dice, dice string, first, again int) string {
	if !d.Telling() {
		return ""
	}
	return fmt.Sprintf("%s, the %d once more by headquarters: %d", dice, first, again)
}

// words returns what happened to the figures attacked: "2 killed, 1 wounded".
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

// tellOut returns a sentence about a unit that has just been put out of action.
func (t *target) tellOut(v victim) string {
	switch {
	case t.infantry:
		return fmt.Sprintf("%s: nobody is left standing", t.name)
	case v.condition == destroyed:
		return fmt.Sprintf("%s is destroyed, its crew dead", t.name)
	}
	return fmt.Sprintf("%s has no crew left to serve it", t.name)
}

// castAll gives a name to all dice of the story's next line that have none yet.
func castAll(d *sim.Dice, what string) {
	if d.Telling() {
		d.Cast(what, len(d.Unnamed()), nil)
	}
}

// castOnes gives a name to all dice of the story's next line that have none yet. Each of these dice must show the score
// or more to succeed.
func castOnes(d *sim.Dice, what string, score int) {
	d.Cast(what+" "+plus(score), len(d.Unnamed()), sim.Reaches(score))
}

// withModifier returns what a die is for, with its modifier: "attack +2".
func withModifier(what string, by int) string {
	if by == 0 {
		return what
	}
	return fmt.Sprintf("%s %+d", what, by)
}

// oneDie throws a die and reports whether it shows the score or more. In a story, face is what the die shows. Without a
// story, or if the result is certain without a die, face is 0.
func oneDie(d *sim.Dice, what string, score int) (success bool, face int) {
	if !d.Telling() || score <= 1 || score > 6 {
		return d.AtLeast(1, score) > 0, 0
	}
	face = d.D6()
	d.Cast(what+" "+plus(score), 1, sim.Reaches(score))
	return face >= score, face
}

// shown returns a die and its meaning, "4, a hit", or only the meaning if face is 0.
func shown(face int, meaning string) string {
	if face == 0 {
		return meaning
	}
	return fmt.Sprintf("%d, %s", face, meaning)
}

// shownIf returns a die as text, or "" if face is 0 because no die was thrown.
func shownIf(face int) string {
	if face == 0 {
		return ""
	}
	return fmt.Sprint(face)
}

// added returns a die with its modifier: "5+2", or "5" if the modifier is 0.
func added(face, by int) string {
	if by == 0 {
		return fmt.Sprint(face)
	}
	return fmt.Sprintf("%d%+d", face, by)
}

// followed returns a die with the second die that it brought, if any: "1 (jam die 4)", "6 (then 6)".
func followed(face, second int) string {
	switch {
	case second == 0:
		return fmt.Sprint(face)
	case face == 1:
		return fmt.Sprintf("1 (jam die %d)", second)
	}
	return fmt.Sprintf("%d (then %d)", face, second)
}

// plus returns a score as players write it: "4+", but "6" because no die shows more.
func plus(score int) string {
	if score >= 6 {
		return strconv.Itoa(score)
	}
	return fmt.Sprintf("%d+", score)
}
