package bkc

import (
	"salvo/rules"
	"salvo/sim"
)

// Close combat is fought in rounds: the attackers throw, then the target, then the hits of the round are compared. The
// editions differ in what follows from the comparison: closecombat_first.go and closecombat_second.go.
//
// Close combat is a chain that every procedure can use, also a duel of one against one:
//
//	c := newCombat(b, anyCombat)                          // when preparing
//	fresh := c.start(chargers, target, site{charged: true, rear: rear{room: endless}, limit: 10})
//
//	m := fresh                                            // in a step: nothing is asked or allocated any more
//	c.setAttacker(&m, 0, marks, suppressed)
//	c.setTarget(&m, marks, suppressed)
//	sim.Play(d, c.chain, &m)
//
// The melee then holds the result: outcome, flight (cm that the loser gives way), shift (cm that pursuits moved the
// fight), marks.

// combatValue is the number of dice of a unit in close combat, by its kind (bkc1 CC-02, bkc2 CA-05). A unit with a
// flamethrower has flameValue dice.
var combatValue = map[string]int{
	"engineers": 6,
	"cavalry":   5,
	"infantry":  4,
	"mg":        4,
	"mortar":    4,
	"afv":       3,
}

const (
	flameValue = 12
	otherValue = 2 // any other unit
)

// maxAttackers is the largest number of attackers: one for each edge of the target's base (bkc1 CHG-06, bkc2 CA-03).
const maxAttackers = 4

// A fighter is a unit in close combat, with all values that need no dice.
type fighter struct {
	here        bool // the unit takes part: it is not lost and has not left the combat
	left        bool // an attacker that left the combat alive: it did not pursue, or was not pursued
	behind      bool // an attacker at the target's flank or rear
	pursues     bool // an attacker that may pursue the target
	pursued     bool // an attacker that the target may pursue
	hunted      bool // an attacker against which the target throws one more die
	flames      bool // an AFV with a flamethrower: hits on 4+, no save (bkc2 HIT-05, SAVE-05)
	dice        int8 // the dice without bonuses that change from round to round
	hits, marks int8
	front, rear int8 // the scores that saves need against hits from the front, and from flank or rear
}

// combatSide names a side of a close combat.
type combatSide uint8

const (
	neitherSide combatSide = iota
	attackingSide
	targetSide
)

// A melee is the state of a close combat between rounds, with all that can matter later.
type melee struct {
	attackers       [maxAttackers]fighter
	target          fighter
	score, atAttack int8 // the scores to hit the target, and the attackers
	support         int8 // units supporting the attackers
	targetSupport   int8
	following       int8 // the supporters that pursue with the attackers (bkc1 CC-08)
	targetFollowing int8
	charged         bool  // the attackers came by a charge
	trapped         bool  // the target is lost if it must give way
	attackersPursue bool  // the attackers choose to pursue after a round that they win
	targetPursues   bool  // the target chooses to pursue after a round that it wins
	rounds          int8  // rounds fought so far; if there is no limit, 2 means two or more
	limit           int8  // the largest number of rounds; 0: no limit
	room            int16 // free cm behind the target
	stops           bool  // friends behind the target stop its flight; if false, whatever is behind destroys it

	pursuer combatSide // the side that pursued into this round
	pursuit int8       // the length of this pursuit in cm

	outcome outcome
	lost    int8  // attackers knocked out
	flight  int16 // cm that the loser gives way
	shift   int16 // cm by which pursuits have moved the fight, away from the attackers' side
}

// An outcome is the end of a close combat. The values go from best to worst for the target.
type outcome uint8

const (
	attackerOut      outcome = iota
	attackerRepelled         // reaction fire drove the attacker back before contact
	attackerGivesWay
	undecided
	targetGivesWay
	bothOut
	targetOut
)

// effect returns the result for the target in the words that all games share.
func (o outcome) effect() effect {
	switch o {
	case targetGivesWay:
		return effectHindered
	case bothOut, targetOut:
		return effectOut
	}
	return effectNone
}

