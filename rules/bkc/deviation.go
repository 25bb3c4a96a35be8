package bkc

import (
	"fmt"
	"math"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/rules/ground"
	"salvo/sim"
)

// A deviation decides how far from its aim point fire lands, and which units of the group it then covers (bkc1 ART-06,
// AIR-03; bkc2 ART-04, AIR-03).
type deviation struct {
	zone   zone
	places []point
	kinds  []uint8 // the kind of unit at each of the places
	aimed  int     // the index of the unit aimed at, -1 if none
	single bool    // only the unit aimed at is attacked
	dice   int
	halves int // half centimetres of deviation for each point of the dice
	sides  int // the sides of the die for the direction; 0: any angle

	// cuts holds, for each bonus and each sum of the dice, the angles of the direction at which a unit enters or leaves the
	// zone.
	cuts [2][]func() []float64
}

// newDeviation returns the deviation of fire by a number of dice. If wild is true, the distance is doubled. An option
// decides which die gives the direction.
func newDeviation(b rulebook, z zone, dice int, wild bool) (*deviation, error) {
	places, aimed, err := aimedAt(b)
	if err != nil {
		return nil, err
	}
	v := &deviation{zone: z, places: places, aimed: aimed, dice: dice, halves: 2}
	if wild {
		v.halves = 4
	}
	if dice == 0 {
		return v, nil
	}
	switch b.Reading("direction") {
	case "d6":
		v.sides = 6
	case "d8":
		v.sides = 8
	}
	for bonus := range v.cuts {
		for sum := range 6*dice + 1 {
			v.cuts[bonus] = append(v.cuts[bonus], func() []float64 { return z.cuts(places, v.distance(sum, bonus)) })
		}
	}
	return v, nil
}

// distance returns how many cm from its aim point fire lands, for the sum of the dice. A bonus of 1 halves the distance
// (ART-03, bkc2 AIR-02).
func (v *deviation) distance(sum, bonus int) float64 {
	return float64(sum*v.halves) / float64(int(2)<<bonus)
}

// land throws the deviation of the fire and returns the number of units of each kind in the zone where it lands.
func (v *deviation) land(d *sim.Dice, bonus int) (caught [maxKinds]int16) {
	var impact point
	sum := 0
	if v.dice > 0 {
		sum = d.Sum(v.dice)
		if v.sides > 0 {
			impact = at(v.distance(sum, bonus), 2*math.Pi*float64(d.Pick(sim.Die(v.sides))-1)/float64(v.sides))
		} else {
			impact = at(v.distance(sum, bonus), d.Spin(v.cuts[bonus][sum]))
		}
	}
	covered := 0
	for i := range v.places {
		if (!v.single || i == v.aimed) && v.zone.covers(impact, v.places[i]) {
			caught[v.kinds[i]]++
			covered++
		}
	}
	if d.Telling() {
		d.Tell(v.tell(sum, bonus, impact, covered))
	}
	return caught
}

func (v *deviation) tell(sum, bonus int, impact point, covered int) string {
	units := fmt.Sprintf("%d of %d %s in the zone", covered, len(v.places), english.Plural(len(v.places), "unit"))
	if v.single {
		units = map[int]string{0: "the unit aimed at is out of it", 1: "the unit aimed at is in the zone"}[covered]
	}
	if v.dice == 0 {
		return "it lands where it was aimed: " + units
	}
	return fmt.Sprintf("it lands %s cm off, %s and %s: %s", ground.LengthOf(v.distance(sum, bonus)),
		offBy(impact.x, "left", "right"), offBy(impact.y, "short", "far"), units)
}

// offBy returns a distance as text, "3.5 cm short". The argument below is the word for negative distances, above for
// others.
func offBy(x float64, below, above string) string {
	if x < 0 {
		return fmt.Sprintf("%.1f cm %s", -x, below)
	}
	return fmt.Sprintf("%.1f cm %s", x, above)
}

// explain lists the size of the zone and how far the fire may deviate.
func (v *deviation) explain() []rules.Assumption {
	shape := fmt.Sprintf("%g x %g cm", float64(v.zone.fires)*v.zone.side, v.zone.side)
	if v.zone.circle {
		shape = fmt.Sprintf("%d %s of %g cm across", v.zone.fires, english.Plural(v.zone.fires, "circle"), v.zone.side)
	}
	far := "none"
	if v.dice > 0 {
		far = fmt.Sprintf("%d %s", v.dice, map[bool]string{true: "die", false: "dice"}[v.dice == 1])
		if v.halves == 4 {
			far += ", doubled"
		}
		far += ", in cm"
	}
	return []rules.Assumption{{Topic: "zone", Text: shape}, {Topic: "deviation", Text: far}}
}

// observerFactors are the factors of the second edition about the observer that directs fire on order.
var observerFactors = []rules.Factor{
	previousRequests,
	{Name: "observer-range", Type: rules.Number(0, 1000), Unit: "cm", Default: "40", Help: "cm from the observer to the aim point"},
	{Name: "higher", Type: rules.YesNo(), Default: "no", Help: "the observer stands higher"},
}

// firstDeviation returns the number of deviation dice in the first edition: always three (bkc1 ART-06, AIR-03).
func firstDeviation(rulebook) int { return plainDeviation }

// plainDeviation is the number of deviation dice for fire that no observer directs, and for all fire in the first
// edition.
const plainDeviation = 3

// secondDeviation returns the number of deviation dice in the second edition: one for every 20 cm between observer and
// aim point, and one fewer if the observer stands higher (bkc2 ART-04, AIR-03).
func secondDeviation(b rulebook) int {
	distance := ground.LengthOf(b.Number("observer-range"))
	return deviationDice(distance, b.Yes("higher"), distance%20_00 > 0 && b.Reading("deviation-dice") == "round-down")
}

func deviationDice(distance ground.Length, higher, down bool) int {
	const step = ground.Length(20_00)
	dice := int((distance + step - 1) / step)
	if down {
		dice = int(distance / step)
	}
	if higher {
		dice--
	}
	return max(dice, 0)
}
