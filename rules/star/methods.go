package star

import (
	"strconv"
	"strings"

	"go.starlark.net/syntax"

	"salvo/rules"
)

// A method is a function of a list, a dict or a string.
type method struct {
	least, most int // the number of arguments
	call        func(m *machine, of value, c *call) value
}

var listMethods, dictMethods, textMethods map[string]method

func init() {
	listMethods = map[string]method{
		"append": {1, 1, listAppend}, "extend": {1, 1, listExtend}, "insert": {2, 2, listInsert}, "pop": {0, 1, listPop},
		"index": {1, 1, listIndex}, "remove": {1, 1, listRemove}, "clear": {0, 0, listClear},
	}
	dictMethods = map[string]method{
		"get": {1, 2, dictGet}, "keys": {0, 0, dictKeys}, "values": {0, 0, dictValues}, "items": {0, 0, dictItems},
		"pop": {1, 2, dictPop}, "setdefault": {1, 2, dictSetDefault}, "update": {1, 1, dictUpdate}, "clear": {0, 0, dictClear},
	}
	textMethods = map[string]method{
		"upper": {0, 0, onText(strings.ToUpper)}, "lower": {0, 0, onText(strings.ToLower)},
		"strip": {0, 0, onText(strings.TrimSpace)}, "startswith": {1, 1, textStarts}, "endswith": {1, 1, textEnds},
		"join": {1, 1, textJoin}, "split": {0, 1, textSplit}, "replace": {2, 2, textReplace}, "count": {1, 1, textCount},
	}
}

// methodCall compiles x.name(...).
func methodCall(x expr, template call, args []expr) expr {
	name := template.name
	dice, isDice := diceMethods[name]
	return func(f *frame) (v value) {
		of := x(f)
		c, spare := f.arguments(&template, args)
		t, is := of.(*throws)
		switch {
		case !is:
			v = f.m.method(of, c)
		case isDice:
			v = dice(f.m, t, c)
		default:
			f.m.fail(c.at, "dice have no %s%s", name, rules.DidYouMean(name, diceWords))
		}
		f.m.release(c, spare)
		return v
	}
}

// method calls a method of a value other than d.
func (m *machine) method(of value, c *call) value {
	var all map[string]method
	switch of := of.(type) {
	case *list:
		all = listMethods
	case *dict:
		all = dictMethods
	case string:
		if c.name == "format" {
			return m.format(c, of)
		}
		all = textMethods
	}
	found, has := all[c.name]
	if !has {
		m.fail(c.at, "a %s has no method %s%s", typeName(of), c.name, rules.DidYouMean(c.name, namesOf(all)))
	}
	m.plain(c, found.least, found.most)
	return found.call(m, of, c)
}

func namesOf(methods map[string]method) (names []string) {
	for name := range methods {
		names = append(names, name)
	}
	return sortedWords(names)
}

// attribute returns x.name.
func (m *machine) attribute(at syntax.Position, x value, attr int, name string) value {
	switch x := x.(type) {
	case *party:
		if attr < len(x.attrs) && x.attrs[attr] != nil {
			return x.attrs[attr]
		}
		m.fail(at, "the party %s has no %s%s", x.spec, name, rules.DidYouMean(name, x.words))
	case *state:
		return x.get(m, at, attr, name)
	}
	m.fail(at, "a %s has no %s to read; a method is called, as in x.%s()", typeName(x), name, name)
	return nil
}

func listAppend(m *machine, of value, c *call) value {
	l := of.(*list)
	m.changing(c.at, l)
	l.items = append(l.items, c.args[0])
	m.allocate(c.at, 32)
	m.fits(c.at, len(l.items))
	return none{}
}

func listExtend(m *machine, of value, c *call) value {
	m.extend(c.at, of.(*list), c.args[0])
	return none{}
}

func listInsert(m *machine, of value, c *call) value {
	l, at := of.(*list), m.number(c, 0)
	m.changing(c.at, l)
	if at < 0 {
		at += len(l.items)
	}
	at = min(max(at, 0), len(l.items))
	l.items = append(l.items, nil)
	copy(l.items[at+1:], l.items[at:])
	l.items[at] = c.args[1]
	m.step(c.at, 1+len(l.items)/8)
	m.allocate(c.at, 32)
	m.fits(c.at, len(l.items))
	return none{}
}

