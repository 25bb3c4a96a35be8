package reports

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
)

// OnPage is the odds as the page shows them.
func (o *Odds) OnPage() (PageItem, error) {
	item := PageItem{
		Kind: "odds", Title: o.Title, Scenario: o.name(), Findings: o.findings(),
		Assumed: o.Assumed, Sources: o.sources(), Notes: o.notes(),
	}
	var varying []string
	for _, m := range o.measures() {
		if !m.varies() {
			item.Notes = append(item.Notes, m.Name+": "+m.always()+".")
			continue
		}
		varying = append(varying, m.Name)
		item.Tables = append(item.Tables, m.onPage())
	}
	if varying == nil {
		return item, nil
	}
	var err error
	item.Pictures, err = onPage("Bars: how likely each value is of "+strings.Join(varying, ", "), o.layout)
	return item, err
}

// OnPage is the chart as the page shows it.
func (c *Chart) OnPage() (PageItem, error) {
	if err := c.check(); err != nil {
		return PageItem{}, err
	}
	title := c.Title
	if c.Heading != "" {
		title = c.Heading
	}
	item := PageItem{
		Kind: "chart", Title: title, Scenario: c.name(), Findings: c.findings(),
		Assumed: c.Assumed, Sources: c.sources(), Notes: c.notes(),
	}
	var figures []string
	for i := range c.Panels {
		p := &c.Panels[i]
		figures = append(figures, p.headline())
		item.Tables = append(item.Tables, c.onPage(p))
	}
	over := c.X.title()
	if other := c.other(); other != nil {
		over += " and " + other.title()
	}
	var err error
	item.Pictures, err = onPage("Chart: "+strings.Join(figures, ", ")+" over "+over, c.layout)
	return item, err
}

// onPage is the table of a figure; what its columns are stands in the caption.
func (c *Chart) onPage(p *Panel) PageTable {
	first, rest := c.tabulate(p)
	caption := p.headline()
	if group := rest[0].group; group != "" {
		caption += " by " + group
	}
	if !p.Mean && c.other() != nil {
		caption += ", in per cent"
	}
	for i := range rest {
		rest[i].group = ""
	}
	t := table{columns: append([]column{first}, rest...)}
	return t.onPage(caption)
}

// OnPage is the sheet as the page shows it.
func (s *Sheet) OnPage() (PageItem, error) {
	pic, err := s.layout()
	if err != nil {
		return PageItem{}, err
	}
	svg, err := inline(pic)
	if err != nil {
		return PageItem{}, err
	}
	return PageItem{
		Kind: "sheet", Title: s.Title, Sources: sourcesOf(s.Charts...), Notes: s.Notes,
		Pictures: []PagePicture{{Describes: "Sheet of charts: " + s.Title, Wide: svg, Narrow: svg}},
	}, nil
}

// onPage draws a picture for a desk and for a phone. Title and caption are left to the page.
func onPage(describes string, layout func(width vg.Length) *picture) ([]PagePicture, error) {
	wide, err := inline(layout(pictureWidth))
	if err != nil {
		return nil, err
	}
	narrow, err := inline(layout(phoneWidth))
	return []PagePicture{{describes, wide, narrow}}, err
}

var (
	prolog   = regexp.MustCompile(`(?s)^.*?<svg width="[^"]*" height="[^"]*" viewBox="[^"]*"`)
	fontName = regexp.MustCompile(`style="font-family:[^"]*?font-style:normal;`)
)

// inline is a drawing as part of a page, which decides about its size, its font and most of its margin.
func inline(pic drawing) (string, error) {
	var drawn bytes.Buffer
	if err := writeSVG(&drawn, pic); err != nil {
		return "", err
	}
	width, height := pic.size()
	const off = margin - 2
	start := fmt.Sprintf(`<svg viewBox="%g %g %.5g %.5g"`, off, off, width-2*off, height-2*off)
	svg := prolog.ReplaceAllLiteral(drawn.Bytes(), []byte(start))
	svg = fontName.ReplaceAllLiteral(svg, []byte(`style="`))
	return strings.TrimSpace(string(svg)), nil
}

// onPage is the table of a metric; the mean of a number stands in the caption, where sorting leaves it alone.
func (m *measure) onPage() PageTable {
	caption := m.Name
	if m.Labels == nil {
		caption += ", mean " + Number(m.best().Mean())
	}
	lines := slices.DeleteFunc(m.lines(), func(l line) bool { return l.mean })
	return m.columns(lines, false).onPage(caption)
}

// onPage is the table with what its cells are sorted by: the first column by its order here, the others by their
// figures.
func (t *table) onPage(caption string) PageTable {
	made := PageTable{Caption: caption}
	for i := range t.columns {
		made.Columns = append(made.Columns, strings.TrimSpace(t.columns[i].group+" "+t.columns[i].head))
	}
	for row := range t.columns[0].cells {
		cells := []PageCell{{Text: strings.TrimSpace(t.columns[0].cells[row]), Sort: strconv.Itoa(row)}}
		for i := range t.columns[1:] {
			text := strings.TrimSpace(t.columns[1+i].cells[row])
			cells = append(cells, PageCell{text, leadingNumber(text)})
		}
		made.Rows = append(made.Rows, cells)
	}
	return made
}

var number = regexp.MustCompile(`^[<>]?([0-9]+(?:\.[0-9]+)?)`)

// leadingNumber is the number that a cell begins with; less than all of them if there is none.
func leadingNumber(text string) string {
	if found := number.FindStringSubmatch(text); found != nil {
		return found[1]
	}
	return "-1"
}
