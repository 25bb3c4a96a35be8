package reports

import (
	"cmp"
	"fmt"
	"strconv"
)

// worstTold is the largest number of the least even pairs that a table shows.
const worstTold = 5

// Document returns how even pairs are by each set of costs, and the least even pairs.
func (v *Verification) Document() (*Document, error) {
	data := *v
	data.Schema, data.Answer, data.Assumed, data.Notes = jsonSchema, v.answers(), orEmpty(v.Assumed), orEmpty(v.Notes)
	data.Forces = nil
	for _, f := range v.Forces {
		made := TestedForces{Name: f.Name, Gain: coarse(f.Gain)}
		for _, t := range f.Costs {
			t.Spread, t.Even, t.SpreadOnOne, t.EvenOnOne = coarse(t.Spread), coarse(t.Even), coarse(t.SpreadOnOne), coarse(t.EvenOnOne)
			t.Mean, t.Pairs = coarse(t.Mean), coarsePairs(t.Pairs)
			made.Costs = append(made.Costs, t)
		}
		data.Forces = append(data.Forces, made)
	}
	d := &Document{Kind: "verify", Origin: v.Origin, Title: v.Title, Heading: v.Heading, Headline: v.headline(), Line: v.line(),
		Answer: v.answers(), Assumed: v.Assumed, Notes: v.Notes, Sources: v.sources(), Picture: v.picture(), Rows: v.rows(), Data: &data}
	for i := range v.Forces {
		f := &v.Forces[i]
		d.Body = append(d.Body, Passage{Head: "Forces of " + designInWords(f.Name) + ":", Caption: "How even forces of equal cost are: " + f.Name, Table: f.table()})
	}
	d.Body = append(d.Body, Passage{Lead: []string{"spread: how far true win shares over many tables stray from one half, in points of 100; even: share of the pairs whose true win share lies " +
		"within 40 to 60 %; on one: the spread on a single table; recut: win share of the forces whose numbers were changed; unequal: pairs whose costs differ by more than 1 %."}})
	for i := range v.Forces[0].Costs {
		t := &v.Forces[0].Costs[i]
		d.Body = append(d.Body, Passage{Head: "The least even pairs " + costsInWords(t.By) + ":", Caption: "The least even pairs " + costsInWords(t.By),
			Table: t.worst()})
	}
	return d, nil
}

// designInWords describes in words how forces were drawn.
func designInWords(name string) string {
	if name == "usual shape" {
		return "the usual shape, without a kind in common"
	}
	return "three kinds by lot, without a kind in common"
}

// costsInWords names the costs in words.
func costsInWords(by string) string {
	switch by {
	case "list":
		return "by the list"
	case "file":
		return "by the file"
	}
	return "by fair costs"
}

func (v *Verification) headline() string { return cmp.Or(v.Heading, v.answers()[0].String()) }

// table returns the figures of all sets of costs.
func (f *TestedForces) table() *table {
	var by, spread, low, high, even, evenLow, evenHigh, one, mean, unequal []string
	for i := range f.Costs {
		t := &f.Costs[i]
		decimals := simulatedDecimals(t.Spread.Half())
		by, spread = append(by, t.By), append(spread, spreadText(t.Spread))
		low, high = append(low, Fixed(t.Spread.Low, decimals)), append(high, Fixed(t.Spread.High, decimals))
		even = append(even, Percent(t.Even))
		evenLow, evenHigh = append(evenLow, PerCent(t.Even.Low)), append(evenHigh, PerCent(t.Even.High))
		one = append(one, spreadText(t.SpreadOnOne))
		mean = append(mean, Percent(t.Mean)+" ±"+Fixed(100*t.Mean.Half(), 1))
		unequal = append(unequal, fmt.Sprint(t.Unequal))
	}
	return &table{columns: []column{{head: "costs", cells: by, text: true}, figures("", "spread", spread), intervals("", low, high),
		figures("", "even", even), intervals("", evenLow, evenHigh), figures("", "on one", one), figures("", "recut", mean), figures("", "unequal", unequal)}}
}

// worst returns a table of the least even pairs, with a row for either force, because two forces beside each other can be wider
// than a terminal.
func (t *Tested) worst() *table {
	var forces, shares, luckless, tables []string
	for _, p := range t.Pairs[:min(len(t.Pairs), worstTold)] {
		forces = append(forces, Shortened(p.Recut, widestForce), Shortened("against "+p.Drawn, widestForce))
		shares, luckless = append(shares, Percent(p.Share), ""), append(luckless, PerCent(p.True), "")
		tables = append(tables, p.Table, "")
	}
	return &table{columns: []column{{head: "force recut", cells: forces, text: true}, {head: "on", cells: tables, text: true},
		figures("", "won", shares), figures("", "without luck", luckless)}}
}

// widestForce is the largest width of a force's name that leaves room for the other columns in a line of 80.
const widestForce = 42

// picture returns the spread of the true win shares for each design of forces and each set of costs.
func (v *Verification) picture() *Picture {
	pane := &ShiftPane{Name: "how far true win shares stray from one half, in points of 100", Mean: true}
	for i := range v.Forces {
		for k := range v.Forces[i].Costs {
			t := &v.Forces[i].Costs[k]
			pane.Rows = append(pane.Rows, v.Forces[i].Name+", "+costsInWords(t.By))
			pane.Shifts = append(pane.Shifts, &Shift{Estimate: t.Spread})
		}
	}
	return &Picture{Title: v.headline(), Blocks: []Block{alone(pane)}, Legend: "Whiskers: 95 % intervals over pairs and tables. Nought: every pair is even over many tables.",
		Answers: Texts(v.answers()[1:]), Caption: caption(v.line(), v.sources(), v.Origin, v.Version),
		Describes: "How even forces of equal cost are. " + joined(v.answers(), " ").String()}
}

func coarsePairs(list []TestedPair) []TestedPair {
	made := make([]TestedPair, len(list))
	for i, p := range list {
		p.Share, p.True, p.DrawnCost, p.RecutCost = coarse(p.Share), coarsely(p.True), coarsely(p.DrawnCost), coarsely(p.RecutCost)
		made[i] = p
	}
	return made
}

// rows returns a row for every pair and each set of costs.
func (v *Verification) rows() [][]string {
	rows := [][]string{{"ruleset", "forces", "costs", "table", "drawn", "drawn_cost", "recut", "recut_cost", "share", "low", "high", "true_share", "battles", "seed"}}
	for _, f := range v.Forces {
		for _, t := range f.Costs {
			for _, p := range coarsePairs(t.Pairs) {
				rows = append(rows, []string{v.Ruleset, f.Name, t.By, p.Table, p.Drawn, significant(p.DrawnCost), p.Recut, significant(p.RecutCost),
					significant(p.Share.Value), significant(p.Share.Low), significant(p.Share.High), significant(p.True),
					strconv.FormatInt(v.Battles, 10), strconv.FormatUint(v.Seed, 10)})
			}
		}
	}
	return rows
}
