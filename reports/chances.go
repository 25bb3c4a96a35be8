package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// Chances holds the chances of both sides at the moments of one battle, and the deeds that changed them.
type Chances struct {
	Sides    []Side          `json:"-"`
	Exact    bool            `json:"exact"`                      // worked out, not rolled
	PlayOuts int64           `json:"play-outs,omitempty"`        // the most play-outs from one moment, except those of Judged
	Fewest   int64           `json:"play-outs-fewest,omitempty"` // the smallest number of play-outs from one moment
	Judged   int64           `json:"judged,omitempty"`           // play-outs from each of the moments before and after a turning point
	Replaced []string        `json:"replaced,omitempty"`         // letters of the sides led by deep, which careful replaces in play-outs
	Steps    []ChanceStep    `json:"steps"`
	Turning  []TurningPoint  `json:"turning-points"`
	Luck     []LuckPart      `json:"luck"`
	Weighed  int             `json:"choices-weighed"` // how many choices that units carried out were compared with their other options
	Missed   []MissedChance  `json:"missed-chances"`
	Choices  []WeighedChoice `json:"choices,omitempty"`
}

// A Standing holds the chances at one moment if the rest of the battle is played out.
type Standing struct {
	Chance sim.Estimate    `json:"chance"` // the chance of side a; a draw counts half
	Wins   [2]sim.Estimate `json:"wins"`   // the chances that side a and side b win
	Draw   sim.Estimate    `json:"draw"`
	Margin sim.Estimate    `json:"margin"` // the lead of side a at the end, as a share of what can be won
}

// A ChanceStep is the standing after a deed that needed dice. The first step is the start of the battle.
type ChanceStep struct {
	Line int    `json:"line"` // how many lines of the story precede the moment
	Turn int    `json:"turn"`
	Side string `json:"side"` // the side that acted: a, b or both
	Kind string `json:"kind,omitempty"`
	Text string `json:"text,omitempty"`
	Standing
	Change sim.Estimate `json:"change"` // the change of side a's chance
}

// Kinds of luck that belong to no deed of a unit.
const (
	InitiativeLuck = "initiative"
	OtherLuck      = "other"
)

// A TurningPoint is a deed that changed the chance much, by more than the intervals explain.
type TurningPoint struct {
	Line   int          `json:"line"`
	Turn   int          `json:"turn"`
	Side   string       `json:"side"`
	Kind   string       `json:"kind"`
	Text   string       `json:"text"`
	Change sim.Estimate `json:"change"` // the change of side a's chance
	Before sim.Estimate `json:"before"`
	After  sim.Estimate `json:"after"`
}

// A LuckPart is the sum of the changes of side a's chance by one kind of deed of one side.
type LuckPart struct {
	Kind   string       `json:"kind"`
	Side   string       `json:"side"`
	Points sim.Estimate `json:"change"`
}

// A MissedChance is a choice that was worse than another option by more than the intervals explain. Chances are those of the
// side that chose.
type MissedChance struct {
	Line   int          `json:"line"`
	Turn   int          `json:"turn"`
	Side   string       `json:"side"`
	Unit   string       `json:"unit"`
	Did    string       `json:"did"`
	Could  string       `json:"could"`
	Gain   sim.Estimate `json:"gain"`
	Taken  sim.Estimate `json:"chance"`
	Missed sim.Estimate `json:"chance-missed"`
}

// A WeighedChoice is a choice that a unit carried out, with its options; the first is the option that the unit took.
type WeighedChoice struct {
	Line    int             `json:"line"` // how many lines of the story precede the choice
	Turn    int             `json:"turn"`
	Side    string          `json:"side"`
	Unit    string          `json:"unit"`
	Number  int             `json:"-"` // the number of the unit on its side
	Options []WeighedOption `json:"options"`
}

// A WeighedOption is something that a unit could do, with the chance of its side after that.
type WeighedOption struct {
	Words  string       `json:"words"`
	Chance sim.Estimate `json:"chance"`
	Square string       `json:"square,omitempty"` // where the unit would be
	To     int          `json:"-"`                // the number of that square; less than 0 on the line
	At     *UnitAt      `json:"-"`                // the enemy that the option is aimed at
}

// A UnitAt is a unit by its side and its number there.
type UnitAt struct{ Side, Number int }

// side returns the index of a side by its letter; -1 for any other word, such as "both".
func (c *Chances) side(letter string) int {
	return slices.IndexFunc(c.Sides, func(s Side) bool { return s.Letter == letter })
}

// name returns what a side is called in a sentence.
func (c *Chances) name(side int) string {
	return "the " + strings.TrimPrefix(c.Sides[side].Short, "the ")
}

