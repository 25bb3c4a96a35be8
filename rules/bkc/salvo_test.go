package bkc

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/sim"
)

// The procedure fire plays an attack as a whole and counts every metric. Duels and battles throw one handful of dice after
// another, and drop what no longer affects the battle. These tests show that the chances are equal.

// randomAttack describes fire at random: a few kinds of attackers at one target, with readings.
func randomAttack(luck *rand.Rand) string {
	pick := func(of ...string) string { return of[luck.IntN(len(of))] }
	attacker := func() string {
		return fmt.Sprintf("%dxunit:kind=%s,attack=%d,range=%s,limit=%s,mg=%s,flamethrower=%s,mortar-class=%s", 1+luck.IntN(2),
			pick("infantry", "afv", "afv", "mortar", "infantry-gun", "at-gun", "mg"), luck.IntN(4), pick("20", "35", "60"),
			pick("none", "none", "soft-only", "armour-only"), pick("yes", "no"), pick("yes", "no", "no"), pick("medium", "heavy"))
	}
	attackers := []string{attacker()}
	for luck.IntN(2) == 0 && len(attackers) < 3 {
		attackers = append(attackers, attacker())
	}
	edition := pick("bkc1", "bkc2")
	options := fmt.Sprintf("+suppress-dice=%s +suppress-only=%s +suppress-only-fallback=%s +gun-half-range=%s +open-indirect=%s",
		pick("gross", "net"), pick("both-six", "test-six"), pick("yes", "no"), pick("yes", "no"), pick("fixed", "cover"))
	if edition == "bkc2" {
		options += fmt.Sprintf(" +mixed-score=%s +suppress-only-saves=%s +full-indirect=%s +same-order-fallback=%s +mortar-half-range=%s",
			pick("own", "best", "worst"), pick("yes", "no"), pick("hits", "suppress-only"), pick("yes", "no"), pick("yes", "no"))
	}
	return fmt.Sprintf("%s %s vs unit:kind=%s,armour=%s,hits=%d,save=%s,recce=%s range=%s cover=%s mode=indirect dug-in=%s %s",
		edition, strings.Join(attackers, "+"), pick("infantry", "afv", "at-gun", "transport"), pick("none", "open", "full"),
		1+luck.IntN(6), pick("none", "4", "6"), pick("yes", "no", "no"), pick("0", "10", "17.5", "20", "30", "35"),
		pick("none", "soft", "hard"), pick("yes", "no", "no"), options)
}

// An attackUnderTest is one attack, prepared for both ways to play it.
type attackUnderTest struct {
	line     string
	aim      *aim
	shooters []shooter
	resolver resolver
	target   target
	marks    int
	was      standing
	damaged  bool
}

func newAttackUnderTest(t *testing.T, library *rules.Library, luck *rand.Rand) *attackUnderTest {
	line := randomAttack(luck)
	s, err := library.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	e := map[string]*edition{"bkc1": first, "bkc2": second}[s.Ruleset.Name]
	b := e.open(s)
	u := &attackUnderTest{line: line, was: standing(luck.IntN(3)), damaged: luck.IntN(8) == 0,
		aim: &aim{book: b, target: b.target(), distance: ground.LengthOf(b.Number("range")), cover: b.coverInFire(b.Word("cover")),
			facing: "front"}}
	if u.shooters, err = shootersOf(b); err != nil {
		t.Fatal(err)
	}
	for i := range u.shooters {
		if u.damaged {
			u.shooters[i].damage()
		}
	}
	u.resolver = newResolver(b, []volley{u.aim.volley(u.shooters, nil)}, true, true)
	u.target = targetOf(b, u.aim.target, true)
	u.marks = luck.IntN(u.target.hits)
	return u
}

// ends returns the chance of every end: what became of the target, why, unsaved hits, and the cm that a survivor fell
// back.
func ends[S comparable](t *testing.T, c *sim.Chain[S], start S, read func(*S) (result, loss, int, int)) []float64 {
	t.Helper()
	const most = 64
	metric := sim.Metric{Name: "end", Max: 5*3*most*most - 1}
	m := sim.NewModel("attack", []sim.Metric{metric}, c, start, func(s *S, _ int, out []int) {
		r, l, unsaved, fallback := read(s)
		if r == resultKnockedOut {
			unsaved, fallback = 0, 0
		}
		out[0] = ((int(r)*3+int(l))*most+unsaved)*most + min(fallback, most-1)
	})
	exact, err := sim.Walk(context.Background(), m, sim.WalkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return exact.Metrics[0].Prob
}

func (u *attackUnderTest) byAttack(t *testing.T) []float64 {
	v := u.aim.volley(u.shooters, nil)
	c := &sim.Chain[struck]{Name: "attack", Step: func(d *sim.Dice, s *struck) bool {
		*s = u.resolver.attack(d, v, &u.target, u.marks, u.was, endless)
		return true
	}}
	return ends(t, c, struck{}, func(s *struck) (result, loss, int, int) { return s.result, s.loss, s.unsaved, s.fallback })
}

func (u *attackUnderTest) bySalvo(t *testing.T) []float64 {
	s := salvo{left: uint8(u.target.hits - u.marks), was: u.was, stays: u.target.stays, recce: u.target.recce}
	for i := range u.shooters {
		sh := &u.shooters[i]
		one, piece := u.shot(t, sh), piece{}
		if u.damaged {
			piece.is = shortRanged
		}
		dice := one.dice(u.aim.distance, &piece)
		if want, _, _ := u.aim.dice(sh); dice != want {
			t.Fatalf("%s: %s throws %d dice in a battle, %d in fire", u.line, sh.Unit, dice, want)
		}
		s.add(one.throws[0].with(dice * sh.count))
	}
	s.mixScores(u.aim.book.Reading("mixed-score"))
	return ends(t, u.resolver.salvoChain(), s, func(s *salvo) (result, loss, int, int) {
		return s.result, s.loss, int(s.unsaved), int(s.fallback)
	})
}

// shot returns the shot of a shooter at the target as battles use it.
func (u *attackUnderTest) shot(t *testing.T, sh *shooter) shot {
	b := u.aim.book
	by, err := newTroop(b, sh.Unit, 0)
	if err != nil {
		t.Fatal(err)
	}
	at, err := newTroop(b, u.aim.target.Unit, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i := range at.shelter {
		at.shelter[i].cover = uint8(slices.Index(coverNames[:], u.aim.cover))
	}
	return shotOf(b, by, at, onLine)
}

func TestAnAttackIsTheSameInFireAndInBattles(t *testing.T) {
	library, luck := rules.NewLibrary(First(), Second()), rand.New(rand.NewPCG(19, 1))
	attacks := 3000
	if testing.Short() {
		attacks = 400
	}
	for range attacks {
		u := newAttackUnderTest(t, library, luck)
		fire, battle := u.byAttack(t), u.bySalvo(t)
		for end := range fire {
			if math.Abs(fire[end]-battle[end]) > 1e-12 {
				t.Fatalf("%s, %d marked, standing %d: end %d has %.15g in fire, %.15g in battles", u.line, u.marks, u.was, end,
					fire[end], battle[end])
			}
		}
	}
}

// A salvo with more groups than it has room for panics, so that it never loses dice unnoticed.
func TestASalvoWithoutRoomFailsLoudly(t *testing.T) {
	defer func() {
		if why := fmt.Sprint(recover()); !strings.Contains(why, "dice too many") {
			t.Errorf("it ended with %s", why)
		}
	}()
	var s salvo
	for i := range mostThrows + 1 {
		s.add(handful{dice: 1, score: uint8(i)})
	}
	t.Error("dice were lost")
}
