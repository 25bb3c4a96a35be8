package player

import (
	"math"
	"sync"
	"sync/atomic"

	"salvo/rules/battle"
	"salvo/rules/ground"
)

// The player careful weighs what a unit may do: the points that it may expect to put out, less what the enemies who see
// where it will stand may expect to do to it, plus what that is worth for its task. It knows no game: a game says by
// numbers what its kinds of units are like (Breed) and what their fire may be expected to do (Fire), shows it how things
// stand (View.Show), offers what a unit may do (View.Offer and its kin), and does what it chooses by its own rules.
//
// All is reckoned in whole numbers, so that every machine chooses alike: worth in hundredths of a point (cents), shares
// in thousandths, weights in hundredths.

// Weights are what the careful player holds things for. There is one set for each family of games; they are fitted by
// letting it play against others on random tables.
type Weights struct {
	Hindered int // who is hindered counts so much of who is out
	Wounded  int // harm that is not enough to put somebody out: its share of what he can take counts so much
	Later    int // the best shot from where a unit will stand; without it units go where they can do nothing
	Threat   int // who may do much harm is worth putting out: what his best shot may do counts so much for two turns
	Caution  int // what the enemy may do to a unit where it will stand
	Ahead    int // it grows by so much as long as the side would win if the battle ended now: against throwing away what is won
	Haste    int // caution falls by so much until the last turn, so that units do not freeze behind a hill
	Rush     int // danger beyond one half counts so much more, unless it is for an objective: against rushes
	Early    int // and for an objective, too, in so many hundredths of the turns from the first on: who comes so soon must stay alive
	Zeal     int // a square nearer to its goal is worth so much of a unit's cost; too much of it loses
	ZealGrow int // and grows by so much with every turn
	Hold     int // of what an objective is worth: standing where it can be held, if those there are not enough
	Survive  int // of that so much counts only by the chance not to be put out there
	Guard    int // the same if they are
	Calm     int // hundredths of both that count as long as no enemy may take what is held soon: against crowding where fire comes down
	Contest  int // and putting out an enemy who stands there, shared among those who do: against fire at others while he keeps it
	Finish   int // and what putting out the last enemy costs as long as somebody may still get there: against the end of a battle that is not won
	Leave    int // what leaving the table brings, by the chance to be in time: against fighting on where one should be gone
	Settle   int // a move must gain so much of a unit's cost: against dithering
	Back     int // and so much more if it goes back to the square that it has just left
	Support  int // and so much more if it takes a support weapon from where it has something to fire at,
	Post     int // so much more if it takes one from where it is to be by its task, with nothing to fire at,
	Bare     int // and so much more if it takes one out of cover
	Flank    int // thousandths of a unit that it counts to show an enemy the flank beside what he may do by now, the rear twice
	IdleArc  int // the same to have targets and none of them in the arc
	Expose   int // hundredths of a unit's cost that it counts to show an enemy that may hurt it the flank, the rear twice
}

// Prudent are the weights of a careful player who has been fitted to no game.
var Prudent = Weights{
	Hindered: 45, Wounded: 30, Later: 50, Caution: 60, Ahead: 70, Haste: 60, Rush: 100,
	Leave: 60, Zeal: 5, ZealGrow: 30, Hold: 35, Guard: 8, Calm: 10, Contest: 10, Finish: 100, Settle: 5, Back: 12, Support: 40, Post: 40, Flank: 20,
}

// A Breed is what the careful player knows of a kind of unit.
type Breed struct {
	Mover    ground.Mover
	Move     ground.Length // how far it goes at once; 0: it never moves
	Pace     ground.Length // how far it gets in a turn if it hurries
	Range    ground.Length // how far it fires
	Takes    int           // harm that puts a fresh one out
	Supports bool          // it keeps its firing position, and never charges
	Arc      int           // degrees that it fires in; 0: all round
	Helps    ground.Length // how near those are whom it helps; 0: nobody
	Help     int           // what that is worth for each of them, in hundredths of its cost
	// Sides are what a fire does to it from the front, the flank and the rear, in hundredths of one from the front. The
	// zero value: it has no sides.
	Sides [3]int
}

// A Fire is what the fire of a unit at another may be expected to do, both in thousandths: harm, of what the other can
// take, and the chance to hinder it.
type Fire struct{ Harm, Hinder int }

// A Fighter is a unit as the careful player knows it from the start.
type Fighter struct {
	Kind  int
	Worth int // in cents
}

