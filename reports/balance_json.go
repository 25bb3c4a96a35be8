package reports

import "io"

// JSON writes the balance for other programs: the chart, and what was found on it.
func (b *Balance) JSON(w io.Writer) error {
	if err := b.check(); err != nil {
		return err
	}
	form := jsonBalance{jsonChart: b.jsonForm(), Event: b.Event, Goal: jsonNumber(b.Goal), Answers: b.Answers(),
		Crossings: [][]jsonNeighbour{}}
	for _, c := range b.Crossings {
		var near []jsonNeighbour
		for _, n := range c.Neighbours {
			made := jsonNeighbour{Value: n.Value, Chance: jsonOf(n.Chance), Side: [3]string{"below", "open", "above"}[n.Side+1]}
			for k, e := range n.Labels {
				made.Labels = append(made.Labels, jsonLabel{b.Labels[k], jsonOf(e)})
			}
			near = append(near, made)
		}
		form.Crossings = append(form.Crossings, near)
	}
	return writeJSON(w, form)
}

type jsonBalance struct {
	jsonChart
	Event     string            `json:"event"`
	Goal      jsonNumber        `json:"goal"`
	Answers   []string          `json:"answers"`
	Crossings [][]jsonNeighbour `json:"crossings"`
}

type jsonNeighbour struct {
	Value  string       `json:"value"`
	Chance jsonEstimate `json:"chance"`
	Side   string       `json:"side"`
	Labels []jsonLabel  `json:"labels,omitempty"`
}

type jsonLabel struct {
	Label  string       `json:"label"`
	Chance jsonEstimate `json:"chance"`
}
