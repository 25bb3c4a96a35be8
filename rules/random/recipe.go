package random

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"salvo/rules"
	"salvo/rules/ground"
)

// Generator returns the generator of random tables and of templates for a library.
func Generator() *rules.Generator {
	g := &rules.Generator{Draw: Draw, Templates: Templates(), Template: Template}
	for _, w := range words {
		g.Words = append(g.Words, rules.GeneratorWord{Name: w.name, Help: w.help})
	}
	return g
}

// words are the words of a scenario line that change a random table, with their help and the function that reads the
// value. Values that the user does not give are the usual ones (size, points, forces) or chosen at random.
var words = []struct {
	name, help string
	read       func(r *recipe, text string) error
}{
	{"size", "squares along each edge: 24, or columns by rows: 24x16", (*recipe).readSize},
	{"hills", "percent of the table that is hills, 0 to 60", share(hills, 60)},
	{"towns", "percent of the table that is built-up, 0 to 30", share(towns, 30)},
	{"fields", "percent of the table that lies within hedges and walls, 0 to 50", share(fields, 50)},
	{"woods", "percent of the table that is woods, 0 to 50", share(woods, 50)},
	{"rough", "percent of the table that is rough, 0 to 30", share(rough, 30)},
	{"deployment", "where the sides begin: " + strings.Join(deployments, ", "), func(r *recipe, text string) (err error) {
		r.deployment, err = oneOf(text, deployments)
		return err
	}},
	{"objectives", "the number of objectives, 1 to 4", func(r *recipe, text string) (err error) {
		r.objectives, err = whole(text, 1, 4)
		return err
	}},
	{"points", "the most points that each force may cost", func(r *recipe, text string) (err error) {
		r.points, err = whole(text, 1, mostPoints)
		return err
	}},
	{"forces", "drawn: each side has a force of its own, for equal points; same: both sides have the same force", func(r *recipe, text string) (err error) {
		r.forces, err = oneOf(text, []string{"drawn", "same"})
		return err
	}},
	{"nation-a", "the nation of side a, germany for example", func(r *recipe, text string) error { return r.readNation(0, text) }},
	{"nation-b", "the nation of side b", func(r *recipe, text string) error { return r.readNation(1, text) }},
}

// The limits of the values that users give.
const (
	mostPoints    = 5000
	smallestTable = 10 // squares along each edge
	largestTable  = 64
)

// A feature is a kind of terrain, the index of its percentage in recipe.shares.
type feature int

const (
	hills feature = iota
	towns
	fields
	woods
	rough
	features
)

// usual holds the lowest and the highest percentage of the table that each feature covers if the user gives none.
var usual = [features][2]int{hills: {5, 20}, towns: {2, 7}, fields: {5, 14}, woods: {8, 20}, rough: {0, 3}}

// A recipe holds everything that decides a random table: the seed, the game, and the values given by the user or chosen
// at random.
type recipe struct {
	seed       uint64
	top        *rules.Tabletop
	muster     *rules.Muster
	roster     *rules.Roster
	size       ground.Size
	shares     [features]int
	deployment int
	objectives int
	points     int
	forces     int
	nations    [2]string // of sides a and b; "" if chosen at random
}

// Draw returns the text of the scenario file for a seed. values holds the values that the user gives, by the name of
// the word.
func Draw(rs *rules.Ruleset, roster *rules.Roster, seed uint64, values map[string]string) ([]byte, error) {
	r := &recipe{seed: seed, top: rs.Tabletop, roster: roster}
	if r.top == nil || r.top.Muster == nil {
		return nil, fmt.Errorf("%s has no random tables", rs.Name)
	}
	r.muster = r.top.Muster
	r.imagine()
	for _, w := range words {
		if text, is := values[w.name]; is {
			if err := w.read(r, text); err != nil {
				return nil, fmt.Errorf("%s=%s: %w", w.name, text, err)
			}
		}
	}
	parties, err := r.drawForces()
	if err != nil {
		return nil, err
	}
	most := max(parties[0].room(r.top), parties[1].room(r.top))
	s := r.drawGround()
	zones := r.drawZones()
	for side := range zones {
		if !s.makeRoom(zones[side].area, most) {
			return nil, fmt.Errorf("forces of up to %d units have no room to deploy on %d x %d squares: make the table larger or "+
				"give fewer points", most, r.size.Columns, r.size.Rows)
		}
	}
	goals := r.drawObjectives(s, zones)
	s.join(zones, goals)
	return r.write(rs.Name, s, zones, goals, parties), nil
}

// imagine sets usual or random values, which the user's words then replace.
func (r *recipe) imagine() {
	r.size, r.points = r.muster.Size, r.muster.Points
	l := r.luck("recipe")
	for f := range r.shares {
		r.shares[f] = l.between(usual[f][0], usual[f][1])
	}
	r.deployment = []int{edges, edges, corners, columns}[l.below(4)]
	r.objectives = []int{1, 2, 2, 3, 3}[l.below(5)]
}

func (r *recipe) readSize(text string) error {
	across, deep, two := strings.Cut(text, "x")
	if !two {
		deep = across
	}
	columns, err := whole(across, smallestTable, largestTable)
	if err != nil {
		return err
	}
	rows, err := whole(deep, smallestTable, largestTable)
	r.size = ground.Size{Columns: columns, Rows: rows}
	return err
}

func (r *recipe) readNation(side int, text string) error {
	known := r.muster.NationsFor(r.roster)
	i, err := oneOf(text, known)
	if err == nil {
		r.nations[side] = known[i]
	}
	return err
}

// share returns a function that reads the percentage of a feature, from 0 to most.
func share(f feature, most int) func(r *recipe, text string) error {
	return func(r *recipe, text string) (err error) {
		r.shares[f], err = whole(text, 0, most)
		return err
	}
}

// whole reads a whole number from least to most.
func whole(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("write a whole number from %d to %d", least, most)
	}
	return n, nil
}

// oneOf returns the index of a word among the known words.
func oneOf(text string, known []string) (int, error) {
	i := slices.Index(known, text)
	if i < 0 {
		return 0, fmt.Errorf("write %s%s", strings.Join(known, ", "), rules.DidYouMean(text, known))
	}
	return i, nil
}

// A luck is a stream of random numbers that is the same on every machine.
type luck struct{ *rand.Rand }

// luck returns the stream of random numbers for one step of drawing, such as "hills" or "forces". Each step has its own
// stream, so that a change to one step leaves the random numbers of the others as they are.
func (r *recipe) luck(of string) luck {
	h := fnv.New64a()
	h.Write([]byte(of))
	return luck{rand.New(rand.NewPCG(r.seed, h.Sum64()))}
}

// below returns a random number from 0 to n - 1. IntN would not do: it draws other numbers where an int has 32 bits.
func (l luck) below(n int) int { return int(l.Uint32N(uint32(n))) }

// between returns a random number from low to high, both included.
func (l luck) between(low, high int) int { return low + l.below(high-low+1) }

// oneIn returns true with a chance of 1 in n.
func (l luck) oneIn(n int) bool { return l.below(n) == 0 }
