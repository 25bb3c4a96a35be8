package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// fireProcedure is FIRE-01: several units attack one target, once or several times in a turn.
var fireProcedure = &rules.Procedure{
	Name:    "fire",
	Title:   "Fire",
	Help:    "Any units fire at one target, together, once or several times in a turn.",
	Example: "bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank",
	Parties: []rules.PartySpec{
		{Name: "attackers", Help: "the units firing together", Count: rules.Many},
		{Name: "target", Help: "the unit fired at", Count: rules.Single},
	},
	Factors: []rules.Factor{
		{Name: "range", Type: rules.Number(0, 1000), Unit: "cm", Default: "0", Derive: shortestRange,
			Help: "distance in cm; if not said, the shortest weapon range among the attackers"},
		{Name: "cover", Type: rules.Labels("none", "soft", "hard"), Default: "none", Derive: coverOf,
			Help: "of the target; if not said, hard when fortified, soft when crossing water, else none"},
		{Name: "facing", Type: rules.Labels("front", "flank", "rear"), Default: "front", Help: "the side that is hit"},
		{Name: "mode", Type: rules.Labels("indirect", "direct"), Default: "indirect",
			Help: "how infantry guns and artillery fire"},
		{Name: "suppressed", Type: rules.YesNo(), Default: "no", Help: "the target is suppressed already"},
		{Name: "hits", Type: rules.Int(0, 11), Default: "0", Help: "hits marked on the target this turn"},
		{Name: "attacks", Type: rules.Int(1, 20), Default: "1", Help: "successive attacks by the same attackers this turn"},
		{Name: "same-order", Type: rules.YesNo(), Default: "no", Help: "they belong to one order"},
		{Name: "dug-in", Type: rules.YesNo(), Default: "no", Help: "the target is dug in"},
		{Name: "fortified", Type: rules.YesNo(), Default: "no", Help: "the target is in a fortification"},
		{Name: "deployed", Type: rules.YesNo(), Default: "no", Derive: deployedGun, Help: "the target is an unlimbered gun; guns are if not said"},
		{Name: "crossing", Type: rules.YesNo(), Default: "no", Help: "the target crosses water: one hit knocks it out"},
		{Name: "room", Type: rules.Number(0, 1000).Or("none"), Unit: "cm", Default: "none",
			Help: "free cm behind the target: a longer fall-back is deadly"},
		{Name: "passengers", Type: rules.YesNo(), Default: "no", Help: "the target carries troops"},
		{Name: "dismount", Type: rules.YesNo(), Default: "no", Help: "passengers of armoured transport get out when it is hit"},
	},
	Metrics: fireMetrics(0, 0),
	Prepare: prepareFire,
}

// fireMetrics are what fire is measured by; numbers reach as far as the dice allow.
func fireMetrics(dice, fallback int) []sim.Metric {
	return []sim.Metric{
		{Name: "result", Labels: resultLabels, Help: "what becomes of the target, the worst over all attacks"},
		{Name: "effect", Labels: []string{"none", "hindered", "reduced", "out"},
			Help: "the same in the words shared by all games; reduced does not occur here"},
		{Name: "loss", Labels: lossLabels, Help: "why the target is lost"},
		{Name: "hits", Max: dice, Help: "hits scored, before saves"},
		{Name: "unsaved", Max: dice, Help: "hits marked on the target"},
		{Name: "fallback", Max: fallback, Help: "cm fallen back, 0 when knocked out"},
		{Name: "passengers", Labels: []string{"none", "suppressed", "out"}, Help: "what becomes of troops carried"},
	}
}

// effectOf gives each result in the words shared by all games.
var effectOf = [...]int{resultNone: 0, resultHit: 0, resultSuppressed: 1, resultFellBack: 1, resultKnockedOut: 3}

func shortestRange(s *rules.Scenario) string {
	var shortest cm
	for i, g := range s.Party("attackers").Groups {
		sh, err := newShooter(g, s.Word("mode"))
		if err != nil {
			return "0" // Prepare reports it
		}
		if i == 0 || sh.reach < shortest {
			shortest = sh.reach
		}
	}
	return shortest.String()
}

