package bkc

import (
	"fmt"
	"math"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/english"
	"salvo/rules/ground"
	"salvo/sim"
)

// This file writes the story of a battle: a heading for every player's turn, and a line for everything that throws dice
// or moves.

// label returns the name of a unit in a story: "a's panther 2".
func (f *field) label(r battle.Ref) string {
	if f.unit(r).nominal {
		return f.sides[r.Side].Labels[r.Number]
	}
	return ofSide(r.Side, f.sides[r.Side].Labels[r.Number])
}

// names returns the names of several units of a side in a story: "a's panther 1-2 and pak-40".
func (f *field) names(side battle.Side, units []int) string {
	return ofSide(side, f.sides[side].Names(units))
}

// ofSide returns the names of some units with their side before them.
func ofSide(side battle.Side, names string) string {
	whose := side.String() + "'s "
	return whose + strings.ReplaceAll(names, whose, "")
}

// tellWhy prints what a player weighs for a unit, if the reader has asked for that.
func (f *field) tellWhy(d *sim.Dice, by battle.Ref, text string) {
	battle.Tell(d, text, rules.Weigh, []battle.Ref{by})
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// tellBlunder prints what a blunder of a command unit or an observer does.
func (f *field) tellBlunder(d *sim.Dice, who battle.Ref, text string) {
	d.Tell(fmt.Sprintf("blunder of %s: %s", f.label(who), text))
}

// tellTurn prints the heading of a player's turn.
func (f *field) tellTurn(d *sim.Dice, b *board) {
	left := [2]int{}
	for _, side := range battle.Sides {
		for i := range f.sides[side].combat {
			left[side] += oneIf(!b.Units[side][i].has(gone) || f.rides(b, side.Unit(i)))
		}
	}
	own, enemy := b.Clock.Active, b.Clock.Active.Other()
	battle.Tell(d, fmt.Sprintf("TURN %d, SIDE %s: %d %s against %d", b.Clock.Turn+1, strings.ToUpper(own.String()), left[own],
		english.Plural(left[own], "unit"), left[enemy]), rules.BeginTurn, nil)
}

// state describes the state of a unit in words for a spectator.
func (f *field) state(b *board, r battle.Ref) string {
	p := b.At(r)
	var words []string
	if p.marks > 0 {
		words = append(words, fmt.Sprintf("%d of %d hits", p.marks, f.unit(r).hits))
	}
	for _, s := range []struct {
		is   status
		word string
	}{
		{suppressed, "suppressed"}, {engaged, "in close combat"}, {slow, "slow"}, {shortRanged, "range halved"},
		{hardToOrder, "hard to command"}, {absent, "absent this turn"},
	} {
		if p.has(s.is) {
			words = append(words, s.word)
		}
	}
	return strings.Join(words, ", ")
}

// tellOrder prints an order with the value that it needs and its result.
func (f *field) tellOrder(d *sim.Dice, b *board, who battle.Ref, result order) {
	c := &f.sides[b.Clock.Active]
	var units []int
	for i := range c.combat {
		if p := &b.Units[c.Side][i]; p.plan != noPlan && !p.has(engaged) {
			units = append(units, i)
		}
	}
	came := [...]string{orderBonus: "obeyed, twice over", orderPassed: "obeyed", orderFailed: "no",
		orderBlunder: "no, a blunder"}[result]
	tell := battle.Tell
	if result == orderFailed || result == orderBlunder {
		tell = battle.InVain
	}
	noteTwoDice(d, "order", int(b.Turn.value))
	castAtMost(d, "order", int(b.Turn.value))
	tell(d, fmt.Sprintf("%s orders %s, needs %d%s: %s", f.label(who), f.names(c.Side, units), b.Turn.value, b.Turn.why.inWords(f.unit(who).cv), came),
		rules.GiveOrder, []battle.Ref{who}, c.Side.Refs(units)...)
}

// castAtMost names two dice whose sum must not exceed the value: "order 8 or less".
func castAtMost(d *sim.Dice, what string, value int) {
	d.Cast(fmt.Sprintf("%s %d or less", what, value), 2, nil)
}

// A wayOf says how far a unit has gone in a story, and on a table where to. ways are those of several units.
type wayOf struct {
	unit int
	way  ground.Length
	to   string
}

type ways []wayOf

// of returns the units whose ways these are.
func (w ways) of(side battle.Side) (refs []battle.Ref) {
	for _, way := range w {
		refs = append(refs, side.Unit(way.unit))
	}
	return refs
}

func (f *field) wayFrom(b *board, r battle.Ref, from ground.Place) wayOf {
	at := b.At(r).at
	return wayOf{int(r.Number), f.ground.Gap(from, at), f.square(at)}
}

// square returns " to C7" on a table, else "".
func (f *field) square(p ground.Place) string {
	if name := f.ground.Name(p); name != "" {
		return " to " + name
	}
	return ""
}

// tellMoves lists how far each unit has moved, and how near the enemy is.
func (f *field) tellMoves(b *board, side battle.Side, story ways) string {
	nearest := ground.Endless
	for i := range f.sides[side].combat {
		if r := side.Unit(i); b.At(r).plan == toMove {
			nearest = min(nearest, f.farFromAll(b, r))
		}
	}
	if nearest == ground.Endless {
		return f.tellWays(side, story)
	}
	return fmt.Sprintf("%s, up to %s cm from the enemy", f.tellWays(side, story), nearest)
}

// tellWays lists how far each unit has gone, with neighbours of equal distance joined.
func (f *field) tellWays(side battle.Side, story ways) string {
	var parts []string
	for n := 0; n < len(story); {
		units, first := []int{}, story[n]
		for ; n < len(story) && story[n].way == first.way && story[n].to == first.to; n++ {
			units = append(units, story[n].unit)
		}
		if f.wide && first.way == 0 { // other units are in its way by now, or it has less than a square to go
			parts = append(parts, fmt.Sprintf("%s %s%s", f.names(side, units), english.Verb(len(units), "stay"), strings.Replace(first.to, " to ", " in ", 1)))
			continue
		}
		parts = append(parts, fmt.Sprintf("%s %s %s cm%s", f.names(side, units), english.Verb(len(units), "move"), first.way, first.to))
	}
	return strings.Join(parts, ", ")
}

// tellShot prints which units fire at which target, and on a table what they see of the target. The dice and their
// result follow.
func (f *field) tellShot(d *sim.Dice, b *board, shooters []int, side battle.Side, at battle.Ref, why string) {
	battle.Tell(d, f.shotText(b, shooters, side, at, why), rules.Fire, side.Refs(shooters), at)
}

func (f *field) shotText(b *board, shooters []int, side battle.Side, at battle.Ref, why string) string {
	text := fmt.Sprintf("%s %s%s at %s%s", f.names(side, shooters), english.Verb(len(shooters), "fire"), why,
		f.label(at), f.in(b, at))
	if !f.wide || why == inReaction { // reaction is to where the charger started
		return text
	}
	views := make([]string, len(shooters))
	for k, i := range shooters {
		views[k] = f.tellView(b.At(side.Unit(i)).at, at, b.At(at)) + f.tellDice(b, side.Unit(i), at)
	}
	return text + ": " + strings.Join(views, "; ")
}

// tellView describes what a unit on a table shows to an enemy that fires from a place.
func (f *field) tellView(from ground.Place, at battle.Ref, q *piece) string {
	look := f.ground.Look(from, q.at)
	sight := "seen"
	if !look.Sees() {
		sight = "unseen but by its command unit,"
	}
	return fmt.Sprintf("from %s, %s at %s cm, its %s, %s", f.ground.Name(from), sight, f.ground.Gap(from, q.at),
		look.Aspect(), coverWords[f.unit(at).coverIn(q.shows(look))])
}

// tellDice writes how many dice a unit throws, and why: ", 3 +1 half range = 4 dice".
func (f *field) tellDice(b *board, by, at battle.Ref) string {
	p, q, shot := b.At(by), b.At(at), f.shotAt(by, at)
	gap := f.ground.Gap(p.at, q.at)
	text, all := fmt.Sprintf(", %d", shot.attack), shot.attack
	for _, bonus := range []struct {
		has  bool
		what string
	}{
		{gap <= shot.half && !p.has(shortRanged), "half range"},
		{gap <= shot.guns && !p.has(shortRanged), "machine guns"},
		{q.shows(f.ground.Look(p.at, q.at)).flanked(), "flank or rear"},
	} {
		if bonus.has {
			text, all = text+" +1 "+bonus.what, all+1
		}
	}
	if all > shot.attack {
		text += fmt.Sprintf(" = %d", all)
	}
	return text + map[bool]string{true: " die", false: " dice"}[all == 1]
}

// in writes where a unit stands on a table: " in C7".
func (f *field) in(b *board, r battle.Ref) string {
	if name := f.ground.Name(b.At(r).at); name != "" {
		return " in " + name
	}
	return ""
}

// tellOutcome writes the result of an attack on a unit.
func (f *field) tellOutcome(b *board, at battle.Ref, e *salvo) string {
	text := f.label(at) + ": " + e.tellResult()
	switch p := b.At(at); {
	case f.wide && !p.has(gone) && e.result != resultFellBack && e.result != resultKnockedOut:
		text = f.label(at) + f.in(b, at) + ": " + e.tellResult()
		if p.marks > 0 {
			text += fmt.Sprintf(" (%d of %d this turn)", p.marks, f.unit(at).hits)
		}
	case b.At(at).has(out) && e.result != resultKnockedOut:
		text += ", " + map[bool]string{false: "off the table and lost", true: "where it is lost"}[f.wide]
	case e.result == resultFellBack:
		text += f.square(b.At(at).at)
	}
	return text
}

func (s *salvo) tellResult() string {
	hits := ""
	if s.unsaved > 0 {
		hits = fmt.Sprintf("%d %s, ", s.unsaved, english.Plural(int(s.unsaved), "hit"))
	}
	switch s.result {
	case resultSuppressed:
		return hits + "suppressed"
	case resultFellBack:
		return fmt.Sprintf("%sfalls back %d cm", hits, s.fallback)
	case resultKnockedOut:
		if s.loss == lossRout {
			return "routed"
		}
		return "knocked out"
	case resultHit:
		return strings.TrimSuffix(hits, ", ")
	}
	return "nothing"
}

func (f *field) tellCharge(b *board, by, at battle.Ref, from ground.Length) string {
	return fmt.Sprintf("%s%s charges %s%s from %s cm", f.label(by), f.in(b, by), f.label(at), f.in(b, at), from)
}

func (f *field) tellFight(by *storm, at battle.Ref, came outcome, b *board) string {
	var all, lost []int
	for _, r := range by.units[:by.n] {
		all = append(all, int(r.Number))
		if b.At(r).has(out) {
			lost = append(lost, int(r.Number))
		}
	}
	c := &f.sides[by.units[0].Side]
	chargers, target := f.names(c.Side, all), f.label(at)
	switch {
	case len(lost) > 0 && b.At(at).has(out):
		return fmt.Sprintf("%s and %s are %slost", f.names(c.Side, lost), target, map[bool]string{true: "both "}[len(lost) == 1])
	case len(lost) > 0:
		return f.names(c.Side, lost) + map[bool]string{true: " is", false: " are"}[len(lost) == 1] + " lost"
	case b.At(at).has(out):
		return target + " is lost"
	case came == attackerGivesWay:
		return chargers + " " + english.Verb(len(all), "give") + " way"
	case came == targetGivesWay:
		return target + " gives way"
	}
	return "nobody wins, they part"
}

func (f *field) tellBreak(c *army, lost, value int, held bool) string {
	came := "breaks and withdraws"
	if held {
		came = "holds"
	}
	return fmt.Sprintf("break test of %s, %d of %d units lost, needs %d: %s", c.Side, lost, c.counting, max(value, 0),
		came)
}

// tellRequest prints a request with the value that it needs and its result.
func (f *field) tellRequest(d *sim.Dice, b *board, who, at battle.Ref, lead *troop, result order) {
	what := "artillery"
	if lead.sortie.flies() {
		what = "aircraft"
	}
	came := [...]string{orderBonus: "granted, well aimed", orderPassed: "granted", orderFailed: "no",
		orderBlunder: "no, a blunder"}[result]
	tell := battle.Tell
	if result == orderFailed || result == orderBlunder {
		tell = battle.InVain
	}
	noteTwoDice(d, "request", int(b.Turn.value))
	castAtMost(d, "request", int(b.Turn.value))
	tell(d, fmt.Sprintf("%s asks for %s on %s%s, needs %d%s: %s", f.label(who), what, f.label(at), b.Turn.falls.asked(), b.Turn.value,
		b.Turn.why.inWords(f.unit(who).cv), came),
		rules.GiveOrder, []battle.Ref{who}, at)
}

func (f *field) tellPlanned(b *board, c *army, m *plannedFire) string {
	return fmt.Sprintf("%s %s%s as scheduled", f.names(c.Side, m.units), english.Verb(len(m.units), "fire"), b.Turn.falls.inWords())
}

// asked returns the pattern of a requested mission in words.
func (as pattern) asked() string {
	return [...]string{concentrated: "", asBarrage: ", a barrage", onOneUnit: " alone"}[as]
}

// inWords returns the pattern of planned fire in words: " a barrage", or "" for a concentration.
func (as pattern) inWords() string {
	if as == asBarrage {
		return " a barrage"
	}
	return ""
}

// tellPutOff prints an attempt to postpone scheduled fire.
func (f *field) tellPutOff(d *sim.Dice, b *board, who battle.Ref, mission, off int, result order) {
	c := &f.sides[who.Side]
	came := map[order]string{orderPassed: "by one turn", orderFailed: "no", barred: "no, and never again"}[result]
	if result == orderPassed && off == cancelled {
		came = "for good"
	}
	tell := battle.Tell
	if result != orderPassed {
		tell = battle.InVain
	}
	castAtMost(d, "request", int(b.Turn.value))
	tell(d, fmt.Sprintf("%s puts off the fire of %s, needs %d: %s", f.label(who), f.names(c.Side, c.planned[mission].units), b.Turn.value, came),
		rules.GiveOrder, []battle.Ref{who})
}

// tellStruck prints that a unit is struck by a mission or a blunder.
func (f *field) tellStruck(d *sim.Dice, at battle.Ref) {
	battle.Tell(d, f.label(at)+" is struck", rules.Strike, nil, at)
}

// tellImpact prints how far fire deviates, in which direction and where to: "a's fire, deviation 3d6: 11 cm to the
// north-east (52 degrees), in D8".
func (f *field) tellImpact(d *sim.Dice, b *board, dice, sum int, distance float64, off, landed point) {
	d.Cast("deviation", dice, nil)
	d.Cast("direction", 1, nil) // no die is thrown if every angle is equally likely
	text := fmt.Sprintf("%s, deviation %dd6: %d cm", ofSide(b.Clock.Active, "fire"), dice, sum)
	switch distance / float64(sum) {
	case 2:
		text += fmt.Sprintf(", doubled %g cm", distance)
	case 0.5:
		text += fmt.Sprintf(", halved %g cm", distance)
	}
	if !f.wide {
		d.Tell(fmt.Sprintf("%s, %s and %s", text, offBy(off.x, "left", "right"), offBy(off.y, "short", "far")))
		return
	}
	forward := float64(b.Clock.Active.Home())
	degrees := int(math.Round(math.Mod(math.Atan2(forward*off.x, forward*off.y)*180/math.Pi+360, 360)))
	wind := ground.FacingWords[(degrees+22)/45%len(ground.FacingWords)]
	d.Tell(fmt.Sprintf("%s to the %s (%d degrees)%s", text, wind, degrees%360, f.squareAt(b, landed)))
}

// squareAt writes the square of a point, given in the coordinates of the active side (see spot): ", in D8".
func (f *field) squareAt(b *board, p point) string {
	if !f.wide {
		return ""
	}
	forward := float64(b.Clock.Active.Home())
	at := f.ground.Nearest(ground.LengthOf(forward*p.x), ground.LengthOf(forward*p.y))
	middle, half := f.spot(b, at), f.ground.Side().Units()/2+onBorder
	if math.Abs(p.x-middle.x) > half || math.Abs(p.y-middle.y) > half {
		return ", off the table"
	}
	return ", in " + f.ground.Name(at)
}

func tellLanding(side battle.Side, units int) string {
	return fmt.Sprintf("%s comes down on %d %s", ofSide(side, "fire"), units, english.Plural(units, "unit"))
}

// diceOf writes a number of dice.
func diceOf(n int) string {
	if n == 1 {
		return "1 die"
	}
	return fmt.Sprintf("%d dice", n)
}
