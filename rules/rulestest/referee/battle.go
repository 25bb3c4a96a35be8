package referee

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A Fault is something in a trace that the rules do not allow.
type Fault struct {
	Line   int // the number of the event in the trace, from 1
	Turn   int
	Side   string
	Rule   string // the id of the rule that is broken
	Reason string
	Text   string // the text of the event
}

func (f Fault) String() string {
	return fmt.Sprintf("event %d, turn %d of %s, %s: %s (%s)", f.Line, f.Turn, f.Side, f.Rule, f.Reason, f.Text)
}

// Check reads the trace of a battle and its scenario file, and returns all faults that it finds. It returns an error if
// the trace or the file cannot be read, or if the referee does not know the game.
func Check(trace []byte, file string) ([]Fault, error) {
	r, err := readTrace(trace)
	if err != nil {
		return nil, err
	}
	f, err := readScenario(file)
	if err != nil {
		return nil, err
	}
	b := &battle{record: r, file: f, lastSight: -1}
	if b.table, err = newTable(f, r.Square); err != nil {
		return nil, err
	}
	b.now = append(b.now, r.Start...)
	g, err := gameOf(b)
	if err != nil {
		return nil, err
	}
	b.follow(g)
	return b.faults, nil
}

// A game checks the events of battles under its rules.
type game interface {
	// turnOver is called between the turns of two players, or between two rounds, after the states of all units at the
	// end of the turn have been applied. The argument after is the side whose turn is over.
	turnOver(after string, turn int)
	// see applies an event that holds the states after a turn.
	see(e *event)
	// closesWith reports whether the turn ends before an event that reports which side holds an objective.
	closesWith(e *event) bool
	// action checks an action and the events that continue it. It must apply each of these events (battle.apply).
	action(group []event)
	// end is called after the last event.
	end()
}

func gameOf(b *battle) (game, error) {
	switch b.Ruleset {
	case "cobi":
		return newCobi(b), nil
	case "bolt-action":
		return newBolt(b), nil
	case "bkc1", "bkc2":
		return newBKC(b), nil
	}
	return nil, fmt.Errorf("the referee does not know %s", b.Ruleset)
}

// A battle holds the state of a battle while the referee goes through its trace.
type battle struct {
	*record
	file      *scenarioFile
	table     *table
	now       []state // the state of each unit, as the trace gives it
	smoke     []cloud
	line      int               // the index of the current event
	lastSight int               // the index of the last event that the function follow passed to game.see
	holders   map[string]string // the side that holds each objective, by the objective's name
	faults    []Fault
}

// follow goes through the events of the trace. It passes an action and the events that continue it to the game together.
func (b *battle) follow(g game) {
	afterTurn := false // turnOver has been called, but the last event of the turn is still to come
	for i := 0; i < len(b.Events); {
		e := &b.Events[i]
		next := i > 0 && (e.Turn != b.Events[i-1].Turn || e.Side != b.Events[i-1].Side)
		if next || (e.Does == "hold" || b.isEnd(i)) && g.closesWith(e) {
			b.line = i
			if e.Text == "" || e.Does == "turn" || e.Does == "hold" { // the event holds the states after the turn
				g.see(e)
				b.lastSight = i
			}
			last := &b.Events[max(0, i-1)]
			if !next {
				last = e
			}
			if !afterTurn {
				g.turnOver(last.Side, last.Turn)
			}
			afterTurn = !next
			if e.Text == "" {
				i++
				continue
			}
		}
		to := i + 1
		for to < len(b.Events) && b.Events[to].Does == "" && b.Events[to].Turn == e.Turn && b.Events[to].Side == e.Side && !b.isEnd(to) {
			to++
		}
		b.line = i
		g.action(b.Events[i:to])
		i = to
	}
	b.line = max(0, len(b.Events)-1)
	g.end()
}

// isEnd reports whether event i only holds the states after the last turn: event i is the last event, its text is
// empty, and its phase differs from that of the event before.
func (b *battle) isEnd(i int) bool {
	return i > 0 && i == len(b.Events)-1 && b.Events[i].Text == "" && b.Events[i].Phase != b.Events[i-1].Phase
}

// apply copies the states that an event changes to b.now and b.smoke.
func (b *battle) apply(e *event) {
	for _, s := range e.Changed {
		b.now[s.Unit] = s
	}
	if e.Smoke != nil {
		b.smoke = e.Smoke
	}
}

