package games_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"salvo/rules/games"
	"salvo/rules/rulestest/referee"
	"salvo/rules/trace"
)

// A plantedFault is a deliberate error. plant puts it into the correct trace of a battle, or into its scenario file. It
// returns false if the battle offers no place for the error.
type plantedFault struct {
	name  string
	rules string // ids of rules, or the name of a document; the referee must name one of them
	plant func(p *planting) bool
}

// A planting is a trace and its scenario file, into which an error is put.
type planting struct {
	*trace.Trace
	file string
}

// In every game ten or more kinds of errors are put into correct traces. The referee must find each kind.
func TestTheRefereeFindsPlantedFaults(t *testing.T) {
	for ruleset, faults := range map[string][]plantedFault{"bkc1": bkcFaults, "bkc2": bkcFaults, "bolt-action": boltFaults, "cobi": cobiFaults} {
		t.Run(ruleset, func(t *testing.T) {
			t.Parallel()
			if len(faults) < 10 {
				t.Errorf("only %d faults are planted", len(faults))
			}
			library, found := games.All(), make([]bool, len(faults))
			for n := 1; n <= 40 && slices.Contains(found, false); n++ {
				recorded, file := recordedBattle(t, library, fmt.Sprintf("random:%d ruleset=%s", n, ruleset), uint64(n))
				text, err := json.Marshal(recorded)
				if err != nil {
					t.Fatal(err)
				}
				for i, f := range faults {
					if !found[i] {
						found[i] = planted(t, &f, text, file)
					}
				}
			}
			for i, f := range faults {
				if !found[i] {
					t.Errorf("%s: no battle has anything to alter, or the referee finds nothing", f.name)
				}
			}
		})
	}
}

// planted puts an error into a copy of a trace and reports whether it could. The test fails if the referee does not
// find the error. text is the trace as JSON, file the scenario file.
func planted(t *testing.T, f *plantedFault, text []byte, file string) bool {
	t.Helper()
	p := &planting{Trace: &trace.Trace{}, file: file}
	if err := json.Unmarshal(text, p.Trace); err != nil {
		t.Fatal(err)
	}
	if !f.plant(p) {
		return false
	}
	altered, err := json.Marshal(p.Trace)
	if err != nil {
		t.Fatal(err)
	}
	faults, err := referee.Check(altered, p.file)
	if err != nil {
		t.Fatalf("%s: %v", f.name, err)
	}
	for _, found := range faults {
		if slices.Contains(strings.Fields(f.rules), found.Rule) {
			return true
		}
	}
	t.Errorf("%s: the referee finds %v", f.name, faults[:min(3, len(faults))])
	return true
}

// first returns the first event that meets a condition; nil if none does.
func (p *planting) first(is func(i int, e *trace.Event) bool) *trace.Event {
	for i := range p.Events {
		if is(i, &p.Events[i]) {
			return &p.Events[i]
		}
	}
	return nil
}

// states returns the states of all units just before the event with index before.
func (p *planting) states(before int) []trace.State {
	all := slices.Clone(p.Start)
	for i := range before {
		for _, s := range p.Events[i].Changed {
			all[s.Unit] = s
		}
	}
	return all
}

// group returns the index of the first event after event i and its consequences. The consequences are the events after
// it, in the same turn, that are no action of a unit.
func (p *planting) group(i int) int {
	to := i + 1
	for to < len(p.Events) && p.Events[to].Does == "" && p.Events[to].Turn == p.Events[i].Turn {
		to++
	}
	return to
}

// place converts the name of a square, such as C7, into a column and a row, both counted from 0.
func place(square string) (x, y int) {
	letters := strings.TrimRight(square, "0123456789")
	for _, c := range letters {
		x = x*26 + int(c-'A') + 1
	}
	fmt.Sscan(square[len(letters):], &y)
	return x - 1, y - 1
}

// height returns the height of a square in the scenario file, in levels.
func (p *planting) height(x, y int) int {
	_, rest, drawn := strings.Cut(p.file, "heights: |\n")
	if !drawn {
		return 0
	}
	lines := strings.Split(rest, "\n")
	n := slices.IndexFunc(lines, func(line string) bool { return !strings.HasPrefix(line, "  ") })
	level := lines[n-1-y][2+x]
	if level == '.' {
		return 0
	}
	return int(level - '0')
}

