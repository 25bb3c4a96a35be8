package reports

import (
	"fmt"
	"strings"
)

// A Booklet is a briefing or a quick reference, printed on sheets of A4 or US letter. Package draw lays it out.
type Booklet struct {
	Title string
	Parts []BookletPart
	Foot  string // stands at the foot of the first sheet of each part: the source of the figures, the version
}

// A BookletPart begins on a new sheet and takes as many sheets as it needs.
type BookletPart struct {
	Title   string
	About   []string // paragraphs below the title, across all columns
	Columns int
	Sheets  int // the most sheets that the part should take: letters shrink down to 7 points for that; 0 for any number
	Blocks  []BookletBlock
}

// A BookletBlock is a piece of a part: a *[MapBlock], *[TextBlock], *[TableBlock], *[UnitBlock] or [NextColumn].
type BookletBlock interface{ isBlock() }

// A MapBlock is a map to scale with its key.
type MapBlock struct {
	*Map
	Share float64 // the share of a sheet's height that the map may take
}

// A TextBlock is paragraphs under a heading.
type TextBlock struct {
	Head  string // "" for none
	Lines []string
}

// A TableBlock is a table of words under a heading. Long cells are folded.
type TableBlock struct {
	Head    string
	Columns []string // headings; nil for none
	Rows    [][]string
}

// A UnitBlock lists units with their symbols.
type UnitBlock struct {
	Head  string
	Units []ListedUnit
}

// A ListedUnit is one kind of unit of a force.
type ListedUnit struct {
	Side   int    // 0 is a, 1 is b
	Symbol string // a key of [Counter.Symbols]; "" for none
	Count  int
	Name   string
	Where  string // "zone A", "squares C7, D7"
	Cost   int    // the cost of one unit
}

// Counted returns the name of the units with their number: "2 x Panther".
func (u *ListedUnit) Counted() string {
	if u.Count > 1 {
		return fmt.Sprintf("%d x %s", u.Count, u.Name)
	}
	return u.Name
}

// CostWords returns the cost of the units: "2 x 135 = 270".
func (u *ListedUnit) CostWords() string {
	if u.Count > 1 {
		return fmt.Sprintf("%d x %d = %d", u.Count, u.Cost, u.Count*u.Cost)
	}
	return fmt.Sprint(u.Count * u.Cost)
}

// NextColumn makes the next block begin at the top of the next column.
type NextColumn struct{}

func (*MapBlock) isBlock()   {}
func (*TextBlock) isBlock()  {}
func (*TableBlock) isBlock() {}
func (*UnitBlock) isBlock()  {}
func (NextColumn) isBlock()  {}

// A CardSheet holds cards of units, in nine frames on each sheet. A long card continues in the next frame.
type CardSheet struct {
	Title string
	Cards []Card
	Foot  string
}

// A Card holds what a player wants to know about a unit at the table.
type Card struct {
	Side    int // the look of its symbol: 0 is filled, 1 outlined
	Symbol  string
	Name    string // "Tiger I"
	About   string // "Germany, heavy tank"
	Cost    string // "185 points"
	Stats   [][2]string
	Weapons [][2]string // the weapon, and its values
	Source  string      // the source of the figures
	Deed    string      // the attack of the odds: "One granted request"; "" for one fire
	Heads   []string    // the headings of the columns of odds
	Odds    []CardOdds
}

// CardOdds are the odds of one unit's fire at one target.
type CardOdds struct {
	Target string
	Values []string // in the order of Heads; nil if Never says why there are none
	Never  string
}

// LengthInMillimetres returns the map's unit of length in millimetres: 25.4 for inches, 10 for cm.
func (m *Map) LengthInMillimetres() float64 {
	if strings.HasPrefix(m.Unit, "in") {
		return 25.4
	}
	return 10
}

// printedScales are the scales of printed maps, from the largest.
var printedScales = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100}

// SmallerMaps are shares of the room for a map. A map gets one share after the other, until its part of a booklet fits one sheet.
// If the part fits with none of them, the map gets the first.
var SmallerMaps = []float64{1, 0.9, 0.8, 0.7, 0.6}

// PrintedScale returns the largest printed scale, 1:scale, at which the map fits a width and a height (or the smallest
// scale, if the map fits at none), and the side of a square on paper. All lengths are in millimetres.
func (m *Map) PrintedScale(width, height float64) (scale int, side float64) {
	for _, scale = range printedScales {
		side = m.Side * m.LengthInMillimetres() / float64(scale)
		if float64(m.Columns)*side <= width && float64(m.Rows)*side <= height {
			break
		}
	}
	return scale, side
}

// ScaleWords returns a scale in words: "Scale 1:7, so 1 cm on paper is 7 cm on the table."
func (m *Map) ScaleWords(scale int) string {
	return fmt.Sprintf("Scale 1:%d, so %s on paper is %s on the table.", scale, m.Length(1), m.Length(float64(scale)))
}
