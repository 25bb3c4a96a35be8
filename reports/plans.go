package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"salvo/rules/english"
	"salvo/sim"
)

// Plans holds the scores of the plans of two sides against each other, and the result if both choose well. In a score a win
// counts one and a draw one half.
type Plans struct {
	Schema   int        `json:"schema"`
	Version  string     `json:"version"`
	Scenario string     `json:"scenario"` // the canonical line of the engagement
	Title    string     `json:"title"`
	Heading  string     `json:"heading,omitempty"` // what the user calls it; "" if title and scenario are used instead
	Answer   []Sentence `json:"answers"`
	Never    []Never    `json:"never,omitempty"`
	// Value is the score of the first side if both choose well. Its interval reaches from the low end of Floor to the high end
	// of Ceiling. Floor is the score of the first side's choice against the best reply to it; Ceiling is the score of the best
	// reply to the second side's choice.
	Value   sim.Estimate `json:"value"`
	Floor   sim.Estimate `json:"floor"`
	Ceiling sim.Estimate `json:"ceiling"`
	Bound   *Attack      `json:"bound,omitempty"` // how far better plans could move the value; nil if that was not tried
	Deep    *DeepGain    `json:"deep,omitempty"`  // what the player deep gains; nil if the user did not ask
	Sides   [2]PlanSide  `json:"sides"`
	Cells   [][]Cell     `json:"cells"` // scores of the first side by the plans of the first and of the second
	Assumed []Assumption `json:"assumed"`
	Notes   []string     `json:"notes"` // whole sentences
	Origin
	Typed  string  `json:"_typed,omitempty"` // the line as the user wrote it; "" if no user wrote one
	Metric string  `json:"_metric"`          // the name of the metric of the winner
	Said   *[2]int `json:"_said,omitempty"`  // the plans in the scenario as the user wrote it; nil if they are left out
}

// A PlanSide is a side with its plans.
type PlanSide struct {
	Side
	Plans []Plan `json:"plans"`
}

// A Plan is a plan of one side, with its scores.
type Plan struct {
	Name    string       `json:"name"`
	Words   []string     `json:"words"`             // the words of a scenario line
	Share   float64      `json:"chosen"`            // how often the side should choose the plan
	Against sim.Estimate `json:"score"`             // the score of the plan against the other side's choice
	Costs   sim.Estimate `json:"costs"`             // the score of the side's choice less the score of the plan
	Worst   sim.Estimate `json:"worst"`             // the score of the plan against the best reply to it
	By      string       `json:"by"`                // the name of the best reply
	Beaten  bool         `json:"beaten,omitempty"`  // whatever the other side does, a mixture of other plans has a higher score
	Found   bool         `json:"found,omitempty"`   // found by search
	Generic bool         `json:"generic,omitempty"` // one of the plans that exist for every table
	Text    []string     `json:"text,omitempty"`    // the lines of a scenario file
	Same    []string     `json:"same,omitempty"`    // the names of plans that played identically and are left out
	Reply   int          `json:"_reply"`            // the index of the best reply among the plans of the other side
}

// An Attack describes how hard a search attacked the choices of both sides, and its result.
type Attack struct {
	Tried   [2]int          `json:"tried"`   // how many plans of each side were tried
	Battles int64           `json:"battles"` // the most battles that each of the best four plans of a side fought, with fresh luck
	Gain    [2]sim.Estimate `json:"gain"`    // for each side, the score of its best plan (that with the highest High) less that of its choice
	Best    [2]string       `json:"best"`    // for each side, the name of its best plan
	Text    [2][]string     `json:"text"`    // for each side, the lines of its best plan for a scenario file; none if the plans of the side show them
}

// A DeepGain is how much more the player deep, which decides anew every turn, scores than the choice of its side. The other side
// keeps to its choice.
type DeepGain struct {
	Battles int64           `json:"battles"` // the battles with each side
	Gain    [2]sim.Estimate `json:"gain"`    // the gain of each side
}

