package reports

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"salvo/rules/english"
	"salvo/sim"
)

// Document returns the costs, the situations in which units fought, and how far to trust the costs.
func (p *Points) Document() (*Document, error) {
	d := &Document{Kind: "points", Origin: p.Origin, Title: p.Title, Heading: p.Heading, Headline: p.headline(), Line: p.name(), Never: p.Never,
		Answer: p.answer(), Assumed: p.Assumed, Notes: p.Notes, Sources: p.sources(), Picture: p.picture(),
		Rows: p.rows(), Data: p.data(), Extra: Extra{Findings: plainSentences(p.findings())}}
	if told := p.lineTold(); told != "" {
		d.Asked = []string{told}
	}
	d.Body = append([]Passage{{Table: p.table(), Caption: "Costs"}}, p.legend())
	d.Body = append(d.Body, p.variation()...)
	for _, sentence := range append(p.partings(), p.outlook(), p.Tested) {
		if sentence != "" {
			d.Body = append(d.Body, Passage{Lead: []string{sentence}})
		}
	}
	d.Body = append(d.Body, Passage{Head: "Fought over:", Table: p.situationTable(), Caption: "Situations"})
	d.Body = append(d.Body, p.Trust.passages()...)
	return d, nil
}

// strictly says how much wider than its interval of 95 % the interval is by which a unit is judged.
func (p *Points) strictly() string {
	return fmt.Sprintf("Verdicts ask for %s times the interval, since there are %d of them.", Fixed(p.Strict, 2), len(p.Units))
}

// legend explains the columns.
func (p *Points) legend() Passage {
	text := fmt.Sprintf("cheap: worth more than is listed; dear: worth less; fair: within %s of it, interval and all; ~: the interval does not tell.",
		PerCent(Near))
	if p.Strict > 1 {
		text += " " + p.strictly()
	}
	if p.ranged() {
		text += " The interval is that of the mean over tables; \"one table\" is the range of what a unit is worth on a single new table."
	}
	return Passage{Lead: []string{text}}
}

// ranged reports whether ranges on a single table are known.
func (p *Points) ranged() bool {
	return slices.ContainsFunc(p.Units, func(u Worth) bool { return u.OnTable != nil })
}

// variation describes the parts of the intervals, the worth of copies, and the worth of units in each situation.
func (p *Points) variation() (list []Passage) {
	if text := p.partsTold(); text != "" {
		list = append(list, Passage{Lead: []string{text}})
	}
	if len(p.Copies) > 0 {
		var roles, first, third, sixth []string
		for _, c := range p.Copies {
			roles = append(roles, c.Role)
			first, third, sixth = append(first, timesText(c.First)), append(third, timesText(c.Third)), append(sixth, timesText(c.Sixth))
		}
		list = append(list, Passage{Head: "What copies of a unit are worth, as multiples of its fair cost:", Caption: "What copies are worth",
			Table: &table{columns: []column{{head: "role", cells: roles, text: true}, figures("", "first", first), figures("", "third", third), figures("", "sixth", sixth)}}})
	}
	if t := p.styles(); t != nil {
		list = append(list, Passage{Only: InFull, Head: "Fair cost by situation, drawn towards that of all:", Table: t},
			Passage{Only: OnPage, Caption: "Fair cost by situation, drawn towards that of all", Table: t})
	}
	return list
}

// timesText returns a multiple with half the width of its interval.
func timesText(e sim.Estimate) string { return Fixed(e.Value, 2) + " ±" + Fixed(e.Half(), 2) }

// partsTold states the parts of the intervals: medians over units, as shares of the fair costs.
func (p *Points) partsTold() string {
	var all, luck, tables, prices []float64
	for i := range p.Units {
		if u := &p.Units[i]; u.Parts != nil && u.Fair.Value > 0 {
			all, luck = append(all, u.Fair.Half()/u.Fair.Value), append(luck, u.Parts.Luck/u.Fair.Value)
			tables, prices = append(tables, u.Parts.Tables/u.Fair.Value), append(prices, u.Parts.Prices/u.Fair.Value)
		}
	}
	if len(all) == 0 {
		return ""
	}
	return fmt.Sprintf("Half of an interval is %s of the fair cost in the median. Its parts, which add in squares for each unit: luck %s, tables %s, prices of the rounds %s.",
		PerCent(middle(all)), PerCent(middle(luck)), PerCent(middle(tables)), PerCent(middle(prices)))
}

