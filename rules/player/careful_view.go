package player

import (
	"fmt"
	"math/bits"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// A View is how things stand for one side at the moment, and what its units are about to do. It belongs to who asked for
// it until he gives it back (Careful.Forget), and what it says is a function of the state alone: what it keeps from one
// view to the next is what has not changed.
type View struct {
	*Careful
	side  battle.Side
	turn  int  // from 1
	lasts int  // turns that count for what enemies may still do
	early int  // what it costs to put out the last of them, in cents
	ahead bool // its side would win now
	far   ground.Length
	scene *battle.Scene
	units [2][battle.MostUnits]Figure
	alive [2]uint64 // units that are on the table, a bit each

	moved     [2]uint64                                // units that have, since it was last worked out whom they meet, a bit each
	resize    uint64                                   // enemies that are to be sized up again
	sized     bool                                     // all have been
	met       [battle.MostUnits][battle.MostUnits]odds // by own unit and enemy, where they stand
	inSight   [battle.MostUnits]uint64                 // by own unit: enemies who could do something to it, or it to them, a bit each
	watched   [battle.MostUnits]uint64                 // the same by enemy: own units
	engaged   uint64                                   // own units with enemies in sight, a bit each
	enemies   enemies
	blows     []blow     // by enemy
	number    uint32     // of the prospects that hold now
	prospects []prospect // by kind of own unit and square
	spot      spot       // for which enemies were last looked up, and
	watching  []watch    // those enemies
	near      [battle.MostObjectives][2]int
	close     [battle.MostObjectives]int // enemies who may be there soon
	aimed     uint64                     // enemies whom friends are about to fire at
	took      bool                       // friends are about to go somewhere:
	taken     ground.Set                 // there

	// Of the unit that is weighed.
	by       battle.Ref
	task     *battle.Task
	errand   *errand
	reward   int // of the errand, in cents; 0: it brings nothing
	at       ground.Place
	kind     int
	cost     int // in cents
	breed    *Breed
	oddsFrom int        // where the odds of its kind begin
	outlook  []prospect // the prospects of its kind
	wary     int        // what its plan says of caution, in hundredths, and
	caution  int        // what that comes to now
	zeal     int        // what a square nearer to its goal is worth, in cents
	ways     ground.Ways
	holds    [battle.MostObjectives]int // what it is worth to hold each objective
	settles  int                        // what a move must gain, in cents, and
	settled  int                        // what one to the square must gain that it has just left
	bares    int                        // what a support weapon must gain more that leaves cover
	lot      prospect                   // what it has to expect where it is
	here     int                        // what it is worth to stay where it is,
	exposed  int                        // with so many hundredths of the danger there
	chance   int                        // to pass the test before what it does, in thousandths, and
	failed   int                        // what failing it is worth, in cents
	best     [3]Option
	offered  int
	left     ground.Square // that it has just left; none, if it has not
}

// A Figure is a unit as the careful player sees it, in one word; 0: it is not on the table.
type Figure uint64

// Hidden is a unit of which nobody knows where it is.
const Hidden Figure = 1 << hinderedAt

const (
	leftAt     = 16
	hinderedAt = 32
	thereAt    = 33
)

// Seen returns a unit in a place that so much harm puts out. Perhaps it is hindered: it will not fire before it can be
// fired at again.
func Seen(at ground.Place, left int, hindered bool) Figure {
	f := 1<<thereAt | Figure(uint16(left))<<leftAt | Figure(uint16(at))
	if hindered {
		f |= 1 << hinderedAt
	}
	return f
}

// Own returns a unit of the side whose view it is: all that counts of it is where it stands.
func Own(at ground.Place) Figure { return 1<<thereAt | Figure(uint16(at)) }

func (f Figure) at() ground.Place { return ground.Place(uint16(f)) }
func (f Figure) left() int        { return int(int16(f >> leftAt)) }
func (f Figure) hindered() bool   { return f>>hinderedAt&1 != 0 }
func (f Figure) there() bool      { return f>>thereAt != 0 }

func (c *Careful) newView(side battle.Side) *View {
	v := &View{Careful: c, side: side, number: 1}
	v.prospects = make([]prospect, len(c.Breeds[side])*c.Ground.Squares())
	v.blows = make([]blow, len(c.Units[side.Other()]))
	v.watching = make([]watch, 0, len(c.Units[side.Other()]))
	for j, u := range c.Units[side.Other()] {
		v.enemies.all = append(v.enemies.all, enemy{number: j, row: c.lies.nobody(), odds: u.Kind * c.lies.most})
		v.enemies.slots[j] = uint8(j)
	}
	v.resize = v.enemies.everybody()
	return v
}

// View is one for a side in a turn, the first being 1, in which anybody sees so far. All units are to be shown to it.
func (c *Careful) View(scene *battle.Scene, side battle.Side, turn int, far ground.Length) *View {
	v := c.idle[side].Get().(*View)
	v.scene, v.turn, v.far, v.sized = scene, turn, far, false
	v.by = battle.Nobody // nobody is weighed yet: what an earlier view weighed must not count
	for ; v.aimed != 0; v.aimed &= v.aimed - 1 {
		v.blows[bits.TrailingZeros64(v.aimed)] = blow{}
	}
	if v.took {
		clear(v.taken[:(c.Ground.Squares()+63)/64])
		v.took = false
	}
	return v
}

// Forget gives a view back.
func (c *Careful) Forget(v *View) {
	if v != nil {
		c.idle[v.side].Put(v)
	}
}

// Shown returns the units of a side as they were shown last. Who stands otherwise by now is to be shown again.
func (v *View) Shown(side battle.Side) []Figure { return v.units[side][:len(v.Units[side])] }

// InSight returns the enemies who could do something to a unit where it stands, or it to them, as far as the ground lets
// them see each other, a bit each. Who cannot be seen from there is none of them.
func (v *View) InSight(number int) uint64 {
	v.sizeUp()
	return v.inSight[number]
}

// Engaged returns the own units who have such enemies, a bit each.
func (v *View) Engaged() uint64 {
	v.sizeUp()
	return v.engaged
}

// SeenFrom are the same enemies of a unit in a place.
func (v *View) SeenFrom(at ground.Place) uint64 {
	v.sizeUp()
	return v.seenFrom(int(at.Square()))
}

// Weigh begins to weigh what a unit may do that is about something: it looks at where it is, of whose danger it has to
// expect so many hundredths as long as it goes nowhere. It gives what the unit had better be about.
func (v *View) Weigh(by battle.Ref, task *battle.Task, exposed int) *battle.Task {
	v.sizeUp()
	v.take(by)
	v.at, v.offered, v.chance = v.units[by.Side][by.Number].at(), 0, surely
	v.outlook = v.prospects[v.kind*v.Ground.Squares():][:v.Ground.Squares()]
	v.task = v.freed(task)
	v.errand, v.reward = v.errandOf(v.task)
	gone := v.Haste * min(v.turn-1, v.turns) / max(1, v.turns)
	v.wary = v.script.CautionFor(v.scene, by)
	caution := v.Caution
	if v.ahead {
		caution += caution * v.Ahead / 100
	}
	v.caution = caution * max(0, 100-gone) / 100 * v.wary / 100
	v.zeal = v.cost * v.Zeal / 100 * (100 + v.ZealGrow*(v.turn-1)) / 100
	if !v.task.Stays {
		v.ways = v.Ground.Ways(v.task.To, v.breed.Mover.By)
	}
	for i := range v.worth {
		v.holds[i] = v.holding(i, v.script.Objective(i))
	}
	v.lot = *v.prospect(v.at)
	v.here, v.exposed = v.standing(v.at, &v.lot, exposed), exposed
	gain := v.Settle
	switch {
	case !v.breed.Supports:
	case v.lot.hope > 0:
		gain += v.Support
	case v.supports():
		gain += v.Post
	}
	v.settles, v.settled = gain*v.cost/100, (gain+v.Back)*v.cost/100
	v.left = v.scene.CameFrom(by)
	v.bares = 0
	if v.breed.Supports && v.Ground.Shelter(v.at) > 0 {
		v.bares = v.Bare * v.cost / 100
	}
	return v.task
}

// take begins to look at a unit.
func (v *View) take(by battle.Ref) {
	v.by = by
	v.kind, v.cost = v.Units[by.Side][by.Number].Kind, v.Units[by.Side][by.Number].Worth
	v.breed, v.oddsFrom = &v.Breeds[by.Side][v.kind], v.oddsAt(by.Side, v.kind)
}

// supports reports whether the unit is where it can support from as its task says.
func (v *View) supports() bool {
	return v.task.Do == tablefile.Support && !v.script.Goes(v.task, v.at, v.breed.Range)
}

// mostDanger is the danger of a place that counts at most, in thousandths: more than enough to be out.
const mostDanger = 2000

// standing returns what it is worth for the unit to be in a place, of whose danger it has to expect so many hundredths.
func (v *View) standing(at ground.Place, p *prospect, exposed int) int {
	danger := min(int(p.danger), mostDanger) * exposed / 100
	appeal, holding, objective := v.appeal(at)
	appeal += holding - holding*min(danger, 1000)/1000*v.Survive/100
	weighed := danger * v.caution / 100
	if danger > 500 && (!objective || 100*v.turn <= v.Early*v.turns) {
		weighed += (danger - 500) * v.Rush / 100 * v.wary / 100
	}
	if v.breed.Helps > 0 {
		appeal += v.company(at)
	}
	return appeal + int(p.hope)*v.Later/100 - weighed*v.cost/1000
}

// An Option is something that a unit may do: the game's own word for it, at whom, where it will be, and what it is worth
// beside doing nothing.
type Option struct {
	Do    uint8
	At    battle.Ref
	To    ground.Place
	Value int // in cents
}

// surely is the chance of what needs no test.
const surely = 1000

// Tested says of all that is offered from now on that the unit has to pass a test before it, with a chance in thousandths,
// and what it is worth to fail it, in cents.
func (v *View) Tested(chance, failed int) { v.chance, v.failed = chance, failed }

// tried returns what something is worth that has to pass the test.
func (v *View) tried(value int) int {
	if v.chance == surely {
		return value
	}
	return v.failed + (value-v.failed)*v.chance/surely
}

// offer keeps an option if it is one of the three best so far; of equals the first.
func (v *View) offer(o Option) {
	n := min(v.offered, len(v.best))
	v.offered++
	o.Value = v.tried(o.Value)
	for i := range n {
		if o.Value > v.best[i].Value {
			copy(v.best[i+1:], v.best[i:])
			v.best[i] = o
			return
		}
	}
	if n < len(v.best) {
		v.best[n] = o
	}
}

// Stay offers to do nothing else, with so many hundredths of the danger of being there.
func (v *View) Stay(do uint8, exposed int) {
	value := 0
	if exposed != v.exposed {
		value = v.standing(v.at, &v.lot, exposed) - v.here
	}
	v.offer(Option{Do: do, At: battle.Nobody, To: v.at, Value: value})
}

// Hit returns what a fire at an enemy is worth, with all that friends are about to do to him.
func (v *View) Hit(at battle.Ref, f Fire) int {
	v.sizeUp()
	q := v.units[at.Side][at.Number]
	if !q.there() {
		return 0
	}
	e, left := &v.blows[at.Number], q.left()
	gain := out(left, e.harm+f.Harm) - out(left, e.harm)
	gain += v.Wounded * min(f.Harm/max(left, 1), 1000) / 100
	hinder := v.Hindered * f.Hinder / 100 * (1000 - e.hinder) / 1000
	if q.hindered() {
		hinder /= 2
	}
	return (gain + hinder) * v.enemies.by(int(at.Number)).prize / 1000
}

// Fire offers to fire at an enemy from where the unit is.
func (v *View) Fire(do uint8, at battle.Ref, gain int) {
	v.offer(Option{Do: do, At: at, To: v.at, Value: gain})
}

// Charge offers to charge an enemy: so much is to be gained, and so much to be lost, in cents.
func (v *View) Charge(do uint8, at battle.Ref, gain, loss int) {
	v.offer(Option{Do: do, At: at, To: v.units[at.Side][at.Number].at(), Value: gain - loss*v.caution/100})
}

// Go offers to go to a place, unless friends who have chosen before are about to go there. The unit may fire from there at
// once with so many hundredths of its effect.
func (v *View) Go(do uint8, to ground.Place, fires int) {
	if v.took && v.taken.Has(to) {
		return
	}
	p := v.prospect(to)
	value := v.standing(to, p, 100) - v.here + int(p.hope)*fires/100 - v.fare(to)
	if v.offered >= len(v.best) && v.tried(value) <= v.best[len(v.best)-1].Value { // mostly
		v.offered++
		return
	}
	v.offer(Option{Do: do, At: battle.Nobody, To: to, Value: value})
}

// Best returns the best that has been offered; false if nothing has.
func (v *View) Best() (Option, bool) { return v.best[0], v.offered > 0 }

// Drop strikes out the best option, which the game cannot do after all. The last of them is staying.
func (v *View) Drop() {
	copy(v.best[:], v.best[1:])
	v.offered = min(v.offered, len(v.best)) - 1
	if v.offered <= 0 {
		v.best[0], v.offered = Option{At: battle.Nobody, To: v.at}, 1
	}
}

// Beats reports whether something that is worth so much would be the best so far.
func (v *View) Beats(value int) bool { return v.offered == 0 || value > v.best[0].Value }

// Aim remembers that the unit is about to fire at an enemy, for those who choose after it.
func (v *View) Aim(at battle.Ref, f Fire) {
	v.aimed |= 1 << at.Number
	e := &v.blows[at.Number]
	e.harm += f.Harm
	e.hinder += (1000 - e.hinder) * f.Hinder / 1000
}

// Take remembers that the unit is about to go to a place.
func (v *View) Take(to ground.Place) {
	v.taken.Add(to)
	v.took = true
}

// Choose ends the offers. It tells whoever wonders what the unit has weighed: the three best options with their values in
// points; the game says what each is. Whoever recalls the battle takes note of them, and may want another than the best
// to be taken (sim.Recall): that one comes first then, with the value of the best.
func (v *View) Choose(d *sim.Dice, label string, words func(o *Option) string) {
	if d.Wondering() {
		battle.Tell(d, label+" weighs: "+v.told(words), rules.Weigh, []battle.Ref{v.by})
	}
	if !d.Choosing() {
		return
	}
	c := &rules.Decision{By: who(v.by)}
	for i := range min(v.offered, len(v.best)) {
		o := &v.best[i]
		c.Options = append(c.Options, rules.Alternative{Words: words(o), To: o.To, Value: float64(o.Value) / 100})
		if o.At != battle.Nobody {
			at := who(o.At)
			c.Options[i].At = &at
		}
	}
	if taken := d.Choose(c, len(c.Options)); taken > 0 {
		best := v.best[0].Value
		v.best[0], v.best[taken] = v.best[taken], v.best[0]
		v.best[0].Value = best
	}
}

func who(r battle.Ref) rules.Who { return rules.Who{Side: int(r.Side), Number: int(r.Number)} }

func (v *View) told(words func(o *Option) string) string {
	var all []string
	for i := range min(v.offered, len(v.best)) {
		o := &v.best[i]
		all = append(all, fmt.Sprintf("%s %+.1f", words(o), float64(o.Value)/100))
	}
	return strings.Join(all, "; ")
}