// Answers returns sentences: which side is ahead, how far better plans (Bound) and the player deep (Deep) could change that if
// this was tried, which plans to choose, what a wrong choice costs, and how far the score depends on the plans. If all plans
// score the same, one sentence says so instead of the last three.
func (p *Plans) Answers() []Sentence {
	a, b := p.Sides[0].Short, p.Sides[1].Short
	other := sim.Estimate{Value: 1 - p.Value.Value, Low: 1 - p.Value.High, High: 1 - p.Value.Low}
	both := valueText(p.Value, other)
	span := ""
	if !IsExact(p.Value) {
		span = fmt.Sprintf(" (%s to %s)", Fixed(math.Floor(100*p.Value.Low), 0), Fixed(RoundUp(100*p.Value.High), 0))
	}
	list := []Sentence{Say("Value: %s%s for %s, %s for %s, a draw counting half; %s.", Phrase{both[0] + " %", "value", p.Value.Value}, span, a,
		Phrase{both[1] + " %", "value of " + b, other.Value}, b, p.ahead())}
	if p.Bound != nil {
		list = append(list, p.Bounded())
	}
	if p.Deep != nil {
		list = append(list, p.deepened())
	}
	if p.nothingToChoose() {
		return append(list, Say("There is nothing to choose: all %s plans of %s and all %s of %s score the same.", p.tried(0), a, p.tried(1), b))
	}
	return slices.Concat(list, []Sentence{p.Choices()}, p.stakes())
}

// valueText returns the value for each side in per cent. If both would be rounded up, so that they add up to 101, they have one
// decimal more.
func valueText(value, other sim.Estimate) (both [2]string) {
	list := []sim.Estimate{value, other}
	decimals := Deserved(list, false, 1)
	first := SharesText(list, decimals)
	unit := math.Pow10(decimals)
	if up := math.Round(Tidy(100*value.Value*unit)) + math.Round(Tidy(100*other.Value*unit)); up != 100*unit && known(value) {
		first = []string{Fixed(100*value.Value, decimals+1), Fixed(100*other.Value, decimals+1)}
	}
	return [2]string{cmp.Or(first[0], "0"), cmp.Or(first[1], "0")}
}

// nothingToChoose reports whether all plans have one exact score.
func (p *Plans) nothingToChoose() bool {
	low, high := p.extremes()
	return IsExact(low) && IsExact(high) && high.Value-low.Value <= certainty
}

// tried returns the number of plans of a side, with those that are left out because they played like another.
func (p *Plans) tried(side int) int {
	n := 0
	for i := range p.Sides[side].Plans {
		n += 1 + len(p.Sides[side].Plans[i].Same)
	}
	return n
}

// Bounded states how far a better plan could move the value.
func (p *Plans) Bounded() Sentence { return p.Bound.inWords(p.sides()) }

// sides returns the sides without their plans.
func (p *Plans) sides() []Side { return []Side{p.Sides[0].Side, p.Sides[1].Side} }

// inWords says how hard the choices of both sides were attacked, and how far a better plan could move the value.
func (a *Attack) inWords(sides []Side) Sentence {
	var gains []any
	for side, e := range a.Gain {
		most := max(0, e.High)
		gains = append(gains, Phrase{trimmed(Fixed(RoundUp(1000*most)/10, 1)) + " points", "gain of " + sides[side].Letter, most}, sides[side].Short)
	}
	how := fmt.Sprintf("the best four of each side in up to %s battles", english.Grouped(a.Battles))
	if a.Battles == 0 {
		how = "all worked out exactly"
	}
	if a.Gain[0].High <= 0 && a.Gain[1].High <= 0 {
		return Say("Attacked with %s and %s plans, %s: none gains anything.", a.Tried[0], a.Tried[1], how)
	}
	return Say("Attacked with %s and %s plans, %s: none gains more than %s for %s or %s for %s.",
		append([]any{fmt.Sprint(a.Tried[0]), fmt.Sprint(a.Tried[1]), how}, gains...)...)
}

// deepened states what the player deep, which decides anew every turn, gains on its side's choice.
func (p *Plans) deepened() Sentence {
	var gains []any
	for side, e := range p.Deep.Gain {
		points := Fixed(100*e.Value, 0) + " points"
		gains = append(gains, Phrase{points, "deep gain of " + p.Sides[side].Letter, e.Value},
			fmt.Sprintf("(%s to %s)", Fixed(-RoundUp(-100*e.Low), 0), Fixed(RoundUp(100*e.High), 0)), p.Sides[side].Short)
	}
	return Say("The player deep, which decides anew every turn, gains %s %s for %s and %s %s for %s against these plans, in %s battles each.",
		append(gains, english.Grouped(p.Deep.Battles))...)
}

