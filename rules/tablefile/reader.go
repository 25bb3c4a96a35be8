package tablefile

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"salvo/rules/ground"
	"salvo/rules/yamlfile"
)

// A Reader reads scenario files.
type Reader struct {
	// Game finds a ruleset by its name.
	Game func(ruleset string) (*Game, error)
	// DidYouMean ends the sentence about an unknown word with the word that was probably meant.
	DidYouMean func(word string, known []string) string
}

// Limits of the numbers in a file.
const (
	mostTurns    = 100
	mostPoints   = 1000
	mostCost     = 100_000
	shortestSide = 0.1 // the least side of a square
	longestSide  = 100
	farthest     = 10_000 // the farthest that units may see
	mostCaution  = 10
)

// Read reads a file. The error lists all its mistakes (as yamlfile.Mistakes).
func (r Reader) Read(file string, text []byte) (*Table, error) {
	rd := &reader{Reader: yamlfile.Reader{File: file, DidYouMean: r.DidYouMean}, find: r.Game, table: &Table{}}
	if root := rd.Document(text); root != nil && !rd.Confused(root, yamlfile.Scenario) {
		rd.read(root)
	}
	if len(rd.Mistakes) > 0 {
		return nil, rd.Mistakes.Sorted()
	}
	return rd.table, nil
}

// Sketch reads those parts of a file with mistakes that can be drawn: the ground, zones and places. It returns nil if the
// ground cannot be read.
func (r Reader) Sketch(file string, text []byte) *Table {
	rd := &reader{Reader: yamlfile.Reader{File: file, DidYouMean: r.DidYouMean}, find: r.Game, table: &Table{}}
	if root := rd.Document(text); root != nil && !rd.Confused(root, yamlfile.Scenario) {
		rd.read(root)
	}
	if rd.table.Map.Squares() == 0 {
		return nil
	}
	return rd.table
}

// A reader reads one file.
type reader struct {
	yamlfile.Reader
	find  func(ruleset string) (*Game, error)
	table *Table
	game  *Game // nil if the file names no known game
	size  ground.Size
	drawn bool // every letter of the ground was read without a mistake

	placeAt []yamlfile.Spelt // the names of the places with their spots in the file, in the order of table.Places
	planAt  []planSpot       // the spots of the plans, in the order of table.Plans
	sides   [2]forces
}

// read reads the keys in such an order that names are read before the keys that use them.
func (rd *reader) read(root ast.Node) {
	pairs, whole := rd.Pairs(root, "a scenario file", tableKeys)
	nodes := make(map[string]ast.Node)
	for _, p := range pairs {
		nodes[p.Key.Text] = p.Value
	}
	for _, key := range []string{"ruleset", "ground", "sides", "turns"} {
		if _, has := nodes[key]; !has && whole {
			rd.Wrong(rd.Place(root), "the key %q is missing", key)
		}
	}
	for _, part := range []struct {
		key  string
		read func(node ast.Node)
	}{
		{"title", func(n ast.Node) { rd.table.Title = rd.Title(n, "title").Text }},
		{"ruleset", rd.ruleset},
		{"square", rd.square},
		{"ground", func(n ast.Node) { rd.ground(n, nodes["legend"]) }},
		{"heights", rd.heights},
		{"zones", rd.zones},
		{"places", rd.places},
		{"turns", func(n ast.Node) { rd.table.Turns = rd.whole(n, "turns", 1, mostTurns) }},
		{"plans", rd.plans},
		{"sides", rd.bothSides},
		{"victory", rd.victory},
		{"visibility", rd.visibility},
		{"factors", rd.factors},
	} {
		if node, has := nodes[part.key]; has {
			part.read(node)
		}
	}
	rd.checkWhole()
}

func (rd *reader) ruleset(node ast.Node) {
	name := rd.Text(node, "ruleset")
	if name.Line == 0 {
		return
	}
	game, err := rd.find(name.Text)
	if err != nil {
		rd.Wrong(name.Spot, "%s", err)
		return
	}
	rd.game, rd.table.Ruleset, rd.table.Map.Side = game, name.Text, game.Side
}

func (rd *reader) square(node ast.Node) {
	if side, ok := rd.number(node, "square", shortestSide, longestSide); ok {
		rd.table.Map.Side = ground.LengthOf(side)
	}
}

