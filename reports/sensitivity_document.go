package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Document returns the figure, what it depends on, and the steps, the largest change first.
func (y *Sensitivity) Document() (*Document, error) {
	answer, notes := y.answers(), append(y.rest(), y.Notes...)
	data := *y
	data.Schema, data.Answer, data.Things = jsonSchema, answer, orEmpty(y.Things)
	data.Assumed, data.Notes = orEmpty(y.Assumed), orEmpty(notes)
	d := &Document{Kind: "sensitivity", Origin: y.Origin, Title: y.Title, Heading: y.Heading, Headline: y.headline(), Typed: y.Typed,
		Line: y.Scenario, Asked: []string{WhichSides(y.Sides)}, Never: y.Never, Answer: answer, Opening: y.Assumed,
		Assumed: y.Assumed, Notes: notes, Sources: y.sources(), Picture: y.picture(), Rows: y.rows(), Data: &data}
	ranked := y.ranked()
	head := y.stepsOf()
	if len(ranked) == 0 {
		return d, nil
	}
	first := ranked[:min(len(ranked), mostInfluences)]
	brief, full := Passage{Head: head, Only: InBrief, Table: y.table(first, false)}, Passage{Head: head, Caption: head, Table: y.table(ranked, true)}
	if n := len(ranked) - len(first); n > 0 {
		brief.Head += fmt.Sprintf(" (%d more with --all)", n)
	}
	if d.Body = []Passage{full}; brief.Table.rows() < full.Table.rows() {
		full.Only = InFull
		d.Body = []Passage{brief, full}
	}
	if others := y.unlikely(); len(others) > 0 {
		const head = "steps that make another unit of it"
		d.Body = append(d.Body, Passage{Head: head, Only: InFull, Table: y.table(others, false)})
	}
	return d, nil
}

