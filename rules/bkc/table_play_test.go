package bkc_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// randomTable returns a scenario file with random ground, units and plans. Not all of them make sense.
func randomTable(edition string, luck *rand.Rand) string {
	const size, letters = 12, "......................hhHwwwWttrrnn##mm~~f%=x"
	pick := func(of ...string) string { return of[luck.IntN(len(of))] }
	square := func() string { return fmt.Sprintf("%c%d", 'A'+luck.IntN(size), 1+luck.IntN(size)) }
	var rows strings.Builder
	for range size {
		rows.WriteString("  ")
		for range size {
			rows.WriteByte(letters[luck.IntN(len(letters))])
		}
		rows.WriteByte('\n')
	}
	party := func() string {
		const carried = "unit:kind=transport,hits=3,move=30+unit:kind=infantry,attack=3,range=15,hits=5,move=10,aboard=1"
		units := []string{carried}
		for range 3 {
			units = append(units, pick("unit:kind=infantry,attack=3,range=15,hits=5,move=10", "unit:kind=transport,hits=3,move=30",
				"unit:kind=at-gun,attack=4,range=50,hits=3,move=5", "unit:kind=mortar,attack=3,range=60,hits=4,move=10",
				"unit:kind=afv,armour=full,attack=4,range=50,hits=4,save=5,move=20",
				"unit:kind=afv,armour=open,recce=yes,attack=2,range=30,hits=3,move=30"))
		}
		return strings.Join(units, "+") + "+" + hq8 + "+unit:role=fao,cv=8,hits=2,move=60+" +
			"unit:kind=artillery,hits=3,attack=4,shell=" + pick("he", "smoke")
	}
	task := func() string {
		return pick("attack 1", "attack 1", "move P, attack 1", "support 1", "hold 1", "ambush P", "exit north", "exit south")
	}
	return fmt.Sprintf("ruleset: %s\nground: |\n%szones: {A: A1-L3, B: A10-L12}\nplaces: {1: %s, P: %s}\n"+
		"sides: {a: {party: %q, zone: A, plan: a, arrivals: [{turn: 2, on: 4+, party: 2xpanther, zone: A}]}, "+
		"b: {party: %q, zone: B, plan: b}}\n"+
		"plans: {a: [{units: all, do: [%s]}], b: [{units: all, do: [%s]}]}\nturns: 5\nfactors: max-orders=5 player-a=%s player-b=%s\n",
		edition, rows.String(), square(), square(), party(), party(), task(), task(), pick("simple", "careful"), pick("simple", "careful"))
}

// A watcher checks every moment of a battle for what must never occur.
type watcher struct {
	*testing.T
	g       *ground.Ground
	terrain *ground.Terrain
	units   [2][]*rules.Unit // in the order of the board
	combat  func(u *rules.Unit) bool
	means   func(u *rules.Unit) ground.Means
	moves   int
	before  [2][]ground.Place
	overrun [2]uint64 // the command units among enemies at the end of the last turn, a bit each
	text    string
}

func (w *watcher) see(now *rules.Moment) {
	taken := map[ground.Square]int{} // the side of the unit in each square
	var stand [2][]ground.Place
	crowd := new(ground.Crowd)
	for side := range now.At {
		for i, at := range now.At[side] {
			if now.There[side]>>i&1 == 0 || now.Away[side]>>i&1 != 0 || i >= len(w.units[side]) {
				continue
			}
			u := w.units[side][i]
			if !u.Is("aboard", "none") && at.Square() == now.At[side][u.Int("aboard")-1].Square() { // the unit is carried
				continue
			}
			if kind := w.g.Cell(at).Kind; w.terrain[kind].Price[w.means(u)] == ground.Barred {
				w.Fatalf("%s stands in %s, which is %s\n%s", u, w.g.Name(at), kind, w.text)
			}
			if w.before[side] != nil && w.before[side][i].Square() != at.Square() {
				w.moves++
			}
			if !w.combat(u) {
				continue
			}
			if _, both := taken[at.Square()]; both {
				w.Fatalf("two combat units stand in %s\n%s", w.g.Name(at), w.text)
			}
			taken[at.Square()] = side
			stand[side] = append(stand[side], at)
			if crowd.Enter(at, battle.Side(side).Home()); w.means(u) != ground.Foot {
				crowd.Thicken(at)
			}
		}
		w.before[side] = now.At[side]
	}
	for _, p := range stand[0] {
		for _, q := range stand[1] {
			if w.g.Look(p, q).Sees() != w.g.Look(q, p).Sees() || w.g.Clear(p, q, crowd, true) != w.g.Clear(q, p, crowd, true) {
				w.Fatalf("%s and %s do not see each other alike\n%s", w.g.Name(p), w.g.Name(q), w.text)
			}
		}
	}
	w.staff(now, taken)
}

// staff checks that no command unit is left where an enemy combat unit is. A turn in which no unit has anything to do
// ends in the same step as the first action of the next turn, which may move a unit onto a command unit. So staff
// complains only if the command unit is still there after another step.
func (w *watcher) staff(now *rules.Moment, taken map[ground.Square]int) {
	for side := range now.At {
		var overrun uint64
		for i, u := range w.units[side] {
			by, there := taken[now.At[side][i].Square()]
			if now.There[side]>>i&1 != 0 && !w.combat(u) && there && by != side {
				overrun |= 1 << i
			}
		}
		if left := overrun & w.overrun[side]; left != 0 {
			w.Fatalf("command units %b of side %d are left among their enemies\n%s", left, side, w.text)
		}
		if w.overrun[side] = 0; now.TurnOver {
			w.overrun[side] = overrun
		}
	}
}

// watch checks some battles of a scenario, and returns the number of moves.
func watch(t *testing.T, s *rules.Scenario, m sim.Model, text string) (moves int) {
	t.Helper()
	game := s.Ruleset.Tabletop
	w := &watcher{T: t, g: s.Table.Ground, terrain: game.Terrain, combat: game.Combat, means: game.Means, text: text}
	deployed, err := game.Deployed(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, fights := range []bool{true, false} { // the order of the board
		for _, u := range deployed {
			if w.combat(u.Unit) == fights {
				w.units[u.Side] = append(w.units[u.Side], u.Unit)
			}
		}
	}
	under := int64(-1)
	err = sim.Observe(context.Background(), m, 1, 0, 20, func(n int64, shown any) {
		if n != under {
			under, w.before, w.overrun = n, [2][]ground.Place{}, [2]uint64{}
		}
		if now, is := shown.(*rules.Moment); is {
			w.see(now)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return w.moves
}

// On random tables no unit ever stands on a square that is barred to it, no two combat units stand on one square, no
// command unit is left among enemies, and sight is mutual.
func TestNobodyEverStandsWhereHeCannot(t *testing.T) {
	luck := rand.New(rand.NewPCG(7, 22))
	fought, moves := 0, 0
	for n := range 120 {
		text := randomTable([]string{"bkc1", "bkc2"}[n%2], luck)
		s, err := library.Load("random.yaml", []byte(text))
		if err != nil {
			continue
		}
		e, err := s.Prepare()
		if err != nil {
			continue
		}
		fought++
		moves += watch(t, s, e.Model, text)
	}
	if fought < 60 || moves < 10_000 {
		t.Errorf("only %d tables were fought on, with %d moves", fought, moves)
	}
}