// paint changes the terrain of a square in the scenario file.
func (p *planting) paint(x, y int, letter byte) {
	head, rest, _ := strings.Cut(p.file, "ground: |\n")
	lines := strings.Split(rest, "\n")
	n := 0
	for n < len(lines) && strings.HasPrefix(lines[n], "  ") {
		n++
	}
	row := []byte(lines[n-1-y])
	row[2+x] = letter
	lines[n-1-y] = string(row)
	p.file = head + "ground: |\n" + strings.Join(lines, "\n")
}

// far changes the first suitable move so that the unit moves to column A of its row, or to column P if it came from
// column A, B or C.
func far(p *planting, of func(e *trace.Event, m *trace.Move) bool) bool {
	for i := range p.Events {
		e := &p.Events[i]
		for k := range e.Moves {
			m := &e.Moves[k]
			if m.From == m.To || !of(e, m) {
				continue
			}
			_, y := place(m.From)
			x := 0
			if strings.HasPrefix(m.From, "A") || strings.HasPrefix(m.From, "B") || strings.HasPrefix(m.From, "C") {
				x = 15
			}
			m.To = string(rune('A'+x)) + fmt.Sprint(y+1)
			for c := range e.Changed {
				if e.Changed[c].Unit == m.Unit {
					e.Changed[c].Square = m.To
				}
			}
			return true
		}
	}
	return false
}

// bar makes a square impassable: the one in which the first suitable move ends.
func bar(p *planting, of func(e *trace.Event, m *trace.Move) bool) bool {
	for i := range p.Events {
		for _, m := range p.Events[i].Moves {
			if m.From != m.To && of(&p.Events[i], &m) {
				x, y := place(m.To)
				p.paint(x, y, '%')
				return true
			}
		}
	}
	return false
}

// blind puts two squares of woods between a shooter and its target, which stand in one row or column, six squares or
// more apart. Neither stands on a hill, from which units see past woods.
func blind(p *planting) bool {
	for i := range p.Events {
		e := &p.Events[i]
		if e.Does != "fire" || len(e.By) != 1 || len(e.Shots) == 0 || e.Shots[0].From != "" {
			continue
		}
		at := p.states(i + 1)
		if at[e.By[0]].Is != "there" || at[e.At[0]].Is != "there" || p.Units[e.By[0]].Fields["kind"] == "mortar" {
			continue
		}
		x, y := place(at[e.By[0]].Square)
		u, v := place(at[e.At[0]].Square)
		if p.height(x, y) > 0 || p.height(u, v) > 0 {
			continue
		}
		if x == u && max(y-v, v-y) >= 6 || y == v && max(x-u, u-x) >= 6 {
			p.paint((x+u)/2, (y+v)/2, 'w')
			x2, y2 := (x+u)/2, (y+v)/2
			if x == u {
				p.paint(x2, y2+1, 'w')
			} else {
				p.paint(x2+1, y2, 'w')
			}
			return true
		}
	}
	return false
}

// about turns a shooter to face the opposite way before it fires.
func about(p *planting, of func(i int, e *trace.Event) bool) bool {
	opposite := map[string]string{"north": "south", "south": "north", "east": "west", "west": "east", "north-east": "south-west",
		"south-west": "north-east", "north-west": "south-east", "south-east": "north-west"}
	for i := range p.Events {
		e := &p.Events[i]
		if e.Does != "fire" || !of(i, e) || i == 0 || p.Events[i-1].Turn != e.Turn {
			continue
		}
		s := p.states(i + 1)[e.By[0]]
		s.Facing = opposite[s.Facing]
		p.Events[i-1].Changed = append(p.Events[i-1].Changed, s)
		for k := range e.Changed {
			if e.Changed[k].Unit == s.Unit {
				e.Changed[k].Facing = s.Facing
			}
		}
		return true
	}
	return false
}

// again repeats an event with its consequences: right after it, or if later is true, after the next unit's action.
func again(p *planting, later bool, of func(e *trace.Event) bool) bool {
	for i := range p.Events {
		if !of(&p.Events[i]) {
			continue
		}
		to := p.group(i)
		copied := slices.Clone(p.Events[i:to])
		at := to
		if later {
			if to >= len(p.Events) || p.Events[to].Turn != p.Events[i].Turn || len(p.Events[to].By) == 0 ||
				p.Events[to].By[0] == p.Events[i].By[0] {
				continue
			}
			at = p.group(to)
		}
		p.Events = slices.Insert(p.Events, at, copied...)
		return true
	}
	return false
}

