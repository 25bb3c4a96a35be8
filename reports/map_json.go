package reports

import (
	"io"
	"slices"
)

// JSON prints the data of the map. The page asks for it without a document.
func (m *Map) JSON(w io.Writer) error { return writeJSON(w, m.data()) }

// data returns the map as files have it: squares have names, sides letters, and each square has its part of the overlay.
func (m *Map) data() *Map {
	data := *m
	data.Schema, data.Notes, data.Zones, data.Places = jsonSchema, orEmpty(m.Notes), m.named(m.Zones), m.named(m.Places)
	data.Squares, data.Units = orEmpty(slices.Clone(m.Squares)), orEmpty(slices.Clone(m.Units))
	for i := range data.Squares {
		data.Squares[i].Name = m.SquareName(i)
		m.Overlay.tell(&data.Squares[i], i)
	}
	for i := range data.Units {
		u := &data.Units[i]
		u.Letter, u.At = string(rune('a'+u.Side)), m.SquareName(u.Square)
	}
	return &data
}

// tell stores the overlay's word or figure for a square in the square.
func (o *Overlay) tell(s *MapSquare, square int) {
	switch {
	case o == nil:
	case o.Words != nil:
		s.Word = o.Words[square]
	case o.Has(square):
		s.Value = &o.Values[square]
	}
}

// named returns areas with the names of their squares.
func (m *Map) named(areas []MapArea) []MapArea {
	list := orEmpty(slices.Clone(areas))
	for i := range list {
		list[i].Named = []string{}
		for _, square := range list[i].Squares {
			list[i].Named = append(list[i].Named, m.SquareName(square))
		}
	}
	return list
}
