package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// A Balance is a chart of a chance or a score along an axis, with the places where it meets a goal. In a search for a score,
// the first panel shows the score, and every further panel the chance of one label of the winner.
type Balance struct {
	Chart
	Event     string     `json:"event"`             // "winner=a", or "score"
	Goal      float64    `json:"goal"`              // the chance or score that is sought: 0.5
	Found     []Sentence `json:"answers"`           // what Answers returns
	Crossings []Crossing `json:"crossings"`         // where the chance passes the goal or may meet it, in order along the axis
	Best      bool       `json:"_best,omitempty"`   // both sides choose their plans well
	Score     *Contest   `json:"_score,omitempty"`  // nil if an event is searched for
	Labels    []string   `json:"_labels,omitempty"` // the labels of the metric of the event, or of the winner; nil if the metric is a number
}

// A Contest names the sides that fight for the score: a win counts one and a draw one half.
type Contest struct {
	Sides []string // the labels for a victory of the first and of the second side
	Names []string // the names of all labels: "Tiger I", "draw", "M4 Sherman"
}

// A Crossing is a run of neighbouring values between which the chance passes the goal or may meet it. At the first and at the
// last value it is known on which side of the goal the chance lies, unless they are the ends of the axis. The values between
// them are too near to the goal to decide, or meet it exactly.
type Crossing []Neighbour

// A Neighbour is a value of the axis next to a crossing.
type Neighbour struct {
	Value  string        `json:"value"`
	Chance sim.Estimate  `json:"chance"`
	Side   SideOfGoal    `json:"side"`
	Labels []LabelChance `json:"labels,omitempty"` // the chances of all labels of the metric; nil if the metric is a number
	Told   Sentence      `json:"_told,omitempty"`  // a sentence on which side wins at this value; nil if an event is searched for
}

// A LabelChance is the chance of one label of a metric.
type LabelChance struct {
	Label  string       `json:"label"`
	Chance sim.Estimate `json:"chance"`
}

// A SideOfGoal is where a chance lies: +1 above the goal, -1 below it, 0 if that is not sure or if it meets the goal
// exactly.
type SideOfGoal int

// sidesOfGoal are the words for a SideOfGoal in files.
var sidesOfGoal = []string{"below", "open", "above"}