// count falsifies a counter of a unit, such as its hits: it adds the argument "by" to the counter called name. It does so in
// the first event for which the function "of" is true and after which the counter is above 0.
func count(p *planting, name string, by int, of func(e *trace.Event, s *trace.State) bool) bool {
	for i := range p.Events {
		for k := range p.Events[i].Changed {
			s := &p.Events[i].Changed[k]
			if s.Counts[name] > 0 && of(&p.Events[i], s) {
				s.Counts[name] += by
				return true
			}
		}
	}
	return false
}

// row calls change for each dice roll made for the purpose what, in order, until change returns true. It reports
// whether change did.
func row(p *planting, what string, change func(e *trace.Event, d *trace.Dice) bool) bool {
	for i := range p.Events {
		for k := range p.Events[i].Dice {
			if d := &p.Events[i].Dice[k]; d.For == what && change(&p.Events[i], d) {
				return true
			}
		}
	}
	return false
}

// heldByOther changes the final result so that side b instead of a holds an objective.
func heldByOther(p *planting) bool {
	for name, holder := range p.End {
		if strings.HasPrefix(name, "held-") && holder == "a" {
			p.End[name] = "b"
			return true
		}
	}
	return false
}

// oneMoreLost changes the final result so that side a has lost one more unit.
func oneMoreLost(p *planting) bool {
	n := 0
	fmt.Sscan(p.End["a-units-lost"], &n)
	p.End["a-units-lost"] = fmt.Sprint(n + 1)
	return true
}

var bkcFaults = []plantedFault{
	{"a move too long", "MOV-01 BLU-01", func(p *planting) bool {
		return far(p, func(e *trace.Event, m *trace.Move) bool { return e.Does == "move" && slices.Contains(e.By, m.Unit) })
	}},
	{"a move into impassable ground", "MOV-02", func(p *planting) bool {
		return bar(p, func(e *trace.Event, m *trace.Move) bool {
			return e.Does == "move" && e.Phase == "command" && slices.Contains(e.By, m.Unit) && p.Units[m.Unit].Fields["role"] == "none"
		})
	}},
	{"a second shot with one order", "CMD-02", func(p *planting) bool {
		return again(p, false, func(e *trace.Event) bool {
			return e.Does == "fire" && e.Phase == "command" && p.Units[e.By[0]].Side == e.Side
		})
	}},
	{"a second action on initiative", "INI-01", func(p *planting) bool {
		return again(p, false, func(e *trace.Event) bool {
			return e.Does == "fire" && e.Phase == "initiative" && p.Units[e.By[0]].Side == e.Side
		})
	}},
	{"a shot out of the arc", "LOS-01", func(p *planting) bool {
		return about(p, func(_ int, e *trace.Event) bool { return len(e.By) == 1 && p.Units[e.By[0]].Fields["arc"] != "360" })
	}},
	{"a shot at a unit that nobody sees", "LOS-01", blind},
	{"a shot beyond the range", "FIRE-03", func(p *planting) bool {
		e := p.first(func(_ int, e *trace.Event) bool { return e.Does == "fire" && len(e.Shots) > 0 && e.Shots[0].Range > 20 })
		if e != nil {
			p.Units[e.By[0]].Fields["range"] = "10"
		}
		return e != nil
	}},
	{"a wrong score to hit", "HIT-01 FIRE-01", func(p *planting) bool {
		return row(p, "to hit", func(_ *trace.Event, d *trace.Dice) bool { d.Need--; return true })
	}},
	{"a die to hit too many", "FIRE-01", func(p *planting) bool {
		return row(p, "to hit", func(_ *trace.Event, d *trace.Dice) bool { d.Faces = append(d.Faces, 1); return true })
	}},
	{"a save that nobody has", "SAVE-01 KO-01", func(p *planting) bool {
		return row(p, "to save", func(_ *trace.Event, d *trace.Dice) bool { d.Need = 2; return true })
	}},
	{"a lost hit", "GEN-02", func(p *planting) bool {
		return count(p, "hits", -1, func(e *trace.Event, _ *trace.State) bool { return len(e.Results) > 0 })
	}},
	{"a suppression that is forgotten", "SUP-02", func(p *planting) bool {
		return count(p, "suppressed", -1, func(e *trace.Event, _ *trace.State) bool { return len(e.Results) > 0 })
	}},
	{"an order that costs nothing for the distance", "CMD-04", func(p *planting) bool {
		for i := range p.Events {
			for k := range p.Events[i].Needs {
				n := &p.Events[i].Needs[k]
				for m := range n.Of {
					if n.Of[m].Name == "distance" {
						n.Value -= n.Of[m].By
						n.Of = slices.Delete(n.Of, m, m+1)
						return true
					}
				}
			}
		}
		return false
	}},
	{"an order that failed and is obeyed", "CMD-01", func(p *planting) bool {
		e := p.first(func(_ int, e *trace.Event) bool { return e.Does == "order" && e.Vain && len(e.Needs) > 0 })
		if e != nil {
			e.Vain = false
		}
		return e != nil
	}},
	{"a wrong break test", "BRK-03", func(p *planting) bool {
		e := p.first(func(_ int, e *trace.Event) bool { return e.Does == "test" && len(e.Needs) > 0 })
		if e != nil {
			e.Needs[0].Value++
		}
		return e != nil
	}},
	{"an objective that the other side holds", "table.md", heldByOther},
	{"a loss too many at the end", "VIC-03", oneMoreLost},
}

