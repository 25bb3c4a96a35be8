package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// picture returns these views: worth over cost, fair costs against listed ones, predicted chances against results, and fair costs
// against those by each formula that prices at least fewestDots units.
func (p *Points) picture() *Picture {
	listed, missing := p.against("Fair cost and listed cost", "listed cost",
		func(u *Worth) (float64, Verdict) { return float64(u.Listed), u.Verdict })
	listed.Large = true
	panes := []Pane{p.Trust.calibrated()}
	for i, name := range p.Formulas {
		other, unknown := p.against("Fair cost and "+name, "cost by "+name,
			func(u *Worth) (float64, Verdict) { return u.Formulas[i], p.judgeBy(u, i) })
		if len(p.Units)-len(unknown) >= fewestDots {
			panes = append(panes, other)
		}
	}
	pic := &Picture{Title: p.headline(), Blocks: []Block{alone(p.worth()), alone(listed), {panes, true}},
		Legend: "Blue dots: worth more than they cost. Brown boxes: worth less. Grey: fair, or, as a ring, unclear. " +
			fmt.Sprintf("Whiskers: 95 %% intervals. Shaded: within %s of the cost.", PerCent(Near)),
		Caption: caption(p.name(), p.sources(), p.Origin, p.Version), Describes: joined(p.answer(), " ").String()}
	if low, _ := listed.Y.Range(); slices.ContainsFunc(listed.Dots, func(d Dot) bool { return d.Y.Value < low }) {
		pic.Legend += " Triangles: below the scale."
	}
	if low, _ := listed.Y.Range(); slices.ContainsFunc(listed.Dots, func(d Dot) bool { return d.Y.Low < low }) {
		pic.Legend += " Arrows: the interval goes on below the scale."
	}
	if p.Strict > 1 {
		pic.Legend += " " + p.strictly()
	}
	if told := p.lineTold(); told != "" {
		pic.Remarks = append(pic.Remarks, told)
	}
	if len(missing) > 0 {
		pic.Remarks = append(pic.Remarks, fmt.Sprintf("No cost is listed for %s.", strings.Join(missing, ", ")))
	}
	return pic
}

// fewestDots is the smallest number of units for which costs by a formula are drawn.
const fewestDots = 3

// against returns a pane of fair costs against other costs, and the units that have no other cost.
func (p *Points) against(name, title string, cost func(u *Worth) (float64, Verdict)) (pane *AgreementPane, missing []string) {
	pane = &AgreementPane{Name: name, Near: Near, Judged: true,
		X: Scale{Title: title + ", points"}, Y: Scale{Title: "fair cost, points"}}
	for i := range p.Units {
		u := &p.Units[i]
		x, verdict := cost(u)
		if x == 0 {
			missing = append(missing, u.Unit)
			continue
		}
		pane.Dots = append(pane.Dots, Dot{x, u.Fair, u.Unit, verdict})
		pane.X.Costs, pane.Y.Costs = append(pane.X.Costs, x), append(pane.Y.Costs, u.Fair.Low, u.Fair.High)
	}
	return pane, missing
}

// calibrated returns a pane of predicted chances against shares of battles won.
func (t *Trust) calibrated() *AgreementPane {
	made := &AgreementPane{Name: "Predicted and fought",
		Remarks: []string{fmt.Sprintf("%s of the winners foretold", PerCent(t.Held.Fair))},
		X:       Scale{Title: "predicted chance to win", Chances: true}, Y: Scale{Title: "share of battles won", Chances: true}}
	for _, b := range t.Calibration {
		made.Dots = append(made.Dots, Dot{X: b.Predicted, Y: b.Won})
	}
	return made
}

// A WorthPane shows fair costs divided by listed costs: a row for each unit, the best bargain on top.
type WorthPane struct {
	Units    []*Worth
	Rescaled string // what the reference costs here and by the list: "with gun at 50 points, listed at 95"; "" if both are equal
}

// worth returns the units with a listed cost.
func (p *Points) worth() *WorthPane {
	made := &WorthPane{Rescaled: strings.TrimPrefix(p.rescaled(), ", ")}
	for i := range p.Units {
		if u := &p.Units[i]; u.Listed > 0 {
			made.Units = append(made.Units, u)
		}
	}
	slices.SortStableFunc(made.Units, func(a, b *Worth) int { return cmp.Compare(b.Ratio(), a.Ratio()) })
	return made
}

// Head implements [Pane].
func (p *WorthPane) Head() (name string, remarks []string) {
	remark := "fair cost divided by listed cost, the best bargain on top"
	if p.Rescaled != "" { // a head has room for one remark
		remark = "fair cost, " + p.Rescaled + ", divided by listed cost"
	}
	return "Worth over cost", []string{remark}
}
