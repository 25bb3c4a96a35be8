package star

import (
	"sync/atomic"

	"go.starlark.net/resolve"
	"go.starlark.net/syntax"
)

// expr compiles an expression.
func (c *compiler) expr(e syntax.Expr) expr {
	c.size++
	leave, ok := c.nest(syntax.Start(e))
	defer leave()
	if !ok {
		return func(*frame) value { return none{} }
	}
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return c.expr(e.X)
	case *syntax.Literal:
		return c.literal(e)
	case *syntax.Ident:
		return c.name(e)
	case *syntax.UnaryExpr:
		return c.unary(e)
	case *syntax.BinaryExpr:
		return c.binary(e)
	case *syntax.CondExpr:
		cond, yes, no := c.expr(e.Cond), c.expr(e.True), c.expr(e.False)
		return func(f *frame) value {
			if truth(cond(f)) {
				return yes(f)
			}
			return no(f)
		}
	case *syntax.ListExpr:
		items, at := c.all(e.List), e.Lbrack
		return func(f *frame) value { return f.m.newList(at, evaluate(f, items)) }
	case *syntax.TupleExpr:
		items, at := c.all(e.List), syntax.Start(e)
		return func(f *frame) value { return f.m.newTuple(at, evaluate(f, items)...) }
	case *syntax.DictExpr:
		return c.dict(e)
	case *syntax.IndexExpr:
		x, y, at := c.expr(e.X), c.expr(e.Y), e.Lbrack
		if d, is := e.X.(*syntax.DictExpr); is && onlyLiterals(d) {
			x = once(x)
		}
		return func(f *frame) value { return f.m.index(at, x(f), y(f)) }
	case *syntax.SliceExpr:
		return c.slice(e)
	case *syntax.DotExpr:
		c.noteUse(e, false, false)
		x, name, attr, at := c.expr(e.X), e.Name.Name, c.program.attr(e.Name.Name), e.Name.NamePos
		return func(f *frame) value { return f.m.attribute(at, x(f), attr, name) }
	case *syntax.CallExpr:
		return c.call(e)
	case *syntax.LambdaExpr:
		fn, at := c.function(e.Function.(*resolve.Function)), e.Lambda
		return func(f *frame) value {
			f.m.allocate(at, 64)
			return fn(f)
		}
	case *syntax.Comprehension:
		return c.comprehension(e)
	}
	c.mistakes.add(syntax.Start(e), "game files have no such expression")
	return func(*frame) value { return none{} }
}

func (c *compiler) all(list []syntax.Expr) []expr {
	made := make([]expr, len(list))
	for i, e := range list {
		made[i] = c.expr(e)
	}
	return made
}

func evaluate(f *frame, all []expr) []value {
	values := make([]value, len(all))
	for i, e := range all {
		values[i] = e(f)
	}
	return values
}

// noteUse records the attribute of a parameter that code uses, so that it can be checked before anything is run.
func (c *compiler) noteUse(e *syntax.DotExpr, called, set bool) {
	name, is := e.X.(*syntax.Ident)
	if !is || c.fn == nil {
		return
	}
	if b, bound := name.Binding.(*resolve.Binding); bound && (b.Scope == resolve.Local || b.Scope == resolve.Cell) && b.Index < len(c.fn.params) {
		c.fn.uses = append(c.fn.uses, use{name.Name, e.Name.Name, e.Name.NamePos, called, set})
	}
}

func (c *compiler) literal(e *syntax.Literal) expr {
	var v value = none{}
	switch content := e.Value.(type) {
	case string:
		v = content
		if e.Token == syntax.BYTES {
			c.mistakes.add(e.TokenPos, "game files have no bytes: write the text without b")
		}
		if len(content) > longestText {
			c.mistakes.add(e.TokenPos, "a text of %d bytes is too long: %d are allowed", len(content), longestText)
		}
	case int64:
		v = int(content)
		if content > largestInt {
			c.mistakes.add(e.TokenPos, "the number is too large: numbers up to %d are allowed", largestInt)
		}
	case float64:
		c.mistakes.add(e.TokenPos, "game files have whole numbers only, not %s: count in halves, or write a fraction in quotes in an example", e.Raw)
	default:
		c.mistakes.add(e.TokenPos, "the number is too large: numbers up to %d are allowed", largestInt)
	}
	return func(*frame) value { return v }
}

