package reports

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"salvo/sim"
)

// Text writes the comparison as tables for a reader at a terminal, never wider than 80 columns.
func (c *Comparison) Text(w io.Writer, options TextOptions) error {
	if err := c.check(); err != nil {
		return err
	}
	c = c.shown()
	p := newReport(options)
	p.never(c.never())
	p.writeAnswer(c.answer(), nil, c.Title, WhichSides(c.Sides))
	for i := range c.Situations {
		c.writeSituation(p, &c.Situations[i])
	}
	p.ending(nil, c.Notes, c.sources())
	_, err := io.WriteString(w, p.String())
	return err
}

func (c *Comparison) writeSituation(p *report, s *Situation) {
	if s.Name != "" {
		p.section(s.Name)
		p.paragraph("", s.About)
	}
	if s.Lines != nil {
		p.line("")
		p.topics("  ", s.Lines)
	}
	findings := c.others(s)
	if len(findings) > 0 {
		p.section("Findings:")
	}
	for _, f := range findings {
		p.paragraph("  ", f.Text)
		for _, line := range Wrap(f.Numbers, columns(p.width-4)) {
			p.line("    " + p.accent(line))
		}
	}
	for i := range s.Groups {
		c.writeGroup(p, &s.Groups[i])
	}
	p.sentences("Gaps:", s.gaps(c.Columns))
}

func (c *Comparison) writeGroup(p *report, g *FigureGroup) {
	if g.Rows[0].Changes == nil {
		p.section(g.Head)
		first, rest := merged(c.tabulate(g))
		p.tables(first, rest, nil)
		return
	}
	for col := 1; col < len(c.Columns); col++ {
		p.line("")
		first, rest := c.tabulateChange(g, col)
		p.tables(first, rest, nil)
	}
}

// tabulate is the names of the figures, and a column for each that is compared.
func (c *Comparison) tabulate(g *FigureGroup) (first column, rest []column) {
	first = g.names()
	for col, name := range c.Columns {
		cells := g.column(col, true)
		rest = append(rest, figures("", name, cells))
	}
	return first, rest
}

// merged makes one row of neighbours that show the same everywhere.
func merged(first column, rest []column) (column, []column) {
	made, others := first, make([]column, len(rest))
	made.cells = nil
	for i := range others {
		others[i] = rest[i]
		others[i].cells = nil
	}
	for from, to := 0, 0; from < len(first.cells); from = to {
		other := func(c column) bool { return c.cells[to] != c.cells[from] }
		for to = from; to < len(first.cells) && !slices.ContainsFunc(rest, other); to++ {
		}
		made.cells = append(made.cells, together(first.cells[from:to], first.text))
		for i := range others {
			others[i].cells = append(others[i].cells, rest[i].cells[from])
		}
	}
	return made, others
}

// together is the names of rows that are one: from the first to the last of numbers, and of words all.
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

// widestTogether is how wide the names of several rows in one may be.
const widestTogether = 36

// names are the first column of a table. What a curve is over stands to the right like any number.
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

// tabulateChange is the first column, another one, and the difference between them.
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

// column is the figures of a column, with half their intervals if wanted. Chances have the same decimals; of other kinds
// each figure has what it deserves.
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

// chanceTo is a chance with so many decimals, and half its interval if that is wanted.
func chanceTo(e sim.Estimate, decimals int, half bool) string {
	text := Rough(e, false, decimals)
	switch {
	case text == unknown:
		return text
	case !half || IsExact(e) || strings.ContainsAny(text, "<>"):
		return text + " %"
	}
	return text + " % ±" + Fixed(100*e.Half(), decimals)
}

// Change is a difference with half the width of its own interval; "~" behind it where luck may have made it.
func (k Kind) Change(s *Shift) string {
	text := signed(s.Estimate, k.scale())
	if k == KindChance && text != "0" {
		text += " points"
	}
	if s.Exact || IsExact(s.Estimate) {
		return text
	}
	text = strings.TrimSuffix(text, " points") + " ±" + HalfWidth(k.scale()*s.Estimate.Half(), math.Round)
	if s.Within() {
		text += " ~"
	}
	return text
}
