package reports

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"unicode/utf8"
)

// groundWords are the kinds of squares by their letters.
var groundWords = map[rune]string{
	'.': "open", '=': "road", 'r': "rough", 'w': "woods", 'W': "dense-woods", 't': "built-up", '#': "wall", 'n': "hedge",
	'm': "marsh", '~': "water", 'f': "fortification", 'x': "mines", '%': "impassable",
}

// drawnMap is a map as a file draws it, rows from the north; h and H are hills.
func drawnMap(rows ...string) *Map {
	m := &Map{Title: "The crossroads", Game: "The game", Scenario: "crossroads.yaml", Columns: len(rows[0]),
		Rows: len(rows), Side: 5, Unit: "cm", Version: "test",
		Sides: []Side{{"a", "German battlegroup", "Germans"}, {"b", "US battlegroup", "Americans"}}}
	for i := len(rows) - 1; i >= 0; i-- {
		for _, letter := range rows[i] {
			s := MapSquare{Ground: groundWords[letter], Letter: letter}
			if level := strings.IndexRune(string(hillLetters), letter); level > 0 {
				s = MapSquare{Ground: OpenGround, Letter: '.', Level: level}
			}
			m.Squares = append(m.Squares, s)
		}
	}
	return m
}

// fullMap returns a map with everything that a map can show.
func fullMap() *Map {
	m := drawnMap(
		"....wwW...t..=",
		"..hh.wW..ttt.=",
		"..hHH.....t..=",
		"..hHh..=======",
		"......=.##n..m",
		"%%...=..#.n.mm",
		"~~~~~=~~~~~~~~",
		"..w..=.x..rr..",
		"..f..=.xx...r.",
		".....=........")
	m.Squares[m.at(3, 7)].Level = 3
	m.Zones = []MapArea{{Name: "A", Squares: []int{0, 1, 2, 3, 4, 14, 15, 16, 17, 18}},
		{Name: "B", Squares: []int{m.at(9, 9), m.at(10, 9), m.at(9, 8), m.at(10, 8), m.at(11, 8)}}}
	m.Places = []MapArea{{Name: "1", Squares: []int{m.at(5, 3)}, Objective: true}, {Name: "2", Squares: []int{m.at(9, 8), m.at(10, 8), m.at(11, 8)}, Objective: true},
		{Name: "P", Squares: []int{m.at(1, 4)}}}
	m.Units = []MapUnit{
		{Label: "a1", Name: "panther", Side: 0, Square: m.at(2, 0), Facing: "north", Symbol: TankSymbol}, {Label: "a2", Name: "panther", Side: 0, Square: m.at(4, 1), Facing: "north-east"},
		{Label: "a3", Name: "de-ho", Side: 0, Square: m.at(0, 0), Symbol: CommandSymbol}, {Label: "a4", Name: "de-co", Side: 0, Square: m.at(0, 0)},
		{Label: "b1", Name: "sherman-m4", Side: 1, Square: m.at(10, 9), Facing: "south"}, {Label: "b2", Name: "us-rifles", Side: 1, Square: m.at(5, 3), Facing: "west", Symbol: InfantrySymbol},
	}
	m.Notes = []string{"2 tiger-1 of side a come in turn 3."}
	return m
}

func (m *Map) withSight() *Map {
	o := &Overlay{Name: "sight E2", Title: "What a unit in E2 sees", From: m.at(4, 1)}
	for i := range m.Squares {
		o.Words = append(o.Words, []string{Seen, SeenInCover, Unseen}[i%7*i%3])
	}
	m.Overlay = o
	return m
}

func (m *Map) withFigures(signed bool) *Map {
	o := &Overlay{Name: "danger a1", Title: "How likely a1 is out", From: NoSquare, Signed: signed,
		Legend: "The chance that it is out after the enemy's next turn."}
	for i := range m.Squares {
		o.Values = append(o.Values, float64(i%21)/20)
		if signed {
			o.Values[i] = 2*o.Values[i] - 1
		}
	}
	o.Values[3] = math.NaN()
	m.Overlay = o
	return m
}

func (m *Map) plain(w io.Writer) error { return asText(m, TextOptions{})(w) }

func (m *Map) svg(w io.Writer) error { return plotted(m, "svg")(w) }

func TestMapsInAllForms(t *testing.T) {
	golden(t, "map.txt", fullMap().plain)
	golden(t, "map.svg", fullMap().svg)
	golden(t, "map-sight.txt", fullMap().withSight().plain)
	golden(t, "map-sight.svg", fullMap().withSight().svg)
	small := drawnMap("w~.", ".h=")
	small.Units, small.Places = []MapUnit{{Label: "a1", Name: "panther", Side: 0, Square: 1, Facing: "east"}}, []MapArea{{Name: "1", Squares: []int{5}, Objective: true}}
	golden(t, "map.csv", asCSV(small.withFigures(false)))
	golden(t, "map.json", asJSON(small))
}

