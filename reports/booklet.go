package reports

import (
	"fmt"
	"strings"
)

// A Booklet is what is printed on sheets of A4 or US letter: a briefing or a quick reference. Package draw lays it out.
type Booklet struct {
	Title string
	Parts []BookletPart
	Foot  string // at the foot of every sheet: whose figures these are, the version
}

// A BookletPart begins on a new sheet and takes as many sheets as it needs.
type BookletPart struct {
	Title   string
	About   []string // paragraphs below the title, across all columns
	Columns int
	Sheets  int // the most sheets that it should take: letters shrink to 7 points for that; 0: any number
	Blocks  []BookletBlock
}

// A BookletBlock is a piece of a part: a *[MapBlock], *[TextBlock], *[TableBlock], *[UnitBlock] or [NextColumn].
type BookletBlock interface{ isBlock() }

// A MapBlock is a map to scale with its key.
type MapBlock struct {
	*Map
	Share float64 // of the height of a sheet that the map may take
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
	Cost   int    // of one unit
}

// NextColumn is where a block begins at the top of the next column.
type NextColumn struct{}

func (*MapBlock) isBlock()   {}
func (*TextBlock) isBlock()  {}
func (*TableBlock) isBlock() {}
func (*UnitBlock) isBlock()  {}
func (NextColumn) isBlock()  {}

// A CardSheet is cards of units, nine on a sheet.
type CardSheet struct {
	Title string
	Cards []Card
	Foot  string
}

// A Card is what a player wants to know of a unit at the table.
type Card struct {
	Side    int // which look its symbol has: 0 is filled, 1 outlined
	Symbol  string
	Name    string // "Tiger I"
	About   string // "Germany, heavy tank"
	Cost    string // "185 points"
	Stats   [][2]string
	Weapons [][2]string // the weapon, and its values
	Source  string      // whose figures these are
	Heads   []string    // of the figures of the odds
	Odds    []CardOdds
}

// CardOdds are the odds of one unit's fire at one target.
type CardOdds struct {
	Target string
	Values []string // as Heads name them; nil where Never says why there are none
	Never  string
}

// LengthInMillimetres returns how long a unit of length of a map is.
func (m *Map) LengthInMillimetres() float64 {
	if strings.HasPrefix(m.Unit, "in") {
		return 25.4
	}
	return 10
}

// ScaleWords returns a scale in words: "Scale 1:7, so 1 cm on paper is 7 cm on the table."
func (m *Map) ScaleWords(scale int) string {
	return fmt.Sprintf("Scale 1:%d, so %s on paper is %s on the table.", scale, m.Length(1), m.Length(float64(scale)))
}