func (c *compiler) name(e *syntax.Ident) expr {
	b := e.Binding.(*resolve.Binding)
	i, name, at := b.Index, e.Name, e.NamePos
	unset := func(f *frame) value {
		f.m.fail(at, "%s is used before it is set", name)
		return nil
	}
	switch b.Scope {
	case resolve.Local:
		return func(f *frame) value {
			if v := f.vars[i]; v != nil {
				return v
			}
			return unset(f)
		}
	case resolve.Cell:
		return func(f *frame) value {
			if shared, made := f.vars[i].(*cell); made && shared.v != nil {
				return shared.v
			}
			return unset(f)
		}
	case resolve.Free:
		return func(f *frame) value {
			if v := f.free[i].v; v != nil {
				return v
			}
			return unset(f)
		}
	case resolve.Global:
		p := c.program
		if c.fn != nil {
			c.fn.globals = append(c.fn.globals, i)
		}
		return func(f *frame) value {
			if v := p.globals[i]; v != nil {
				return v
			}
			return unset(f)
		}
	}
	v, known := offeredNames[name]
	if !known {
		return unset
	}
	return func(*frame) value { return v }
}

func (c *compiler) unary(e *syntax.UnaryExpr) expr {
	if e.Op == syntax.STAR || e.Op == syntax.STARSTAR {
		c.mistakes.add(e.OpPos, "game files have no * arguments: write each argument")
		return func(*frame) value { return none{} }
	}
	x, at, op := c.expr(e.X), e.OpPos, e.Op
	if op == syntax.NOT {
		return func(f *frame) value { return !truth(x(f)) }
	}
	return func(f *frame) value {
		n, is := x(f).(int)
		if !is {
			f.m.fail(at, "%s needs a number, not a %s", op, typeName(x(f)))
		}
		switch op {
		case syntax.MINUS:
			return -n
		case syntax.TILDE:
			return f.m.whole(at, ^n)
		}
		return n
	}
}

// hasOperator reports whether game files have an operator. If not, it adds a mistake.
func (c *compiler) hasOperator(op syntax.Token, at syntax.Position) bool {
	if op == syntax.SLASH {
		c.mistakes.add(at, "game files have whole numbers only: write // to divide and round down")
		return false
	}
	return true
}

func (c *compiler) binary(e *syntax.BinaryExpr) expr {
	op, at := e.Op, e.OpPos
	if !c.hasOperator(op, at) {
		return func(*frame) value { return none{} }
	}
	x, y := c.expr(e.X), c.expr(e.Y)
	switch op {
	case syntax.AND:
		return func(f *frame) value {
			if v := x(f); !truth(v) {
				return v
			}
			return y(f)
		}
	case syntax.OR:
		return func(f *frame) value {
			if v := x(f); truth(v) {
				return v
			}
			return y(f)
		}
	case syntax.EQL:
		return func(f *frame) value { return f.m.equal(at, x(f), y(f), deepest) }
	case syntax.NEQ:
		return func(f *frame) value { return !f.m.equal(at, x(f), y(f), deepest) }
	case syntax.LT:
		return func(f *frame) value { return f.m.compare(at, x(f), y(f), deepest) < 0 }
	case syntax.LE:
		return func(f *frame) value { return f.m.compare(at, x(f), y(f), deepest) <= 0 }
	case syntax.GT:
		return func(f *frame) value { return f.m.compare(at, x(f), y(f), deepest) > 0 }
	case syntax.GE:
		return func(f *frame) value { return f.m.compare(at, x(f), y(f), deepest) >= 0 }
	case syntax.IN:
		return func(f *frame) value { return f.m.contains(at, x(f), y(f)) }
	case syntax.NOT_IN:
		return func(f *frame) value { return !f.m.contains(at, x(f), y(f)) }
	}
	return func(f *frame) value { return f.m.binary(at, op, x(f), y(f)) }
}