func TestNoLineOfAMapIsWiderThanEightyColumns(t *testing.T) {
	row := strings.Repeat("w.", 100)
	for _, m := range []*Map{
		drawnMap(row, row), drawnMap(row, row).withSight(), drawnMap(row, row).withFigures(true), fullMap(),
	} {
		text := string(written(t, m.plain))
		for line := range strings.Lines(text) {
			if width := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); width > usualWidth {
				t.Errorf("%d columns: %s", width, line)
			}
		}
		if !strings.Contains(text, ColumnName(m.Columns-1)) {
			t.Error("the last column is missing")
		}
	}
}

func TestMapsFitOnAPageUprightOrAcross(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {8, 8}, {24, 24}, {12, 40}, {60, 20}, {64, 64}, {256, 16}, {16, 256}} {
		rows := make([]string, size[1])
		for i := range rows {
			rows[i] = strings.Repeat(".", size[0])
		}
		m := drawnMap(rows...)
		for i := range 24 {
			m.Units = append(m.Units, MapUnit{Label: fmt.Sprintf("a%d", i), Name: fmt.Sprintf("panzergrenadiers-%d", i), Side: i % 2, Square: 0, Facing: "north"})
		}
		width, height := sizeOf(t, written(t, m.svg))
		long, short := max(width, height), min(width, height)
		if long > 774 || short > 527 { // A4 without its margins, in points
			t.Errorf("%v: %.0f x %.0f", size, width, height)
		}
	}
}

func TestPicturesOfMapsAreSmallForWhatTheyShow(t *testing.T) {
	rows := make([]string, 64)
	for i := range rows {
		rows[i] = strings.Repeat("wt.r", 16)
	}
	if n := len(written(t, drawnMap(rows...).svg)); n > 3<<20 {
		t.Errorf("%d bytes", n)
	}
}

func TestMapsOnThePageExplainTheirSquares(t *testing.T) {
	item, err := onPage(fullMap().withFigures(false))()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"D8: open, level 3", "C1: open; a1 panther, facing north"} {
		if !strings.Contains(item.Pictures[0].Wide, want) {
			t.Errorf("no %q", want)
		}
	}
}

func TestSquaresOfAreasAreToldInRectangles(t *testing.T) {
	m := drawnMap("....", "....", "....")
	if got := m.squaresOf(&MapArea{Squares: []int{0, 1, 4, 5, 7, 11}}); got != "A1-B2+D2-D3" {
		t.Error(got)
	}
}

func TestBetweenSquaresInAllForms(t *testing.T) {
	m := fullMap()
	ways := func(foot float64) []Way {
		return []Way{{"foot", foot, false}, {"wheels", 0, true}, {"tracks", foot, false}, {"gun", 37.07, false}}
	}
	b := &Between{m, []Pair{
		{From: m.at(2, 0), To: m.at(5, 3), Distance: 21.21, Sees: true, BlockedBy: NoSquare, Cover: "none", Facing: "south",
			Shown: "front", Ways: ways(35)},
		{From: m.at(0, 5), To: m.at(9, 6), Distance: 45.28, BlockedBy: m.at(3, 6), Cover: "soft", Facing: "west", Shown: "front",
			Ways: ways(49.14)},
		{From: 0, To: m.at(13, 0), Distance: 65, BlockedBy: NoSquare, Farthest: 60, Cover: "none", Facing: "east", Shown: "rear",
			Ways: ways(65)},
	}}
	golden(t, "between.txt", asText(b, TextOptions{}))
	golden(t, "between.csv", asCSV(b))
	golden(t, "between.json", asJSON(b))
	golden(t, "between.svg", plotted(b, "svg"))
	for _, format := range []string{"png", "pdf"} {
		var drawn bytes.Buffer
		if err := plotted(b, format)(&drawn); err != nil || drawn.Len() < 1000 {
			t.Error(format, err, drawn.Len())
		}
	}
}

