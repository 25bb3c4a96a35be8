package points

import (
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"salvo/rules"
	"salvo/rules/yamlfile"
)

// A part says which share of a force belongs to some classes of unit, and how these units fight. A unit belongs to the
// first part that names one of its classes.
//
//	forces:
//	  - {class: infantry, share: 40, each: 35, least: 2}   # share 40, relative to the other parts; 35 points a typical unit; at least two units
//	  - {class: mortar, share: 4, most: 1, fields: stance=hold}
//	  - {class: command, share: 2, with: infantry}      # no more of these units than of infantry
//	  - {class: [artillery, aircraft], share: 6, most: 2, alone: no}
type part struct {
	classes     []yamlfile.Spelt
	share       int            // the share of a force's points, relative to the shares of the other parts
	each        int            // the points of a force that a unit of typical cost in the part takes; 0: each unit takes its assumed cost
	least, most int            // the smallest and largest number of units of the part in a force; most is 0 if there is no limit
	alone       bool           // false: a force with units of the part must also have a unit that can fight alone
	with        yamlfile.Spelt // another class, of which a force must have at least as many units; "" for none
	fields      yamlfile.Spelt // fields that units of the part get on the line, as written in the file
	spot        yamlfile.Spot
}

const (
	usualShare = 10 // the share, relative to other shares, of a part that states none, and of a class that no part of the mix names
	mostShare  = 1000
)

var partKeys = []string{"class", "share", "each", "least", "most", "alone", "with", "fields"}

// forces reads the key forces: the parts of which forces consist.
func (rd *mixReader) forces(pair yamlfile.Pair) (parts []part) {
	for _, node := range rd.List(pair.Value, pair.Key.Text) {
		if p, ok := rd.part(node); ok {
			parts = append(parts, p)
		}
	}
	return parts
}

func (rd *mixReader) part(node ast.Node) (p part, ok bool) {
	before := len(rd.Mistakes)
	p = part{share: usualShare, alone: true, spot: rd.Place(node)}
	pairs, _ := rd.Pairs(node, "a part of the forces", partKeys)
	for _, pair := range pairs {
		switch key := pair.Key.Text; key {
		case "class":
			p.classes = rd.Texts(pair.Value, key)
		case "share":
			p.share = rd.count(pair, mostShare)
		case "each":
			p.each = rd.count(pair, MostBudget)
		case "least":
			p.least = rd.count(pair, mostUnitsOfForce)
		case "most":
			p.most = rd.count(pair, mostUnitsOfForce)
		case "alone":
			p.alone = rd.yes(pair)
		case "with":
			p.with = rd.Text(pair.Value, key)
		case "fields":
			p.fields = rd.Text(pair.Value, key)
		}
	}
	if len(rd.Mistakes) > before {
		return p, false
	}
	switch {
	case len(p.classes) == 0:
		rd.Wrong(p.spot, `a part of the forces has a class: write "class: infantry"`)
	case p.most > 0 && p.least > p.most:
		rd.Wrong(p.spot, "%s: least %d is above most %d: least is the smaller number", p.name(), p.least, p.most)
	}
	return p, len(rd.Mistakes) == before
}

func (rd *mixReader) yes(pair yamlfile.Pair) bool {
	said := rd.Scalar(pair.Value, pair.Key.Text)
	if said.Line > 0 && said.Text != "yes" && said.Text != "no" {
		rd.Wrong(said.Spot, "%s %q: write yes or no", pair.Key.Text, said.Text)
	}
	return said.Text == "yes"
}

// name returns the classes of a part in words, separated by commas.
func (p *part) name() string {
	words := make([]string, len(p.classes))
	for i, c := range p.classes {
		words[i] = c.Text
	}
	return strings.Join(words, ", ")
}

// names reports whether the part names at least one of the classes.
func (p *part) names(classes ...string) bool {
	return slices.ContainsFunc(p.classes, func(c yamlfile.Spelt) bool { return slices.Contains(classes, c.Text) })
}

// fills reports whether a force can be filled up with units of the part: they can fight alone, their number has no
// limit, and they need no units of another class beside them.
func (p *part) fills() bool { return p.alone && p.most == 0 && p.with.Text == "" }

// checkForces returns all mistakes in the parts of a mix, such as a class that no unit of the roster has.
func (m *Mix) checkForces(roster *rules.Roster) error {
	var wrong yamlfile.Mistakes
	report := func(at yamlfile.Spot, text string) {
		wrong = append(wrong, yamlfile.Mistake{File: m.file, Line: at.Line, Column: at.Column, Text: text})
	}
	known := roster.Classes()
	var seen []string
	check := func(class yamlfile.Spelt) {
		if !slices.Contains(known, class.Text) {
			report(class.Spot, "no unit is of the class "+class.Text+rules.DidYouMean(class.Text, known))
		}
	}
	least := 0
	for i := range m.parts {
		p := &m.parts[i]
		least += p.least
		for _, class := range p.classes {
			check(class)
			if slices.Contains(seen, class.Text) {
				report(class.Spot, class.Text+" stands in an earlier part of the forces already")
			}
			seen = append(seen, class.Text)
		}
		if p.with.Line > 0 {
			check(p.with)
			if slices.ContainsFunc(p.classes, func(c yamlfile.Spelt) bool { return c.Text == p.with.Text }) {
				report(p.with.Spot, "with "+p.with.Text+": name another class than its own")
			}
		}
		if least > m.mostUnits && least-p.least <= m.mostUnits {
			report(p.spot, amount(least, "unit")+" must be there, more than the "+amount(m.mostUnits, "unit")+
				" that a force may have (most-units)")
		}
	}
	if len(m.parts) > 0 && !slices.ContainsFunc(m.parts, func(p part) bool { return p.fills() }) {
		report(m.parts[0].spot, "no force can be filled: let one class have neither most nor with, and fight alone")
	}
	if wrong != nil {
		return wrong.Sorted()
	}
	return nil
}