// Answers returns sentences about the course of the chance, each turning point (or that there was none), each missed chance, and
// the luck of both sides.
func (c *Chances) Answers() (list []Sentence) {
	list = append(list, c.course())
	for i := range c.Turning {
		list = append(list, c.turningPoint(&c.Turning[i]))
	}
	if len(c.Turning) == 0 {
		list = append(list, plainly("No turning point: no single deed surely changed the chance by 10 points or more."))
	}
	for i := range c.Missed {
		list = append(list, c.missedChance(&c.Missed[i]))
	}
	return append(list, c.lucky()...)
}

// course states the chance at the start and at the end, and the lowest and the highest chance.
func (c *Chances) course() Sentence {
	first, last := c.Steps[0].Chance, c.Steps[len(c.Steps)-1].Chance
	low, high := first, first
	for i := range c.Steps {
		e := c.Steps[i].Chance
		if e.Value < low.Value || e.Value == low.Value && e.Half() < low.Half() {
			low = e
		}
		if e.Value > high.Value || e.Value == high.Value && e.Half() < high.Half() {
			high = e
		}
	}
	return Say("The chance of %s began at %s and ended at %s; its lowest was %s and its highest %s, a draw counting half.", c.name(0),
		chance("first chance", first), chance("last chance", last), Phrase{chanceWithin(low), "lowest chance", low.Value},
		Phrase{chanceWithin(high), "highest chance", high.Value})
}

// points returns the size of a change in percentage points, without its sign, with half its interval: "28 ±4 points".
func points(e sim.Estimate) string {
	n := Fixed(100*math.Abs(e.Value), 0)
	switch {
	case !IsExact(e):
		return n + " ±" + HalfWidth(100*e.Half()) + " points"
	case n == "1":
		return "1 point"
	}
	return n + " points"
}

// turningPoint describes a turning point: what happened, and how much it cost which side.
func (c *Chances) turningPoint(t *TurningPoint) Sentence {
	loser, before, after := 0, t.Before, t.After
	if t.Change.Value > 0 {
		loser, before, after = 1, Complement(before), Complement(after)
	}
	return Say("Turning point, turn %s: %s. This cost %s %s, from %s to %s.", t.Turn, unstopped(t.Text), c.name(loser),
		Phrase{points(t.Change), fmt.Sprintf("change at line %d", t.Line), t.Change.Value},
		chance("before", before), chance("after", after))
}

func unstopped(text string) string { return strings.TrimSuffix(text, ".") }

// Complement returns 1 minus a chance: the chance of the other side.
func Complement(e sim.Estimate) sim.Estimate {
	return sim.Estimate{Value: 1 - e.Value, Low: 1 - e.High, High: 1 - e.Low}
}

// missedChance describes what a unit could have done better.
func (c *Chances) missedChance(m *MissedChance) Sentence {
	return Say("Missed chance of %s, turn %s: %s chose to %s; to %s would have been worth %s more, %s instead of %s.", c.name(c.side(m.Side)),
		m.Turn, m.Unit, m.Did, m.Could, Phrase{points(m.Gain), fmt.Sprintf("gain at line %d", m.Line), m.Gain.Value},
		chance("chance missed", m.Missed), chance("chance", m.Taken))
}

// lucky returns a sentence for each side that had much luck, good or bad. The sentence names the kinds of deeds whose luck adds
// up to at least 5 points, with an interval that does not contain 0.
func (c *Chances) lucky() (list []Sentence) {
	for _, side := range []int{0, 1} {
		var parts []Sentence
		for _, l := range c.Luck {
			e := l.Points
			if c.side(l.Side) != side || (e.Low <= 0 && e.High >= 0) || math.Abs(e.Value) < 0.05 {
				continue
			}
			if side == 1 {
				e = sim.Estimate{Value: -e.Value, Low: -e.High, High: -e.Low}
			}
			verb := "brought"
			if e.Value < 0 {
				verb = "cost"
			}
			parts = append(parts, Say("%s %s %s", l.Kind, verb, Phrase{points(e), "luck of " + l.Side + ", " + l.Kind, l.Points.Value}))
		}
		if parts != nil {
			list = append(list, append(Say("Luck in what %s did: ", c.name(side)), sentenceOf(parts, ", ", " and ")...))
		}
	}
	return list
}

// sources describes how the chances were obtained.
func (c *Chances) sources() (list []string) {
	if c.Exact {
		list = []string{fmt.Sprintf("Chances: exact after each step, every branch walked; within a step rolled %s times, 95 %% interval.", english.Grouped(c.PlayOuts))}
	} else {
		list = []string{fmt.Sprintf("Chances: the rest played out %d to %d times from each moment with fresh luck, %s times beside turning points; 95 %% interval.",
			c.Fewest, c.PlayOuts, english.Grouped(c.Judged))}
	}
	for _, letter := range c.Replaced {
		list = append(list, fmt.Sprintf("In play-outs careful replaces deep, which leads %s: deep would take seconds for each.", c.Sides[c.side(letter)].label()))
	}
	if c.Weighed > 0 {
		list = append(list, fmt.Sprintf("Missed chances: %d choices were compared with the next two options that the player weighed, if the same players go on from there.", c.Weighed))
	}
	return list
}
