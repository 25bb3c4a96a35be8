package reports

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// Heading returns the title of the picture: the finding of the overlay, or the title of the map (see Headline).
func (m *Map) Heading() string {
	if found := m.finding(); found != nil {
		return strings.TrimSuffix(found.String(), ".")
	}
	return m.Headline()
}

// finding states what the overlay shows; nil if there is no overlay.
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
	figure := m.figureAt(best)
	switch e := o.estimate(best); {
	case o.Of > 0 && e.High > 1: // no share is "100 ±4 %"
		figure.Words += ", " + Fixed(math.Floor(100*e.Low), 0) + " to 100"
	case o.Of > 0:
		figure.Words = withHalf(Fixed(100*e.Value, 0), e, 100) + " %"
	}
	if o.Whole != "" {
		figure.Words += " of " + o.Whole
	}
	rivals, fewer := m.rivals(best)
	if o.Of == 0 {
		return Say("%s in %s (%s).", o.Most, english.List(m.firstNames(append([]int{best}, rivals...), mostSquares)), figure)
	}
	sentence := Say("%s in %s (%s)", o.Most, m.SquareName(best), figure)
	named := rivals[:min(len(rivals), mostSquares-1)]
	for i, square := range named {
		joint := ", "
		if i == len(named)-1 {
			joint = " and "
		}
		sentence = Say("%s%s%s (%s)", sentence, joint, m.SquareName(square), m.figureAt(square))
	}
	switch more := len(rivals) - len(named); {
	case more > 0 && fewer > 0:
		return Say("%s; %s may equal %s, %s surely not.", sentence, english.Counted(more, "other square"), m.SquareName(best), fewer)
	case more > 0:
		return Say("%s; %s may equal %s.", sentence, english.Counted(more, "other square"), m.SquareName(best))
	case len(named) > 0:
		return Say("%s; these battles cannot tell which is first.", sentence)
	}
	return append(sentence, Phrase{Words: "."})
}

// figureAt returns the figure of a square in words, as the map shows it.
func (m *Map) figureAt(square int) Phrase {
	o := m.Overlay
	return Phrase{PerCent(o.Values[square]), o.FirstWord() + " in " + m.SquareName(square), o.Values[square]}
}

// mostSquares is how many squares a finding names.
const mostSquares = 3

// firstNames returns the names of the first squares of a list; the argument "most" is their largest number. If the list is
// longer, a last entry says how many squares are left out.
func (m *Map) firstNames(squares []int, most int) (names []string) {
	for i, square := range squares {
		if i == most {
			return append(names, english.Counted(len(squares)-most, "other square"))
		}
		names = append(names, m.SquareName(square))
	}
	return names
}

// rivals returns the other squares whose figure may be as large as that of best, the largest first, and the number of squares
// with a smaller figure that is not 0.
func (m *Map) rivals(best int) (equal []int, fewer int) {
	o := m.Overlay
	for i := range o.Values {
		switch {
		case i == best || !o.Has(i) || o.Values[i] <= 0:
		case o.below(i, best):
			fewer++
		default:
			equal = append(equal, i)
		}
	}
	slices.SortStableFunc(equal, func(i, k int) int { return cmp.Compare(o.Values[k], o.Values[i]) })
	return equal, fewer
}

// below reports whether the figure of a square is surely smaller than that of best, which was chosen for being the largest.
// Exact figures are equal if they are printed alike. Others are compared at 5 % divided by the number of other squares with a
// figure above 0; shares of one total by the sign test.
func (o *Overlay) below(square, best int) bool {
	e, most := o.estimate(square), o.estimate(best)
	if o.Of == 0 {
		return PerCent(e.Value) != PerCent(most.Value)
	}
	others := 0
	for i := range o.Values {
		if i != best && o.Has(i) && o.Values[i] > 0 {
			others++
		}
	}
	of := float64(o.Of)
	if o.Whole == "" {
		e.Value, e.High = e.Value+1/of, e.High+1/of // for continuity: few battles make coarse shares
		return differ(&e, &most, others)
	}
	return signTest(int(math.Round(of*most.Value)), int(math.Round(of*e.Value))) < 0.05/float64(others)
}

// signTest returns the chance of a difference at least as large as that between two counts, if both events are equally likely.
func signTest(more, less int) float64 {
	n := more + less
	if n > 1000 { // close to a normal distribution, and 2^-n is too small
		return math.Erfc(float64(more-less) / math.Sqrt(2*float64(n)))
	}
	tail, term := 0.0, math.Exp2(-float64(n)) // term is the chance of i of n
	for i := 0; i <= less; i++ {
		tail += term
		term *= float64(n-i) / float64(i+1)
	}
	return min(1, 2*tail)
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

// seen names the places that are seen, seen in part or not seen: "D13 sees objective 1, not place K". On a table without places
// it counts the squares that are seen.
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
		return Say("%s sees %s.", from, noneOf(none))
	case len(none) == 0:
		return Say("%s sees %s.", from, english.List(sees))
	}
	return Say("%s sees %s, not %s.", from, english.List(sees), english.List(none))
}

// noneOf returns names of which none is meant: "not place W", "neither objective 1 nor objective 2", "none of objective 1,
// objective 2 and place W".
func noneOf(names []string) string {
	switch len(names) {
	case 1:
		return "not " + names[0]
	case 2:
		return "neither " + names[0] + " nor " + names[1]
	}
	return "none of " + english.List(names)
}

// ownedLead is the lead of a side on a square, as a share of the battles, above which the side is the last there in most
// battles. The lead is the share of the battles in which the side is the last there, less that of the other side.
const ownedLead = 0.5

// lastThere states in how many squares each side is surely the last in most battles. A lead above one half of the battles
// means that the side is the last in more than half of them.
func (m *Map) lastThere() Sentence {
	var ahead [2]int
	open := 0
	for i := range m.Overlay.Values {
		if !m.Overlay.Has(i) {
			continue
		}
		switch e := m.Overlay.estimate(i); {
		case e.Low > ownedLead:
			ahead[0]++
		case e.High < -ownedLead:
			ahead[1]++
		default:
			open++
		}
	}
	found := Say("In most battles %s are the last in %s, %s in %s", m.SideName(0), english.Counted(ahead[0], "square"), m.SideName(1), ahead[1])
	if open > 0 {
		return Say("%s; for %s that is not sure.", found, english.Counted(open, "other square"))
	}
	return append(found, Phrase{Words: "."})
}
