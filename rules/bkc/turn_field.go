package bkc

import (
	"fmt"
	"sync/atomic"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/player"
	"salvo/sim"
)

// A field is a duel or battle with every value that can be worked out without dice: two armies, their ground, and the
// readings of the rules.
type field struct {
	*edition
	resolver
	ground    ground.Ground
	wide      bool                          // the ground is a table, where units stand beside each other, may be out of sight, and have flanks
	stands    int                           // the number of footings that occur on the ground
	atOnce    int                           // how many units may fight one enemy in close combat
	script    *battle.Script                // the script of a battle on a table
	careful   *player.Careful               // the careful player, if it leads a side on a table
	camp      *ground.Camp                  // which unit stands where, on a table
	byLot     bool                          // ties=lot
	dense     [ground.AllMeans]ground.Trail // the kinds of squares that are dense, for each means of movement
	sides     [2]army
	duel      bool
	maxOrders int
	salvos    *sim.Chain[salvo]
	combats   *combat
	blunders  bool

	// Readings of unclear rules that matter while units act.
	strict          bool // double-one=if-passed
	mixedScore      string
	opportunityFire string // range, near or none
	penaltyTwice    bool   // opp-init=both
	penaltyOnce     bool   // reaction-penalty=first-only
	fullSteps       bool   // distance-step=full
	doubleOneHolds  bool   // break-double-one=yes
	breakLast       bool   // break-test=end-phase
	lastTurn        bool   // on a table, unless last-turn=no
	flakShared      bool   // aa-fire=split
	doublesFirst    bool   // double-order=double-first
	doublesAlone    bool   // double-when=alone
	runsTwice       bool   // double-run=two-attacks
	flak            flak
	reactAtContact  bool // reaction-range=contact
	intoCover       bool // afv-assault=any
	safeAtFive      bool // evade-at-five=safe
	damageTable     bool
	remembered      status // the marks of status that matter: ownTurn with own-turn-recovery=previous-only, otherwise none, so that few states differ
}

// An army is one side of a duel or battle. Combat units come first, then command units, then units off the table. Only
// the kinds of combat units are listed in Kinds.
type army struct {
	battle.Army[*troop]
	combat    int             // Units[:combat] are combat units
	staff     int             // Units[combat:staff] are command units
	lines     []battle.Ref    // command units in the order in which they act
	commander []battle.Ref    // the command unit of every combat unit
	led       []uint64        // the reverse: the combat units of every command unit, a bit each
	settled   bool            // no lots are drawn, so that each unit keeps its commander; if false, see commanderDrawn
	x         []ground.Length // how far to the right of the centre a unit stands, by its place in the order that decides ties

	initiative ground.Length // the distance of enemies within which units act on their own (INI-01)
	shelter    [2]shelter    // the shelter of the whole side by the scenario line, before and after a move

	shots    [][]shot // by kind of own unit and of the enemy's unit
	contacts contacts // filled in only if the side assaults

	counting   int // the number of units that count for the breakpoint
	breakpoint int // the number of these units whose loss makes the side test (BRK)

	atOdds []atomic.Pointer[odds]  // the odds of shots, for the policy best-odds
	fires  []player.Fire           // the expected effect of shots, for the careful player
	clash  []atomic.Pointer[clash] // the expected result of charges, for the careful player

	mortars uint64 // the mortars among the combat units, a bit each, for the careful player

	supports // support from off the table
}

// unit returns the kind of a unit in play.
func (f *field) unit(r battle.Ref) *troop { return f.sides[r.Side].Units[r.Number] }

// fighters, staffers and offTable return the numbers of a side's combat units, command units and units off the table,
// in the order that decides ties.
func (f *field) fighters(b *board, side battle.Side) []uint8 {
	return b.Line[side][:f.sides[side].combat]
}
func (f *field) staffers(b *board, side battle.Side) []uint8 {
	return b.Line[side][f.sides[side].combat:f.sides[side].staff]
}
func (f *field) offTable(b *board, side battle.Side) []uint8 {
	return b.Order(side)[f.sides[side].staff:]
}

// across returns how far to the right of the centre a unit stands.
func (f *field) across(b *board, r battle.Ref) ground.Length { return f.sides[r.Side].x[b.Seat(r)] }

// A troop is a kind of unit, with every value that can be worked out without dice.
type troop struct {
	unit
	battle.Conduct
	place     int // the number of this kind among the kinds of its side
	weapon    shooter
	hits      int
	move      ground.Length
	mobile    bool // the unit moves by itself: guns never do
	means     ground.Means
	overlooks bool // the unit fires over low units
	isMortar  bool
	concern   ground.Length // the unit need not look for enemies farther away than this
	view      int           // the unit's field of view in degrees
	charges   bool          // may close with the enemy at all (bkc1 CHG-02, bkc2 CA-02)
	recce     bool
	counts    bool // the unit counts for the breakpoint
	role      string
	cv        int
	nominal   bool // a commander that only gives orders, as in a duel
	offTable  bool
	shelter   [2]shelter                          // the unit's own shelter: where it started, and after it has moved
	direct    [fronts]handful                     // the scores and saves against dice without an attacker, by the unit's footing
	shelled   [fronts][len(limitWords)]handful    // the scores and saves against artillery, by footing and by the limit of the battery
	bombed    [fronts][2][len(limitWords)]handful // the scores and saves of an air attack on the unit: by the footing of the unit, by whether the aircraft are bombers, and by the limit of the aircraft
	hazard    handful                             // the dice of mines, or of a unit that moves onto a command unit, on a table
	tramples  int                                 // the unit's dice at a command unit onto which it moves
	flak      int                                 // the unit's dice at aircraft
	flakReach ground.Length
	asset     // the fields of units off the table
}

