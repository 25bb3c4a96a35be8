package reports

import (
	"strings"
	"unicode/utf8"
)

// gap is the space between two columns; smallestBar and largestBar limit the bars beside them. All are in characters.
const (
	gap         = 2
	smallestBar = 6
	largestBar  = 24
)

// A table is a table in a text report. All columns have the same number of cells. If the table is wider than the text, it
// drops spare columns or continues below.
type table struct {
	columns []column
	bars    []float64   // lengths of the bars beside the rows, from 0 to 1; nil for none
	barHead string      // the column whose figures the bars show; "" if there is only one
	stacks  [][]float64 // the parts of each bar, if bars have several
	beneath []string    // text below each row; nil for none
	rule    int         // a faint line is drawn above this row; 0 for none
	keep    int         // if columns do not fit, further tables repeat this many first columns; 0 if columns are not moved
	// narrow returns another table for a text that is too narrow for this one; nil if there is none.
	narrow func(width int) *table
}

// A column of a table.
type column struct {
	group string // stands over neighbouring columns of one group; "" for none
	head  string
	cells []string
	text  bool // the cells are words, not figures
	spare int  // if the table is too wide, the column with the largest spare is dropped first; a column with 0 is never dropped
}

// figures returns a column of figures, aligned at their decimal points.
func figures(group, head string, cells []string) column {
	return column{group: group, head: head, cells: alignPoints(cells)}
}

// intervals returns a column of intervals, given their ends.
func intervals(group string, low, high []string) column {
	low, high = alignPoints(low), alignPoints(high)
	cells := make([]string, len(low))
	for i := range cells {
		between := " – "
		if strings.TrimSpace(low[i]) == "" {
			between = "   "
		}
		cells[i] = low[i] + between + high[i]
	}
	return column{group: group, head: "95 % interval", cells: cells}
}

// alignPoints pads cells so that their decimal points stand below each other.
func alignPoints(cells []string) []string {
	around := func(cell string) (before, after int) {
		end := strings.IndexAny(cell, ". ")
		if end < 0 {
			end = len(cell)
		}
		return utf8.RuneCountInString(cell[:end]), utf8.RuneCountInString(cell[end:])
	}
	left, right := 0, 0
	for _, cell := range cells {
		before, after := around(cell)
		left, right = max(left, before), max(right, after)
	}
	aligned := make([]string, len(cells))
	for i, cell := range cells {
		before, after := around(cell)
		aligned[i] = strings.Repeat(" ", left-before) + cell + strings.Repeat(" ", right-after)
	}
	return aligned
}

func (c *column) width() int {
	width := utf8.RuneCountInString(c.head)
	for _, cell := range c.cells {
		width = max(width, utf8.RuneCountInString(cell))
	}
	return width
}

// rows returns the number of rows.
func (t *table) rows() int { return len(t.columns[0].cells) }

// width returns the width of all columns, without bars.
func (t *table) width() int {
	width := -gap
	for i := range t.columns {
		width += gap + t.columns[i].width()
	}
	return width
}

// fit drops spare columns until the table is narrow enough or has no more of them.
func (t *table) fit(width int) {
	for t.width() > width {
		drop := 0
		for i := range t.columns {
			if t.columns[i].spare > t.columns[drop].spare {
				drop = i
			}
		}
		if t.columns[drop].spare == 0 {
			return
		}
		t.columns = append(t.columns[:drop:drop], t.columns[drop+1:]...)
	}
}

// write writes the table into the report, in parts one below another if it is too wide.
func (t *table) write(p *report) {
	if t.keep == 0 {
		t.writeWhole(p)
		return
	}
	kept := t.columns[:t.keep:t.keep]
	for rest := t.columns[t.keep:]; len(rest) > 0; {
		part := &table{columns: kept, bars: t.bars, barHead: t.barHead}
		for len(rest) > 0 {
			part.columns = append(part.columns, rest[0])
			if part.width() > p.width && len(part.columns) > t.keep+1 {
				part.columns = part.columns[:len(part.columns)-1]
				break
			}
			rest = rest[1:]
		}
		part.writeWhole(p)
		if len(rest) > 0 {
			p.line("")
		}
	}
}

