package reports

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Map is a table: its ground and heights, zones, places and units, and perhaps an overlay. Squares are numbered from
// 0, row by row from the south, each row from the west.
type Map struct {
	Schema   int         `json:"schema"`
	Version  string      `json:"version"`  // the version of the program
	Title    string      `json:"title"`    // "The crossroads"
	Game     string      `json:"game"`     // "Blitzkrieg Commander II"
	Scenario string      `json:"scenario"` // what the user calls the scenario: "crossroads.yaml"
	Columns  int         `json:"columns"`
	Rows     int         `json:"rows"`
	Side     float64     `json:"side"` // the side of a square
	Unit     string      `json:"unit"` // the unit of length: "cm"
	Squares  []MapSquare `json:"squares"`
	Zones    []MapArea   `json:"zones"`
	Places   []MapArea   `json:"places"`
	Units    []MapUnit   `json:"units"`
	Overlay  *Overlay    `json:"overlay,omitempty"` // nil for none
	Notes    []string    `json:"notes"`             // whole sentences
	Sides    []Side      `json:"_sides,omitempty"`  // a, then b
}

// A MapSquare is the ground of a square and its level.
type MapSquare struct {
	Name   string   `json:"square"`  // "C7"; only in files
	Ground string   `json:"ground"`  // "woods": the word decides how it is drawn
	Letter rune     `json:"_letter"` // the letter of the ground in scenario files
	Level  int      `json:"level"`
	Value  *float64 `json:"value,omitempty"` // the figure of the overlay; only in files
	Word   string   `json:"word,omitempty"`  // the word of the overlay; only in files
}

// A MapArea is a part of the table that has a name.
type MapArea struct {
	Name      string   `json:"name"`
	Squares   []int    `json:"_squares"`
	Named     []string `json:"squares"`             // the names of the squares; only in files
	Objective bool     `json:"objective,omitempty"` // a side can hold it
}

// A MapUnit is a unit at the place where it begins.
type MapUnit struct {
	Label  string `json:"label"` // short and unique: "a3"
	Name   string `json:"unit"`
	Side   int    `json:"_side"` // 0 is a, 1 is b
	Letter string `json:"side"`  // the letter of the side; only in files
	Square int    `json:"_square"`
	At     string `json:"square"`            // the name of the square; only in files
	Facing string `json:"facing,omitempty"`  // one of eight: "north-east"; "" if it does not matter
	Symbol string `json:"_symbol,omitempty"` // what kind of unit it is, a key of [Counter.Symbols]; "" for none
}

// An Overlay holds words or figures for every square.
type Overlay struct {
	Name    string   `json:"name"`              // as users ask for it: "sight C7"
	Title   string   `json:"title"`             // "What a unit in C7 sees"
	Legend  string   `json:"legend,omitempty"`  // how to read the figures
	Sources []string `json:"sources,omitempty"` // how the overlay was worked out
	Words   []string `json:"_words,omitempty"`  // by square: "yes", "cover" and "no" of sight; nil where there are figures
	Values  Figures  `json:"_values,omitempty"` // by square, from 0 to 1, or from -1 to 1 if Signed; NaN for a square without a figure
	Signed  bool     `json:"_signed,omitempty"`
	Top     float64  `json:"_top,omitempty"`   // the figure that has the darkest colour; 0 stands for 1
	From    int      `json:"_from"`            // the square that the overlay is about; NoSquare if there is none
	Most    string   `json:"_most,omitempty"`  // the beginning of a sentence that names the square with the largest figure: "Units are lost most often"
	Of      int64    `json:"_of,omitempty"`    // how many observations the figures rest on; 0 if they are exact
	Whole   string   `json:"_whole,omitempty"` // what the figures are shares of, if they add up to 1: "all losses"
}

// Figures are numbers. A missing one is NaN, which is null in a file.
type Figures []float64

