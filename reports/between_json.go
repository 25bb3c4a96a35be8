package reports

import "io"

// JSON writes the pairs for other programs, indented and in stable order.
func (b *Between) JSON(w io.Writer) error { return writeJSON(w, b.jsonForm()) }

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
	From      string                 `json:"from"`
	To        string                 `json:"to"`
	Distance  jsonNumber             `json:"distance"`
	Sight     bool                   `json:"sight"`
	BlockedBy string                 `json:"blocked_by,omitempty"`
	Cover     string                 `json:"cover,omitempty"`
	Facing    string                 `json:"facing"`
	Side      string                 `json:"side,omitempty"`
	Ways      map[string]*jsonNumber `json:"ways"` // null where there is none
}

func (b *Between) jsonForm() jsonBetween {
	form := jsonBetween{Schema: jsonSchema, Version: b.Version, Title: b.Title, Game: b.Game, Scenario: b.Scenario,
		Unit: b.Unit, Pairs: []jsonPair{}}
	for i := range b.Pairs {
		p := &b.Pairs[i]
		pair := jsonPair{From: b.SquareName(p.From), To: b.SquareName(p.To), Distance: jsonNumber(p.Distance), Sight: p.Sees,
			Cover: p.Cover, Facing: p.Facing, Side: p.Shown, Ways: map[string]*jsonNumber{}}
		if p.BlockedBy != NoSquare {
			pair.BlockedBy = b.SquareName(p.BlockedBy)
		}
		for _, way := range p.Ways {
			pair.Ways[way.By] = nil
			if length := jsonNumber(way.Length); !way.None {
				pair.Ways[way.By] = &length
			}
		}
		form.Pairs = append(form.Pairs, pair)
	}
	return form
}
