package star

import (
	"go.starlark.net/resolve"
	"go.starlark.net/syntax"
)

// The code of a file is compiled to Go closures: an expression is a function of the frame of its call.
type (
	expr func(f *frame) value
	stmt func(f *frame) outcome
)

// An outcome is how a statement ends.
type outcome uint8

const (
	next outcome = iota
	breaks
	continues
	returns
)

// A frame is one call of a function.
type frame struct {
	m      *machine
	vars   []value // the variables; nil for one that is not set yet, a *cell for one that a nested function uses
	free   []*cell // variables of the enclosing functions
	result value
}

// A cell is a variable that a function shares with functions nested in it.
type cell struct{ v value }

// A code is a compiled function of a game file, without the values of its variables.
type code struct {
	name     string
	at       syntax.Position
	params   []string
	defaults int // how many of the last parameters have defaults
	vars     []string
	cells    []int // the numbers of the variables that are cells
	body     []stmt
	uses     []use // the attributes of parameters that the function uses, for checks before anything is run
	volleys  bool  // the function throws dice to hit and saves
	globals  []int // the numbers of the global variables that the function names
}

// A function is a code with the values of its defaults, and the variables of the functions that enclose it.
type function struct {
	code     *code
	defaults []value
	free     []*cell
}

// A program is a compiled file.
type program struct {
	file    string
	globals []value // the values of the global variables; nil for one that is not set yet
	names   []string
	body    []stmt
	vars    int // the number of variables of comprehensions outside of functions
	attrs   map[string]int
}

// A use is an attribute of a parameter that a function reads, calls or sets.
type use struct {
	of, name string
	at       syntax.Position
	called   bool
	set      bool
}

// A compiler turns the syntax tree of a file into closures.
type compiler struct {
	program  *program
	mistakes *mistakes
	fn       *code // the function that is being compiled; nil outside of functions
	depth    int
	size     int // the number of expressions of the statement that is being compiled
}

// compile compiles a resolved file.
func compile(file *syntax.File, wrong *mistakes) *program {
	module := file.Module.(*resolve.Module)
	p := &program{file: file.Path, globals: make([]value, len(module.Globals)), vars: len(module.Locals), attrs: map[string]int{}}
	for _, g := range module.Globals {
		p.names = append(p.names, g.First.Name)
	}
	c := &compiler{program: p, mistakes: wrong}
	p.body = c.block(file.Stmts)
	return p
}

// attr returns the number of an attribute, by its name. It gives a new name the next number.
func (p *program) attr(name string) int {
	n, known := p.attrs[name]
	if !known {
		n = len(p.attrs)
		p.attrs[name] = n
	}
	return n
}

// nest enters one level of nesting. ok is false if the nesting is deeper than deepestSyntax; leave ends the level.
func (c *compiler) nest(at syntax.Position) (leave func(), ok bool) {
	c.depth++
	if c.depth > deepestSyntax {
		if c.depth == deepestSyntax+1 {
			c.mistakes.add(at, "expressions or blocks are nested more than %d deep", deepestSyntax)
		}
		c.depth--
		return func() {}, false
	}
	return func() { c.depth-- }, true
}

// function compiles a def or a lambda.
func (c *compiler) function(fn *resolve.Function) func(f *frame) *function {
	result := &code{name: fn.Name, at: fn.Pos}
	var defaults []expr
	for _, p := range fn.Params {
		switch p := p.(type) {
		case *syntax.Ident:
			result.params = append(result.params, p.Name)
		case *syntax.BinaryExpr:
			result.params = append(result.params, p.X.(*syntax.Ident).Name)
			defaults = append(defaults, c.expr(p.Y))
		default:
			c.mistakes.add(syntax.Start(p), "game files have no * parameters: name each parameter")
			return func(*frame) *function { return &function{code: result} }
		}
	}
	result.defaults = len(defaults)
	for i, v := range fn.Locals {
		result.vars = append(result.vars, v.First.Name)
		if v.Scope == resolve.Cell {
			result.cells = append(result.cells, i)
		}
	}
	inner := &compiler{program: c.program, mistakes: c.mistakes, fn: result, depth: c.depth}
	result.body = inner.block(fn.Body)
	return func(f *frame) *function {
		result := &function{code: result}
		for _, e := range defaults {
			result.defaults = append(result.defaults, e(f))
		}
		for _, v := range fn.FreeVars {
			result.free = append(result.free, capture(f, v))
		}
		return result
	}
}

// capture returns the cell of a variable of the enclosing function f.
func capture(f *frame, v *resolve.Binding) *cell {
	if v.Scope == resolve.Free {
		return f.free[v.Index]
	}
	return f.vars[v.Index].(*cell)
}

// run runs the body of a function. vars has room for all its variables, and already contains its arguments.
func (m *machine) run(at syntax.Position, fn *function, vars []value) value {
	for _, other := range m.running {
		if other == fn.code {
			m.fail(at, "%s calls itself: game files have no recursion; write a loop, or a step of a procedure", fn.code.name)
		}
	}
	m.running = append(m.running, fn.code)
	m.step(at, 1)
	for _, i := range fn.code.cells {
		vars[i] = &cell{vars[i]}
	}
	if len(m.running) > len(m.frames) {
		m.frames = append(m.frames, new(frame))
	}
	f := m.frames[len(m.running)-1]
	*f = frame{m: m, vars: vars, free: fn.free}
	var result value = none{}
	for _, s := range fn.code.body {
		if s(f) == returns {
			result = f.result
			break
		}
	}
	m.running = m.running[:len(m.running)-1]
	return result
}

// give calls a function with values for its parameters.
func (m *machine) give(fn *function, args ...value) value {
	spare := m.spare
	vars := m.reserve(len(fn.code.vars))
	copy(vars, args)
	v := m.run(fn.code.at, fn, vars)
	clear(vars)
	m.spare = spare
	return v
}