// coverOf: fortifications are hard cover (HIT-01), crossing water is soft (MOV-03).
func coverOf(s *rules.Scenario) string {
	switch {
	case s.Yes("fortified"):
		return "hard"
	case s.Yes("crossing"):
		return "soft"
	}
	return "none"
}

func deployedGun(s *rules.Scenario) string {
	if newUnit(s.Party("target").Groups[0].Unit).isGun() {
		return "yes"
	}
	return "no"
}

// maxDice is the most dice of one attack; beyond it the tables would grow out of hand.
const maxDice = 300

// A fire is a prepared scenario.
type fire struct {
	resolver
	target  target
	volleys []volley // by the whole cm that the target has fallen back; the last one stands for all beyond
	attacks int
	room    int      // cm behind the target
	after   standing // of a target that one of these attacks suppresses
	carried passengers
}

// fireState is what the attacks so far have done to the target.
type fireState struct {
	attacks       int8
	standing      standing
	result        result
	loss          loss
	marks         int16
	hits, unsaved int16
	moved         int16 // cm fallen back
}

func prepareFire(s *rules.Scenario) (*rules.Engagement, error) {
	shooters, aim, err := aimOf(s)
	if err != nil {
		return nil, err
	}
	f := &fire{target: targetOf(s, aim.target), attacks: s.Int("attacks"), room: endless, after: suppressedBefore}
	start := fireState{marks: int16(s.Int("hits"))}
	if int(start.marks) >= f.target.hits {
		return nil, fmt.Errorf("hits=%d: %s is out with %d, so it can have 0 to %d marked", start.marks, aim.target.Name,
			f.target.hits, f.target.hits-1)
	}
	if s.Yes("suppressed") {
		start.standing = suppressedBefore
	}
	if s.Yes("same-order") {
		f.after = suppressedByThisOrder
	}
	if !s.Is("room", "none") {
		f.room = int(s.Number("room"))
	}
	f.carried = passengersOf(s, aim.target)
	if f.volleys, err = aim.volleys(shooters, f.attacks); err != nil {
		return nil, err
	}
	f.askReadings(s, start.standing)
	dice := 0
	for _, v := range f.volleys {
		dice = max(dice, v.dice())
	}
	metrics := fireMetrics(f.attacks*dice, f.longestFallBack(start.standing, dice))
	chain := &sim.Chain[fireState]{Name: "fire", Step: f.attackOnce}
	return &rules.Engagement{
		Model:   sim.NewModel(s.String(), metrics, chain, start, f.measure),
		Assumed: f.explain(aim, shooters, start.standing),
	}, nil
}

// aimOf reads who fires at whom and how.
func aimOf(s *rules.Scenario) ([]shooter, *aim, error) {
	a := &aim{s: s, target: newUnit(s.Party("target").Groups[0].Unit), distance: centimetres(s.Number("range")),
		cover: s.Word("cover"), facing: s.Word("facing"), tables: map[group]*sim.Table{}}
	if a.target.kind == "command" { // CMD-09
		return nil, nil, fmt.Errorf("%s is a command unit and cannot be chosen as a target (CMD-09)", a.target.Name)
	}
	var shooters []shooter
	for _, g := range s.Party("attackers").Groups {
		sh, err := newShooter(g, s.Word("mode"))
		if err != nil {
			return nil, nil, err
		}
		shooters = append(shooters, sh)
	}
	return shooters, a, nil
}

func targetOf(s *rules.Scenario, u unit) target {
	t := target{hits: u.Int("hits"), recce: u.Yes("recce")}
	if s.Yes("crossing") { // MOV-03
		t.hits = 1
	}
	t.stays = s.Yes("fortified") || s.Yes("dug-in") || u.isGun() && s.Yes("deployed") // FB-03
	return t
}

