package listfile

import (
	"fmt"
	"math"
	"strings"
)

// army turns the list of a list builder into units.
func (r *reader) army(a *army) error {
	if err := r.chooseSystem(a); err != nil {
		return err
	}
	if a.name != "" {
		r.Title = titled(a.name)
	}
	r.edition(a)
	b := &billing{points: pointsName(a), reading: howCosts(a)}
	for _, c := range a.costs {
		if c.name == b.points {
			r.Says = c.value
		}
	}
	if b.reading == inclusive {
		r.remark("", "the costs", Guessed, "the cost of a unit includes its models and upgrades: so the units add up to what the list says")
	}
	for _, f := range a.forces {
		if err := r.force(f, b, r.nationOf(a.name, "")); err != nil {
			return err
		}
	}
	r.checkTotal(b)
	return nil
}

// chooseSystem chooses the ruleset that the user asks for, or the one for the game that the list builder names. If the
// list names no game, it chooses the first game that list builders know.
func (r *reader) chooseSystem(a *army) error {
	if r.asked.Ruleset != "" {
		return r.choose(r.asked.Ruleset)
	}
	if len(a.forces) == 0 {
		return fmt.Errorf("the file is no army list: it has no forces")
	}
	words, err := vocabularies()
	if err != nil {
		return err
	}
	names := tokens(a.system)
	for _, f := range a.forces {
		names = append(names, tokens(f.catalogue)...)
	}
	for _, rs := range r.lib.Rulesets() {
		if v := words[rs.Name]; v != nil && (v.in("systems").has(names) || len(tokens(a.system)) == 0) {
			return r.choose(rs.Name)
		}
	}
	return fmt.Errorf("the list is for the game %q, which salvo does not know: name the rules of salvo to read it by", a.system)
}

// edition adds a remark about the edition of the list, and about the rules of that edition that salvo does not have.
func (r *reader) edition(a *army) {
	said := tokens(a.system)
	switch {
	case r.game.in("third").has(said):
		r.remark("", a.system, LeftOut, "a list of the third edition. Salvo plays the first, and with +edition=second most of the second. Of the third it does not know: "+
			"hitting on 4+ with cover saves, the shots of its weapon card, and platoons as parts of an army. Costs are taken as listed")
	case r.game.in("second").has(said):
		r.remark("", a.system, Understood, "a list of the second edition: write +edition=second in a line to fight by most of its rules")
	case a.system != "":
		r.remark("", a.system, Understood, "the rules of %s", r.Ruleset.Name)
	}
}

// nationOf returns the nation that a text names. If the text names none, it returns the argument otherwise.
func (r *reader) nationOf(text, otherwise string) string {
	if f, ok := r.all.in("nations").find(tokens(text)); ok {
		return f.meaning
	}
	return otherwise
}

// force turns a part of an army into units.
func (r *reader) force(f *force, b *billing, nation string) error {
	nation = r.nationOf(f.name, nation)
	nation = r.nationOf(f.catalogue, nation)
	if rest, found := strings.CutPrefix(f.catalogue, "Armies of "); found && nation == "" {
		nation = titled(strings.TrimPrefix(rest, "the "))
	}
	if f.name != "" || f.catalogue != "" {
		of := ""
		if nation != "" {
			of = ", of the nation " + nation
		}
		r.remark("", strings.TrimPrefix(f.catalogue+": "+f.name, ": "), Understood, "a part of the army%s", of)
	}
	for _, s := range f.selections {
		if err := r.top(s, b, nation); err != nil {
			return err
		}
	}
	for _, inner := range f.forces {
		if err := r.force(inner, b, nation); err != nil {
			return err
		}
	}
	return nil
}

// top turns a selection at the top of an army into units. The selection is a unit, or holds units, or is neither.
func (r *reader) top(s *selection, b *billing, nation string) error {
	words := tokens(s.name)
	switch {
	case s.number == 0:
		r.remark(s.at(), s.name, LeftOut, "its number is 0")
		return nil
	case r.game.in("no-units").means(words) != "":
		r.remark(s.at(), s.name, LeftOut, "no unit%s", priced(b.own(s)))
		b.leftOut += b.whole(s)
		r.ignore(s.selections, "belongs to "+s.name)
		return nil
	}
	units := s.innerUnits()
	if len(units) > 0 && r.isContainer(s) {
		r.remark(s.at(), s.name, Understood, "a part of the army, whose units follow%s", priced(b.own(s)))
		b.leftOut += b.own(s)
		for _, inner := range s.selections {
			if inner.isUnit() {
				if err := r.top(inner, b, nation); err != nil {
					return err
				}
				continue
			}
			b.leftOut += b.whole(inner)
			r.ignore([]*selection{inner}, "belongs to "+s.name+", which is no unit")
		}
		return nil
	}
	if s.kind == "upgrade" && len(s.selections) == 0 && b.whole(s) == 0 && !r.namesUnit(s, nation) {
		r.remark(s.at(), s.name, LeftOut, "an upgrade of the army, no unit")
		return nil
	}
	if err := r.unit(s, b, nation); err != nil {
		return err
	}
	for _, inner := range units {
		if err := r.top(inner, b, nation); err != nil {
			return err
		}
	}
	return nil
}

