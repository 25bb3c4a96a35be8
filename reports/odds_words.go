package reports

// OddsWords are what a page says about odds beside their figures, in the words of the text report.
type OddsWords struct {
	Headline []string      `json:"headline"` // the answer in whole sentences, what matters most first
	Never    []string      `json:"never"`
	Sources  []string      `json:"sources"` // how the figures were obtained
	Metrics  []MetricWords `json:"metrics"`
}

// MetricWords are what readers call a metric and its labels: sides have names in place of letters.
type MetricWords struct {
	Name    string   `json:"name"` // as files and users call it
	Shown   string   `json:"shown"`
	Labels  []string `json:"labels,omitempty"` // from mildest to worst; none of a number
	Kinds   bool     `json:"kinds,omitempty"`  // of the labels none is worse than another
	Sides   []int    `json:"sides,omitempty"`  // which labels are the victory of one side and of the other
	Repeats string   `json:"repeats,omitempty"`
	Varies  bool     `json:"varies"`
}

// Words are those of the odds.
func (o *Odds) Words() OddsWords {
	shown := o.shown()
	words := OddsWords{Headline: append([]string{}, shown.answer()...), Never: append([]string{}, said(o.Never)...),
		Sources: append([]string{}, o.sources()...)}
	names := shown.measures()
	for i, m := range o.measures() {
		metric := MetricWords{Name: m.Name, Shown: names[i].Name, Labels: names[i].Labels, Kinds: m.Kinds, Repeats: m.Repeats,
			Varies: m.varies()}
		for _, side := range m.Metric.Sides {
			for k, label := range m.Labels {
				if label == side {
					metric.Sides = append(metric.Sides, k)
				}
			}
		}
		words.Metrics = append(words.Metrics, metric)
	}
	return words
}
