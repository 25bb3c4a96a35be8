package player

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// A View is the state of a battle as one side knows it, with what units of that side are about to do. A caller gets a
// view from Careful.View and returns it with Careful.Forget. Views are used again: a view keeps its last state, and the
// next caller shows only units that have changed. Its answers depend on the state alone.
type View struct {
	*Careful
	side  battle.Side
	turn  int  // the number of the turn, from 1
	lasts int  // the number of turns in which an enemy's shots count for Threat: the turns that are left after this one, at most 2
	early int  // what knocking out the last enemy would cost, in cents (tooEarly)
	ahead bool // the side would win if the battle ended now
	gone  int  // how much caution has fallen until now (Weights.Haste), in hundredths
	late  int  // the share of Hold and Guard that counts now, in hundredths
	far   ground.Length
	scene *battle.Scene
	units [2][battle.MostUnits]Figure
	alive [2]uint64 // units on the table, a bit each

	moved     [2]uint64                                // units that have come, moved or gone since odds were last computed, a bit each
	resize    uint64                                   // enemies whose value must be computed again
	sized     bool                                     // the values of all enemies are current
	met       [battle.MostUnits][battle.MostUnits]odds // the odds by own unit and enemy, where the two stand; 0 if they are not in sight
	inSight   [battle.MostUnits]uint64                 // for each own unit the enemies that InSight returns, a bit each
	watched   [battle.MostUnits]uint64                 // for each enemy the own units that have it in inSight, a bit each
	engaged   uint64                                   // own units with enemies in sight, a bit each
	enemies   enemies
	blows     []blow                        // what friends are about to do to each enemy
	number    uint32                        // prospects are valid if their field known has this number
	picks     [battle.MostUnits]pick        // the two best targets of each enemy
	prospects []prospect                    // the prospects by kind of own unit and square
	spot      spot                          // the square, kind and number for which the next four fields were computed
	watching  []watch                       // the enemies that see the square of spot
	sided     bool                          // the facing of a unit in the square of spot may change its danger or its targets
	stances   [8]stance                     // what a unit must expect in the square of spot, by its facing
	faces     uint8                         // the facings for which stances are known, a bit each
	near      [battle.MostObjectives][2]int // the number of units of each side that can hold each objective from where they are
	close     [battle.MostObjectives]int    // the number of enemies that may reach each objective soon
	aimed     uint64                        // enemies that friends are about to fire at
	took      bool                          // friends are about to go to squares in taken
	taken     ground.Set                    // squares that friends are about to enter

	// The fields below are about the weighed unit.
	by            battle.Ref
	task          *battle.Task
	errand        *errand
	reward        int // the reward of the errand, in cents; 0 for none
	at            ground.Place
	site          site // the unit's square
	kind          int
	cost          int // the unit's cost in cents
	breed         *Breed
	pace          divisor    // the unit's pace
	oddsFrom      int        // the index at which the odds of the unit's kind begin (oddsAt)
	outlook       []prospect // the prospects of the unit's kind, by square
	wary          int        // the caution of the unit's plan, in hundredths
	caution       int        // the weight of danger for the unit now, in hundredths: Weights.Caution, changed by Haste, Ahead and wary
	zeal          int        // what each square nearer to the unit's goal is worth, in cents
	ways          ground.Ways
	holds         [battle.MostObjectives]int // the value of holding each objective, in cents
	freeObjective freeObjective              // the objective of the unit's task, if it is free
	settles       int                        // what a move must gain, in cents
	settled       int                        // what a move must gain if it leads back to the square that the unit has just left, in cents
	guards        uint16                     // the objectives that the unit can hold from where it stands, a bit each; 0 if it leaves objectives to others
	bares         int                        // what a move must gain in addition if a support weapon leaves cover, in cents
	prospectHere  prospect                   // the unit's prospect where it stands
	here          int                        // the value of doing nothing where the unit stands, in cents
	exposed       int                        // the share of the danger that counts for doing nothing, in hundredths
	frail         int                        // the unit's danger compared with that of a fresh unit, in hundredths
	strength      int                        // the effect of the unit's fire compared with that of a fresh unit, in hundredths
	friends       []friend                   // the friends that the unit may help
	helped        int                        // the value of helping all of them, in cents
	chance        int                        // the chance to pass the test before an action, in thousandths (surely if there is no test)
	failed        int                        // the value of failing that test, in cents
	best          [3]Option                  // the best options so far, the best first
	rest          Option                     // the best option to stay
	offered       int                        // the number of options offered so far, without those that repeat one of the three best; after Drop, the number of options left in best
	left          ground.Square              // the square that the unit has just left; none if it has not moved
}

