package rulestest

import (
	"strconv"
	"strings"
	"testing"

	"salvo/rules"
)

// How many engagements described at random are tried of a procedure, all legal and all different; a short test run,
// which the race detector slows down, looks at a few.
const (
	cases      = 60
	shortCases = 2
	fightCases = 50   // for duels and battles, which have any number of lines: the least number of cases
	tries      = 2000 // the lines that are tried to find so many cases
)

// atRandom tries engagements described at random. Some make no sense to the rules; then the error has to be one line for
// the reader.
func (c *conformance) atRandom() {
	enough, tried, seen := cases, 0, map[string]bool{}
	walked := 0
	if testing.Short() {
		enough = shortCases
	}
	for ; tried < tries && len(seen) < enough && !c.Failed(); tried++ {
		line := c.randomLine()
		s, err := c.library.Parse(line)
		if err != nil {
			c.Fatalf("a legal line does not parse: %s: %v", line, err)
		}
		if seen[s.String()] {
			continue
		}
		e, err := s.Prepare()
		if err != nil {
			if text := err.Error(); strings.Contains(text, "\n") || text == "" {
				c.Errorf("%s: the error is not one line: %q", line, text)
			}
			continue
		}
		seen[s.String()] = true
		if c.promises(s, e.Model, forCases[len(seen)%len(forCases)]) {
			walked++
		}
	}
	c.Logf("%d of %d random lines were engagements, %d of them walked", len(seen), tried, walked)
	least := 1
	if fights := c.procedure.Name == "duel" || c.procedure.Name == "battle"; fights && !testing.Short() {
		least = fightCases
	}
	if len(seen) < least && !c.Failed() {
		c.Errorf("%d random engagements were legal instead of %d or more", len(seen), least)
	}
}

// randomLine describes an engagement at random: small parties, a few factors and options.
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
			value = strconv.Itoa(1 + c.luck.IntN(2)) // a fight shows everything in its first two turns
		case c.luck.IntN(4) > 0:
			continue
		}
		if _, err := c.library.Parse(c.head(words) + " " + f.Name + "=" + value); err != nil {
			value = c.randomUnit(0) // the factor names a unit
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

// randomUnit returns a unit of the roster, every second time one that stands in that party of the example and so can
// act there. A field is changed now and then.
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