// A combat holds the rules of close combat with the chosen interpretations. Each bool field names the option and the
// value for which it is true.
type combat struct {
	book  rulebook
	chain *sim.Chain[melee]
	combatRules
}

// combatRules are what the rounds of a close combat follow, besides the rules of the edition.
type combatRules struct {
	tables         *hitTables
	flame          int8 // score to hit of flamethrowers (bkc2 HIT-05, E-04)
	simultaneous   bool // combat-order=simultaneous
	chargeLasts    bool // charge-bonus=all-rounds
	shared         bool // defender-target=even
	turnsBack      bool // pursuit-facing=rear
	pursueStunned  bool // suppressed-pursuit=yes
	compareAll     bool // assault-compare=gross
	priorCounts    bool // assault-prior=count
	marksKill      bool // assault-ko=both
	zeroIsNoDouble bool // double-zero=retreat
}

// occasions lists what may happen in a close combat. newCombat asks only for the readings that matter for what may happen.
type occasions struct {
	rounds, pursuit, stunned, saves, marks, several bool
}

// anyCombat allows all occasions except that several attackers fight one unit.
var anyCombat = occasions{rounds: true, pursuit: true, stunned: true, saves: true, marks: true}

func newCombat(b rulebook, may occasions) *combat {
	c := &combat{book: b, combatRules: combatRules{
		tables: b.tables, flame: int8(b.hitOn(flameScore)),
		simultaneous:   b.Reading("combat-order") == "simultaneous",
		chargeLasts:    !may.rounds || b.Reading("charge-bonus") == "all-rounds",
		shared:         may.several && b.Reading("defender-target") == "even",
		turnsBack:      may.pursuit && b.Reading("pursuit-facing") == "rear",
		pursueStunned:  !may.stunned || b.Reading("suppressed-pursuit") == "yes",
		compareAll:     may.saves && b.Reading("assault-compare") == "gross",
		priorCounts:    !may.marks || b.Reading("assault-prior") == "count",
		marksKill:      b.Reading("assault-ko") == "both",
		zeroIsNoDouble: b.Reading("double-zero") == "retreat",
	}}
	c.chain = &sim.Chain[melee]{Name: "close combat", Step: c.round, Kept: true, Weight: 82}
	return c
}

// A contender is a unit before close combat, as the scenario describes it.
type contender struct {
	unit
	cover      string // "" for none
	marks      int
	suppressed bool
}

// A site is the place and the circumstances of a close combat.
type site struct {
	facing                 string // the edge of the target that the first attacker touches; "" for the front
	charged                bool
	dugIn                  bool // the target is dug in
	deployed               bool // the target is a deployed gun
	fortified              bool // the target is fortified
	open                   bool // the combat is on open ground, where some units may not pursue
	pursue, targetPursues  bool // the attackers or the target pursue if they win
	support, targetSupport int
	rear                       // what is behind the target
	limit                  int // the largest number of rounds; 0: no limit
}

// start prepares the state of a close combat before its first round. Every attacker but the first touches the target's
// flank or rear.
func (c *combat) start(attackers []contender, t contender, g site) melee {
	m := melee{
		score: c.score(t), atAttack: int8(c.book.hitOn(coverScore["none"])),
		support: int8(g.support), targetSupport: int8(g.targetSupport), charged: g.charged,
		following: int8(g.support), targetFollowing: int8(g.targetSupport),
		attackersPursue: g.pursue, targetPursues: g.targetPursues,
		limit: int8(g.limit), room: int16(min(g.room, 10_000)), stops: g.stops,
		trapped: t.isTowedGun() && g.deployed || g.dugIn && c.book.combat.staysDugIn(t.unit) || g.fortified,
	}
	m.target = c.fighter(t.unit)
	for i := range attackers {
		a := &attackers[i]
		f := c.fighter(a.unit)
		if c.hunts(a.unit, t.unit) {
			f.dice++
		}
		f.behind = i > 0 || g.facing == "flank" || g.facing == "rear"
		if f.behind {
			m.target.rear = int8(worseSave(c.book, t.unit))
		}
		f.hunted = c.hunts(t.unit, a.unit)
		f.pursues = g.pursue && mayPursue(a.unit, t.unit, false, g.open)
		f.pursued = g.targetPursues && mayPursue(t.unit, a.unit, g.dugIn, g.open)
		m.attackers[i] = f
		m.atAttack = c.score(*a)
		c.setAttacker(&m, i, a.marks, a.suppressed)
	}
	c.setTarget(&m, t.marks, t.suppressed)
	return m
}

