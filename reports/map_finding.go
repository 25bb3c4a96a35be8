package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// Heading returns the title of the picture: the finding of the overlay, or what the user calls the map.
func (m *Map) Heading() string {
	if found := m.finding(); found != nil {
		return strings.TrimSuffix(found.String(), ".")
	}
	return m.Headline()
}

// finding states what the overlay shows; nil if there is no overlay, or nothing on it.
func (m *Map) finding() Sentence {
	o := m.Overlay
	switch {
	case o == nil:
		return nil
	case o.Words != nil:
		return m.seen()
	case o.Signed:
		return m.lastThere()
	}
	best := -1
	for i := range o.Values {
		if o.Has(i) && o.Values[i] > 0 && (best < 0 || o.Values[i] > o.Values[best]) {
			best = i
		}
	}
	if best < 0 {
		return plainly(o.Title + ": nowhere.")
	}
	figure := Phrase{PerCent(o.Values[best]), o.FirstWord() + " in " + m.SquareName(best), o.Values[best]}
	if o.Of > 0 {
		figure.Words = withHalf(Fixed(100*o.Values[best], 0), o.estimate(best), 100) + " %"
	}
	if e := o.estimate(best); o.Of > 0 && e.High > 1 { // no share is "100 ±4 %"
		figure.Words = "more than " + Fixed(math.Floor(100*e.Low), 0) + " %"
	}
	found := Say("%s in %s (%s)", o.Most, m.SquareName(best), figure)
	if n := m.rivals(best); n > 0 {
		return Say("%s and %s%s.", found, english.Counted(n, "other square"), o.unlike())
	}
	return append(found, Phrase{Words: "."})
}

// unlike says what further squares have in common with the first: an equal figure, or one that the trials cannot distinguish
// from it.
func (o *Overlay) unlike() string {
	if o.Of > 0 {
		return " that these battles cannot tell from it"
	}
	return ""
}

// rivals counts the other squares whose figure may be as large as that of best.
func (m *Map) rivals(best int) (n int) {
	o := m.Overlay
	most := o.estimate(best)
	for i := range o.Values {
		e := o.estimate(i)
		if i != best && o.Has(i) && e.Value > 0 && (o.Of == 0 && PerCent(e.Value) == PerCent(most.Value) || o.Of > 0 && !apart(&e, &most, len(o.Values))) {
			n++
		}
	}
	return n
}

// estimate returns the figure of a square with its interval, as if the observations behind it were independent.
func (o *Overlay) estimate(square int) sim.Estimate {
	p := o.Values[square]
	if o.Of == 0 {
		return sim.Certain(p)
	}
	share := min(max(math.Abs(p), 0), 1)
	half := sim.Z95 * math.Sqrt(max(share*(1-share), 1/float64(o.Of))/float64(o.Of))
	return sim.Estimate{Value: p, Low: p - half, High: p + half}
}

// seen names the places that are seen, in part or not at all: "D13 sees objective 1, not place K".
func (m *Map) seen() Sentence {
	from := m.SquareName(m.Overlay.From)
	var all, parts, none []string
	for i := range m.Places {
		p := &m.Places[i]
		seen := 0
		for _, s := range p.Squares {
			if m.Overlay.Words[s] != Unseen {
				seen++
			}
		}
		name := "place " + p.Name
		if p.Objective {
			name = "objective " + p.Name
		}
		switch seen {
		case 0:
			none = append(none, name)
		case len(p.Squares):
			all = append(all, name)
		default:
			parts = append(parts, "part of "+name)
		}
	}
	sees := slices.Concat(all, parts)
	switch {
	case len(m.Places) == 0:
		n := 0
		for _, word := range m.Overlay.Words {
			if word != Unseen {
				n++
			}
		}
		return Say("%s sees %s of %s.", from, n, english.Counted(len(m.Overlay.Words), "square"))
	case len(sees) == 0:
		return Say("%s sees no place of the scenario.", from)
	case len(none) == 0:
		return Say("%s sees %s.", from, english.List(sees))
	}
	return Say("%s sees %s, not %s.", from, english.List(sees), english.List(none))
}

// lastThere states in how many squares each side is more often the last one there than the other.
func (m *Map) lastThere() Sentence {
	var ahead [2]int
	open := 0
	for i := range m.Overlay.Values {
		if !m.Overlay.Has(i) {
			continue
		}
		switch e := m.Overlay.estimate(i); {
		case e.Low > 0:
			ahead[0]++
		case e.High < 0:
			ahead[1]++
		default:
			open++
		}
	}
	found := fmt.Sprintf("%s control %s in the end, %s %d", english.Capital(m.SideName(0)), english.Counted(ahead[0], "square"), m.SideName(1), ahead[1])
	if open > 0 {
		found += fmt.Sprintf("; of %s these battles cannot tell", english.Counted(open, "other square"))
	}
	return plainly(found + ".")
}
