package star

import (
	"go.starlark.net/syntax"

	"salvo/rules"
)

// mostNumbers is how many whole numbers the state of a procedure holds, and how many metrics a procedure has.
const mostNumbers = 16

// numbersOf is a state as the engines know it: compared with ==.
type numbersOf [mostNumbers]int32

// A layout says where the numbers of a state are.
type layout struct {
	names []string
	place []int // the place of each attribute; -1: none
}

// A state is what a step sees as s.
type state struct {
	layout *layout
	now    *numbersOf
	fixed  bool // an end may not change it
}

func (*state) typeName() string { return "state" }

func (s *state) find(m *machine, at syntax.Position, attr int, name string) int {
	if attr < len(s.layout.place) {
		if i := s.layout.place[attr]; i >= 0 {
			return i
		}
	}
	m.fail(at, "the state has no %s%s; start gives the numbers that it has", name, rules.DidYouMean(name, s.layout.names))
	return 0
}

func (s *state) get(m *machine, at syntax.Position, attr int, name string) value {
	return int(s.now[s.find(m, at, attr, name)])
}

func (s *state) set(m *machine, at syntax.Position, attr int, name string, v value) {
	i := s.find(m, at, attr, name)
	if s.fixed {
		m.fail(at, "end cannot change s.%s: only step can", name)
	}
	switch v := v.(type) {
	case int:
		if v != int(int32(v)) {
			m.fail(at, "s.%s would be %d: numbers of a state lie within two thousand millions", name, v)
		}
		s.now[i] = int32(v)
	case bool:
		s.now[i] = int32(oneIf(v))
	default:
		m.fail(at, "s.%s holds whole numbers, not a %s", name, typeName(v))
	}
}

// A party is what a rule sees of a side: read only.
type party struct {
	spec  string  // its name in the procedure
	attrs []value // the value of each attribute
	words []string
}

func (*party) typeName() string { return "party" }
