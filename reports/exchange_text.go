package reports

import (
	"fmt"
	"io"
	"strconv"
)

// Text writes the matrix for a reader at a terminal, as several tables where one would be wider than 80 columns.
func (e *Exchange) Text(w io.Writer, options TextOptions) error {
	out := &report{color: options.Color}
	for _, line := range wrap(e.heading(), columns(lineWidth)) {
		out.line(out.bold(line))
	}
	out.paragraph("", e.name())
	out.section("So many of these balance one of those on the left:")
	rest := e.columns()
	first := rest[:2]
	for rest = rest[2:]; len(rest) > 0; {
		t := &table{columns: append([]column{}, first...)}
		for len(rest) > 0 && (len(t.columns) == 2 || t.width()+gap+rest[0].width() <= lineWidth) {
			t.columns = append(t.columns, rest[0])
			rest = rest[1:]
		}
		t.write(out)
		if len(rest) > 0 {
			out.line("")
		}
	}
	e.writeCycles(out)
	out.ending(e.Assumed, e.Notes, e.sources())
	_, err := io.WriteString(w, out.String())
	return err
}

// columns are the units, what they cost, and the ratios.
func (e *Exchange) columns() []column {
	var names, listed []string
	for _, u := range e.Units {
		names = append(names, shortened(u.Unit, widestLabel))
		listed = append(listed, costOf(float64(u.Listed)))
	}
	all := []column{{head: "one of", cells: names, text: true}, figures("", "listed", listed)}
	for k := range e.Units {
		var cells []string
		for i := range e.Units {
			cells = append(cells, e.Ratios[i][k].String())
		}
		all = append(all, figures("", shortened(e.Units[k].Unit, widestLabel), cells))
	}
	return all
}

func (e *Exchange) writeCycles(out *report) {
	if e.AllCycles == 0 {
		out.section("Rock, paper, scissors:")
		out.paragraph("  ", "no three units beat each other in a circle.")
		return
	}
	out.section(fmt.Sprintf("Rock, paper, scissors, for the same points (%d of %d circles):", len(e.Cycles), e.AllCycles))
	for i := range e.Cycles {
		out.paragraph("  ", e.Cycles[i].String())
	}
}

// CSV writes a row for every two units (RFC 4180): so many of the second balance one of the first.
func (e *Exchange) CSV(w io.Writer) error {
	rows := [][]string{{"ruleset", "unit", "listed", "other", "other_listed", "ratio", "low", "high", "bound", "seed"}}
	for i, u := range e.Units {
		for k, other := range e.Units {
			r := e.Ratios[i][k]
			if i == k {
				continue
			}
			row := []string{e.Ruleset, u.Unit, optional(u.Listed), other.Unit, optional(other.Listed), fixed(r.Value, 4),
				"", "", "", strconv.FormatUint(e.Seed, 10)}
			switch r.Bound {
			case Known:
				row[6], row[7] = fixed(r.Low, 4), fixed(r.High, 4)
			case Unknown:
				row[5], row[8] = "", "unknown"
			default:
				row[8] = map[Bound]string{Above: "more", Below: "less"}[r.Bound]
			}
			rows = append(rows, row)
		}
	}
	return writeCSV(w, rows)
}

// JSON writes the matrix for other programs, indented and in stable order.
func (e *Exchange) JSON(w io.Writer) error {
	form := jsonExchange{Schema: jsonSchema, Version: e.Version, Ruleset: e.Ruleset, Title: e.Title, Heading: e.Heading,
		Budget: jsonNumber(e.Budget), Battles: e.Battles, Seed: e.Seed, Situations: e.Situations, Cycles: [][3]string{},
		AllCycles: e.AllCycles, Notes: append([]string{}, e.Notes...)}
	for i, u := range e.Units {
		form.Units = append(form.Units, jsonExchanged(u))
		var row []jsonRatio
		for _, r := range e.Ratios[i] {
			cell := jsonRatio{Bound: r.Bound}
			if r.Bound != Unknown {
				value := jsonNumber(coarsely(r.Value))
				cell.Value = &value
			}
			if r.Bound == Known {
				low, high := jsonNumber(coarsely(r.Low)), jsonNumber(coarsely(r.High))
				cell.Low, cell.High = &low, &high
			}
			row = append(row, cell)
		}
		form.Ratios = append(form.Ratios, row)
	}
	for _, c := range e.Cycles {
		form.Cycles = append(form.Cycles, c.Units)
	}
	return writeJSON(w, form)
}

type jsonExchange struct {
	Schema     int             `json:"schema"`
	Version    string          `json:"version"`
	Ruleset    string          `json:"ruleset"`
	Title      string          `json:"title"`
	Heading    string          `json:"heading,omitempty"`
	Budget     jsonNumber      `json:"budget"`
	Battles    int64           `json:"battles"`
	Seed       uint64          `json:"seed"`
	Situations []string        `json:"situations"`
	Units      []jsonExchanged `json:"units"`
	Ratios     [][]jsonRatio   `json:"ratios"`
	Cycles     [][3]string     `json:"cycles"`
	AllCycles  int             `json:"all_cycles"`
	Notes      []string        `json:"notes"`
}

type jsonExchanged struct {
	Unit   string `json:"unit"`
	Listed int    `json:"listed,omitempty"`
}

type jsonRatio struct {
	Value *jsonNumber `json:"value,omitempty"`
	Low   *jsonNumber `json:"low,omitempty"`
	High  *jsonNumber `json:"high,omitempty"`
	Bound Bound       `json:"bound,omitempty"`
}
