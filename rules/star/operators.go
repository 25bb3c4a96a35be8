package star

import (
	"strings"

	"go.starlark.net/syntax"
)

// binary works out x op y.
func (m *machine) binary(at syntax.Position, op syntax.Token, x, y value) value {
	if a, is := x.(int); is {
		if b, is := y.(int); is {
			return m.arithmetic(at, op, a, b)
		}
	}
	switch {
	case op == syntax.PLUS:
		if v, done := m.join(at, x, y); done {
			return v
		}
	case op == syntax.STAR:
		if v, done := m.times(at, x, y); done {
			return v
		}
		if v, done := m.times(at, y, x); done {
			return v
		}
	case op == syntax.PERCENT:
		if format, is := x.(string); is {
			return m.percent(at, format, y)
		}
	case op == syntax.PIPE:
		a, one := x.(*dict)
		b, two := y.(*dict)
		if one && two {
			return m.union(at, a, b)
		}
	}
	m.fail(at, "%s does not go with a %s and a %s", op, typeName(x), typeName(y))
	return nil
}

// arithmetic works out a op b; division rounds down, as in Python.
func (m *machine) arithmetic(at syntax.Position, op syntax.Token, a, b int) value {
	switch op {
	case syntax.PLUS:
		return m.whole(at, a+b)
	case syntax.MINUS:
		return m.whole(at, a-b)
	case syntax.STAR:
		if product := a * b; a == 0 || product/a == b { // both are within 2^53, so even the division by -1 does not overflow
			return m.whole(at, product)
		}
		return m.whole(at, largestInt+1)
	case syntax.SLASHSLASH, syntax.PERCENT:
		if b == 0 {
			m.fail(at, "division by zero")
		}
		quotient, rest := a/b, a%b
		if rest != 0 && (rest < 0) != (b < 0) {
			quotient, rest = quotient-1, rest+b
		}
		if op == syntax.PERCENT {
			return rest
		}
		return quotient
	case syntax.AMP:
		return a & b
	case syntax.PIPE:
		return a | b
	case syntax.CIRCUMFLEX:
		return a ^ b
	case syntax.LTLT, syntax.GTGT:
		if b < 0 {
			m.fail(at, "a number cannot be shifted by %d", b)
		}
		if op == syntax.GTGT {
			return a >> min(b, 63)
		}
		if a != 0 && (b > 53 || a<<b>>b != a) {
			return m.whole(at, largestInt+1)
		}
		return m.whole(at, a<<b)
	}
	m.fail(at, "%s does not go with numbers", op)
	return nil
}

// join returns x + y of texts, lists and tuples.
func (m *machine) join(at syntax.Position, x, y value) (value, bool) {
	switch x := x.(type) {
	case string:
		if y, same := y.(string); same {
			m.roomForText(at, len(x)+len(y))
			return x + y, true
		}
	case *list:
		if y, same := y.(*list); same {
			return m.newList(at, m.together(at, x.items, y.items)), true
		}
	case *tuple:
		if y, same := y.(*tuple); same {
			return m.newTuple(at, m.together(at, x.items, y.items)...), true
		}
	}
	return nil, false
}

func (m *machine) together(at syntax.Position, a, b []value) []value {
	m.roomFor(at, len(a)+len(b))
	m.step(at, len(a)+len(b))
	return append(append(make([]value, 0, len(a)+len(b)), a...), b...)
}

// times returns x * n of texts, lists and tuples.
func (m *machine) times(at syntax.Position, x, by value) (value, bool) {
	n, is := by.(int)
	if !is {
		return nil, false
	}
	n = max(0, n)
	size := func(length, most int) int {
		if length > 0 && n > most/length {
			return most + 1
		}
		return n * length
	}
	switch x := x.(type) {
	case string:
		m.roomForText(at, size(len(x), longestText))
		return strings.Repeat(x, n), true
	case *list:
		m.roomFor(at, size(len(x.items), largestList))
		return m.newList(at, m.repeat(at, x.items, n)), true
	case *tuple:
		m.roomFor(at, size(len(x.items), largestList))
		return m.newTuple(at, m.repeat(at, x.items, n)...), true
	}
	return nil, false
}