// join adds attacker i to a combat. alone is the combat that this attacker would have by itself.
func (c *combat) join(m *melee, i int, alone *melee) {
	m.attackers[i] = alone.attackers[0]
	m.target.rear = max(m.target.rear, alone.target.rear)
}

// setAttacker sets the hits and the suppression with which attacker i enters the combat. A suppressed attacker throws
// one die fewer.
func (c *combat) setAttacker(m *melee, i, marks int, suppressed bool) {
	f := &m.attackers[i]
	f.marks = int8(marks)
	if suppressed {
		f.dice--
		f.pursues = f.pursues && c.pursueStunned
	}
}

// setTarget sets the hits and the suppression with which the target enters the combat. A suppressed target throws one
// die fewer.
func (c *combat) setTarget(m *melee, marks int, suppressed bool) {
	m.target.marks = int8(marks)
	if suppressed {
		m.target.dice--
		for i := range m.attackers {
			m.attackers[i].pursued = m.attackers[i].pursued && c.pursueStunned
		}
	}
}

// score returns the score that hits a unit in close combat, changed by house rules.
func (c *combat) score(u contender) int8 { return int8(c.book.hitOn(closeScore(u))) }

// closeScore returns the score that hits a unit in close combat by the book. It depends on the unit's cover (HIT-01),
// but is always 6 for command units (bkc1 HIT-02, bkc2 HIT-03, E-02).
func closeScore(u contender) int {
	switch {
	case u.kind == "command":
		return commandScore
	case u.cover == "":
		return coverScore["none"]
	}
	return coverScore[u.cover]
}

// fighter returns a unit without hits as a fighter, with the values that stay the same from round to round.
func (c *combat) fighter(u unit) fighter {
	f := fighter{here: true, dice: int8(combatValueOf(c.book, u)), hits: int8(u.Int("hits")), front: int8(u.save),
		rear: int8(u.save), flames: c.book.flames(u)}
	if c.turnsBack {
		f.rear = int8(worseSave(c.book, u))
	}
	return f
}

// combatValueOf returns the number of dice of a unit in close combat (bkc1 CC-02, bkc2 CA-05).
func combatValueOf(b rulebook, u unit) int {
	if b.combat.listedValues && !u.Is("assault", "none") && b.Reading("assault-value") == "list" {
		return u.Int("assault")
	}
	if u.Yes("flamethrower") {
		return flameValue
	}
	if value, ok := combatValue[u.kind]; ok {
		return value
	}
	return otherValue
}

// hunts reports whether a unit has a die more against an enemy that is an AFV (bkc1 CC-03, bkc2 CA-06). Foot has it
// against open AFVs, and in the first edition cavalry as well. With assault-afv-bonus=any closed AFVs count, too.
func (c *combat) hunts(u, enemy unit) bool {
	if !enemy.isAFV() || !u.isFoot() && !(u.kind == "cavalry" && c.book.combat.cavalryHunts) {
		return false
	}
	return enemy.armour == "open" || enemy.armour == "full" && c.book.Reading("assault-afv-bonus") == "any"
}

// A combatEdition holds what differs between the editions in close combat.
type combatEdition struct {
	outcomes     []string // labels, indexed by outcome
	listedValues bool     // army lists may give a unit a close-combat value
	cavalryHunts bool     // cavalry, like foot, has a die more against open AFVs
	supportDice  bool     // supporters throw a die each; if false, each counts as a hit in the comparison
	chargeFactor bool     // a factor says whether the attackers charged; if false, they always did
	pursuits     bool     // winners may pursue
	staysDugIn   func(u unit) bool
	decide       func(c *combat, m *melee, on, by int, thrown bool) (done bool)
	factors      []rules.Factor
}
