package tablefile

import (
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"salvo/rules/ground"
	"salvo/rules/yamlfile"
)

func (rd *reader) victory(node ast.Node) {
	v := &rd.table.Victory
	v.Said = true
	pairs, _ := rd.Pairs(node, "victory", []string{"a", "b", "margin"})
	for _, p := range pairs {
		if p.Key.Text == "margin" {
			v.Margin = rd.whole(p.Value, "margin", 0, mostPoints)
			continue
		}
		rd.terms(p, &v.Terms[strings.Index("ab", p.Key.Text)])
	}
}

func (rd *reader) terms(side yamlfile.Pair, t *Terms) {
	said, _ := rd.Pairs(side.Value, "the points of side "+side.Key.Text, termKeys)
	for _, p := range said {
		switch p.Key.Text {
		case "hold":
			t.Hold = rd.worths(p)
		case "each-turn":
			t.EachTurn = rd.worths(p)
		case "losses":
			t.Losses = rd.rate(p.Value, "losses")
		case "broken":
			t.Broken = rd.whole(p.Value, "broken", 0, mostPoints)
		case "exit":
			edges, _ := rd.Pairs(p.Value, "exit", ground.EdgeWords)
			for _, e := range edges {
				t.Exits = append(t.Exits, Exits{rd.edge(e.Key), rd.rate(e.Value, "exit")})
			}
		case "sudden":
			t.Sudden = rd.sudden(rd.Text(p.Value, "sudden"))
		}
	}
}

// worths reads the points for objectives.
func (rd *reader) worths(p yamlfile.Pair) (all []Worth) {
	pairs, _ := rd.Pairs(p.Value, p.Key.Text, nil)
	for _, p := range pairs {
		all = append(all, Worth{rd.objective(p.Key), rd.whole(p.Value, "the points", 0, mostPoints)})
	}
	return all
}

// rate reads a rate, as in 1 per 100.
func (rd *reader) rate(node ast.Node, what string) Rate {
	text := rd.Text(node, what)
	if text.Line == 0 {
		return Rate{}
	}
	points, per, ok := strings.Cut(text.Text, " per ")
	n, wrong := strconv.Atoi(points)
	cost, bad := strconv.Atoi(per)
	if !ok || wrong != nil || bad != nil || n < 0 || n > mostPoints || cost < 1 || cost > mostCost {
		rd.Wrong(text.Spot, "%s must be points per points of cost, as 1 per 100, not %q", what, text.Text)
		return Rate{}
	}
	return Rate{n, cost}
}

// sudden reads "hold 1 for 3 turns".
func (rd *reader) sudden(text yamlfile.Spelt) Sudden {
	if text.Line == 0 {
		return Sudden{}
	}
	f := strings.Fields(text.Text)
	if len(f) != 5 || f[0] != "hold" || f[2] != "for" || f[4] != "turns" && f[4] != "turn" {
		rd.Wrong(text.Spot, `sudden must be "hold OBJECTIVE for NUMBER turns", not %q`, text.Text)
		return Sudden{}
	}
	return Sudden{rd.objective(yamlfile.Spelt{Text: f[1], Spot: text.Spot}),
		rd.wholeOf(yamlfile.Spelt{Text: f[3], Spot: text.Spot}, "the turns", 1, mostTurns)}
}