// Choices states what both sides should choose, and which other plans score as much.
func (p *Plans) Choices() Sentence {
	return Say("Best for %s: %s%s; for %s: %s%s.", p.Sides[0].Short, p.choice(0), p.equals(0), p.Sides[1].Short, p.choice(1), p.equals(1))
}

// equals names the plans outside a side's choice that score no less than the choice.
func (p *Plans) equals(side int) string {
	var names []string
	for _, i := range p.order(side) {
		if plan := &p.Sides[side].Plans[i]; plan.Share == 0 && plan.Costs.Value <= 0 {
			names = append(names, plan.Name)
		}
	}
	switch n := len(names); {
	case n == 0:
		return ""
	case n == 1:
		return " (" + names[0] + " does as well)"
	case n == 2:
		return " (" + names[0] + " and " + names[1] + " do as well)"
	default:
		return fmt.Sprintf(" (%s and %d others do as well)", names[0], n-1)
	}
}

// ahead says which side is ahead.
func (p *Plans) ahead() string {
	switch v := p.Value; {
	case v.Low > 0.5:
		return p.Sides[0].label() + " ahead"
	case v.High < 0.5:
		return p.Sides[1].label() + " ahead"
	case IsExact(v):
		return "the sides are even"
	case v.Low > 0.5-nearlyEven && v.High < 0.5+nearlyEven:
		return "the sides are about even"
	}
	return "who is ahead these trials cannot tell"
}

// nearlyEven is the largest distance from an even score that players would not notice.
const nearlyEven = 0.025

// mostInChoice is the largest number of plans of a choice that a sentence names. If there are more, it names one fewer, and sums up
// the rest.
const mostInChoice = 4

// choice returns what a side should choose: a plan, or several plans with the share of each.
func (p *Plans) choice(side int) Sentence {
	plans, shares := p.Sides[side].Plans, p.shares(side)
	chosen := p.chosen(side)
	if len(chosen) == 1 {
		return plainly(plans[chosen[0]].Name)
	}
	var parts []Sentence
	rest := 1.0
	for n, i := range chosen {
		if n == mostInChoice-1 && len(chosen) > mostInChoice {
			parts = append(parts, Say("%s %s", fmt.Sprintf("%d other plans", len(chosen)-n),
				Phrase{PerCents([]float64{rest, 1 - rest})[0], "share of other plans of " + p.Sides[side].Letter, rest}))
			break
		}
		share := shares[i]
		if n == 0 {
			share += " of the time"
		}
		parts = append(parts, Say("%s %s", plans[i].Name, Phrase{share, "share of " + p.number(side, i), plans[i].Share}))
		rest -= plans[i].Share
	}
	return joined(parts, ", ")
}

// chosen returns the indices of the plans in a side's choice, those chosen most often first.
func (p *Plans) chosen(side int) []int {
	return slices.DeleteFunc(p.order(side), func(i int) bool { return p.Sides[side].Plans[i].Share == 0 })
}

// shares returns in per cent how often a side should choose each of its plans.
func (p *Plans) shares(side int) []string {
	list := make([]float64, len(p.Sides[side].Plans))
	for i := range list {
		list[i] = p.Sides[side].Plans[i].Share
	}
	return PerCents(list)
}

// stakes states what a wrong plan costs and, if the battles can tell that the plans differ, how far the score depends on them.
func (p *Plans) stakes() []Sentence {
	var most []Sentence
	for side := range p.Sides {
		worst := sim.Estimate{}
		for i := range p.Sides[side].Plans {
			if c := p.Sides[side].Plans[i].Costs; c.Value > worst.Value {
				worst = c
			}
		}
		most = append(most, Say("%s %s", p.Sides[side].Short, Phrase{inPoints(worst), "costs of " + p.Sides[side].Letter, worst.Value}))
	}
	list := []Sentence{Say("A wrong plan costs %s, %s.", most[0], most[1])}
	if low, high := p.extremes(); low.High < high.Low {
		list = append(list, Say("Over all plans the score of %s goes from %s to %s.", p.Sides[0].Short, chance("lowest score", low),
			chance("highest score", high)))
	}
	return list
}

// AskPlans says how to find out what a side should do.
const AskPlans = "How far that hangs on how it is played: salvo plans."