// styles returns the fair cost of every unit in each situation; nil if unknown.
func (p *Points) styles() *table {
	var names []string
	cells := make([][]string, len(p.Situations))
	for i := range p.Units {
		u := &p.Units[i]
		if len(u.Styles) != len(cells) || len(cells) == 0 {
			return nil
		}
		names = append(names, Shortened(u.Unit, widestLabel))
		for k, cost := range u.Styles {
			cells[k] = append(cells[k], PlainZero(Fixed(cost, simulatedDecimals(u.Fair.Half()))))
		}
	}
	t := &table{columns: []column{{head: "unit", cells: names, text: true}}}
	for k := range cells {
		t.columns = append(t.columns, figures("", Shortened(p.Situations[k].Name, 18), cells[k]))
	}
	return t
}

// passages describes how far to trust the costs.
func (t *Trust) passages() []Passage {
	trust := Passage{Head: "How far to trust it:", Indent: "  ", Lead: append([]string{t.sentence() +
		fmt.Sprintf(" Logarithmic loss %.3f; a forecast by the situation alone has %.3f.", t.Loss, t.BaseLoss)}, t.beside()...)}
	if worst, bin := t.worstBin(); bin != nil {
		trust.Lead = append(trust.Lead, fmt.Sprintf("Predicted and fought chances differ by up to %s points: %s predicted, %s fought.",
			Fixed(100*worst, 0), PerCent(bin.Predicted), PerCent(bin.Won.Value)))
	}
	return slices.Concat([]Passage{trust}, effects("What depends most on the situation", t.Situational),
		effects("What a sum of costs cannot express", t.Missed))
}

// effects returns lines in a text and a table on the page.
func effects(head string, list []Effect) []Passage {
	if len(list) == 0 {
		return nil
	}
	lines := Passage{Head: head + ", in points:", Indent: "  "}
	var units, points, where []string
	for _, e := range list {
		lines.Topics = append(lines.Topics, Assumption{Shortened(e.Unit, 24), e.String()})
		units, points, where = append(units, e.Unit), append(points, e.points()), append(where, e.Where)
	}
	return []Passage{lines, {Only: OnPage, Caption: head, Table: &table{columns: []column{{head: "unit", cells: units, text: true},
		{head: "points", cells: points}, {head: "where", cells: where, text: true}}}}}
}

// findings states how many units are bargains or bad buys, where formulas differ from the fair costs, and how well the costs
// predict.
func (p *Points) findings() (list []string) {
	for _, about := range []struct {
		verdict Verdict
		text    string
	}{{Cheap, "worth more than they cost"}, {Dear, "worth less than they cost"}} {
		units := p.judged(about.verdict)
		if about.verdict == Dear {
			slices.Reverse(units)
		}
		if len(units) > 0 {
			list = append(list, fmt.Sprintf("%d of %s are %s: %s.", len(units), english.Counted(len(p.Units), "unit"),
				about.text, someOf(units)))
		}
	}
	list = append(append(list, p.partings()...), p.Trust.sentence())
	return append(list, p.Trust.beside()...)
}

// judged returns the units with the given verdict, in their order.
func (p *Points) judged(v Verdict) (units []string) {
	for i := range p.Units {
		if p.Units[i].Verdict == v {
			units = append(units, p.Units[i].Unit)
		}
	}
	return units
}

// table returns the units with their costs.
func (p *Points) table() *table {
	var names, listed, fair, low, high, ratio, verdict, rounded []string
	formulas := make([][]string, len(p.Formulas))
	for i := range p.Units {
		u := &p.Units[i]
		names = append(names, Shortened(u.Unit, widestLabel))
		listed = append(listed, costOf(float64(u.Listed)))
		fair = append(fair, signedPoints(u.Fair))
		from, to := signedInterval(u.Fair)
		low, high = append(low, from), append(high, to)
		ratio = append(ratio, ratioOf(u))
		verdict = append(verdict, string(u.Verdict))
		rounded = append(rounded, costOf(float64(u.Rounded)))
		for k := range formulas {
			formulas[k] = append(formulas[k], costOf(u.Formulas[k]))
		}
	}
	t := &table{columns: []column{{head: "unit", cells: names, text: true}, figures("", "listed", listed),
		figures("", "fair", fair), intervals("", low, high), figures("", "fair/listed", ratio),
		{head: "verdict", cells: verdict, text: true}}}
	if p.ranged() {
		var from, to []string
		for i := range p.Units {
			low, high := "", ""
			if e := p.Units[i].OnTable; e != nil {
				low, high = signedInterval(*e)
			}
			from, to = append(from, low), append(to, high)
		}
		range1 := intervals("", from, to)
		range1.head, range1.spare = "one table", 2
		t.columns = append(t.columns, range1)
	}
	if p.Round > 0 {
		t.columns = append(t.columns, figures("", fmt.Sprintf("by %d", p.Round), rounded))
	}
	for k, name := range p.Formulas {
		t.columns = append(t.columns, figures("", Shortened(name, widestLabel), formulas[k]))
	}
	t.columns[4].spare = 1
	return t
}

