package reports

import (
	"slices"
	"strings"

	"salvo/sim"
)

// Document returns the balance ready to be printed: the answer, the values around each crossing, and the chance along the axis.
// In a search for a score, one table of the score and of the wins along the axis takes the place of these tables.
func (b *Balance) Document() (*Document, error) {
	d, err := b.Chart.Document()
	if err != nil {
		return nil, err
	}
	d.Kind, d.Picture, d.Data = "balance", b.picture(), b.data()
	d.Answer = b.Answers()
	d.Extra.Findings = []Sentence{plainly("Wanted: " + b.goal() + ".")}
	wanted := Passage{Head: "wanted: " + b.goal()}
	if b.Score != nil {
		t := b.contest()
		d.Body = []Passage{wanted, {Head: "who wins, in per cent", Table: &t,
			Caption: "who wins and the score of " + b.Score.first(b.Labels) + ", in per cent"}}
		return d, nil
	}
	panels := d.Body
	d.Body = []Passage{wanted}
	for _, c := range b.Crossings {
		t := b.neighbours(c)
		d.Body = append(d.Body, Passage{Tight: true, Table: &t, Caption: "around " + b.goal()})
	}
	d.Body = append(d.Body, panels...)
	return d, nil
}

// picture returns the chance along the axis or, in a search for a score, the shares of wins with the score.
func (b *Balance) picture() *Picture {
	pic := b.Chart.picture()
	if limits := b.limits(); len(b.Crossings) == 0 && b.Heading == "" && limits != nil { // the title is the finding alone
		pic.Title, pic.Answers = b.never().String(), Texts(limits)
	}
	if b.Score == nil {
		return pic
	}
	pic.Describes = strings.Join(slices.Concat(NeverSentences(b.Never), Texts(b.Answers()), []string{"Wanted: " + b.goal() + "."}), " ")
	pic.Blocks, pic.Remarks = []Block{alone(&SharePane{b})}, NeverSentences(b.Never)
	pic.Legend = "Line: the score of " + b.Score.first(b.Labels) + ", a win counting one and a draw one half."
	return pic
}

// A SharePane shows which side wins at every value of the axis, as a column of shares that add up to one. The score
// is a line through the middle of the draws; the answer is marked where the line meets the goal.
type SharePane struct{ *Balance }

// Head implements [Pane].
func (p *SharePane) Head() (name string, remarks []string) {
	return "who wins, by " + p.X.Title(), p.Panels[0].Precision()
}

// Said returns the label of an answer in the picture: "even", "standoff", or the goal if that is not 50 %. If the trials leave
// several values open, the label is "nearest to" the goal, and it stands at the value that comes nearest.
func (p *SharePane) Said(answer Crossing) string {
	open := 0
	for _, n := range answer {
		if n.Side == 0 {
			open++
		}
	}
	switch {
	case open > 1:
		return "nearest to " + GoalPercent(p.Goal)
	case p.drawn(answer.Nearest(p.Goal)):
		return "standoff"
	case p.Goal != 0.5:
		return GoalPercent(p.Goal)
	}
	return "even"
}

// contest returns a table of the shares of wins along the axis, with the score.
func (b *Balance) contest() table {
	t := table{columns: []column{b.X.column()}}
	scores := make([]string, len(b.X.Values))
	columns := make([][]string, len(b.Labels))
	for i := range scores {
		scores[i] = b.Panels[0].brief(&b.Panels[0].Cells[0][i], b.Panels[0].textDecimals())
		list, parts := make([]sim.Estimate, len(b.Labels)), make([]float64, len(b.Labels))
		for k := range b.Labels {
			list[k] = b.Panels[1+k].Cells[0][i].Estimate
			parts[k] = list[k].Value
		}
		for k, share := range SharesText(list, 1) {
			columns[k] = append(columns[k], share)
		}
		t.stacks = append(t.stacks, parts)
	}
	t.columns = append(t.columns, figures("", "score", scores))
	for k, name := range b.Score.Names {
		t.columns = append(t.columns, figures("", Shortened(name, widestSide), columns[k]))
	}
	return t
}

// widestSide is the largest width of a side's name over its column, in characters.
const widestSide = 14

// neighbours returns a table of the values around a crossing with all labels of the metric.
func (b *Balance) neighbours(c Crossing) table {
	names := &Axis{Name: b.X.Name, Words: b.X.Words, Unit: b.X.Unit, Numeric: b.X.Numeric}
	var chances, low, high []string
	labels := make([][]string, len(b.Labels))
	for i := range c {
		n := &c[i]
		names.Values, names.Labels = append(names.Values, n.Value), append(names.Labels, b.X.label(n.Value))
		chances = append(chances, Percent(n.Chance))
		from, to := Interval(n.Chance, 100)
		low, high = append(low, from), append(high, to)
		for k := range labels {
			labels[k] = append(labels[k], Percent(n.Labels[k].Chance))
		}
	}
	metric, _, _ := strings.Cut(b.Event, "=")
	t := table{columns: []column{names.column(), figures("", strings.ReplaceAll(strings.TrimPrefix(b.Event, metric+"="), "-", " "), chances)}}
	if !IsExact(c[0].Chance) {
		t.columns = append(t.columns, intervals("", low, high))
	}
	for k, label := range b.Labels {
		if metric+"="+label != b.Event {
			t.columns = append(t.columns, figures("", Shortened(label, widestLabel), labels[k]))
		}
	}
	return t
}

// data returns the balance as files hold it, with its answers in sentences.
func (b *Balance) data() *Balance {
	data := *b
	data.Chart, data.Found, data.Crossings = *b.Chart.data(), b.Answers(), orEmpty(b.Crossings)
	return &data
}