// InBrief states in a sentence how far the score depends on the plans; "" if it hardly does or the battles cannot tell.
func (p *Plans) InBrief() string {
	low, high := p.extremes()
	if high.Value-low.Value < nearlyEven || low.High >= high.Low {
		return ""
	}
	whole := func(e sim.Estimate) string { return Rough(e, false, 0) }
	return fmt.Sprintf("Other plans: %s to %s %% for %s, %s %% if both choose well (salvo plans).", whole(low), whole(high),
		p.Sides[0].Short, whole(p.Value))
}

// extremes returns the lowest and the highest score of all cells.
func (p *Plans) extremes() (low, high sim.Estimate) {
	low, high = p.Cells[0][0].Estimate, p.Cells[0][0].Estimate
	for _, row := range p.Cells {
		for i := range row {
			if e := row[i].Estimate; e.Value < low.Value {
				low = e
			} else if e.Value > high.Value {
				high = e
			}
		}
	}
	return low, high
}

// inPoints returns the cost of the worst plan in percentage points.
func inPoints(e sim.Estimate) string {
	switch {
	case e.Low <= 0 && IsExact(e):
		return "nothing"
	case e.Low <= 0:
		return "nothing that these battles can show"
	}
	decimals := 1
	if !IsExact(e) {
		decimals = min(1, simulatedDecimals(100*e.Half()))
	}
	if number := Fixed(100*e.Value, decimals); number != "1" {
		return "up to " + number + " points"
	}
	return "up to 1 point"
}

// order returns the indices of a side's plans: those chosen most often first, then those that cost least.
func (p *Plans) order(side int) []int {
	order := make([]int, len(p.Sides[side].Plans))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, k int) int {
		a, b := &p.Sides[side].Plans[i], &p.Sides[side].Plans[k]
		if by := cmp.Compare(b.Share, a.Share); by != 0 {
			return by
		}
		return cmp.Compare(a.Costs.Value, b.Costs.Value)
	})
	return order
}

// mixed reports whether a side should alternate between plans.
func (p *Plans) mixed(side int) bool {
	return !slices.ContainsFunc(p.Sides[side].Plans, func(plan Plan) bool { return plan.Share == 1 })
}

// number returns the short name of a plan: "a3".
func (p *Plans) number(side, plan int) string {
	return fmt.Sprintf("%s%d", p.Sides[side].Letter, plan+1)
}

// notes returns the notes of the run, which plans a search found, how many are left out, and what a side that mixes plans
// would be sure of with a single one.
func (p *Plans) notes() []string {
	list := slices.Clone(p.Notes)
	for side := range p.Sides {
		for i, plan := range p.Sides[side].Plans {
			if plan.Found && plan.Text == nil {
				list = append(list, fmt.Sprintf("%s was found by search: %s.", p.number(side, i), plan.Name))
			}
		}
		same := 0
		for _, plan := range p.Sides[side].Plans {
			same += len(plan.Same)
		}
		if same > 0 {
			list = append(list, fmt.Sprintf("Of %s %s left out that played just as one that is shown; --format json "+
				"lists them.", p.Sides[side].label(), plans(same)))
		}
		if p.mixed(side) {
			best := slices.MaxFunc(p.Sides[side].Plans, func(a, b Plan) int { return cmp.Compare(a.Worst.Value, b.Worst.Value) })
			list = append(list, fmt.Sprintf("%s should throw for the plan: the best single one is sure of no more than %s.",
				p.Sides[side].label(), Percent(best.Worst)))
		}
	}
	return list
}

// plans returns a number of plans with its verb.
func plans(n int) string {
	if n == 1 {
		return "one plan is"
	}
	return fmt.Sprintf("%d plans are", n)
}

// sources describes how the figures were obtained.
func (p *Plans) sources() []string {
	var t tally
	for _, row := range p.Cells {
		for i := range row {
			t.add(&row[i])
		}
	}
	list := t.sentences("a cell")
	if t.simulated > 0 {
		list = append(list, "All plans met the same luck. The choices, their scores and the value come from separate battles.")
	}
	return list
}

// headline returns the title of the picture.
func (p *Plans) headline() string {
	if p.Heading != "" {
		return p.Heading
	}
	return heading(Texts(p.Answer[:1]), p.Title)
}
