package reports

import (
	"fmt"
	"io"
	"math"

	"salvo/sim"
)

// Text writes the costs for a reader at a terminal, never wider than 80 columns.
func (p *Points) Text(w io.Writer, options TextOptions) error {
	out := newReport(options)
	out.never(p.Never)
	out.writeAnswer(p.answer(), nil, p.Title, p.Heading, p.name())
	out.line("")
	p.table().write(out)
	p.writeVerdicts(out)
	p.writeSituations(out)
	p.Trust.write(out)
	out.ending(p.Assumed, p.Notes, p.sources())
	_, err := io.WriteString(w, out.String())
	return err
}

// table is the units with their costs.
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
	if p.Round > 0 {
		t.columns = append(t.columns, figures("", fmt.Sprintf("by %d", p.Round), rounded))
	}
	for k, name := range p.Formulas {
		t.columns = append(t.columns, figures("", Shortened(name, widestLabel), formulas[k]))
	}
	t.columns[4].spare = 1
	return t
}

// costOf is a cost that may be missing.
func costOf(cost float64) string {
	if cost == 0 {
		return NoFigure
	}
	return CostText(cost)
}

// ratioOf is the fair cost beside the listed one.
func ratioOf(u *Worth) string {
	if u.Listed == 0 {
		return NoFigure
	}
	return PlainZero(Fixed(u.Ratio(), 2))
}

// signedPoints is a number of points with the decimals it deserves; it may be below zero.
func signedPoints(e sim.Estimate) string {
	if IsExact(e) {
		return CostText(e.Value)
	}
	return PlainZero(Fixed(e.Value, simulatedDecimals(e.Half())))
}

// signedInterval is the ends of its interval.
func signedInterval(e sim.Estimate) (low, high string) {
	if IsExact(e) {
		return "", ""
	}
	decimals := simulatedDecimals(e.Half())
	return PlainZero(Fixed(e.Low, decimals)), PlainZero(Fixed(e.High, decimals))
}

// writeVerdicts says what the words of the table mean.
func (p *Points) writeVerdicts(out *report) {
	out.line("")
	out.paragraph("", fmt.Sprintf("cheap: worth more than is listed; dear: worth less; fair: within %s of it, interval "+
		"and all; ~: the interval does not tell.", PerCent(Near)))
	for _, sentence := range append(p.partings(), p.outlook()) {
		if sentence == "" {
			continue
		}
		out.line("")
		out.paragraph("", sentence)
	}
}

func (p *Points) writeSituations(out *report) {
	out.section("Fought over:")
	p.situationTable().write(out)
}

// situationTable is how the battles of every situation went.
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

func (t *Trust) write(out *report) {
	out.section("How far to trust it:")
	out.paragraph("  ", t.sentence()+fmt.Sprintf(" Logarithmic loss %.3f; who knows only the situation has %.3f.",
		t.Loss, t.BaseLoss))
	for _, sentence := range t.beside() {
		out.paragraph("  ", sentence)
	}
	if worst, bin := t.worstBin(); bin != nil {
		out.paragraph("  ", fmt.Sprintf("Predicted and fought chances differ by up to %s points: %s predicted, %s fought.",
			Fixed(100*worst, 0), PerCent(bin.Predicted), PerCent(bin.Won.Value)))
	}
	writeEffects(out, "What depends most on the situation, in points:", t.Situational)
	writeEffects(out, "What a sum of costs cannot tell, in points:", t.Missed)
}

// worstBin is where predicted and fought chances differ most.
func (t *Trust) worstBin() (worst float64, bin *Bin) {
	for i := range t.Calibration {
		b := &t.Calibration[i]
		if apart := math.Abs(b.Predicted - b.Won.Value); apart > worst {
			worst, bin = apart, b
		}
	}
	return worst, bin
}

func writeEffects(out *report, head string, effects []Effect) {
	if len(effects) == 0 {
		return
	}
	out.section(head)
	var list []Assumption
	for _, e := range effects {
		list = append(list, Assumption{Shortened(e.Unit, 24), e.String()})
	}
	out.topics("  ", list)
}

// String is the effect in words, without the unit.
func (e Effect) String() string {
	decimals := simulatedDecimals(e.Points.Half())
	sign := "+"
	if e.Points.Value < 0 {
		sign = "−"
	}
	return fmt.Sprintf("%s%s ±%s %s", sign, Fixed(math.Abs(e.Points.Value), decimals),
		Fixed(e.Points.Half(), decimals), e.Where)
}