func (c *compiler) dict(e *syntax.DictExpr) expr {
	var keys, values []expr
	var places []syntax.Position
	for _, entry := range e.List {
		entry := entry.(*syntax.DictEntry)
		keys, values = append(keys, c.expr(entry.Key)), append(values, c.expr(entry.Value))
		places = append(places, syntax.Start(entry.Key))
	}
	at := e.Lbrace
	return func(f *frame) value {
		f.m.roomFor(at, 3*len(keys))
		d := &dict{owner: f.m}
		for i := range keys {
			name := keys[i](f)
			k := f.m.keyOf(places[i], name)
			if _, twice := d.get(k); twice {
				f.m.fail(places[i], "the key %s stands twice in the dict", f.m.text(at, name, true))
			}
			d.set(k, name, values[i](f))
		}
		return d
	}
}

// onlyLiterals reports whether a dict is made of numbers and texts alone.
func onlyLiterals(d *syntax.DictExpr) bool {
	for _, e := range d.List {
		entry := e.(*syntax.DictEntry)
		for _, part := range []syntax.Expr{entry.Key, entry.Value} {
			if _, is := part.(*syntax.Literal); !is {
				return false
			}
		}
	}
	return true
}

// once returns an expression that is evaluated on first use and then keeps its value. It is for a dict in which a rule
// only looks something up, so that no code can change the dict.
func once(e expr) expr {
	var result atomic.Value
	return func(f *frame) value {
		if v := result.Load(); v != nil {
			return v
		}
		v := e(f)
		result.Store(v)
		return v
	}
}

func (c *compiler) slice(e *syntax.SliceExpr) expr {
	part := func(e syntax.Expr) expr {
		if e == nil {
			return func(*frame) value { return none{} }
		}
		return c.expr(e)
	}
	x, lo, hi, by, at := c.expr(e.X), part(e.Lo), part(e.Hi), part(e.Step), e.Lbrack
	return func(f *frame) value { return f.m.slice(at, x(f), lo(f), hi(f), by(f)) }
}

// comprehension compiles [x for y in z if w] and {x: v for y in z}.
func (c *compiler) comprehension(e *syntax.Comprehension) expr {
	at, around := e.Lbrack, c.size
	var add func(f *frame, to *dict, all *list)
	if entry, is := e.Body.(*syntax.DictEntry); is {
		k, v := c.expr(entry.Key), c.expr(entry.Value)
		add = func(f *frame, to *dict, _ *list) {
			name := k(f)
			to.set(f.m.keyOf(at, name), name, v(f))
			f.m.allocate(at, 64)
			f.m.fits(at, len(to.keys))
		}
	} else {
		if e.Curly {
			c.mistakes.add(at, "game files have no sets: write a list, as in [x for x in y]")
		}
		v := c.expr(e.Body)
		add = func(f *frame, _ *dict, all *list) {
			all.items = append(all.items, v(f))
			f.m.allocate(at, 32)
			f.m.fits(at, len(all.items))
		}
	}
	for i := len(e.Clauses) - 1; i >= 0; i-- {
		inner, cost := add, c.size-around
		switch clause := e.Clauses[i].(type) {
		case *syntax.IfClause:
			cond := c.expr(clause.Cond)
			add = func(f *frame, to *dict, all *list) {
				if truth(cond(f)) {
					inner(f, to, all)
				}
			}
		case *syntax.ForClause:
			over, set := c.expr(clause.X), c.assign(clause.Vars)
			add = func(f *frame, to *dict, all *list) {
				f.m.each(at, over(f), func(item value) bool {
					f.m.step(at, 1+cost)
					set(f, item)
					inner(f, to, all)
					return true
				})
			}
		}
	}
	if e.Curly {
		return func(f *frame) value {
			result := &dict{owner: f.m}
			add(f, result, nil)
			return result
		}
	}
	return func(f *frame) value {
		result := &list{owner: f.m}
		f.m.allocate(at, 48)
		add(f, nil, result)
		return result
	}
}
