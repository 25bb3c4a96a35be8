package reports

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"salvo/sim"
)

func within(value, half float64) sim.Estimate {
	return sim.Estimate{Value: value, Low: value - half, High: value + half}
}

// bridge returns a game of two plans against three. Only the second side has a single best plan.
func bridge() *Plans {
	p := &Plans{
		Scenario: "skirmish bridge", Title: "Skirmish: Battle", Metric: "winner",
		Sides: [2]PlanSide{
			{Side{"a", "Red force", "Reds"}, []Plan{
				{Name: "rush", Words: []string{"plan-a=rush"}, Share: 0.25, Against: within(0.44, 0.01), Worst: within(0.32, 0.02), By: "sortie", Reply: 1},
				{Name: "wait", Words: []string{"plan-a=wait"}, Share: 0.75, Against: within(0.45, 0.01), Worst: within(0.38, 0.02), By: "hold"},
			}},
			{Side{"b", "Blue force", "Blues"}, []Plan{
				{Name: "hold", Words: []string{"plan-b=hold"}, Share: 1, Against: within(0.56, 0.01), Worst: within(0.49, 0.01), By: "wait", Reply: 1},
				{Name: "sortie", Words: []string{"plan-b=sortie"}, Against: within(0.55, 0.01), Costs: within(0.012, 0.02),
					Worst: within(0.4, 0.02), By: "wait", Reply: 1, Same: []string{"raid"}},
				{Name: "retreat", Words: []string{"plan-b=retreat"}, Against: within(0.2, 0.02), Costs: within(0.36, 0.02),
					Worst: within(0.1, 0.02), By: "rush", Beaten: true, Found: true,
					Text: []string{"  retreat:", "    - {units: all, do: exit north}", "    - {units: rest, do: hold 1}"}},
			}},
		},
		Value: within(0.44, 0.015), Floor: within(0.44, 0.01), Ceiling: within(0.445, 0.012), Said: &[2]int{0, 0},
		Bound: &Attack{Tried: [2]int{42, 44}, Battles: 8192, Gain: [2]sim.Estimate{within(0.012, 0.01), within(-0.03, 0.01)},
			Best: [2]string{"drawn-3", "sortie"},
			Text: [2][]string{{"  drawn-3:", "    - {units: all, do: attack 1, caution: 2}"}, {}}},
		Deep:  &DeepGain{Battles: 100, Gain: [2]sim.Estimate{within(0.06, 0.09), within(-0.02, 0.1)}},
		Notes: []string{"Simulated: too large."}, Version: "0.1.0",
	}
	for _, row := range [][]float64{{0.41, 0.32, 0.9}, {0.38, 0.6, 0.8}} {
		var cells []Cell
		for _, v := range row {
			cells = append(cells, Cell{Scenario: p.Scenario, Estimate: within(v, 0.02), Trials: 2000, Seed: 1})
		}
		p.Cells = append(p.Cells, cells)
	}
	p.Answer = p.Answers()
	return p
}

func TestPlansSayWhoIsAheadWhatToChooseAndWhatAWrongOneCosts(t *testing.T) {
	p := bridge()
	for name, form := range map[string]func(w io.Writer) error{
		"plans.txt":  asText(p, TextOptions{}),
		"plans.csv":  asCSV(p),
		"plans.json": asJSON(p),
		"plans.svg":  plotted(p, "svg"),
	} {
		golden(t, name, form)
	}
}

func TestNobodyIsAheadWhereTheIntervalCannotTell(t *testing.T) {
	p := bridge()
	for want, value := range map[string]sim.Estimate{
		"Reds (a) ahead": within(0.6, 0.05), "Blues (b) ahead": within(0.4, 0.05), "about even": within(0.505, 0.01),
		"cannot tell": within(0.52, 0.05), "sides are even": within(0.5, 0),
	} {
		p.Value = value
		if got := p.Answers()[0].String(); !strings.Contains(got, want) {
			t.Errorf("%v: %q does not say %q", value, got, want)
		}
	}
}

