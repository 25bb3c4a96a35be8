package star

import (
	"strconv"
	"strings"

	"go.starlark.net/syntax"
)

// A value of a game file is one of these Go values: none, bool, int, string, *list, *tuple, *dict, numbers (a range),
// *function, *builtin, the arguments of rules (*party, *state, *throws), and the results of declarations.
//
// Lists and dicts belong to the machine that made them, and only that machine may change them. Lists and dicts that are
// made while the file is loaded belong to the loader, so no rule can change them.
type value = any

// none is the value None.
type none struct{}

// A list is a list of the language.
type list struct {
	items  []value
	owner  *machine
	inLoop int // how many loops go through the list now
}

// A tuple is a tuple of the language: it never changes.
type tuple struct{ items []value }

// numbers is range(from, to, step).
type numbers struct{ from, to, step, count int }

func (r numbers) at(i int) int { return r.from + i*r.step }

// A dict maps keys to values, in the order in which keys were added.
type dict struct {
	keys   []value
	values []value
	place  map[key]int
	owner  *machine
	inLoop int
}

// A key is a value that can be looked up: a number, a string, a bool, None or a tuple of them.
type key struct {
	kind byte
	n    int
	text string
}

// keyOf returns the key of a value.
func (m *machine) keyOf(at syntax.Position, v value) key {
	switch v := v.(type) {
	case int:
		return key{kind: 'i', n: v}
	case string:
		return key{kind: 's', text: v}
	case bool:
		return key{kind: 'b', n: oneIf(v)}
	case none:
		return key{kind: 'n'}
	case *tuple:
		var b strings.Builder
		for _, item := range v.items {
			k := m.keyOf(at, item)
			b.WriteString(string(k.kind) + strconv.Itoa(k.n) + ":" + strconv.Itoa(len(k.text)) + ":" + k.text)
			m.allocate(at, 32+len(k.text))
		}
		return key{kind: 't', text: b.String()}
	}
	m.fail(at, "a %s cannot be a key of a dict: use a number, a string or a tuple", typeName(v))
	return key{}
}

func (d *dict) get(k key) (value, bool) {
	if i, known := d.place[k]; known {
		return d.values[i], true
	}
	return nil, false
}

func (d *dict) set(k key, name, v value) {
	if i, known := d.place[k]; known {
		d.values[i] = v
		return
	}
	if d.place == nil {
		d.place = map[key]int{}
	}
	d.place[k] = len(d.keys)
	d.keys, d.values = append(d.keys, name), append(d.values, v)
}

func (d *dict) remove(k key) (v value, was bool) {
	i, ok := d.place[k]
	if !ok {
		return nil, false
	}
	v = d.values[i]
	d.keys, d.values = append(d.keys[:i:i], d.keys[i+1:]...), append(d.values[:i:i], d.values[i+1:]...)
	delete(d.place, k)
	for other, at := range d.place {
		if at > i {
			d.place[other] = at - 1
		}
	}
	return v, true
}

// A builtin is a function that every file can call.
type builtin struct {
	name string
	call func(m *machine, c *call) value
}

// A typeNamer is a value with the word that error messages use for its type.
type typeNamer interface{ typeName() string }

// typeName returns the name of a value's type in the language.
func typeName(v value) string {
	switch v := v.(type) {
	case none:
		return "NoneType"
	case bool:
		return "bool"
	case int:
		return "int"
	case string:
		return "string"
	case *list:
		return "list"
	case *tuple:
		return "tuple"
	case numbers:
		return "range"
	case *dict:
		return "dict"
	case *function:
		return "function"
	case *builtin:
		return "builtin_function_or_method"
	case typeNamer:
		return v.typeName()
	}
	return "nothing"
}

