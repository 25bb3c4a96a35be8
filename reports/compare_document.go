package reports

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"salvo/sim"
)

// Document returns the comparison as tables, situation by situation.
func (c *Comparison) Document() (*Document, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	shown := c.shown()
	d := &Document{Kind: "compare", Origin: c.Origin, Title: c.Title, Headline: heading(Texts(shown.answer()), c.Title), Asked: []string{WhichSides(c.Sides)},
		Never: shown.never(), Answer: shown.answer(), Notes: c.Notes, Sources: shown.sources(),
		Picture: shown.picture(), Rows: c.rows(), Data: c.data()}
	if len(c.Situations) == 1 {
		d.Scenario = c.Situations[0].Name
	}
	d.Body = shown.overview()
	brief := len(d.Body)
	for i := range shown.Situations {
		shown.lay(d, &shown.Situations[i])
	}
	for i := brief; brief > 0 && i < len(d.Body); i++ {
		if d.Body[i].Only == Always {
			d.Body[i].Only = InFull
		}
	}
	return d, nil
}

// overview returns a table of all situations for each of the most important figures; nil if there is only one situation.
func (c *Comparison) overview() (body []Passage) {
	if len(c.Situations) < 2 {
		return nil
	}
	empty := "" // the first situation with an empty cell
	for _, o := range []struct {
		head string
		of   func(s *Situation) *FigureRow
	}{
		{"One activation has some effect, in per cent", (*Situation).some},
		{"One activation leaves the target out, in per cent", (*Situation).out},
		{"The attacker wins the fight, in per cent", (*Situation).won},
	} {
		first, rest := column{head: "situation", text: true}, make([]column, len(c.Columns))
		for i := range c.Situations {
			row := o.of(&c.Situations[i])
			if row == nil {
				continue
			}
			first.cells = append(first.cells, Shortened(c.Situations[i].Name, widestFixture))
			for col := range rest {
				cell := NoFigure
				if e := &row.Cells[col]; !e.Empty {
					cell = Rough(e.Estimate, false, 0)
				} else if empty == "" {
					empty = c.Situations[i].Name
				}
				rest[col].cells = append(rest[col].cells, cell)
			}
		}
		if first.cells == nil {
			continue
		}
		for col, name := range c.Columns {
			rest[col] = figures("", name, rest[col].cells)
		}
		body = append(body, Passage{Head: o.head, Only: InBrief, Table: &table{columns: append([]column{first}, rest...), keep: 1}})
	}
	hints := []Item{{Text: fmt.Sprintf("salvo compare %s tells one of them with its findings.", c.Situations[0].Name)}}
	if empty != "" {
		hints = append(hints, Item{Text: fmt.Sprintf("%s: that game has no such figure; salvo compare %s says why.", NoFigure, empty)})
	}
	return append(body, Passage{Only: InBrief, Items: hints})
}

// lay adds the passages of a situation to the document.
func (c *Comparison) lay(d *Document, s *Situation) {
	prefix := ""
	if len(c.Situations) > 1 {
		prefix = s.Name + ": "
	}
	if s.Name != "" {
		d.Body = append(d.Body, Passage{Head: s.Name, Lead: []string{s.About}})
	}
	if s.Lines != nil {
		d.Body = append(d.Body, Passage{Indent: "  ", Topics: s.Lines})
	}
	findings := Passage{Head: "Findings:", Indent: "  "}
	for i, f := range c.others(s) {
		findings.Items = append(findings.Items, Item{Text: f.Text, Beneath: f.Numbers.String()})
		if i == 0 || len(c.Situations) == 1 { // with many situations the page shows only the most important passage of each
			d.Extra.Findings = append(d.Extra.Findings, Say("%s%s%s", prefix, f.Text, bracketed(f.Numbers)))
		}
	}
	if findings.Items != nil {
		d.Body = append(d.Body, findings)
	}
	for i := range s.Groups {
		d.Body = append(d.Body, c.passages(&s.Groups[i], prefix)...)
	}
	gaps := Passage{Head: "Gaps:", Indent: "  "}
	for _, gap := range s.gaps(c.Columns) {
		gaps.Items = append(gaps.Items, Item{Text: gap})
		d.Extra.Notes = append(d.Extra.Notes, prefix+gap)
	}
	if gaps.Items != nil {
		d.Body = append(d.Body, gaps)
	}
	for _, line := range s.Lines {
		if line.Topic == "" {
			line.Topic = "line"
		}
		d.Extra.Assumed = append(d.Extra.Assumed, line)
	}
}

