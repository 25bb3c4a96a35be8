package star

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"

	"salvo/rules"
	"salvo/sim"
)

// A procedure is a part of a game that a file resolves with dice. It has one function, the rule, or three: start for
// the first state, step for each round, end for the metrics. With these three it may have a fourth, rounds.
type procedure struct {
	rules.Procedure
	at      syntax.Position
	metrics []declaredMetric
	rule    *function
	start   *function
	step    *function
	end     *function
	rounds  *function // returns the largest number of rounds for a line; nil: every line has the number in the field most
	most    int       // the largest number of rounds
	options []string  // the options that the functions have as parameters, by parameter name
}

// usualRounds is the largest number of rounds if a procedure does not state one.
const usualRounds = 100

// mostRounds is the largest number of rounds that a procedure may state.
const mostRounds = 1000

func (p *procedure) unfolds() bool { return p.step != nil }

func sayProcedure(m *machine, c *call) value {
	v, at := m.arrange(c, argument{"name", true}, argument{"parties", false}, argument{"factors", false},
		argument{"metrics", true}, argument{"told", false}, argument{"example", false}, argument{"rule", false},
		argument{"start", false}, argument{"step", false}, argument{"end", false}, argument{"rounds", false},
		argument{"title", false}, argument{"help", false})
	d := m.loading
	p := &procedure{at: at[0], most: usualRounds}
	p.Name = m.nameOf(c, v[0], at[0])
	switch {
	case slices.ContainsFunc(d.procedures, func(other *procedure) bool { return other.Name == p.Name }):
		m.fail(at[0], "the procedure %s is declared twice", p.Name)
	case len(d.procedures) == mostProcedures:
		m.fail(c.at, "a game has at most %d procedures", mostProcedures)
	}
	p.Title, p.Help, p.Example = m.textOf(c, "title", v[11], at[11]), m.textOf(c, "help", v[12], at[12]), m.textOf(c, "example", v[5], at[5])
	m.setParts(c, p, v, at)
	m.setFunctions(c, p, v, at)
	m.setTold(p, v[4], at[4])
	d.procedures = append(d.procedures, p)
	return none{}
}

// setParts reads the parties, factors and metrics of a procedure.
func (m *machine) setParts(c *call, p *procedure, v []value, at []syntax.Position) {
	var names []string
	checkFree := func(at syntax.Position, name string) {
		if slices.Contains(names, name) {
			m.fail(at, "two things of %s are called %s", p.Name, name)
		}
		names = append(names, name)
	}
	for _, item := range m.listItems(at[1], "parties", v[1], mostParties) {
		switch item := item.(type) {
		case declaredParty:
			checkFree(at[1], item.Name)
			p.Parties = append(p.Parties, item.PartySpec)
		case wrongly:
		default:
			m.fail(at[1], `parties are made with party, as in [party("attackers"), party("target")], not with a %s`, typeName(item))
		}
	}
	for _, item := range m.listItems(at[2], "factors", v[2], mostFactors) {
		switch item := item.(type) {
		case declaredFactor:
			checkFree(at[2], item.Name)
			p.Factors = append(p.Factors, item.Factor)
		case wrongly:
		default:
			m.fail(at[2], `factors are made with factor, as in [factor("range", whole(0, 48), 12)], not with a %s`, typeName(item))
		}
	}
	var metrics []string
	for _, item := range m.listItems(at[3], "metrics", v[3], mostNumbers) {
		switch item := item.(type) {
		case declaredMetric:
			if slices.Contains(metrics, item.Name) {
				m.fail(at[3], "two metrics of %s are called %s", p.Name, item.Name)
			}
			metrics = append(metrics, item.Name)
			p.metrics = append(p.metrics, item)
			p.Metrics = append(p.Metrics, p.markSides(item.Metric))
		case wrongly:
		default:
			m.fail(at[3], `metrics are made with labels and number, not with a %s`, typeName(item))
		}
	}
	if len(p.metrics) == 0 {
		m.fail(at[3], "%s has no metrics: say what comes out of it with labels or number", p.Name)
	}
}

// markSides returns a metric with its sides set, if it has labels with the names of both parties: each of these labels
// then is the victory of that party.
func (p *procedure) markSides(metric sim.Metric) sim.Metric {
	if len(p.Parties) == 2 && slices.Contains(metric.Labels, p.Parties[0].Name) && slices.Contains(metric.Labels, p.Parties[1].Name) {
		metric.Sides = []string{p.Parties[0].Name, p.Parties[1].Name}
	}
	return metric
}