// unlikely returns the steps that would make a different unit and surely change the figure, listed under the things that they
// change. The things are sorted by their largest change.
func (y *Sensitivity) unlikely() (list []Influence) {
	for _, f := range y.Things {
		var steps []SensitiveStep
		for _, s := range f.Steps {
			if s.Unlikely && s.Sure {
				s.Unlikely = false
				steps = append(steps, s)
			}
		}
		if f.Steps = steps; steps != nil {
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(a, b Influence) int { return cmp.Compare(b.size(), a.size()) })
	return list
}

// mostInfluences is the largest number of things in a short report.
const mostInfluences = 15

// table returns the steps of some things, each thing named once. Steps without a sure change are left out unless all is true, and
// unlikely steps always.
func (y *Sensitivity) table(things []Influence, all bool) *table {
	t := y.tableTo(things, all, widestInfluence)
	t.narrow = func(width int) *table {
		return y.tableTo(things, all, max(narrowestInfluence, t.columns[0].width()-(t.width()-width)))
	}
	return t
}

// tableTo returns the table that the method table describes. It shortens the names of things to at most widest characters.
func (y *Sensitivity) tableTo(things []Influence, all bool, widest int) *table {
	var names, from, to, values, changes []string
	for i := range things {
		f := &things[i]
		name, was := Shortened(y.called(f), widest), Shortened(f.value(f.From), widestValue)
		for k := range f.Steps {
			s := &f.Steps[k]
			if s.Unlikely || !all && !s.Sure {
				continue
			}
			names, from = append(names, name), append(from, was)
			to = append(to, Shortened(f.step(s), widestValue))
			values = append(values, FigureText(s.Cell.Estimate, y.Mean))
			changes = append(changes, y.changeInWords(s))
			name, was = "", ""
		}
	}
	return &table{columns: []column{{head: "what", cells: names, text: true}, {head: "now", cells: from, text: true},
		{head: "step", cells: to, text: true}, figures("", "then", values), figures("", "change", changes)}}
}

// The widths of names and values, in characters.
const (
	widestInfluence    = 40
	narrowestInfluence = 16
	widestValue        = 16
)

// changeInWords returns a change, with half the width of its interval unless it is exact; nothingTold if the change may be luck.
func (y *Sensitivity) changeInWords(s *SensitiveStep) string {
	switch {
	case !s.Sure:
		return nothingTold
	case s.Exact:
		return y.change(s.Change)
	}
	return y.change(s.Change) + " ±" + HalfWidth(Factor(y.Mean)*s.Change.Half())
}

// nothingTold stands for no change, or for one that may be luck.
const nothingTold = "~"

// picture returns a tornado: for each thing the steps that lower and raise the figure most.
func (y *Sensitivity) picture() *Picture {
	pic := &Picture{Title: y.headline(), Caption: caption(y.Scenario, y.sources(), y.Origin, y.Version)}
	ranked := y.ranked()
	if len(ranked) == 0 {
		pic.Answers = Texts(y.answers()[1:])
		return pic
	}
	p := &TornadoPane{Name: y.stepsOf(), Mean: y.Mean}
	for i := range ranked[:min(len(ranked), mostBars)] {
		f := &ranked[i]
		bar := TornadoBar{Name: fmt.Sprintf("%s (%s)", y.called(f), Shortened(f.value(f.From), widestValue)), Hint: y.inBrief(f).String()}
		for side, s := range f.extremes() {
			if s != nil {
				bar.Sides[side] = &TornadoSide{Shortened(f.alike(s), widestValue), &Shift{Estimate: s.Change, Method: methodOf(s.Exact)}}
			}
		}
		p.Bars = append(p.Bars, bar)
	}
	pic.Blocks = []Block{alone(p)}
	pic.Describes = "Tornado of what the figure depends on. " + strings.Join(Texts(y.answers()), " ")
	pic.Legend = "Blue: the step raises it; orange: it lowers it. Behind a bar: the value that does it, and by " +
		"how much. In brackets: what it is now."
	pic.Answers = slices.Concat(NeverSentences(y.Never), y.rest())
	if n := len(ranked) - len(p.Bars); n > 0 {
		pic.Answers = append(pic.Answers, fmt.Sprintf("Not drawn: %d that change it less.", n))
	}
	return pic
}

// mostBars is the largest number of things in a tornado.
const mostBars = 20

// rows returns a row for every step: the thing that was changed, the columns of the odds, and the change.
func (y *Sensitivity) rows() [][]string {
	rows := [][]string{slices.Concat([]string{"kind", "party", "unit", "name", "from", "to"}, csvHead,
		[]string{"change", "change_low", "change_high"})}
	for i := range y.Things {
		f := &y.Things[i]
		for k := range f.Steps {
			s := &f.Steps[k]
			e := s.Change
			change := []string{significant(e.Value), "", ""}
			if !s.Exact {
				change[1], change[2] = significant(e.Low), significant(e.High)
			}
			rows = append(rows, slices.Concat([]string{string(f.Kind), f.Party, f.Of, f.Name, f.From, s.To, s.Cell.Scenario,
				y.Metric, y.Value}, s.Cell.csv(), change))
		}
	}
	return rows
}

// stepsOf says which figure the steps change.
func (y *Sensitivity) stepsOf() string {
	if y.Words == "" {
		return "what one step does to " + y.Figure
	}
	return "what one step does to the " + y.Words
}

// A TornadoPane shows horizontal bars to both sides of 0, the longest on top.
type TornadoPane struct {
	Name string
	Mean bool // plain numbers instead of points of a chance
	Bars []TornadoBar
}

// A TornadoBar holds the steps of one thing that lower and that raise a figure most.
type TornadoBar struct {
	Name  string
	Hint  string          // shown to readers who point at the bar
	Sides [2]*TornadoSide // the step that lowers and the one that raises; nil if there is none
}

// A TornadoSide is one half of a [TornadoBar].
type TornadoSide struct {
	Value  string // the value of the thing that makes the change
	Change *Shift
}

// Head implements [Pane].
func (p *TornadoPane) Head() (name string, remarks []string) {
	for _, bar := range p.Bars {
		for _, s := range bar.Sides {
			if s != nil && !s.Change.Exact() {
				remarks = []string{"whiskers: 95 % intervals"}
			}
		}
	}
	if p.Mean {
		return p.Name, remarks
	}
	return p.Name + ", in points", remarks
}
