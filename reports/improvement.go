package reports

import (
	"cmp"
	"fmt"
	"strconv"

	"salvo/rules/english"
	"salvo/sim"
)

// An Improvement holds the strongest list that a search found for each set of costs: the listed costs, and those of a file if the
// user names one. The list that was found costs no more than a given list.
type Improvement struct {
	Schema     int            `json:"schema"`
	Version    string         `json:"version"`
	Ruleset    string         `json:"ruleset"`
	Title      string         `json:"title"`
	Heading    string         `json:"heading,omitempty"` // what the user calls it; "" if the title is used instead
	Answer     []Sentence     `json:"answers"`           // only in files
	List       string         `json:"list"`              // the list that the search tries to beat
	Party      string         `json:"party"`             // as a line spells it
	Units      int            `json:"units"`
	Choice     int            `json:"choice"`           // how many kinds of unit the search chooses among
	Candidates int            `json:"candidates"`       // how many lists the search tried, for each set of costs
	Battles    int64          `json:"battles"`          // how many fresh battles each list that was found fights
	Tables     int            `json:"tables,omitempty"` // how many fresh tables the fresh battles were fought on; 0 without tables
	Seed       uint64         `json:"seed"`
	Found      []ImprovedList `json:"found"` // first by the listed costs, then by those of the file
	Assumed    []Assumption   `json:"assumed"`
	Notes      []string       `json:"notes"` // whole sentences
	Origin
}

// An ImprovedList is the strongest list that was found by one set of costs.
type ImprovedList struct {
	By            string       `json:"by"`             // "list" or "file"
	Points        int          `json:"points"`         // the cost of the list that the search tries to beat
	Party         string       `json:"party"`          // as a line spells it
	Cost          int          `json:"cost"`           // what the list that was found costs
	Units         int          `json:"units"`          // how many units the list that was found has
	Share         sim.Estimate `json:"share"`          // the share of the fresh battles that this list won, a draw as half
	SearchBattles int64        `json:"search_battles"` // the battles of the search
	Same          bool         `json:"not_better"`     // only in files: the search found nothing better than the list itself
}

// same reports whether the search found nothing better than the list itself.
func (i *Improvement) same(f *ImprovedList) bool { return f.Party == i.Party }

// answers says how often the lists that the search found beat the given list.
func (i *Improvement) answers() (list []Sentence) {
	for k := range i.Found {
		f := &i.Found[k]
		if i.same(f) {
			list = append(list, plainly(fmt.Sprintf("At equal cost %s, no list of %s beats %s.", costsInWords(f.By), strconv.Itoa(i.Candidates), i.List)))
			continue
		}
		list = append(list, Say("At equal cost %s, the strongest list found wins %s of its battles against %s.", costsInWords(f.By),
			chance("won "+costsInWords(f.By), f.Share), i.List))
	}
	return append(list, plainly(i.verdict()))
}

// verdict says whether the costs can be gamed and, of two sets of costs, which one is harder to game.
func (i *Improvement) verdict() string {
	first := &i.Found[0]
	if len(i.Found) < 2 {
		switch {
		case i.same(first) || first.Share.High < 0.5:
			return "This search could not game the costs."
		case first.Share.Low <= 0.5:
			return "That is no more than luck explains: this search could not game the costs."
		}
		return "Wins above one half come from units that cost too little, or that suit this opponent."
	}
	switch other := &i.Found[1]; {
	case other.Share.High < first.Share.Low:
		return "The costs of the file are harder to game."
	case other.Share.Low > first.Share.High:
		return "The costs of the list are harder to game."
	}
	return "Neither costs are surely harder to game."
}

func (i *Improvement) headline() string { return cmp.Or(i.Heading, i.answers()[0].String()) }

// line describes what was searched for.
func (i *Improvement) line() string {
	return fmt.Sprintf("%s: lists for the cost of %s, %d points", i.Ruleset, i.List, i.Found[0].Points)
}