// writeWhole writes the table in one part, and drops spare columns if it is too wide.
func (t *table) writeWhole(p *report) {
	if t.narrow != nil && t.width() > p.width {
		t = t.narrow(p.width)
	}
	if p.markdown {
		p.pipes(t)
		return
	}
	t.fit(p.width)
	width := t.width()
	bar := min(largestBar, p.width-width-gap)
	if t.bars == nil && t.stacks == nil || bar < smallestBar {
		bar = 0
	}
	if groups := t.groups(p.width); groups != "" {
		p.line(groups)
	}
	heads := make([]string, len(t.columns))
	for i := range t.columns {
		heads[i] = t.columns[i].head
	}
	head := t.row(heads)
	if t.barHead != "" && bar >= len(t.barHead) {
		head += strings.Repeat(" ", gap) + t.barHead
	}
	p.line(p.bold(strings.TrimRight(head, " ")))
	p.line(p.dim(strings.Repeat("─", width)))
	for i := range t.columns[0].cells {
		if i > 0 && i == t.rule {
			p.line(p.dim(strings.Repeat("─", width)))
		}
		cells := make([]string, len(t.columns))
		for j := range t.columns {
			cells[j] = t.columns[j].cells[i]
		}
		line := t.row(cells)
		switch {
		case bar > 0 && t.stacks != nil:
			line += strings.Repeat(" ", gap) + p.accent(stacked(t.stacks[i], bar))
		case bar > 0:
			line += strings.Repeat(" ", gap) + p.accent(blocks(t.bars[i], bar))
		}
		p.line(strings.TrimRight(line, " "))
		if t.beneath != nil {
			p.paragraph("    ", t.beneath[i])
			p.omitted = p.omitted || t.beneath[i] == ""
		}
	}
}

// row returns one line: words to the left, figures to the right of their column.
func (t *table) row(cells []string) string {
	var b strings.Builder
	for i, cell := range cells {
		if i > 0 {
			b.WriteString(strings.Repeat(" ", gap))
		}
		pad := strings.Repeat(" ", t.columns[i].width()-utf8.RuneCountInString(cell))
		if t.columns[i].text {
			b.WriteString(cell + pad)
		} else {
			b.WriteString(pad + cell)
		}
	}
	return b.String()
}

// groups returns the line above the heads, with the name of each group centred over its columns; "" if there are none.
func (t *table) groups(widest int) string {
	line := ""
	at := 0 // where the next column starts
	for i := 0; i < len(t.columns); {
		group, start := t.columns[i].group, at
		for ; i < len(t.columns) && t.columns[i].group == group; i++ {
			at += t.columns[i].width() + gap
		}
		if group == "" {
			continue
		}
		width := utf8.RuneCountInString(group)
		middle := min(start+(at-gap-start-width+1)/2, widest-width)
		line += strings.Repeat(" ", max(0, middle-utf8.RuneCountInString(line))) + group
	}
	return strings.TrimRight(line, " ")
}

// blocks returns a bar of block characters, exact to an eighth of a character. A length above 0 shows at least an eighth.
func blocks(length float64, width int) string {
	eighths := int(length*float64(8*width) + 0.5)
	if length > 0 {
		eighths = max(eighths, 1)
	}
	bar := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		bar += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return bar
}

// stacked returns a bar of parts that add up to 1, each beginning where the one before ends.
func stacked(parts []float64, width int) string {
	marks := []string{"█", "░", "▒"}
	bar, from, sum := "", 0, 0.0
	for i, part := range parts {
		sum += part
		to := int(sum*float64(width) + 0.5)
		bar += strings.Repeat(marks[i%len(marks)], to-from)
		from = to
	}
	return bar
}
