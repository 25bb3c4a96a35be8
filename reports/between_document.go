package reports

import "strings"

// Document returns a paragraph for each pair of squares.
func (b *Between) Document() (*Document, error) {
	d := b.document()
	d.Picture, d.Rows, d.Data, d.Extra.Findings = b.picture(b.Pairs), b.rows(), b.form(), nil
	for i := range b.Pairs {
		d.Body = append(d.Body, Passage{Lead: []string{b.sentence(&b.Pairs[i])}})
		d.Extra.Findings = append(d.Extra.Findings, plainly(b.sentence(&b.Pairs[i])))
	}
	if len(b.Units) > 0 {
		d.Body = append(d.Body, Passage{Only: OnPage, Caption: "Units", Table: b.unitTable()})
	}
	return d, nil
}

// rows returns a row for each pair. Lengths have one decimal, or two if they need them.
func (b *Between) rows() [][]string {
	rows := [][]string{{"from", "to", "distance", "sight", "blocked-by", "cover", "side"}}
	for i := range b.Pairs {
		p := &b.Pairs[i]
		row := []string{b.SquareName(p.From), b.SquareName(p.To), hundredths(p.Distance), "no", nothing, orNone(p.Cover),
			orNone(p.Shown)}
		if p.Sees {
			row[3] = "yes"
		}
		if p.BlockedBy != NoSquare {
			row[4] = b.SquareName(p.BlockedBy)
		}
		for _, way := range p.Ways {
			if i == 0 {
				rows[0] = append(rows[0], "way-"+way.By)
			}
			length := nothing
			if !way.None {
				length = hundredths(way.Length)
			}
			row = append(row, length)
		}
		rows = append(rows, row)
	}
	return rows
}

// hundredths returns a length with one decimal or, if needed, two: 35.0 or 65.19.
func hundredths(x float64) string { return strings.TrimSuffix(Fixed(x, 2), "0") }

func orNone(word string) string {
	if word == "" {
		return nothing
	}
	return word
}

// jsonBetween is the form of the pairs in files.
type jsonBetween struct {
	Schema   int        `json:"schema"`
	Version  string     `json:"version"`
	Title    string     `json:"title"`
	Game     string     `json:"game"`
	Scenario string     `json:"scenario"`
	Unit     string     `json:"unit"`
	Pairs    []jsonPair `json:"pairs"`
}

type jsonPair struct {
	From      string              `json:"from"`
	To        string              `json:"to"`
	Distance  float64             `json:"distance"`
	Sight     bool                `json:"sight"`
	BlockedBy string              `json:"blocked_by,omitempty"`
	Cover     string              `json:"cover,omitempty"`
	Facing    string              `json:"facing"`
	Side      string              `json:"side,omitempty"`
	Ways      map[string]*float64 `json:"ways"` // null if there is no way
}

// form returns the pairs in their form for files.
func (b *Between) form() *jsonBetween {
	form := &jsonBetween{Schema: jsonSchema, Version: b.Version, Title: b.Title, Game: b.Game, Scenario: b.Scenario,
		Unit: b.Unit, Pairs: []jsonPair{}}
	for i := range b.Pairs {
		p := &b.Pairs[i]
		pair := jsonPair{From: b.SquareName(p.From), To: b.SquareName(p.To), Distance: p.Distance, Sight: p.Sees,
			Cover: p.Cover, Facing: p.Facing, Side: p.Shown, Ways: map[string]*float64{}}
		if p.BlockedBy != NoSquare {
			pair.BlockedBy = b.SquareName(p.BlockedBy)
		}
		for _, way := range p.Ways {
			pair.Ways[way.By] = nil
			if length := way.Length; !way.None {
				pair.Ways[way.By] = &length
			}
		}
		form.Pairs = append(form.Pairs, pair)
	}
	return form
}
