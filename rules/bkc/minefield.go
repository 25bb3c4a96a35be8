package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// minefieldProcedure declares the attack of a minefield on a unit that moves in it (bkc2 WPN-06, HIT-05, SAVE-04).
func minefieldProcedure(e *edition) *rules.Procedure {
	return &rules.Procedure{
		Name:    "minefield",
		Title:   "Minefield",
		Help:    "A unit enters a minefield or moves in it.",
		Example: e.name + "/minefield sherman-m4 attacks=4",
		Parties: []rules.PartySpec{{Name: "target", Help: "the unit in the field", Count: rules.Single}},
		Factors: append([]rules.Factor{
			{Name: "attacks", Type: rules.Int(1, 60), Default: "3", Help: "dice on the unit"},
			{Name: "suppressed", Type: rules.YesNo(), Default: "no", Help: "it is suppressed already"},
			{Name: "hits", Type: rules.Int(0, 11), Default: "0", Help: "hits marked on it this turn"},
			{Name: "deployed", Type: rules.YesNo(), Default: "no", Help: "it is an unlimbered gun"},
		}, rearFactors...),
		Metrics: attackMetrics(0, 0),
		Told: [][]rules.Telling{{
			{Figure: "result=knocked-out", Subject: "the minefield", Text: "~knocks out {target}"},
			{Figure: "result=fell-back", Text: "~drives {it|them} back", IfAny: true},
			{Figure: "result=suppressed", Text: "~suppresses {it|them}"},
		}},
		Prepare: e.prepare(prepareMinefield),
	}
}

func prepareMinefield(b rulebook) (*rules.Engagement, error) {
	u := b.target()
	if err := checkTarget(b, byMines, u); err != nil {
		return nil, err
	}
	a := aim{book: b, target: u, cover: "none", facing: "front"}
	var v volley
	v.add(a.group(mine, b.Int("attacks"), "none"))
	behind, err := rearOf(b, u, false)
	if err != nil {
		return nil, err
	}
	f := &fire{rear: behind}
	f.target.stops = behind.stops
	f.target.stays = u.isTowedGun() && b.Yes("deployed")
	return attackedOnce(b, f, u, v)
}

// attackedOnce returns an engagement that consists of one attack on one unit.
func attackedOnce(b rulebook, f *fire, u unit, v volley) (*rules.Engagement, error) {
	if n := v.dice(); n > maxDice {
		return nil, fmt.Errorf("%d dice are thrown; one attack may have %d", n, maxDice)
	}
	v.load(b.tables, nil)
	f.volleys, f.attacks, f.after = []volley{v}, 1, suppressedBefore
	f.target.hits, f.target.recce = u.Int("hits"), u.Yes("recce")
	start := fireState{standing: standingOf(b)}
	var err error
	if start.marks, err = marksOf(b, "hits", u, f.target.hits); err != nil {
		return nil, err
	}
	moves := start.standing == suppressedBefore
	f.resolver = newResolver(b, f.volleys, moves, false)
	most := b.house.Throw.Most(v.dice())
	chain := &sim.Chain[fireState]{Name: b.Procedure.Name, Step: f.attackOnce}
	assumed := []rules.Assumption{}
	for _, g := range v {
		assumed = append(assumed, rules.Assumption{Topic: "dice", Text: fmt.Sprintf("%d at %s", g.dice, plus(g.score))})
		if g.save < noSave {
			assumed = append(assumed, rules.Assumption{Topic: "save", Text: plus(g.save)})
		}
		assumed = append(assumed, rules.Assumption{Topic: "later dice", Text: f.explainLater(&g, start.standing)})
	}
	assumed = append(assumed, rules.Assumption{Topic: "target", Text: f.explainTarget(u, start)})
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), attackMetrics(most, f.longestFallBack(moves, most)), chain, start,
			func(s *fireState, _ int, out []int) { measureAttacks(s, out) }),
		Assumed: assumed,
	}, nil
}