// A Figure is the state of a unit for the careful player, packed into one word. It is 0 if the unit is not on the
// table.
type Figure uint64

// Hidden is the figure of a unit whose place is unknown.
const Hidden Figure = 1 << hinderedAt

const (
	leftAt     = 16
	hinderedAt = 32
	thereAt    = 33
)

// Seen returns the figure of an enemy in a place. left is the harm that knocks the enemy out. hindered means that it
// will not fire before it can be fired at again.
func Seen(at ground.Place, left int, hindered bool) Figure {
	f := 1<<thereAt | Figure(uint16(left))<<leftAt | Figure(uint16(at))
	if hindered {
		f |= 1 << hinderedAt
	}
	return f
}

// Own returns the figure of a unit of the view's own side that counts as fresh. A game that calls Seen for its own units
// makes a unit with losses expect more danger, and less effect from its fire.
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
	v.friends = make([]friend, 0, len(c.Units[side]))
	for j, u := range c.Units[side.Other()] {
		v.enemies.all = append(v.enemies.all, enemy{number: j, row: c.sightlines.nobody(), odds: u.Kind * c.sightlines.most})
		v.enemies.slots[j] = uint8(j)
	}
	v.resize = v.enemies.everybody()
	return v
}

// View returns a view for a side in a turn, counted from 1, in which units see up to far. The view may still have units
// as they were in an earlier turn or battle. So the caller must call Show for every unit that differs from Shown.
func (c *Careful) View(scene *battle.Scene, side battle.Side, turn int, far ground.Length) *View {
	v := c.idle[side].Get().(*View)
	v.scene, v.turn, v.far, v.sized = scene, turn, far, false
	v.gone, v.late = min(turn-1, v.turns)*v.Haste/max(1, v.turns), 50+50*min(turn, v.turns)/max(1, v.turns)
	v.by = battle.Nobody // no unit is weighed yet, so what an earlier view weighed must not count
	for ; v.aimed != 0; v.aimed &= v.aimed - 1 {
		v.blows[bits.TrailingZeros64(v.aimed)] = blow{}
	}
	if v.took {
		clear(v.taken[:(c.Ground.Squares()+63)/64])
		v.took = false
	}
	return v
}

// Forget returns a view to the pool.
func (c *Careful) Forget(v *View) {
	if v != nil {
		c.idle[v.side].Put(v)
	}
}

// Shown returns the units of a side as they were shown last. Units that have changed since must be shown again.
func (v *View) Shown(side battle.Side) []Figure { return v.units[side][:len(v.Units[side])] }

// InSight returns the enemies that see a unit where it stands, a bit each. It leaves out enemies that are farther away
// than any unit of the battle can act. The limit of sight in a dark turn (View.far) does not count.
func (v *View) InSight(number int) uint64 {
	v.sizeUp()
	return v.inSight[number]
}

// Engaged returns the own units with enemies in sight (see InSight), a bit each.
func (v *View) Engaged() uint64 {
	v.sizeUp()
	return v.engaged
}

// SeenFrom returns the enemies that InSight would return for a unit in a place, a bit each.
func (v *View) SeenFrom(at ground.Place) uint64 {
	v.sizeUp()
	return v.seenFrom(int(at.Square()))
}