// costOf returns a cost as text, or the sign for no figure if it is 0.
func costOf(cost float64) string {
	if cost == 0 {
		return NoFigure
	}
	return CostText(cost)
}

// ratioOf returns the fair cost divided by the listed one as text.
func ratioOf(u *Worth) string {
	if u.Listed == 0 {
		return NoFigure
	}
	return PlainZero(Fixed(u.Ratio(), 2))
}

// signedPoints returns a number of points, which may be negative, with the decimals that its interval supports.
func signedPoints(e sim.Estimate) string {
	if IsExact(e) {
		return CostText(e.Value)
	}
	return PlainZero(Fixed(e.Value, simulatedDecimals(e.Half())))
}

// signedInterval returns the ends of the interval of a number of points, with the decimals that the interval supports; "" and ""
// if the number is exact.
func signedInterval(e sim.Estimate) (low, high string) {
	if IsExact(e) {
		return "", ""
	}
	decimals := simulatedDecimals(e.Half())
	return PlainZero(Fixed(e.Low, decimals)), PlainZero(Fixed(e.High, decimals))
}

// situationTable returns the results of the battles of every situation.
func (p *Points) situationTable() *table {
	var names, share, won, drawn []string
	for _, s := range p.Situations {
		names = append(names, Shortened(s.Name, 40))
		share = append(share, PerCent(s.Share))
		won = append(won, PerCent(s.Won))
		drawn = append(drawn, PerCent(s.Drawn))
	}
	return &table{columns: []column{{head: "situation", cells: names, text: true}, figures("", "battles", share),
		figures("", "side a wins", won), figures("", "draws", drawn)}}
}

// worstBin returns the bin in which predicted chances and shares won differ most, and that difference.
func (t *Trust) worstBin() (worst float64, bin *Bin) {
	for i := range t.Calibration {
		b := &t.Calibration[i]
		if apart := math.Abs(b.Predicted - b.Won.Value); apart > worst {
			worst, bin = apart, b
		}
	}
	return worst, bin
}

// String returns the effect in words, without the unit.
func (e Effect) String() string { return e.points() + " " + e.Where }

// points returns the effect with its sign and half the width of its interval.
func (e Effect) points() string {
	decimals := simulatedDecimals(e.Points.Half())
	sign := "+"
	if e.Points.Value < 0 {
		sign = "−"
	}
	return fmt.Sprintf("%s%s ±%s", sign, Fixed(math.Abs(e.Points.Value), decimals), Fixed(e.Points.Half(), decimals))
}

// rows returns a row for each unit, in the order of the report. Fair costs have three decimals: more would mean nothing, and
// would differ between machines.
func (p *Points) rows() [][]string {
	head := []string{"ruleset", "unit", "class", "listed", "fair", "low", "high", "ratio", "verdict", "rounded",
		"reference", "reference_cost", "battles", "seed", "table_low", "table_high", "luck", "tables", "prices"}
	rows := [][]string{append(head, p.Formulas...)}
	for i := range p.Units {
		u := &p.Units[i]
		row := []string{p.Ruleset, u.Unit, u.Class, optional(u.Listed), Fixed(u.Fair.Value, 3), "", "", "",
			string(u.Verdict), optional(u.Rounded), p.Reference, "",
			strconv.FormatInt(p.Battles, 10), strconv.FormatUint(p.Seed, 10), "", "", "", "", ""}
		if u.OnTable != nil {
			row[14], row[15] = Fixed(u.OnTable.Low, 3), Fixed(u.OnTable.High, 3)
		}
		if u.Parts != nil {
			row[16], row[17], row[18] = Fixed(u.Parts.Luck, 3), Fixed(u.Parts.Tables, 3), Fixed(u.Parts.Prices, 3)
		}
		if p.Reference != "" {
			row[11] = Fixed(p.ReferenceCost, 3)
		}
		if !IsExact(u.Fair) {
			row[5], row[6] = Fixed(u.Fair.Low, 3), Fixed(u.Fair.High, 3)
		}
		if u.Listed > 0 {
			row[7] = PlainZero(Fixed(u.Ratio(), 4))
		}
		for _, cost := range u.Formulas {
			row = append(row, optional(int(cost)))
		}
		rows = append(rows, row)
	}
	return rows
}