var boltFaults = []plantedFault{
	{"a move too long", "MOVE-01", func(p *planting) bool {
		return far(p, func(_ *trace.Event, m *trace.Move) bool { return p.Units[m.Unit].Fields["kind"] == "infantry" })
	}},
	{"a move into impassable ground", "MOVE-04", func(p *planting) bool {
		return bar(p, func(_ *trace.Event, m *trace.Move) bool { return p.Units[m.Unit].Fields["kind"] == "infantry" })
	}},
	{"a second order", "TURN-02", func(p *planting) bool {
		return again(p, true, func(e *trace.Event) bool { return e.Does == "fire" && len(e.Intents) == 1 })
	}},
	{"an action without a test", "SUP-02", func(p *planting) bool {
		for i := range p.Events {
			if e := &p.Events[i]; e.Does == "order" && len(e.Intents) == 1 && i+2 < len(p.Events) {
				intent := e.Intents
				to := p.group(i)
				if to >= len(p.Events) || p.Events[to].Does != "fire" && p.Events[to].Does != "move" || p.Events[to].By[0] != intent[0].Unit {
					continue
				}
				p.Events[to].Intents = intent
				p.Events = slices.Delete(p.Events, i, to)
				return true
			}
		}
		return false
	}},
	{"a shot out of the arc", "AVEH-03", func(p *planting) bool {
		return about(p, func(_ int, e *trace.Event) bool {
			return p.Units[e.By[0]].Fields["arc"] == "90" || p.Units[e.By[0]].Fields["arc"] == "180"
		})
	}},
	{"a shot at a unit that nobody sees", "SHOT-01", blind},
	{"a wrong score to hit", "HIT-01", func(p *planting) bool {
		return row(p, "to hit", func(_ *trace.Event, d *trace.Dice) bool { d.Need--; return d.Need > 1 })
	}},
	{"a modifier that is left out", "HIT-01 HIT-02", func(p *planting) bool {
		e := p.first(func(_ int, e *trace.Event) bool {
			return e.Does == "fire" && len(e.Shots) > 0 && len(e.Shots[0].Of) == 2 && e.Shots[0].Score > 3
		})
		if e != nil {
			e.Shots[0].Of = e.Shots[0].Of[:1]
			e.Shots[0].Score = 3
		}
		return e != nil
	}},
	{"a shot too many", "SUP-18", func(p *planting) bool {
		e := p.first(func(_ int, e *trace.Event) bool { return e.Does == "fire" && len(e.Shots) > 0 })
		if e != nil {
			e.Shots[0].Dice++
		}
		return e != nil
	}},
	{"a wrong score for damage", "DMG-01", func(p *planting) bool {
		return row(p, "damage", func(e *trace.Event, d *trace.Dice) bool {
			d.Need--
			return len(d.Faces) > 1
		})
	}},
	{"a casualty that is forgotten", "DMG-01", func(p *planting) bool {
		return count(p, "men", 1, func(e *trace.Event, s *trace.State) bool {
			return e.Text == "" && s.Counts["pins"] > 0 && p.Units[s.Unit].Fields["men"] != fmt.Sprint(s.Counts["men"])
		})
	}},
	{"a pin that is forgotten", "SUP-16", func(p *planting) bool {
		return count(p, "pins", -1, func(e *trace.Event, s *trace.State) bool { return e.Text == "" })
	}},
	{"a wrong order test", "SUP-03", func(p *planting) bool {
		e := p.first(func(_ int, e *trace.Event) bool { return e.Does == "order" && len(e.Needs) > 0 })
		if e != nil {
			e.Needs[0].Value--
		}
		return e != nil
	}},
	{"a morale check that nobody makes", "SUP-13", func(p *planting) bool {
		for i := range p.Events {
			for k, d := range p.Events[i].Dice {
				if d.For == "morale" {
					p.Events[i].Dice = slices.Delete(p.Events[i].Dice, k, k+1)
					return true
				}
			}
		}
		return false
	}},
	{"an objective that the other side holds", "table.md", heldByOther},
	{"a loss too many at the end", "SUP-77", oneMoreLost},
}

