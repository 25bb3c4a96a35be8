package player

import (
	"math"
	"sync"
	"sync/atomic"

	"salvo/rules/battle"
	"salvo/rules/ground"
)

// The player careful compares the options of a unit. The value of an option has three parts: the points of enemies that
// the unit may expect to knock out, less the harm that enemies with its square in sight may expect to do to it, plus
// the worth of the square for its task.
//
// The player knows no game. A game describes its kinds of units (Breed) and the expected effect of their fire (Fire) by
// numbers. It shows the player the state of all units (View.Show), and offers what a unit may do (View.Stay, View.Fire,
// View.Go and others). It carries out the choice by its own rules.
//
// All values are whole numbers, so that every machine chooses alike: worth in hundredths of a point (cents), shares in
// thousandths, weights in hundredths.

// Weights are the weights of the careful player's valuation. Each family of games has its own set. The sets are fitted
// by letting the player play against others on random tables.
type Weights struct {
	Hindered int // the value of hindering an enemy, as a share of knocking it out
	Wounded  int // the value of harm to an enemy, in addition to the chance to knock it out: the weight is multiplied by the share that this harm has of the harm that knocks the enemy out
	Later    int // the weight of the best shot from the square where a unit will stand: it keeps units from going where they can do nothing
	Join     int // the weight of the best shot from a post, for a unit with nothing to do: it keeps units from only watching the battle
	Comes    int // the share of an enemy's fire that counts as danger if the enemy must move first; 0 if units cannot move and fire in one turn
	Threat   int // the weight of an enemy's best shot, added to the value of knocking that enemy out: all of it while two or more turns follow this one, half in the last turn but one
	Caution  int // the weight of the danger where a unit will stand
	Ahead    int // how much caution grows while the side would win if the battle ended now: it keeps a side from throwing away a lead
	Seized   int // the additional weight of the danger where a move ends, for units without facing (View.Go) and on the way to a post (View.Approach): enemies fire at units that move in their sight
	Haste    int // how much caution falls until the last turn: it keeps units from freezing behind a hill
	Rush     int // the additional weight of danger above one half, except at an objective and for units whose task is to stay: it keeps units from rushes
	Early    int // the share of the turns, from the first on, in which Rush counts without its exceptions, because a unit that takes an objective early must survive to hold it
	Zeal     int // the value of each square nearer to the goal, as a share of the unit's cost; too much zeal loses battles
	ZealGrow int // how much zeal grows with every turn
	Ends     int // in the last turn Zeal counts only within this number of moves from the goal; 0 for no such limit
	Hold     int // the value of standing where an objective can be held while too few units stand there: a share of its worth, divided by the number of missing units
	Survive  int // the part of Hold and Guard that is multiplied by the chance to survive there
	Guard    int // the value of standing where an objective can be held while enough units stand there, as a share of its worth
	Calm     int // the share of Hold and Guard that counts while no enemy can take a held objective soon: it keeps units from crowding under fire
	Yield    int // 1 if support weapons leave an objective to other units that may reach it soon
	Contest  int // the value of knocking out an enemy at an objective, as a share of the objective's worth, divided by the number of enemies there
	Finish   int // the cost of knocking out the last enemy while a unit may still reach an objective: it keeps a side from ending a battle that is not won
	Leave    int // the weight of the points for leaving the table, times the chance to be in time: it keeps units from fighting on too long
	Settle   int // what a move must gain, as a share of the unit's cost: it keeps units from dithering
	Back     int // added to Settle for a move back to the square that the unit has just left
	Linger   int // added to Settle for a move between squares from which the same objective can be held
	Support  int // added to Settle for a support weapon that has a target where it stands
	Post     int // added to Settle for a support weapon without a target that stands where it can do its task to support
	Shift    int // what a post must gain for a support weapon in addition to Settle, as a share of its cost: it keeps slow units from setting out for little
	Watch    int // one supporting unit watches up to this number of enemies that may soon reach a held objective; units that are not needed are freed; 0: none is freed while such enemies exist
	Spare    int // 1 if units that a contested objective does not need are freed (isSpare); each step above 1 keeps one unit more there; 0: none is
	Bare     int // added to Settle if a support weapon moves out of cover
	Unseen   int // 1 if Bare counts only for squares that an enemy sees: a support weapon without a view then leaves its wood
	Emerge   int // what a post in the open must gain in addition for a unit in cover, as a share of its cost: it keeps units from standing where they see nobody; 0: they take only posts in cover
	Flank    int // thousandths of danger for showing the flank to an enemy whose fire can pierce it, in addition to the danger of that fire; twice that for the rear
	IdleArc  int // thousandths of danger for a unit that has targets, but none in its arc of fire
	Expose   int // hundredths of a unit's cost for showing the flank to an enemy whose fire can pierce it; twice that for the rear
}

