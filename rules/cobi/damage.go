package cobi

import (
	"fmt"
	"math"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// mostPoints is the largest threshold of damage points; the smallest is 1-mostPoints. Thresholds beyond these would
// make no difference.
const mostPoints = 20

// never is the threshold for a result that the vehicle's card does not have.
const never = mostPoints + 1

// deadOn is, for each result of a hit, the highest die on which a crew member dies. On a higher die he is wounded
// (CREW-01).
var deadOn = [...]int{immobilised: 2, damaged: 3, incapacitated: 4}

// A card says what the damage points of a hit do to a vehicle.
type card struct {
	thresholds [destroyed + 1]int // the damage points from which on each result applies
	exact      bool               // only points equal to a threshold, or enough to destroy, have a result (AMB-04)
}

// A blow is a hit on a vehicle, before its damage dice are thrown (DMG-01 to DMG-09).
type blow struct {
	card
	strength, armour int
	facing           string     // the side of the vehicle that is struck
	penetrating      bool       // a hit destroys a vehicle that is damaged already only if it has a result (AMB-05)
	results          damageDice // the result of the damage dice, whatever the condition of the vehicle; intact: no result
}

// damageDice are tables of what damage dice do. The first index is 1 if the attacker's headquarters may have his die
// thrown again, the second if the defender's may.
type damageDice [2][2]*sim.Table

// pick throws the damage dice with the rerolls of both headquarters that are left, and marks those that it uses
// (EFX-09).
func (t *damageDice) pick(d *sim.Dice, hq *rerolls) int {
	return hq.spend(d.Pick(t[oneIf(hq.own == rerollDamage)][oneIf(hq.target == rerollArmour)]))
}

// thresholdFields are the names of the fields that hold the points for each result (rows 17 to 14 of the card).
var thresholdFields = [...]string{immobilised: "immobilise", damaged: "damage", incapacitated: "incapacitate",
	destroyed: "destroy"}

// newBlow returns a hit of a strength on one side of a vehicle (DMG-02). The chances of its dice are calculated in
// closed form (DIE-04). again says that the vehicle may be damaged already; only then newBlow asks for the reading
// about further hits (AMB-05).
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

// dice returns the tables of the damage dice. value turns damage points into the value of the table; points below low
// count as low, points above high as high.
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

// openDifference returns the table of one k6+ minus another, in closed form (DIE-03, DIE-04). Smaller differences count
// as the first of ends, larger ones as the second.
var openDifference = shelved(func(ends [2]int) *sim.Table { return sim.OpenDifference(ends[0], ends[1]) })

// result returns the result of a hit with these damage points: the worst whose threshold they reach (DMG-03).
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

// exactly returns the result whose threshold equals the points, or destroyed if they reach that threshold; otherwise
// intact.
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

// openDie is the k6+ (DIE-02) that stories throw, because they show each die. Totals stop at 60, three times
// mostPoints.
var openDie = sim.OpenD6(3 * mostPoints)

// roll throws the damage dice of a hit and returns their result, whatever the condition of the vehicle. Both sides
// throw an open-ended die, the attacker first (DMG-01).
func (b *blow) roll(d *sim.Dice, hq *rerolls) condition {
	if !d.Telling() {
		return condition(b.results.pick(d, hq))
	}
	return b.result(b.throw(d, hq))
}

// throw throws the damage dice of a hit one by one, for a story, and returns the damage points.
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

// strike plays a hit on a vehicle: it throws the damage dice and changes the condition of the vehicle and its crew. A
// hit on a damaged or incapacitated vehicle destroys it (DMG-05, DMG-06).
func (b *blow) strike(d *sim.Dice, v *victim, hq *rerolls) {
	if v.condition.fragile() && !b.penetrating { // the result is certain, so no damage dice are thrown
		b.apply(d, v, destroyed, hq)
		return
	}
	b.apply(d, v, b.roll(d, hq), hq)
}

// apply applies the result of a hit. A further hit destroys a damaged or incapacitated vehicle (DMG-05, DMG-06). With
// further-hit=penetrating it does so only if it has a result (AMB-05).
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

// tellCrew returns a sentence about what a hit with this result did to the living crew.
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