// bracketed returns a sentence in brackets, for the end of another one; nil for an empty sentence.
func bracketed(s Sentence) Sentence {
	if len(s) == 0 {
		return nil
	}
	return Say(" (%s)", s.unended())
}

// passages returns the tables of a group. If the columns are variants of one engagement (rows have Changes), each further
// column gets a table with its difference from the first column. Otherwise there is one table; in a text, its neighbouring
// rows with equal cells become one row.
func (c *Comparison) passages(g *FigureGroup, prefix string) (body []Passage) {
	of := func(first column, rest []column) *table {
		return &table{columns: append([]column{first}, rest...), keep: 1}
	}
	if g.Rows[0].Changes == nil {
		return []Passage{{Head: g.Head, Table: of(merged(c.tabulate(g)))},
			{Only: OnPage, Caption: prefix + g.Head, Table: of(c.tabulate(g))}}
	}
	for col := 1; col < len(c.Columns); col++ {
		body = append(body, Passage{Table: of(c.tabulateChange(g, col)), Caption: prefix + g.Head})
	}
	return body
}

// tabulate returns the names of the figures, and a column for each thing that is compared.
func (c *Comparison) tabulate(g *FigureGroup) (first column, rest []column) {
	first = g.names()
	for col, name := range c.Columns {
		cells := g.column(col, true)
		rest = append(rest, figures("", name, cells))
	}
	return first, rest
}

// merged joins neighbouring rows with equal cells to one row.
func merged(first column, rest []column) (column, []column) {
	merged, others := first, make([]column, len(rest))
	merged.cells = nil
	for i := range others {
		others[i] = rest[i]
		others[i].cells = nil
	}
	for from, to := 0, 0; from < len(first.cells); from = to {
		other := func(c column) bool { return c.cells[to] != c.cells[from] }
		for to = from; to < len(first.cells) && !slices.ContainsFunc(rest, other); to++ {
		}
		merged.cells = append(merged.cells, together(first.cells[from:to], first.text))
		for i := range others {
			others[i].cells = append(others[i].cells, rest[i].cells[from])
		}
	}
	return merged, others
}

// together returns the name of several rows that became one: the first and the last number, or all words.
func together(names []string, words bool) string {
	last := len(names) - 1
	switch {
	case last == 0:
		return names[0]
	case words:
		return Shortened(strings.Join(names, ", "), widestTogether)
	}
	return strings.TrimSpace(names[0]) + "-" + strings.TrimSpace(names[last])
}

// widestTogether is the largest width of such a name, in characters.
const widestTogether = 36

// names returns the first column of a table. The turns of a curve are aligned to the right like other numbers.
func (g *FigureGroup) names() column {
	cells := make([]string, len(g.Rows))
	for i := range g.Rows {
		cells[i] = Shortened(g.Rows[i].Name, widestLabel)
	}
	if g.Shape == Curve {
		return figures("", "turn", cells)
	}
	return column{head: g.Name, cells: cells, text: true}
}

// tabulateChange returns the figures of the first column and of another one, and the difference between them.
func (c *Comparison) tabulateChange(g *FigureGroup, col int) (first column, rest []column) {
	var change, narrower []string
	known := false
	for i := range g.Rows {
		row := &g.Rows[i]
		shift := &row.Changes[col]
		change = append(change, row.Kind.Change(shift))
		times := ""
		if row.Sharper(col) {
			times, known = fmt.Sprintf("%.1f times", shift.Narrower), true
		}
		narrower = append(narrower, times)
	}
	rest = []column{
		figures("", c.Columns[0], g.column(0, false)), figures("", c.Columns[col], g.column(col, false)),
		figures("", c.Columns[col]+" - "+c.Columns[0], change),
	}
	if known {
		rest = append(rest, figures("", "narrower", narrower))
	}
	return g.names(), rest
}