// Prudent holds the weights of a careful player that has not been fitted to a game.
var Prudent = Weights{
	Hindered: 45, Wounded: 30, Later: 50, Caution: 60, Ahead: 70, Haste: 60, Rush: 100,
	Join: 120, Leave: 60, Zeal: 5, ZealGrow: 30, Hold: 35, Guard: 8, Calm: 10, Contest: 10, Finish: 100, Settle: 5, Back: 12, Support: 40, Post: 40, Flank: 20,
}

// A Breed holds what the careful player knows about a kind of unit.
type Breed struct {
	Mover    ground.Mover
	Move     ground.Length // the length of one move; 0 for units that never move
	Pace     ground.Length // how far the unit goes in a turn if it hurries
	Range    ground.Length // how far the unit fires
	Takes    int           // the points of harm that knock out a fresh unit
	Backs    ground.Length // how near to its goal a unit with the task to support goes; 0: as near as Range
	Supports bool          // a support weapon: it keeps its firing position, and never charges
	Arc      int           // the arc of fire in degrees; 0 for all round
	Helps    ground.Length // the distance within which the unit helps friends; 0 if it helps none
	Help     int           // the value of that help for each friend, in hundredths of the friend's cost
	// Sides is the effect of fire from the front, the flank and the rear, in hundredths of fire from the front. The zero
	// value means that the unit has no sides.
	Sides [3]int
}

// backs returns the distance from its goal within which a unit with the task to support stays.
func (b *Breed) backs() ground.Length {
	if b.Backs > 0 {
		return b.Backs
	}
	return b.Range
}

// A Fire is the expected effect of one fire at a target. Harm is in thousandths of a point of harm; a fresh target can
// take Breed.Takes points. Hinder is the chance to hinder the target, in thousandths.
type Fire struct{ Harm, Hinder int }

// A Fighter is a unit as the careful player knows it from the start.
type Fighter struct {
	Kind  int
	Worth int // the cost of the unit, in cents
}

// A Tactic is the description of a game for the careful player.
type Tactic struct {
	Weights
	Ground *ground.Ground
	Breeds [2][]Breed   // the breeds by side and kind
	Units  [2][]Fighter // the units by side and number
	// Bands are distances, in any order, at which the effect of some fire changes: between two of them it is constant.
	Bands []ground.Length
	// Fire returns the expected effect if a unit of a side fires at an enemy. The argument by is the kind of the shooter,
	// at the kind of the target, far their distance, and cover the target's cover. Both are fresh, and the target shows its
	// front.
	Fire func(side battle.Side, by, at int, far ground.Length, cover uint8) Fire
	// Pierces reports whether a unit of a side can hurt the flank or rear of an enemy that has sides, at a distance. The
	// argument by is the kind of the shooter, at the kind of the target. If Pierces is nil, fire that can hurt the front
	// also hurts the flank.
	Pierces func(side battle.Side, by, at int, far ground.Length) bool
	// Charge returns the expected effect of an assault; its parameters are those of Fire. The player uses Charge only for
	// the danger from enemies, since no unit may assault right after a move. If Charge is nil, only enemy fire is danger.
	Charge func(side battle.Side, by, at int, far ground.Length, cover uint8) Fire
}

// A Careful is the careful player of one scenario, shared by all workers. Later calls store only results that depend on
// the ground and on the kinds of units (lore).
type Careful struct {
	Tactic
	script  *battle.Script
	turns   int
	worth   []int         // the worth of each objective, in cents
	attacks []battle.Task // the task of attacking each objective
	backing []battle.Task // the task of supporting the attack on each objective
	price   int           // the price of a victory point, in cents
	squares divisor       // the side of a square
	paces   [2][]divisor  // the pace of each kind, but at least 1, by side
	errands [2][][]errand // the errand of each task that groups may have, by side, number of the course, and number of the task

	*lore
	idle [2]sync.Pool // unused views, by side
}

