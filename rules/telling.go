package rules

import (
	"fmt"
	"strings"

	"salvo/sim"
)

// A Telling is how a sentence tells one figure of an engagement. Its text is a clause in which
//
//	{attackers}               is what the party is called
//	{target.1}                is what its first unit is called
//	{knocks|knock}            agrees with the first party
//	{target:it|them}          agrees with the party that is named
//	{cv}                      is a factor
//	~                         is where "always" and "never" go
//	#                         is where the mean of a metric goes
//
// The chance of an event stands at the end of its clause: "two M4 Shermans knock out the Tiger I 2 % of the time".
type Telling struct {
	Figure string // an event or the mean of a metric: "result=knocked-out", "mean casualties"
	Text   string
	IfAny  bool // told only where it can happen
}

// A Clause is a telling with the words of a scenario: all but the number is known.
type Clause struct {
	Figure Figure
	Text   string // with ~ and #
	IfAny  bool
}

// Told is what is told about the scenario: sentences of clauses, what matters most first.
func (s *Scenario) Told() ([][]Clause, error) {
	names := s.Names()
	told := make([][]Clause, len(s.Procedure.Told))
	for i, sentence := range s.Procedure.Told {
		for _, t := range sentence {
			f, err := ParseFigure(t.Figure, boundless(s.Procedure.Metrics))
			if err != nil {
				return nil, fmt.Errorf("%s is told %s: %w", s.head(), quoted(t.Text), err)
			}
			text, err := s.spell(t.Text, names)
			if err != nil {
				return nil, fmt.Errorf("%s is told %s: %w", s.head(), quoted(t.Text), err)
			}
			told[i] = append(told[i], Clause{f, text, t.IfAny})
		}
	}
	return told, nil
}

// boundless are metrics whose numbers may be as large as a telling says; how large they are depends on the scenario.
func boundless(metrics []sim.Metric) []sim.Metric {
	all := make([]sim.Metric, len(metrics))
	for i, m := range metrics {
		if m.Labels == nil {
			m.Max = 1 << 30
		}
		all[i] = m
	}
	return all
}

// spell puts the scenario's words in the place of what stands in braces.
func (s *Scenario) spell(text string, names []Name) (string, error) {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		inside, rest, closed := strings.Cut(after, "}")
		if !closed {
			return "", fmt.Errorf("a brace is not closed")
		}
		word, err := s.word(inside, names)
		if err != nil {
			return "", err
		}
		b.WriteString(word)
		text = rest
	}
}

// word is what stands for one pair of braces.
func (s *Scenario) word(inside string, names []Name) (string, error) {
	one, many, choice := strings.Cut(inside, "|")
	if !choice {
		for i := range s.Parties {
			switch p := &s.Parties[i]; inside {
			case p.Spec.Name:
				return names[i].Text, nil
			case p.Spec.Name + ".1":
				if p.Units() == 1 {
					return names[i].Text, nil
				}
				return single(p.Groups[0].Unit, "").Text, nil
			}
		}
		for _, f := range s.Procedure.Factors {
			if f.Name == inside {
				return s.Word(inside), nil
			}
		}
		return "", fmt.Errorf("{%s} is neither a party nor a factor", inside)
	}
	who := 0
	if party, word, named := strings.Cut(one, ":"); named {
		one, who = word, -1
		for i := range s.Parties {
			if s.Parties[i].Spec.Name == party {
				who = i
			}
		}
	}
	switch {
	case who < 0 || who >= len(names):
		return "", fmt.Errorf("{%s} agrees with no party", inside)
	case names[who].Plural:
		return many, nil
	}
	return one, nil
}
