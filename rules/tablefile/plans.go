package tablefile

import (
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"salvo/rules/ground"
	"salvo/rules/yamlfile"
)

// A planSpot is the place of a plan and its groups in the file.
type planSpot struct {
	yamlfile.Spelt
	groups [][]yamlfile.Spelt // for each group, the words that name its units
}

func (rd *reader) plans(node ast.Node) {
	pairs, _ := rd.Pairs(node, "plans", nil)
	for _, p := range pairs {
		if rd.isWord(p.Key) && p.Key.Text == "none" {
			rd.Wrong(p.Key.Spot, `a plan cannot be called "none", which is to have no plan`)
		}
		plan, at := Plan{Name: p.Key.Text}, planSpot{Spelt: p.Key}
		for _, entry := range rd.List(p.Value, "plan "+p.Key.Text) {
			g, words := rd.group(entry)
			plan.Groups = append(plan.Groups, g)
			at.groups = append(at.groups, words)
		}
		rd.table.Plans, rd.planAt = append(rd.table.Plans, plan), append(rd.planAt, at)
	}
}

func (rd *reader) group(node ast.Node) (g Group, words []yamlfile.Spelt) {
	pairs, whole := rd.Pairs(node, "an entry of a plan", groupKeys)
	for _, key := range pairs {
		switch key.Key.Text {
		case "units":
			for _, text := range rd.Texts(key.Value, "units") {
				for word := range strings.SplitSeq(text.Text, "/") {
					words = append(words, yamlfile.Spelt{Text: word, Spot: text.Spot})
				}
			}
		case "do":
			g.Tasks = rd.tasks(key.Value)
		case "caution":
			g.Caution, g.Careful = rd.number(key.Value, "caution", 0, mostCaution)
		case "deploy":
			g.Deploy = rd.deploy(rd.Text(key.Value, "deploy"))
		case "then":
			g.Then = rd.then(key.Value)
		}
	}
	for _, key := range []string{"units", "do"} {
		if whole && !yamlfile.Has(pairs, key) {
			rd.Wrong(rd.Place(node), "an entry of a plan lacks the key %q", key)
		}
	}
	for _, word := range words {
		rd.units(&g, word, len(words) > 1)
	}
	return g, words
}

// tasks reads the tasks of a group, one after the other.
func (rd *reader) tasks(node ast.Node) (tasks []Task) {
	for _, text := range rd.Texts(node, "do") {
		if task, ok := rd.task(text); ok {
			tasks = append(tasks, task)
		}
	}
	return tasks
}

// deploy reads where a group starts: the name of a zone, or a task about a place.
func (rd *reader) deploy(text yamlfile.Spelt) *Deploy {
	if text.Line == 0 {
		return nil
	}
	if zone := slices.Index(rd.zoneNames(), text.Text); zone >= 0 {
		return &Deploy{Zone: zone}
	}
	if verb, _, two := strings.Cut(text.Text, " "); !two || slices.Index(verbWords, verb) >= int(Wait) {
		rd.Wrong(text.Spot, "%q is nowhere to start: write the name of a zone, or move, attack, hold, support or ambush PLACE%s",
			text.Text, rd.verbNear(verb))
		return nil
	}
	task, ok := rd.task(text)
	if !ok {
		return nil
	}
	return &Deploy{Zone: None, Task: task}
}

// then reads a switch: its condition, and what the group does once the condition is true.
func (rd *reader) then(node ast.Node) *Switch {
	sw := &Switch{Place: None}
	pairs, whole := rd.Pairs(node, "then", switchKeys)
	for _, key := range pairs {
		switch key.Key.Text {
		case "when":
			rd.when(rd.Text(key.Value, "when"), sw)
		case "do":
			sw.Tasks = rd.tasks(key.Value)
		case "caution":
			sw.Caution, sw.Careful = rd.number(key.Value, "caution", 0, mostCaution)
		}
	}
	for _, key := range []string{"when", "do"} {
		if whole && !yamlfile.Has(pairs, key) {
			rd.Wrong(rd.Place(node), "then lacks the key %q", key)
		}
	}
	return sw
}

// when reads the condition of a switch.
func (rd *reader) when(text yamlfile.Spelt, sw *Switch) {
	if text.Line == 0 {
		return
	}
	word, about, two := strings.Cut(text.Text, " ")
	index := slices.Index(conditionWords, word)
	if needs := index >= int(Held); index < 0 || needs != two {
		rd.Wrong(text.Spot, "%q is no condition: write ahead, behind, held OBJECTIVE, lost OBJECTIVE or turn TURN", text.Text)
		return
	}
	object := yamlfile.Spelt{Text: about, Spot: text.Spot}
	switch sw.When = Condition(index); sw.When {
	case Held, Lost:
		if sw.Place = rd.place(object); sw.Place != None && !rd.table.Places[sw.Place].Objective {
			rd.Wrong(text.Spot, "%s is no objective, which alone can be held: their names are 1 to 9", about)
		}
	case Turn:
		sw.Turn = rd.wholeOf(object, "the turn", 1, mostTurns)
	}
}