// volleys aims at the target where it stands and, if there are more attacks, wherever it may have fallen back to: farther
// away, its front to the attackers (FB-05), until it is out of everybody's reach.
func (a aim) volleys(shooters []shooter, attacks int) ([]volley, error) {
	all := []volley{a.volley(shooters)}
	if n := all[0].dice(); n > maxDice {
		return nil, fmt.Errorf("the attackers throw %d dice; one attack may have %d", n, maxDice)
	}
	if attacks == 1 {
		return all, nil
	}
	farthest := cm(0)
	for i := range shooters {
		farthest = max(farthest, shooters[i].reach)
	}
	a.facing = "front"
	for a.distance <= farthest {
		a.distance += 1_00
		all = append(all, a.volley(shooters))
	}
	return all, nil
}

// askReadings asks for those that an attack may depend on here.
func (f *fire) askReadings(s *rules.Scenario, was standing) {
	saves, suppressOnly := false, false
	for _, v := range f.volleys {
		for i := range v {
			saves = saves || v[i].harms && v[i].save < noSave
			suppressOnly = suppressOnly || !v[i].harms
		}
	}
	f.gross = saves && s.Reading("suppress-dice") == "gross"
	f.sameOrderMovesAgain = f.attacks > 1 && f.after == suppressedByThisOrder && s.Reading("same-order-fallback") == "yes"
	f.suppressOnlyMoves = !suppressOnly || !f.mayFallBack(was) || s.Reading("suppress-only-fallback") == "yes"
}

// mayFallBack: the target is suppressed already, or one attack may suppress it and the next drive it back.
func (f *fire) mayFallBack(was standing) bool {
	return was == suppressedBefore || f.attacks > 1 && (f.after == suppressedBefore || f.sameOrderMovesAgain)
}

func (f *fire) longestFallBack(was standing, dice int) int {
	if f.target.stays || !f.mayFallBack(was) {
		return 0
	}
	once := routDistance
	if f.target.recce {
		once = 6 * dice
	}
	return min(f.attacks*once, f.room)
}

// attackOnce is one attack of the turn. The target's hits are marked; a suppressed one may be driven back by the next
// attack, a driven one is farther away.
func (f *fire) attackOnce(d *sim.Dice, s *fireState) (done bool) {
	v := f.volleys[min(int(s.moved), len(f.volleys)-1)]
	struck := f.attack(d, v, &f.target, int(s.marks), s.standing, f.room-int(s.moved))
	s.attacks++
	s.hits += int16(struck.hits)
	s.unsaved += int16(struck.unsaved)
	s.marks += int16(struck.unsaved)
	s.moved += int16(struck.fallback)
	s.result, s.loss = max(s.result, struck.result), struck.loss
	if struck.result == resultSuppressed {
		s.standing = f.after
	}
	if d.Telling() {
		d.Tell(tellStruck(f, s, struck))
	}
	return struck.result == resultKnockedOut || int(s.attacks) == f.attacks
}

func (f *fire) measure(s *fireState, _ int, out []int) {
	_ = out[6]
	out[0] = int(s.result)
	out[1] = effectOf[s.result]
	out[2] = int(s.loss)
	out[3] = int(s.hits)
	out[4] = int(s.unsaved)
	out[5] = int(s.moved)
	if s.result == resultKnockedOut {
		out[5] = 0
	}
	out[6] = f.carried.fate(s)
}

// passengers are troops that the target carries.
type passengers struct {
	aboard  bool
	exposed bool // they get out and are suppressed when it is hit (TRN-02)
	anyHit  bool // passenger-hit=any
}

func passengersOf(s *rules.Scenario, carrier unit) passengers {
	if !s.Yes("passengers") {
		return passengers{}
	}
	return passengers{
		aboard:  true,
		exposed: carrier.isAFV() || !carrier.armoured() || s.Yes("dismount"),
		anyHit:  s.Reading("passenger-hit") == "any",
	}
}

// fate is none, suppressed or out (TRN-01, TRN-02).
func (p *passengers) fate(s *fireState) int {
	switch {
	case !p.aboard:
		return 0
	case s.result == resultKnockedOut:
		return 2
	case p.exposed && (s.unsaved > 0 || p.anyHit && s.hits > 0):
		return 1
	}
	return 0
}
