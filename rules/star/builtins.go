package star

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/syntax"
)

// offeredNames are the names that every file can use. words.go adds the words of declarations.
var offeredNames = map[string]value{"None": none{}, "True": true, "False": false}

func init() {
	for name, call := range map[string]func(m *machine, c *call) value{
		"abs": callAbs, "all": callAll, "any": callAny, "bool": callBool, "dict": callDict, "enumerate": callEnumerate,
		"fail": callFail, "int": callInt, "len": callLen, "list": callList, "max": callMax, "min": callMin,
		"range": callRange, "reversed": callReversed, "sorted": callSorted, "str": callStr, "tuple": callTuple,
		"type": callType, "zip": callZip,
	} {
		offeredNames[name] = &builtin{name, call}
	}
}

func howMany(least, most int) string {
	switch {
	case least == most && least == 1:
		return "1 argument"
	case least == most:
		return fmt.Sprintf("%d arguments", least)
	}
	return fmt.Sprintf("%d to %d arguments", least, most)
}

// number returns an argument that must be a whole number.
func (m *machine) number(c *call, i int) int {
	n, is := c.args[i].(int)
	if !is {
		m.fail(c.places[i], "%s needs a whole number here, not a %s", c.name, typeName(c.args[i]))
	}
	return n
}

func callAbs(m *machine, c *call) value {
	m.plain(c, 1, 1)
	return max(m.number(c, 0), -m.number(c, 0))
}

func callAll(m *machine, c *call) value { return !m.anyIs(c, false) }
func callAny(m *machine, c *call) value { return m.anyIs(c, true) }

// anyIs reports whether any item of the argument counts as true; if wanted is false, whether any counts as false.
func (m *machine) anyIs(c *call, wanted bool) (found bool) {
	m.each(c.at, m.plain(c, 1, 1)[0], func(item value) bool {
		m.step(c.at, 1)
		found = truth(item) == wanted
		return !found
	})
	return found
}

func callBool(m *machine, c *call) value {
	if len(m.plain(c, 0, 1)) == 0 {
		return false
	}
	return truth(c.args[0])
}

func callDict(m *machine, c *call) value {
	result := &dict{owner: m}
	m.allocate(c.at, 64)
	byPlace := len(c.args) - len(c.names)
	if byPlace > 1 {
		m.fail(c.at, "dict takes at most 1 argument without a name, not %d", byPlace)
	}
	if byPlace == 1 {
		m.fillDict(c.at, result, c.args[0])
	}
	for i, name := range c.names {
		result.set(key{kind: 's', text: name}, name, c.args[byPlace+i])
	}
	return result
}

// fillDict adds the entries of another dict, or pairs of keys and values, to a dict.
func (m *machine) fillDict(at syntax.Position, d *dict, with value) {
	if other, is := with.(*dict); is {
		m.update(at, d, other)
		return
	}
	m.each(at, with, func(item value) bool {
		pair := m.items(at, item)
		if len(pair) != 2 {
			m.fail(at, "a dict is made of pairs, not of %d values", len(pair))
		}
		m.step(at, 1)
		m.allocate(at, 64)
		d.set(m.keyOf(at, pair[0]), pair[0], pair[1])
		m.fits(at, len(d.keys))
		return true
	})
}

func callEnumerate(m *machine, c *call) value {
	m.plain(c, 1, 2)
	from := 0
	if len(c.args) == 2 {
		from = m.number(c, 1)
	}
	items := m.copyOf(c.at, c.args[0])
	for i, item := range items {
		items[i] = m.newTuple(c.at, from+i, item)
	}
	return m.newList(c.at, items)
}

// callFail ends the run of a rule with a text of the file's author: the rule refuses the scenario line.
func callFail(m *machine, c *call) value {
	words := make([]string, len(m.plain(c, 1, 100)))
	for i, v := range c.args {
		words[i] = m.text(c.at, v, false)
	}
	panic(&fault{at: c.at, text: strings.Join(words, " "), refusal: m.loading == nil})
}

func callInt(m *machine, c *call) value {
	switch v := m.plain(c, 1, 1)[0].(type) {
	case int:
		return v
	case bool:
		return oneIf(v)
	case string:
		n, err := strconv.ParseInt(v, 10, 64)
		if err != nil {
			m.fail(c.places[0], "%s is no whole number", syntax.Quote(clip(v), false))
		}
		return m.whole(c.at, int(n))
	}
	m.fail(c.places[0], "a %s is no whole number", typeName(c.args[0]))
	return nil
}

// clip cuts a text off after 60 characters.
func clip(text string) string {
	if runes := []rune(text); len(runes) > 60 {
		return string(runes[:60]) + "..."
	}
	return text
}

func callLen(m *machine, c *call) value {
	switch v := m.plain(c, 1, 1)[0].(type) {
	case string:
		return len(v)
	case *list:
		return len(v.items)
	case *tuple:
		return len(v.items)
	case *dict:
		return len(v.keys)
	case numbers:
		return v.count
	}
	m.fail(c.places[0], "a %s has no length", typeName(c.args[0]))
	return nil
}

