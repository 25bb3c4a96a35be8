package star

import (
	"go.starlark.net/syntax"

	"salvo/rules"
)

// mostNumbers is the largest number of whole numbers in the state of a procedure, and of metrics of a procedure.
const mostNumbers = 16

// numbersOf is a state as the engines keep it: they compare states with ==.
type numbersOf [mostNumbers]int32

// A layout says at which index of numbersOf each number of a state is.
type layout struct {
	names []string
	place []int // by the number of an attribute: the index of its number; -1 if the state has none
}

// A state is the value s of a step or an end.
type state struct {
	layout *layout
	now    *numbersOf
	fixed  bool // the state cannot be changed: it is that of an end
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

// A party is the value of a party in a rule. Rules cannot change it.
type party struct {
	spec  string  // the name of the party in the procedure
	attrs []value // by the number of an attribute: its value; nil if the party does not have it
	words []string
}

func (*party) typeName() string { return "party" }
