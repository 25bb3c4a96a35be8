package reports

import "io"

// JSON writes the lists for other programs, indented and in stable order.
func (l *Lists) JSON(w io.Writer) error {
	form := jsonLists{Schema: jsonSchema, Version: l.Version, Ruleset: l.Ruleset, Title: l.Title, Heading: l.Heading,
		Answers: l.Answers(), Budget: l.Budget, Battles: l.Battles, Seed: l.Seed, Circles: [][]string{},
		Assumed: jsonAssumptions(l.Assumed), Notes: append([]string{}, l.notes()...)}
	for i := range l.Lists {
		one := &l.Lists[i]
		made := jsonList{Name: one.Name, Party: one.Party, Points: one.Cost, Units: one.Units, Rating: jsonOf(coarse(one.Rating)),
			Score: jsonOf(one.Score), Against: map[string]jsonEstimate{}}
		if r := l.reply(i); r >= 0 {
			made.Reply, made.Beaten = l.Lists[r].Name, l.beats(r, i)
		}
		for k, e := range one.Against {
			if i != k {
				made.Against[l.Lists[k].Name] = jsonOf(e)
			}
		}
		form.Lists = append(form.Lists, made)
	}
	for _, path := range l.circles() {
		var names []string
		for _, i := range path {
			names = append(names, l.Lists[i].Name)
		}
		form.Circles = append(form.Circles, names)
	}
	return writeJSON(w, form)
}

type jsonLists struct {
	Schema  int              `json:"schema"`
	Version string           `json:"version"`
	Ruleset string           `json:"ruleset"`
	Title   string           `json:"title"`
	Heading string           `json:"heading,omitempty"`
	Answers []string         `json:"answers"`
	Budget  int              `json:"budget,omitempty"`
	Battles int64            `json:"battles"`
	Seed    uint64           `json:"seed"`
	Lists   []jsonList       `json:"lists"`
	Circles [][]string       `json:"circles"`
	Assumed []jsonAssumption `json:"assumed"`
	Notes   []string         `json:"notes"`
}

type jsonList struct {
	Name    string                  `json:"name"`
	Party   string                  `json:"party"`
	Points  int                     `json:"points"`
	Units   int                     `json:"units"`
	Rating  jsonEstimate            `json:"rating"`
	Score   jsonEstimate            `json:"score"`
	Reply   string                  `json:"reply,omitempty"`
	Beaten  bool                    `json:"beaten"`
	Against map[string]jsonEstimate `json:"against"`
}
