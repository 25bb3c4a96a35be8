package battle_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/sim"
)

// March is the smallest game on a table: units go where their tasks lead them. A unit with the field doom=N is lost in turn
// N if a die shows 4 or more; a unit with shy=yes never holds a place.

const marchRoster = `rulesets: march
units:
  - {name: scout, fields: {speed: 10}, cost: 50}
  - {name: walker, fields: {speed: 5}, cost: 40}
  - {name: tank, fields: {speed: 10, tracks: yes}, cost: 100}
  - {name: gun, fields: {speed: 0, reach: 20}, cost: 60}
  - {name: stone, fields: {speed: 0}, cost: 70}
  - {name: shy, fields: {speed: 5, shy: yes}, cost: 10}
  - {name: chief, fields: {speed: 5, commands: yes}, cost: 30}
`

// marcher is the state of a unit in the game march.
type marcher struct {
	at   ground.Place
	lost bool
}

// noTurn is the state of a turn in the game march, which is empty.
type noTurn struct{}

type marchBoard = battle.Board[marcher, noTurn]

// march is a battle of the game march.
type march struct {
	*battle.Script
	table *rules.Table
	units [2][]*battle.Unit
	turns int
	seen  func(b *marchBoard) // is called with the board at the end of each side's turn
}

// marchTerrain returns terrain that bars woods to tracks and water to all units; walls have no effect.
func marchTerrain() *ground.Terrain {
	var t ground.Terrain
	for kind := range t {
		t[kind].Price = [ground.AllMeans]uint8{1, 1, 1, 1}
	}
	t[ground.Woods].Cover, t[ground.Woods].Price[ground.Tracks] = 1, ground.Barred
	t[ground.BuiltUp].Cover = 2
	t[ground.Water].Price = [ground.AllMeans]uint8{}
	return &t
}

func marchRules() *rules.Ruleset {
	yes := func(field string) rules.Field {
		return rules.Field{Name: field, Type: rules.YesNo(), Default: "no", Help: field}
	}
	return &rules.Ruleset{
		Name: "march", Title: "March", About: "Units go where their tasks lead them.",
		Fields: []rules.Field{
			{Name: "cost", Type: rules.Int(0, 1000), Default: "10", Help: "points"},
			{Name: "speed", Type: rules.Number(0, 100), Default: "5", Help: "how far it goes in a turn"},
			{Name: "doom", Type: rules.Int(0, 100), Default: "0", Help: "the turn in which it may be lost"},
			{Name: "leads", Type: rules.Int(0, 100), Default: "0", Help: "the place in the party of whom it leads"},
			{Name: "reach", Type: rules.Int(0, 1000), Default: "0", Help: "the range of a gun; 0: no gun"},
			yes("tracks"), yes("shy"), yes("commands"), battle.Position(100, "cm"),
		},
		Tabletop: &rules.Tabletop{Procedure: "battle", Square: 5_00, Terrain: marchTerrain(),
			Combat: func(u *rules.Unit) bool { return !u.Yes("commands") },
			Leads: func(u *rules.Unit) []int {
				if u.Int("leads") == 0 {
					return nil
				}
				return []int{u.Int("leads")}
			},
			Reach: func(u *rules.Unit) ground.Length { return ground.Length(u.Int("reach")) * 1_00 },
			Means: func(u *rules.Unit) ground.Means {
				switch {
				case u.Yes("tracks"):
					return ground.Tracks
				case u.Int("reach") > 0:
					return ground.Gun
				}
				return ground.Foot
			}},
		Procedures: []*rules.Procedure{{
			Name: "battle", Title: "Battle", Help: "Two sides march.", Example: "march scout vs scout",
			Parties: []rules.PartySpec{{Name: "a", Help: "one side"}, {Name: "b", Help: "the other"}},
			Factors: append(battle.Plans(battle.PlayerSimple), battle.Turns(6)),
			Metrics: battle.BattleMetrics(6, [2]int{1, 1}, [2]int{50, 50}),
			Prepare: func(*rules.Scenario) (*rules.Engagement, error) { return &rules.Engagement{}, nil },
		}},
		Rosters: fstest.MapFS{"march.yaml": {Data: []byte(marchRoster)}},
	}
}

