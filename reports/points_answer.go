package reports

import (
	"fmt"

	"salvo/rules/english"
)

// answer names the best bargain and the worst buy, if the verdicts are clear.
func (p *Points) answer() []Sentence {
	var list []Sentence
	if u := p.furthest(Cheap); u != nil {
		list = append(list, Say("Best bargain%s: %s", p.where(), p.tell(u)))
	}
	if u := p.furthest(Dear); u != nil {
		list = append(list, Say("Worst buy%s: %s", p.where(), p.tell(u)))
	}
	if list == nil {
		return []Sentence{Say("After %s battles%s no unit is clearly worth more or less than it costs%s.", english.Grouped(p.Battles), p.where(), p.rescaled())}
	}
	return list
}

// where says that the battles were fought on the line, since units are worth other costs on tables; "" for tables.
func (p *Points) where() string {
	if p.OnLine {
		return " on the line"
	}
	return ""
}

// furthest returns the unit with the given verdict whose cost is furthest from its worth; nil if there is none. Units are
// sorted from the best bargain to the worst.
func (p *Points) furthest(v Verdict) (found *Worth) {
	for i := range p.Units {
		if u := &p.Units[i]; u.Verdict == v && (found == nil || v == Dear) {
			found = u
		}
	}
	return found
}

// call returns the title of a unit, with its name if two units have the same title.
func (p *Points) call(u *Worth) string {
	if u.Title == "" {
		return u.Unit
	}
	alike := 0
	for i := range p.Units {
		if p.Units[i].Title == u.Title {
			alike++
		}
	}
	if alike > 1 {
		return fmt.Sprintf("%s (%s)", u.Title, u.Unit)
	}
	return u.Title
}

// tell states what a unit costs and what it is worth.
func (p *Points) tell(u *Worth) Sentence {
	low, high := signedInterval(u.Fair)
	return Say("%s, at %s points worth %s (%s to %s)%s.", p.call(u), u.Listed, Phrase{signedPoints(u.Fair), "fair cost of " + u.Unit, u.Fair.Value}, low, high, p.rescaled())
}

// headline returns the title of the picture.
func (p *Points) headline() string {
	if p.Heading != "" {
		return p.Heading
	}
	return joined(p.answer(), " ").String()
}