func (rd *reader) factors(node ast.Node) {
	text := rd.Text(node, "factors")
	if text.Line == 0 || rd.game == nil {
		return
	}
	rd.table.Factors = text.Text
	for _, err := range rd.game.Factors(text.Text) {
		rd.Wrong(text.Spot, "%s", err)
	}
}

// visibility reads one distance, or distances by turns.
func (rd *reader) visibility(node ast.Node) {
	if _, byTurns := node.(*ast.MappingNode); !byTurns {
		if far, ok := rd.number(node, "visibility", 0, farthest); ok {
			rd.table.Visibility = []Visibility{{1, mostTurns, ground.LengthOf(far)}}
		}
		return
	}
	pairs, _ := rd.Pairs(node, "visibility", nil)
	for _, p := range pairs {
		from, to, ok := span(p.Key.Text, mostTurns)
		if !ok {
			rd.Wrong(p.Key.Spot, "%q must be a turn or turns from 1 to %d: write 3 or 1-2", p.Key.Text, mostTurns)
		}
		if far, good := rd.number(p.Value, "visibility", 0, farthest); good && ok {
			rd.table.Visibility = append(rd.table.Visibility, Visibility{from, to, ground.LengthOf(far)})
		}
	}
}

// span reads a number, as in 3, or a range, as in 1-2. The numbers must lie between 1 and most, the smaller first.
func span(text string, most int) (from, to int, ok bool) {
	first, last, two := strings.Cut(text, "-")
	if !two {
		last = first
	}
	from, err := strconv.Atoi(first)
	to, wrong := strconv.Atoi(last)
	return from, to, err == nil && wrong == nil && 1 <= from && from <= to && to <= most
}

// number reads a number within limits.
func (rd *reader) number(node ast.Node, what string, least, most float64) (n float64, ok bool) {
	text := rd.Scalar(node, what)
	if text.Line == 0 {
		return 0, false
	}
	n, err := strconv.ParseFloat(text.Text, 64)
	if err != nil || math.IsNaN(n) || n < least || n > most {
		rd.Wrong(text.Spot, "%s must be a number from %v to %v, not %q", what, least, most, text.Text)
		return 0, false
	}
	return n, true
}

// whole reads a whole number within limits; it returns 0 if the value is no such number.
func (rd *reader) whole(node ast.Node, what string, least, most int) int {
	return rd.wholeOf(rd.Scalar(node, what), what, least, most)
}

func (rd *reader) wholeOf(text yamlfile.Spelt, what string, least, most int) int {
	if text.Line == 0 {
		return 0
	}
	n, err := strconv.Atoi(text.Text)
	if err != nil || n < least || n > most {
		rd.Wrong(text.Spot, "%s must be a whole number from %d to %d, not %q", what, least, most, text.Text)
		return 0
	}
	return n
}

// named returns the index of a word among the known words; it reports an unknown word and returns None.
func (rd *reader) named(word yamlfile.Spelt, what string, known []string) int {
	i := slices.Index(known, word.Text)
	if i == None {
		rd.Wrong(word.Spot, "unknown %s %q%s", what, word.Text, rd.near(word.Text, known))
	}
	return i
}

func (rd *reader) near(word string, words []string) string {
	if len(words) == 0 {
		return ""
	}
	if rd.DidYouMean != nil {
		if near := rd.DidYouMean(word, words); near != "" {
			return near
		}
	}
	return ": write " + strings.Join(words, ", ")
}

// edge reads the name of an edge.
func (rd *reader) edge(word yamlfile.Spelt) ground.Edge {
	return ground.Edge(max(0, rd.named(word, "edge", ground.EdgeWords)))
}

// area reads a set of squares, which must not be empty.
func (rd *reader) area(text yamlfile.Spelt) ground.Area {
	if text.Line == 0 {
		return nil
	}
	size := rd.size
	if size.Squares() == 0 { // without a map, names of squares are checked against the largest table
		size = ground.Size{Columns: ground.MostSquares, Rows: ground.MostSquares}
	}
	a, err := size.Area(text.Text)
	if err != nil {
		rd.Wrong(text.Spot, "%s", err)
	}
	if rd.size.Squares() == 0 {
		return nil
	}
	return a
}
