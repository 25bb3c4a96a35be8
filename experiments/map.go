package experiments

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"salvo/reports"
	"salvo/rules"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// A Map is the table of a scenario, to draw it and to answer questions about it.
type Map struct {
	*reports.Map
	scenario *rules.Scenario
	deployed []rules.Deployed // the units of the report
}

// NewMap returns the map of a scenario.
func NewMap(s *rules.Scenario, version string) (*Map, error) {
	if s.Table == nil {
		return nil, BadInput("%s is fought on a line, which has no map: name a scenario file", s.Typed())
	}
	deployed, err := s.Ruleset.Tabletop.Deployed(s)
	if err != nil {
		return nil, InputError{err}
	}
	m := &Map{scenario: s, Map: Sketch(s.Table.Table)}
	m.Game, m.Scenario, m.Unit, m.Sides, m.Version = s.Ruleset.Title, s.Typed(), s.Ruleset.Tabletop.Length, SidesOf(s), version
	m.deploy(deployed)
	return m, nil
}

// Sketch returns the map of a table without its units. Zones and places without squares are left out.
func Sketch(t *tablefile.Table) *reports.Map {
	m := &reports.Map{Title: t.Title, Columns: t.Map.Columns, Rows: t.Map.Rows, Side: t.Map.Side.Units()}
	for _, c := range t.Map.Cells {
		m.Squares = append(m.Squares, reports.MapSquare{Ground: c.Kind.String(), Letter: c.Kind.Letter(), Level: int(c.Level)})
	}
	for _, z := range t.Zones {
		if z.Area != nil {
			m.Zones = append(m.Zones, reports.MapArea{Name: z.Name, Squares: numbers(z.Area)})
		}
	}
	for _, p := range t.Places {
		if p.Area != nil {
			m.Places = append(m.Places, reports.MapArea{Name: p.Name, Squares: numbers(p.Area), Objective: p.Objective})
		}
	}
	return m
}

// numbers returns the squares of an area.
func numbers(a ground.Area) []int {
	list := make([]int, len(a))
	for i, s := range a {
		list[i] = int(s)
	}
	return list
}

// symbolOf returns the symbol of a unit, by its class in the roster and then by its kind.
func symbolOf(u *rules.Deployed) string { return reports.SymbolOf(u.Class, u.Unit.Word("kind")) }

// deploy puts the units on the map that are there from the start, and notes the arrivals.
func (m *Map) deploy(all []rules.Deployed) {
	var count [2]int
	for _, u := range all {
		if u.Arrival > 0 {
			continue
		}
		count[u.Side]++
		m.deployed = append(m.deployed, u)
		m.Units = append(m.Units, reports.MapUnit{Label: fmt.Sprintf("%c%d", 'a'+u.Side, count[u.Side]), Name: u.Name,
			Side: u.Side, Square: int(u.Start.Square()), Facing: u.Start.Facing().String(), Symbol: symbolOf(&u)})
	}
	table := m.scenario.Table
	for side := range table.Sides {
		for i, a := range table.Sides[side].Arrivals {
			how := ""
			if a.Score > 0 {
				how = fmt.Sprintf(" or later, on a die of %d or more", a.Score)
			}
			m.Notes = append(m.Notes, fmt.Sprintf("%s of side %c arrives in turn %d%s, in zone %s.",
				m.scenario.Arrivals[side][i].String(), 'a'+side, a.Turn, how, table.Zones[a.Zone].Name))
		}
	}
}

// ground returns the ground of the scenario.
func (m *Map) ground() *ground.Ground { return m.scenario.Table.Ground }

// FoughtOverlays names the overlays that need battles, overlays all of them.
var (
	FoughtOverlays = []string{"losses", "traffic", "control"}
	overlays       = append([]string{"sight", "danger"}, FoughtOverlays...)
)

// Lay adds an overlay to the map, such as "sight C7".
func (m *Map) Lay(ctx context.Context, overlay string, set Settings) error {
	name, of, _ := strings.Cut(strings.TrimSpace(overlay), " ")
	of = strings.TrimSpace(of)
	var layer *reports.Overlay
	var err error
	switch name {
	case "sight":
		layer, err = m.sight(of)
	case "danger":
		layer, err = m.danger(ctx, of)
	case "losses", "traffic", "control":
		if of != "" {
			return WrongSetting("overlay", "%s is of the whole table: leave out %q", name, of)
		}
		layer, err = m.fought(ctx, name, set)
	default:
		return WrongSetting("overlay", "unknown overlay %q%s", name, near(name, overlays))
	}
	if err != nil {
		return err
	}
	layer.Name = strings.TrimSpace(name + " " + of)
	m.Overlay = layer
	return nil
}

// near returns the word that was probably meant, or else all words.
func near(word string, known []string) string {
	if meant := rules.DidYouMean(word, known); meant != "" {
		return meant
	}
	return ": write " + strings.Join(known, ", ")
}

// sight returns an overlay of the squares that a unit in a square sees, and of the cover that units there have from it.
func (m *Map) sight(from string) (*reports.Overlay, error) {
	if from == "" {
		return nil, WrongSetting("overlay", "say from where: sight C7")
	}
	square, err := m.scenario.Table.Map.Parse(from)
	if err != nil {
		return nil, WrongSetting("overlay", "%w", err)
	}
	o := &reports.Overlay{Title: "What a unit in " + from + " sees", From: int(square)}
	o.Legend = m.Haze()
	eye := ground.Stand(square, 0)
	for i := range m.Squares {
		at := ground.Stand(ground.Square(i), 0)
		look := m.ground().Look(eye, at)
		word := reports.Unseen
		switch {
		case !look.Sees() || m.ground().Gap(eye, at) > m.farthest():
		case look.Cover() > 0:
			word = reports.SeenInCover
		default:
			word = reports.Seen
		}
		o.Words = append(o.Words, word)
	}
	return o, nil
}

