package compare

import (
	"fmt"
	"slices"
	"strconv"

	"salvo/reports"
	"salvo/sim"
)

// groups returns all figures of a situation, with a column for each ruleset. row has the fight of each ruleset.
func groups(row []*fight) []reports.FigureGroup {
	s := row[0].situation
	acting := reports.FigureGroup{Name: "acting", Head: "The chance to act at all", Shape: reports.Loose,
		Rows: []reports.FigureRow{
			figure(row, s.attacker.kind, reports.KindChance, func(f *fight) reports.Cell { return f.actingOf(0) }),
		}}
	if s.target.kind != s.attacker.kind {
		acting.Rows = append(acting.Rows,
			figure(row, s.target.kind, reports.KindChance, func(f *fight) reports.Cell { return f.actingOf(1) }))
	}
	list := []reports.FigureGroup{acting, {Name: "attack", Shape: reports.Stacked,
		Head: fmt.Sprintf("One activation of the %s against the %s", spoken(s.attacker.kind), spoken(s.target.kind)),
		Rows: effectRows(row, (*fight).attackEffect)}}
	if !s.mirrored() {
		list = append(list, reports.FigureGroup{Name: "reply", Shape: reports.Stacked,
			Head: fmt.Sprintf("The reply: one activation of the %s against the %s", spoken(s.target.kind), spoken(s.attacker.kind)),
			Rows: effectRows(row, (*fight).replyEffect)})
	}
	list = append(list, worthGroup(row))
	if fightsDuel(row) {
		list = append(list, duelGroup(row), survivalGroup(row), firstGroup(row), luckGroup(row))
	}
	return list
}

// mirrored reports whether the target's reply is the same engagement as the attack.
func (s *situation) mirrored() bool {
	return s.attacker.kind == s.target.kind && s.cover == s.attackerCover && s.facing == "front"
}

// fightsDuel reports whether any ruleset fights the duel.
func fightsDuel(row []*fight) bool {
	return slices.ContainsFunc(row, func(f *fight) bool { return f.duel != nil })
}

// figure returns a row of the report: one figure in all rulesets. of returns the figure of one fight.
func figure(row []*fight, name string, kind reports.Kind, of func(f *fight) reports.Cell) reports.FigureRow {
	made := reports.FigureRow{Name: name, Kind: kind}
	for _, f := range row {
		cell := reports.Cell{Empty: true, Why: f.absent}
		if f.absent == "" {
			cell = of(f)
		}
		made.Cells = append(made.Cells, cell)
	}
	return made
}

// actingOf returns the chance that attacker (0) or target (1) acts at all.
func (f *fight) actingOf(side int) reports.Cell {
	if f.acts[side] == nil {
		return reports.Cell{Scenario: f.attack.line(), Exact: true, Estimate: sim.Certain(1)}
	}
	unit := []unitEntry{f.attacker, f.target}[side]
	return f.acts[side].chance(f.actsOf(unit).event)
}

// leaves returns the chance that one activation of the attacker (actor 0) or of the target (1) leaves the other unit in
// the state label (an effect) or a worse one. A unit that is only hindered does not count as 1 but as the share of its
// fighting power that it loses, so that all games are compared by one measure.
func (f *fight) leaves(actor int, e *entry, label string) reports.Cell {
	if label != hindrance {
		return activated(f.actingOf(actor), e, label, true)
	}
	cost := f.hinderedCosts(1 - actor)
	weighed := combine(e.effect(hindrance, false), e.effect(effects[2], true), func(x, y float64) (float64, float64, float64) {
		return float64(cost*x) + y, cost, 1
	})
	return withLine(both(f.actingOf(actor), weighed), e)
}

// hinderedCosts returns the share of fighting power that the attacker (0) or the target (1) loses while it is hindered:
// how much less often the unit's fire at a unit of its own kind then has an effect. It returns 1 if the game has no
// words for the fire of a hindered unit.
func (f *fight) hinderedCosts(side int) float64 {
	whole, shaken := f.whole[side], f.shaken[side]
	if whole == nil || shaken == nil || whole.result == nil || shaken.result == nil {
		return 1
	}
	before, after := whole.effect(hindrance, true).Estimate.Value, shaken.effect(hindrance, true).Estimate.Value
	if before == 0 {
		return 1
	}
	return max(0, 1-after/before)
}

