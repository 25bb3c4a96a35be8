package bkc

import (
	"fmt"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// onTable returns a battle on a table before its first turn. rows are the rows of the map, a and b the units of the
// sides.
func onTable(t *testing.T, e *edition, rows, a, b string, factors ...string) (*field, *board) {
	t.Helper()
	text := fmt.Sprintf("ruleset: %s\nground: |\n  %s\nsides: {a: {party: %q}, b: {party: %q}}\nturns: 1\nfactors: first=a %s\n", e.name, rows,
		a, b, strings.Join(factors, " "))
	s, err := rules.NewLibrary(First(), Second()).Load("test.yaml", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	f, pieces, err := battlefield(e.open(s))
	if err != nil {
		t.Fatal(err)
	}
	order := &[battle.MostUnits]uint8{}
	for i := range order {
		order[i] = uint8(i)
	}
	return f, &board{Units: pieces, Line: [2]*[battle.MostUnits]uint8{order, order}, Clock: &battle.Clock{}, Turn: &turn{},
		Scene: &battle.Scene{}}
}

// withDice calls do with dice that show the given faces, and returns the description of what happened.
func withDice(t *testing.T, faces []int, do func(d *sim.Dice)) (told []string) {
	t.Helper()
	chain := &sim.Chain[int]{Name: "test", Step: func(d *sim.Dice, _ *int) bool { do(d); return true }}
	story, _, err := sim.Follow(sim.NewModel("test", nil, chain, 0, func(*int, int, []int) {}), faces)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range story.Lines {
		told = append(told, line.Text)
	}
	return told
}

// Unit 0 of side a at C1 is driven 5 cm west, where a friend or an enemy HQ stands at B1 (bkc1 FB-06, CC-07; bkc2
// FB-06, RET-02).
func TestWhatAUnitIsDrivenInto(t *testing.T) {
	const (
		friend = "+unit:hits=4,pos=B1"
		enemy  = "unit:hits=4,pos=E1"
	)
	for _, c := range []struct {
		name    string
		e       *edition
		how     manner
		other   status // the state of the friend at B1
		hq      bool   // an HQ of side b stands at B1 instead of a friend
		lost    bool
		falls   bool // the unit at B1 is lost, too
		stunned bool // the unit at B1 is suppressed
	}{
		{name: "friends", e: first, stunned: true},
		{name: "friends", e: second, stunned: true},
		{name: "friends", e: first, how: flees, stunned: true},
		{name: "friends", e: second, how: flees, stunned: true},
		{name: "suppressed friends", e: first, other: suppressed, stunned: true},
		{name: "suppressed friends", e: second, other: suppressed, lost: true, stunned: true},
		{name: "suppressed friends", e: first, how: flees, other: suppressed, lost: true, falls: true},
		{name: "suppressed friends", e: second, how: flees, other: suppressed, lost: true, falls: true},
		{name: "friends in close combat", e: first, how: flees, other: engaged, lost: true},
		{name: "an enemy HQ", e: first, hq: true},
		{name: "an enemy HQ", e: second, hq: true, lost: true, falls: true},
		{name: "an enemy HQ", e: second, how: flees, hq: true, lost: true, falls: true},
	} {
		t.Run(fmt.Sprintf("%s %s flees=%v", c.e.name, c.name, bool(c.how)), func(t *testing.T) {
			a, b, other := "unit:hits=4,pos=C1"+friend, enemy, battle.A.Unit(1)
			if c.hq {
				a, b, other = "unit:hits=4,pos=C1", enemy+"+unit:role=hq,hits=2,move=60,pos=B1", battle.B.Unit(1)
			}
			f, on := onTable(t, c.e, "......", a, b)
			on.At(other).is |= c.other
			lost := false
			withDice(t, nil, func(d *sim.Dice) { _, lost = f.drive(d, on, battle.A.Unit(0), on.At(battle.B.Unit(0)).at, 5, c.how) })
			if p := on.At(other); lost != c.lost || p.has(out) != c.falls || p.has(suppressed) != c.stunned {
				t.Errorf("it is lost: %v, the other %v, suppressed: %v", lost, p.has(out), p.has(suppressed))
			}
			if c.hq && !c.lost {
				if at := f.ground.Name(on.At(other).at); at != "E1" {
					t.Errorf("the HQ is at %s instead of with its friend", at)
				}
			}
		})
	}
}

// A command unit over which an enemy has moved joins a friend. For the rest of the turn it moves and is suppressed with
// that friend.
func TestWhoHasJoinedAFriendIsSuppressedWithHim(t *testing.T) {
	f, b := onTable(t, first, "......", "unit:hits=4,pos=A1+unit:hits=4,pos=F1+unit:role=hq,move=20,hits=2,pos=C1", "unit:hits=4,pos=E1")
	hq := battle.A.Unit(2)
	f.join(b, hq)
	friend := b.At(battle.A.Unit(0))
	friend.is |= suppressed
	friend.at = ground.Stand(friend.at.Square()+1, friend.at.Facing())
	f.shareFates(b)
	if p := b.At(hq); !p.has(suppressed) || f.ground.Name(p.at) != "B1" {
		t.Errorf("the HQ is at %s, suppressed: %v", f.ground.Name(p.at), p.has(suppressed))
	}
}

// bkc1 CC-03, bkc2 CA-06: infantry attacks all four edges of a tank. Each throws 4 dice and 1 for charging. Three
// attack flanks and rear; the tank has 3 dice, and 1 less for each of these. In the second edition another infantry
// unit within 10 cm supports.
func TestFourAtTheEdgesOfOne(t *testing.T) {
	const infantry = "unit:kind=infantry,attack=1,range=5,hits=4,pos="
	for _, e := range []*edition{first, second} {
		f, b := onTable(t, e, ".....\n  .....\n  .....\n  .....\n  .....",
			infantry+"C2+"+infantry+"B3+"+infantry+"D3+"+infantry+"C4+"+infantry+"A1", "unit:kind=afv,armour=full,hits=4,save=4,pos=C3")
		by := storm{n: 4}
		for i := range by.n {
			by.units[i] = battle.A.Unit(i)
		}
		m := f.melee(b, &by, battle.B.Unit(0))
		support := oneIf(e == second)
		if got, want := f.combats.attackersDice(&m, true), (blows{front: 5 + support, behind: 15}); got != want {
			t.Errorf("%s: the attackers throw %+v, want %+v", e.name, got, want)
		}
		if dice := f.combats.targetDice(&m); dice != 0 {
			t.Errorf("%s: the target throws %d dice", e.name, dice)
		}
		if m.target.front != 4 || m.target.rear != 5 {
			t.Errorf("%s: the target saves on %d and %d", e.name, m.target.front, m.target.rear)
		}
	}
}
