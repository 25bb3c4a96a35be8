package rulestest

import (
	"strconv"
	"strings"
	"testing"

	"salvo/rules"
)

// The number of random engagements to check for each procedure, all legal and all different. A short test run checks only
// shortCases, because the race detector makes it slow. "make soak" checks random engagements for hours.
const (
	cases      = 40
	shortCases = 2
	fightCases = 33   // at least this many random engagements of a duel or battle must be legal, in a short run one
	tries      = 2000 // give up the search for legal engagements after this many random lines
)

// atRandom checks random engagements. The rules may refuse a random line; the error must then be a single line of text.
func (c *conformance) atRandom() {
	enough, tried, lines := cases, 0, map[string]bool{}
	walked := 0
	if testing.Short() {
		enough = shortCases
	}
	for ; tried < tries && len(lines) < enough && !c.Failed(); tried++ {
		line := c.randomLine()
		s, err := c.library.Parse(line)
		if err != nil {
			c.Fatalf("a legal line does not parse: %s: %v", line, err)
		}
		if lines[s.String()] {
			continue
		}
		e, err := s.Prepare()
		if err != nil {
			if text := err.Error(); strings.Contains(text, "\n") || text == "" {
				c.Errorf("%s: the error is not one line: %q", line, text)
			}
			continue
		}
		lines[s.String()] = true
		if c.promises(s, e.Model, forCases[len(lines)%len(forCases)]) {
			walked++
		}
	}
	c.Logf("%d of %d random lines were engagements, %d of them walked", len(lines), tried, walked)
	least := 1
	if fights := c.procedure.Name == "duel" || c.procedure.Name == "battle"; fights && !testing.Short() {
		least = fightCases
	}
	if len(lines) < least && !c.Failed() {
		c.Errorf("%d random engagements were legal instead of %d or more", len(lines), least)
	}
}

// randomLine returns a random scenario line of the procedure: small parties, a few factors and options.
func (c *conformance) randomLine() string {
	var words []string
	for i, party := range c.procedure.Parties {
		if i > 0 {
			words = append(words, "vs")
		}
		text := c.randomUnit(i)
		switch {
		case party.Count == rules.GroupSize:
			text = "3x" + text
		case party.Count == rules.Many && c.luck.IntN(2) == 0:
			text = strconv.Itoa(1+c.luck.IntN(2)) + "x" + text + "+" + c.randomUnit(i)
		}
		words = append(words, text)
	}
	for _, f := range c.procedure.Factors {
		value := f.Type.Sample(c.luck.IntN)
		switch {
		case f.On == rules.OnTable:
			continue
		case f.Name == "turns":
			value = strconv.Itoa(1 + c.luck.IntN(2)) // two turns are enough to use all rules of a turn
		case c.luck.IntN(4) > 0:
			continue
		}
		if _, err := c.library.Parse(c.head(words) + " " + f.Name + "=" + value); err != nil {
			value = c.randomUnit(0) // this factor takes the name of a unit
		}
		words = append(words, f.Name+"="+value)
	}
	for _, o := range c.ruleset.OptionsOf(c.procedure) {
		if c.luck.IntN(4) == 0 {
			words = append(words, "+"+o.Name+"="+o.Readings[c.luck.IntN(len(o.Readings))].Name)
		}
	}
	return c.head(words)
}

// randomUnit returns the text of a random unit for a party. Half of the time the unit comes from the party of the example
// with this index, so that it can act in that role; else it is any unit of the roster. In a third of the cases one field
// is changed.
func (c *conformance) randomUnit(party int) string {
	name := "unit"
	if len(c.units) > 0 {
		name = c.units[c.luck.IntN(len(c.units))].Name
	}
	if example := c.shown.Parties; party < len(example) && c.luck.IntN(2) == 0 {
		name = example[party].Groups[c.luck.IntN(len(example[party].Groups))].Unit.Name
	}
	if c.luck.IntN(3) > 0 {
		return name
	}
	f := c.ruleset.Fields[c.luck.IntN(len(c.ruleset.Fields))]
	return name + ":" + f.Name + "=" + f.Type.Sample(c.luck.IntN)
}

func (c *conformance) head(words []string) string {
	return strings.Join(append([]string{c.ruleset.Name + "/" + c.procedure.Name}, words...), " ")
}
