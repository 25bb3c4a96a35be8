package ground

import "fmt"

// A Kind is the kind of terrain of a square: woods, road, water and so on.
type Kind uint8

const (
	Open Kind = iota
	Road
	Rough
	Woods
	DenseWoods
	BuiltUp
	Wall
	Hedge
	Marsh
	Water
	Fortification
	Mines
	Impassable

	Kinds = iota // the number of kinds
)

// kinds holds the facts about each kind of square that are the same in every game.
var kinds = [Kinds]struct {
	word   string
	letter rune
	tall   bool // the top of the square is one level above its ground: woods and houses
	linear bool // the square is a barrier such as a wall, which also covers a unit right behind it
}{
	Open:          {word: "open", letter: '.'},
	Road:          {word: "road", letter: '='},
	Rough:         {word: "rough", letter: 'r'},
	Woods:         {word: "woods", letter: 'w', tall: true},
	DenseWoods:    {word: "dense-woods", letter: 'W', tall: true},
	BuiltUp:       {word: "built-up", letter: 't', tall: true},
	Wall:          {word: "wall", letter: '#', linear: true},
	Hedge:         {word: "hedge", letter: 'n', linear: true},
	Marsh:         {word: "marsh", letter: 'm'},
	Water:         {word: "water", letter: '~'},
	Fortification: {word: "fortification", letter: 'f'},
	Mines:         {word: "mines", letter: 'x'},
	Impassable:    {word: "impassable", letter: '%'},
}

// String returns the word for the kind in files.
func (k Kind) String() string { return kinds[k].word }

// Letter returns the letter for the kind in the maps of files.
func (k Kind) Letter() rune { return kinds[k].letter }

// KindWords returns the words for all kinds in files, by the numbers of the kinds.
func KindWords() []string {
	words := make([]string, Kinds)
	for k := range words {
		words[k] = Kind(k).String()
	}
	return words
}

// A Cell is a square of a map: its kind and the level of its ground.
type Cell struct {
	Kind  Kind
	Level uint8
}

// HighestLevel is the largest level of ground that a hill may have.
const HighestLevel = 3

// Letters returns the meaning of the letters of a map: one for each kind, and h and H for hills.
func Letters() map[rune]Cell {
	all := map[rune]Cell{'h': {Open, 1}, 'H': {Open, 2}}
	for k := range kinds {
		all[kinds[k].letter] = Cell{Kind: Kind(k)}
	}
	return all
}

// top returns the height of the cell's top, in levels: woods and houses stand one level above their ground.
func (c Cell) top() int {
	if kinds[c.Kind].tall {
		return int(c.Level) + 1
	}
	return int(c.Level)
}

// Means is how a unit moves: on foot, on wheels and so on.
type Means uint8

const (
	Foot Means = iota
	Wheels
	Tracks
	Gun
	Heavy // the tracks of very heavy tanks, for games that have rules for these; in other games the same as Tracks

	AllMeans = iota // the number of means
)

// MeansWords are the words for the means in reports.
var MeansWords = [AllMeans]string{"foot", "wheels", "tracks", "gun", "heavy tracks"}

// Barred is the price of a square that a unit cannot enter.
const Barred = 0

// A Nature says what one kind of square does in a game: a row of the game's terrain table.
type Nature struct {
	Cover   uint8           // 0 to 3: the cover of a unit in the square, and of a unit behind it if the kind is linear
	Price   [AllMeans]uint8 // for each means, the factor on the length of a step into the square: 1, 2 or Barred
	Screens bool            // the square blocks sight like woods, except for units in it or next to it
	Halts   bool            // a move ends before the square; only a new move may enter it
	Harms   bool            // a unit that is driven back stops before the square, even if it could enter it
}

// A Terrain is a game's whole terrain table, one row for each kind of square.
type Terrain [Kinds]Nature

// A Map is the map of a table as a scenario file draws it.
type Map struct {
	Size
	Side  Length // the length of the side of a square
	Cells []Cell // the cells, by the number of the square
	Goals []Area // areas that a file names as goals of moves; single squares and edges are goals as well
}

// check returns an error if the map is not a valid table.
func (m *Map) check() error {
	if err := m.Size.Check(); err != nil {
		return err
	}
	n := m.Squares()
	switch {
	case len(m.Cells) != n:
		return fmt.Errorf("a table of %d x %d has %d squares, not %d", m.Columns, m.Rows, n, len(m.Cells))
	case m.Side < 1:
		return fmt.Errorf("the side of a square must be at least 0.01, not %s", m.Side)
	}
	return nil
}

// Reachable returns, for every square, whether a unit can get there from one of the given squares without entering a barred
// kind of square.
func (m *Map) Reachable(from Area, barred *[Kinds]bool) []bool {
	reached := make([]bool, m.Squares())
	open := func(column, row int) bool {
		return column >= 0 && column < m.Columns && row >= 0 && row < m.Rows && !barred[m.Cells[m.At(column, row)].Kind]
	}
	next := make(Area, 0, m.Squares())
	for _, s := range from {
		if !reached[s] && !barred[m.Cells[s].Kind] {
			reached[s], next = true, append(next, s)
		}
	}
	for len(next) > 0 {
		x, y := m.Column(next[0]), m.Row(next[0])
		next = next[1:]
		for _, w := range ways {
			pinched := !open(x+w[0], y) && !open(x, y+w[1])
			if !open(x+w[0], y+w[1]) || pinched || reached[m.At(x+w[0], y+w[1])] {
				continue
			}
			reached[m.At(x+w[0], y+w[1])], next = true, append(next, m.At(x+w[0], y+w[1]))
		}
	}
	return reached
}
