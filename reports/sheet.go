package reports

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules/english"
)

// A Sheet holds several charts on one page of A4, for a player to keep beside the table.
type Sheet struct {
	Title   string
	Charts  []*Chart // each with a Heading if its figure does not say what it is about
	Notes   []string // whole sentences
	Version string   // the version of the program
}

// A TitledPanel is a figure of a sheet, with its chart.
type TitledPanel struct {
	*Chart
	Panel  *Panel
	Beside []TitledPanel // all figures that the sheet draws
	First  bool          // it is the first figure of its chart
}

// Pane returns the pane that draws the figure.
func (t TitledPanel) Pane() Pane { return t.Chart.Pane(t.Panel, t.Beside) }

// Heads returns the lines above the figure: a heading; the name of the figure, "" if that is the heading; a line in small letters
// with the figure and the axes; and above the first figure of a chart, notes on the chart's empty cells.
func (t TitledPanel) Heads() (heading, figure, under string, notes []string) {
	if t.First {
		notes = t.empties()
	}
	name, _ := t.Pane().Head()
	switch several := t.severalTitles(); {
	case t.Heading == "" && several:
		return t.Title, name, name + "; " + t.varied(false), notes
	case t.Heading == "":
		return name, "", t.varied(false), notes
	case several:
		return t.Heading, name, t.Title + "; " + name + "; " + t.varied(false), notes
	}
	return t.Heading, name, name + "; " + t.varied(false), notes
}

// severalTitles reports whether a chart beside this one on the sheet has another title: another game or procedure.
func (t TitledPanel) severalTitles() bool {
	return slices.ContainsFunc(t.Beside, func(other TitledPanel) bool { return other.Title != t.Title })
}

// SheetTitle returns a title for charts: their games and procedures. For several games it is "Fire in Bolt Action and COBI", or
// only the games if their procedures differ.
func SheetTitle(charts []*Chart) string {
	var titles, games, procedures []string
	for _, c := range charts {
		game, procedure, _ := strings.Cut(c.Title, ": ")
		for _, is := range []struct {
			list *[]string
			word string
		}{{&titles, c.Title}, {&games, game}, {&procedures, procedure}} {
			if !slices.Contains(*is.list, is.word) {
				*is.list = append(*is.list, is.word)
			}
		}
	}
	switch {
	case len(games) == 1 || slices.Contains(procedures, ""):
		return english.List(titles)
	case len(procedures) == 1:
		return procedures[0] + " in " + english.List(games)
	}
	return english.List(games)
}

// Describes returns a description for readers who cannot see the sheet.
func (s *Sheet) Describes() string {
	var charts []string
	for _, c := range s.Charts {
		charts = append(charts, strings.TrimSuffix(c.headline(), "."))
	}
	return "Sheet of charts: " + strings.Join(charts, "; ") + "."
}

// Check returns an error for a sheet that cannot be shown.
func (s *Sheet) Check() error {
	if len(s.Charts) == 0 {
		return fmt.Errorf("the sheet %q is empty: it needs a chart", s.Title)
	}
	for _, c := range s.Charts {
		if err := c.check(); err != nil {
			return err
		}
	}
	return nil
}

// Panels returns the figures that are drawn. [Sheet.Always] states the figures that are equal everywhere instead.
func (s *Sheet) Panels() []TitledPanel {
	var list []TitledPanel
	for _, c := range s.Charts {
		first := true
		for _, t := range panelsOf(c) {
			if !t.Panel.constant() {
				t.First, first = first, false
				list = append(list, t)
			}
		}
	}
	for i := range list {
		list[i].Beside = list
	}
	return list
}

// Always states the figures that are equal in all cells, in a sentence each.
func (s *Sheet) Always() (sentences []string) {
	for _, c := range s.Charts {
		for i := range c.Panels {
			if c.Panels[i].constant() {
				sentences = append(sentences, strings.TrimPrefix(c.Heading+": ", ": ")+c.everywhere(&c.Panels[i]).String())
			}
		}
	}
	return sentences
}

// Foot returns the lines below the charts, each reading and sentence once.
func (s *Sheet) Foot() []string {
	var lines []string
	add := func(line string) {
		if line != "" && !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	for _, line := range s.Always() {
		add(line)
	}
	several := slices.ContainsFunc(s.Charts, func(c *Chart) bool { return c.Title != s.Charts[0].Title })
	for _, c := range s.Charts {
		head := "Reading: "
		if several {
			game, _, _ := strings.Cut(c.Title, ": ")
			head = "Reading of " + game + ": "
		}
		for _, a := range c.Assumed {
			if a.Topic == readingTopic {
				add(head + a.Text + ".")
			}
		}
	}
	for _, c := range s.Charts {
		add(c.legend())
	}
	for _, note := range s.Notes {
		add(note)
	}
	add(withVersion(slices.Concat(sourcesOf(s.Charts...), s.origins()), s.Version))
	return lines
}

// origins names the units of each game whose figures are not the publisher's. Units of different games may have one name.
func (s *Sheet) origins() (sentences []string) {
	var games []string
	of := map[string]*Origin{}
	for _, c := range s.Charts {
		game, _, _ := strings.Cut(c.Title, ": ")
		if of[game] == nil {
			games, of[game] = append(games, game), &Origin{}
		}
		of[game].Add(c.Illustrative)
	}
	for _, game := range games {
		for _, sentence := range of[game].sentences() {
			if len(games) > 1 {
				sentence = strings.Replace(sentence, "figures: ", "figures in "+game+": ", 1)
			}
			sentences = append(sentences, sentence)
		}
	}
	return sentences
}
