package ground_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"salvo/rules/ground"
)

// plain is a simple terrain table for tests: every passable kind of square costs 1.
var plain = func() (t ground.Terrain) {
	for k := range t {
		t[k].Price = [ground.AllMeans]uint8{1, 1, 1, 1}
	}
	t[ground.Impassable].Price = [ground.AllMeans]uint8{}
	return t
}()

// rugged is a terrain table for tests in which the kinds of squares differ in price, cover and sight.
var rugged = func() (t ground.Terrain) {
	t = plain
	for _, k := range []ground.Kind{ground.Woods, ground.Rough, ground.BuiltUp, ground.Hedge} {
		t[k].Price[ground.Foot] = 2
	}
	t[ground.Water].Price = [ground.AllMeans]uint8{}
	t[ground.Wall] = ground.Nature{Cover: 2, Price: [ground.AllMeans]uint8{1, 0, 1, 0}, Screens: true, Halts: true}
	t[ground.Hedge].Cover, t[ground.Hedge].Screens = 1, true
	t[ground.Woods].Cover, t[ground.BuiltUp].Cover = 1, 2
	t[ground.Mines].Harms = true
	return t
}()

// drawn returns the map that the text draws in letters, with squares of side 5.
func drawn(t testing.TB, text string) ground.Map {
	t.Helper()
	rows := strings.Fields(text)
	m := ground.Map{Size: ground.Size{Columns: len(rows[0]), Rows: len(rows)}, Side: 5_00}
	slices.Reverse(rows)
	for _, letter := range strings.Join(rows, "") {
		cell, known := ground.Letters()[letter]
		if !known {
			t.Fatalf("no letter: %q", letter)
		}
		m.Cells = append(m.Cells, cell)
	}
	return m
}

func table(t testing.TB, m ground.Map, terrain *ground.Terrain) *ground.Ground {
	t.Helper()
	g, err := ground.Table(m, terrain)
	if err != nil {
		t.Fatal(err)
	}
	return &g
}