func callList(m *machine, c *call) value {
	if len(m.plain(c, 0, 1)) == 0 {
		return m.newList(c.at, nil)
	}
	return m.newList(c.at, m.copyOf(c.at, c.args[0]))
}

func callTuple(m *machine, c *call) value {
	if len(m.plain(c, 0, 1)) == 0 {
		return m.newTuple(c.at)
	}
	return m.newTuple(c.at, m.copyOf(c.at, c.args[0])...)
}

func callMax(m *machine, c *call) value { return m.extreme(c, 1) }
func callMin(m *machine, c *call) value { return m.extreme(c, -1) }

// extreme returns the largest of the arguments of a call, or the smallest: max and min.
func (m *machine) extreme(c *call, sign int) value {
	args, keyFunc := m.withKey(c)
	if len(args) == 2 && keyFunc == nil { // a short way for the usual case of two numbers
		if a, is := args[0].(int); is {
			if b, is := args[1].(int); is {
				if (a < b) == (sign > 0) {
					return args[1]
				}
				return args[0]
			}
		}
	}
	if len(args) == 1 {
		args = m.items(c.at, args[0])
	}
	if len(args) == 0 {
		m.fail(c.at, "%s of nothing", c.name)
	}
	by := func(v value) value {
		if keyFunc != nil {
			return m.give(keyFunc, v)
		}
		return v
	}
	best, height := args[0], by(args[0])
	for _, v := range args[1:] {
		m.step(c.at, 1)
		if h := by(v); sign*m.compare(c.at, h, height, deepest) > 0 {
			best, height = v, h
		}
	}
	return best
}

// withKey returns the arguments of a call other than key=, and the function that key= gives; nil if there is no key=.
func (m *machine) withKey(c *call) (args []value, keyFunc *function) {
	for i, name := range c.names {
		at := len(c.args) - len(c.names) + i
		fn, is := c.args[at].(*function)
		if name != "key" || !is || len(fn.code.params) != 1 {
			m.fail(c.places[at], "%s takes key=, a function of one value, beside what it compares", c.name)
		}
		keyFunc = fn
	}
	return c.args[:len(c.args)-len(c.names)], keyFunc
}

func callRange(m *machine, c *call) value {
	m.plain(c, 1, 3)
	from, to, step := 0, m.number(c, 0), 1
	if len(c.args) > 1 {
		from, to = to, m.number(c, 1)
	}
	if len(c.args) > 2 {
		if step = m.number(c, 2); step == 0 {
			m.fail(c.places[2], "a step of 0 leads nowhere")
		}
	}
	return span(from, to, step)
}

func callReversed(m *machine, c *call) value {
	items := m.copyOf(c.at, m.plain(c, 1, 1)[0])
	slices.Reverse(items)
	return m.newList(c.at, items)
}

func callSorted(m *machine, c *call) value {
	down, keyFunc := false, (*function)(nil)
	byPlace := len(c.args) - len(c.names)
	for i, name := range c.names {
		v := c.args[byPlace+i]
		fn, is := v.(*function)
		switch {
		case name == "reverse":
			down = truth(v)
		case name == "key" && is && len(fn.code.params) == 1:
			keyFunc = fn
		default:
			m.fail(c.places[byPlace+i], "sorted takes key=, a function of one value, and reverse=")
		}
	}
	if byPlace != 1 {
		m.fail(c.at, "sorted takes 1 argument, not %d", byPlace)
	}
	items := m.copyOf(c.at, c.args[0])
	keys := items
	if keyFunc != nil {
		keys = make([]value, len(items))
		for i, v := range items {
			keys[i] = m.give(keyFunc, v)
		}
	}
	places := make([]int, len(items))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(a, b int) int {
		m.step(c.at, 1)
		if down {
			a, b = b, a
		}
		return m.compare(c.at, keys[a], keys[b], deepest)
	})
	made := make([]value, len(items))
	for i, at := range places {
		made[i] = items[at]
	}
	return m.newList(c.at, made)
}

func callStr(m *machine, c *call) value {
	text := m.text(c.at, m.plain(c, 1, 1)[0], false)
	m.roomForText(c.at, len(text))
	return text
}

func callType(m *machine, c *call) value { return typeName(m.plain(c, 1, 1)[0]) }

func callZip(m *machine, c *call) value {
	rows := make([][]value, len(m.plain(c, 0, 100)))
	least := 0
	for i, v := range c.args {
		rows[i] = m.items(c.at, v)
		if i == 0 || len(rows[i]) < least {
			least = len(rows[i])
		}
	}
	result := make([]value, least)
	for i := range result {
		row := make([]value, len(rows))
		for j := range rows {
			m.step(c.at, 1)
			row[j] = rows[j][i]
		}
		result[i] = m.newTuple(c.at, row...)
	}
	return m.newList(c.at, result)
}
