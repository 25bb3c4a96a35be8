package bolt

import (
	"cmp"
	"fmt"

	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// assaultProcedure is an assault on troops (CQ-01): reaction fire, then close quarters.
var assaultProcedure = &rules.Procedure{
	Name:    "assault",
	Title:   "Assault",
	Help:    "Infantry assaults infantry, a team or a gun; the target may shoot first, then they fight round by round.",
	Example: "bolt-action/assault us-rangers vs de-grenadiers obstacle=defended",
	Parties: []rules.PartySpec{
		{Name: "attackers", Help: "the infantry that assaults", Count: rules.Single},
		{Name: "target", Help: "infantry, a team or a gun", Count: rules.Single},
	},
	Factors: []rules.Factor{
		{Name: "obstacle", Type: rules.Labels("none", "defended"), Default: "none",
			Help: "the target defends an obstacle or a building"},
		reactionFactor, startFactor,
		{Name: "reaction-cover", Type: rules.Labels(coverWords...), Default: "none",
			Help: "of the attackers under reaction fire"},
		officerFactor("officer", "attackers"),
		{Name: "attacker-pins", Type: rules.Int(0, 20), Default: "0", Help: "pins on the attackers; they count only in their checks"},
		{Name: "defender-pins", Type: rules.Int(0, 20), Default: "0", Help: "pins on the target; they count only in its reaction fire"},
	},
	Metrics: assaultMetrics(0, 0),
	Told: [][]rules.Telling{{
		{Figure: "winner=attacker", Subject: "{attackers}", Text: "~{wins|win}"},
		{Figure: "winner=defender", Subject: "{target}", Text: "~{target:wins|win}"},
		{Figure: "winner=drawn", Subject: "it", Text: "~ends in a draw", IfAny: true},
		{Figure: "winner=both-out", Subject: "both", Text: "are ~lost", IfAny: true},
	}},
	Prepare: prepare(prepareAssault),
}

var (
	reactionFactor = rules.Factor{Name: "reaction", Type: rules.Labels("none", "fire"), Default: "none",
		Help: "what the target does when the assault is declared"}
	startFactor = rules.Factor{Name: "start-range", Type: rules.Number(0, 24), Unit: "inches", Default: "9",
		Help: "distance when the assault is declared; only beyond 6 can the target shoot"}
)

// assaultMetrics returns the metrics of close quarters; "3-or-more" is written 3+ in the rules (E-61).
func assaultMetrics(attackers, defenders int) []sim.Metric {
	return []sim.Metric{
		{Name: "winner", Labels: winnerWords, Sides: []string{winnerWords[0], winnerWords[2]},
			Help: "the side that is left on the field"},
		effectMetric,
		{Name: "rounds", Labels: []string{"0", "1", "2", "3-or-more"}, Kinds: true,
			Help: "rounds fought; 0 if fire stopped the attackers"},
		{Name: "attackers-left", Max: attackers, Help: "men of the attackers left, 0 if destroyed"},
		{Name: "defenders-left", Max: defenders, Help: "men of the target left, 0 if destroyed"},
	}
}

// An assault holds the prepared units, reaction fire and close quarters of an assault on troops.
type assault struct {
	*closeQuarters
	reaction  *reaction // nil if the target does not react
	attackers *unit
	target    *unit
	obstacle  bool
}

// assaultState is the state of an assault: the two units, then their close quarters.
type assaultState struct {
	by, at  condition
	engaged bool // reaction fire is over
	stopped bool // reaction fire has stopped the assault
	melee   melee
}

func prepareAssault(b rulebook) (*rules.Engagement, error) {
	a := &assault{obstacle: b.Is("obstacle", "defended")}
	var err error
	if a.attackers, err = chargers(b); err != nil {
		return nil, err
	}
	if a.target, err = b.newUnit(b.Party("target").Groups[0].Unit); err != nil {
		return nil, err
	}
	if a.target.kind == vehicle {
		return nil, fmt.Errorf("%s is a vehicle: write bolt-action/assault-vehicle", a.target.Name)
	}
	start := assaultState{by: a.attackers.fresh(), at: a.target.fresh()}
	if err := cmp.Or(b.pin(a.attackers, &start.by, "attacker-pins"),
		b.pin(a.target, &start.at, "defender-pins")); err != nil {
		return nil, err
	}
	if b.reacts() {
		a.reaction = newReaction(b, a.target, &start.at, a.attackers, &start.by, coverNamed(b.Word("reaction-cover")))
	}
	asked := meleeOccasions{open: !a.obstacle, defended: a.obstacle}
	asked.of(a.attackers)
	asked.of(a.target)
	a.closeQuarters = newCloseQuarters(b, asked)
	return &rules.Engagement{
		Model: sim.NewModel(b.String(), assaultMetrics(a.attackers.men, a.target.men),
			&sim.Chain[assaultState]{Name: "assault", Step: a.step, Weight: 33}, start, a.measure),
		Assumed: a.explain(b, &start),
	}, nil
}

// chargers returns the unit that assaults, or an error if it is not infantry.
func chargers(b rulebook) (*unit, error) {
	u, err := b.newUnit(b.Party("attackers").Groups[0].Unit)
	if err == nil && u.kind != infantry {
		return nil, fmt.Errorf("%s is of the kind %s: only infantry assaults", u.Name, kindWords[u.kind])
	}
	return u, err
}

// step plays the target's reaction, or a round of close quarters.
func (a *assault) step(d *sim.Dice, s *assaultState) (done bool) {
	if s.engaged {
		return a.round(d, &s.melee)
	}
	s.engaged = true
	if a.reaction != nil {
		if s.stopped = a.reaction.stops(d, &s.by); s.stopped {
			return true
		}
	}
	s.melee = a.meet(a.attackers, &s.by, a.target, &s.at, a.obstacle)
	if d.Telling() {
		d.Tell(fmt.Sprintf("%s reaches %s: %d against %d", a.attackers.Name, a.target.Name, s.by.men, s.at.men))
	}
	return false
}

func (a *assault) measure(s *assaultState, _ int, out []int) {
	m := s.melee
	if s.stopped {
		m = melee{winner: drawn}
		m.attackers.men, m.defenders.men = s.by.men, s.at.men
		if s.by.isOut() {
			m.winner = defenderWins
		}
	}
	out[0] = int(m.winner)
	out[1] = int(effectNone)
	switch {
	case m.defenders.men == 0:
		out[1] = int(effectOut)
	case int(m.defenders.men) < a.target.men:
		out[1] = int(effectReduced)
	}
	out[2] = int(m.rounds)
	out[3] = int(m.attackers.men)
	out[4] = int(m.defenders.men)
}

func (a *assault) explain(b rulebook, s *assaultState) []rules.Assumption {
	var all explanation
	if a.reaction != nil {
		a.reaction.explain(&all, &s.by)
	} else if b.Is("reaction", "fire") {
		all.say("reaction", "none: %s inches is too near, only beyond 6 is there time to shoot", b.Word("start-range"))
	}
	m := a.meet(a.attackers, &s.by, a.target, &s.at, a.obstacle)
	all.say("dice", "%s", a.explainFighters(a.attackers, &m.attackers, &m.defenders))
	all.say("dice", "%s", a.explainFighters(a.target, &m.defenders, &m.attackers))
	first := strikeText[a.order(&m)]
	if a.obstacle {
		first += ", across a defended obstacle"
	}
	all.say("first round", "%s", first)
	if !a.separates {
		m.rounds = 1
		all.say("later rounds", "after a draw, %s", strikeText[a.order(&m)])
	}
	return all
}

func (q *closeQuarters) explainFighters(u *unit, by, at *fighters) string {
	dice := english.Counted(by.blows(), "die")
	if strong := min(by.strong, by.men); q.secondChance && strong > 0 {
		dice = fmt.Sprintf("a die each, %d of them another if it kills", strong)
	}
	text := fmt.Sprintf("%s: %s, %s, needs %s by the quality of the enemy", u.Name, english.Counted(int(by.men), "man"), dice,
		scoreText(int(at.toKill)))
	if by.fanatic {
		text += "; fanatic"
	}
	return text
}
