package battle

import (
	"fmt"
	"math/bits"
	"strings"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/sim"
)

// A View is how things stand for one side at the moment, and what its units are about to do. It belongs to who asked for
// it until he gives it back (Careful.Forget), and is a function of the state alone.
type View struct {
	*Careful
	side  Side
	turn  int // from 1
	far   ground.Length
	scene *Scene
	units [2][MostUnits]Figure
	count [2]int

	number    uint32               // of views that were asked for, so that what was known in one of them is not taken for another's
	there     uint64               // its units that are
	stood     [2][MostUnits]uint32 // where units were last shown, and of which kind; 0: nowhere
	menaces   [2]menaces           // by the side that is menaced
	enemies   []enemy
	enlisted  [MostUnits]uint8 // which of them each unit of the other side is, or notThere
	sights    []sight          // by kind of own unit
	prospects []prospect       // by kind of own unit and square
	near      [MostObjectives][2]int
	sized     bool           // it is known of each enemy
	prizes    [MostUnits]int // what it is worth to put him out, in cents, and
	pressure  [MostUnits]int // how much of his fire one has to expect, in 256ths
	taken     ground.Set     // squares that friends are about to go to

	// Of the unit that is weighed.
	by       Ref
	task     *Task
	errand   *errand
	reward   int // of the errand, in cents; 0: it brings nothing
	own      *Figure
	breed    *Breed
	sight    *sight
	wary     int // what its plan says of caution, in hundredths, and
	caution  int // what that comes to now
	zeal     int // what a square nearer to its goal is worth, in cents
	ways     ground.Ways
	holds    [MostObjectives]int // what it is worth to hold each objective
	settled  int                 // what a move must gain, in hundredths of its cost
	here     int                 // what it is worth to stay where it is
	best     [3]Option
	offered  int
	passable [mostChoices]ground.Square
}

// A Figure is a unit as the careful player sees it.
type Figure struct {
	At       ground.Place
	Kind     int
	Left     int // harm that puts it out
	Worth    int // in cents
	Hindered bool
	Silent   bool // it will not fire before it can be fired at again
	There    bool // it is on the table; the rest means nothing else
}

func (c *Careful) newView() *View {
	v := &View{Careful: c}
	v.sights = make([]sight, max(len(c.Breeds[A]), len(c.Breeds[B])))
	v.prospects = make([]prospect, len(v.sights)*c.Ground.Squares())
	v.enemies = make([]enemy, 0, MostUnits)
	return v
}

// View is an empty one for a side in a turn, the first being 1, in which anybody sees so far.
func (c *Careful) View(scene *Scene, side Side, turn int, far ground.Length) *View {
	v := c.idle.Get().(*View)
	v.scene, v.side, v.turn, v.far = scene, side, turn, far
	v.count, v.there, v.enemies = [2]int{}, 0, v.enemies[:0]
	if v.number++; v.number == 0 { // all have been used
		clear(v.prospects)
		v.number = 1
	}
	for i := range v.sights {
		v.sights[i].known = false
	}
	v.sized = false
	v.near = [MostObjectives][2]int{}
	clear(v.taken[:(c.Ground.Squares()+63)/64])
	return v
}

// Forget gives a view back.
func (c *Careful) Forget(v *View) {
	if v != nil {
		c.idle.Put(v)
	}
}

// Show shows the next unit of a side; the units of each are shown in their order.
func (v *View) Show(side Side, f Figure) {
	n := v.count[side]
	v.units[side][n] = f
	v.count[side]++
	v.stands(side, n, &v.units[side][n])
	if !f.There {
		if side != v.side {
			v.enlisted[n] = notThere
		}
		return
	}
	square := f.At.Square()
	if side == v.side {
		v.there |= 1 << n
	} else {
		v.enlisted[n] = uint8(len(v.enemies))
		v.enemies = append(v.enemies, enemy{Figure: &v.units[side][n], number: n})
	}
	for held := uint(v.reach[square]); held != 0; held &= held - 1 {
		v.near[bits.TrailingZeros(held)][side]++
	}
}

// Weigh begins to weigh what a unit may do that is about something: it looks at where it is. It gives what the unit had
// better be about.
func (v *View) Weigh(by Ref, task *Task) *Task {
	v.sizeUp()
	v.by, v.own, v.offered = by, &v.units[by.Side][by.Number], 0
	v.breed, v.sight = &v.Breeds[by.Side][v.own.Kind], v.sightOf(v.own.Kind)
	v.task = v.freed(task)
	v.errand, v.reward = v.errandOf(v.task)
	gone := v.Haste * min(v.turn-1, v.turns) / max(1, v.turns)
	v.wary = v.script.cautionFor(by)
	v.caution = v.Caution * max(0, 100-gone) / 100 * v.wary / 100
	v.zeal = v.own.Worth * v.Zeal / 100 * (100 + v.ZealGrow*(v.turn-1)) / 100
	if !v.task.Stays {
		v.ways = v.Ground.Ways(v.task.To, v.breed.Mover.By)
	}
	for i, number := range v.script.objectives {
		v.holds[i] = v.holding(i, &v.script.places[number])
	}
	v.here = v.standing(v.own.At, 100)
	if v.settled = v.Settle; v.breed.Supports && v.hope(v.own.At) > 0 {
		v.settled += v.Support
	}
	return v.task
}