// attackEffect returns the chance that one activation of the attacker has the effect label or, if orWorse is true, this
// effect or a worse one.
func (f *fight) attackEffect(label string, orWorse bool) reports.Cell {
	return activated(f.actingOf(0), f.attack, label, orWorse)
}

// replyEffect returns the chance that one activation of the target has the effect label or, if orWorse is true, this
// effect or a worse one.
func (f *fight) replyEffect(label string, orWorse bool) reports.Cell {
	return activated(f.actingOf(1), f.reply, label, orWorse)
}

// activated returns the chance that a unit acts (acting) and its attack has an effect. For the effect "none", it is the
// chance that the unit does not act or its attack has no effect.
func activated(acting reports.Cell, attack *entry, label string, orWorse bool) reports.Cell {
	if label != effects[0] {
		return withLine(both(acting, attack.effect(label, orWorse)), attack)
	}
	return withLine(opposite(both(acting, attack.effect(effects[1], true))), attack)
}

// withLine returns a figure that is computed from several engagements, with the scenario line of the most important
// engagement.
func withLine(cell reports.Cell, e *entry) reports.Cell {
	cell.Scenario = e.line()
	return cell
}

func effectRows(row []*fight, of func(f *fight, label string, orWorse bool) reports.Cell) []reports.FigureRow {
	var list []reports.FigureRow
	for _, label := range effects {
		list = append(list, figure(row, label, reports.KindChance, func(f *fight) reports.Cell { return of(f, label, false) }))
	}
	return list
}

// worthGroup returns how cover, facing and distance change the odds of the attack: the odds divided by those of the
// plain attack.
func worthGroup(row []*fight) reports.FigureGroup {
	counts := row[0].situation.counts
	g := reports.FigureGroup{Name: "worth", Shape: reports.Loose,
		Head: fmt.Sprintf("How the odds of %s change once it fires, against the open, the front and middle distance",
			orWorse(counts))}
	for i, w := range worthWords {
		g.Rows = append(g.Rows, figure(row, w.name, reports.KindRatio, func(f *fight) reports.Cell {
			return withLine(oddsRatio(f.worth[i].effect(counts, true), f.plain.effect(counts, true)), f.worth[i])
		}))
	}
	return g
}

// orWorse returns a label followed by "or worse", unless it is the worst label.
func orWorse(label string) string {
	if label == effects[len(effects)-1] {
		return label
	}
	return label + " or worse"
}

// duelFigure returns a row of the report: one figure of a duel in all rulesets. which returns the duel of a fight, or
// the reason why there is none.
func duelFigure(row []*fight, name string, kind reports.Kind, which func(f *fight) (e *entry, absent string),
	of func(e *entry) reports.Cell) reports.FigureRow {
	return figure(row, name, kind, func(f *fight) reports.Cell {
		e, absent := which(f)
		if e == nil || absent != "" {
			return reports.Cell{Empty: true, Why: absent}
		}
		return of(e)
	})
}

func (f *fight) ownDuel() (*entry, string)     { return f.duel, "" }
func (f *fight) evenDuel() (*entry, string)    { return f.equals, "" }
func (f *fight) begunDuel() (*entry, string)   { return f.equals, f.noFirst }
func (f *fight) unequalDuel() (*entry, string) { return f.unequal, f.noOther }

// lastTurn is later than any turn.
const lastTurn = 1 << 30

func attackerWins(e *entry) reports.Cell { return e.wonBy(attackerWonIn, lastTurn) }
func targetWins(e *entry) reports.Cell   { return e.wonBy(targetWonIn, lastTurn) }

// decided returns the chance that either side has won by the end of a turn.
func (e *entry) decided(turn int) reports.Cell {
	return either(e.wonBy(attackerWonIn, turn), e.wonBy(targetWonIn, turn))
}

