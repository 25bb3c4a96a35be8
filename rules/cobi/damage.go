package cobi

import (
	"fmt"
	"math"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// mostPoints: damage points beyond it make no difference, for better or worse.
const mostPoints = 20

// never is the threshold of a result that a card does not have.
const never = mostPoints + 1

// deadOn is the highest die of a crew member that means death after a hit, by its result; above it he is wounded
// (CREW-01).
var deadOn = [...]int{immobilised: 2, damaged: 3, incapacitated: 4}

// A card is what points of damage do to a vehicle.
type card struct {
	thresholds [destroyed + 1]int // points for each result
	exact      bool               // points between thresholds do nothing (AMB-04)
}

// A blow is a hit on a vehicle (DMG-01 to DMG-09).
type blow struct {
	card
	strength, armour int
	facing           string     // the side that is struck
	penetrating      bool       // a further hit must penetrate to destroy (AMB-05)
	results          damageDice // the results of the hit alone; intact: none
}

// damageDice are tables of what damage dice do, by whether the attacker's and the defender's die may be thrown again.
type damageDice [2][2]*sim.Table

// pick throws the damage dice, with the re-rolls that are left (EFX-09).
func (t *damageDice) pick(d *sim.Dice, hq *rerolls) int {
	return hq.spend(d.Pick(t[oneIf(hq.own == rerollDamage)][oneIf(hq.target == rerollArmour)]))
}

// thresholdFields names the fields of the card with the points for each result, from immobilised on (card 17 to 14).
var thresholdFields = [...]string{immobilised: "immobilise", damaged: "damage", incapacitated: "incapacitate",
	destroyed: "destroy"}

// newBlow returns a hit of some strength on a side of a vehicle (DMG-02). The chances of its dice are in closed form
// (DIE-04). It asks for the readings that matter; again says that the vehicle may be damaged already.
func newBlow(s *rules.Scenario, strength int, t *target, facing string, again bool, hq rerolls) *blow {
	b := &blow{strength: strength, armour: t.Int("armour-" + facing), facing: facing,
		penetrating: again && s.Reading("further-hit") == "penetrating"}
	lowest, gaps := t.Int("destroy"), false
	for c := immobilised; c <= destroyed; c++ {
		b.thresholds[c] = never
		if field := thresholdFields[c]; t.Word(field) != "none" {
			b.thresholds[c] = t.Int(field)
			lowest = min(lowest, t.Int(field))
		}
	}
	for points := lowest; points < b.thresholds[destroyed]; points++ {
		gaps = gaps || b.exactly(points) == intact
	}
	b.exact = gaps && s.Reading("thresholds") == "exact"
	b.results = b.dice(lowest-1, b.thresholds[destroyed], hq, func(points int) int { return int(b.result(points)) })
	return b
}

// dice returns the damage dice as values of their points from low to high.
func (b *blow) dice(low, high int, hq rerolls, value func(points int) int) (all damageDice) {
	edge := b.strength - b.armour
	name := fmt.Sprintf("strength %d on armour %d", b.strength, b.armour)
	all[0][0] = openDifference([2]int{low - edge, high - edge}).Map(name, func(difference int) int {
		return value(edge + difference)
	})
	for _, may := range [...][2]bool{{true, false}, {false, true}, {true, true}} {
		if may[0] && hq.own != rerollDamage || may[1] && hq.target != rerollArmour {
			continue
		}
		again := rematches(rematch{b.card, edge, low - edge, high - edge, may[0], may[1]})
		all[oneIf(may[0])][oneIf(may[1])] = again.Map(name+" again", func(pick int) int {
			spent := pick & (used | usedByTarget)
			return value(low+pick&^spent) | spent
		})
	}
	return all
}

// openDifference is one k6+ less another, by the ends of its table, in closed form (DIE-03, DIE-04).
var openDifference = shelved(func(ends [2]int) *sim.Table { return sim.OpenDifference(ends[0], ends[1]) })

// result returns the result of one hit's points: the worst threshold reached (DMG-03).
func (b *card) result(points int) condition {
	if points >= b.thresholds[destroyed] || b.exact {
		return b.exactly(points)
	}
	for c := incapacitated; c > intact; c-- {
		if points >= b.thresholds[c] {
			return c
		}
	}
	return intact
}

// exactly returns the result whose threshold equals the points.
func (b *card) exactly(points int) condition {
	if points >= b.thresholds[destroyed] {
		return destroyed
	}
	for c := incapacitated; c > intact; c-- {
		if points == b.thresholds[c] {
			return c
		}
	}
	return intact
}

// openDie is the k6+ (DIE-02), for stories: single dice show how far a hit went.
var openDie = sim.OpenD6(3 * mostPoints)

// roll returns the result of one hit on its own. Both sides throw an open-ended die, the attacker first (DMG-01).
func (b *blow) roll(d *sim.Dice, hq *rerolls) condition {
	if !d.Telling() {
		return condition(b.results.pick(d, hq))
	}
	return b.result(b.throw(d, hq))
}

// throw throws the points of a hit die by die, for a story.
func (b *blow) throw(d *sim.Dice, hq *rerolls) (points int) {
	edge := b.strength - b.armour
	m := rematch{b.card, edge, -math.MaxInt32, math.MaxInt32, hq.own == rerollDamage, hq.target == rerollArmour}
	throw := func(what string, by int) int {
		points := d.Pick(openDie)
		noteDice(d, what, by, len(d.Unnamed()))
		castAll(d, withModifier(what, by))
		return points
	}
	attack := throw("strength", b.strength)
	defence := throw("armour", b.armour)
	for spent := 0; ; {
		points = edge + attack - defence
		d.Tell(fmt.Sprintf("strength %d+%d against armour %d+%d: %d %s, %s", b.strength, attack, b.armour, defence, points,
			english.Plural(points, "point"), resultWords[b.result(points)]))
		again, attacks := m.next(attack, defence, spent)
		switch {
		case again == 0:
			hq.spend(spent)
			return points
		case attacks:
			d.Tell(fmt.Sprintf("headquarters has the %d for the strength thrown again", attack))
			attack = throw("strength, again", b.strength)
		default:
			d.Tell(fmt.Sprintf("headquarters has the %d for the armour thrown again", defence))
			defence = throw("armour, again", b.armour)
		}
		spent |= again
	}
}

// resultWords holds the words of a story for a hit.
var resultWords = [...]string{intact: "no effect", immobilised: "immobilised", damaged: "damaged",
	incapacitated: "incapacitated", destroyed: "destroyed"}

// strike plays a hit on a vehicle: its result, its condition after it, its crew. A hit on a damaged or incapacitated
// vehicle destroys it (DMG-05, DMG-06).
func (b *blow) strike(d *sim.Dice, v *victim, hq *rerolls) {
	if v.condition.fragile() && !b.penetrating { // no damage dice are thrown
		b.apply(d, v, destroyed, hq)
		return
	}
	b.apply(d, v, b.roll(d, hq), hq)
}

// apply applies the result of a hit. A further hit destroys a damaged vehicle (DMG-05, DMG-06, AMB-05).
func (b *blow) apply(d *sim.Dice, v *victim, result condition, hq *rerolls) {
	if v.condition.fragile() && (result > intact || !b.penetrating) {
		result = destroyed
		if d.Telling() {
			d.Tell("hit once more, it is destroyed")
		}
	}
	v.worsen(d, result, hq)
}

// worsen applies the result of a hit to a vehicle and its crew (DMG-04 to DMG-09, CREW-01).
func (v *victim) worsen(d *sim.Dice, result condition, hq *rerolls) {
	switch {
	case result == intact:
		return
	case result == destroyed:
		*v = victim{condition: destroyed, dead: v.fit + v.wounded + v.dead}
		return
	case v.condition == immobilised && result == damaged: // DMG-08
		v.condition = incapacitated
	default:
		v.condition = result
	}
	living := int(v.fit + v.wounded)
	hurt := d.AtLeast(living, deadOn[result]+1)
	again := hurt < living && hq.target == rerollCrew // EFX-09
	if again {
		hq.target = noReroll
		hurt += d.AtLeast(1, deadOn[result]+1)
	}
	v.fit, v.wounded, v.dead = 0, int8(hurt), v.dead+int8(living-hurt)
	if d.Telling() {
		noteDice(d, "crew", deadOn[result]+1, len(d.Thrown()))
		what := "crew, wounded on " + plus(deadOn[result]+1)
		d.Cast(what, living, sim.Reaches(deadOn[result]+1))
		d.Cast(what+", again", oneIf(again), sim.Reaches(deadOn[result]+1))
		d.Tell(tellCrew(living, hurt, result, again))
	}
}

// tellCrew tells what a hit of some result did to the living crew.
func tellCrew(living, wounded int, result condition, again bool) string {
	text := fmt.Sprintf("crew of %d, dead on %d or less: ", living, deadOn[result])
	if again {
		text += "one thrown again by headquarters, "
	}
	switch wounded {
	case 0:
		return text + "all dead"
	case living:
		return text + "all wounded"
	}
	return text + fmt.Sprintf("%d dead, %d wounded", living-wounded, wounded)
}

// explain describes how a hit is calculated.
func (b *blow) explain() string {
	return fmt.Sprintf("strength %d + k6+ against armour %d (%s) + k6+", b.strength, b.armour, b.facing)
}

// explainCard lists the points for each result.
func (b *blow) explainCard() string {
	text := fmt.Sprintf("destroyed at %d %s", b.thresholds[destroyed], english.Plural(b.thresholds[destroyed], "point"))
	for c := incapacitated; c > intact; c-- {
		if b.thresholds[c] != never {
			text += fmt.Sprintf(", %s at %d", conditionLabels[c], b.thresholds[c])
		}
	}
	return text
}