// units reads the units of a group: all, rest, the name of a unit, or places in the party, 2 or 1-3.
func (rd *reader) units(g *Group, word yamlfile.Spelt, several bool) {
	const mostUnits = 1000
	from, to, places := span(word.Text, mostUnits)
	switch {
	case several && (word.Text == "all" || word.Text == "rest"):
		rd.Wrong(word.Spot, "%q stands alone: leave out the others", word.Text)
	case word.Text == "all":
		g.All = true
	case word.Text == "rest":
		g.Rest = true
	case places:
		for i := from; i <= to; i++ {
			g.Numbers = append(g.Numbers, i)
		}
	case strings.Trim(word.Text, "0123456789-") == "":
		rd.Wrong(word.Spot, "%q must be a place in the party, or LOW-HIGH", word.Text)
	default:
		g.Names = append(g.Names, word.Text)
	}
}

// task reads a verb and its place, turn or edge.
func (rd *reader) task(text yamlfile.Spelt) (t Task, ok bool) {
	verb, about, two := strings.Cut(text.Text, " ")
	do := slices.Index(verbWords, verb)
	if do < 0 || !two || strings.Contains(about, " ") {
		rd.Wrong(text.Spot, "%q is no task: write move, attack, hold, support or ambush PLACE, wait TURN, or exit EDGE%s",
			text.Text, rd.verbNear(verb))
		return t, false
	}
	t.Do = Verb(do)
	word := yamlfile.Spelt{Text: about, Spot: text.Spot}
	switch t.Do {
	case Wait:
		t.Turn = rd.wholeOf(word, "the turn to wait for", 1, mostTurns)
	case Exit:
		t.Edge = rd.edge(word)
	default:
		t.Place = rd.place(word)
	}
	return t, true
}

func (rd *reader) verbNear(verb string) string {
	if rd.DidYouMean == nil {
		return ""
	}
	return rd.DidYouMean(verb, verbWords)
}

func (rd *reader) planNamed(word yamlfile.Spelt) int {
	if word.Line == 0 {
		return None
	}
	var names []string
	for _, p := range rd.table.Plans {
		names = append(names, p.Name)
	}
	return rd.named(word, "plan", names)
}

// checkWhole checks what only the whole file shows: whether the words of plans name units, and whether units can reach the
// objectives.
func (rd *reader) checkWhole() {
	for i := range rd.planAt {
		rd.checkPlan(i)
	}
	rd.checkObjectives()
}

// checkPlan reports words of a plan that name no unit. In a plan that sides use, each word must name a unit of each of
// these sides. In a plan that no side uses, each word must name a unit of side a or of side b.
func (rd *reader) checkPlan(plan int) {
	var users []int
	for side := range rd.table.Sides {
		if rd.table.Sides[side].Plan == plan {
			users = append(users, side)
		}
	}
	either := len(users) == 0
	if either {
		users = []int{0, 1}
	}
	for _, words := range rd.planAt[plan].groups {
		for _, word := range words {
			missing := rd.missing(word.Text, users)
			if either && len(missing) < len(users) || len(missing) == 0 {
				continue
			}
			rd.nobody(word, missing)
		}
	}
}

// nobody reports a word that names no unit of some sides.
func (rd *reader) nobody(word yamlfile.Spelt, sides []int) {
	var names []string
	for _, side := range sides {
		names = append(names, sideWords[side])
	}
	which := strings.Join(names, " or ")
	if _, _, places := span(word.Text, ground.MostSquares); places {
		rd.Wrong(word.Spot, "the party of side %s has no place %s: it has %d", which, word.Text,
			rd.sides[sides[0]].combat)
		return
	}
	rd.Wrong(word.Spot, "no unit of side %s is %q%s", which, word.Text, rd.near(word.Text, rd.unitNames(sides)))
}

// missing returns those of the sides that have no unit which a word of a plan names. A side whose party could not be read
// is left out.
func (rd *reader) missing(word string, sides []int) (missing []int) {
	for _, side := range sides {
		f := &rd.sides[side]
		_, to, places := span(word, ground.MostSquares)
		switch {
		case !f.complete || word == "all" || word == "rest" || strings.Trim(word, "0123456789-") == "" && !places:
		case places && to <= f.combat:
		case !places && slices.ContainsFunc(f.members, func(m Member) bool { return m.Name == word }):
		default:
			missing = append(missing, side)
		}
	}
	return missing
}

func (rd *reader) unitNames(sides []int) (names []string) {
	for _, side := range sides {
		for _, m := range rd.sides[side].members {
			names = append(names, m.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// checkObjectives reports objectives that no unit could reach even if it could enter every kind of square that some unit of
// the game can enter. It needs a whole map and both sides' units.
func (rd *reader) checkObjectives() {
	if !rd.drawn || rd.game == nil || !rd.sides[0].complete || !rd.sides[1].complete {
		return
	}
	near := rd.table.Map.Reachable(slices.Concat(rd.sides[0].starts, rd.sides[1].starts), &rd.game.Barred)
	for i, p := range rd.table.Places {
		reached := func(s ground.Square) bool { return near[s] }
		if p.Objective && p.Area != nil && !slices.ContainsFunc(p.Area, reached) {
			rd.Wrong(rd.placeAt[i].Spot, "nobody can reach objective %s", p.Name)
		}
	}
}