// MarshalJSON implements [json.Marshaler].
func (f Figures) MarshalJSON() ([]byte, error) {
	known := make([]*float64, len(f))
	for i := range f {
		if !math.IsNaN(f[i]) {
			known[i] = &f[i]
		}
	}
	return json.Marshal(known)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (f *Figures) UnmarshalJSON(text []byte) error {
	var known []*float64
	if err := json.Unmarshal(text, &known); err != nil || known == nil {
		return err
	}
	*f = make(Figures, len(known))
	for i, x := range known {
		if (*f)[i] = math.NaN(); x != nil {
			(*f)[i] = *x
		}
	}
	return nil
}

// NoSquare stands for no square.
const NoSquare = -1

// The words that an overlay of sight holds for a square: the square is seen, seen in cover, or not seen.
const (
	Seen        = "yes"
	SeenInCover = "cover"
	Unseen      = "no"
)

// SightWords are the words of an overlay of sight, with their letters and meanings.
var SightWords = []struct{ Word, Letter, Means string }{
	{Seen, "+", "seen"}, {SeenInCover, "c", "seen in cover"}, {Unseen, "-", "not seen"},
}

// FirstWord returns the first word of the overlay's name: "sight".
func (o *Overlay) FirstWord() string {
	name, _, _ := strings.Cut(o.Name, " ")
	return name
}

// Reach returns the figure that has the darkest colour.
func (o *Overlay) Reach() float64 {
	if o.Top == 0 {
		return 1
	}
	return o.Top
}

// ReachText returns the figure that has the darkest colour in whole per cent, or with two digits below 1 %.
func (o *Overlay) ReachText() string {
	if reach := o.Reach(); reach < 0.01 {
		return exactPercent(reach)
	}
	return PerCent(o.Reach())
}

// Has reports whether there is a figure for a square.
func (o *Overlay) Has(square int) bool { return !math.IsNaN(o.Values[square]) }

// Certain reports whether the sign of a square's value is more than luck. Values without signs are always certain.
func (o *Overlay) Certain(square int) bool {
	e := o.estimate(square)
	return !o.Signed || e.Low > 0 || e.High < 0
}

// FigureOf returns the word or the figure of a square as text.
func (o *Overlay) FigureOf(square int) string {
	switch {
	case o.Words != nil:
		return o.Words[square]
	case !o.Has(square):
		return ""
	}
	return significant(o.Values[square])
}

// ColumnName returns the letters of a column, counted from 0, as on a chess board; AA follows Z.
func ColumnName(column int) string {
	if column < 0 {
		return ""
	}
	return ColumnName(column/26-1) + string(rune('A'+column%26))
}

// SquareName returns the name of a square: "C7".
func (m *Map) SquareName(number int) string {
	return ColumnName(number%m.Columns) + strconv.Itoa(number/m.Columns+1)
}

// at returns the number of a square; NoSquare off the table.
func (m *Map) at(column, row int) int {
	if column < 0 || row < 0 || column >= m.Columns || row >= m.Rows {
		return NoSquare
	}
	return row*m.Columns + column
}

// Neighbour returns the square that lies the given numbers of columns to the east and of rows to the north of another; NoSquare
// if that is off the table.
func (m *Map) Neighbour(square, east, north int) int {
	return m.at(square%m.Columns+east, square/m.Columns+north)
}

// size states how large the table is.
func (m *Map) size() string {
	return fmt.Sprintf("%d x %d squares of %s", m.Columns, m.Rows, m.Length(m.Side))
}

// Length returns a length with its unit.
func (m *Map) Length(x float64) string {
	if x == 1 && m.Unit == "inches" {
		return "1 inch"
	}
	return strings.TrimSuffix(strings.TrimSuffix(Fixed(x, 2), "0"), ".0") + " " + m.Unit
}

// Headline returns the title of the map, or what the user calls it.
func (m *Map) Headline() string {
	if m.Title == "" {
		return m.Scenario
	}
	return m.Title
}

// about states the game and the size of the table.
func (m *Map) about() string { return m.Game + ", " + m.size() + "." }

// Grounds returns the kinds of ground on the map, in the order of their first square, open ground first.
func (m *Map) Grounds() (all []MapSquare) {
	for _, s := range m.Squares {
		s.Level = 0
		if !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(a, b MapSquare) int { return plainness(b) - plainness(a) })
	return all
}

func plainness(s MapSquare) int {
	if s.Ground == OpenGround {
		return 1
	}
	return 0
}

// OpenGround is the ground of a square that nothing covers.
const OpenGround = "open"

// Hilly reports whether any square is higher than level 0.
func (m *Map) Hilly() bool {
	return slices.ContainsFunc(m.Squares, func(s MapSquare) bool { return s.Level > 0 })
}

// roll returns the units of a side, in the order of Map.Units. Consecutive units with one name share an entry: "a1-a3 panther".
func (m *Map) roll(side int) (list []fellows) {
	for i := range m.Units {
		u := &m.Units[i]
		if u.Side != side {
			continue
		}
		if last := len(list) - 1; last >= 0 && list[last].name == u.Name {
			list[last].units = append(list[last].units, u)
			continue
		}
		list = append(list, fellows{u.Name, []*MapUnit{u}})
	}
	return list
}

// fellows are consecutive units with one name.
type fellows struct {
	name  string
	units []*MapUnit
}

// labels returns the first and the last label of the units.
func (r *fellows) labels() string {
	if len(r.units) == 1 {
		return r.units[0].Label
	}
	return r.units[0].Label + "-" + r.units[len(r.units)-1].Label
}

// SideName returns what a side is called.
func (m *Map) SideName(side int) string {
	if side >= len(m.Sides) {
		return "side " + string(rune('a'+side))
	}
	return m.Sides[side].label()
}

// squaresOf names the squares of an area as rectangles, each as wide and then as high as possible (see block).
func (m *Map) squaresOf(a *MapArea) string {
	left := slices.Clone(a.Squares)
	var parts []string
	for len(left) > 0 {
		first := left[0]
		wide, high := m.block(left, first)
		part := m.SquareName(first)
		if wide*high > 1 {
			part += "-" + m.SquareName(first+(high-1)*m.Columns+wide-1)
		}
		parts = append(parts, part)
		left = slices.DeleteFunc(left, func(s int) bool {
			return s%m.Columns >= first%m.Columns && s%m.Columns < first%m.Columns+wide &&
				s/m.Columns >= first/m.Columns && s/m.Columns < first/m.Columns+high
		})
	}
	return strings.Join(parts, "+")
}

// AreaWords returns the squares of the zone or place with the given name: "K11-M13". It returns "" if there is none.
func (m *Map) AreaWords(name string) string {
	for _, all := range [][]MapArea{m.Zones, m.Places} {
		for i := range all {
			if all[i].Name == name {
				return m.squaresOf(&all[i])
			}
		}
	}
	return ""
}

// block returns the size of the rectangle within the given squares whose south-western corner is first: as wide as possible,
// then as high as possible.
func (m *Map) block(of []int, first int) (wide, high int) {
	for wide = 1; first%m.Columns+wide < m.Columns && slices.Contains(of, first+wide); wide++ {
	}
	for high = 1; ; high++ {
		for i := range wide {
			if !slices.Contains(of, first+high*m.Columns+i) {
				return wide, high
			}
		}
	}
}