// column returns the figures of a column, with half the widths of their intervals if halves is true. All chances get the same
// number of decimals; every other figure gets what its own interval supports.
func (g *FigureGroup) column(col int, halves bool) []string {
	var chances []sim.Estimate
	for i := range g.Rows {
		if cell := &g.Rows[i].Cells[col]; g.Rows[i].Kind == KindChance && !cell.Empty {
			chances = append(chances, cell.Estimate)
		}
	}
	decimals := Deserved(chances, false, exactDecimals)
	cells := make([]string, len(g.Rows))
	for i := range g.Rows {
		kind, cell := g.Rows[i].Kind, &g.Rows[i].Cells[col]
		switch {
		case cell.Empty:
			cells[i] = NoFigure
		case kind == KindChance:
			cells[i] = chanceTo(cell.Estimate, decimals, halves)
		case halves:
			cells[i] = kind.Figure(cell)
		default:
			cells[i] = kind.plain(cell.Estimate)
		}
	}
	return cells
}

// chanceTo returns a chance with the given number of decimals, and half the width of its interval if half is true.
func chanceTo(e sim.Estimate, decimals int, half bool) string {
	text := Rough(e, false, decimals)
	switch {
	case text == unknown:
		return text
	case !half || IsExact(e) || strings.ContainsAny(text, "<>"):
		return text + " %"
	}
	return text + " % ±" + halfTo(100*e.Half(), decimals)
}

// Change returns a difference; a simulated difference has half the width of its own interval. A "~" behind it means that luck may
// have made it.
func (k Kind) Change(s *Shift) string {
	text := signed(s.Estimate, k.scale())
	if k == KindChance && text != "0" {
		text += " points"
	}
	if s.Exact() || IsExact(s.Estimate) {
		return text
	}
	text = strings.TrimSuffix(text, " points") + " ±" + HalfWidth(k.scale()*s.Estimate.Half())
	if s.Within() {
		text += " ~"
	}
	return text
}

// data returns the comparison in its form for files.
func (c *Comparison) data() *Comparison {
	data := *c
	data.Schema, data.Notes, data.Situations = jsonSchema, orEmpty(c.Notes), slices.Clone(c.Situations)
	for i := range data.Situations {
		s := &data.Situations[i]
		s.Lines, s.Absent, s.Findings, s.Groups = orEmpty(s.Lines), orEmpty(s.Absent), orEmpty(s.Findings), orEmpty(s.Groups)
	}
	return &data
}

// comparisonHead names the columns of the CSV form. Their order never changes.
var comparisonHead = []string{
	"situation", "group", "figure", "column", "scenario", "method", "value", "low", "high", "count", "trials", "seed",
	"difference", "difference_low", "difference_high", "narrower",
}

// rows returns a row for every figure of every column. Chances are shares of 1, ratios are ratios of odds. The last columns
// hold the difference from the first column, if there is one.
func (c *Comparison) rows() [][]string {
	rows := [][]string{comparisonHead}
	for i := range c.Situations {
		s := &c.Situations[i]
		for _, g := range s.Groups {
			for _, row := range g.Rows {
				for col := range row.Cells {
					if cell := &row.Cells[col]; !cell.Empty {
						line := []string{s.Name, g.Name, row.Name, c.Columns[col], cell.Scenario}
						rows = append(rows, slices.Concat(line, cell.csv(), row.csvChange(col)))
					}
				}
			}
		}
	}
	return rows
}

// csvChange returns the four CSV cells for the difference of this column from the first: the difference, its interval, and
// how many times as wide the interval of independent runs would be. An exact difference fills only the first cell. Without
// a difference, all are empty.
func (row *FigureRow) csvChange(col int) []string {
	if row.Changes == nil || col == 0 {
		return []string{"", "", "", ""}
	}
	s := &row.Changes[col]
	if s.Exact() {
		return []string{significant(s.Estimate.Value), "", "", ""}
	}
	return []string{
		significant(s.Estimate.Value), significant(s.Estimate.Low), significant(s.Estimate.High),
		strconv.FormatFloat(s.Narrower, 'g', 4, 64),
	}
}