func (m *machine) repeat(at syntax.Position, items []value, n int) []value {
	m.step(at, n*len(items))
	made := make([]value, 0, n*len(items))
	if len(items) == 0 {
		return made
	}
	for range n {
		made = append(made, items...)
	}
	return made
}

// union returns a | b of dicts.
func (m *machine) union(at syntax.Position, a, b *dict) *dict {
	m.roomFor(at, 3*(len(a.keys)+len(b.keys)))
	made := &dict{owner: m}
	m.update(at, made, a)
	m.update(at, made, b)
	return made
}

func (m *machine) update(at syntax.Position, d, with *dict) {
	for i, name := range with.keys {
		m.step(at, 1)
		m.allocate(at, 64)
		d.set(m.keyOf(at, name), name, with.values[i])
	}
	m.fits(at, len(d.keys))
}

// fits ends the run if a list or dict has too many items after it grew.
func (m *machine) fits(at syntax.Position, items int) {
	if items > largestList {
		m.fail(at, "more than %d items are too many", largestList)
	}
}

// contains returns x in y.
func (m *machine) contains(at syntax.Position, x, y value) bool {
	switch y := y.(type) {
	case string:
		part, is := x.(string)
		if !is {
			m.fail(at, "in a string there are strings only, not a %s", typeName(x))
		}
		m.step(at, 1+len(y)/8)
		return strings.Contains(y, part)
	case *dict:
		switch x.(type) {
		case *list, *dict: // lists and dicts are never keys
			return false
		}
		_, has := y.get(m.keyOf(at, x))
		return has
	case *list, *tuple, numbers:
		found := false
		m.each(at, y, func(item value) bool {
			m.step(at, 1)
			found = m.equal(at, item, x, deepest)
			return !found
		})
		return found
	}
	m.fail(at, "nothing is in a %s", typeName(y))
	return false
}

// each goes through the items of a value until do returns false.
func (m *machine) each(at syntax.Position, over value, do func(item value) bool) {
	switch over := over.(type) {
	case numbers:
		for i := range over.count {
			if !do(over.at(i)) {
				return
			}
		}
	case *tuple:
		for _, item := range over.items {
			if !do(item) {
				return
			}
		}
	case *list:
		if over.owner == m { // frozen values cannot change anyway, and other machines may read them at the same time
			over.inLoop++
			defer func() { over.inLoop-- }()
		}
		for _, item := range over.items {
			if !do(item) {
				return
			}
		}
	case *dict:
		if over.owner == m {
			over.inLoop++
			defer func() { over.inLoop-- }()
		}
		for _, item := range over.keys {
			if !do(item) {
				return
			}
		}
	default:
		m.fail(at, "a %s has no items to go through", typeName(over))
	}
}

// items returns the items of a value. The caller must not change the slice.
func (m *machine) items(at syntax.Position, of value) []value {
	switch of := of.(type) {
	case *tuple:
		return of.items
	case *list:
		return of.items
	case *dict:
		return of.keys
	}
	var all []value
	m.each(at, of, func(item value) bool {
		m.step(at, 1)
		m.allocate(at, 32)
		all = append(all, item)
		m.fits(at, len(all))
		return true
	})
	return all
}

// copyOf returns the items of a value in a slice of its own.
func (m *machine) copyOf(at syntax.Position, of value) []value {
	items := m.items(at, of)
	m.roomFor(at, len(items))
	m.step(at, len(items))
	return append(make([]value, 0, len(items)), items...)
}

// extend adds items to a list.
func (m *machine) extend(at syntax.Position, l *list, with value) {
	m.changing(at, l)
	items := m.copyOf(at, with)
	l.items = append(l.items, items...)
	m.fits(at, len(l.items))
	m.allocate(at, 32*len(items))
}

// place returns the position of an index in a list of a length, counted from 0; a negative index counts from the end.
func (m *machine) place(at syntax.Position, index value, length int) int {
	i, is := index.(int)
	if !is {
		m.fail(at, "an index is a number, not a %s", typeName(index))
	}
	if i < -length || i >= length {
		m.fail(at, "there is no item %d: there are %d, the first is 0", i, length)
	}
	if i < 0 {
		i += length
	}
	return i
}