// The value comes from other battles, so a range that luck may have made would contradict it.
func TestNoRangeOfScoresIsToldWherePlansMayBeAlike(t *testing.T) {
	p := bridge()
	for _, half := range []float64{0.02, 0.3} {
		for _, row := range p.Cells {
			for i := range row {
				row[i].Estimate = within(row[i].Estimate.Value, half)
			}
		}
		told := strings.Join(Texts(p.Answers()), " ")
		if want := half < 0.29; strings.Contains(told, "Over all plans") != want || (p.InBrief() != "") != want {
			t.Errorf("scores of 32 to 90 %%, each ±%v: %s %s", half, told, p.InBrief())
		}
	}
}

// Plans are chosen by some battles and shown with the scores of others, so another cell may look better than the framed one.
func TestThePictureOfSimulatedPlansSaysThatOtherBattlesChoseThem(t *testing.T) {
	p := bridge()
	if legend := p.picture().Legend; !strings.Contains(legend, "what both should choose by battles before these.") {
		t.Errorf("the legend is %q", legend)
	}
	for i := range p.Cells {
		for j := range p.Cells[i] {
			e := &p.Cells[i][j]
			e.Exact, e.Estimate = true, exact(e.Estimate.Value)
		}
	}
	if legend := p.picture().Legend; !strings.Contains(legend, "what both should choose. ") {
		t.Errorf("the legend of exact plans is %q", legend)
	}
}

// Shares of one whole that would both be rounded up have a decimal, in the answer, in the table and in the value.
func TestSharesOfPlansAddUp(t *testing.T) {
	p := bridge()
	p.Value = within(0.525, 0.2)
	p.Sides[0].Plans[0].Share, p.Sides[0].Plans[1].Share = 0.325, 0.675
	p.Answer = p.Answers()
	answer := joined(p.Answer, " ").String()
	ranking := p.ranking(0)
	for _, want := range []string{"Value: 52.5 % (32 to 73) for Reds, 47.5 % for Blues", "wait 67.5 % of the time, rush 32.5 %"} {
		if !strings.Contains(answer, want) {
			t.Errorf("%q is not in %q", want, answer)
		}
	}
	if got := strings.Join(ranking.columns[1].cells, ", "); got != "67.5 %, 32.5 %" {
		t.Errorf("chosen: %s", got)
	}
	if got := strings.Join(PerCents([]float64{0.25, 0.75}), ", "); got != "25 %, 75 %" {
		t.Error(got)
	}
}

// A sentence with ten names is no use. The table shows all plans of a choice.
func TestAChoiceOfManyPlansIsSummedUp(t *testing.T) {
	p := bridge()
	wait := p.Sides[0].Plans[1]
	p.Sides[0].Plans = nil
	for k := range 10 {
		wait.Name, wait.Share = fmt.Sprintf("wait-%d", k), 0.1
		p.Sides[0].Plans = append(p.Sides[0].Plans, wait)
		if k > 1 {
			p.Cells = append(p.Cells, p.Cells[0])
		}
	}
	if want, got := "wait-0 10 % of the time, wait-1 10 %, wait-2 10 %, 7 other plans 70 %", p.choice(0).String(); got != want {
		t.Errorf("the choice is told as %q, not %q", got, want)
	}
	if rows := p.ranking(0).columns[0].cells; len(rows) != 10 {
		t.Errorf("the table shows %d of 10 chosen plans", len(rows))
	}
}

// A score that few battles leave as a bound has no half width of its own.
func TestABoundOfAScoreHasNoHalfWidth(t *testing.T) {
	p := bridge()
	few := sim.Estimate{Value: 0, Low: 0, High: 0.185}
	if got := p.brief(few); got != "<18.5" {
		t.Error(got)
	}
	p.Cells[0][1].Estimate = few
	if legend := p.picture().Legend; !strings.Contains(legend, "< and >: surely below or above") {
		t.Error(legend)
	}
}