func square(t testing.TB, z ground.Size, name string) ground.Square {
	t.Helper()
	s, err := z.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// place parses a square with an optional facing: "C7" or "C7 south-west".
func place(t testing.TB, z ground.Size, text string) ground.Place {
	t.Helper()
	name, facing, _ := strings.Cut(text, " ")
	return ground.Stand(square(t, z, name), ground.Facing(max(0, slices.Index(ground.FacingWords, facing))))
}

// random returns a random map: mostly open ground with a little of every other kind.
func random(r *rand.Rand, columns, rows int) ground.Map {
	m := ground.Map{Size: ground.Size{Columns: columns, Rows: rows}, Side: 5_00}
	for range columns * rows {
		var c ground.Cell
		if r.IntN(3) == 0 {
			c.Kind = ground.Kind(r.IntN(ground.Kinds))
		}
		if r.IntN(4) == 0 {
			c.Level = uint8(r.IntN(ground.HighestLevel + 1))
		}
		m.Cells = append(m.Cells, c)
	}
	return m
}

// everyPair calls a function for every pair of squares, with varying facings.
func everyPair(m ground.Map, do func(p, q ground.Place)) {
	for p := range m.Squares() {
		for q := range m.Squares() {
			do(ground.Stand(ground.Square(p), ground.Facing(p%8)), ground.Stand(ground.Square(q), ground.Facing(q%8)))
		}
	}
}

func TestWorkedExamples(t *testing.T) {
	text, err := os.ReadFile("testdata/examples.txt")
	if err != nil {
		t.Fatal(err)
	}
	letters, lines, _ := strings.Cut(string(text), "\n\n")
	m := drawn(t, letters)
	g := table(t, m, &plain)
	for _, line := range strings.Split(strings.TrimSpace(lines), "\n")[1:] {
		f := strings.Fields(line)
		p, q := place(t, m.Size, f[0]), place(t, m.Size, f[1]+" "+f[5])
		number := func(text string) ground.Length {
			x, err := strconv.ParseFloat(text, 64)
			if err != nil {
				t.Fatal(err)
			}
			return ground.LengthOf(x)
		}
		if got := g.Gap(p, q); got != number(f[2]) {
			t.Errorf("%s: distance %s", line, got)
		}
		if got := g.Look(p, q); got.Sees() != (f[3] == "yes") || got.Aspect().String() != f[6] {
			t.Errorf("%s: sees %t, side %s", line, got.Sees(), got.Aspect())
		}
		by := "-"
		if s, is := g.Blocked(p, q); is {
			by = m.Name(s)
		}
		if by != f[4] {
			t.Errorf("%s: blocked by %s", line, by)
		}
		if got := g.Left(p, g.GoalAt(q), ground.Foot); got != number(f[7]) {
			t.Errorf("%s: way %s", line, got)
		}
	}
}

func TestSquaresAreNamedLikeThoseOfChess(t *testing.T) {
	z := ground.Size{Columns: 800, Rows: 5}
	for name, want := range map[string]ground.Square{"A1": 0, "Z1": 25, "AA1": 26, "AZ1": 51, "BA2": 852, "ZZ1": 701, "AAA1": 702} {
		if got, err := z.Parse(name); err != nil || got != want || z.Name(got) != name {
			t.Errorf("%s is square %d, called %s (%v), want %d", name, got, z.Name(got), err, want)
		}
	}
	for _, wrong := range []string{"", "A", "1", "a1", "A0", "A01", "A+1", "A6", "ADU1", "A1B", "A-1", "ÄA1", "ZZZZZZZZZZZZZZZZZZ1"} {
		if s, err := z.Parse(wrong); err == nil {
			t.Errorf("%q is a square: %s", wrong, z.Name(s))
		}
	}
}

func TestAreasAreRectanglesJoined(t *testing.T) {
	z := ground.Size{Columns: 12, Rows: 4}
	names := func(a ground.Area) (all []string) {
		for _, s := range a {
			all = append(all, z.Name(s))
		}
		return all
	}
	for text, want := range map[string]string{
		"C3": "C3", "A1-B2": "A1 B1 A2 B2", "B2-A1": "A1 B1 A2 B2", "A2-B1+B1-B1+L4": "A1 B1 A2 B2 L4",
	} {
		if a, err := z.Area(text); err != nil || strings.Join(names(a), " ") != want {
			t.Errorf("%s: got %v (%v), want %s", text, names(a), err, want)
		}
	}
	for _, wrong := range []string{"", "A1-", "A1+", "A1-M1", "A1-B2-C3"} {
		if _, err := z.Area(wrong); err == nil {
			t.Errorf("%q is an area", wrong)
		}
	}
	for e, want := range []int{12, 4, 12, 4} {
		if got := z.Along(ground.Edge(e)); len(got) != want {
			t.Errorf("the %s edge is %v", ground.EdgeWords[e], names(got))
		}
	}
}

// The Looks computed in advance equal the rules of sight, cover and side, applied square by square.
func TestWhatIsLookedUpIsTheRule(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][2]int{{11, 9}, {23, 4}, {1, 40}, {130, 2}, {32, 9}} {
		m := random(r, size[0], size[1])
		g := table(t, m, &rugged)
		everyPair(m, func(p, q ground.Place) {
			look := g.Look(p, q)
			if _, blocked := g.Blocked(p, q); blocked == look.Sees() {
				t.Fatalf("%v: %s sees %s: %t", size, m.Name(p.Square()), m.Name(q.Square()), look.Sees())
			}
			if look.Higher() != (g.Cell(p).Level > g.Cell(q).Level) {
				t.Fatalf("%v: %s is higher than %s", size, m.Name(p.Square()), m.Name(q.Square()))
			}
			if own := rugged[g.Cell(q).Kind].Cover; look.Cover() < own {
				t.Fatalf("%v: %s has cover %d, not that of its square, %d", size, m.Name(q.Square()), look.Cover(), own)
			}
		})
	}
}