// Weigh begins to weigh the options of a unit with a task. exposed is the share of the danger of its square that counts
// while the unit stays, in hundredths. Weigh returns the task that the unit should follow, which may be another one.
func (v *View) Weigh(by battle.Ref, task *battle.Task, exposed int) *battle.Task {
	v.sizeUp()
	v.take(by)
	v.at, v.offered, v.chance, v.rest = v.units[by.Side][by.Number].at(), 0, surely, Option{}
	v.outlook = v.prospects[v.kind*v.Ground.Squares():][:v.Ground.Squares()]
	v.task = v.freed(task)
	v.errand, v.reward = v.errandOf(v.task)
	v.frail, v.strength = 100, 100
	if left := v.units[by.Side][by.Number].left(); left > 0 && left < v.breed.Takes {
		v.frail, v.strength = 100*v.breed.Takes/left, 100*left/v.breed.Takes
	}
	v.wary = v.script.CautionFor(v.scene, by)
	caution := v.Caution
	if v.ahead {
		caution += caution * v.Ahead / 100
	}
	v.caution = caution * max(0, 100-v.gone) / 100 * v.wary / 100
	v.zeal = v.cost * v.Zeal / 100 * (100 + v.ZealGrow*(v.turn-1)) / 100
	if !v.task.Stays {
		v.ways = v.Ground.Ways(v.task.To, v.breed.Mover.By)
	}
	v.site = v.siteAt(v.at)
	if !v.task.Stays && v.Ends > 0 && v.turn >= v.turns && v.site.way > ground.Length(v.Ends)*v.breed.Move {
		v.zeal = 0 // no later turn can use what the unit gains
	}
	for i := range v.worth {
		v.holds[i] = v.holding(i, v.script.Objective(i))
	}
	v.findFriends()
	v.prospectHere = *v.prospect(v.at)
	v.freeObjective = v.freeGoal()
	v.here, v.exposed = v.standing(&v.site, &v.prospectHere, exposed), exposed
	gain := v.Settle
	switch {
	case !v.breed.Supports:
	case v.prospectHere.hope > 0:
		gain += v.Support
	case v.supports():
		gain += v.Post
	}
	v.settles, v.settled = gain*v.cost/100, (gain+v.Back)*v.cost/100
	v.left = v.scene.CameFrom(by)
	if v.guards = 0; v.breed.Helps == 0 {
		v.guards = v.reach[v.at.Square()]
	}
	v.bares = 0
	if v.breed.Supports && v.Ground.Shelter(v.at) > 0 {
		v.bares = v.Bare * v.cost / 100
	}
	return v.task
}

// Unready says that a share of the unit's weapons must be reloaded, in hundredths. The unit reloads where it stays. So
// fire from other places gains less than fire from there.
func (v *View) Unready(share int) { v.strength = v.strength * (100 - share) / 100 }

// take makes a unit the weighed one.
func (v *View) take(by battle.Ref) {
	v.by = by
	v.kind, v.cost = v.Units[by.Side][by.Number].Kind, v.Units[by.Side][by.Number].Worth
	v.breed, v.pace, v.oddsFrom = &v.Breeds[by.Side][v.kind], v.paces[by.Side][v.kind], v.oddsAt(by.Side, v.kind)
}

// supports reports whether the unit stands where it can do its task to support.
func (v *View) supports() bool {
	return v.task.Do == tablefile.Support && !v.script.Goes(v.task, v.at, v.breed.backs())
}

// mostDanger is the largest danger of a place that counts, in thousandths. It is more than enough to be knocked out.
const mostDanger = 2000

// standingAt returns the value of a place for the unit, in cents. The argument exposed is the share of the danger there
// that counts, in hundredths.
func (v *View) standingAt(at ground.Place, p *prospect, exposed int) int {
	s := v.siteAt(at)
	return v.standing(&s, p, exposed)
}

// standing is standingAt for a site.
func (v *View) standing(s *site, p *prospect, exposed int) int {
	appeal, holding, objective := v.appeal(s)
	if v.breed.Helps > 0 {
		appeal += v.company(ground.Stand(s.square, 0))
	}
	return appeal + holding + v.hopeOf(p)*v.Later/100 - v.risk(min(int(p.danger), mostDanger)*exposed/100, holding, objective)
}

// hopeOf returns what the best fire of the unit may gain in a place, in cents.
func (v *View) hopeOf(p *prospect) int { return int(p.hope) * v.strength / 100 }

// risk returns the cost of danger in a place, in cents: the harm to the unit, and the loss of objectives if the unit
// does not survive to hold them. The argument holding is the value of these objectives. The argument objective is true
// if the unit has a reason to stand there in danger (appeal). The argument danger is that of a fresh unit, in
// thousandths.
func (v *View) risk(danger, holding int, objective bool) int {
	if danger == 0 {
		return 0
	}
	danger = min(danger*v.frail/100, mostDanger)
	weighed := danger * v.caution / 100
	if danger > 500 && (!objective || 100*v.turn <= v.Early*v.turns) {
		weighed += (danger - 500) * v.Rush / 100 * v.wary / 100
	}
	return holding*min(danger, 1000)/1000*v.Survive/100 + weighed*v.cost/1000
}

// An Option is an action that a unit may take: the game's own number for it, its target, where the unit will be, and
// its value compared with doing nothing.
type Option struct {
	Do    uint8
	At    battle.Ref
	To    ground.Place
	Value int  // the value in cents
	Far   bool // the unit needs more than one move to get there

	exposed, chance int // the share of the danger that counts if the unit stays (Stay, Fire), in hundredths, and the chance to pass the test before the action, in thousandths
}

