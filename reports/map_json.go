package reports

import "io"

// jsonMap is the form of a map in files.
type jsonMap struct {
	Schema   int          `json:"schema"`
	Version  string       `json:"version"`
	Title    string       `json:"title"`
	Game     string       `json:"game"`
	Scenario string       `json:"scenario"`
	Columns  int          `json:"columns"`
	Rows     int          `json:"rows"`
	Side     float64      `json:"side"`
	Unit     string       `json:"unit"`
	Squares  []jsonSquare `json:"squares"`
	Zones    []jsonArea   `json:"zones"`
	Places   []jsonArea   `json:"places"`
	Units    []jsonUnit   `json:"units"`
	Overlay  *jsonOverlay `json:"overlay,omitempty"`
	Notes    []string     `json:"notes"`
}

type jsonSquare struct {
	Square string   `json:"square"`
	Ground string   `json:"ground"`
	Level  int      `json:"level"`
	Value  *float64 `json:"value,omitempty"`
	Word   string   `json:"word,omitempty"`
}

type jsonArea struct {
	Name      string   `json:"name"`
	Squares   []string `json:"squares"`
	Objective bool     `json:"objective,omitempty"`
}

type jsonUnit struct {
	Label  string `json:"label"`
	Unit   string `json:"unit"`
	Side   string `json:"side"`
	Square string `json:"square"`
	Facing string `json:"facing,omitempty"`
}

type jsonOverlay struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Legend  string   `json:"legend,omitempty"`
	Sources []string `json:"sources,omitempty"`
}

// JSON prints the data of the map. The page asks for it without a document.
func (m *Map) JSON(w io.Writer) error { return writeJSON(w, m.form()) }

// form returns the map in its form for files.
func (m *Map) form() *jsonMap {
	form := &jsonMap{
		Schema: jsonSchema, Version: m.Version, Title: m.Title, Game: m.Game, Scenario: m.Scenario, Columns: m.Columns,
		Rows: m.Rows, Side: m.Side, Unit: m.Unit, Squares: []jsonSquare{}, Zones: m.jsonAreas(m.Zones),
		Places: m.jsonAreas(m.Places), Units: []jsonUnit{}, Notes: orEmpty(m.Notes),
	}
	for i, s := range m.Squares {
		square := jsonSquare{Square: m.SquareName(i), Ground: s.Ground, Level: s.Level}
		switch o := m.Overlay; {
		case o == nil:
		case o.Words != nil:
			square.Word = o.Words[i]
		case o.Has(i):
			value := o.Values[i]
			square.Value = &value
		}
		form.Squares = append(form.Squares, square)
	}
	for _, u := range m.Units {
		form.Units = append(form.Units,
			jsonUnit{u.Label, u.Name, string(rune('a' + u.Side)), m.SquareName(u.Square), u.Facing})
	}
	if o := m.Overlay; o != nil {
		form.Overlay = &jsonOverlay{o.Name, o.Title, o.Legend, o.Sources}
	}
	return form
}

func (m *Map) jsonAreas(areas []MapArea) []jsonArea {
	list := []jsonArea{}
	for _, a := range areas {
		made := jsonArea{Name: a.Name, Squares: []string{}, Objective: a.Objective}
		for _, s := range a.Squares {
			made.Squares = append(made.Squares, m.SquareName(s))
		}
		list = append(list, made)
	}
	return list
}