func TestNoShareOfAMapIsAboveAllBattles(t *testing.T) {
	m := drawnMap("....", "....")
	m.Overlay = &Overlay{Name: "traffic", Title: "Where units stand", Most: "Units stand most often", From: NoSquare, Of: 60,
		Values: Figures{0, 1, 0.1, 0, 0, 0.3, 0, 0}}
	if got, want := m.Heading(), "Units stand most often in B1 (100 %, 96 to 100)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	m.Overlay.Of, m.Overlay.Values[1], m.Overlay.Values[5] = 30, 0.95, 0.92
	const want = "Units stand most often in B1 (95 %, 87 to 100) and B2 (92 %); these battles cannot tell which is first"
	if got := m.Heading(); got != want { // the interval of B1 contains the figure of B2
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAnOverlayOpensWithWhatItShows(t *testing.T) {
	m := drawnMap("....", "....")
	m.Overlay = &Overlay{Name: "losses", Title: "Where units are lost", Most: "Units are lost most often", From: NoSquare,
		Values: Figures{0, 0.6, 0.1, 0, 0, 0.3, 0, 0}}
	for _, c := range []struct {
		of   int64
		want string
	}{
		{0, "Units are lost most often in B1 (60 %)"},
		{1000, "Units are lost most often in B1 (60 ±4 %)"},
		{10, "Units are lost most often in B1 (60 ±31 %), B2 (30 %) and C1 (10 %); these battles cannot tell which is first"},
	} {
		m.Overlay.Of = c.of
		if got := m.Heading(); got != c.want {
			t.Errorf("of %d: %s\nwant %s", c.of, got, c.want)
		}
	}
	m.Overlay = &Overlay{Signed: true, From: NoSquare, Of: 100, Values: Figures{1, 0.9, 0.02, math.NaN(), -0.8, 0, 0, 0}}
	if got, want := m.Heading(), "In most battles Germans (a) are the last in 2 squares, Americans (b) in 1; for 4 other squares that is not sure"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestSquaresWithSurelyFewerLossesAreNoRivals(t *testing.T) {
	m := drawnMap("....", "....")
	m.Overlay = &Overlay{Name: "losses", Title: "Where units are lost", Most: "Units are lost most often", From: NoSquare,
		Of: 64, Whole: "all losses", Values: Figures{20. / 64, 18. / 64, 1. / 64, 9. / 64, 8. / 64, 7. / 64, 1. / 64, 0}}
	if got, want := m.Heading(), "Units are lost most often in A1 (31 ±12 % of all losses), B1 (28 %) and D1 (14 %); 2 other squares may equal A1, 2 surely not"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	m.Overlay = &Overlay{Name: "danger a1", Title: "How likely a1 is out", Most: "a1 would be out most often", From: NoSquare,
		Values: Figures{0.5, 0.5, 0.2, 0.501, 0, 0.5, 0.5, 0}}
	if got, want := m.Heading(), "a1 would be out most often in D1, A1, B1 and 2 other squares (50 %)"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	for _, c := range []struct {
		more, less int
		want       float64
	}{{16, 1, 36. / 131072}, {3, 3, 1}, {3000, 0, 0}} {
		if got := signTest(c.more, c.less); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%d against %d: %g, want %g", c.more, c.less, got, c.want)
		}
	}
}

// A square is compared with the best one alone: 63 % and 6 % of 20 battles differ even on a table of many squares.
func TestASquareIsComparedWithTheBestOneAlone(t *testing.T) {
	o := &Overlay{Name: "traffic", From: NoSquare, Of: 20, Values: Figures{0.63, 0.54, 0.25, 0.06}}
	for len(o.Values) < 121 {
		o.Values = append(o.Values, 0.05)
	}
	for len(o.Values) < 256 {
		o.Values = append(o.Values, 0)
	}
	for square, want := range []bool{1: false, 2: false, 3: true, 4: true} {
		if got := square > 0 && o.below(square, 0); got != want {
			t.Errorf("%v of 20 is surely below %v: %t", o.Values[square], o.Values[0], got)
		}
	}
}

func TestEveryClassOfUnitHasTheSymbolThatPlayersExpect(t *testing.T) {
	for class, want := range map[string]string{"heavy tank": TankSymbol, "tank destroyer": TankSymbol, "assault gun": TankSymbol, "gun": GunSymbol,
		"infantry": InfantrySymbol, "command": CommandSymbol, "transport": TransportSymbol, "artillery": GunSymbol, "services": "",
		"aircraft": AircraftSymbol, "anti-aircraft gun": GunSymbol, "anti-aircraft tank": TankSymbol} {
		if got := SymbolOf(class); got != want {
			t.Errorf("%s has the symbol %q, want %q", class, got, want)
		}
	}
	for _, kind := range SymbolKinds {
		if UnitCounter.Symbols[kind] == "" {
			t.Errorf("%s has no symbol", kind)
		}
	}
}

// A scale from "0 %" to "0 %" would say that the darkest square is no more dangerous than the lightest.
func TestTheScaleOfSmallFiguresEndsAboveZero(t *testing.T) {
	for reach, want := range map[float64]string{0.0003: "0.030 %", 0.009: "0.90 %", 0.014: "1 %", 0.31: "31 %", 0: "100 %"} {
		if got := (&Overlay{Top: reach}).ReachText(); got != want {
			t.Errorf("the scale to %v ends at %q, not %q", reach, got, want)
		}
	}
}

// A square that sees no objective may still see much, so the title names what it does not see.
func TestATitleNamesTheObjectivesThatASquareDoesNotSee(t *testing.T) {
	for want, names := range map[string][]string{"not objective 1": {"objective 1"}, "neither objective 1 nor place W": {"objective 1", "place W"},
		"none of objective 1, objective 2 and place W": {"objective 1", "objective 2", "place W"}} {
		if got := noneOf(names); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestOneInchIsNoInches(t *testing.T) {
	m := &Map{Unit: "inches"}
	if got, want := m.ScaleWords(7), "Scale 1:7, so 1 inch on paper is 7 inches on the table."; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}