// newTroop returns the troop of a unit of a party. Guns with a printed attack fire it; others fire by their calibre
// (WPN-05).
func newTroop(b rulebook, u *rules.Unit, place int) (*troop, error) {
	f := &troop{unit: b.unit(u), place: place, hits: u.Int("hits"),
		move: ground.LengthOf(u.Number("move")), recce: u.Yes("recce"), role: u.Word("role"), cv: u.Int("cv"),
		offTable: u.Yes("off-table")}
	if f.role != "none" {
		f.kind = "command"
	}
	switch {
	case f.kind == "command" && f.role == "none":
		return nil, fmt.Errorf("%s is a command unit without a role: write %s:role=co, hq, fao or fac", u.Name, u.Name)
	case f.kind == "command" && f.offTable, f.offTable && f.kind != "artillery" && f.kind != "aircraft":
		return nil, fmt.Errorf("%s cannot be off the table: only artillery and aircraft can", u.Name)
	case f.kind == "aircraft" && !f.offTable:
		return nil, fmt.Errorf("%s is an aircraft: it is always off-table=yes", u.Name)
	case u.Is("shell", "smoke") && !(f.offTable && f.kind == "artillery"):
		return nil, fmt.Errorf("%s cannot fire smoke: only artillery off the table does", u.Name)
	}
	f.mobile = f.move > 0 && !f.isTowedGun()
	f.isMortar, f.overlooks = f.kind == "mortar", f.isAFV()
	f.means, f.view = meansOf(u), degrees[u.Word("arc")]
	f.charges = f.mobile && whyNoCharge(f.unit, true) == ""
	f.counts = f.kind != "command" && !f.offTable && b.turn.counts(f)
	if f.kind == "command" || f.offTable {
		return f, nil
	}
	mode := "indirect" // guns fire their printed attack, or over open sights if they have none
	if f.Int("attack") == 0 && !f.Is("calibre", "none") {
		mode = "direct"
	}
	var err error
	f.weapon, err = newShooter(b.edition, rules.Group{Count: 1, Unit: u}, mode)
	f.concern = max(f.weapon.reach, 2*f.move, 20_00)
	return f, err
}

// A shot is how units of one kind fire at units of another.
type shot struct {
	attack       int
	reach, least ground.Length
	half         ground.Length     // within this distance the shot has one die more; -1: never
	guns         ground.Length     // within this distance machine guns add a die; -1: never
	throws       [footings]handful // the scores and saves by the footing of the target; the number of dice is set for each shot
}

const never = ground.Length(-1)

// shotOf works out the shot of one kind of unit at another.
func shotOf(b rulebook, by *troop, at *troop, stands int) shot {
	w := &by.weapon
	s := shot{attack: w.attack, reach: w.reach, least: w.least, half: never, guns: never}
	if s.attack == 0 {
		return s
	}
	a := aim{book: b, target: at.unit}
	if a.halfRangeCounts(w) {
		s.half = w.reach / 2
	}
	if w.mg && !at.armoured() {
		s.guns = machineGunRange
	}
	for i := range stands {
		how := footing(i)
		a.cover, a.facing = at.coverIn(how), how.facing()
		s.throws[i] = handfulOf(a.group(w.kind, 1, w.limit))
	}
	return s
}

// dice returns the dice of one unit at another that shows its front at this distance, or 0 if it cannot fire (FIRE-04;
// bkc1 FIRE-05, WPN-02; bkc2 FIRE-03, WPN-01).
func (s *shot) dice(gap ground.Length, p *piece) int {
	if p.has(shortRanged) {
		if 2*gap > s.reach || gap < s.least {
			return 0
		}
		return s.attack
	}
	if gap > s.reach || gap < s.least {
		return 0
	}
	n := s.attack
	if gap <= s.half {
		n++
	}
	if gap <= s.guns {
		n++
	}
	if s.attack == 0 {
		return 0
	}
	return n
}

// exposed returns 1 if the unit has left its cover, else 0.
func (p *piece) exposed() int {
	if p.has(moved) {
		return 1
	}
	return 0
}

// standing returns whether a unit is suppressed before an attack, and since when.
func (p *piece) standing() standing {
	switch {
	case p.has(justSuppressed):
		return suppressedByThisOrder
	case p.has(suppressed):
		return suppressedBefore
	}
	return unsuppressed
}

// aimAt returns a salvo at a unit as it stands, with no dice yet.
func (f *field) aimAt(b *board, at battle.Ref, was standing) salvo {
	p, c, u := b.At(at), &f.sides[at.Side], f.unit(at)
	s := salvo{left: uint8(u.hits) - p.marks, was: was}
	if was != unsuppressed { // the target may be driven back
		s.recce = u.recce
		s.stays = int(at.Number) < c.combat && (u.isTowedGun() || u.shelter[p.exposed()].stays)
	}
	return s
}
