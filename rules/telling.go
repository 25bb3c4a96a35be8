package rules

import (
	"fmt"
	"slices"
	"strings"

	"salvo/sim"
)

// A Telling describes one figure of an engagement in a sentence. In its texts
//
//	{attackers}               is the name of the party
//	{target.1}                is the name of its first unit
//	{knocks|knock}            agrees with the first party
//	{target:its|their}        agrees with the named party
//	{target:it|them}          agrees with the named party, or is the party's name if the sentence has not named it yet
//	{cv}                      is the value of a factor
//	~                         is where "always" and "never" go
//	#                         is where the mean of a metric goes
//
// The chance of an event stands at the end of its clause: "two M4 Shermans knock out the Tiger I 2 % of the time".
type Telling struct {
	Figure  string // an event or the mean of a metric: "result=knocked-out", "mean casualties"
	Subject string // "{attackers}"; "": the subject of the telling before
	Text    string // "~{knocks|knock} out {target}"
	IfAny   bool   // shown only if the event can happen
}

// A Clause is a telling with the words of a scenario; only the number is missing.
type Clause struct {
	Figure Figure
	Text   string // the text with ~ and #
	IfAny  bool
}

// Told returns sentences about the scenario, each a list of clauses, the most important first.
func (s *Scenario) Told() ([][]Clause, error) {
	return s.tell(s.Names(), func(Figure) bool { return true })
}

// Happened returns the clauses of the events that happened in one engagement, and all clauses of means. out holds the
// engagement's values of the metrics.
func (s *Scenario) Happened(out []int) ([][]Clause, error) {
	return s.tell(s.Names(), func(f Figure) bool { return f.Mean || f.Event.Holds(out) })
}

// Clause returns the clause for one figure, with the given names of the parties; "" if no telling describes it. For
// "result=suppressed+" it returns the clause of the label with "at least", or with "or worse" if it has no place for that. varied
// names factors whose values the clause must leave out: "one of the shots" in place of "one of 6 shots".
func (s *Scenario) Clause(figure string, names []Name, varied ...string) (text string, err error) {
	if text, err = s.clause(figure, names, varied); text != "" || err != nil {
		return text, err
	}
	least, open := strings.CutSuffix(figure, "+")
	metric, _, _ := strings.Cut(least, "=")
	i := slices.IndexFunc(s.Procedure.Metrics, func(m sim.Metric) bool { return m.Name == metric })
	if m := s.Procedure.Metrics; !open || i < 0 || m[i].Labels == nil || m[i].Kinds || m[i].Sides != nil {
		return "", nil
	}
	if text, err = s.clause(least, names, varied); text == "" || err != nil {
		return "", err
	}
	if before, after, marked := strings.Cut(text, "~"); marked {
		return before + "~at least " + after, nil
	}
	return text + " or worse", nil
}

func (s *Scenario) clause(figure string, names []Name, varied []string) (text string, err error) {
	subject := ""
	for _, sentence := range append(slices.Clone(s.Procedure.Told), s.Procedure.Asked) {
		for _, t := range sentence {
			if t.Subject != "" {
				subject = t.Subject
			}
			if t.Figure == figure {
				sp := speller{scenario: s, names: names, varied: varied}
				return sp.spell(subject + " " + t.Text)
			}
		}
	}
	return "", nil
}

// tell fills in the tellings whose figure include accepts. The first clause of a sentence, and the first after a change of
// subject, begins with its subject.
func (s *Scenario) tell(names []Name, include func(f Figure) bool) ([][]Clause, error) {
	var sentences [][]Clause
	for _, sentence := range s.Procedure.Told {
		sp := speller{scenario: s, names: names}
		var clauses []Clause
		subject, lastSubject := "", ""
		for _, t := range sentence {
			if t.Subject != "" {
				subject = t.Subject
			}
			f, err := ParseFigure(t.Figure, boundless(s.Procedure.Metrics))
			if err != nil {
				return nil, fmt.Errorf("%s is told %s: %w", s.head(), quoted(t.Text), err)
			}
			if !include(f) {
				continue
			}
			text := t.Text
			if subject != lastSubject {
				text, lastSubject = subject+" "+text, subject
			}
			if text, err = sp.spell(text); err != nil {
				return nil, fmt.Errorf("%s is told %s: %w", s.head(), quoted(t.Text), err)
			}
			clauses = append(clauses, Clause{f, text, t.IfAny})
		}
		if clauses != nil {
			sentences = append(sentences, clauses)
		}
	}
	return sentences, nil
}

// boundless returns the metrics with a very large maximum for numbers, because the true maximum depends on the
// scenario.
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

// A speller fills in one sentence with the words of a scenario.
type speller struct {
	scenario *Scenario
	names    []Name
	named    []string // parties that the sentence has named so far
	varied   []string // factors that have no single value
}

// spell replaces each pair of braces by its words.
func (sp *speller) spell(text string) (string, error) {
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
		word, err := sp.word(inside)
		if err != nil {
			return "", err
		}
		b.WriteString(word)
		text = rest
	}
}

// word returns the words for one pair of braces.
func (sp *speller) word(inside string) (string, error) {
	one, many, choice := strings.Cut(inside, "|")
	if !choice {
		return sp.noun(inside)
	}
	s := sp.scenario
	party, word, named := strings.Cut(one, ":")
	if !named && len(s.Parties) > 0 {
		party, word = s.Parties[0].Spec.Name, one
	}
	name, ok := sp.party(party)
	switch {
	case !ok:
		return "", fmt.Errorf("{%s} agrees with no party", inside)
	case word == "it" && !slices.Contains(sp.named, party):
		return sp.noun(party)
	case name.Plural:
		return many, nil
	}
	return word, nil
}

// noun returns the name of a party, or the value of a factor.
func (sp *speller) noun(inside string) (string, error) {
	if name, ok := sp.party(inside); ok {
		sp.named = append(sp.named, inside)
		return name.Text, nil
	}
	for _, f := range sp.scenario.Procedure.Factors {
		switch {
		case f.Name == inside && slices.Contains(sp.varied, inside):
			return "the", nil
		case f.Name == inside:
			return sp.scenario.Word(inside), nil
		}
	}
	return "", fmt.Errorf("{%s} is neither a party nor a factor", inside)
}

// party returns the name of a party, or with ".1" the name of its first unit.
func (sp *speller) party(word string) (Name, bool) {
	for i := range sp.scenario.Parties {
		switch p := &sp.scenario.Parties[i]; {
		case word == p.Spec.Name, word == p.Spec.Name+".1" && p.Units() == 1:
			return sp.names[i], true
		case word == p.Spec.Name+".1":
			name := single(p.Groups[0].Unit, "", false)
			if adjective := nations[p.Groups[0].Unit.Nation].adjective; adjective != "" && name.Text == sp.names[0].Text {
				name = single(p.Groups[0].Unit, adjective+" ", false)
			}
			return name, true
		}
	}
	return Name{}, false
}