// sources describes how the figures were obtained.
func (i *Improvement) sources() []string {
	where := "with fresh luck"
	if i.Tables > 0 {
		where = "on " + english.Counted(i.Tables, "fresh table")
	}
	over := ""
	if i.Tables > 1 {
		over = " over tables"
	}
	return []string{
		fmt.Sprintf("Simulated: %s battles of each list that was found, %s, on both sides, seed %d; 95 %% interval%s.", english.Grouped(i.Battles), where, i.Seed, over),
		fmt.Sprintf("The search tried %s lists in %s battles, which do not count here.", strconv.Itoa(i.Candidates), english.Grouped(i.Found[0].SearchBattles))}
}

// Document returns the lists found with what they win.
func (i *Improvement) Document() (*Document, error) {
	d := &Document{Kind: "improve", Origin: i.Origin, Title: i.Title, Heading: i.Heading, Headline: i.headline(), Line: i.line(), Answer: i.answers(),
		Assumed: i.Assumed, Notes: i.Notes, Sources: i.sources(), Picture: i.picture(), Rows: i.rows(), Data: i.data()}
	lists := Passage{Head: "the lists", Indent: "  ", Topics: []Assumption{{i.List, i.Party}}}
	for k := range i.Found {
		lists.Topics = append(lists.Topics, Assumption{"found " + costsInWords(i.Found[k].By), i.Found[k].Party})
	}
	d.Body = []Passage{{Table: i.table(), Caption: "The strongest lists found at equal cost"}, lists}
	return d, nil
}

// table returns a row for each set of costs.
func (i *Improvement) table() *table {
	var by, share, low, high, points, own, cost, units []string
	for k := range i.Found {
		f := &i.Found[k]
		by, share = append(by, costsInWords(f.By)), append(share, Percent(f.Share))
		low, high = append(low, PerCent(f.Share.Low)), append(high, PerCent(f.Share.High))
		points, own = append(points, strconv.Itoa(f.Points)), append(own, strconv.Itoa(i.Units))
		cost, units = append(cost, strconv.Itoa(f.Cost)), append(units, strconv.Itoa(f.Units))
	}
	list := Shortened(i.List, widestList)
	return &table{columns: []column{{head: "equal cost", cells: by, text: true}, figures("", "won", share), intervals("", low, high),
		figures("found", "points", cost), figures("found", "units", units), figures(list, "points", points), figures(list, "units", own)}}
}

// picture returns a picture that shows, for each list that was found, by how many percentage points its share of victories
// exceeds one half.
func (i *Improvement) picture() *Picture {
	pane := &ShiftPane{Name: "victories of the list that was found above one half, in points of 100", Mean: true}
	for k := range i.Found {
		s := i.Found[k].Share
		pane.Rows = append(pane.Rows, costsInWords(i.Found[k].By))
		pane.Shifts = append(pane.Shifts, &Shift{Estimate: sim.Estimate{Value: 100*s.Value - 50, Low: 100*s.Low - 50, High: 100*s.High - 50}})
	}
	return &Picture{Title: i.headline(), Blocks: []Block{alone(pane)}, Legend: "Whiskers: 95 % intervals. Nought: no list that was found is better.",
		Answers: Texts(i.answers()[1:]), Caption: caption(i.line(), i.sources(), i.Origin, i.Version),
		Describes: "How gameable costs are. " + joined(i.answers(), " ").String()}
}

// rows returns a row for each set of costs.
func (i *Improvement) rows() [][]string {
	rows := [][]string{{"ruleset", "costs", "list", "party", "points", "found", "found_cost", "share", "low", "high", "candidates", "battles", "seed"}}
	for k := range i.Found {
		f := &i.Found[k]
		share := coarse(f.Share)
		rows = append(rows, []string{i.Ruleset, f.By, i.List, i.Party, strconv.Itoa(f.Points), f.Party, strconv.Itoa(f.Cost), significant(share.Value),
			significant(share.Low), significant(share.High), strconv.Itoa(i.Candidates), strconv.FormatInt(i.Battles, 10), strconv.FormatUint(i.Seed, 10)})
	}
	return rows
}

// data returns the improvement in its form for files.
func (i *Improvement) data() *Improvement {
	data := *i
	data.Schema, data.Answer, data.Assumed, data.Notes, data.Found = jsonSchema, i.answers(), orEmpty(i.Assumed), orEmpty(i.Notes), nil
	for _, f := range i.Found {
		f.Share, f.Same = coarse(f.Share), i.same(&f)
		data.Found = append(data.Found, f)
	}
	return &data
}