func listPop(m *machine, of value, c *call) value {
	l := of.(*list)
	m.changing(c.at, l)
	var which value = -1
	if len(c.args) == 1 {
		which = c.args[0]
	}
	return m.takeOut(c.at, l, m.place(c.at, which, len(l.items)))
}

func (m *machine) takeOut(at syntax.Position, l *list, i int) value {
	m.step(at, 1+len(l.items)/8)
	v := l.items[i]
	l.items = append(l.items[:i], l.items[i+1:]...)
	return v
}

func (m *machine) find(c *call, l *list) int {
	for i, item := range l.items {
		m.step(c.at, 1)
		if m.equal(c.at, item, c.args[0], deepest) {
			return i
		}
	}
	m.fail(c.places[0], "the list has no %s", clip(m.text(c.at, c.args[0], true)))
	return 0
}

func listIndex(m *machine, of value, c *call) value { return m.find(c, of.(*list)) }

func listRemove(m *machine, of value, c *call) value {
	l := of.(*list)
	m.changing(c.at, l)
	m.takeOut(c.at, l, m.find(c, l))
	return none{}
}

func listClear(m *machine, of value, c *call) value {
	l := of.(*list)
	m.changing(c.at, l)
	l.items = nil
	return none{}
}

func dictGet(m *machine, of value, c *call) value {
	if v, has := of.(*dict).get(m.keyOf(c.at, c.args[0])); has {
		return v
	}
	if len(c.args) == 2 {
		return c.args[1]
	}
	return none{}
}

func dictKeys(m *machine, of value, c *call) value {
	return m.newList(c.at, m.copyOf(c.at, of))
}

func dictValues(m *machine, of value, c *call) value {
	return m.newList(c.at, m.copyOf(c.at, &tuple{of.(*dict).values}))
}

func dictItems(m *machine, of value, c *call) value {
	d := of.(*dict)
	made := m.copyOf(c.at, d)
	for i, k := range made {
		made[i] = m.newTuple(c.at, k, d.values[i])
	}
	return m.newList(c.at, made)
}

func dictPop(m *machine, of value, c *call) value {
	d := of.(*dict)
	m.changingDict(c.at, d)
	m.step(c.at, 1+len(d.keys))
	if v, was := d.remove(m.keyOf(c.at, c.args[0])); was {
		return v
	}
	if len(c.args) == 2 {
		return c.args[1]
	}
	m.fail(c.places[0], "the dict has no key %s", clip(m.text(c.at, c.args[0], true)))
	return nil
}

func dictSetDefault(m *machine, of value, c *call) value {
	d, k := of.(*dict), m.keyOf(c.at, c.args[0])
	if v, has := d.get(k); has {
		return v
	}
	var v value = none{}
	if len(c.args) == 2 {
		v = c.args[1]
	}
	m.setIndex(c.at, d, c.args[0], v)
	return v
}

func dictUpdate(m *machine, of value, c *call) value {
	m.changingDict(c.at, of.(*dict))
	m.fillDict(c.at, of.(*dict), c.args[0])
	return none{}
}

func dictClear(m *machine, of value, c *call) value {
	d := of.(*dict)
	m.changingDict(c.at, d)
	d.keys, d.values, d.place = nil, nil, nil
	return none{}
}

// textArg returns an argument that must be a string.
func (m *machine) textArg(c *call, i int) string {
	s, is := c.args[i].(string)
	if !is {
		m.fail(c.places[i], "%s needs a string here, not a %s", c.name, typeName(c.args[i]))
	}
	return s
}

func onText(do func(string) string) func(m *machine, of value, c *call) value {
	return func(m *machine, of value, c *call) value {
		made := do(of.(string))
		m.roomForText(c.at, len(made))
		return made
	}
}

func textStarts(m *machine, of value, c *call) value {
	return strings.HasPrefix(of.(string), m.textArg(c, 0))
}

func textEnds(m *machine, of value, c *call) value {
	return strings.HasSuffix(of.(string), m.textArg(c, 0))
}

func textCount(m *machine, of value, c *call) value {
	m.step(c.at, 1+len(of.(string))/8)
	return strings.Count(of.(string), m.textArg(c, 0))
}

