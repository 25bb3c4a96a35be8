package draw

import (
	"fmt"
	"math"
	"strings"

	"salvo/reports"
)

// The ribbon under a replay shows the chance of side a from step to step, with its interval. It is drawn when the page is written.
const (
	ribbonWidth  = 1000.0
	ribbonHeight = 90.0
)

// A ribbon is the chance of side a in a battle, for the page.
type ribbon struct {
	Name          string
	Band, Line    string // paths
	Width, Height float64
	Answers       []string
}

// ribbon returns the ribbon; nil if the user did not ask for chances.
func (s *stage) ribbon() *ribbon {
	c := s.Told.Chances
	if c == nil || len(s.Steps) < 2 {
		return nil
	}
	r := &ribbon{Name: s.SideName(0), Width: ribbonWidth, Height: ribbonHeight, Answers: reports.Texts(c.Answers())}
	var line, above, below []string
	for i := range c.Steps {
		e := c.Steps[i].Chance
		x := ribbonWidth * float64(s.stepAt(c.Steps[i].Line)) / float64(len(s.Steps)-1)
		at := func(v float64) string { return fmt.Sprintf("%.1f %.1f", x, ribbonHeight*(1-v)) }
		line, above = append(line, at(e.Value)), append(above, at(math.Min(1, e.High)))
		below = append([]string{at(math.Max(0, e.Low))}, below...)
	}
	r.Line = "M" + strings.Join(line, "L")
	r.Band = "M" + strings.Join(append(above, below...), "L") + "z"
	return r
}

// stepAt returns the index of the first step at whose end the replay has told the given number of lines of the story.
func (s *stage) stepAt(lines int) int {
	told := 0
	for i := range s.Steps {
		if told += len(s.Steps[i].Lines); told >= lines {
			return i
		}
	}
	return len(s.Steps) - 1
}

// A dataChoice is a choice of a unit, with its three best options.
type dataChoice struct {
	Unit    int          `json:"unit"`
	Options []dataOption `json:"options"` // the option that the unit took comes first
}

type dataOption struct {
	Words string  `json:"words"`
	Share string  `json:"share"`        // the chance of the unit's side
	At    *int    `json:"at,omitempty"` // the enemy
	X     float64 `json:"x,omitempty"`  // where the unit will be
	Y     float64 `json:"y,omitempty"`
}

// options returns the choices of units by the step after which they were made.
func (s *stage) options() map[int][]dataChoice {
	c := s.Told.Chances
	if c == nil || s.Map == nil {
		return nil
	}
	all := map[int][]dataChoice{}
	for i := range c.Choices {
		w := &c.Choices[i]
		choice := dataChoice{Unit: s.numberOf(int(w.Side[0]-'a'), w.Number)}
		for _, o := range w.Options {
			x, y := s.middle(o.To)
			option := dataOption{Words: o.Words, Share: reports.Rough(o.Chance, false, 0) + " %", X: pinned(x), Y: pinned(y)}
			if o.At != nil {
				at := s.numberOf(o.At.Side, o.At.Number)
				option.At = &at
			}
			choice.Options = append(choice.Options, option)
		}
		step := s.stepAt(w.Line)
		all[step] = append(all[step], choice)
	}
	return all
}

// numberOf returns the number of a unit in the replay, given its side and its number there.
func (s *stage) numberOf(side, number int) int {
	for i, u := range s.Units {
		if u.Side == side {
			if number == 0 {
				return i
			}
			number--
		}
	}
	return 0
}
