package tablefile

import (
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"salvo/rules/ground"
	"salvo/rules/yamlfile"
)

// forces holds what is known about the units of a side while its file is read.
type forces struct {
	members  []Member
	complete bool // all parties could be read
	combat   int  // units with a number in the party: units of arrivals have none
	starts   []ground.Square
	spot     yamlfile.Spot // where the file has the side's party
}

var sideWords = []string{"a", "b"}

func (rd *reader) bothSides(node ast.Node) {
	pairs, whole := rd.Pairs(node, "sides", sideWords)
	for i, word := range sideWords {
		rd.table.Sides[i] = Side{Zone: None, Plan: None, Edge: [2]ground.Edge{ground.SouthEdge, ground.NorthEdge}[i]}
		if whole && !yamlfile.Has(pairs, word) {
			rd.Wrong(rd.Place(node), "there is no side %s", word)
		}
	}
	for _, p := range pairs {
		i := strings.Index("ab", p.Key.Text)
		rd.side(p, &rd.table.Sides[i], &rd.sides[i])
	}
}

func (rd *reader) side(p yamlfile.Pair, side *Side, units *forces) {
	pairs, whole := rd.Pairs(p.Value, "side "+p.Key.Text, sideKeys)
	units.complete = whole
	var party yamlfile.Spelt
	var arrivals ast.Node
	for _, key := range pairs {
		switch key.Key.Text {
		case "party":
			party = rd.partyText(key.Value)
		case "zone":
			side.Zone = rd.zone(key.Value)
		case "edge":
			if word := rd.Text(key.Value, "edge"); word.Line > 0 {
				side.Edge = rd.edge(word)
			}
		case "plan":
			side.Plan = rd.planNamed(rd.Text(key.Value, "plan"))
		case "arrivals":
			arrivals = key.Value
		}
	}
	if whole && !yamlfile.Has(pairs, "party") {
		rd.Wrong(p.Key.Spot, `side %s has no party: write "party: 2xUNIT+UNIT", as in a line`, p.Key.Text)
	}
	side.Party, units.spot = party.Text, party.Spot
	members := rd.party(party, units)
	for _, m := range members {
		if m.Combat {
			units.combat++
		}
	}
	if rd.placed(party, members, side.Zone, units) > 0 && whole && !yamlfile.Has(pairs, "zone") {
		rd.Wrong(p.Key.Spot, "side %s has units without a square of their own: say their zone", p.Key.Text)
	}
	if arrivals != nil {
		for _, node := range rd.List(arrivals, "arrivals") {
			side.Arrivals = append(side.Arrivals, rd.arrival(node, units))
		}
	}
}

func (rd *reader) arrival(node ast.Node, units *forces) Arrival {
	a := Arrival{Zone: None}
	pairs, whole := rd.Pairs(node, "an arrival", arrivalKeys)
	var party yamlfile.Spelt
	for _, key := range pairs {
		switch key.Key.Text {
		case "turn":
			a.Turn = rd.whole(key.Value, "turn", 1, max(1, rd.table.Turns))
		case "on":
			a.Score = rd.score(rd.Text(key.Value, "on"))
		case "party":
			party = rd.partyText(key.Value)
		case "zone":
			a.Zone = rd.zone(key.Value)
		}
	}
	for _, key := range []string{"turn", "party", "zone"} {
		if whole && !yamlfile.Has(pairs, key) {
			rd.Wrong(rd.Place(node), "an arrival lacks the key %q", key)
		}
	}
	a.Party = party.Text
	rd.placed(party, rd.party(party, units), a.Zone, units)
	return a
}

// score reads the score of a die, as in 4+.
func (rd *reader) score(text yamlfile.Spelt) int {
	number, plus := strings.CutSuffix(text.Text, "+")
	if text.Line == 0 {
		return 0
	}
	if !plus || len(number) != 1 || number < "2" || number > "6" {
		rd.Wrong(text.Spot, "on must be what a die reaches, 2+ to 6+, not %q", text.Text)
		return 0
	}
	return int(number[0] - '0')
}

func (rd *reader) zone(node ast.Node) int {
	word := rd.Text(node, "zone")
	if word.Line == 0 {
		return None
	}
	return rd.named(word, "zone", rd.zoneNames())
}

// partyText returns the text of a party.
func (rd *reader) partyText(node ast.Node) yamlfile.Spelt {
	if s := rd.Scalar(node, "party"); s.Line > 0 && s.Text == "" {
		rd.Wrong(s.Spot, `party is empty: write units, as in "2xUNIT+UNIT"`)
		return yamlfile.Spelt{}
	}
	return rd.Text(node, "party")
}

// party reads the units of a party and adds them to those of their side.
func (rd *reader) party(text yamlfile.Spelt, units *forces) []Member {
	if text.Line == 0 || rd.game == nil {
		units.complete = false
		return nil
	}
	members, wrong := rd.game.Party(text.Text)
	for _, err := range wrong {
		rd.Wrong(text.Spot, "%s", err)
		units.complete = false
	}
	units.members = append(units.members, members...)
	return members
}

// placed checks where the units of a party begin, and adds their squares and those of their zone to units.starts. It returns
// how many units need a square of the zone: combat units that state no square and that no other unit carries.
func (rd *reader) placed(text yamlfile.Spelt, members []Member, zone int, units *forces) (without int) {
	var squares []ground.Square
	for _, m := range members {
		rd.aims(text, m)
		switch {
		case m.At != "":
			squares = append(squares, rd.ownSquare(text, m, squares)...)
		case m.Combat && !m.Aboard:
			without++
		}
	}
	units.starts = append(units.starts, squares...)
	if zone == None || !rd.drawn {
		return without
	}
	area := rd.table.Zones[zone]
	units.starts = append(units.starts, area.Area...)
	if room := rd.room(area.Area, squares); area.Area != nil && room < without {
		rd.Wrong(text.Spot, "zone %s has room for %d of these units, not for %d", area.Name, room, without)
	}
	return without
}

// aims reports a mistake for each planned target square of a unit's missions that is not on the table.
func (rd *reader) aims(text yamlfile.Spelt, m Member) {
	for _, square := range m.Aims {
		if _, err := rd.size.Parse(square); err != nil && square != "" && rd.size.Squares() > 0 {
			rd.Wrong(text.Spot, "%s: %s", m.Name, err)
		}
	}
}

// ownSquare checks the square that the unit states, and returns it as a list of one. The list is empty if the text is no
// square of the table, or if the unit takes up no square. squares are those of the party's units before this one.
func (rd *reader) ownSquare(text yamlfile.Spelt, m Member, squares []ground.Square) []ground.Square {
	if rd.size.Squares() == 0 {
		return nil
	}
	s, err := rd.size.Parse(m.At)
	switch {
	case err != nil:
		rd.Wrong(text.Spot, "%s: %s", m.Name, err)
		return nil
	case rd.drawn && m.Barred[rd.table.Map.Cells[s].Kind]:
		rd.Wrong(text.Spot, "%s cannot stand in %s: it is %s", m.Name, m.At, rd.table.Map.Cells[s].Kind)
	case m.Combat && slices.Contains(squares, s):
		rd.Wrong(text.Spot, "%s stands in %s, where another unit is", m.Name, m.At)
	}
	if !m.Combat {
		return nil
	}
	return []ground.Square{s}
}