func textJoin(m *machine, of value, c *call) value {
	items := m.items(c.at, c.args[0])
	words, length := make([]string, len(items)), len(of.(string))*len(items)
	for i, item := range items {
		word, is := item.(string)
		if !is {
			m.fail(c.places[0], "join joins strings, not a %s", typeName(item))
		}
		words[i] = word
		length += len(word)
	}
	m.step(c.at, len(items))
	m.roomForText(c.at, length)
	return strings.Join(words, of.(string))
}

func textSplit(m *machine, of value, c *call) value {
	var words []string
	if len(c.args) == 0 {
		words = strings.Fields(of.(string))
	} else {
		by := m.textArg(c, 0)
		if by == "" {
			m.fail(c.places[0], "a text cannot be split at nothing")
		}
		words = strings.Split(of.(string), by)
	}
	made := make([]value, len(words))
	for i, word := range words {
		made[i] = word
	}
	m.step(c.at, len(words))
	return m.newList(c.at, made)
}

func textReplace(m *machine, of value, c *call) value {
	text, old, made := of.(string), m.textArg(c, 0), m.textArg(c, 1)
	times := strings.Count(text, old)
	if old == "" {
		times = len(text) + 1
	}
	m.step(c.at, 1+times)
	m.roomForText(c.at, len(text)+times*max(0, len(made)-len(old)))
	return strings.ReplaceAll(text, old, made)
}

// format returns "{} of {}".format(a, b).
func (m *machine) format(c *call, text string) string {
	byPlace := len(c.args) - len(c.names)
	next := 0
	var b strings.Builder
	for text != "" {
		i := strings.IndexAny(text, "{}")
		if i < 0 {
			b.WriteString(text)
			break
		}
		b.WriteString(text[:i])
		brace := text[i]
		text = text[i+1:]
		if text != "" && text[0] == brace {
			b.WriteByte(brace)
			text = text[1:]
			continue
		}
		end := strings.IndexByte(text, '}')
		if brace == '}' || end < 0 {
			m.fail(c.at, "a brace stands alone in the text: write {{ or }} for a brace")
		}
		word := text[:end]
		text = text[end+1:]
		which := -1
		if n, err := strconv.Atoi(word); err == nil || word == "" {
			if word == "" {
				n, next = next, next+1
			}
			if n >= 0 && n < byPlace {
				which = n
			}
		}
		for i, name := range c.names {
			if name == word {
				which = byPlace + i
			}
		}
		if which < 0 {
			m.fail(c.at, "the text has no value for {%s}: %d are given", clip(word), len(c.args))
		}
		b.WriteString(m.text(c.at, c.args[which], false))
		m.lengthOf(c.at, &b)
	}
	m.roomForText(c.at, b.Len())
	return b.String()
}

func (m *machine) lengthOf(at syntax.Position, b *strings.Builder) {
	if b.Len() > longestText {
		m.fail(at, "a text of more than %d bytes is too long", longestText)
	}
}

// percent returns "%s of %d" % (a, b).
func (m *machine) percent(at syntax.Position, text string, with value) string {
	args := []value{with}
	if t, is := with.(*tuple); is {
		args = t.items
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			b.WriteByte(text[i])
			continue
		}
		if i++; i == len(text) {
			m.fail(at, "the text ends with a %% alone: write %%%% for one")
		}
		if text[i] == '%' {
			b.WriteByte('%')
			continue
		}
		if len(args) == 0 {
			m.fail(at, "the text has more %% than there are values")
		}
		_, number := args[0].(int)
		switch {
		case text[i] == 's', text[i] == 'd' && number:
			b.WriteString(m.text(at, args[0], false))
		case text[i] == 'r':
			b.WriteString(m.text(at, args[0], true))
		case text[i] == 'd':
			m.fail(at, "%%d needs a number, not a %s", typeName(args[0]))
		default:
			m.fail(at, "game files know %%s, %%d and %%r, not %%%c", text[i])
		}
		m.lengthOf(at, &b)
		args = args[1:]
	}
	if _, byName := with.(*dict); len(args) > 0 && !byName {
		m.fail(at, "the text has fewer %% than there are values")
	}
	m.roomForText(at, b.Len())
	return b.String()
}