func duelGroup(row []*fight) reports.FigureGroup {
	s := row[0].situation
	own := (*fight).ownDuel
	return reports.FigureGroup{Name: "duel", Shape: reports.Loose, Head: "Fought" + forTurns(row), Rows: []reports.FigureRow{
		duelFigure(row, side(s, s.attacker, "attacker")+" wins", reports.KindChance, own, attackerWins),
		duelFigure(row, "neither wins", reports.KindChance, own, func(e *entry) reports.Cell {
			return opposite(e.decided(lastTurn))
		}),
		duelFigure(row, side(s, s.target, "target")+" wins", reports.KindChance, own, targetWins),
		duelFigure(row, "over in turn 1", reports.KindChance, own, func(e *entry) reports.Cell { return e.decided(1) }),
		duelFigure(row, "turns until it is out", reports.KindMean, own, func(e *entry) reports.Cell {
			return e.turnsToWin(attackerWonIn)
		}),
	}}
}

// forTurns writes after how many turns an undecided duel ends; the number is the same in all rulesets.
func forTurns(row []*fight) string {
	for _, f := range row {
		if f.duel != nil && f.duel.scenario != nil {
			return " for up to " + f.duel.scenario.Word("turns") + " turns"
		}
	}
	return ""
}

// side returns the name of a side's force, or the word otherwise if both sides have the same kind of unit.
func side(s *situation, f force, otherwise string) string {
	if s.attacker.kind == s.target.kind {
		return otherwise
	}
	return f.String()
}

// survivalGroup returns the chance that the target is still in the fight after each turn of the duel.
func survivalGroup(row []*fight) reports.FigureGroup {
	g := reports.FigureGroup{Name: "survival", Head: "The chance that the target is still in after the turn",
		Shape: reports.Curve}
	last := 0
	for _, f := range row {
		if f.duel != nil && f.duel.result != nil {
			if d, ok := f.duel.result.Metric(attackerWonIn); ok {
				last = max(last, d.Max)
			}
		}
	}
	for turn := 1; turn <= last; turn++ {
		g.Rows = append(g.Rows, duelFigure(row, strconv.Itoa(turn), reports.KindChance, (*fight).ownDuel,
			func(e *entry) reports.Cell { return opposite(e.wonBy(attackerWonIn, turn)) }))
	}
	return g
}

// firstGroup returns the advantage of beginning a duel, between the attacker and a unit of its own kind.
func firstGroup(row []*fight) reports.FigureGroup {
	kind := row[0].situation.attacker.kind
	begun := (*fight).begunDuel
	return reports.FigureGroup{Name: "first", Shape: reports.Loose,
		Head: fmt.Sprintf("Who begins, %s against %s", kind, kind), Rows: []reports.FigureRow{
			duelFigure(row, "who begins wins", reports.KindChance, begun, attackerWins),
			duelFigure(row, "the other wins", reports.KindChance, begun, targetWins),
			duelFigure(row, "to begin is worth", reports.KindPoints, begun, worthOfBeginning),
		}}
}

func worthOfBeginning(e *entry) reports.Cell { return difference(attackerWins(e), targetWins(e)) }

// luckGroup returns how much of a duel's result is luck: the standard deviation of the result against a unit of the
// attacker's own kind, and against a unit of another kind.
func luckGroup(row []*fight) reports.FigureGroup {
	s := row[0].situation
	other := s.target.kind
	if s.stronger != "" {
		other = s.stronger
	}
	return reports.FigureGroup{Name: "luck", Shape: reports.Loose,
		Head: "Luck: the spread of the result, a win counting 1 and a draw one half", Rows: []reports.FigureRow{
			duelFigure(row, "against its like", reports.KindMean, (*fight).evenDuel, spreadOf),
			duelFigure(row, "against the "+other, reports.KindMean, (*fight).unequalDuel, spreadOf),
			figure(row, "luck that is left", reports.KindMean, func(f *fight) reports.Cell { return f.luck() }),
		}}
}

func spreadOf(e *entry) reports.Cell { return spread(attackerWins(e), targetWins(e)) }

// luck returns the variance of the duel against another kind, divided by that of the duel against the attacker's own
// kind.
func (f *fight) luck() reports.Cell {
	if f.unequal == nil {
		return reports.Cell{Empty: true, Why: f.noOther}
	}
	return quotientOfSquares(spreadOf(f.unequal), spreadOf(f.equals))
}
