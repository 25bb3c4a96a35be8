package star

import (
	"slices"

	"go.starlark.net/syntax"

	"salvo/rules"
)

// A call is a call of a builtin or of a method.
type call struct {
	at     syntax.Position // where the file names the function or the method in this call
	name   string
	args   []value
	places []syntax.Position
	names  []string // the names of the arguments that are given by name, which come last
}

// call compiles a call expression: of a function of the file, a builtin or a method.
func (c *compiler) call(e *syntax.CallExpr) expr {
	var args []expr
	var names []string
	var places []syntax.Position
	for _, arg := range e.Args {
		at := syntax.Start(arg)
		if named, is := arg.(*syntax.BinaryExpr); is && named.Op == syntax.EQ {
			names = append(names, named.X.(*syntax.Ident).Name)
			arg = named.Y
		}
		args, places = append(args, c.expr(arg)), append(places, at)
	}
	at := syntax.Start(e)
	if dot, is := e.Fn.(*syntax.DotExpr); is {
		c.noteUse(dot, true, false)
		if c.fn != nil && (dot.Name.Name == "unsaved" || dot.Name.Name == "volley") {
			c.fn.volleys = true
		}
		return methodCall(c.expr(dot.X), call{at: dot.Name.NamePos, name: dot.Name.Name, places: places, names: names}, args)
	}
	fn := c.expr(e.Fn)
	template := &call{at: at, places: places, names: names}
	return func(f *frame) value {
		switch fn := fn(f).(type) {
		case *function:
			return f.call(at, fn, args, names, places)
		case *builtin:
			made, spare := f.arguments(template, args)
			made.name = fn.name
			v := fn.call(f.m, made)
			f.m.release(made, spare)
			return v
		default:
			f.m.fail(at, "a %s cannot be called", typeName(fn))
			return nil
		}
	}
}

// arguments evaluates the arguments of a call, and returns the template with them. The values are in spare memory of
// the machine, and release gives that memory back: rules call builtins all the time, and calls should not allocate.
func (f *frame) arguments(template *call, args []expr) (c *call, spare []value) {
	m := f.m
	spare = m.spare
	values := m.reserve(len(args))
	for i, e := range args {
		values[i] = e(f)
	}
	if m.deep == len(m.calls) {
		m.calls = append(m.calls, new(call))
	}
	c = m.calls[m.deep]
	m.deep++
	*c = *template
	c.args = values
	return c, spare
}

// release gives the memory for the arguments of a call back to the machine.
func (m *machine) release(c *call, spare []value) {
	clear(c.args)
	m.spare = spare
	m.deep--
}

// call calls a function of the file.
func (f *frame) call(at syntax.Position, fn *function, args []expr, names []string, places []syntax.Position) value {
	m, code := f.m, fn.code
	spare := m.spare
	vars := m.reserve(len(code.vars))
	byPlace := len(args) - len(names)
	if byPlace > len(code.params) {
		m.fail(at, "%s takes %d arguments, not %d", code.name, len(code.params), len(args))
	}
	for i := range byPlace {
		vars[i] = args[i](f)
	}
	for i, name := range names {
		to := slices.Index(code.params, name)
		switch {
		case to < 0:
			m.fail(places[byPlace+i], "%s has no parameter %s%s", code.name, name, rules.DidYouMean(name, code.params))
		case vars[to] != nil:
			m.fail(places[byPlace+i], "%s is given twice", name)
		}
		vars[to] = args[byPlace+i](f)
	}
	m.setDefaults(at, fn, vars)
	v := m.run(at, fn, vars)
	clear(vars)
	m.spare = spare
	return v
}

// setDefaults sets the parameters for which a call gives no argument to their defaults.
func (m *machine) setDefaults(at syntax.Position, fn *function, vars []value) {
	minimum := len(fn.code.params) - len(fn.defaults)
	for i, name := range fn.code.params {
		if vars[i] != nil {
			continue
		}
		if i < minimum {
			m.fail(at, "%s lacks the argument %s", fn.code.name, name)
		}
		vars[i] = fn.defaults[i-minimum]
	}
}

// An argument describes an argument that a builtin can take.
type argument struct {
	name     string
	required bool
}

// arrange returns the values of the arguments that a builtin takes, in the order of takes; nil for those that the call
// does not give. It also returns the position in the file of each argument, or of the call if the argument is missing.
func (m *machine) arrange(c *call, takes ...argument) ([]value, []syntax.Position) {
	values, places := make([]value, len(takes)), make([]syntax.Position, len(takes))
	for i := range places {
		places[i] = c.at
	}
	byPlace := len(c.args) - len(c.names)
	if byPlace > len(takes) {
		m.fail(c.places[len(takes)], "%s takes %d arguments, not %d", c.name, len(takes), len(c.args))
	}
	copy(values, c.args[:byPlace])
	copy(places, c.places[:byPlace])
	words := make([]string, len(takes))
	for i, a := range takes {
		words[i] = a.name
	}
	for i, name := range c.names {
		to := slices.Index(words, name)
		switch {
		case to < 0:
			m.fail(c.places[byPlace+i], "%s has no argument %s%s", c.name, name, rules.DidYouMean(name, words))
		case values[to] != nil:
			m.fail(c.places[byPlace+i], "%s is given twice", name)
		}
		values[to], places[to] = c.args[byPlace+i], c.places[byPlace+i]
	}
	for i, a := range takes {
		if a.required && values[i] == nil {
			m.fail(c.at, "%s lacks the argument %s", c.name, a.name)
		}
	}
	return values, places
}

// plain returns the arguments of a call. It checks that there are at least least and at most most of them, and that
// none is given by name.
func (m *machine) plain(c *call, least, most int) []value {
	if len(c.names) > 0 {
		m.fail(c.places[len(c.args)-len(c.names)], "%s has no argument %s", c.name, c.names[0])
	}
	if len(c.args) < least || len(c.args) > most {
		m.fail(c.at, "%s takes %s, not %d", c.name, howMany(least, most), len(c.args))
	}
	return c.args
}
