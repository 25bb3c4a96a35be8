package reports

import (
	"fmt"
	"slices"
	"strconv"

	"salvo/rules/english"
)

// Document returns the formula, notes on how it turns the values of units into numbers, and the units that it misprices. A full
// text lists every unit.
func (f *Formula) Document() (*Document, error) {
	d := &Document{Kind: "formula", Origin: f.Origin, Title: f.Title, Heading: f.Heading, Headline: f.finding(), Line: f.name(),
		Answer: f.Answers(), Assumed: f.Assumed, Notes: f.notes(), Sources: f.sources(), Picture: f.picture(),
		Rows: f.rows(), Data: f.data()}
	if t, n := f.table(false); n > 0 {
		d.Body = append(d.Body, Passage{Head: "units that it misprices: fair cost less the formula without the unit", Only: InBrief, Table: &t})
	}
	all, _ := f.table(true)
	d.Body = append(d.Body, Passage{Head: "all units, those that it prices worst first", Only: InFull, Table: &all,
		Caption: "all units, those that it prices worst first"})
	return d, nil
}

// picture returns fair costs against the costs by formulas that were fitted without the unit.
func (f *Formula) picture() *Picture {
	p := &AgreementPane{Name: "Fair cost and formula", Near: Near, Large: true, Judged: true,
		X: Scale{Title: "cost by the formula found without the unit, points"}, Y: Scale{Title: "fair cost, points"}}
	for i := range f.Units {
		u := &f.Units[i]
		verdict := Fair
		switch {
		case f.misprices(u) && u.Off() < 0:
			verdict = Cheap
		case f.misprices(u):
			verdict = Dear
		}
		asked := float64(u.LeftOut)
		p.Dots = append(p.Dots, Dot{asked, u.Fair, u.Unit, verdict})
		p.X.Costs, p.Y.Costs = append(p.X.Costs, asked), append(p.Y.Costs, u.Fair.Low, u.Fair.High)
	}
	return &Picture{Title: f.finding(), Blocks: []Block{alone(p)},
		Legend: "Blue dots: worth more than the formula says. Brown boxes: worth less. Grey: within its error. " +
			"Whiskers: 95 % intervals. Shaded: within 10 % of the cost.",
		Answers: append([]string{f.Equation() + "."}, Texts(f.Answers()[2:])...), Caption: caption(f.name(), f.sources(), f.Origin, f.Version),
		Describes: "Fair costs against the formula. " + joined(f.Answers(), " ").String()}
}

// finding states how well the formula prices units, and how many it misprices: the title of its picture.
func (f *Formula) finding() string {
	wrong := 0
	for i := range f.Units {
		if f.misprices(&f.Units[i]) {
			wrong++
		}
	}
	return fmt.Sprintf("The formula prices a unit that it has not seen to %s points of its fair cost in the median; %d of %s it misprices",
		Fixed(f.MedianOff(), 1), wrong, english.Counted(len(f.Units), "unit"))
}

// table returns the units that the formula misprices, or all.
func (f *Formula) table(all bool) (t table, rows int) {
	var names, listed, fair, asks, left, off []string
	for i := range f.Units {
		u := &f.Units[i]
		if !all && !f.misprices(u) {
			continue
		}
		names = append(names, Shortened(u.Unit, widestLabel))
		listed = append(listed, costOf(float64(u.Listed)))
		fair = append(fair, Fixed(u.Fair.Value, 0)+" ±"+Fixed(u.Fair.Half(), 0))
		asks = append(asks, fmt.Sprint(u.Formula))
		left = append(left, fmt.Sprint(u.LeftOut))
		off = append(off, gainOf(-u.Off()))
	}
	return table{columns: []column{{head: "unit", cells: names, text: true}, figures("", "listed", listed),
		figures("", "fair", fair), figures("", "formula", asks), figures("", "left out", left),
		figures("", "worth more", off)}}, len(names)
}

// gainOf returns a number of points with its sign.
func gainOf(points float64) string {
	text := PlainZero(Fixed(points, 0))
	if points > 0 && text != "0" {
		return "+" + text
	}
	return text
}

// rows returns a row for every unit.
func (f *Formula) rows() [][]string {
	rows := [][]string{{"unit", "listed", "fair", "low", "high", "formula", "left_out"}}
	for i := range f.Units {
		u := &f.Units[i]
		fair := coarse(u.Fair)
		rows = append(rows, []string{u.Unit, optional(u.Listed), significant(fair.Value), significant(fair.Low),
			significant(fair.High), strconv.Itoa(u.Formula), strconv.Itoa(u.LeftOut)})
	}
	return rows
}

// data returns the formula in its form for files: with the figures that follow from others, and fitted figures rounded.
func (f *Formula) data() *Formula {
	data := *f
	data.Schema, data.Text, data.Error, data.Half = jsonSchema, f.Equation(), coarsely(f.MedianOff()), coarsely(f.MedianHalf())
	data.Priced, data.Assumed, data.Notes, data.Units = orEmpty(f.Priced), orEmpty(f.Assumed), orEmpty(f.notes()), slices.Clone(f.Units)
	for i := range data.Units {
		data.Units[i].Fair, data.Units[i].Misprices = coarse(f.Units[i].Fair), f.misprices(&f.Units[i])
	}
	return &data
}
