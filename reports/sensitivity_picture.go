package reports

import (
	"fmt"
	"slices"
	"strings"
)

// Picture returns a tornado: for each thing the steps that lower and raise the figure most.
func (y *Sensitivity) Picture() (*Picture, error) {
	pic := &Picture{Title: y.headline(), Caption: caption(y.Scenario, y.sources(), y.Version)}
	ranked := y.ranked()
	if len(ranked) == 0 {
		pic.Answers = y.Answers()[1:2]
		return pic, nil
	}
	p := &TornadoPane{Name: "what one step does to " + y.Figure, Mean: y.Mean}
	for i := range ranked[:min(len(ranked), mostBars)] {
		f := &ranked[i]
		bar := TornadoBar{Name: fmt.Sprintf("%s (%s)", y.called(f), Shortened(f.value(f.From), widestValue)), Hint: y.inBrief(f)}
		for side, s := range f.extremes() {
			if s != nil {
				bar.Sides[side] = &TornadoSide{Shortened(f.step(s), widestValue), &s.Change}
			}
		}
		p.Bars = append(p.Bars, bar)
	}
	pic.Blocks = []Block{alone(p)}
	pic.Describes = "Tornado of what the figure depends on. " + strings.Join(y.Answers(), " ")
	pic.Legend = "Dark blue: the step raises it; bright brown: it lowers it. Behind a bar: the value that does it, and by " +
		"how much. In brackets: what it is now."
	pic.Answers = slices.Concat(Said(y.Never), y.rest())
	if n := len(ranked) - len(p.Bars); n > 0 {
		pic.Answers = append(pic.Answers, fmt.Sprintf("Not drawn: %d that change it less.", n))
	}
	return pic, nil
}

// mostBars is how many things a tornado has.
const mostBars = 20