// MarshalText implements [encoding.TextMarshaler].
func (s SideOfGoal) MarshalText() ([]byte, error) { return []byte(sidesOfGoal[s+1]), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (s *SideOfGoal) UnmarshalText(text []byte) error {
	at := slices.Index(sidesOfGoal, string(text))
	if at < 0 {
		return fmt.Errorf("%q is no side of a goal", text)
	}
	*s = SideOfGoal(at - 1)
	return nil
}

// goal returns the goal in words: "chance that the Tiger I wins: 50 %", "an even fight, a draw counting half a win for both".
func (b *Balance) goal() string {
	switch {
	case b.Score == nil:
		return fmt.Sprintf("%s: %s", b.Panels[0].Headline(), GoalPercent(b.Goal))
	case b.Best:
		return "an even fight if both sides choose their plans well, a draw counting half a win for both"
	case b.Goal == 0.5:
		return "an even fight, a draw counting half a win for both"
	}
	return fmt.Sprintf("a score of %s for %s, a draw counting half a win", GoalPercent(b.Goal), b.Score.first(b.Labels))
}

// first returns the name of the side that the score belongs to.
func (c *Contest) first(labels []string) string { return c.Names[slices.Index(labels, c.Sides[0])] }

// GoalPercent returns a goal in per cent with the digits that it needs, at most six of them decimals: "28.9 %".
func GoalPercent(goal float64) string {
	return strconv.FormatFloat(math.Round(goal*1e8)/1e6, 'f', -1, 64) + " %"
}

// at joins values of the axis with joint and adds what they are: "2 and 3 M4 Shermans", "save of the M4 Sherman 5+ or 6+".
func (b *Balance) at(joint string, values ...string) string {
	if b.X.Words == "" {
		return b.X.Name + "=" + strings.Join(values, joint)
	}
	labels := make([]string, len(values))
	for i, value := range values {
		labels[i] = b.X.label(value)
	}
	if of, counted := strings.CutPrefix(b.X.Words, "number of "); counted {
		if len(labels) == 1 && labels[0] == "1" {
			of = cmp.Or(b.X.One, of)
		}
		if strings.ContainsAny(of[:1], "0123456789") { // "2 and 3 of the 75 mm guns", not "3 75 mm guns"
			of = "of the " + of
		}
		return strings.Join(labels, joint) + " " + of
	}
	return strings.TrimSpace(b.X.Words + " " + strings.Join(labels, joint) + " " + b.X.Unit)
}

// Answers returns for each crossing a sentence on where the goal is met and, in a fight, one on which side wins there. If there
// is no crossing, it says how near the chance or the score comes to the goal.
func (b *Balance) Answers() []Sentence {
	if len(b.Crossings) == 0 {
		return append([]Sentence{b.never()}, b.limits()...)
	}
	var list []Sentence
	for _, c := range b.Crossings {
		list = append(list, plainly(b.answer(c)))
		if near := c.Nearest(b.Goal); near.Told != nil {
			list = append(list, Say("At %s: %s", near.Value, near.Told))
		}
	}
	if n := len(b.Crossings); n > 1 {
		list = append(list, Say("%s passes %s %s times: no single value divides the axis.", english.Capital(b.what()),
			GoalPercent(b.Goal), n))
	}
	return list
}

// what returns the name of the quantity that is searched: "the chance" or "the score".
func (b *Balance) what() string {
	if b.Score != nil {
		return "the score"
	}
	return "the chance"
}

// met returns the beginning of a sentence that says where the goal is met. If most fights are drawn at that place, the sentence
// does not call the fight balanced.
func (b *Balance) met(c Crossing, verb string) string {
	switch {
	case b.Score == nil:
		return fmt.Sprintf("The %s %s %s", b.Panels[0].Headline(), verb, GoalPercent(b.Goal))
	case b.drawn(c.Nearest(b.Goal)):
		return "A standoff rather than a balance, for most fights end in a draw: as many are won as lost"
	case b.Goal == 0.5:
		return "Even"
	}
	return fmt.Sprintf("A score of %s", GoalPercent(b.Goal))
}

// drawn reports whether the two sides together win less than half of the fights.
func (b *Balance) drawn(n *Neighbour) bool {
	won := 0.0
	for k, label := range b.Labels {
		if slices.Contains(b.Score.Sides, label) {
			won += n.Labels[k].Chance.Value
		}
	}
	return won < 0.5
}

// Nearest returns the value that comes nearest to the goal, the first of equals.
func (c Crossing) Nearest(goal float64) *Neighbour {
	best := &c[0]
	for i := range c {
		if n := &c[i]; math.Abs(n.Chance.Value-goal) < math.Abs(best.Chance.Value-goal)-certainty {
			best = n
		}
	}
	return best
}

// never names the value that comes nearest to the goal. It is used if no value meets the goal.
func (b *Balance) never() Sentence {
	nearest, side := 0, "above"
	cells := b.Panels[0].Cells[0]
	off := func(i int) float64 { return math.Abs(cells[i].Estimate.Value - b.Goal) }
	for i := range cells {
		if off(i) < off(nearest) {
			nearest = i
		}
	}
	if cells[nearest].Estimate.Value < b.Goal {
		side = "below"
	}
	head, what := "Nowhere", "the "+b.Panels[0].Headline()
	if b.Score != nil {
		what = "the score of " + b.Score.first(b.Labels)
		if b.Goal == 0.5 {
			head = "Nowhere even"
		}
	}
	at := b.at("", b.X.Values[nearest])
	figure := chance(b.Panels[0].Figure+" at "+at, cells[nearest].Estimate)
	found := Say("%s: %s stays %s %s; nearest with %s: %s", head, what, side, GoalPercent(b.Goal), at, figure)
	if n := b.asNear(nearest); n > 0 {
		return Say("%s, too close to tell from %s.", found, english.Counted(n, "other value"))
	}
	return append(found, Phrase{Words: "."})
}

// asNear counts the other values that the trials cannot tell from the nearest.
func (b *Balance) asNear(nearest int) (n int) {
	cells := b.Panels[0].Cells[0]
	best := extreme{Cell: &cells[nearest]}
	for i := range cells {
		if i != nearest && !cells[i].Empty && !IsExact(cells[i].Estimate) && best.ties(&cells[i], len(cells)) {
			n++
		}
	}
	return n
}

// limits names what else holds the weaker side back if no value of the axis makes the fight even: its command units and its
// breakpoint, if the assumptions about that side mention them. It returns nil if they do not.
func (b *Balance) limits() []Sentence {
	if b.Score == nil {
		return nil
	}
	weak := 0 // the side whose score is too low at every value
	if b.Panels[0].Cells[0][0].Estimate.Value > b.Goal {
		weak = 1
	}
	topic := "side " + b.Score.Sides[weak]
	var clauses []string
	for _, a := range b.Assumed {
		if a.Topic != topic { // what holds for both sides limits neither of them alone
			continue
		}
		for _, part := range strings.Split(a.Text, "; ") {
			if strings.Contains(part, "breakpoint") || strings.Contains(part, "commands") || strings.Contains(part, "orders") {
				clauses = append(clauses, part)
			}
		}
	}
	if clauses == nil {
		return nil
	}
	return []Sentence{Say("What else limits %s: %s. salvo sensitivity says what matters most.", b.Score.Names[slices.Index(b.Labels, b.Score.Sides[weak])],
		strings.Join(clauses, "; "))}
}

func (b *Balance) answer(c Crossing) string {
	first, last := &c[0], &c[len(c)-1]
	if exact := c.exactly(); exact != nil {
		return fmt.Sprintf("%s exactly at %s.", b.met(c, "is"), b.at(" or ", exact...))
	}
	if first.Side == 0 || last.Side == 0 || len(c) > 2 {
		return b.undecided(c)
	}
	text := fmt.Sprintf("%s between %s", b.met(c, "passes"), b.at(" and ", first.Value, last.Value))
	if b.X.Unit != "" { // the axis is a length, so a value between two others exists; there are no 2.6 tanks, and no save of 5.67
		text += b.place(first, last)
	}
	nearer := first
	away, other := c.distance(first, b.Goal), c.distance(last, b.Goal)
	if other.Value < away.Value {
		nearer, away, other = last, other, away
	}
	if away.High < other.Low || IsExact(first.Chance) && away.Value < other.Value {
		return fmt.Sprintf("%s; %s is nearer.", text, b.X.label(nearer.Value))
	}
	return text + "; which is nearer these trials cannot tell."
}

// exactly returns the values whose exact chance equals the goal.
func (c Crossing) exactly() (values []string) {
	for i := range c {
		if n := &c[i]; IsExact(n.Chance) && n.Side == 0 {
			values = append(values, n.Value)
		}
	}
	return values
}

// undecided names the values at which the goal may be met, and the values between which it is surely met.
func (b *Balance) undecided(c Crossing) string {
	var open []string
	for i := range c {
		if c[i].Side == 0 {
			open = append(open, c[i].Value)
		}
	}
	at := b.at(" or ", b.X.spans(open)...)
	text := fmt.Sprintf("%s at %s as far as these trials can tell", b.met(c, "is"), at)
	if b.vague(c) {
		text = fmt.Sprintf("Where %s these trials cannot tell: perhaps at %s", b.sought(), at)
	}
	first, last := &c[0], &c[len(c)-1]
	switch {
	case first.Side != 0 && last.Side != 0:
		return fmt.Sprintf("%s, surely between %s and %s.", text, first.Value, last.Value)
	case first.Side != 0:
		return fmt.Sprintf("%s, surely beyond %s.", text, first.Value)
	case last.Side != 0:
		return fmt.Sprintf("%s, surely before %s.", text, last.Value)
	}
	return text + "."
}

// farOff is the largest distance from the goal up to which the interval of a chance may reach, if its value is said to meet the
// goal.
const farOff = 0.1

// vague reports whether the chance at an undecided value may be far from the goal, so that the value must not be said to meet it.
func (b *Balance) vague(c Crossing) bool {
	return slices.ContainsFunc(c, func(n Neighbour) bool { return n.Side == 0 && c.distance(&n, b.Goal).High > farOff })
}

// sought says what the search is for: "the fight is even".
func (b *Balance) sought() string {
	switch {
	case b.Score == nil:
		return fmt.Sprintf("the %s is %s", b.Panels[0].Headline(), GoalPercent(b.Goal))
	case b.Goal == 0.5:
		return "the fight is even"
	}
	return fmt.Sprintf("the score is %s", GoalPercent(b.Goal))
}

// distance returns how far the chance at a value is from the goal. Low and High are the distances of the ends of the chance's
// interval.
func (c Crossing) distance(n *Neighbour, goal float64) sim.Estimate {
	low, high := math.Abs(n.Chance.Low-goal), math.Abs(n.Chance.High-goal)
	return sim.Estimate{Value: math.Abs(n.Chance.Value - goal), Low: min(low, high), High: max(low, high)}
}

// place returns the point where a straight line between two values meets the goal, with an interval that follows from the
// intervals of both.
func (b *Balance) place(first, last *Neighbour) string {
	from, _ := strconv.ParseFloat(first.Value, 64)
	to, _ := strconv.ParseFloat(last.Value, 64)
	decimals := max(0, 1-int(math.Floor(math.Log10(math.Abs(to-from)))))
	meets := func(one, other float64) float64 {
		share := min(max((one-b.Goal)/(one-other), 0), 1)
		return from + float64(share*(to-from))
	}
	text := fmt.Sprintf(", at about %s", Fixed(meets(first.Chance.Value, last.Chance.Value), decimals))
	if IsExact(first.Chance) && IsExact(last.Chance) {
		return text + " " + b.X.Unit
	}
	low, high := meets(first.Chance.Low, last.Chance.Low), meets(first.Chance.High, last.Chance.High)
	return text + fmt.Sprintf(" %s (%s to %s)", b.X.Unit, Fixed(min(low, high), decimals), Fixed(max(low, high), decimals))
}