func TestSightIsMutual(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		m := random(r, 3+r.IntN(14), 3+r.IntN(14))
		g := table(t, m, &rugged)
		everyPair(m, func(p, q ground.Place) {
			if g.Look(p, q).Sees() != g.Look(q, p).Sees() {
				t.Fatalf("%s and %s see each other only one way", m.Name(p.Square()), m.Name(q.Square()))
			}
		})
	}
}

func TestRaisingTheGroundBetweenNeverOpensSight(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		m := random(r, 9, 7)
		before := table(t, m, &rugged)
		raised := ground.Square(r.IntN(m.Squares()))
		if m.Cells[raised].Level == ground.HighestLevel {
			continue
		}
		m.Cells = slices.Clone(m.Cells)
		m.Cells[raised].Level++
		after := table(t, m, &rugged)
		everyPair(m, func(p, q ground.Place) {
			if p.Square() != raised && q.Square() != raised && after.Look(p, q).Sees() && !before.Look(p, q).Sees() {
				t.Fatalf("%s sees %s since %s is higher", m.Name(p.Square()), m.Name(q.Square()), m.Name(raised))
			}
		})
	}
}

func TestCornersBlockOnlyTogether(t *testing.T) {
	for _, test := range []struct{ letters, want string }{
		{"w.\n..", "-"}, {".w\nw.", "-"}, {"w.\n.w", "A2"}, {"..\n.w", "-"}, {"t.\n.H", "A2"}, {"t.\n.h", "A2"}, {"t.\n.#", "-"},
	} {
		m := drawn(t, test.letters)
		got := "-"
		for _, ends := range [][2]string{{"A1", "B2"}, {"B2", "A1"}} {
			if by, is := table(t, m, &rugged).Blocked(place(t, m.Size, ends[0]), place(t, m.Size, ends[1])); is {
				got = m.Name(by)
			}
			if got != test.want {
				t.Errorf("%q: %s is blocked by %s, want %s", test.letters, ends, got, test.want)
			}
		}
	}
}

func TestWhoIsNextToAHedgeSeesPastIt(t *testing.T) {
	m := drawn(t, "...n...")
	g := table(t, m, &rugged)
	for ends, want := range map[string]bool{"A1 G1": false, "B1 F1": false, "C1 G1": true, "A1 E1": true, "A1 D1": true} {
		from, to, _ := strings.Cut(ends, " ")
		if got := g.Look(place(t, m.Size, from), place(t, m.Size, to)).Sees(); got != want {
			t.Errorf("%s: sees %t", ends, got)
		}
	}
}

func TestCoverIsTheBestOfTheSquareAndOfWhatIsRightBefore(t *testing.T) {
	m := drawn(t, `
		.#...
		#w..n
		..r..
		.n#..
		.....`)
	g := table(t, m, &rugged)
	for ends, want := range map[string]uint8{
		"E3 B4": 1, // the target stands in woods
		"A5 B4": 2, // the shot passes the corner between two walls
		"A4 B4": 1, // the wall is in the shooter's own square, so only the target's woods count
		"C1 C3": 2, "C3 C1": 2, "E3 C3": 0,
		"A1 C3": 1, // the hedge in B2 touches the target's square at a corner; the rough ground gives no cover
		"E1 C1": 0,
		"E5 E3": 1, "E3 E5": 1,
		"E5 E2": 0, // the hedge does not touch the target
		"B1 D3": 2, // the wall in C2 touches the target's square at a corner
	} {
		from, to, _ := strings.Cut(ends, " ")
		if got := g.Look(place(t, m.Size, from), place(t, m.Size, to)).Cover(); got != want {
			t.Errorf("%s: cover %d, want %d", ends, got, want)
		}
	}
}

