package battle

import (
	"slices"
	"strconv"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// Turns declares the factor "turns", the number of the last turn; last is its default.
func Turns(last int) rules.Factor {
	return rules.Factor{Name: "turns", Type: rules.Int(1, mostTurns), Default: strconv.Itoa(last),
		Help: "the number of turns after which the battle ends"}
}

const mostTurns = 100

// Range declares the factor "range", the distance between the sides at the start of a duel. start is its default,
// longest its limit, both in the game's unit of length.
func Range(start string, longest float64, unit string) rules.Factor {
	return rules.Factor{Name: "range", Type: rules.Number(0, longest), Unit: unit, Default: start,
		Help: "distance at the start; both sides stand half of it from the centre line"}
}

// Positions declares the factors "pos-a" and "pos-b": how far from the centre line the forces of a battle start.
func Positions(start string, farthest float64, unit string) []rules.Factor {
	return BothSides(rules.Factor{Name: "pos", Type: rules.Number(0, farthest), Unit: unit, Default: start,
		On: rules.OnLine, Instead: "units begin in their zone, or where they say, as in UNIT:pos=C7",
		Help: "distance from the centre line at the start, of units without a pos of their own"})
}

// Position declares the field "pos" of a unit: where the unit starts in a battle.
func Position(farthest float64, unit string) rules.Field {
	return rules.Field{Name: "pos", Type: rules.Number(0, farthest).Or("side").OrSquares(), Unit: unit, Default: "side",
		Help: "in battles: its distance from the centre line at the start; side: the distance of its side; on a table: its square"}
}

// StartOf returns how far from the centre line a unit of a battle starts.
func StartOf(s *rules.Scenario, side Side, u *rules.Unit) ground.Length {
	if u.Is("pos", "side") {
		return ground.LengthOf(s.Number(side.Of("pos")))
	}
	return ground.LengthOf(u.Number("pos"))
}

// Apart returns how far from the centre line each side of a duel starts: half of the factor "range".
func Apart(s *rules.Scenario) [2]ground.Length {
	far := ground.LengthOf(s.Number("range"))
	return [2]ground.Length{far / 2, far - far/2}
}

// First declares the factor "first", the side that begins, for games without a throw for it.
func First() rules.Factor {
	return rules.Factor{Name: "first", Type: rules.Labels("a", "b", "random"), Default: "a", Help: "the side that begins"}
}

// Stances declares the factors "stance-a" and "stance-b": whether a side holds, advances or assaults.
func Stances() []rules.Factor {
	return BothSides(rules.Factor{Name: "stance", Type: rules.Labels(stanceWords...), Default: "hold", Plan: true,
		On: rules.OnLine, Instead: "its plan says what a side does",
		Help: "hold the ground, advance into range, or close to assault"})
}

// Plans declares the factors of a side on a table: its plan, the player that leads it, and that player's caution and
// effort. leads is the game's default player.
func Plans(leads Player) []rules.Factor {
	return slices.Concat(BothSides(rules.Factor{Name: "plan", Type: rules.PlanName().Or("none"), Default: "none", On: rules.OnTable, Plan: true,
		Help: "on a table: the plan that it follows; none: it holds where it is"}),
		BothSides(rules.Factor{Name: "player", Type: rules.Labels(playerWords...), Default: playerWords[leads],
			Derive: func(s *rules.Scenario) string {
				if s.Table == nil {
					return playerWords[PlayerSimple]
				}
				return ""
			},
			Help: "the player that leads it. On a table: simple follows its plan and fires when it can, careful weighs what it may " +
				"gain and lose, deep also plays the battle on before it decides what its groups do, which takes a second or two " +
				"for a battle. On the line: simple, the default, follows stance and policy, and careful chooses both before the " +
				"first turn"}),
		BothSides(rules.Factor{Name: "caution", Type: rules.Number(0, 2).Or("plan"), Default: "plan", On: rules.OnTable,
			Help: "on a table: the number by which the careful player multiplies danger; plan: the number of its plan, or 1"}),
		BothSides(rules.Factor{Name: "effort", Type: rules.Int(1, MostEffort), Default: strconv.Itoa(UsualEffort), On: rules.OnTable,
			Help: "on a table: how many battles the player deep plays out before it decides, in proportion to this number"}))
}

// UsualEffort is the default effort of the player deep, MostEffort the greatest.
const (
	UsualEffort = 4
	MostEffort  = 100
)

// Policies declares the factors "policy-a" and "policy-b": how the units of each side choose targets.
func Policies() []rules.Factor { return BothSides(Targets()) }

// Targets declares the factor "policy" without the name of a side: how units choose targets.
func Targets() rules.Factor {
	return rules.Factor{Name: "policy", Type: rules.Labels(policyWords...), Default: "nearest", Plan: true,
		Help: "which target its units choose: the nearest; the weakest; best-odds: the one that they are likeliest to put out; " +
			"spread: like best-odds, but a target gets no more shooters of an order once the planned shots are expected to do all " +
			"the harm that it can still take. In games that throw shots one by one, spread is best-odds. On tables the " +
			"careful player weighs its shots instead"}
}

// BothSides returns a factor twice, once for each side: cover becomes cover-a and cover-b.
func BothSides(f rules.Factor) []rules.Factor {
	both := []rules.Factor{f, f}
	for _, side := range Sides {
		both[side].Name = side.Of(f.Name)
		both[side].Help = f.Help + ", side " + side.String()
	}
	return both
}

// PolicyOf returns the policy of a side, and StanceOf its stance, from the factors of the scenario.
func PolicyOf(s *rules.Scenario, side Side) Policy {
	return Policy(slices.Index(policyWords, s.Word(side.Of("policy"))))
}

// cautionOf returns the number by which the careful player of a side multiplies danger for a group of its plan, in
// hundredths: that of the factor "caution", else that of the group, else 100.
func cautionOf(s *rules.Scenario, side Side, g *tablefile.Group) int {
	switch factor := side.Of("caution"); {
	case !s.Is(factor, "plan"):
		return int(100*s.Number(factor) + 0.5)
	case g != nil && g.Careful:
		return int(100*g.Caution + 0.5)
	}
	return 100
}

// PlayerOf returns the player that leads a side. It is simple in a procedure without the factor "player".
func PlayerOf(s *rules.Scenario, side Side) Player {
	if !asks(s, side.Of("player")) {
		return PlayerSimple
	}
	return Player(slices.Index(playerWords, s.Word(side.Of("player"))))
}

func StanceOf(s *rules.Scenario, side Side) Stance {
	return Stance(slices.Index(stanceWords, s.Word(side.Of("stance"))))
}

// DuelMetrics returns the metrics of a duel. turns and units are the largest values that the metrics can have.
// Tally.WriteDuel fills them in.
func DuelMetrics(turns int, units [2]int) []sim.Metric {
	metrics := []sim.Metric{
		{Name: "winner", Labels: []string{"a", "draw", "b"}, Sides: []string{"a", "b"}, Help: "who wins"},
		{Name: "turns", Max: turns, Help: "the turn in which it ended"},
	}
	for _, side := range Sides {
		metrics = append(metrics, sim.Metric{Name: side.String() + "-effect", Labels: effectLabels,
			Repeats: side.String() + "-units-lost",
			Help:    "on side " + side.String() + ": reduced if it lost something, else hindered if one of its units ends hindered"})
	}
	return append(metrics, PerSide("-units-lost", "units lost", units)...)
}

// BattleMetrics returns the metrics of a battle: those of a duel, the points lost, and the turn in which a side broke.
// Tally.WriteBattle fills them in.
func BattleMetrics(turns int, units, points [2]int) []sim.Metric {
	broken := PerSide("-broken-turn", "the turn in which it broke, 0 if never", [2]int{turns, turns})
	for i := range broken {
		broken[i].TurnOf = "broken"
	}
	return slices.Concat(DuelMetrics(turns, units), PerSide("-points-lost", "points lost", points), broken)
}

// PerSide returns a metric for each side: "a-units-lost" and "b-units-lost" for the name "-units-lost". largest holds
// the largest value of each metric.
func PerSide(name, help string, largest [2]int) (both []sim.Metric) {
	for _, side := range Sides {
		both = append(both, sim.Metric{Name: side.String() + name, Max: largest[side],
			Help: help + ", side " + side.String()})
	}
	return both
}