// standing is what it is worth for the unit to be in a place, of whose danger it has to expect so many hundredths.
func (v *View) standing(at ground.Place, exposed int) int {
	p := v.prospect(at)
	danger := int(p.danger) * exposed / 100
	appeal, objective := v.appeal(at)
	weighed := danger * v.caution / 100
	if danger > 500 && !objective {
		weighed += (danger - 500) * v.Rush / 100 * v.wary / 100
	}
	return appeal + int(p.best)*rowStep/1000*v.Later/100 - weighed*v.own.Worth/1000
}

// An Option is something that a unit may do: the game's own word for it, at whom, where it will be, and what it is worth
// beside doing nothing.
type Option struct {
	Do    uint8
	At    Ref
	To    ground.Place
	Value int // in cents
}

// offer keeps an option if it is one of the three best so far; of equals the first.
func (v *View) offer(o Option) {
	n := min(v.offered, len(v.best))
	v.offered++
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
	if exposed != 100 {
		value = v.standing(v.own.At, exposed) - v.here
	}
	v.offer(Option{Do: do, At: Nobody, To: v.own.At, Value: value})
}

// Hit is what a fire at an enemy is worth, with all that friends are about to do to him.
func (v *View) Hit(at Ref, f Fire) int {
	v.sizeUp()
	i := v.enlisted[at.Number]
	if i == notThere {
		return 0
	}
	e := &v.enemies[i]
	gain := out(e.Left, e.harm+f.Harm) - out(e.Left, e.harm)
	gain += v.Wounded * min(f.Harm/max(e.Left, 1), 1000) / 100
	hinder := v.Hindered * f.Hinder / 100 * (1000 - e.hinder) / 1000
	if e.Hindered {
		hinder /= 2
	}
	return (gain + hinder) * v.prizes[i] / 1000
}

// Fire offers to fire at an enemy from where the unit is.
func (v *View) Fire(do uint8, at Ref, gain int) {
	v.offer(Option{Do: do, At: at, To: v.own.At, Value: gain})
}

// Charge offers to charge an enemy: so much is to be gained, and so much to be lost, in cents.
func (v *View) Charge(do uint8, at Ref, gain, loss int) {
	v.offer(Option{Do: do, At: at, To: v.units[at.Side][at.Number].At, Value: gain - loss*v.caution/100})
}

// Go offers to go to a place. The unit has to expect so many hundredths of its danger, and may fire from there at once
// with so many hundredths of its effect.
func (v *View) Go(do uint8, to ground.Place, exposed, fires int) {
	v.offer(Option{Do: do, At: Nobody, To: to, Value: v.going(to, exposed, fires)})
}

func (v *View) going(to ground.Place, exposed, fires int) int {
	price := v.settled
	if last, is := v.scene.cameFrom(v.by); is && to.Square() == last {
		price += v.Back
	}
	value := v.standing(to, exposed) - v.here
	if fires > 0 {
		value += v.hope(to) * fires / 100
	}
	return value - price*v.own.Worth/100
}

// hope is the best that fire from a place may gain.
func (v *View) hope(at ground.Place) int { return int(v.prospect(at).best) * rowStep / 1000 }

// Best is the best that has been offered; false if nothing has.
func (v *View) Best() (Option, bool) { return v.best[0], v.offered > 0 }

// Drop strikes out the best option, which the game cannot do after all. The last of them is staying.
func (v *View) Drop() {
	copy(v.best[:], v.best[1:])
	v.offered = min(v.offered, len(v.best)) - 1
	if v.offered <= 0 {
		v.best[0], v.offered = Option{At: Nobody, To: v.own.At}, 1
	}
}

// Beats reports whether something that is worth so much would be the best so far.
func (v *View) Beats(value int) bool { return v.offered == 0 || value > v.best[0].Value }

// Aim remembers that the unit is about to fire at an enemy, for those who choose after it.
func (v *View) Aim(at Ref, f Fire) {
	if i := v.enlisted[at.Number]; i != notThere {
		e := &v.enemies[i]
		e.harm += f.Harm
		e.hinder += (1000 - e.hinder) * f.Hinder / 1000
	}
}

// Take remembers that the unit is about to go to a place.
func (v *View) Take(to ground.Place) { v.taken.Add(to) }

// Tell tells whoever wonders what a unit has weighed: the three best options with their values in points; the game says
// what each is.
func (v *View) Tell(d *sim.Dice, label string, words func(o *Option) string) {
	if d.Wondering() {
		Tell(d, label+" weighs: "+v.told(words), rules.Weigh, []Ref{v.by})
	}
}

func (v *View) told(words func(o *Option) string) string {
	var all []string
	for i := range min(v.offered, len(v.best)) {
		o := &v.best[i]
		all = append(all, fmt.Sprintf("%s %+.1f", words(o), float64(o.Value)/100))
	}
	return strings.Join(all, "; ")
}
