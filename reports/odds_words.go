package reports

import "salvo/sim"

// OddsWords are the words of a page about odds, beside their figures. They are those of the text report.
type OddsWords struct {
	Headline []string      `json:"headline"` // the answer in whole sentences, the most important first
	Never    []string      `json:"never"`
	Sources  []string      `json:"sources"` // how the figures were obtained
	Metrics  []MetricWords `json:"metrics"`
}

// MetricWords are the words of readers for a metric and its labels: sides have names instead of letters.
type MetricWords struct {
	Name    string   `json:"name"` // the name in files and commands
	Shown   string   `json:"shown"`
	Labels  []string `json:"labels,omitempty"` // from mildest to worst; nil for a number
	Kinds   bool     `json:"kinds,omitempty"`  // no label is worse than another
	Sides   []int    `json:"sides,omitempty"`  // the indices of the labels for a victory of the first and of the second side
	Repeats string   `json:"repeats,omitempty"`
	Varies  bool     `json:"varies"`
	Mean    string   `json:"mean,omitempty"`    // the mean of a number, as a text report prints it
	Summary string   `json:"summary,omitempty"` // for a number: what its mean is a mean of, and where 95 % of the values lie
	TurnOf  string   `json:"turn_of,omitempty"` // the event whose turn the number counts; the value 0 means never
	Shares  []Shares `json:"shares"`            // one for each value that files list
}

// Shares are the chances that a value comes up exactly, and that it or a higher one does, with their words.
type Shares struct {
	Exactly     sim.Estimate `json:"exactly"`
	ExactlyTold string       `json:"exactly_told"`
	AtLeast     sim.Estimate `json:"at_least"`
	AtLeastTold string       `json:"at_least_told"`
}

// Words returns the words of a page about the odds.
func (o *Odds) Words() OddsWords {
	shown := o.shown()
	words := OddsWords{Headline: orEmpty(Texts(shown.answer())), Never: append([]string{}, NeverSentences(o.Never)...),
		Sources: append([]string{}, o.sources()...)}
	names := shown.measures()
	for i, m := range o.measures() {
		said := names[i].inWords(o.Names)
		metric := MetricWords{Name: m.Name, Shown: said.Name, Labels: said.Labels, Kinds: m.Kinds, Repeats: m.Repeats,
			Varies: m.varies()}
		for _, side := range m.Metric.Sides {
			for k, label := range m.Labels {
				if label == side {
					metric.Sides = append(metric.Sides, k)
				}
			}
		}
		metric.tell(m)
		words.Metrics = append(words.Metrics, metric)
	}
	return words
}

// tell fills in the figures of a metric.
func (w *MetricWords) tell(m *Spread) {
	d := m.Best()
	if d.Labels == nil {
		w.Mean, w.Summary, w.TurnOf = Number(d.Mean()), m.summary(), m.TurnOf
	}
	w.Shares = []Shares{}
	for i := range m.listed() {
		exactly, atLeast := d.Share(i, i), d.Share(i, d.Size()-1)
		w.Shares = append(w.Shares, Shares{exactly, Percent(exactly), atLeast, Percent(atLeast)})
	}
}