func TestTheFrontReaches45DegreesAndTheRearBeginsBeyond135(t *testing.T) {
	m := drawn(t, strings.Repeat(strings.Repeat(".", 9)+"\n", 9))
	g := table(t, m, &plain)
	for from, want := range map[string]string{
		"E9": "front", "H8": "front", "I9": "front", "A9": "front", "I8": "flank", "I5": "flank", "A5": "flank",
		"I1": "flank", "A1": "flank", "H1": "rear", "E1": "rear", "D1": "rear",
	} {
		if got := g.Look(place(t, m.Size, from), place(t, m.Size, "E5 north")).Aspect().String(); got != want {
			t.Errorf("E5 facing north shows %s its %s, want %s", from, got, want)
		}
	}
}

func TestContactIsASharedEdgeAndNeighboursAreWithinASquare(t *testing.T) {
	m := drawn(t, strings.Repeat(".....\n", 5))
	g := table(t, m, &plain)
	touching, near, two := 0, 0, 0
	for s := range m.Squares() {
		p, q := place(t, m.Size, "C3"), ground.Stand(ground.Square(s), 0)
		for _, count := range []struct {
			is bool
			n  *int
		}{{g.Touching(p, q), &touching}, {g.Within(p, q, 5_00), &near}, {g.Within(p, q, 10_00), &two}} {
			if count.is {
				*count.n++
			}
		}
	}
	if touching != 4 || near != 9 || two != 25 {
		t.Errorf("C3 touches %d squares, %d are within 5, %d within 10", touching, near, two)
	}
}

func TestSmokeIsInTheWayUnlessOneLooksOverIt(t *testing.T) {
	m := drawn(t, "....H\n.....")
	g := table(t, m, &plain)
	at := func(name string) ground.Place { return place(t, m.Size, name) }
	var c ground.Crowd
	c.Thicken(at("C1"))
	c.Thicken(at("D2"))
	for ends, want := range map[string]bool{
		"A1 E1": false, "A1 C1": true, "A1 B2": true,
		"A2 E2": true, // the line of sight is at height 2 over the smoke in D2
		"B2 C2": true,
	} {
		from, to, _ := strings.Cut(ends, " ")
		if g.Clear(at(from), at(to), &c, true) != want || g.Clear(at(to), at(from), &c, true) != want {
			t.Errorf("%s: clear is not %t both ways", ends, want)
		}
	}
}

func TestTurningTheMapTurnsAllAnswers(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 6 {
		m := random(r, 10, 8)
		turned := m
		turned.Cells = slices.Clone(m.Cells)
		slices.Reverse(turned.Cells)
		g, h := table(t, m, &rugged), table(t, turned, &rugged)
		turn := func(p ground.Place) ground.Place {
			return ground.Stand(ground.Square(m.Squares()-1)-p.Square(), (p.Facing()+4)%8)
		}
		var c, d ground.Crowd
		for range 12 {
			p := ground.Stand(ground.Square(r.IntN(m.Squares())), 0)
			home := ground.End(1 - 2*r.IntN(2))
			c.Enter(p, home)
			d.Enter(turn(p), -home)
		}
		everyPair(m, func(p, q ground.Place) {
			if g.Gap(p, q) != h.Gap(turn(p), turn(q)) || p != q && g.Look(p, q) != h.Look(turn(p), turn(q)) {
				t.Fatalf("%s and %s are not the same, turned", m.Name(p.Square()), m.Name(q.Square()))
			}
			a, b := ground.Mover{By: ground.Foot, Home: ground.South}, ground.Mover{By: ground.Foot, Home: ground.North}
			move := g.Along(p, g.GoalAt(q), a, 17_00, 3, &c)
			end, left := move.To, move.Left
			if other := h.Along(turn(p), h.GoalAt(turn(q)), b, 17_00, 3, &d); other.To != turn(end) || other.Left != left {
				t.Fatalf("%s to %s: not the same move, turned", m.Name(p.Square()), m.Name(q.Square()))
			}
			end, stop := g.Driven(p, q, a, 12_00, &c)
			other, there := h.Driven(turn(p), turn(q), b, 12_00, &d)
			if other != turn(end) || there.Obstacle != stop.Obstacle {
				t.Fatalf("%s from %s: not driven back the same, turned", m.Name(p.Square()), m.Name(q.Square()))
			}
		})
	}
}

