package star

import (
	"go.starlark.net/resolve"
	"go.starlark.net/syntax"
)

// block compiles statements. When a statement runs, it counts one step, and one more for each of its expressions. So one
// step is always a short piece of work.
func (c *compiler) block(all []syntax.Stmt) []stmt {
	around := c.size
	defer func() { c.size = around }() // expressions of a block do not count for the statement that contains the block
	list := make([]stmt, 0, len(all))
	for _, s := range all {
		at := syntax.Start(s)
		leave, ok := c.nest(at)
		if !ok {
			break
		}
		c.size = 1
		if compiled := c.stmt(s); compiled != nil {
			cost := c.size
			list = append(list, func(f *frame) outcome {
				f.m.step(at, cost)
				return compiled(f)
			})
		}
		leave()
	}
	return list
}

func runBlock(f *frame, block []stmt) outcome {
	for _, s := range block {
		if how := s(f); how != next {
			return how
		}
	}
	return next
}

func (c *compiler) stmt(s syntax.Stmt) stmt {
	at := syntax.Start(s)
	switch s := s.(type) {
	case *syntax.ExprStmt:
		if lit, text := s.X.(*syntax.Literal); text && lit.Token == syntax.STRING {
			return nil // a comment
		}
		e := c.expr(s.X)
		return func(f *frame) outcome {
			e(f)
			return next
		}
	case *syntax.AssignStmt:
		return c.assignment(s)
	case *syntax.DefStmt:
		fn, set := c.function(s.Function.(*resolve.Function)), c.assign(s.Name)
		return func(f *frame) outcome {
			f.m.allocate(at, 64)
			set(f, fn(f))
			return next
		}
	case *syntax.ReturnStmt:
		if s.Result == nil {
			return func(f *frame) outcome {
				f.result = none{}
				return returns
			}
		}
		e := c.expr(s.Result)
		return func(f *frame) outcome {
			f.result = e(f)
			return returns
		}
	case *syntax.IfStmt:
		cond, yes, no := c.expr(s.Cond), c.block(s.True), c.block(s.False)
		return func(f *frame) outcome {
			if truth(cond(f)) {
				return runBlock(f, yes)
			}
			return runBlock(f, no)
		}
	case *syntax.ForStmt:
		return c.loop(s)
	case *syntax.BranchStmt:
		how := map[syntax.Token]outcome{syntax.BREAK: breaks, syntax.CONTINUE: continues, syntax.PASS: next}[s.Token]
		return func(*frame) outcome { return how }
	case *syntax.LoadStmt:
		c.mistakes.add(at, "a game file loads no other files: write everything into this one")
	default:
		c.mistakes.add(at, "game files have no such statement")
	}
	return nil
}

func (c *compiler) loop(s *syntax.ForStmt) stmt {
	at := s.For
	over, set, body := c.expr(s.X), c.assign(s.Vars), c.block(s.Body)
	return func(f *frame) outcome {
		how := next
		f.m.each(at, over(f), func(item value) bool {
			f.m.step(at, 1)
			set(f, item)
			switch runBlock(f, body) {
			case breaks:
				return false
			case returns:
				how = returns
				return false
			}
			return true
		})
		return how
	}
}

// assignment compiles x = y and x += y.
func (c *compiler) assignment(s *syntax.AssignStmt) stmt {
	at := s.OpPos
	if s.Op == syntax.EQ {
		store, e := c.assign(s.LHS), c.expr(s.RHS)
		return func(f *frame) outcome {
			store(f, e(f))
			return next
		}
	}
	op := s.Op - syntax.PLUS_EQ + syntax.PLUS
	if !c.hasOperator(op, at) {
		return nil
	}
	target := s.LHS
	if p, paren := target.(*syntax.ParenExpr); paren {
		target = p.X
	}
	old, e := c.expr(target), c.expr(s.RHS)
	store := c.assign(target)
	return func(f *frame) outcome {
		was, more := old(f), e(f)
		if l, is := was.(*list); is && op == syntax.PLUS { // in place, as in Python
			f.m.extend(at, l, more)
			return next
		}
		store(f, f.m.binary(at, op, was, more))
		return next
	}
}

// assign compiles the left side of an assignment.
func (c *compiler) assign(to syntax.Expr) func(f *frame, v value) {
	at := syntax.Start(to)
	switch to := to.(type) {
	case *syntax.ParenExpr:
		return c.assign(to.X)
	case *syntax.Ident:
		return c.variable(to)
	case *syntax.TupleExpr:
		return c.unpack(at, to.List)
	case *syntax.ListExpr:
		return c.unpack(at, to.List)
	case *syntax.IndexExpr:
		x, y := c.expr(to.X), c.expr(to.Y)
		return func(f *frame, v value) { f.m.setIndex(at, x(f), y(f), v) }
	case *syntax.DotExpr:
		c.noteUse(to, false, true)
		x, name, attr := c.expr(to.X), to.Name.Name, c.program.attr(to.Name.Name)
		at := to.Name.NamePos
		return func(f *frame, v value) {
			s, is := x(f).(*state)
			if !is {
				f.m.fail(at, "only s.%s can be set, not an attribute of a %s", name, typeName(x(f)))
			}
			s.set(f.m, at, attr, name, v)
		}
	}
	c.mistakes.add(at, "nothing can be assigned to this")
	return func(*frame, value) {}
}

// variable compiles the assignment to a name.
func (c *compiler) variable(to *syntax.Ident) func(f *frame, v value) {
	b := to.Binding.(*resolve.Binding)
	i := b.Index
	switch b.Scope {
	case resolve.Local:
		return func(f *frame, v value) { f.vars[i] = v }
	case resolve.Cell:
		return func(f *frame, v value) {
			if shared, made := f.vars[i].(*cell); made {
				shared.v = v
			} else {
				f.vars[i] = &cell{v}
			}
		}
	case resolve.Global:
		return func(f *frame, v value) { f.m.program.globals[i] = v }
	}
	return func(f *frame, v value) { f.free[i].v = v }
}

func (c *compiler) unpack(at syntax.Position, to []syntax.Expr) func(f *frame, v value) {
	var all []func(f *frame, v value)
	for _, e := range to {
		all = append(all, c.assign(e))
	}
	return func(f *frame, v value) {
		if t, is := v.(*tuple); is && len(t.items) == len(all) {
			for i, store := range all {
				store(f, t.items[i])
			}
			return
		}
		items := f.m.items(at, v)
		if len(items) != len(all) {
			f.m.fail(at, "%d values cannot be unpacked into %d names", len(items), len(all))
		}
		for i, store := range all {
			store(f, items[i])
		}
	}
}