// fault records that the current event breaks a rule.
func (b *battle) fault(rule, format string, args ...any) {
	e := &b.Events[b.line]
	b.faults = append(b.faults, Fault{b.line + 1, e.Turn, e.Side, rule, fmt.Sprintf(format, args...), e.Text})
}

func (b *battle) name(u int) string {
	if u < 0 || u >= len(b.Units) {
		return "nobody"
	}
	return b.Units[u].Side + "'s " + b.Units[u].Name
}

func (b *battle) side(u int) string   { return b.Units[u].Side }
func (b *battle) there(u int) bool    { return b.now[u].Is == "there" }
func (b *battle) at(u int) point      { return square(b.now[u].Square) }
func (b *battle) facing(u int) string { return b.now[u].Facing }

// has returns the value of a named count of a unit: b.has(u, "hits").
func (b *battle) has(u int, count string) int { return b.now[u].Counts[count] }

// far returns the distance between two units.
func (b *battle) far(u, v int) float64 { return b.table.far(b.at(u), b.at(v)) }

func (b *battle) factor(name string) float64 {
	x, _ := strconv.ParseFloat(b.Factors[name], 64)
	return x
}

// visible returns the distance up to which units can see in a turn.
func (b *battle) visible(turn int) float64 {
	const endless = 1e9
	switch v := b.file.Visibility.(type) {
	case nil:
		return endless
	case map[string]any:
		for turns, far := range v {
			from, to, is := strings.Cut(turns, "-")
			first, _ := strconv.Atoi(from)
			last := first
			if is {
				last, _ = strconv.Atoi(to)
			}
			if first <= turn && turn <= last {
				return number(far)
			}
		}
		return endless
	default:
		return number(v)
	}
}

// number converts a value of a YAML file to a number.
func number(v any) float64 {
	x, _ := strconv.ParseFloat(fmt.Sprint(v), 64)
	return x
}

// A place is an objective on the table. To hold it, a side needs at least least units within reach squares of it.
type place struct {
	name         string
	squares      []point
	reach, least int
}

// objectives returns the places of the scenario file whose names are numbers. The argument least is the number of units
// that a side needs to hold a place, if the file does not state that number.
func (b *battle) objectives(least int) (all []place) {
	for _, name := range slices.Sorted(maps.Keys(b.file.Places)) {
		if _, err := strconv.Atoi(name); err != nil {
			continue
		}
		p := place{name: name, reach: 1, least: least}
		switch v := b.file.Places[name].(type) {
		case string:
			p.squares = area(v)
		case map[string]any:
			p.squares = area(fmt.Sprint(v["at"]))
			if v["reach"] != nil {
				p.reach = int(number(v["reach"]))
			}
			if v["least"] != nil {
				p.least = int(number(v["least"]))
			}
		}
		all = append(all, p)
	}
	return all
}

// takeStock decides which side holds each objective at the end of a game turn: the side with enough units within reach
// that can hold the objective, while the other side has none there. Else the holder remains.
func (b *battle) takeStock(least int, holds func(u int) bool) {
	if b.holders == nil {
		b.holders = map[string]string{}
	}
	for _, p := range b.objectives(least) {
		count := map[string]int{}
		for u := range b.Units {
			if b.there(u) && holds(u) && near(b.at(u), p.squares, p.reach) {
				count[b.side(u)]++
			}
		}
		for _, side := range []string{"a", "b"} {
			if count[side] >= p.least && count[other(side)] == 0 {
				b.holders[p.name] = side
			}
		}
	}
}

func near(at point, squares []point, reach int) bool {
	return slices.ContainsFunc(squares, func(s point) bool { return king(at, s) <= reach })
}

// checkHolders compares the holders of objectives that the trace reports with those that takeStock found.
func (b *battle) checkHolders(score map[string]string) {
	for name, holder := range score {
		place, is := strings.CutPrefix(name, "held-")
		if !is {
			continue
		}
		mine := b.holders[place]
		if mine == "" {
			mine = "none"
		}
		if mine != holder {
			b.fault("table.md", "objective %s is held by %s, not by %s", place, mine, holder)
			b.holders[place] = holder
		}
	}
}

func other(side string) string {
	if side == "a" {
		return "b"
	}
	return "a"
}
