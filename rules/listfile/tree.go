package listfile

import (
	"strconv"
	"strings"
)

// An army is a list of a list builder, whatever the container it came in.
type army struct {
	name   string
	system string // the game: "Bolt Action (2nd Edition)"
	costs  []amount
	forces []*force
}

// A force is a part of an army: a platoon with the catalogue that its units come from.
type force struct {
	name       string
	catalogue  string // "Armies of Germany"
	selections []*selection
	forces     []*force
}

// A selection is something that was chosen: a unit, its models, or an upgrade.
type selection struct {
	name       string
	kind       string // unit, model, upgrade; "" if the file does not say
	number     int
	costs      []amount
	categories []string
	rules      []string
	profiles   []*profile
	selections []*selection
	line       int // the number of the line in the file; 0 where lines mean nothing
}

// An amount is a cost of a selection: 120 pts.
type amount struct {
	name  string
	value float64
}

// A profile is a table of characteristics: of a weapon, of a vehicle.
type profile struct {
	name   string
	kind   string // "Weapon"
	values []characteristic
}

type characteristic struct{ name, value string }

// A builder builds an army of the elements of a file in the order in which they open and close. Elements that it does not know are passed over.
type builder struct {
	army     army
	open     []node // the open nodes, the outermost first
	elements int
}

// A node is an open element: its kind, and its part of the army. At most one of the pointers is set.
type node struct {
	kind      string
	force     *force
	selection *selection
	profile   *profile
	amount    *amount
	value     *characteristic
	name      *string // the name of a category or a rule
	isArmy    bool
}

// begin opens an element. It returns an error if the file exceeds a limit of elements.
func (b *builder) begin(kind string, line int) error {
	b.elements++
	switch {
	case b.elements > mostElements:
		return tooMuch("it has more than %d elements", mostElements)
	case len(b.open) >= mostDepth:
		return tooMuch("its elements are nested more than %d deep", mostDepth)
	}
	n := node{kind: kind}
	switch parent := b.nearest(); kind {
	case "roster":
		n.isArmy = true
	case "force":
		n.force = &force{}
		if parent != nil && parent.force != nil {
			parent.force.forces = append(parent.force.forces, n.force)
		} else {
			b.army.forces = append(b.army.forces, n.force)
		}
	case "selection":
		n.selection = &selection{number: 1, line: line}
		switch {
		case parent == nil || parent.isArmy: // the selection is in no force: it goes into the last one, or into a new one
			if len(b.army.forces) == 0 {
				b.army.forces = []*force{{}}
			}
			last := b.army.forces[len(b.army.forces)-1]
			last.selections = append(last.selections, n.selection)
		case parent.force != nil:
			parent.force.selections = append(parent.force.selections, n.selection)
		default:
			parent.selection.selections = append(parent.selection.selections, n.selection)
		}
	case "cost":
		n.amount = b.newAmount(parent)
	case "category", "rule":
		n.name = b.newName(parent, kind)
	case "profile":
		if parent != nil && parent.selection != nil {
			n.profile = &profile{}
			parent.selection.profiles = append(parent.selection.profiles, n.profile)
		}
	case "characteristic":
		if top := b.top(); top != nil && top.profile != nil {
			top.profile.values = append(top.profile.values, characteristic{})
			n.value = &top.profile.values[len(top.profile.values)-1]
		}
	}
	b.open = append(b.open, n)
	return nil
}

// newAmount adds a cost to the selection or army that is open, and returns it; nil if neither is open.
func (b *builder) newAmount(parent *node) *amount {
	costs := &b.army.costs
	switch {
	case parent == nil || parent.force != nil:
		return nil
	case parent.selection != nil:
		costs = &parent.selection.costs
	}
	*costs = append(*costs, amount{})
	return &(*costs)[len(*costs)-1]
}

// newName adds a category or rule to the selection that is open, and returns it; nil if none is open.
func (b *builder) newName(parent *node, kind string) *string {
	if parent == nil || parent.selection == nil {
		return nil
	}
	names := &parent.selection.categories
	if kind == "rule" {
		names = &parent.selection.rules
	}
	*names = append(*names, "")
	return &(*names)[len(*names)-1]
}

// end closes the element that was opened last.
func (b *builder) end() {
	if len(b.open) > 0 {
		b.open = b.open[:len(b.open)-1]
	}
}

// top returns the innermost open army, force, selection or profile; nil if there is none.
func (b *builder) top() *node {
	for i := len(b.open) - 1; i >= 0; i-- {
		n := &b.open[i]
		if n.isArmy || n.force != nil || n.selection != nil || n.profile != nil {
			return n
		}
	}
	return nil
}

// nearest returns the innermost open army, force or selection; nil if there is none.
func (b *builder) nearest() *node {
	for i := len(b.open) - 1; i >= 0; i-- {
		if n := &b.open[i]; n.isArmy || n.force != nil || n.selection != nil {
			return n
		}
	}
	return nil
}

// set gives an attribute to the element that is open.
func (b *builder) set(name, value string) {
	if len(b.open) == 0 {
		return
	}
	switch n := &b.open[len(b.open)-1]; {
	case n.isArmy:
		b.army.set(name, value)
	case n.force != nil:
		n.force.set(name, value)
	case n.selection != nil:
		n.selection.set(name, value)
	case n.amount != nil:
		switch name {
		case "name":
			n.amount.name = tidied(value)
		case "value":
			n.amount.value = number(value)
		}
	case n.profile != nil:
		switch name {
		case "name":
			n.profile.name = tidied(value)
		case "typeName":
			n.profile.kind = tidied(value)
		}
	case n.value != nil:
		switch name {
		case "name":
			n.value.name = tidied(value)
		case "$text", "value":
			n.value.value = clipped(value, mostText)
		}
	case n.name != nil && name == "name":
		*n.name = tidied(value)
	}
}

func (a *army) set(name, value string) {
	switch name {
	case "name":
		a.name = tidied(value)
	case "gameSystemName":
		a.system = tidied(value)
	}
}

func (f *force) set(name, value string) {
	switch name {
	case "name":
		f.name = tidied(value)
	case "catalogueName":
		f.catalogue = tidied(value)
	}
}

func (s *selection) set(name, value string) {
	switch name {
	case "name":
		s.name = tidied(value)
	case "type":
		s.kind = strings.ToLower(tidied(value))
	case "number":
		s.number = int(min(max(number(value), 0), mostUnits+1))
	}
}

// number returns the number that an attribute holds; 0 if it holds none. Numbers are kept within a million.
func number(text string) float64 {
	x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || x != x {
		return 0
	}
	return min(max(x, -1e6), 1e6)
}