// index returns x[y].
func (m *machine) index(at syntax.Position, x, y value) value {
	switch x := x.(type) {
	case *dict:
		v, has := x.get(m.keyOf(at, y))
		if !has {
			m.fail(at, "the dict has no key %s; it has %s", m.text(at, y, true), m.some(at, x.keys))
		}
		return v
	case *list:
		return x.items[m.place(at, y, len(x.items))]
	case *tuple:
		return x.items[m.place(at, y, len(x.items))]
	case numbers:
		return x.at(m.place(at, y, x.count))
	case string:
		i := m.place(at, y, len(x))
		return x[i : i+1]
	}
	m.fail(at, "a %s has no items", typeName(x))
	return nil
}

// some returns the first few keys as a text.
func (m *machine) some(at syntax.Position, keys []value) string {
	const few = 8
	var words []string
	for i, k := range keys {
		if i == few {
			words = append(words, "...")
			break
		}
		words = append(words, m.text(at, k, true))
	}
	if words == nil {
		return "none"
	}
	return strings.Join(words, ", ")
}

// setIndex sets x[y] = v.
func (m *machine) setIndex(at syntax.Position, x, y, v value) {
	switch x := x.(type) {
	case *list:
		m.mayChange(at, "list", x.owner, 0)
		x.items[m.place(at, y, len(x.items))] = v
	case *dict:
		m.changingDict(at, x)
		x.set(m.keyOf(at, y), y, v)
		m.allocate(at, 64)
		m.fits(at, len(x.keys))
	default:
		m.fail(at, "items of a %s cannot be set", typeName(x))
	}
}

// slice returns x[lo:hi:by].
func (m *machine) slice(at syntax.Position, x, lo, hi, by value) value {
	var length int
	switch x := x.(type) {
	case *list:
		length = len(x.items)
	case *tuple:
		length = len(x.items)
	case numbers:
		length = x.count
	case string:
		length = len(x)
	default:
		m.fail(at, "a %s has no parts", typeName(x))
	}
	places := m.places(at, length, lo, hi, by)
	m.step(at, places.count)
	m.roomFor(at, places.count)
	switch x := x.(type) {
	case *list:
		return m.newList(at, itemsAt(x.items, places))
	case *tuple:
		return m.newTuple(at, itemsAt(x.items, places)...)
	case numbers:
		return numbers{x.at(places.from), x.at(places.to), x.step * places.step, places.count}
	}
	text := x.(string)
	var b strings.Builder
	for i := range places.count {
		b.WriteByte(text[places.at(i)])
	}
	return b.String()
}

func itemsAt(items []value, places numbers) []value {
	made := make([]value, places.count)
	for i := range made {
		made[i] = items[places.at(i)]
	}
	return made
}

// places returns the positions of the items that [lo:hi:by] chooses in a list of a length.
func (m *machine) places(at syntax.Position, length int, lo, hi, by value) numbers {
	number := func(v value, otherwise int) int {
		switch v := v.(type) {
		case none:
			return otherwise
		case int:
			return v
		}
		m.fail(at, "a part is chosen by numbers, not by a %s", typeName(v))
		return 0
	}
	step := number(by, 1)
	if step == 0 {
		m.fail(at, "a step of 0 leads nowhere")
	}
	least, most, first, last := 0, length, 0, length
	if step < 0 {
		least, most, first, last = -1, length-1, length-1, -1
	}
	within := func(v value, otherwise int) int {
		i := number(v, otherwise)
		if _, said := v.(int); said && i < 0 {
			i += length
		}
		return min(max(i, least), most)
	}
	from, to := within(lo, first), within(hi, last)
	return span(from, to, step)
}

// span returns range(from, to, step): the numbers from one number on, without the number at the end.
func span(from, to, step int) numbers {
	count := 0
	switch {
	case step > 0 && to > from:
		count = (to-from-1)/step + 1
	case step < 0 && to < from:
		count = (from-to-1)/-step + 1
	}
	return numbers{from, to, step, count}
}
