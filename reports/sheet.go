//go:build !js

package reports

import (
	"slices"
	"strings"
)

// A Sheet is several charts on one page of A4, the kind that a player keeps beside the table.
type Sheet struct {
	Title   string
	Charts  []*Chart // each with a Heading, where its figure does not say what it is about
	Notes   []string // whole sentences
	Version string   // of the program
}

// always tells of figures that are the same everywhere, a sentence each.
func (s *Sheet) always() (sentences []string) {
	for _, c := range s.Charts {
		for i := range c.Panels {
			if c.Panels[i].constant() {
				sentences = append(sentences, strings.TrimPrefix(c.Heading+": ", ": ")+c.extremes(&c.Panels[i]))
			}
		}
	}
	return sentences
}

// foot is what stands below the charts, each reading and sentence once.
func (s *Sheet) foot() []string {
	var lines []string
	add := func(line string) {
		if line != "" && !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	for _, line := range s.always() {
		add(line)
	}
	for _, c := range s.Charts {
		for _, a := range c.Assumed {
			if a.Topic == readingTopic {
				add("Reading: " + a.Text + ".")
			}
		}
	}
	for _, c := range s.Charts {
		for _, note := range c.empties() {
			add(note)
		}
		add(c.legend())
	}
	for _, note := range s.Notes {
		add(note)
	}
	add(withVersion(sourcesOf(s.Charts...), s.Version))
	return lines
}
