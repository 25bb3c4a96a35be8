package players

import (
	"testing"

	"salvo/rules"
	"salvo/rules/bkc"
	"salvo/rules/ground"
	"salvo/sim"
)

// field is a small table: a machine gun in the woods at the western edge, infantry beside it, and an enemy in the east.
const field = `
ruleset: bkc2
turns: 4
ground: |
  w......
  w......
sides: {a: {party: "vickers:pos=A1+gb-infantry:pos=A2"}, b: {party: "de-infantry:pos=G1"}}
`

// A told is a piece of a battle: a deed, and the squares of side a's units after it.
type told struct {
	deed *rules.Deed
	at   [2]string
	over bool // the turn is over
}

// watched returns the habits for made-up pieces.
func watched(t *testing.T, pieces ...told) *habits {
	t.Helper()
	s, err := rules.NewLibrary(bkc.Second()).Load("field.yaml", []byte(field))
	if err != nil {
		t.Fatal(err)
	}
	e, err := s.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	h := &habits{}
	w := &watcher{Scenario: s, habits: h}
	if _, _, err := sim.Watch(e.Model, 1, 0, func(n int, shown any) {
		if now, is := shown.(*rules.Moment); is && w.seen == nil {
			w.seen = []glimpse{{0, now}}
		}
	}); err != nil {
		t.Fatal(err)
	}
	story := &sim.Story{}
	for _, p := range pieces {
		now := *w.seen[0].now
		now.PieceOver, now.TurnOver = true, p.over
		now.At[0] = nil
		for _, square := range p.at {
			at, err := s.Table.Map.Parse(square)
			if err != nil {
				t.Fatal(err)
			}
			now.At[0] = append(now.At[0], ground.Stand(at, 0))
		}
		story.Lines = append(story.Lines, sim.StoryLine{About: p.deed})
		w.seen = append(w.seen, glimpse{len(story.Lines), &now})
	}
	w.look(story)
	return h
}

func TestWhatPlayersDoIsCounted(t *testing.T) {
	gun, squad := rules.Who{Side: 0, Number: 0}, rules.Who{Side: 0, Number: 1}
	did := func(does rules.Doing, by ...rules.Who) *rules.Deed { return &rules.Deed{Does: does, By: by} }
	home := [2]string{"A1", "A2"}
	for name, c := range map[string]struct {
		pieces []told
		of     count
		want   int64
	}{
		"an order after which nothing happens": {[]told{{did(rules.GiveOrder, squad), home, false}}, idleOrders, 1},
		"an order that is not obeyed": {[]told{{&rules.Deed{Does: rules.GiveOrder, By: []rules.Who{squad}, Vain: true}, home, false}},
			idleOrders, 0},
		"a rally":                     {[]told{{&rules.Deed{Does: rules.GiveOrder, By: []rules.Who{squad}, Whole: true}, home, false}}, idleOrders, 0},
		"an order to go":              {[]told{{did(rules.GiveOrder, squad), [2]string{"A1", "B2"}, false}}, idleOrders, 0},
		"there and back":              {[]told{{did(rules.Move, squad), [2]string{"A1", "B2"}, false}, {did(rules.Move, squad), home, false}}, stepsBack, 1},
		"there and on":                {[]told{{did(rules.Move, squad), [2]string{"A1", "B2"}, false}, {did(rules.Move, squad), [2]string{"A1", "C2"}, false}}, stepsBack, 0},
		"there and driven back":       {[]told{{did(rules.Move, squad), [2]string{"A1", "B2"}, false}, {did(rules.Flee, squad), home, false}}, stepsBack, 0},
		"a gun that leaves the woods": {[]told{{did(rules.Move, gun), [2]string{"B1", "A2"}, false}}, badSupport, 1},
		"a squad that does":           {[]told{{did(rules.Move, squad), [2]string{"A1", "B2"}, false}}, badSupport, 0},
		"three turns without a shot":  {[]told{{nil, home, true}, {nil, home, true}, {nil, home, true}}, dryTurns, 2},
		"a shot in between":           {[]told{{nil, home, true}, {did(rules.Fire, gun), home, true}, {nil, home, true}}, dryTurns, 0},
		"a turn in the woods":         {[]told{{nil, home, true}}, covered, 1},
		"a turn in the open":          {[]told{{nil, [2]string{"A1", "B2"}, true}}, covered, 0},
		"a squad is infantry":         {[]told{{nil, home, true}}, infantry, 1},
	} {
		if got := watched(t, c.pieces...).Counts[0][c.of]; got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

// The squad has no target from A2: the enemy is 30.4 cm away, and the squad fires 30 cm. One move would bring the enemy
// into range.
func TestUnitsThatIdleAreCounted(t *testing.T) {
	squad, home := rules.Who{Side: 0, Number: 1}, [2]string{"A1", "A2"}
	rests := told{nil, home, true}
	ordered := told{&rules.Deed{Does: rules.GiveOrder, At: []rules.Who{squad}, Vain: true}, home, true}
	for name, c := range map[string]struct {
		pieces []told
		want   int64
	}{
		"three turns":               {[]told{rests, rests, rests}, 0},
		"four turns":                {[]told{rests, rests, rests, rests}, 1},
		"a shot in between":         {[]told{rests, rests, {&rules.Deed{Does: rules.Fire, By: []rules.Who{squad}}, home, true}, rests}, 0},
		"an order that it disobeys": {[]told{rests, rests, ordered, rests}, 0},
		"with a target":             {[]told{{nil, [2]string{"A1", "B2"}, true}, {nil, [2]string{"A1", "B2"}, true}, {nil, [2]string{"A1", "B2"}, true}, {nil, [2]string{"A1", "B2"}, true}}, 0},
	} {
		if got := watched(t, c.pieces...).Slips[0][rules.WeaponIdle]; got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}