func TestAPlaceIsASquareAndAFacing(t *testing.T) {
	m := drawn(t, strings.Repeat("...\n", 3))
	g := table(t, m, &plain)
	p := place(t, m.Size, "B3 north-west")
	if got := p.Turned(ground.FacingEast); got.Square() != p.Square() || got.Facing() != ground.FacingEast || got.IsGone() {
		t.Errorf("turned east, it is in %s facing %s", m.Name(got.Square()), got.Facing())
	}
	if got := p.Gone(); !got.IsGone() || got.Square() != p.Square() || got.Facing() != p.Facing() {
		t.Errorf("off the table, it was last in %s facing %s", m.Name(got.Square()), got.Facing())
	}
	if east, north := g.Middle(p); east != 7_50 || north != 12_50 {
		t.Errorf("the middle of B3 is %s east and %s north", east, north)
	}
}

func TestWhatIsNoTableIsRefused(t *testing.T) {
	for what, m := range map[string]ground.Map{
		"no square":        {Side: 5_00},
		"too many squares": {Size: ground.Size{Columns: 64, Rows: 65}, Side: 5_00, Cells: make([]ground.Cell, 64*65)},
		"a long strip":     {Size: ground.Size{Columns: 257, Rows: 1}, Side: 5_00, Cells: make([]ground.Cell, 257)},
		"a hole":           {Size: ground.Size{Columns: 3, Rows: 3}, Side: 5_00, Cells: make([]ground.Cell, 8)},
		"no side":          {Size: ground.Size{Columns: 1, Rows: 1}, Cells: make([]ground.Cell, 1)},
	} {
		if _, err := ground.Table(m, &plain); err == nil {
			t.Errorf("%s is a table", what)
		}
	}
}

func TestLowUnitsAreInTheWayOfThoseWhoDoNotSeeOverThem(t *testing.T) {
	g, size := openTable(t, 5, 1)
	from, to := place(t, size, "A1"), place(t, size, "E1")
	var c ground.Crowd
	c.Enter(place(t, size, "C1"), ground.South)
	if g.Clear(from, to, &c, false) || !g.Clear(from, to, &c, true) {
		t.Error("a low unit must be in the way, but of those who see over it")
	}
}

func TestFrontsTurnToOthers(t *testing.T) {
	g, size := openTable(t, 7, 7)
	for to, want := range map[string]ground.Facing{"D7": ground.FacingNorth, "G7": ground.FacingNorthEast,
		"G4": ground.FacingEast, "A1": ground.FacingSouthWest, "E7": ground.FacingNorth, "C7": ground.FacingNorth,
		"F7": ground.FacingNorthEast, "B7": ground.FacingNorthWest, "A5": ground.FacingWest, "A3": ground.FacingWest,
		"E1": ground.FacingSouth, "C1": ground.FacingSouth, "G2": ground.FacingSouthEast} {
		if got := g.FrontTo(place(t, size, "D4"), place(t, size, to)).Facing(); got != want {
			t.Errorf("from D4 towards %s: %s, want %s", to, got, want)
		}
		looks := g.Look(place(t, size, to), g.FrontTo(place(t, size, "D4"), place(t, size, to)))
		if looks.Aspect() != ground.Front {
			t.Errorf("who turns to %s shows it the %s", to, looks.Aspect())
		}
	}
}

