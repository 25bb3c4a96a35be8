package ground_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"salvo/rules/ground"
)

var walker = ground.Mover{By: ground.Foot, Home: ground.South}

func TestWaysAreSymmetricWherePricesAre(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 8 {
		m := random(r, 9, 9)
		g := table(t, m, &plain)
		everyPair(m, func(p, q ground.Place) {
			if g.Cell(p).Kind == ground.Impassable || g.Cell(q).Kind == ground.Impassable {
				return
			}
			there, back := g.Left(p, g.GoalAt(q), ground.Foot), g.Left(q, g.GoalAt(p), ground.Foot)
			if there != back || there < g.Gap(p, q)-1 && there != ground.Endless {
				t.Fatalf("%s to %s: %s there, %s back", m.Name(p.Square()), m.Name(q.Square()), there, back)
			}
		})
	}
}

func TestWhatIsReachableHasAWay(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	barred := [ground.Kinds]bool{ground.Impassable: true, ground.Open: true}
	terrain := plain
	terrain[ground.Open].Price = [ground.AllMeans]uint8{}
	for range 20 {
		m := random(r, 8, 8)
		for s := range m.Cells {
			if r.IntN(2) == 0 {
				m.Cells[s].Kind = ground.Road
			}
		}
		g := table(t, m, &terrain)
		start := ground.Square(r.IntN(m.Squares()))
		if barred[m.Cells[start].Kind] {
			continue
		}
		for s, reached := range m.Reachable(ground.Area{start}, &barred) {
			p := ground.Stand(ground.Square(s), 0)
			way := g.Left(ground.Stand(start, 0), g.GoalAt(p), ground.Foot) != ground.Endless
			if reached != (way && !barred[m.Cells[s].Kind]) {
				t.Fatalf("%s is reachable from %s: %t", m.Name(ground.Square(s)), m.Name(start), reached)
			}
		}
	}
}

func TestABarredSquareIsNeverEntered(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 40 {
		m := random(r, 12, 12)
		g := table(t, m, &rugged)
		var c ground.Crowd
		for range 20 {
			c.Enter(ground.Stand(ground.Square(r.IntN(m.Squares())), 0), ground.End(1-2*r.IntN(2)))
		}
		for range 200 {
			p := ground.Stand(ground.Square(r.IntN(m.Squares())), 0)
			q := ground.Stand(ground.Square(r.IntN(m.Squares())), 0)
			by := ground.Means(r.IntN(ground.AllMeans))
			mover := ground.Mover{By: by, Home: ground.North}
			moved := g.Along(p, g.GoalAt(q), mover, ground.Length(r.IntN(40_00)), 0, &c).To
			driven, _ := g.Driven(p, q, mover, ground.Length(r.IntN(40_00)), &c)
			for _, end := range []ground.Place{moved, driven} {
				if end.Square() == p.Square() {
					continue
				}
				if rugged[g.Cell(end).Kind].Price[by] == ground.Barred || !c.Free(end) {
					t.Fatalf("%s to %s by %s ends in %s", m.Name(p.Square()), m.Name(q.Square()), ground.MeansWords[by],
						m.Name(end.Square()))
				}
			}
		}
	}
}

func TestNobodyGoesBetweenTwoBarredCorners(t *testing.T) {
	m := drawn(t, "%.\n.%")
	g := table(t, m, &plain)
	p, q := place(t, m.Size, "A1"), place(t, m.Size, "B2")
	if got := g.Left(p, g.GoalAt(q), ground.Foot); got != ground.Endless {
		t.Errorf("the way is %s", got)
	}
	m = drawn(t, "..\n.%")
	g = table(t, m, &plain)
	if got := g.Left(p, g.GoalAt(q), ground.Foot); got != 7_07 {
		t.Errorf("past one corner the way is %s", got)
	}
}

func TestPricesAreThoseOfTheSquaresEntered(t *testing.T) {
	m := drawn(t, ".r.~")
	g := table(t, m, &rugged)
	at := func(name string) ground.Place { return place(t, m.Size, name) }
	for _, test := range []struct {
		from, to string
		by       ground.Means
		want     ground.Length
	}{
		{"A1", "C1", ground.Foot, 15_00}, {"A1", "B1", ground.Foot, 10_00}, {"B1", "A1", ground.Foot, 5_00},
		{"A1", "C1", ground.Tracks, 10_00}, {"A1", "D1", ground.Foot, ground.Endless}, {"D1", "C1", ground.Foot, 5_00},
		{"D1", "D1", ground.Foot, 0}, {"A1", "B1", ground.Wheels, 5_00}, {"A1", "C1", ground.Gun, 10_00},
	} {
		if got := g.Left(at(test.from), g.GoalAt(at(test.to)), test.by); got != test.want {
			t.Errorf("%s to %s by %s: %s, want %s", test.from, test.to, ground.MeansWords[test.by], got, test.want)
		}
	}
}

