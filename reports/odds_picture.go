package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// picture returns the distributions, a pane for each metric that varies, up to MostPanes; nil if nothing was worked out or
// rolled.
func (o *Odds) picture() *Picture {
	if len(o.results()) == 0 {
		return nil
	}
	pic := &Picture{Title: heading(Texts(o.answer()), o.Title), Remarks: NeverSentences(o.Never),
		Caption: caption(strings.TrimSuffix(o.name()+". "+WhichSides(o.Sides), ". "), o.sources(), o.Origin, o.Version)}
	var drawn []*DistributionPane
	var varying, constant, left []string
	top := 0.0
	for _, m := range o.measures() {
		switch {
		case !m.varies():
			constant = append(constant, m.inWords(o.Names).Name+": "+m.always())
			continue
		case len(drawn) == MostPanes:
			left = append(left, m.inWords(o.Names).Name)
		default:
			p := &DistributionPane{Spread: m.inWords(o.Names), Seen: o.seen(m), Side: sideOf(m.Name, o.Sides)}
			top = max(top, p.reach())
			drawn = append(drawn, p)
			if omitted := p.omitted(); omitted != "" {
				pic.Remarks = append(pic.Remarks, omitted)
			}
		}
		varying = append(varying, m.inWords(o.Names).Name)
	}
	if drawn != nil {
		block := Block{Beside: true}
		for _, p := range drawn {
			p.Top, p.Pair = top, p.pairIn(drawn)
			block.Panes = append(block.Panes, p)
		}
		level(drawn)
		pic.Blocks, pic.Legend = []Block{block}, o.legend()
	}
	if o.Observed != nil {
		pic.Remarks = append(pic.Remarks, fmt.Sprintf("Seen: %s=%s.", o.Observed.Metric, o.Observed.Value))
	}
	if constant != nil {
		pic.Remarks = append(pic.Remarks, strings.Join(constant, "; ")+".")
	}
	if left != nil {
		pic.Remarks = append(pic.Remarks, "Not drawn: "+strings.Join(left, "; ")+".")
	}
	if line, _ := openingLine(o.Assumed, columns(usualWidth-1)); line != "" {
		pic.Remarks = append(pic.Remarks, line)
	}
	if drawn == nil {
		return pic
	}
	pic.Describes = heading(Texts(o.answer()), "Bars: how likely each value is of "+strings.Join(varying, ", "))
	return pic
}

// seen returns the index of the observed value of a metric; -1 if none was observed.
func (o *Odds) seen(m *Spread) int {
	if o.Observed != nil && o.Observed.Metric == m.Name {
		for i := range m.Size() {
			if m.Value(i) == o.Observed.Value {
				return i
			}
		}
	}
	return -1
}

// legend explains bars, points and whiskers.
func (o *Odds) legend() string {
	switch {
	case o.Exact != nil && o.Simulated != nil:
		return "Bars: exact. Points: simulated, with their 95 % interval."
	case o.Exact != nil:
		return "Bars: exact."
	default:
		return "Bars: simulated. Whiskers: their 95 % interval."
	}
}

// pairIn returns the pane that shows the figure of the other side: "units lost, Germans (a)", "units lost, Americans (b)".
func (p *DistributionPane) pairIn(panes []*DistributionPane) *DistributionPane {
	for _, other := range panes {
		if p.Side+other.Side == 3 && p.withoutSide() == other.withoutSide() {
			return other
		}
	}
	return nil
}

// withoutSide returns the name of the metric without its side: "units lost", "effect".
func (p *DistributionPane) withoutSide() string {
	what, _, of := strings.Cut(p.Name, ", ")
	if !of {
		what, _, _ = strings.Cut(p.Name, " on ")
	}
	return what
}

// Drawn returns the span of numbers that is drawn; both panes of a pair have the same.
func (p *DistributionPane) Drawn() (low, high int) {
	low, high = p.visible()
	if p.Pair != nil {
		from, to := p.Pair.visible()
		low, high = min(low, from), max(high, to)
	}
	return low, high
}

// level gives the axes of numbers the same end in panes that stand side by side, and in the two panes of a pair.
func level(panes []*DistributionPane) {
	groups := InRows(panes, MostBeside)
	for _, p := range panes {
		p.Tall = p.tallest()
		if p.Pair != nil {
			groups = append(groups, []*DistributionPane{p, p.Pair})
		}
	}
	for range panes { // rows and pairs share panes, so it takes several rounds until all ends are equal
		for _, group := range groups {
			end := 0.0
			for _, p := range group {
				end = max(end, p.Tall)
			}
			for _, p := range group {
				if p.Labels == nil {
					p.Tall = end
				}
			}
		}
	}
}

// tallest returns the largest chance that the pane draws, or the largest upper end of an interval if that is higher. It returns 0
// for a metric whose values are labels.
func (p *DistributionPane) tallest() (top float64) {
	if p.Labels != nil {
		return 0
	}
	low, high := p.visible()
	for i := low; i <= high; i++ {
		top = max(top, p.Best().Share(i, i).Value)
		if rolled := p.Rolled(i); rolled != nil {
			top = max(top, rolled.High)
		}
	}
	return top
}

// visible returns the span of numbers that can be seen. If there are many, a tail too thin to be seen would only push the rest
// together.
func (p *DistributionPane) visible() (low, high int) {
	const many, thin = 30, 0.0005
	first, last, _ := p.Span()
	low, high = first, last
	if last-first < many {
		return low, high
	}
	for low < high && p.Best().Share(first, low).Value < thin {
		low++
	}
	for high > low && p.Best().Share(high, last).Value < thin {
		high--
	}
	return low, high
}

// omitted names the tails that are not drawn; "" if all are.
func (p *DistributionPane) omitted() string {
	first, last, _ := p.Span()
	low, high := p.visible()
	if p.Labels != nil || first == low && last == high {
		return ""
	}
	return fmt.Sprintf("%s: drawn from %s to %s, the rest is under 0.1 %%.", p.Name, p.Value(low), p.Value(high))
}

// reach returns the length of the longest bar of labels with its whisker.
func (p *DistributionPane) reach() float64 {
	reach := 0.0
	for i := range p.Labels {
		reach = max(reach, p.Best().Share(i, i).Value)
		if rolled := p.Rolled(i); rolled != nil {
			reach = max(reach, rolled.High)
		}
	}
	return reach
}

// inWords returns the metric with its name and labels in words. A label with a space is in words already and keeps its
// hyphens: "T-34 (a)".
func (m *Spread) inWords(words map[string]string) *Spread {
	said := *m
	said.Name = cmp.Or(words[m.Name], m.Name)
	said.Labels = slices.Clone(m.Labels)
	for i, label := range said.Labels {
		if strings.Trim(label, "0123456789-") != "" && !strings.Contains(label, " ") {
			said.Labels[i] = strings.ReplaceAll(label, "-", " ")
		}
	}
	return &said
}
