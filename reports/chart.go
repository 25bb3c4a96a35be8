package reports

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"salvo/sim"
)

// A Chart shows figures of one engagement over one or two axes. X and Y make a heat map. X and Series make a line for each
// value of Series. X alone makes a single line, or bars if its values are words.
type Chart struct {
	Schema    int          `json:"schema"`
	Version   string       `json:"version"`           // the version of the program
	Scenario  string       `json:"scenario"`          // the canonical line of the engagement whose factors are varied
	Title     string       `json:"title"`             // "Blitzkrieg Commander II: Fire"
	Heading   string       `json:"heading,omitempty"` // what the user calls this chart; "" if title and scenario are used instead
	Condition string       `json:"-"`                 // the condition in words: "that the Panther wins"; "" if there are no words for it
	Given     string       `json:"given,omitempty"`   // the condition of all figures, as the user wrote it; "" for none
	Never     []Never      `json:"never,omitempty"`   // what the parties can never do in any cell
	X         Axis         `json:"x"`
	Series    *Axis        `json:"series,omitempty"` // nil for a single line, and for a heat map
	Y         *Axis        `json:"y,omitempty"`      // nil for lines
	Panels    []Panel      `json:"panels"`           // one for each figure that was asked for
	Undecided *Panel       `json:"-"`                // the chance that neither side wins; nil if it is 0, if no panel is a chance to win, or if a panel shows it
	Assumed   []Assumption `json:"assumed"`          // what is assumed in every cell, and the readings that any cell uses
	Notes     []string     `json:"notes"`            // whole sentences
	Origin
	Typed   string     `json:"_typed,omitempty"`   // the line as the user wrote it; "" if no user wrote one
	Remarks []string   `json:"_remarks,omitempty"` // notes that stand in the picture, too; whole sentences
	Answer  []Sentence `json:"_answer,omitempty"`  // what the chart shows, in whole sentences, the most important first
}

// A Panel is one figure in every cell of the chart.
type Panel struct {
	Figure string   `json:"figure"`           // as the user wrote it: "result=knocked-out", "mean hits"
	Metric string   `json:"metric"`           // "result", "hits": the columns metric and value of the CSV form
	Value  string   `json:"value"`            // "knocked-out", "2+", "mean", "knocked-out per 100 points"
	Cells  [][]Cell `json:"cells"`            // by [series or y][x]; a single line is Cells[0]
	Words  string   `json:"_words,omitempty"` // the figure in words: "chance that the Panther knocks out the M4 Sherman"; "" if there are none
	Told   string   `json:"-"`                // the clause that states the figure, see [Clause]; "" if there is none
	Mean   bool     `json:"_mean,omitempty"`  // the figure is a number and no chance: an expected value, or something per 100 points
	Side   int      `json:"_side,omitempty"`  // 1 or 2: the side that the figure belongs to; 0 if there are no sides; or [Neither]
	Goal   *float64 `json:"_goal,omitempty"`  // the chance or score that is searched for, or to which figures are compared; nil if there is none
}

// A Cell is the figure of one engagement. Panels share their engagements: cells at the same place differ in Estimate, Count and
// Steps. A cell of a figure per 100 points is also empty if the first party costs nothing.
type Cell struct {
	Scenario string // the canonical line of this engagement
	Estimate sim.Estimate
	Exact    bool   // worked out, not rolled
	Empty    bool   // the cell has no figure
	Why      string // why the cell is empty: "the target is out of range"
	Count    *int64 // trials in which the event happened; nil if exact, and for means and scores
	Trials   int64  // 0 if exact
	Seed     uint64
	Steps    []Step // the known places where the figure jumps between this cell and the next
}

// jsonCell is the form of a cell in files: a cell with a figure has a method, an empty one a reason.
type jsonCell struct {
	Scenario string      `json:"scenario"`
	Method   sim.Method  `json:"method,omitempty"`
	Value    *jsonNumber `json:"value,omitempty"`
	Low      *jsonNumber `json:"low,omitempty"`
	High     *jsonNumber `json:"high,omitempty"`
	Count    *int64      `json:"count,omitempty"`
	Trials   int64       `json:"trials,omitempty"`
	Seed     *uint64     `json:"seed,omitempty"`
	Empty    string      `json:"empty,omitempty"`
	Steps    []Step      `json:"_steps,omitempty"`
}

