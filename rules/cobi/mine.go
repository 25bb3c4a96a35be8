package cobi

import (
	"cmp"
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// mineProcedure declares the attacks of a minefield on a unit that stays there (EFX-07, EFX-11).
var mineProcedure = &rules.Procedure{
	Name:    "mine",
	Title:   "Minefield",
	Help:    "A unit stays on a minefield: one attack a turn while charges are left.",
	Example: "cobi/mine sherman-m4a1 turns=3",
	Parties: []rules.PartySpec{{Name: "target", Help: "the unit in the field", Count: rules.Single}},
	Factors: []rules.Factor{
		{Name: "turns", Type: rules.Int(1, 100), Default: "1", Help: "turns that it stays"},
		{Name: "charges", Type: rules.Int(0, 100), Default: "3", Help: "attacks that the field has left"},
		{Name: "explosion", Type: rules.Int(-12, 12), Default: "0", Help: "modifier of the explosion against figures"},
		{Name: "facing", Type: facings, Default: "top", Help: "the armour that is struck; the top stands in for the belly"},
		{Name: "hq", Type: rules.Labels("none", "hit", "damage", "explosion"), Default: "none",
			Help: "headquarters of the side that laid it: in each turn the first of these dice that fails is thrown again"},
		targetHQFactor,
		stateFactor, crewDeadFactor, crewWoundedFactor,
		formationFactor, spacingFactor, underFactor,
	},
	Metrics: mineMetrics(0, 0, 0),
	Told: [][]rules.Telling{{
		{Figure: "effect=out", Subject: "the mines", Text: "~put {target} out of action"},
		{Figure: "effect=reduced", Text: "~harm {it|them}", IfAny: true},
		{Figure: "effect=hindered", Text: "~hinder {it|them}", IfAny: true},
		{Figure: "mean casualties", Text: "hit # figures on average", IfAny: true},
	}},
	Asked:   []rules.Telling{{Figure: "result=destroyed", Subject: "the mines", Text: "~destroy {target}"}},
	Prepare: prepareMine,
}

func mineMetrics(attacks, figures, crew int) []sim.Metric {
	return append(harmMetrics(figures, crew), sim.Metric{Name: "attacks", Max: attacks, Help: "charges used"})
}

const (
	mineHits     = 4 // a mine strikes on this roll or more (EFX-11)
	mineStrength = 2 // the strength of a bazooka shot (EFX-07)
)

// A walk is the state of a unit on a minefield: its harm, and the number of attacks so far.
type walk struct {
	victim  victim
	attacks int8
}

func prepareMine(s *rules.Scenario) (*rules.Engagement, error) {
	u, err := newUnit(s.Party("target").Groups[0].Unit)
	if err != nil {
		return nil, err
	}
	t := newTarget(s, u, u.Name)
	start, err := victimOf(s, t)
	if err != nil {
		return nil, err
	}
	attacks := min(s.Int("turns"), s.Int("charges"))
	hq, err := rerollsOf(s, t)
	if err != nil {
		return nil, err
	}
	how := mineFactors{s.Word("facing"), s.Int("explosion"), formationOf(s), s.Int("under")}
	m := newMine(s, t, how, attacks > 1 || start.condition.fragile() || s.House().Throw.Sixes, hq)
	chain := &sim.Chain[walk]{Name: "mine", Step: func(d *sim.Dice, w *walk) bool {
		if int(w.attacks) < attacks {
			w.attacks++
			m.explode(d, &w.victim)
		}
		return int(w.attacks) == attacks || t.out(w.victim)
	}}
	var assumed assumptions
	m.explain(&assumed, attacks)
	if attacks > 1 || attacks == 1 && start.condition == immobilised {
		assumed.explainMerged(u)
	}
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), mineMetrics(attacks, len(u.figures), crewOf(u)), chain, walk{victim: start},
			func(w *walk, _ int, out []int) {
				t.measureHarm(start, w.victim, out)
				out[7] = int(w.attacks)
			}),
		Assumed: assumed,
	}, nil
}

