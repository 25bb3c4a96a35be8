package paper

import (
	"cmp"
	"fmt"
	"strings"

	"salvo/reports"
	"salvo/rules"
	"salvo/rules/english"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// battleLines returns sentences that are true for both sides: turns, victory, objectives, visibility, and the factors and
// options that the file sets.
func (b *briefing) battleLines() (lines []string) {
	lines = append(lines, fmt.Sprintf("The battle lasts %s.", english.Counted(b.scenario.Int("turns"), "turn")))
	if v := &b.table.Victory; v.Said {
		lines[0] += fmt.Sprintf(" The side that is %s or more ahead then wins. Otherwise it is a draw.", english.Counted(max(1, v.Margin), "victory point"))
	} else {
		lines[0] += " Who has won then is decided by the rules of " + b.scenario.Ruleset.Title + "."
	}
	for i := range b.table.Places {
		if p := &b.table.Places[i]; p.Objective {
			lines = append(lines, fmt.Sprintf("Objective %s (%s): a side takes it if at the end of a turn it has %s %s, and the enemy has none there. "+
				"%s The side keeps it until the enemy takes it.",
				p.Name, b.drawn.AreaWords(p.Name), atLeast(p.Least), within(p.Reach), b.scenario.Ruleset.Tabletop.Unable))
		}
	}
	if haze := b.drawn.Haze(); haze != "" {
		lines = append(lines, haze)
	}
	if b.table.Factors != "" {
		lines = append(lines, "Set for this battle: "+strings.Join(strings.Fields(b.table.Factors), ", ")+".")
	}
	return lines
}

func atLeast(units int) string {
	if units <= 1 {
		return "a combat unit"
	}
	return fmt.Sprintf("at least %d combat units", units)
}

// within returns a text on how near to an objective a unit must stand.
func within(squares int) string {
	if squares == 0 {
		return "in it"
	}
	return "in it or within " + english.Counted(squares, "square") + " of it"
}

// arrivalWords returns the heading of an arrival: in which turn or on which score of a die, and in which zone.
func (b *briefing) arrivalWords(side, i int) string {
	a := b.table.Sides[side].Arrivals[i]
	zone := b.table.Zones[a.Zone].Name
	when := fmt.Sprintf("Arrives in turn %d", a.Turn)
	if a.Score > 0 {
		when = fmt.Sprintf("Arrives on a die of %d or more, thrown from turn %d on", a.Score, a.Turn)
	}
	return fmt.Sprintf("%s, in zone %s (%s)", when, zone, b.drawn.AreaWords(zone))
}

// terms returns a sentence for everything that gives a side victory points or wins the battle at once. If the scenario
// file does not say how to win, one sentence refers to the rules.
func (b *briefing) terms(side int) (lines []string) {
	if !b.table.Victory.Said {
		return []string{"As the rules of " + b.scenario.Ruleset.Title + " say."}
	}
	t := &b.table.Victory.Terms[side]
	for _, w := range t.Hold {
		lines = append(lines, fmt.Sprintf("%s for holding objective %s at the end.", points(w.Points), b.table.Places[w.Place].Name))
	}
	for _, w := range t.EachTurn {
		lines = append(lines, fmt.Sprintf("%s at the end of every turn in which it holds objective %s.", points(w.Points), b.table.Places[w.Place].Name))
	}
	if t.Losses.Per > 0 {
		lines = append(lines, fmt.Sprintf("%s for every full %d points of enemy units that are lost.", points(t.Losses.Points), t.Losses.Per))
	}
	if t.Broken > 0 {
		lines = append(lines, fmt.Sprintf("%s if the enemy breaks.", points(t.Broken)))
	}
	for _, x := range t.Exits {
		lines = append(lines, fmt.Sprintf("%s for every full %d points of its own units that leave by the %s edge.", points(x.Points), x.Per, ground.EdgeWords[x.Edge]))
	}
	if t.Sudden.Turns > 0 {
		lines = append(lines, fmt.Sprintf("It wins at once if it holds objective %s for %s in a row.", b.table.Places[t.Sudden.Place].Name, english.Counted(t.Sudden.Turns, "turn")))
	}
	if lines == nil {
		return []string{"It gets no victory points."}
	}
	return lines
}

func points(n int) string { return english.Counted(n, "victory point") }

// planBlock returns a table with the plan of a side, a row for each group; a text if the side has no plan.
func (b *briefing) planBlock(side int) reports.BookletBlock {
	plan := b.scenario.Plan(side)
	if plan == nil {
		return &reports.TextBlock{Head: "Plan", Lines: []string{"The scenario names no plan: every unit does what its player wants."}}
	}
	t := &reports.TableBlock{Head: "Plan: " + strings.ReplaceAll(plan.Name, "-", " "), Columns: []string{"units", "what they do"}}
	for i := range plan.Groups {
		g := &plan.Groups[i]
		t.Rows = append(t.Rows, []string{b.members(side, g), b.orders(g)})
	}
	return t
}

// members returns a text that names the units in a group of a plan.
func (b *briefing) members(side int, g *tablefile.Group) string {
	switch {
	case g.All:
		return "all units"
	case g.Rest:
		return "all others"
	}
	var words []string
	for _, name := range g.Names {
		words = append(words, b.kind(side, name))
	}
	if len(g.Numbers) > 0 {
		words = append(words, "numbers "+english.List(g.Numbers)+" of the list")
	}
	return english.List(words)
}

// kind returns the title of a kind of unit, by its name in the roster; the name itself if the side has no such unit.
func (b *briefing) kind(side int, name string) string {
	for _, p := range append([]rules.Party{b.scenario.Parties[side]}, b.scenario.Arrivals[side]...) {
		for _, g := range p.Groups {
			if g.Unit.Name == name {
				return cmp.Or(g.Unit.Title, name)
			}
		}
	}
	return name
}

// orders returns sentences about a group: its tasks, its caution, the zone where it starts, and its switch, which is a
// condition with the tasks that the group then changes to.
func (b *briefing) orders(g *tablefile.Group) string {
	text := b.tasks(g.Tasks)
	if g.Careful {
		text += fmt.Sprintf(" They weigh danger %g times.", g.Caution)
	}
	if d := g.Deploy; d != nil && d.Zone != tablefile.None {
		text += " They start in zone " + b.table.Zones[d.Zone].Name + "."
	}
	if sw := g.Then; sw != nil {
		text += " " + b.condition(sw) + ": " + b.tasks(sw.Tasks)
	}
	return text
}

// tasks returns tasks one after the other: "Move to K, then support objective 1."
func (b *briefing) tasks(all []tablefile.Task) string {
	words := make([]string, len(all))
	for i, t := range all {
		words[i] = b.task(t)
	}
	return english.Capital(strings.Join(words, ", then ")) + "."
}

func (b *briefing) task(t tablefile.Task) string {
	switch t.Do {
	case tablefile.Wait:
		return fmt.Sprintf("wait until turn %d", t.Turn)
	case tablefile.Exit:
		return "leave by the " + ground.EdgeWords[t.Edge] + " edge"
	}
	place := b.place(t.Place)
	return map[tablefile.Verb]string{
		tablefile.Move:    "move to " + place,
		tablefile.Attack:  "attack " + place,
		tablefile.Hold:    "hold " + place,
		tablefile.Support: "support the others with fire on " + place,
		tablefile.Ambush:  "lie in ambush at " + place,
	}[t.Do]
}

// place returns a place with its squares: "objective 1 (K11-M13)".
func (b *briefing) place(i int) string {
	p := &b.table.Places[i]
	kind := "place"
	if p.Objective {
		kind = "objective"
	}
	return fmt.Sprintf("%s %s (%s)", kind, p.Name, b.drawn.AreaWords(p.Name))
}

// condition returns a clause on when a group changes to other tasks.
func (b *briefing) condition(sw *tablefile.Switch) string {
	switch sw.When {
	case tablefile.Ahead:
		return "As soon as the side would win if the battle ended"
	case tablefile.Behind:
		return "As soon as the side would lose if the battle ended"
	case tablefile.Held:
		return "As soon as the side holds " + b.place(sw.Place)
	case tablefile.Lost:
		return "As soon as the enemy holds " + b.place(sw.Place)
	}
	return fmt.Sprintf("From turn %d on", sw.Turn)
}

// secretLines returns lines that the enemy may not read: hidden units and planned fire.
func (b *briefing) secretLines(side int) (lines []string) {
	for _, u := range b.drawn.Standing(side) {
		if b.isHidden(u.Unit) {
			lines = append(lines, fmt.Sprintf("%s (%s) starts hidden in %s.", u.Label, u.Name, u.Square))
		}
	}
	for _, g := range b.scenario.Parties[side].Groups {
		if b.knows("schedule") && !g.Unit.Is("schedule", "none") {
			lines = append(lines, fmt.Sprintf("Planned fire of %s, as TURN@SQUARE: %s.", g.Unit.Name, g.Unit.Word("schedule")))
		}
	}
	return lines
}