// surely is the chance of an action that needs no test, in thousandths.
const surely = 1000

// Tested says that the options offered from now on need a test first. chance is the chance to pass the test, in
// thousandths, and failed is the value of failing it, in cents.
func (v *View) Tested(chance, failed int) { v.chance, v.failed = chance, failed }

// tried returns the expected value of an option, given its value without a test. It counts the test that Tested has set.
func (v *View) tried(value int) int {
	if v.chance == surely {
		return value
	}
	return v.failed + (value-v.failed)*v.chance/surely
}

// offer keeps an option if it is one of the three best so far; of options with equal values the first ones count as
// better. It drops an option that repeats one of these three (comesTo).
func (v *View) offer(o Option) {
	n := min(v.offered, len(v.best))
	o.Value, o.chance = v.tried(o.Value), v.chance
	for i := range n {
		if v.comesTo(&o, &v.best[i]) {
			return
		}
	}
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

// comesTo reports whether an option repeats another of equal value: a move to the same place, or the same action with
// the same target. Places with different facings differ for units with sides or an arc.
func (v *View) comesTo(o, other *Option) bool {
	there := o.To == other.To || o.To.Square() == other.To.Square() && v.breed.Sides == [3]int{} && v.breed.Arc == 0
	return o.Value == other.Value && there && o.At == other.At && (o.Do == other.Do || o.At == battle.Nobody && o.To.Square() != v.at.Square())
}

// Stay offers an action of the game, do, without fire or charge, in the square where the unit is. The argument exposed
// is the share of the danger of the square that counts, in hundredths.
func (v *View) Stay(do uint8, exposed int) {
	value := 0
	if exposed != v.exposed {
		value = v.standing(&v.site, &v.prospectHere, exposed) - v.here
	}
	o := Option{Do: do, At: battle.Nobody, To: v.at, Value: value, exposed: exposed, chance: v.chance}
	if v.rest.exposed == 0 || v.tried(value) > v.rest.Value {
		v.rest = o
		v.rest.Value = v.tried(value)
	}
	v.offer(o)
}

// Hit returns the value of a fire at an enemy in cents, given what friends are about to do to that enemy. It is 0 if
// the enemy is not on the table.
func (v *View) Hit(at battle.Ref, f Fire) int {
	v.sizeUp()
	q := v.units[at.Side][at.Number]
	if !q.there() {
		return 0
	}
	e, left := &v.blows[at.Number], q.left()
	gain := out(left, e.harm+f.Harm) - out(left, e.harm)
	gain += v.Wounded * min(int(uint32(f.Harm)/uint32(max(left, 1))), 1000) / 100
	hinder := v.Hindered * f.Hinder / 100 * (1000 - e.hinder) / 1000
	if q.hindered() {
		hinder /= 2
	}
	return (gain + hinder) * v.enemies.by(int(at.Number)).prize / 1000
}

// Fire offers to fire at an enemy from where the unit is. gain is the value of the fire in cents.
func (v *View) Fire(do uint8, at battle.Ref, gain int) {
	v.offer(Option{Do: do, At: at, To: v.at, Value: gain, exposed: v.exposed})
}

// Charge offers to charge an enemy, with an expected gain and loss in cents. The loss is multiplied only by the caution
// of the unit's plan, not by Weights.Caution.
func (v *View) Charge(do uint8, at battle.Ref, gain, loss int) {
	v.offer(Option{Do: do, At: at, To: v.units[at.Side][at.Number].at(), Value: gain - loss*v.wary/100})
}

// Go offers to go to a place, unless a friend that has chosen before is about to go there. fires is the effect of the
// unit's fire right after the move, in hundredths of its usual effect; 0 if it cannot fire then.
func (v *View) Go(do uint8, to ground.Place, fires int) {
	s := v.siteAt(to)
	v.goTo(do, to, &s, fires)
}

// goTo is Go to a place with a known site.
func (v *View) goTo(do uint8, to ground.Place, s *site, fires int) {
	if v.took && v.taken.Has(to) {
		return
	}
	p := v.prospect(to)
	value := v.valueOf(s, p, fires)
	if value -= v.seized(p); v.isPoor(value) {
		v.offered++
		return
	}
	v.offer(Option{Do: do, At: battle.Nobody, To: to, Value: value})
}

// valueOf returns the value of a move to a site with a prospect, in cents, without the fire that the move itself draws
// (seized). Most sites have too little value to be among the three best options, even without the danger there. Of
// these valueOf returns a larger value, which is too little, too.
func (v *View) valueOf(s *site, p *prospect, fires int) int {
	appeal, holding, objective := v.appeal(s)
	value := appeal + holding + v.hopeOf(p)*v.Later/100 + int(p.hope)*fires/100 - v.here
	if most := value + v.helped - v.settles; v.isPoor(most) {
		return most
	}
	to := ground.Stand(s.square, 0)
	if v.breed.Helps > 0 {
		value += v.company(to)
	}
	return value - v.risk(int(p.danger), holding, objective) - v.fare(to)
}

// isPoor reports whether an option of a value would not be among the three best.
func (v *View) isPoor(value int) bool {
	return v.offered >= len(v.best) && v.tried(value) <= v.best[len(v.best)-1].Value
}

// seized returns the cost of the fire that a unit draws when it moves to a place with that prospect, in cents
// (Weights.Seized).
func (v *View) seized(p *prospect) int {
	return int(p.danger) * v.Seized / 100 * v.wary / 100 * v.cost / 1000
}

// Best returns the best option so far, and whether there is one.
func (v *View) Best() (Option, bool) { return v.best[0], v.offered > 0 }

// Second returns the better of the second and third best options whose action is do, and whether there is one.
func (v *View) Second(do uint8) (Option, bool) {
	for i := 1; i < min(v.offered, len(v.best)); i++ {
		if v.best[i].Do == do {
			return v.best[i], true
		}
	}
	return Option{}, false
}

// Prefer puts the option that Second returns first, if there is one.
func (v *View) Prefer(do uint8) {
	for i := 1; i < min(v.offered, len(v.best)); i++ {
		if o := v.best[i]; o.Do == do {
			copy(v.best[1:i+1], v.best[:i])
			v.best[0] = o
			return
		}
	}
}

// Delay lowers the values of moves that take more than a turn, among the three best options, because the unit stands
// where it is meanwhile, and may have reason to give up such a move: half of the value counts, less what a move must
// gain (fare). late reports whether the unit's next move does not reach the place of an option.
func (v *View) Delay(late func(o *Option) bool) {
	best := v.best[:min(v.offered, len(v.best))]
	for i := range best {
		if o := &best[i]; o.Value > 0 && o.At == battle.Nobody && o.To.Square() != v.at.Square() && late(o) {
			o.Value = (o.Value - v.fare(o.To)) / 2
		}
	}
	slices.SortStableFunc(best, func(o, other Option) int { return other.Value - o.Value })
}

// Drop removes the best option, which the game cannot do after all. If no other option is left, the best is to stay.
func (v *View) Drop() {
	copy(v.best[:], v.best[1:])
	v.offered = min(v.offered, len(v.best)) - 1
	if v.offered <= 0 {
		v.best[0], v.offered = Option{At: battle.Nobody, To: v.at}, 1
	}
}

// Beats reports whether an option of the given value would be the best so far.
func (v *View) Beats(value int) bool { return v.offered == 0 || value > v.best[0].Value }

// Aim records that the unit is about to fire at an enemy, for units that choose after it.
func (v *View) Aim(at battle.Ref, f Fire) {
	v.aimed |= 1 << at.Number
	e := &v.blows[at.Number]
	e.harm += f.Harm
	e.hinder += (1000 - e.hinder) * f.Hinder / 1000
}

// Take records that the unit is about to go to a place.
func (v *View) Take(to ground.Place) {
	v.taken.Add(to)
	v.took = true
}

// Choose ends the offers. If the story gives reasons, Choose adds the three best options with their values in points;
// words describes each of them. If the battle is played again (sim.Recall), Choose records the options, and the caller
// of Recall may demand another option than the best. Choose then puts that option first and gives it the value of the
// best.
func (v *View) Choose(d *sim.Dice, label string, words func(o *Option) string) {
	if d.Wondering() {
		battle.Tell(d, v.Weighing(label, words), rules.Weigh, []battle.Ref{v.by})
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

// Weighing returns a sentence about the three best options with their values in points.
func (v *View) Weighing(label string, words func(o *Option) string) string {
	var all []string
	for i := range min(v.offered, len(v.best)) {
		o := &v.best[i]
		all = append(all, fmt.Sprintf("%s %+.1f", words(o), float64(o.Value)/100))
	}
	return label + " weighs: " + strings.Join(all, "; ")
}