// listItems returns the items of an argument that is a list or a tuple. It ends the run if there are more than most.
func (m *machine) listItems(at syntax.Position, what string, v value, most int) []value {
	switch v := v.(type) {
	case nil:
		return nil
	case *list:
		m.mostOf(at, what, len(v.items), most)
		return v.items
	case *tuple:
		m.mostOf(at, what, len(v.items), most)
		return v.items
	}
	m.fail(at, "%s stand in a list, as in [...], not in a %s", what, typeName(v))
	return nil
}

func (m *machine) mostOf(at syntax.Position, what string, n, most int) {
	if n > most {
		m.fail(at, "%d %s are too many: a procedure has at most %d", n, what, most)
	}
}

// setFunctions reads the functions of a procedure: its rule, or its start, step and end. It also reads the number of
// rounds.
func (m *machine) setFunctions(c *call, p *procedure, v []value, at []syntax.Position) {
	for i, to := range []**function{&p.rule, &p.start, &p.step, &p.end} {
		fn, is := v[6+i].(*function)
		if v[6+i] != nil && !is {
			m.fail(at[6+i], "%s is a function, not a %s", []string{"rule", "start", "step", "end"}[i], typeName(v[6+i]))
		}
		*to = fn
	}
	switch {
	case p.rule == nil && p.start == nil && p.step == nil && p.end == nil:
		m.fail(c.at, "%s lacks its rule: write rule=FUNCTION, or start=, step= and end=", p.Name)
	case p.rule != nil && (p.start != nil || p.step != nil || p.end != nil):
		m.fail(c.at, "%s has a rule and a start, step or end: one throw has rule=, what unfolds has the others", p.Name)
	case p.rule == nil && (p.start == nil || p.step == nil || p.end == nil):
		m.fail(c.at, "what unfolds needs start=, step= and end=, all three")
	}
	switch rounds := v[10].(type) {
	case nil:
	case int:
		m.roundsWithin(at[10], rounds)
		p.most = rounds
	case *function:
		p.rounds = rounds
	default:
		m.fail(at[10], "rounds is a whole number, or a function of factors and parties, not a %s", typeName(rounds))
	}
}

func (m *machine) roundsWithin(at syntax.Position, rounds int) {
	if rounds < 1 || rounds > mostRounds {
		m.fail(at, "rounds is %d: it must be 1 to %d", rounds, mostRounds)
	}
}

// setTold reads the argument told: the sentences about the result. Without the argument it makes plain sentences.
func (m *machine) setTold(p *procedure, v value, at syntax.Position) {
	switch v := v.(type) {
	case nil:
		p.Told = plainSentences(p.Metrics)
	case *dict:
		for i, k := range v.keys {
			figure, one := k.(string)
			text, two := v.values[i].(string)
			if !one || !two {
				m.fail(at, `told is a dict of figures and sentences, as in {"result=runs": "{target} ~{target:runs|run}"}`)
			}
			p.Told = append(p.Told, []rules.Telling{telling(figure, text)})
		}
	default:
		m.fail(at, `told is a dict of figures and sentences, as in {"result=runs": "{target} ~{target:runs|run}"}`)
	}
}

// telling returns a sentence about a figure. If the text begins with a party in braces, that party is the subject.
func telling(figure, text string) rules.Telling {
	if end := strings.Index(text, "} "); strings.HasPrefix(text, "{") && end > 0 && !strings.ContainsAny(text[:end], "|:") {
		return rules.Telling{Figure: figure, Subject: text[:end+1], Text: text[end+2:]}
	}
	return rules.Telling{Figure: figure, Text: text}
}

// inWords returns a name of the file in words. It does not look the name up among the words of other games, because the
// author of the file may mean something else by it.
func inWords(name string) string { return strings.ReplaceAll(name, "-", " ") }

// plainSentences returns sentences about every label of the first metric except the mildest, and about the mean of
// every metric that is a number.
func plainSentences(metrics []sim.Metric) (sentences [][]rules.Telling) {
	for i, metric := range metrics {
		if metric.Labels == nil {
			sentences = append(sentences, []rules.Telling{{Figure: "mean " + metric.Name, Subject: "the mean of " + inWords(metric.Name), Text: "is #"}})
			continue
		}
		if i > 0 {
			continue
		}
		for j := len(metric.Labels) - 1; j > 0; j-- {
			label := metric.Labels[j]
			sentences = append(sentences, []rules.Telling{{Figure: metric.Name + "=" + label, Subject: "the " + inWords(metric.Name), Text: "is ~" + inWords(label)}})
		}
	}
	return sentences
}
