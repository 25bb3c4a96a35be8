package draw

import (
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"salvo/reports"
)

// A lettered axis holds the labels below the values of an axis.
type lettered struct {
	labels []string // "" if a label has no room
	style  text.Style
	height vg.Length
}

// letterAxis chooses the labels for the given places. Words are broken into lines, or turned if a break would fall within a
// word or a name needs more than three lines. If there are too many numbers, only round ones are written.
func letterAxis(a *reports.Axis, at []vg.Length) lettered {
	style := lettering(labelSize, quiet)
	style.XAlign, style.YAlign = draw.XCenter, draw.YTop
	line := labelSize * 1.15
	if a.Numeric {
		return lettered{spaced(a, at, style), style, line}
	}
	slot := narrowest(at) - 4
	letters := lettered{style: style, height: line}
	for _, value := range a.Shown() {
		lines := foldTo(style, value, slot)
		letters.labels = append(letters.labels, joinLines(lines))
		letters.height = max(letters.height, vg.Length(len(lines))*line)
		if torn(style, value, slot) || len(lines) > 3 {
			return turned(a)
		}
	}
	return letters
}

// torn reports whether a part of a name is wider than width, so that it would have to be broken within.
func torn(style text.Style, name string, width vg.Length) bool {
	joint := func(r rune) bool { return strings.ContainsRune(" -+/,", r) }
	for _, part := range strings.FieldsFunc(reports.Printable(name), joint) {
		if style.Width(part+"-")*spareWidth > width {
			return true
		}
	}
	return false
}

// turned returns the labels written from bottom to top.
func turned(a *reports.Axis) lettered {
	style := lettering(labelSize, quiet)
	style.Rotation = math.Pi / 2
	style.XAlign, style.YAlign = draw.XRight, draw.YCenter
	made := lettered{style: style}
	for _, value := range a.Shown() {
		label := cutTo(style, value, widestName)
		made.labels = append(made.labels, label)
		made.height = max(made.height, style.Width(label)*spareWidth+2)
	}
	return made
}

// spaced returns the labels of the numbers that fit side by side: all, or the multiples of a round step. If fewer than two
// numbers are such multiples, it takes every second, fifth or tenth number, and so on.
func spaced(a *reports.Axis, at []vg.Length, style text.Style) []string {
	places := a.Places()
	unit := math.Inf(1)
	for i := 1; i < len(places); i++ {
		unit = min(unit, math.Abs(places[i]-places[i-1]))
	}
	for scale := 1; ; scale *= 10 {
		for _, factor := range []int{1, 2, 5} {
			stride := scale * factor
			round := make([]string, len(a.Values))
			byPlace := make([]string, len(a.Values))
			count := 0
			for i, value := range a.Shown() {
				if times := places[i] / (unit * float64(stride)); math.Abs(times-math.Round(times)) < 1e-9 {
					round[i] = value
					count++
				}
				if i%stride == 0 {
					byPlace[i] = value
				}
			}
			if (stride == 1 || count < 2) && apart(byPlace, at, style) {
				return byPlace
			}
			if count >= 2 && apart(round, at, style) {
				return round
			}
		}
	}
}

// apart reports whether no label touches the next.
func apart(labels []string, at []vg.Length, style text.Style) bool {
	end := vg.Length(math.Inf(-1))
	for i, label := range labels {
		if label == "" {
			continue
		}
		half := style.Width(label) * spareWidth / 2
		if at[i]-half < end+3 {
			return false
		}
		end = at[i] + half
	}
	return true
}

// narrowest returns the smallest distance between two places.
func narrowest(at []vg.Length) vg.Length {
	slot := vg.Length(math.Inf(1))
	for i := 1; i < len(at); i++ {
		slot = min(slot, at[i]-at[i-1])
	}
	return slot
}

// figureTicks marks an axis of figures at round places from zero: chances in per cent, none above 100 %, or means.
type figureTicks struct {
	mean bool
	most int // the largest number of marks above zero
}

// markRoom is the width of a mark on a horizontal axis, in any font.
const markRoom = vg.Length(36)

// Ticks implements [plot.Ticker].
func (t figureTicks) Ticks(_, highest float64) []plot.Tick {
	unit := ""
	if !t.mean {
		highest, unit = min(highest, 1), " %"
	}
	highest *= reports.Factor(t.mean)
	step := t.step(highest)
	decimals := 0
	for at := step; at < 1; at *= 10 {
		decimals++
	}
	var ticks []plot.Tick
	for i := 0; float64(i)*step <= highest+1e-9; i++ {
		at := float64(i) * step
		ticks = append(ticks, plot.Tick{Value: at / reports.Factor(t.mean), Label: reports.Fixed(at, decimals) + unit})
	}
	return ticks
}

// step returns the smallest round step that needs at most t.most marks.
func (t figureTicks) step(highest float64) float64 {
	for scale := 0.0001; ; scale *= 10 {
		for _, factor := range []float64{1, 2, 5} {
			step := factor * scale
			if marks := highest / step; marks >= float64(t.most+1) {
				continue
			}
			return step
		}
	}
}

// namedTicks marks an axis at given places.
type namedTicks []plot.Tick

// Ticks implements [plot.Ticker].
func (t namedTicks) Ticks(_, _ float64) []plot.Tick { return t }