// Haze returns sentences about how far units see in each turn; "" if only the ground limits sight.
func (m *Map) Haze() string {
	var all []string
	for _, v := range m.scenario.Table.Visibility {
		when := fmt.Sprintf(" in turns %d to %d", v.From, v.To)
		switch {
		case v.From == 1 && v.To >= m.scenario.Int("turns"):
			when = ""
		case v.From == v.To:
			when = fmt.Sprintf(" in turn %d", v.From)
		}
		all = append(all, fmt.Sprintf("Nobody sees farther than %s %s%s.", v.Far, m.Unit, when))
	}
	return strings.Join(all, " ")
}

// farthest returns the largest visibility in any turn of the game.
func (m *Map) farthest() ground.Length {
	far := ground.Length(0)
	for turn := 1; turn <= m.scenario.Int("turns"); turn++ {
		far = max(far, m.scenario.Table.Visible(turn))
	}
	return far
}

// Between returns a report on pairs of squares, each written "C7,F9": distance, sight, cover and ways. facings is the
// facing of the unit in the second square: one word for all pairs, or one for each. By default it is the facing of the
// unit that stands there.
func (m *Map) Between(pairs, facings []string) (*reports.Between, error) {
	if n := len(facings); n > 1 && n != len(pairs) {
		return nil, WrongSetting("facing", "there are %d, but %d pairs of squares: write one for all, or one for each",
			n, len(pairs))
	}
	b := &reports.Between{Map: m.Map}
	for i, text := range pairs {
		facing := ""
		switch len(facings) {
		case 0:
		case 1:
			facing = facings[0]
		default:
			facing = facings[i]
		}
		p, err := m.between(text, facing)
		if err != nil {
			return nil, err
		}
		b.Pairs = append(b.Pairs, p)
	}
	return b, nil
}

func (m *Map) between(text, facing string) (p reports.Pair, err error) {
	first, second, two := strings.Cut(text, ",")
	if !two {
		return p, WrongSetting("between", "%q must be two squares: write C7,F9", text)
	}
	size := m.scenario.Table.Map.Size
	from, err := size.Parse(strings.TrimSpace(first))
	if err != nil {
		return p, WrongSetting("between", "%w", err)
	}
	to, err := size.Parse(strings.TrimSpace(second))
	if err != nil {
		return p, WrongSetting("between", "%w", err)
	}
	if i := slices.IndexFunc(m.Units, func(u reports.MapUnit) bool { return u.Square == int(to) }); i >= 0 && facing == "" {
		facing = m.Units[i].Facing
	}
	way := slices.Index(ground.FacingWords, facing)
	if way < 0 && facing != "" {
		return p, WrongSetting("facing", "unknown facing %q%s", facing, near(facing, ground.FacingWords))
	}
	return m.pair(from, to, way), nil
}

// pair returns the report on two squares: distance, sight, cover and ways. The argument way is the facing in the second
// square; if it is below 0, there is none.
func (m *Map) pair(from, to ground.Square, way int) reports.Pair {
	g := m.ground()
	eye, at := ground.Stand(from, 0), ground.Stand(to, ground.Facing(max(0, way)))
	look := g.Look(eye, at)
	p := reports.Pair{From: int(from), To: int(to), Distance: g.Gap(eye, at).Units(), Sees: look.Sees(),
		BlockedBy: reports.NoSquare, Cover: m.scenario.Ruleset.Tabletop.Covers[look.Cover()]}
	if by, is := g.Blocked(eye, at); is {
		p.BlockedBy = int(by)
	}
	if far := m.farthest(); g.Gap(eye, at) > far {
		p.Sees, p.Farthest = false, far.Units()
	}
	if way >= 0 {
		p.Facing = ground.FacingWords[way]
		if from != to {
			p.Shown = look.Aspect().String()
		}
	}
	for by, word := range ground.MeansWords[:ground.Heavy] { // reports list the ways of these four means only
		length := g.Left(eye, g.GoalAt(at), ground.Means(by))
		if m.scenario.Ruleset.Tabletop.Stays[by] {
			length = ground.Endless
		}
		p.Ways = append(p.Ways, reports.Way{By: word, Length: length.Units(), None: length >= ground.Endless})
	}
	return p
}

// A Standing is a unit that stands on the map, with its square.
type Standing struct {
	*rules.Unit
	Label  string // the label of the unit on the map: a letter and a number
	Square string
	Symbol string // a key of [reports.Counter.Symbols]; "" for none
}

// Standing returns the units of a side that stand on the map, in the order of its party.
func (m *Map) Standing(side int) (all []Standing) {
	for i, u := range m.Units {
		if u.Side == side {
			all = append(all, Standing{m.deployed[i].Unit, u.Label, m.SquareName(u.Square), u.Symbol})
		}
	}
	return all
}

// UnitAt returns unit i of the map's report, as its party declares it.
func (m *Map) UnitAt(i int) *rules.Unit { return m.deployed[i].Unit }
