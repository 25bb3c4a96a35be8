package reports

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Map is a table: its ground and heights, zones, places and units, and perhaps something laid over it. Squares go by
// their numbers: row by row from the south, each from the west.
type Map struct {
	Title         string // "The crossroads"
	Game          string // "Blitzkrieg Commander II"
	Scenario      string // what the user calls it: "crossroads.yaml"
	Columns, Rows int
	Side          float64 // of a square
	Unit          string  // of length: "cm"
	Squares       []MapSquare
	Zones         []MapArea
	Places        []MapArea
	Sides         []Side // a, then b
	Units         []MapUnit
	Overlay       *Overlay // nil: there is none
	Notes         []string // whole sentences
	Version       string   // of the program
}

// A MapSquare is what covers a square and how high it lies.
type MapSquare struct {
	Ground string // "woods": how it is drawn depends on the word
	Letter rune   // by which files draw it
	Level  int
}

// A MapArea is a part of the table that has a name.
type MapArea struct {
	Name      string
	Squares   []int
	Objective bool // it is worth holding
}

// A MapUnit is a unit where it begins.
type MapUnit struct {
	Label  string // short, and its own: "a3"
	Name   string
	Side   int // 0 is a, 1 is b
	Square int
	Facing string // one of eight: "north-east"; "" if it does not matter
	Symbol string // what kind of unit it is, a key of [Counter.Symbols]; "" for none
}

// An Overlay is something to be said of every square: words, or figures.
type Overlay struct {
	Name    string   // as users ask for it: "sight C7"
	Title   string   // "What a unit in C7 sees"
	Words   []string // by square: "yes", "cover" and "no" of sight; nil where there are figures
	Values  Figures  // by square, from 0 to 1, or from -1 to 1 if Signed; NaN where there is none
	Signed  bool
	Top     float64  // the figure of the darkest colour; 0: certainty
	Legend  string   // how the figures are to be read
	From    int      // the square that it is about, NoSquare if none
	Most    string   // how a sentence begins that names the square with the largest figure: "Most units are lost"
	Of      int64    // the observations behind the figures; 0: they are exact
	Sources []string // how it was worked out
}

// Figures are numbers of which some may be missing: NaN, which is null in a file.
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

// NoSquare is the number of no square.
const NoSquare = -1

// The words of an overlay that tells what is seen.
const (
	Seen        = "yes"
	SeenInCover = "cover"
	Unseen      = "no"
)

// SightWords are the words of an overlay of sight, with the letter and the words that stand for them.
var SightWords = []struct{ Word, Letter, Means string }{
	{Seen, "+", "seen"}, {SeenInCover, "c", "seen in cover"}, {Unseen, "-", "not seen"},
}

// FirstWord returns the first word of what users ask for.
func (o *Overlay) FirstWord() string {
	name, _, _ := strings.Cut(o.Name, " ")
	return name
}

// Reach returns the figure of the darkest colour.
func (o *Overlay) Reach() float64 {
	if o.Top == 0 {
		return 1
	}
	return o.Top
}

// Has reports whether there is a figure for a square.
func (o *Overlay) Has(square int) bool { return !math.IsNaN(o.Values[square]) }

// Certain reports whether the sign of a square's value is no chance of the trials. Values without a sign are always certain.
func (o *Overlay) Certain(square int) bool {
	e := o.estimate(square)
	return !o.Signed || e.Low > 0 || e.High < 0
}

// FigureOf returns what is said of a square.
func (o *Overlay) FigureOf(square int) string {
	switch {
	case o.Words != nil:
		return o.Words[square]
	case !o.Has(square):
		return ""
	}
	return significant(o.Values[square])
}

// ColumnName returns that of a column counted from 0, as on a chess board; AA follows Z.
func ColumnName(column int) string {
	if column < 0 {
		return ""
	}
	return ColumnName(column/26-1) + string(rune('A'+column%26))
}

// SquareName returns how a square is called.
func (m *Map) SquareName(number int) string {
	return ColumnName(number%m.Columns) + strconv.Itoa(number/m.Columns+1)
}

// at returns the number of a square, NoSquare off the table.
func (m *Map) at(column, row int) int {
	if column < 0 || row < 0 || column >= m.Columns || row >= m.Rows {
		return NoSquare
	}
	return row*m.Columns + column
}

// Neighbour returns the square so many columns east and rows north of another.
func (m *Map) Neighbour(square, east, north int) int {
	return m.at(square%m.Columns+east, square/m.Columns+north)
}

// size says how large the table is.
func (m *Map) size() string {
	return fmt.Sprintf("%d x %d squares of %s", m.Columns, m.Rows, m.Length(m.Side))
}

// Length returns a length with its unit.
func (m *Map) Length(x float64) string {
	return strings.TrimSuffix(strings.TrimSuffix(Fixed(x, 2), "0"), ".0") + " " + m.Unit
}

// Headline returns what stands over the map.
func (m *Map) Headline() string {
	if m.Title == "" {
		return m.Scenario
	}
	return m.Title
}

// about says which game and how large, beneath the headline.
func (m *Map) about() string { return m.Game + ", " + m.size() + "." }

// Grounds returns the kinds of squares that occur, in the order of their first square, open ground first.
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

// OpenGround is what a square is covered with where nothing is.
const OpenGround = "open"

// Hilly reports whether any square lies higher than the others.
func (m *Map) Hilly() bool {
	return slices.ContainsFunc(m.Squares, func(s MapSquare) bool { return s.Level > 0 })
}

// roll returns the units of a side, equal neighbours together: "a1-a3 panther".
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

// fellows are units of one name.
type fellows struct {
	name  string
	units []*MapUnit
}

// labels returns those of the units, from the first to the last.
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

// squaresOf returns the names of the squares of an area, in as few words as rectangles take.
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

// AreaWords returns the squares of the zone or place of a name: "K11-M13". It returns "" if there is none.
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

// block returns the size of the rectangle of those squares whose south-western corner a square is: as wide as can be,
// then as high.
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