func TestContactIsOnTheNearestFreeEdge(t *testing.T) {
	g, size := openTable(t, 5, 9)
	at := func(name string) ground.Place { return place(t, size, name) }
	a := ground.Mover{By: ground.Foot, Home: ground.South}
	var c ground.Crowd
	c.Enter(at("C6"), ground.North)
	c.Enter(at("C2"), ground.South)
	if got, ok := g.Contact(at("C2"), at("C6"), a, 15_00, &c); !ok || size.Name(got.Square()) != "C5" || got.Facing() != ground.FacingNorth {
		t.Errorf("from C2 it touches C6 from %s facing %s, %v", size.Name(got.Square()), got.Facing(), ok)
	}
	if _, ok := g.Contact(at("C2"), at("C6"), a, 14_99, &c); ok {
		t.Error("15 cm are too far for a move of 14.99")
	}
	c.Enter(at("C5"), ground.South)
	if got, ok := g.Contact(at("C2"), at("C6"), a, 30_00, &c); !ok || size.Name(got.Square()) != "B6" {
		t.Errorf("with a friend in C5 it touches from %s, %v", size.Name(got.Square()), ok)
	}
}

// A unit that can just reach a square beside an enemy may touch it; a unit with a move shorter by one square may not.
func TestWhoIsNearEnoughMayTouch(t *testing.T) {
	g, size := openTable(t, 11, 9)
	for p := range size.Squares() {
		for q := range size.Squares() {
			from, enemy, nearest := ground.Stand(ground.Square(p), 0), ground.Stand(ground.Square(q), 0), ground.Endless
			for s := range size.Squares() {
				if beside := ground.Stand(ground.Square(s), 0); g.Touching(beside, enemy) {
					nearest = min(nearest, g.Gap(from, beside))
				}
			}
			if !g.MayTouch(from, enemy, nearest) || nearest > 2*g.Side() && g.MayTouch(from, enemy, nearest-g.Side()) {
				t.Fatalf("%s to %s: %s to go", size.Name(from.Square()), size.Name(enemy.Square()), nearest)
			}
		}
	}
}

// openTable returns a table of open ground.
func openTable(t testing.TB, columns, rows int) (*ground.Ground, ground.Size) {
	t.Helper()
	m := drawn(t, strings.Repeat(strings.Repeat(".", columns)+"\n", rows))
	return table(t, m, &plain), m.Size
}

// A square area of side 20 around the middle of C3 includes the middles of A1 and E5. A circle of diameter 20 only reaches
// those of A3 and E3.
func TestSmokeLiesWhereTheMiddlesOfSquaresAre(t *testing.T) {
	g, z := openTable(t, 7, 7)
	for _, c := range []struct {
		east, north, side ground.Length
		circle            bool
		from, to          string
		clear             bool
	}{
		{12_50, 12_50, 20_00, false, "A6", "G6", true},
		{12_50, 12_50, 20_00, false, "A5", "G5", false},
		{12_50, 12_50, 20_00, true, "A5", "G5", false}, // C5 is in the circle
		{12_50, 12_50, 19_99, false, "A5", "G5", true},
		{12_50, 12_50, 19_99, false, "A4", "G4", false},
		{-2_50, 12_50, 20_00, false, "C1", "C7", true}, // the middle of the area is off the table
		{-2_50, 12_50, 20_00, false, "B1", "B7", false},
	} {
		crowd := new(ground.Crowd)
		g.Veil(crowd, c.east, c.north, c.side, c.circle)
		if got := g.Clear(place(t, z, c.from), place(t, z, c.to), crowd, true); got != c.clear {
			t.Errorf("%+v: the view is clear: %v", c, got)
		}
	}
	for name, inside := range map[string]bool{"A1": false, "A3": true, "C1": true, "B1": false, "B2": true, "E4": false} {
		if got := g.Inside(place(t, z, name), 12_50, 12_50, 20_00, true); got != inside {
			t.Errorf("%s is in the circle: %v", name, got)
		}
	}
}
