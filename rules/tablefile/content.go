package tablefile

import (
	"fmt"
	"strconv"

	"salvo/rules/ground"
	"salvo/rules/yamlfile"
)

// PlanContent returns a plan as the value of its name under the key "plans" of a file.
func (t *Table) PlanContent(p *Plan) yamlfile.List {
	list := yamlfile.List{Of: []yamlfile.Tree{}}
	for i := range p.Groups {
		list.Of = append(list.Of, t.groupContent(&p.Groups[i]))
	}
	return list
}

func (t *Table) groupContent(g *Group) yamlfile.Keys {
	keys := yamlfile.Keys{{Name: "units", Value: oneOrList(g.words())}, {Name: "do", Value: t.tasksContent(g.Tasks)}}
	if g.Careful {
		keys = keys.With("caution", number(g.Caution))
	}
	if d := g.Deploy; d != nil && d.Zone != None {
		keys = keys.With("deploy", t.Zones[d.Zone].Name)
	} else if d != nil {
		keys = keys.With("deploy", t.task(d.Task))
	}
	if sw := g.Then; sw != nil {
		then := yamlfile.Keys{{Name: "when", Value: t.condition(sw)}, {Name: "do", Value: t.tasksContent(sw.Tasks)}}
		if sw.Careful {
			then = then.With("caution", number(sw.Caution))
		}
		keys = keys.With("then", then)
	}
	return keys
}

func (t *Table) tasksContent(tasks []Task) yamlfile.Tree {
	var words []string
	for _, task := range tasks {
		words = append(words, t.task(task))
	}
	return oneOrList(words)
}

func oneOrList(words []string) yamlfile.Tree {
	if len(words) == 1 {
		return words[0]
	}
	list := yamlfile.List{Of: []yamlfile.Tree{}}
	for _, word := range words {
		list.Of = append(list.Of, word)
	}
	return list
}

// VictoryContent returns the key "victory" as a file holds it; nil if the table leaves victory to the game.
func (t *Table) VictoryContent() yamlfile.Tree {
	if !t.Victory.Said {
		return nil
	}
	keys := yamlfile.Keys{}
	for side, word := range sideWords {
		if terms := t.termsContent(&t.Victory.Terms[side]); len(terms) > 0 {
			keys = keys.With(word, terms)
		}
	}
	if t.Victory.Margin > 0 {
		keys = keys.With("margin", strconv.Itoa(t.Victory.Margin))
	}
	return keys
}

func (t *Table) termsContent(terms *Terms) (keys yamlfile.Keys) {
	worths := func(name string, all []Worth) {
		worth := yamlfile.Keys{}
		for _, w := range all {
			worth = worth.With(t.Places[w.Place].Name, strconv.Itoa(w.Points))
		}
		if len(worth) > 0 {
			keys = keys.With(name, worth)
		}
	}
	worths("hold", terms.Hold)
	worths("each-turn", terms.EachTurn)
	if terms.Losses != (Rate{}) {
		keys = keys.With("losses", terms.Losses.String())
	}
	if terms.Broken > 0 {
		keys = keys.With("broken", strconv.Itoa(terms.Broken))
	}
	exits := yamlfile.Keys{}
	for _, x := range terms.Exits {
		exits = exits.With(ground.EdgeWords[x.Edge], x.Rate.String())
	}
	if len(exits) > 0 {
		keys = keys.With("exit", exits)
	}
	if s := terms.Sudden; s.Turns > 0 {
		keys = keys.With("sudden", fmt.Sprintf("hold %s for %d turns", t.Places[s.Place].Name, s.Turns))
	}
	return keys
}

// String returns the rate as a file says it: 1 per 100.
func (r Rate) String() string { return fmt.Sprintf("%d per %d", r.Points, r.Per) }

// VisibilityContent returns the key "visibility" as a file holds it; nil if the table has no limit.
func (t *Table) VisibilityContent() yamlfile.Tree {
	if len(t.Visibility) == 0 {
		return nil
	}
	if v := t.Visibility[0]; len(t.Visibility) == 1 && v.From == 1 && v.To == mostTurns {
		return v.Far.String()
	}
	keys := yamlfile.Keys{}
	for _, v := range t.Visibility {
		turns := strconv.Itoa(v.From)
		if v.To != v.From {
			turns += "-" + strconv.Itoa(v.To)
		}
		keys = keys.With(turns, v.Far.String())
	}
	return keys
}