// A mine is one charge under a unit, with everything prepared that needs no dice.
type mine struct {
	target *target
	score  int          // the mine strikes on this number or more
	test   *hitTest     // the test to strike, if house rules change the throw of its die; otherwise nil
	hq     rerolls      // the rerolls of both headquarters in each turn
	blow   *blow        // the hit on a vehicle; nil against infantry
	dice   *opposedDice // the explosion against figures; nil against a vehicle
	under  []int8
}

// mineFactors are the factors of a mine: which armour it strikes, or how the figures stand under its explosion.
type mineFactors struct {
	facing    string
	explosion int
	formation formation
	under     int
}

// newMine returns a charge. again says that it may strike a vehicle that is damaged already.
func newMine(s *rules.Scenario, t *target, how mineFactors, again bool, hq rerolls) *mine {
	house := s.House()
	m := &mine{target: t, score: cmp.Or(house.Hit, mineHits), hq: hq}
	switch {
	case s.Reading("mine-hit") == "automatic": // AMB-19
		m.score = 1
	case house.Throw != sim.Throw{}:
		m.test = hitTest{lo: m.score, throw: house.Throw}.load()
	}
	if !t.infantry {
		m.blow = newBlow(s, mineStrength, t, how.facing, again, hq)
		return m
	}
	a := aim{s: s, target: t, hq: hq, formation: how.formation, under: how.under}
	m.under = a.underneath(explosion)
	most := mostOf(m.under)
	m.dice = a.explosion(how.explosion, most)
	return m
}

// explode plays one attack of a mine (EFX-11).
func (m *mine) explode(d *sim.Dice, v *victim) {
	hq := m.hq
	for i := range m.strikes(d, &hq) {
		if i == 0 || !m.target.out(*v) {
			m.goOff(d, v, &hq)
		}
	}
}

// strikes throws the die of a mine and returns how often the mine strikes: 0 or 1, or 2 after a six that explodes.
func (m *mine) strikes(d *sim.Dice, hq *rerolls) int {
	if m.test == nil {
		struck, face := aid{again: hq.own == rerollHit}.throw(d, "to strike", m.score)
		if d.Telling() {
			d.Tell(m.tell(shownIf(face), struck))
		}
		return oneIf(struck)
	}
	v, six, dice := m.test.roll(d, &hq.own)
	if d.Telling() {
		d.Tell(m.tell(dice, v == hit))
	}
	if !six {
		return oneIf(v == hit)
	}
	none := noReroll
	v, _, dice = m.test.more.roll(d, &none)
	if d.Telling() {
		d.Tell(m.tell("the six again, "+dice, v == hit))
	}
	return 1 + oneIf(v == hit)
}

// goOff plays the explosion of a mine that strikes, and applies its harm to the unit.
func (m *mine) goOff(d *sim.Dice, v *victim, hq *rerolls) {
	switch {
	case m.target.infantry:
		under := int(m.under[v.fit])
		h, dice := m.dice.roll(d, under, hq)
		if d.Telling() {
			d.Tell(tellExplosion("", nil, dice, h, under))
		}
		v.fall(h.killed(), h.wounded())
	default:
		m.blow.strike(d, v, hq)
	}
}

func (m *mine) tell(dice string, struck bool) string {
	text := fmt.Sprintf("%s among the mines, struck on %s: ", m.target.name, plus(m.score))
	if dice != "" {
		text += dice + ", "
	}
	if struck {
		return text + "one goes off"
	}
	return text + "nothing"
}

func (m *mine) explain(all *assumptions, attacks int) {
	all.say("attacks", "%d at most, one a turn, each strikes on %s", attacks, plus(m.score))
	all.explainRerolls(m.hq)
	if m.target.infantry {
		all.say("explosion", "die %+d, %d of %d figures under it", m.dice.modifier, m.under[len(m.target.figures)],
			len(m.target.figures))
		return
	}
	all.say("damage", "%s", m.blow.explain())
	all.say("target", "%s; %s", m.target.Name, m.blow.explainCard())
}