// MarshalJSON implements [json.Marshaler].
func (c Cell) MarshalJSON() ([]byte, error) {
	form := jsonCell{Scenario: c.Scenario, Empty: c.Why, Steps: c.Steps}
	if !c.Empty {
		value := jsonNumber(c.Estimate.Value)
		form.Method, form.Value, form.Empty = methodOf(c.Exact), &value, ""
		if !IsExact(c.Estimate) {
			low, high := jsonNumber(c.Estimate.Low), jsonNumber(c.Estimate.High)
			form.Low, form.High = &low, &high
		}
		if !c.Exact {
			form.Count, form.Trials, form.Seed = c.Count, c.Trials, &c.Seed
		}
	}
	return json.Marshal(form)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (c *Cell) UnmarshalJSON(text []byte) error {
	var form jsonCell
	if err := json.Unmarshal(text, &form); err != nil {
		return err
	}
	*c = Cell{Scenario: form.Scenario, Empty: form.Method == "", Why: form.Empty, Exact: form.Method == sim.Exact,
		Count: form.Count, Trials: form.Trials, Steps: form.Steps}
	if form.Seed != nil {
		c.Seed = *form.Seed
	}
	known := func(n, otherwise *jsonNumber) float64 {
		switch {
		case n != nil:
			return float64(*n)
		case otherwise != nil:
			return float64(*otherwise)
		}
		return math.NaN()
	}
	if !c.Empty {
		c.Estimate = sim.Estimate{Value: known(form.Value, nil), Low: known(form.Low, form.Value), High: known(form.High, form.Value)}
	}
	return nil
}

// A Step is a place where a figure jumps: it is Value from At on or, if Beyond is true, only beyond At.
type Step struct {
	At     float64 `json:"at"`
	Value  float64 `json:"value"`
	Beyond bool    `json:"beyond,omitempty"`
}

// MayJump reports whether a figure may jump at an unknown place between two neighbouring cells, so that a line from cell to cell
// could be false. Figures over a length change by jumps only. MayJump returns false if the known jumps lead from one figure to
// the other, or if the intervals of simulated cells meet.
func MayJump(x *Axis, before, after *Cell) bool {
	if !x.Numeric || x.Unit == "" {
		return false
	}
	from, room := before.Estimate.Value, before.Estimate.Half()+after.Estimate.Half()
	if n := len(before.Steps); n > 0 {
		from = before.Steps[n-1].Value
	}
	return math.Abs(after.Estimate.Value-from) > max(room, certainty)
}

// other returns the second axis; nil if there is only one.
func (c *Chart) other() *Axis {
	if c.Y != nil {
		return c.Y
	}
	return c.Series
}

// check returns an error for a chart that cannot be shown.
func (c *Chart) check() error {
	rows := 1
	if other := c.other(); other != nil {
		rows = len(other.Values)
	}
	if len(c.Panels) == 0 || len(c.X.Values) == 0 || rows == 0 {
		return fmt.Errorf("the chart of %q is empty: it needs a figure, and values on each axis", c.Scenario)
	}
	for i := range c.Panels {
		p := &c.Panels[i]
		uneven := func(row []Cell) bool { return len(row) != len(c.X.Values) }
		if len(p.Cells) != rows || slices.ContainsFunc(p.Cells, uneven) {
			return fmt.Errorf("the chart of %q has not %d times %d cells of %s",
				c.Scenario, rows, len(c.X.Values), p.Figure)
		}
	}
	return nil
}

// name returns the scenario with its condition.
func (c *Chart) name() string { return conditioned(c.Scenario, c.Given) }

// varied names the scenario and the axes. If values is true, it also lists the values of the axes.
func (c *Chart) varied(values bool) string {
	axes := []*Axis{&c.X}
	if other := c.other(); other != nil {
		axes = append(axes, other)
	}
	words := strings.Fields(c.Scenario)
	var list []string
	for _, a := range axes {
		words = slices.DeleteFunc(words, func(word string) bool { return strings.HasPrefix(word, a.Name+"=") })
		if values {
			list = append(list, a.span())
		} else {
			list = append(list, a.Title())
		}
	}
	return conditioned(strings.Join(words, " "), c.Given) + " | varied: " + strings.Join(list, "; ")
}

// place names a cell by its values: "range=10 cover=none".
func (c *Chart) place(row, col int) string {
	name := c.X.Name + "=" + c.X.Values[col]
	if other := c.other(); other != nil {
		name += " " + other.Name + "=" + other.Values[row]
	}
	return name
}

// where describes the place of a cell in words: "range 10 cm, cover none".
func (c *Chart) where(row, col int) string {
	text := c.X.Place(col)
	if other := c.other(); other != nil {
		text += ", " + other.Place(row)
	}
	return text
}

// each calls visit for every cell of the panel that has a figure.
func (p *Panel) each(visit func(row, col int, cell *Cell)) {
	for row := range p.Cells {
		for col := range p.Cells[row] {
			if cell := &p.Cells[row][col]; !cell.Empty {
				visit(row, col, cell)
			}
		}
	}
}

// Count returns how many cells are exact, and how many simulated.
func (p *Panel) Count() (exact, simulated int) {
	p.each(func(_, _ int, cell *Cell) {
		if cell.Exact {
			exact++
		} else {
			simulated++
		}
	})
	return exact, simulated
}

// cells returns how many cells have a figure.
func (p *Panel) cells() int {
	exact, simulated := p.Count()
	return exact + simulated
}

// Precision states the widest interval of simulated figures; nil if all are exact.
func (p *Panel) Precision() []string {
	half := 0.0
	p.each(func(_, _ int, cell *Cell) { half = max(half, Factor(p.Mean)*arm(cell.Estimate)) })
	if half == 0 {
		return nil
	}
	points := HalfWidth(half)
	if !p.Mean {
		points += " points"
	}
	return []string{"95 % interval: at most ±" + points}
}

// Highest returns the largest figure, for the end of an axis or of a scale of colours that begins at 0. If all figures are 0,
// it returns 0.01, so that the axis has a length.
func (p *Panel) Highest() float64 {
	top := 0.0
	p.each(func(_, _ int, cell *Cell) { top = max(top, cell.Estimate.Value) })
	if top == 0 {
		return 0.01
	}
	return top
}

// constant reports whether all cells have the same figure and none is empty, so that one sentence can replace the picture.
func (p *Panel) constant() bool { return p.gaps() == 0 && p.uniform() }

// gaps returns how many cells have no figure.
func (p *Panel) gaps() (n int) {
	for row := range p.Cells {
		n += len(p.Cells[row])
	}
	return n - p.cells()
}

// uniform reports whether all cells that have a figure have the same one, and no chance is searched for (Goal).
func (p *Panel) uniform() bool {
	var first *Cell
	same := true
	p.each(func(_, _ int, cell *Cell) {
		if first == nil {
			first = cell
		}
		same = same && cell.Estimate.Value == first.Estimate.Value
	})
	return same && p.Goal == nil
}

// Headline returns the name of the panel's figure in words: "chance of result=knocked-out".
func (p *Panel) Headline() string {
	switch {
	case p.Words != "":
		return p.Words
	case p.Mean:
		return p.Figure
	}
	return "chance of " + p.Figure
}

// sources returns sentences that say how the figures were obtained.
func (c *Chart) sources() []string { return sourcesOf(c) }

// sourcesOf returns sentences that say how the cells in the first panels of all charts were obtained: exactly or by trials.
func sourcesOf(charts ...*Chart) []string {
	var t tally
	for _, c := range charts {
		c.Panels[0].each(func(_, _ int, cell *Cell) { t.add(cell) })
	}
	if t.exact == 0 || t.simulated == 0 {
		return t.sentences("a cell")
	}
	walked := fmt.Sprintf("Exact, every branch walked: %d of %d cells.", t.exact, t.exact+t.simulated)
	return []string{walked, "The others simulated: " + t.rolled("a cell")}
}

// Decimals returns the number of decimals of the panel's figures. They are enough for two digits of the largest figure: at
// least one for chances and two for means, and at most four. There are fewer if the widest interval does not support them.
func (p *Panel) Decimals() int {
	wanted := 1
	if p.Mean {
		wanted = 2
	}
	for ; wanted < 4 && Factor(p.Mean)*p.Highest()*math.Pow10(wanted) < 9.5; wanted++ {
	}
	var list []sim.Estimate
	p.each(func(_, _ int, cell *Cell) { list = append(list, cell.Estimate) })
	return Deserved(list, p.Mean, wanted)
}

// Rough returns the figures of all cells as short texts.
func (p *Panel) Rough(decimals int) [][]string {
	cells := make([][]string, len(p.Cells))
	for row := range p.Cells {
		for range p.Cells[row] {
			cells[row] = append(cells[row], NoFigure)
		}
	}
	p.each(func(row, col int, cell *Cell) { cells[row][col] = Rough(cell.Estimate, p.Mean, decimals) })
	return cells
}