// A Tactic is what a game tells the careful player.
type Tactic struct {
	Weights
	Ground *ground.Ground
	Breeds [2][]Breed   // by side and kind
	Units  [2][]Fighter // by side and number
	// Bands are the distances up to which something holds for anybody's fire, in any order: between two of them it is all
	// the same.
	Bands []ground.Length
	// Fire is that of units of a side at enemies, by their kinds, from so far, with the target in such cover: all fresh, the
	// target with its front to who fires.
	Fire func(side battle.Side, by, at int, far ground.Length, cover uint8) Fire
	// Pierces reports whether fire of units of a side can hurt enemies from so far that show their flank or rear: by their
	// kinds, of enemies that have sides. nil: if it can hurt them from the front.
	Pierces func(side battle.Side, by, at int, far ground.Length) bool
	// Charge is what an assault of units of a side on enemies may be expected to do, the same way. Nobody gains by it that
	// has just moved, so it counts as danger only. nil: fire is all that units fear.
	Charge func(side battle.Side, by, at int, far ground.Length, cover uint8) Fire
}

// A Careful is the careful player of one engagement, shared by all workers: what it has worked out depends on the ground
// and on the kinds of units alone.
type Careful struct {
	Tactic
	script  *battle.Script
	turns   int
	worth   []int         // of each objective, in cents
	attacks []battle.Task // on each of them
	backing []battle.Task // support of each of those attacks
	price   int           // of a victory point, in cents
	errands [2][][]errand // by side, course and task

	*lore
	idle [2]sync.Pool // views, by side
}

// A lore is what the careful player works out of the ground and the kinds of units, whatever the plans are.
type lore struct {
	reach   []uint16      // objectives that can be held from each square, a bit each
	soon    [2][][]uint16 // by side, kind and square, those that such a unit may be at soon
	lies    lies
	odds    [2][]atomic.Uint64 // by the side that looks, kinds and lie: see oddsOf
	choices [2][]atomic.Pointer[ground.Area]
}

// loreKey is the key under which battles with other plans find the same lore.
type loreKey struct{}

// NewCareful makes the careful player ready; nil if it leads no side.
func NewCareful(s *battle.Script, t Tactic) *Careful {
	if s == nil || s.Player(battle.A) == battle.PlayerSimple && s.Player(battle.B) == battle.PlayerSimple {
		return nil
	}
	c := &Careful{Tactic: t, script: s, turns: s.Turns(), price: s.PointPrice()}
	for i := range s.Objectives() {
		c.worth = append(c.worth, s.WorthOf(i))
		c.attacks = append(c.attacks, s.AttackOn(i))
		c.backing = append(c.backing, s.SupportOf(i))
	}
	c.lore = s.Remembered(loreKey{}, func() any { return c.newLore() }).(*lore)
	for _, side := range battle.Sides {
		c.errands[side] = c.readErrands(side)
		c.idle[side].New = func() any { return c.newView(side) }
	}
	return c
}

// newLore prepares what does not depend on plans.
func (c *Careful) newLore() *lore {
	squares := c.Ground.Squares()
	l := &lore{reach: reaches(c.script, squares), lies: newLies(c.Ground, c.Bands, c.farthest())}
	for _, side := range battle.Sides {
		l.odds[side] = make([]atomic.Uint64, len(c.Breeds[side])*len(c.Breeds[side.Other()])*l.lies.most)
		l.soon[side] = c.soonAt(side)
		l.choices[side] = make([]atomic.Pointer[ground.Area], 2*len(c.Breeds[side])*c.script.Goals()*squares)
	}
	return l
}

// farthest returns how far anybody can do anything: fire, or get there in a turn.
func (t *Tactic) farthest() (far ground.Length) {
	for _, breeds := range t.Breeds {
		for i := range breeds {
			far = max(far, breeds[i].Range, breeds[i].Pace)
		}
	}
	return far
}

// Leads reports whether it leads a side.
func (c *Careful) Leads(side battle.Side) bool {
	return c != nil && c.script.Player(side) != battle.PlayerSimple
}

// finish is the chance, in thousandths, that harm of which so much is to be expected, in eighths, puts out who can still
// take so much: that of Poisson.
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

// out looks it up, for harm in thousandths.
func out(left, harm int) int {
	if left > mostTaken {
		left, harm = mostTaken, harm*mostTaken/left
	}
	return finish[max(left, 0)][min(harm/125, mostEighths)]
}
