package reports

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"salvo/sim"
)

// A Balance is a chart of a chance along an axis, and where it is as large as wanted.
type Balance struct {
	Chart
	Event     string  // "winner=a"
	Goal      float64 // 0.5
	Labels    []string
	Crossings []Crossing // where the chance passes the goal, along the axis; none if it does not
}

// A Crossing is the values between which the chance passes the goal. The side of the first and the last is known,
// unless they are the ends of the axis; what lies between them is too near to the goal to tell.
type Crossing struct{ Neighbours []Neighbour }

// A Neighbour is a value close to the goal.
type Neighbour struct {
	Value  string
	Chance sim.Estimate
	Side   int            // of the goal: +1 above, -1 below, 0 if that is not sure
	Labels []sim.Estimate // the chances of all labels of the metric; nil where it is a number
}

// goal is the event with the wanted share: "winner=a at 50 %".
func (b *Balance) goal() string { return fmt.Sprintf("%s at %s", b.Event, goalPercent(b.Goal)) }

// goalPercent is a share as somebody wrote it, without digits of its own.
func goalPercent(goal float64) string {
	return strconv.FormatFloat(math.Round(goal*1e8)/1e6, 'f', -1, 64) + " %"
}

// at names a value: "b.sherman-m4=8".
func (b *Balance) at(value string) string { return b.X.Name + "=" + value }

// Answers tell in a sentence each where the goal is met.
func (b *Balance) Answers() []string {
	if len(b.Crossings) == 0 {
		return []string{b.never()}
	}
	var list []string
	for i := range b.Crossings {
		list = append(list, b.answer(&b.Crossings[i]))
	}
	if len(list) > 1 {
		list = append(list, fmt.Sprintf("The chance passes %s %d times: no single value divides the axis.",
			goalPercent(b.Goal), len(list)))
	}
	return list
}

// never says which value comes nearest where none meets the goal.
func (b *Balance) never() string {
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
	return fmt.Sprintf("Not met: %s stays %s %s; nearest is %s with %s.", b.Event, side, goalPercent(b.Goal),
		b.at(b.X.Values[nearest]), Percent(cells[nearest].Estimate))
}

func (b *Balance) answer(c *Crossing) string {
	first, last := &c.Neighbours[0], &c.Neighbours[len(c.Neighbours)-1]
	for i := range c.Neighbours {
		n := &c.Neighbours[i]
		if isExact(n.Chance) && n.Side == 0 {
			return fmt.Sprintf("Met exactly at %s.", b.at(n.Value))
		}
	}
	if first.Side == 0 || last.Side == 0 || len(c.Neighbours) > 2 {
		return b.undecided(c)
	}
	text := fmt.Sprintf("Met between %s and %s", b.at(first.Value), last.Value)
	if b.X.Numeric {
		text += fmt.Sprintf(", at about %s on a straight line between them", b.between(first, last))
	}
	nearer := first
	away, other := c.distance(first, b.Goal), c.distance(last, b.Goal)
	if other.Value < away.Value {
		nearer, away, other = last, other, away
	}
	if away.High < other.Low || isExact(first.Chance) && away.Value < other.Value {
		return fmt.Sprintf("%s; %s is nearer.", text, nearer.Value)
	}
	return text + "; which is nearer these trials cannot tell."
}

// undecided says between which values the answer lies.
func (b *Balance) undecided(c *Crossing) string {
	var open []string
	for i := range c.Neighbours {
		if c.Neighbours[i].Side == 0 {
			open = append(open, c.Neighbours[i].Value)
		}
	}
	text := fmt.Sprintf("Met at %s as far as these trials can tell", b.at(strings.Join(open, " or ")))
	first, last := &c.Neighbours[0], &c.Neighbours[len(c.Neighbours)-1]
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

// distance is how far a value is from the goal.
func (c *Crossing) distance(n *Neighbour, goal float64) sim.Estimate {
	low, high := math.Abs(n.Chance.Low-goal), math.Abs(n.Chance.High-goal)
	return sim.Estimate{Value: math.Abs(n.Chance.Value - goal), Low: min(low, high), High: max(low, high)}
}

// between is where a straight line between two values meets the goal.
func (b *Balance) between(first, last *Neighbour) string {
	from, _ := strconv.ParseFloat(first.Value, 64)
	to, _ := strconv.ParseFloat(last.Value, 64)
	share := (first.Chance.Value - b.Goal) / (first.Chance.Value - last.Chance.Value)
	decimals := 2 + max(0, int(-math.Floor(math.Log10(math.Abs(to-from)))))
	return fixed(from+float64(share*(to-from)), decimals)
}
