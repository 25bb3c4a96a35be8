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
	Line   int // the number of the event, from 1
	Turn   int
	Side   string
	Rule   string // id of the rule
	Reason string
	Text   string // of the event
}

func (f Fault) String() string {
	return fmt.Sprintf("event %d, turn %d of %s, %s: %s (%s)", f.Line, f.Turn, f.Side, f.Rule, f.Reason, f.Text)
}

// Check reads the trace of a battle and its scenario file, and returns all faults that it finds. The error tells of a
// trace or a file that cannot be read, or of a game that the referee does not know.
func Check(trace []byte, file string) ([]Fault, error) {
	r, err := readTrace(trace)
	if err != nil {
		return nil, err
	}
	f, err := readScenario(file)
	if err != nil {
		return nil, err
	}
	b := &battle{record: r, file: f, seen: -1}
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

// A game checks the events of its battles.
type game interface {
	// turnOver is called between the turns of two players, or between two rounds, once the states of units after the
	// turn are known.
	turnOver(after string, turn int)
	// see applies an event with the states after a turn.
	see(e *event)
	// closesWith reports whether an event that tells which side holds an objective comes after the end of the turn.
	closesWith(e *event) bool
	// action checks a deed and the events that continue it. It must apply each of them (battle.apply).
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

// A battle is a trace while the referee follows it.
type battle struct {
	*record
	file   *scenarioFile
	table  *table
	now    []state // the states of all units, as the trace states them
	smoke  []cloud
	line   int // the number of the current event, from 0
	seen   int // the last event that was applied before its turn began
	held   map[string]string
	faults []Fault
}

// follow goes through the events. It takes a deed and the events that continue it at a time.
func (b *battle) follow(g game) {
	closed := false // turnOver has been called, though the last event of the turn is yet to come
	for i := 0; i < len(b.Events); {
		e := &b.Events[i]
		next := i > 0 && (e.Turn != b.Events[i-1].Turn || e.Side != b.Events[i-1].Side)
		if next || (e.Does == "hold" || b.isEnd(i)) && g.closesWith(e) {
			b.line = i
			if e.Text == "" || e.Does == "turn" || e.Does == "hold" { // the event has the states after the turn
				g.see(e)
				b.seen = i
			}
			last := &b.Events[max(0, i-1)]
			if !next {
				last = e
			}
			if !closed {
				g.turnOver(last.Side, last.Turn)
			}
			closed = !next
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

// isEnd reports whether an event only has the states after the last turn: it is the last event, it has no words, and
// its phase differs from that of the event before.
func (b *battle) isEnd(i int) bool {
	return i > 0 && i == len(b.Events)-1 && b.Events[i].Text == "" && b.Events[i].Phase != b.Events[i-1].Phase
}

// apply copies the changes of an event into the states.
func (b *battle) apply(e *event) {
	for _, s := range e.Changed {
		b.now[s.Unit] = s
	}
	if e.Smoke != nil {
		b.smoke = e.Smoke
	}
}

// fault notes a fault of the event under way.
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

// has returns a count of a unit in the trace.
func (b *battle) has(u int, count string) int { return b.now[u].Counts[count] }

// far returns how far two units are from each other.
func (b *battle) far(u, v int) float64 { return b.table.far(b.at(u), b.at(v)) }

func (b *battle) factor(name string) float64 {
	x, _ := strconv.ParseFloat(b.Factors[name], 64)
	return x
}

// visible returns how far units see in a turn.
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

// number reads a number of a YAML file.
func number(v any) float64 {
	x, _ := strconv.ParseFloat(fmt.Sprint(v), 64)
	return x
}

// A place is an objective.
type place struct {
	name         string
	squares      []point
	reach, least int
}

// objectives returns the places whose names are numbers; least is how many units hold a place if the file does not say it.
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

// takeStock decides which side holds each objective at the end of a game turn: the only side with enough units within
// reach that can hold it.
func (b *battle) takeStock(least int, holds func(u int) bool) {
	if b.held == nil {
		b.held = map[string]string{}
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
				b.held[p.name] = side
			}
		}
	}
}

func near(at point, squares []point, reach int) bool {
	return slices.ContainsFunc(squares, func(s point) bool { return king(at, s) <= reach })
}

// checkHeld compares the holders of objectives in a score with those that takeStock found.
func (b *battle) checkHeld(score map[string]string) {
	for name, holder := range score {
		place, is := strings.CutPrefix(name, "held-")
		if !is {
			continue
		}
		mine := b.held[place]
		if mine == "" {
			mine = "none"
		}
		if mine != holder {
			b.fault("table.md", "objective %s is held by %s, not by %s", place, mine, holder)
			b.held[place] = holder
		}
	}
}

func other(side string) string {
	if side == "a" {
		return "b"
	}
	return "a"
}