// truth reports whether a value counts as true.
func truth(v value) bool {
	switch v := v.(type) {
	case bool:
		return v
	case int:
		return v != 0
	case none:
		return false
	case string:
		return v != ""
	case *list:
		return len(v.items) > 0
	case *tuple:
		return len(v.items) > 0
	case numbers:
		return v.count > 0
	case *dict:
		return len(v.keys) > 0
	}
	return true
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// deepest is the deepest nesting of values that can be compared or printed.
const deepest = 20

// text returns the text of a value: as str() prints it or, if quoted is true, as repr() does.
func (m *machine) text(at syntax.Position, v value, quoted bool) string {
	if s, plain := v.(string); plain && !quoted {
		return s
	}
	var b strings.Builder
	m.write(&b, at, v, deepest)
	return b.String()
}

// write prints a value into a text. Every piece counts steps, so that printing a value that contains itself many times
// ends at the limit.
func (m *machine) write(b *strings.Builder, at syntax.Position, v value, depth int) {
	before := b.Len()
	switch v := v.(type) {
	case none:
		b.WriteString("None")
	case bool:
		b.WriteString([2]string{"False", "True"}[oneIf(v)])
	case int:
		b.WriteString(strconv.Itoa(v))
	case string:
		b.WriteString(syntax.Quote(v, false))
	case numbers:
		switch from, to := strconv.Itoa(v.from), strconv.Itoa(v.to); {
		case v.step != 1:
			b.WriteString("range(" + from + ", " + to + ", " + strconv.Itoa(v.step) + ")")
		case v.from != 0:
			b.WriteString("range(" + from + ", " + to + ")")
		default:
			b.WriteString("range(" + to + ")")
		}
	case *list:
		m.writeAll(b, at, "[", v.items, "]", depth)
	case *tuple:
		end := ")"
		if len(v.items) == 1 {
			end = ",)"
		}
		m.writeAll(b, at, "(", v.items, end, depth)
	case *dict:
		b.WriteString("{")
		for i, k := range v.keys {
			if i > 0 {
				b.WriteString(", ")
			}
			m.deeper(at, depth)
			m.write(b, at, k, depth-1)
			b.WriteString(": ")
			m.write(b, at, v.values[i], depth-1)
		}
		b.WriteString("}")
	case *function:
		b.WriteString("<function " + v.code.name + ">")
	case *builtin:
		b.WriteString("<built-in function " + v.name + ">")
	default:
		b.WriteString("<" + typeName(v) + ">")
	}
	m.allocate(at, b.Len()-before)
	m.step(at, 1)
}

func (m *machine) writeAll(b *strings.Builder, at syntax.Position, begin string, items []value, end string, depth int) {
	m.deeper(at, depth)
	b.WriteString(begin)
	for i, item := range items {
		if i > 0 {
			b.WriteString(", ")
		}
		m.write(b, at, item, depth-1)
	}
	b.WriteString(end)
}

func (m *machine) deeper(at syntax.Position, depth int) {
	if depth == 0 {
		m.fail(at, "the value is nested more than %d deep", deepest)
	}
}

// equal reports whether two values are equal. Every piece that it compares counts steps.
func (m *machine) equal(at syntax.Position, a, b value, depth int) bool {
	switch a := a.(type) {
	case int:
		n, same := b.(int)
		return same && a == n
	case string:
		s, same := b.(string)
		return same && a == s
	case bool:
		y, same := b.(bool)
		return same && a == y
	case none:
		_, same := b.(none)
		return same
	case *list:
		other, same := b.(*list)
		return same && m.equalAll(at, a.items, other.items, depth)
	case *tuple:
		other, same := b.(*tuple)
		return same && m.equalAll(at, a.items, other.items, depth)
	case numbers:
		other, same := b.(numbers)
		return same && a.count == other.count && (a.count == 0 || a.from == other.from && (a.count == 1 || a.step == other.step))
	case *dict:
		other, same := b.(*dict)
		if !same || len(a.keys) != len(other.keys) {
			return false
		}
		m.deeper(at, depth)
		for i, name := range a.keys {
			m.step(at, 1)
			v, has := other.get(m.keyOf(at, name))
			if !has || !m.equal(at, a.values[i], v, depth-1) {
				return false
			}
		}
		return true
	}
	return a == b
}

func (m *machine) equalAll(at syntax.Position, a, b []value, depth int) bool {
	if len(a) != len(b) {
		return false
	}
	m.deeper(at, depth)
	for i := range a {
		m.step(at, 1)
		if !m.equal(at, a[i], b[i], depth-1) {
			return false
		}
	}
	return true
}

// compare orders two values of the same type: below 0, 0 or above 0.
func (m *machine) compare(at syntax.Position, a, b value, depth int) int {
	switch a := a.(type) {
	case int:
		if n, same := b.(int); same {
			return order(a, n)
		}
	case string:
		if s, same := b.(string); same {
			return strings.Compare(a, s)
		}
	case bool:
		if y, same := b.(bool); same {
			return oneIf(a) - oneIf(y)
		}
	case *list:
		if other, same := b.(*list); same {
			return m.compareAll(at, a.items, other.items, depth)
		}
	case *tuple:
		if other, same := b.(*tuple); same {
			return m.compareAll(at, a.items, other.items, depth)
		}
	}
	m.fail(at, "a %s and a %s cannot be ordered", typeName(a), typeName(b))
	return 0
}

func order(a, b int) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func (m *machine) compareAll(at syntax.Position, a, b []value, depth int) int {
	m.deeper(at, depth)
	for i := range min(len(a), len(b)) {
		m.step(at, 1)
		if m.equal(at, a[i], b[i], depth-1) {
			continue
		}
		return m.compare(at, a[i], b[i], depth-1)
	}
	return order(len(a), len(b))
}