// marchScenario loads a scenario file of the game march.
func marchScenario(t testing.TB, file string) *rules.Scenario {
	t.Helper()
	s, err := rules.NewLibrary(marchRules()).Load("test.yaml", []byte("ruleset: march\n"+file))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// newMarch loads a scenario file of the game march and prepares its battle.
func newMarch(t testing.TB, file string) *march {
	t.Helper()
	s := marchScenario(t, file)
	m := &march{table: s.Table, units: listed(s), turns: s.Int("turns"), seen: func(*marchBoard) {}}
	var err error
	if m.Script, err = battle.NewScript(s, m.units); err != nil {
		t.Fatal(err)
	}
	return m
}

// listed returns the units of both sides in the order of the scenario.
func listed(s *rules.Scenario) (units [2][]*battle.Unit) {
	forces := battle.Forces(s)
	for _, side := range battle.Sides {
		for i := range forces[side].Units {
			units[side] = append(units[side], &forces[side].Units[i])
		}
	}
	return units
}

// walk is the second phase of a turn: it moves the units of the active side towards the goals of their tasks.
func (m *march) walk(_ *sim.Dice, b *marchBoard) bool {
	side := b.Clock.Active
	roll := m.roll(b)
	m.Advance(b.Scene, side, b.Clock.Number(), &roll)
	var c ground.Crowd
	m.eachThere(b, func(r battle.Ref) { c.Enter(b.At(r).at, r.Side.Home()) })
	for i := range b.Units[side] {
		r, u := side.Unit(i), &b.Units[side][i]
		if task := m.Task(b.Scene, r); !u.lost && !b.Scene.Absent(r) {
			m.step(b, r, task, &c)
		}
	}
	return false
}

// step moves one unit, or takes it off the table if its task is to leave by an edge.
func (m *march) step(b *marchBoard, r battle.Ref, task *battle.Task, c *ground.Crowd) {
	u := b.At(r)
	if m.Leaves(task, u.at) {
		c.Leave(u.at, r.Side.Home())
		b.Scene.Leave(r, task.Edge)
		return
	}
	if !m.Goes(task, u.at, 20_00) {
		return
	}
	c.Leave(u.at, r.Side.Home())
	by := ground.LengthOf(m.units[r.Side][r.Number].Number("speed"))
	move := m.table.Ground.Along(u.at, task.To, ground.Mover{Home: r.Side.Home()}, by, b.Scene.Left[r.Side][r.Number], c)
	u.at, b.Scene.Left[r.Side][r.Number] = move.To, move.Left
	c.Enter(u.at, r.Side.Home())
}

// eachThere calls do for each unit that is on the table and not lost.
func (m *march) eachThere(b *marchBoard, do func(r battle.Ref)) {
	for _, side := range battle.Sides {
		for i := range b.Units[side] {
			if r := side.Unit(i); !b.Units[side][i].lost && !b.Scene.Absent(r) {
				do(r)
			}
		}
	}
}

// roll returns where all units stand, and which of them are alive and can hold places.
func (m *march) roll(b *marchBoard) (roll battle.Roll) {
	for _, side := range battle.Sides {
		for i, u := range b.Units[side] {
			roll.At[side][i] = u.at
			if u.lost {
				continue
			}
			roll.Alive[side] |= 1 << i
			if who := m.units[side][i]; !who.Yes("shy") && !who.Yes("commands") {
				roll.Holds[side] |= 1 << i
			}
		}
	}
	return roll
}

// doomed is the third phase of a turn: it finds the next unit that may be lost in this turn.
func (m *march) doomed(_ *sim.Dice, b *marchBoard) bool {
	for own := b.Units[b.Clock.Active]; int(b.Clock.At) < len(own); b.Clock.At++ {
		if doom := m.units[b.Clock.Active][b.Clock.At].Int("doom"); doom == b.Clock.Number() && !own[b.Clock.At].lost {
			return true
		}
	}
	return false
}

func (m *march) decide(d *sim.Dice, b *marchBoard) bool {
	b.Units[b.Clock.Active][b.Clock.At].lost = d.AtLeast(1, 4) > 0
	b.Clock.At++
	return false
}

// over ends a turn.
func (m *march) over(_ *sim.Dice, b *marchBoard) bool {
	m.seen(b)
	if b.Clock.Active == b.Clock.First {
		return false
	}
	roll := m.roll(b)
	return m.TurnOver(b.Scene, &roll)
}

// measure writes the metrics at the end. A side is broken if it has lost its last unit.
func (m *march) measure(b marchBoard, turns int, out []int) {
	var t battle.Tally
	for _, side := range battle.Sides {
		t.Broken[side] = true
		for i, u := range b.Units[side] {
			fate := battle.Untouched
			if u.lost {
				fate = battle.Out
			}
			t.Broken[side] = t.Broken[side] && u.lost
			t.Count(side, fate, m.units[side][i].Cost())
		}
	}
	t.Winner = battle.Draw
	if m.Scores() {
		t.Winner = m.Winner(b.Scene, m.Points(b.Scene, &t))
	}
	m.Measure(b.Scene, &t, t.WriteBattle(turns, out))
}

// model returns the battle as a model for both engines.
func (m *march) model(t testing.TB) sim.Model {
	t.Helper()
	g := &battle.Game[marcher, noTurn]{Name: "march", Alternate: true, Over: m.over, Phases: []battle.Phase[marcher, noTurn]{
		battle.Arrivals[marcher, noTurn](m.Script, battle.Pieces[marcher]{
			At:   func(u *marcher) ground.Place { return u.at },
			Put:  func(u *marcher, at ground.Place) { u.at = at },
			Lost: func(u *marcher) bool { return u.lost },
		}),
		{Next: m.walk},
		{Next: m.doomed, Do: m.decide},
	}}
	units := [2]int{len(m.units[battle.A]), len(m.units[battle.B])}
	var start [2][]marcher
	for _, side := range battle.Sides {
		for i := range m.units[side] {
			start[side] = append(start[side], marcher{at: m.Start(side.Unit(i))})
		}
	}
	model, err := g.Model(&battle.Engagement[marcher, noTurn]{Name: "march", Turns: m.turns, First: "a", Script: m.Script,
		Metrics: append(battle.BattleMetrics(m.turns, units, [2]int{2000, 2000}), m.Metrics()...),
		Units:   start, Measure: m.measure, Numbered: slices.ContainsFunc(slices.Concat(m.units[:]...), dooms)})
	if err != nil {
		t.Fatal(err)
	}
	return model
}

func dooms(u *battle.Unit) bool { return u.Int("doom") > 0 }

// names returns the squares of a side's units, "-" for a unit that is not on the table.
func (m *march) names(b *marchBoard, side battle.Side) string {
	var words []string
	for i, u := range b.Units[side] {
		word := m.table.Map.Name(u.at.Square())
		if b.Scene.Absent(side.Unit(i)) || u.lost {
			word = "-"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// path returns, for each turn of a side, where its units stand at the end, in a battle without dice. If the battle ends
// early because nothing happens any more, the last line is repeated.
func path(t testing.TB, file string, side battle.Side) (turns []string) {
	t.Helper()
	m := newMarch(t, file)
	m.seen = func(b *marchBoard) {
		if b.Clock.Active == side {
			turns = append(turns, m.names(b, side))
		}
	}
	if _, err := sim.Simulate(context.Background(), m.model(t), sim.Run{Trials: 1, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	for len(turns) < m.turns {
		turns = append(turns, turns[len(turns)-1])
	}
	return turns
}

// starts returns the squares on which the units of a side start.
func (m *march) starts(side battle.Side) string {
	var words []string
	for i := range m.units[side] {
		words = append(words, m.table.Map.Name(m.Start(side.Unit(i)).Square()))
	}
	return strings.Join(words, " ")
}

// marchOdds returns the exact chance of an event in the battle of a scenario file.
func marchOdds(t testing.TB, file, event string) float64 {
	t.Helper()
	return odds(t, newMarch(t, file).model(t), event)
}