var cobiFaults = []plantedFault{
	{"a move too long", "MOV-01", func(p *planting) bool {
		return far(p, func(_ *trace.Event, m *trace.Move) bool { return p.Units[m.Unit].Fields["kind"] == "infantry" })
	}},
	{"a move into impassable ground", "SET-03", func(p *planting) bool {
		return bar(p, func(_ *trace.Event, m *trace.Move) bool { return p.Units[m.Unit].Fields["kind"] == "infantry" })
	}},
	{"a second activation", "RND-03", func(p *planting) bool {
		return again(p, true, func(e *trace.Event) bool { return e.Does == "fire" && p.Units[e.By[0]].Fields["kind"] == "vehicle" })
	}},
	{"a move and an attack in one turn", "RND-05", func(p *planting) bool {
		for i := range p.Events {
			if e := &p.Events[i]; e.Does == "fire" {
				p.Events = slices.Insert(p.Events, p.group(i), trace.Event{Turn: e.Turn, Side: e.Side, Phase: e.Phase, Does: "move", By: e.By, Text: "it moves"})
				return true
			}
		}
		return false
	}},
	{"a figure that fires twice", "INF-10", func(p *planting) bool {
		return again(p, false, func(e *trace.Event) bool { return e.Does == "fire" && p.Units[e.By[0]].Fields["kind"] == "infantry" })
	}},
	{"a shot at a unit that nobody sees", "VEH-01", blind},
	{"a wrong modifier", "VEH-02", func(p *planting) bool {
		e := p.first(func(_ int, e *trace.Event) bool {
			return e.Does == "fire" && len(e.Shots) == 1 && len(e.Shots[0].Of) > 0
		})
		if e != nil {
			e.Shots[0].Of[0].By++
			e.Shots[0].Values["modifier"]++
		}
		return e != nil
	}},
	{"a wrong score to hit", "VEH-03", func(p *planting) bool {
		return row(p, "to hit", func(_ *trace.Event, d *trace.Dice) bool { d.Need--; return true })
	}},
	{"armour that was not struck", "DMG-01 DMG-02", func(p *planting) bool {
		e := p.first(func(_ int, e *trace.Event) bool {
			return e.Does == "fire" && len(e.Shots) == 1 && e.Shots[0].Values["armour"] > 0
		})
		if e != nil {
			e.Shots[0].Values["armour"]--
		}
		return e != nil
	}},
	{"a wrong result of damage", "DMG-03 DMG-04", func(p *planting) bool {
		return count(p, "condition", -1, func(e *trace.Event, _ *trace.State) bool { return true })
	}},
	{"a defence die that nobody throws", "TMP-02", func(p *planting) bool {
		return row(p, "defence", func(_ *trace.Event, d *trace.Dice) bool { d.Faces = d.Faces[1:]; return true })
	}},
	{"a loading test that nobody makes", "LOAD-01", func(p *planting) bool {
		for i := range p.Events {
			for k, d := range p.Events[i].Dice {
				if d.For == "to load" && p.Events[i].Does == "fire" {
					p.Events[i].Dice = slices.Delete(p.Events[i].Dice, k, k+1)
					return true
				}
			}
		}
		return false
	}},
	{"a figure that falls and stands", "INF-06", func(p *planting) bool {
		return count(p, "fit", 1, func(e *trace.Event, s *trace.State) bool {
			return e.Text == "" && p.Units[s.Unit].Fields["kind"] == "infantry" && s.Counts["acted"] == 0 && e.Phase == "activations"
		})
	}},
	{"the initiative of the side that threw less", "RND-01", func(p *planting) bool {
		return row(p, "initiative", func(_ *trace.Event, d *trace.Dice) bool {
			d.Faces[0], d.Faces[1] = d.Faces[1], d.Faces[0]
			return d.Faces[0] != d.Faces[1]
		})
	}},
	{"an objective that the other side holds", "table.md", heldByOther},
	{"a loss too many at the end", "RND-06", oneMoreLost},
}