// moves returns the places of a unit after each of n moves of length 10 from one square towards another.
func moves(t *testing.T, m ground.Map, from, to string, c *ground.Crowd, n int) (names []string) {
	t.Helper()
	g := table(t, m, &rugged)
	p, q := place(t, m.Size, from), place(t, m.Size, to)
	left := ground.Eighths(0)
	for range n {
		step := g.Along(p, g.GoalAt(q), walker, 10_00, left, c)
		p, left = step.To, step.Left
		names = append(names, m.Name(p.Square())+" "+p.Facing().String())
	}
	return names
}

func TestWhatIsLeftOfAMoveIsAddedToTheNext(t *testing.T) {
	m := drawn(t, "......\n......\n......\n......\n......\n......")
	// A diagonal step costs 1.4142 squares and a move has 2: the first leaves 4 eighths of a square, the second (2.5)
	// leaves 8, and the third (3) is enough for two steps.
	want := []string{"B2 north-east", "C3 north-east", "E5 north-east", "F6 north-east", "F6 north-east"}
	if got := moves(t, m, "A1", "F6", new(ground.Crowd), 5); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOfEqualWaysTheFirstClockwiseFromForwardIsTaken(t *testing.T) {
	m := drawn(t, "...\n...\n...\n...\n...")
	if got := moves(t, m, "A1", "B5", new(ground.Crowd), 1); got[0] != "A3 north" {
		t.Errorf("side a goes to %s", got[0])
	}
	g := table(t, m, &plain)
	b := ground.Mover{By: ground.Foot, Home: ground.North}
	end := g.Along(place(t, m.Size, "C5"), g.GoalAt(place(t, m.Size, "B1")), b, 10_00, 0, new(ground.Crowd)).To
	if m.Name(end.Square()) != "C3" || end.Facing() != ground.FacingSouth {
		t.Errorf("side b goes to %s", m.Name(end.Square()))
	}
}

func TestFriendsArePassedAndEnemiesAreNot(t *testing.T) {
	m := drawn(t, "......")
	at := func(name string) ground.Place { return place(t, m.Size, name) }
	var c ground.Crowd
	c.Enter(at("B1"), ground.South)
	if got := moves(t, m, "A1", "F1", &c, 2); !slices.Equal(got, []string{"C1 east", "E1 east"}) {
		t.Errorf("past a friend: %q", got)
	}
	c.Enter(at("C1"), ground.South)
	if got := moves(t, m, "A1", "F1", &c, 1); got[0] != "A1 north" {
		t.Errorf("two friends are passed with a move of two squares: %q", got)
	}
	c.Leave(at("B1"), ground.South)
	c.Leave(at("C1"), ground.South)
	c.Enter(at("D1"), ground.North)
	if got := moves(t, m, "A1", "F1", &c, 3); got[2] != "C1 east" {
		t.Errorf("past an enemy: %q", got)
	}
}

func TestWhoCannotPassFriendsGoesAroundThem(t *testing.T) {
	m := drawn(t, ".....\n.....\n.....")
	var c ground.Crowd
	for _, name := range []string{"B2", "C2"} {
		c.Enter(place(t, m.Size, name), ground.South)
	}
	if got := moves(t, m, "A2", "E2", &c, 1); got[0] == "A2 north" {
		t.Errorf("it stands behind its friends: %q", got)
	}
}

func TestAMoveEndsBeforeWhatHaltsAndTheNextEntersIt(t *testing.T) {
	m := drawn(t, "..#..")
	if got := moves(t, m, "A1", "E1", new(ground.Crowd), 3); !slices.Equal(got, []string{"B1 east", "D1 east", "E1 east"}) {
		t.Errorf("over a wall: %q", got)
	}
}

func TestAreasAreReachedAtTheirNearestSquare(t *testing.T) {
	m := drawn(t, "....\n....\n....")
	m.Goals = []ground.Area{m.Along(ground.NorthEdge), m.Along(ground.EastEdge)}
	g := table(t, m, &plain)
	p := place(t, m.Size, "C1")
	if north, east := g.Left(p, g.GoalIn(0), ground.Foot), g.Left(p, g.GoalIn(1), ground.Foot); north != 10_00 || east != 5_00 {
		t.Errorf("C1 is %s from the north and %s from the east", north, east)
	}
	move := g.Along(p, g.GoalIn(0), walker, 50_00, 0, new(ground.Crowd))
	end, left := move.To, move.Left
	if m.Name(end.Square()) != "C3" || left != 0 {
		t.Errorf("it goes to %s with %d eighths left", m.Name(end.Square()), left)
	}
}

func TestWhoIsDrivenBackGoesToTheNearestMiddle(t *testing.T) {
	m := drawn(t, `
		..........
		......x...
		..........
		..........
		..........
		%.........
		..........
		..........`)
	g := table(t, m, &rugged)
	at := func(name string) ground.Place { return place(t, m.Size, name+" west") }
	var c ground.Crowd
	c.Enter(at("E1"), ground.South)
	c.Enter(at("J5"), ground.North)
	for _, test := range []struct {
		unit, from string
		by         ground.Length
		want       string
		stop       ground.Obstacle
	}{
		{"E5", "E8", 2_49, "E5", 0}, {"E5", "E8", 2_50, "E4", 0}, // half a square: the farther one of two equally near squares counts
		{"E5", "E8", 7_49, "E4", 0}, {"E5", "E8", 7_50, "E3", 0},
		{"E5", "F6", 10_00, "D4", 0}, {"E5", "F6", 10_61, "C3", 0}, // 10.6066 is 1.5 squares along each axis
		{"E5", "F6", 10_60, "D4", 0},
		{"E5", "H8", 30_00, "A1", 0},
		{"E5", "H8", 35_00, "A1", ground.OffTable},
		{"E3", "E8", 10_00, "E2", ground.Friend},
		{"G5", "A5", 20_00, "I5", ground.Enemy},
		{"G5", "G1", 20_00, "G6", ground.BadGround},
		{"C3", "J3", 40_00, "B3", ground.BadGround},
		{"E5", "E5", 10_00, "E3", 0}, // a unit in the same square as its enemy goes towards its home end
		{"H2", "A6", 12_00, "J1", 0},
	} {
		end, stop := g.Driven(at(test.unit), at(test.from), walker, test.by, &c)
		if m.Name(end.Square()) != test.want || stop.Obstacle != test.stop || end.Facing() != ground.FacingWest {
			t.Errorf("%s from %s by %s: %s, obstacle %d, want %s, %d", test.unit, test.from, test.by,
				m.Name(end.Square()), stop.Obstacle, test.want, test.stop)
		}
	}
}

func TestOnTheLineTheSeamIsTheLine(t *testing.T) {
	p, q := line.At(ground.South, 20_00), line.At(ground.North, 10_00)
	if look := line.Look(p, q); !look.Sees() || look.Aspect() != ground.Front || look.Cover() != 0 || !line.Clear(p, q, nil, false) {
		t.Errorf("on the line they look so: %b", look)
	}
	var far [2]ground.Length
	line.Gaps(p, []ground.Place{p, q}, far[:])
	if far != [2]ground.Length{0, 30_00} || line.Left(p, line.GoalAt(q), ground.Foot) != 30_00 {
		t.Errorf("on the line they are %v apart", far)
	}
	for by, want := range map[ground.Length]ground.Length{12_00: 18_00, 40_00: 0} {
		if end := line.Along(p, line.GoalAt(q), walker, by, 0, nil).To; line.Gap(end, q) != want {
			t.Errorf("after %s it is %s", by, line.Gap(end, q))
		}
	}
	if end, stop := line.Driven(p, q, walker, 40_00, nil); line.FromCentre(end, ground.South) != 60_00 || stop != (ground.Stop{}) {
		t.Errorf("driven back to %s", line.FromCentre(end, ground.South))
	}
	if _, stop := line.Driven(p, q, walker, 40_01, nil); stop.Obstacle != ground.OffTable {
		t.Error("driven off the table it is still there")
	}
}

func TestATrialOnTheTableAllocatesNothing(t *testing.T) {
	m := random(rand.New(rand.NewPCG(13, 14)), 24, 24)
	g := table(t, m, &rugged)
	p, q := place(t, m.Size, "C3"), place(t, m.Size, "U20")
	of, far := []ground.Place{q, p, q}, make([]ground.Length, 3)
	trial := func() {
		var c ground.Crowd
		c.Enter(q, ground.North)
		end := g.Along(p, g.GoalAt(q), walker, 30_00, 0, &c).To
		g.Driven(end, q, walker, 10_00, &c)
		g.Gaps(end, of, far)
		if g.Look(end, q).Sees() {
			g.Clear(end, q, &c, true)
		}
	}
	if n := testing.AllocsPerRun(100, trial); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkTable(b *testing.B) {
	other := random(rand.New(rand.NewPCG(15, 16)), 2, 2) // prepared between two tables of one size, because the second of two such tables in a row is prepared faster
	for _, side := range []int{24, 64} {
		m := random(rand.New(rand.NewPCG(15, 16)), side, side)
		flat := m
		flat.Cells = make([]ground.Cell, m.Squares())
		b.Run(m.Name(ground.Square(m.Squares()-1)), func(b *testing.B) {
			for b.Loop() {
				table(b, other, &rugged)
				table(b, m, &rugged)
			}
		})
		b.Run("open", func(b *testing.B) {
			for b.Loop() {
				table(b, other, &rugged)
				table(b, flat, &rugged)
			}
		})
	}
}

func BenchmarkMove(b *testing.B) {
	m := random(rand.New(rand.NewPCG(17, 18)), 24, 24)
	g := table(b, m, &rugged)
	p, q := place(b, m.Size, "C3"), place(b, m.Size, "U20")
	var c ground.Crowd
	c.Enter(place(b, m.Size, "E6"), ground.North)
	for b.Loop() {
		g.Along(p, g.GoalAt(q), walker, 30_00, 0, &c)
	}
}

func BenchmarkLook(b *testing.B) {
	m := random(rand.New(rand.NewPCG(17, 18)), 24, 24)
	g := table(b, m, &rugged)
	p := place(b, m.Size, "C3")
	var of [12]ground.Place
	var far [12]ground.Length
	for i := range of {
		of[i] = ground.Stand(ground.Square(17*i+200), ground.FacingSouth)
	}
	seen := 0
	for b.Loop() {
		g.Gaps(p, of[:], far[:])
		for _, q := range of {
			if g.Look(p, q).Sees() {
				seen++
			}
		}
	}
}

// A vehicle goes 28 cm, 5 less for every turn of 45 degrees, 5 less in difficult ground, and 10 more if it stays on a road.
func TestAGaitCostsTurnsAndGround(t *testing.T) {
	gait := ground.Gait{Turn: 5_00, Difficult: 1 << ground.Rough, Slow: 5_00, Road: 10_00}
	for _, test := range []struct {
		column string // the squares of the column, from the south
		facing ground.Facing
		gone   int
	}{
		{strings.Repeat(".", 50), ground.FacingNorth, 28},
		{strings.Repeat(".", 50), ground.FacingNorthWest, 23},
		{strings.Repeat(".", 50), ground.FacingEast, 18},
		{strings.Repeat(".", 50), ground.FacingSouth, 8},
		{"." + strings.Repeat("r", 49), ground.FacingNorth, 23},
		{".........r" + strings.Repeat(".", 40), ground.FacingNorth, 23},
		{"r" + strings.Repeat(".", 49), ground.FacingNorth, 23},
		{strings.Repeat("=", 50), ground.FacingNorth, 38},
		{strings.Repeat("=", 10) + strings.Repeat(".", 40), ground.FacingNorth, 28},
		{strings.Repeat("=", 31) + strings.Repeat(".", 19), ground.FacingNorth, 30}, // it stops at the end of the road, as off the road it may go only 28
	} {
		cells := make([]ground.Cell, len(test.column))
		for i, letter := range test.column {
			cells[i] = ground.Letters()[letter]
		}
		terrain := &ground.Terrain{}
		for kind := range terrain {
			terrain[kind].Price = [ground.AllMeans]uint8{1, 1, 1, 1}
		}
		g, err := ground.Table(ground.Map{Size: ground.Size{Columns: 1, Rows: len(cells)}, Side: 1_00, Cells: cells}, terrain)
		if err != nil {
			t.Fatal(err)
		}
		c := new(ground.Crowd)
		mover := ground.Mover{By: ground.Tracks, Home: ground.South, Pace: g.Pace(gait)}
		m := g.Along(ground.Stand(0, test.facing), ground.Goal(len(cells)-1), mover, 28_00, 0, c)
		if gone := int(m.To.Square()); gone != test.gone {
			t.Errorf("%s facing %s: went %d cm, want %d", test.column, test.facing, gone, test.gone)
		}
	}
}