// namesUnit reports whether a selection has the name of a unit of the roster.
func (r *reader) namesUnit(s *selection, nation string) bool {
	found := r.finder.find(s.name, nation, nil)
	return len(found) > 0 && found[0].likeness >= sure
}

// isContainer reports whether a selection only holds units: it is called a platoon or the like, or everything in it is a unit.
func (r *reader) isContainer(s *selection) bool {
	if r.game.in("containers").has(tokens(s.name)) {
		return true
	}
	for _, inner := range s.selections {
		if !inner.isUnit() {
			return false
		}
	}
	return true
}

// ignore reports selections that are left out with all that is in them.
func (r *reader) ignore(all []*selection, why string) {
	for _, s := range all {
		r.remark(s.at(), s.name, LeftOut, "%s", why)
		r.ignore(s.selections, why)
	}
}

// isUnit reports whether a selection says that it is a unit.
func (s *selection) isUnit() bool { return s.kind == "unit" }

// innerUnits returns the units inside a selection, without the units inside these units.
func (s *selection) innerUnits() (units []*selection) {
	for _, inner := range s.selections {
		if inner.isUnit() {
			units = append(units, inner)
		} else {
			units = append(units, inner.innerUnits()...)
		}
	}
	return units
}

// at returns the line of the file on which a selection stands, as text; "" if lines of the file mean nothing.
func (s *selection) at() string {
	if s.line == 0 {
		return ""
	}
	return fmt.Sprintf("line %d", s.line)
}

// A costing is the meaning of a selection's cost.
type costing int

const (
	own       costing = iota // the cost of all copies of the selection, without the selections inside it
	each                     // the cost of one copy of the selection, without the selections inside it
	inclusive                // the cost of the selection with all selections inside it
)

// A billing adds up what selections cost.
type billing struct {
	points  string // the name of the kind of cost that stands for points
	reading costing
	units   float64 // the cost of the units of the list
	leftOut float64 // the cost of what was left out
}

// pointsName returns the name of the kind of cost that stands for points. If no name means points, it returns that of
// the first cost. Lists have other costs, too: order dice, for instance.
func pointsName(a *army) string {
	names := a.costs
	for _, f := range a.forces {
		for _, s := range f.selections {
			names = append(names, s.costs...)
		}
	}
	for _, c := range names {
		switch strings.ToLower(strings.Trim(c.name, " .")) {
		case "pts", "pt", "points", "point", "pts.":
			return c.name
		}
	}
	if len(names) > 0 {
		return names[0].name
	}
	return ""
}

// howCosts returns the meaning of costs by which the selections add up to the total that the list states. It returns
// own if they add up by none, or if the list states no total.
func howCosts(a *army) costing {
	b := &billing{points: pointsName(a)}
	total := 0.0
	for _, c := range a.costs {
		if c.name == b.points {
			total = c.value
		}
	}
	if total == 0 {
		return own
	}
	for _, b.reading = range []costing{own, inclusive, each} {
		if math.Abs(b.army(a)-total) < 0.5 {
			return b.reading
		}
	}
	return own
}

// army returns what a whole army costs.
func (b *billing) army(a *army) (sum float64) {
	var add func(forces []*force)
	add = func(forces []*force) {
		for _, f := range forces {
			for _, s := range f.selections {
				sum += b.whole(s)
			}
			add(f.forces)
		}
	}
	add(a.forces)
	return sum
}

// own returns what a selection costs without the selections inside it; 0 if these cost more.
func (b *billing) own(s *selection) (sum float64) {
	for _, c := range s.costs {
		if c.name == b.points {
			sum += c.value
		}
	}
	switch b.reading {
	case each:
		sum *= float64(s.number)
	case inclusive:
		for _, inner := range s.selections {
			sum -= b.whole(inner)
		}
		return max(sum, 0)
	}
	return sum
}

// whole returns what a selection costs with all selections inside it.
func (b *billing) whole(s *selection) (sum float64) {
	if b.reading == inclusive {
		for _, c := range s.costs {
			if c.name == b.points {
				return c.value
			}
		}
	}
	if b.reading != inclusive {
		sum = b.own(s)
	}
	for _, inner := range s.selections {
		sum += b.whole(inner)
	}
	return sum
}

// unit returns what a unit costs without the units that stand inside it.
func (b *billing) unit(s *selection) float64 {
	sum := b.whole(s)
	for _, inner := range s.innerUnits() {
		sum -= b.whole(inner)
	}
	return sum
}

// priced returns the cost of something that is left out as the end of a sentence.
func priced(points float64) string {
	if points == 0 {
		return ""
	}
	return fmt.Sprintf("; its %g points are not counted", points)
}

// checkTotal compares the cost of the units with the total that the list states.
func (r *reader) checkTotal(b *billing) {
	total := fmt.Sprintf("%g points in all", r.Says)
	switch missing := r.Says - b.units; {
	case r.Says == 0:
	case math.Abs(missing) < 0.5:
		r.remark("", total, Understood, "the units add up to it")
	case math.Abs(missing-b.leftOut) < 0.5:
		r.remark("", total, LeftOut, "the units cost %g: %g points belong to what was left out", b.units, b.leftOut)
	default:
		r.remark("", total, Guessed, "the units cost %g by what the file says of each", b.units)
	}
}
