package reports

import (
	"fmt"
	"strconv"
	"strings"

	"salvo/rules/english"
)

// lineTold says what battles on the line leave out.
func (e *Exchange) lineTold() string {
	return foughtOnLine + "Which unit is the better buy on tables, where they take objectives and use cover, differs (--ground table)."
}

// Document returns the matrix, and units that beat each other in a circle.
func (e *Exchange) Document() (*Document, error) {
	d := &Document{Kind: "points", Origin: e.Origin, Title: e.heading(), Headline: heading(Texts(e.better()), e.heading()), Answer: e.better(), Line: e.name(), Assumed: e.Assumed, Notes: e.Notes,
		Sources: e.sources(), Picture: e.picture(), Rows: e.rows(), Data: e.data(),
		Extra: Extra{Findings: plainSentences(e.findings())},
		Body: []Passage{{Head: "So many of these balance one of those on the left:",
			Caption: "So many of the unit above balance one of the unit on the left",
			Table:   &table{columns: e.columns(), keep: 2}}, e.circles()}}
	if e.OnLine {
		d.Asked = []string{e.lineTold()}
	}
	return d, nil
}

// circles returns the clearest circles of three units that beat each other, or says that there are none.
func (e *Exchange) circles() Passage {
	if e.AllCycles == 0 {
		return Passage{Head: "Rock, paper, scissors:", Indent: "  ", Lead: []string{"no three units beat each other in a circle."}}
	}
	p := Passage{Head: fmt.Sprintf("Rock, paper, scissors, for the same points (%d of %d circles):", len(e.Cycles), e.AllCycles), Indent: "  "}
	for i := range e.Cycles {
		p.Lead = append(p.Lead, e.Cycles[i].String())
	}
	return p
}

// findings states the clearest circle, or that there is none.
func (e *Exchange) findings() (list []string) {
	if e.AllCycles > 0 {
		list = append(list, fmt.Sprintf("Rock, paper, scissors: %s", e.Cycles[0].String()))
	} else {
		list = append(list, "No three units beat each other in a circle.")
	}
	return list
}

// better names the unit that is surely the better buy against more of the other units than any other, or several equal
// ones; nil if no unit is surely better than any other.
func (e *Exchange) better() []Sentence {
	most, names := 0, []string(nil)
	for row := range e.Units {
		beaten := 0
		for column := range e.Units {
			if column != row && e.Value(row, column).Low > 1 {
				beaten++
			}
		}
		switch {
		case beaten > most:
			most, names = beaten, []string{e.Call(row)}
		case beaten == most:
			names = append(names, e.Call(row))
		}
	}
	same := "for the same points"
	if !e.priced() {
		same = "one against one"
	}
	others := english.Counted(len(e.Units)-1, "other unit")
	if most == 0 {
		return nil
	}
	are, rest, where := "are each", "", ""
	if e.OnLine {
		where = " on the line"
	}
	if len(names) == 1 {
		are = "is"
	}
	if len(names) < len(e.Units) {
		rest = "; no other unit beats so many"
	}
	return []Sentence{Say("%s %s surely the better buy%s against %s of %s, %s%s.", english.Capital(english.List(names)), are, where, most, others, same, rest)}
}

// picture returns the matrix as a table whose cells are coloured.
func (e *Exchange) picture() *Picture {
	same := "for the same points"
	if !e.priced() {
		same = "one against one"
	}
	pic := &Picture{Title: heading(Texts(e.better()), e.heading()), Blocks: []Block{alone(&ExchangePane{e})},
		Legend: "Figures: so many of the unit below balance one of the unit on the left. Colours, " + same +
			": blue, the unit on the left is the better buy; orange, the unit below is; strongest at twice as good. Framed: surely so.",
		Caption:   caption(e.name(), e.sources(), e.Origin, e.Version),
		Describes: "Heat map: how many of one unit balance one of another. " + strings.Join(e.findings(), " ")}
	if e.OnLine {
		pic.Remarks = []string{e.lineTold()}
	}
	if e.AllCycles > 0 {
		pic.Answers = []string{"Rock, paper, scissors: " + e.Cycles[0].String()}
	}
	return pic
}

// An ExchangePane shows how many of one unit balance one of another.
type ExchangePane struct{ *Exchange }

// Head implements [Pane].
func (p *ExchangePane) Head() (name string, remarks []string) { return "Exchange ratios", nil }

// columns returns the units, what they cost, and the ratios.
func (e *Exchange) columns() []column {
	var names, listed []string
	for _, u := range e.Units {
		names = append(names, Shortened(u.Unit, widestLabel))
		listed = append(listed, costOf(float64(u.Listed)))
	}
	all := []column{{head: "one of", cells: names, text: true}, figures("", "listed", listed)}
	for k := range e.Units {
		var cells []string
		for i := range e.Units {
			cells = append(cells, e.Ratios[i][k].String())
		}
		all = append(all, figures("", Shortened(e.Units[k].Unit, widestLabel), cells))
	}
	return all
}

// rows returns a row for every unit against every other: how many of the second balance one of the first.
func (e *Exchange) rows() [][]string {
	rows := [][]string{{"ruleset", "unit", "listed", "other", "other_listed", "ratio", "low", "high", "bound", "seed"}}
	for i, u := range e.Units {
		for k, other := range e.Units {
			r := e.Ratios[i][k]
			if i == k {
				continue
			}
			row := []string{e.Ruleset, u.Unit, optional(u.Listed), other.Unit, optional(other.Listed), Fixed(r.Value, 4),
				"", "", "", strconv.FormatUint(e.Seed, 10)}
			switch r.Bound {
			case Known:
				row[6], row[7] = Fixed(r.Low, 4), Fixed(r.High, 4)
			case Unknown:
				row[5], row[8] = "", "unknown"
			default:
				row[8] = map[Bound]string{Above: "more", Below: "less"}[r.Bound]
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// data returns the matrix in its form for files: with the units of the cycles, and fitted figures rounded.
func (e *Exchange) data() *Exchange {
	data := *e
	data.Schema, data.Notes, data.Circles, data.Ratios = jsonSchema, orEmpty(e.Notes), [][3]string{}, nil
	for _, row := range e.Ratios {
		cells := make([]Ratio, len(row))
		for i, r := range row {
			cells[i] = r.data()
		}
		data.Ratios = append(data.Ratios, cells)
	}
	for _, c := range e.Cycles {
		data.Circles = append(data.Circles, c.Units)
	}
	return &data
}

// data returns the ratio in its form for files: without a value that is not known, and with an interval only if one was found.
func (r Ratio) data() Ratio {
	switch r.Bound {
	case Unknown:
		return Ratio{Bound: Unknown}
	case Known:
		return Ratio{Value: coarsely(r.Value), Low: coarsely(r.Low), High: coarsely(r.High)}
	}
	return Ratio{Value: coarsely(r.Value), Bound: r.Bound}
}