// A lore holds what the careful player works out from the ground and the kinds of units. It does not depend on plans.
type lore struct {
	reach      []uint16      // the objectives that can be held from each square, a bit each
	soon       [2][][]uint16 // the objectives that a unit may reach soon, by side, kind and square, a bit each
	sightlines sightlines
	odds       [2][]atomic.Uint64               // the odds by the side whose unit is weighed, the two kinds and the sightline; see odds
	choices    [2][]atomic.Pointer[choices]     // the squares that a move may go to (choicesOf), by side, kind, goal, whether the task is to support, and square
	posts      [2][]atomic.Pointer[ground.Area] // the squares that a unit may choose as its post (postsOf), by side, and by the unit's kind and square
	covers     [2][]atomic.Pointer[ground.Area] // the squares in cover that RunForCover offers (coversOf), by side, kind and square
	views      []atomic.Uint32                  // how many squares are seen from each square, plus 1; 0 if that is not known yet
}

// loreKey is the key of Script.Remembered for the lore. Battles that differ only in their plans share one lore.
type loreKey struct{}

// NewCareful returns the careful player, or nil if there is no script or the player simple leads both sides.
func NewCareful(s *battle.Script, t Tactic) *Careful {
	if s == nil || s.Player(battle.A) == battle.PlayerSimple && s.Player(battle.B) == battle.PlayerSimple {
		return nil
	}
	c := &Careful{Tactic: t, script: s, turns: s.Turns(), price: s.PointPrice(), squares: newDivisor(int(t.Ground.Side()))}
	for i := range s.Objectives() {
		c.worth = append(c.worth, s.WorthOf(i))
		c.attacks = append(c.attacks, s.AttackOn(i))
		c.backing = append(c.backing, s.SupportOf(i))
	}
	c.lore = s.Remembered(loreKey{}, func() any { return c.newLore() }).(*lore)
	for _, side := range battle.Sides {
		for _, b := range c.Breeds[side] {
			c.paces[side] = append(c.paces[side], newDivisor(int(max(1, b.Pace))))
		}
		c.errands[side] = c.readErrands(side)
		c.idle[side].New = func() any { return c.newView(side) }
	}
	return c
}

// newLore prepares a lore.
func (c *Careful) newLore() *lore {
	squares := c.Ground.Squares()
	l := &lore{reach: reaches(c.script, squares), sightlines: newSightlines(c.Ground, c.Bands, c.farthest()), views: make([]atomic.Uint32, squares)}
	for _, side := range battle.Sides {
		l.odds[side] = make([]atomic.Uint64, len(c.Breeds[side])*len(c.Breeds[side.Other()])*l.sightlines.most)
		l.soon[side] = c.soonAt(side)
		l.choices[side] = make([]atomic.Pointer[choices], 2*len(c.Breeds[side])*c.script.Goals()*squares)
		l.covers[side] = make([]atomic.Pointer[ground.Area], len(c.Breeds[side])*squares)
		l.posts[side] = make([]atomic.Pointer[ground.Area], len(c.Breeds[side])*squares)
	}
	return l
}

// farthest returns the largest distance at which any unit can act: its range, or its move in a turn.
func (t *Tactic) farthest() (far ground.Length) {
	for _, breeds := range t.Breeds {
		for i := range breeds {
			far = max(far, breeds[i].Range, breeds[i].Pace)
		}
	}
	return far
}

// Leads reports whether the careful player weighs the actions of a side's units. It does so under the player deep, too.
func (c *Careful) Leads(side battle.Side) bool {
	return c != nil && c.script.Player(side) != battle.PlayerSimple
}

// finish holds the chance that fire knocks out a unit, in thousandths. The first index is the points of harm that the
// unit can still take, the second the expected harm of the fire in eighths of a point. Harm follows a Poisson
// distribution, and finish is the tail of that distribution.
var finish = func() (chances [mostTaken + 1][mostEighths + 1]int) {
	for left := range chances {
		for eighths := range chances[left] {
			mean := float64(eighths) / 8
			term, below := math.Exp(-mean), 0.0
			for k := range left {
				below += term
				term = float64(term*mean) / float64(k+1)
			}
			chances[left][eighths] = int(1000*(1-below) + 0.5)
		}
	}
	return chances
}()

const (
	mostTaken   = 16
	mostEighths = 8 * 2 * mostTaken
)

// out returns the chance that expected harm, in thousandths of a point, knocks out a unit that can still take left
// points (see finish).
func out(left, harm int) int {
	if left > mostTaken {
		left, harm = mostTaken, harm*mostTaken/left
	}
	return finish[max(left, 0)][min(harm/125, mostEighths)]
}
