package reports

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"salvo/sim"
)

// reviewed returns the review of a scenario that favours side a, with an idle gun and reinforcements that come too late.
func reviewed() *Review {
	r := &Review{Version: "0.1.0", Scenario: "skirmish hill", Typed: "hill", Title: "Skirmish: Battle", Turns: 3,
		Sides: []Side{{"a", "Red force", "Reds"}, {"b", "Blue force", "Blues"}}, Value: within(0.63, 0.04), Held: within(0.62, 0.05),
		Others: []OtherValue{{"simple", within(0.5, 0.05)}, {"first-a", within(0.66, 0.05)}}, Chosen: []ChosenPlan{{"a", "rush", 1}, {"b", "hold", 1}},
		Choice: 0.08, Decided: []int{0, 20, 20, 10}, DecidedEarly: within(0.4, 0.1), Comebacks: within(0.06, 0.05),
		Curves: [][]float64{{0.6, 0.9, 1}, {0.7, 0.3, 0}}, Walk: Walk{Decided: 2.4, Comebacks: 0.12, Tension: 0.31},
		Length: within(2.8, 0.1), EndsEarly: within(0.2, 0.1), EndsBroken: within(0.1, 0.05), EndsOtherwise: within(0.1, 0.05),
		Units: []ReviewUnit{
			{Side: "a", Name: "tank-h 1", Words: "Heavy tank 1", Kind: "tank-h", Idle: sim.Wilson(0, 50), Fires: sim.Wilson(50, 50), Armed: true},
			{Side: "b", Name: "gun-9", Words: "90 mm gun", Kind: "gun-9", Idle: sim.Wilson(45, 50), Fires: sim.Wilson(0, 50), Armed: true}},
		Objectives: []ReviewObjective{{Name: "1", Held: [2]sim.Estimate{within(0.6, 0.1), within(0.3, 0.1)}, Contested: within(0.5, 0.1), Changes: within(0.8, 0.2)}},
		Matters: []Matter{
			{What: UnitAbsent, Side: "a", Name: "tank-h", Words: "one heavy tank", Value: within(0.52, 0.05), Change: within(-0.1, 0.04)},
			{What: ArrivalAbsent, Side: "b", Name: "2xgun-9", Words: "two 90 mm guns", Turn: 3, Value: within(0.62, 0.05), Change: within(-0.004, 0.01)},
			{What: ObjectiveWorthless, Name: "1", Value: within(0.62, 0.05), Change: within(-0.0004, 0.05)}},
		Battles: 50, PlayOuts: 48, Trials: 400, Glances: 100, Seed: 1}
	r.Helps = []Help{{r.Matters[0], 2}}
	for t, mean := range []float64{0.6, 0.2, 0} {
		r.Tension = append(r.Tension, Tension{Turn: t + 1, Mean: within(mean, 0.05), Fan: [5]float64{mean / 4, mean / 2, mean, mean + 0.2, mean + 0.4}})
	}
	r.Answer = r.Answers()
	return r
}

// versions returns two versions of a scenario. The second is shorter and more tense; one unit has more to do.
func versions() *Versions {
	v := &Versions{Version: "0.1.0", Title: "Skirmish: Battle", Sides: reviewed().Sides, Battles: 50, PlayOuts: 48, Trials: 400, Seed: 1,
		Of: [2]VersionOf{{Scenario: "skirmish hill", Typed: "hill", Turns: 3, Tension: reviewed().Tension},
			{Scenario: "skirmish hill turns=2", Typed: "hill turns=2", Turns: 2, Tension: reviewed().Tension[:2]}}}
	add := func(figure, side, name, words string, first, second, half float64, sure bool) {
		v.Figures = append(v.Figures, VersionFigure{Figure: figure, Side: side, Name: name, Words: words, First: within(first, 0.05), Second: within(second, 0.05),
			Change: within(second-first, half), Sure: sure})
	}
	add(VersionValue, "a", "", "", 0.63, 0.626, 0.05, false)
	add(VersionTension, "", "", "", 0.31, 0.308, 0.05, false)
	add(VersionDecided, "", "", "", 2, 1.7, 0.4, false)
	add(VersionDecidedEarly, "", "", "", 0.4, 0.42, 0.1, false)
	add(VersionComebacks, "", "", "", 0.06, 0.04, 0.08, false)
	add(VersionLength, "", "", "", 2.8, 1.9, 0.2, true)
	add(VersionEndsEarly, "", "", "", 0.2, 0.1, 0.15, false)
	add(VersionIdle, "", "", "", 0.3, 0.24, 0.1, false)
	add(VersionUnitIdle, "a", "tank-h 1", "Heavy tank 1", 0, 0, 0.08, false)
	add(VersionUnitIdle, "a", "tank-h 2", "Heavy tank 2", 0, 0.02, 0.08, false)
	add(VersionUnitIdle, "b", "gun-9", "90 mm gun", 0.9, 0.3, 0.15, true)
	add(VersionContested, "", "1", "", 0.5, 0.5, 0.2, false)
	v.Answer = v.Answers()
	return v
}

func TestAReviewAndTwoVersionsKeepTheirForms(t *testing.T) {
	for name, r := range map[string]Report{"review": reviewed(), "versions": versions()} {
		for form, write := range map[string]func(w io.Writer) error{
			".txt": asText(r, TextOptions{}), ".csv": asCSV(r), ".json": asJSON(r), ".svg": plotted(r, "svg"),
		} {
			golden(t, name+form, write)
		}
	}
}

// Readers see the titles of units. Only data has the ids of units.
func TestAReviewCallsUnitsByTheirTitles(t *testing.T) {
	for name, r := range map[string]Report{"review": reviewed(), "versions": versions()} {
		text := string(written(t, asText(r, TextOptions{All: true}))) + string(written(t, plotted(r, "svg")))
		for _, id := range []string{"tank-h", "gun-9"} {
			if strings.Contains(text, id) {
				t.Errorf("the %s has the id %s:\n%s", name, id, text)
			}
		}
	}
}

// The opening of a comparison names three units with the largest changes; a reader finds the others in the table.
func TestAComparisonOfVersionsOpensWithTheLargestChanges(t *testing.T) {
	v := versions()
	for i, change := range []float64{0.2, 0.5, 0.3, 0.4} {
		v.Figures = append(v.Figures, VersionFigure{Figure: VersionUnitIdle, Side: "a", Words: fmt.Sprintf("Squad %d", i+1),
			First: within(0.1, 0.05), Second: within(0.1+change, 0.05), Change: within(change, 0.1), Sure: true})
	}
	v.Answer = v.Answers()
	text := strings.Join(strings.Fields(string(written(t, asText(v, TextOptions{})))), " ")
	opening, _, _ := strings.Cut(text, "Skirmish: Battle")
	last := 0
	for _, want := range []string{"Less to do: Squad 2 ", "Squad 4 ", "Squad 3 ", "The table below has others."} {
		at := strings.Index(opening, want)
		if at < last {
			t.Errorf("%q is missing or stands too early in:\n%s", want, opening)
		}
		last = at
	}
	if strings.Contains(opening, "Squad 1") {
		t.Errorf("four units are named:\n%s", opening)
	}
}

func TestUnitsWithoutASureChangeAreCountedInAShortText(t *testing.T) {
	brief, full := string(written(t, asText(versions(), TextOptions{}))), string(written(t, asText(versions(), TextOptions{All: true})))
	if !strings.Contains(brief, "90 mm gun of the Blues: idle") || strings.Contains(brief, "Heavy tank") ||
		!strings.Contains(brief, "3 figures of other units and objectives: no sure change (--all lists them).") {
		t.Error(brief)
	}
	if !strings.Contains(full, "Heavy tank 2 of the Reds: idle") || strings.Contains(full, "--all") {
		t.Error(full)
	}
}

func TestTensionIsANumberAndAChanceIsAPercentage(t *testing.T) {
	panes := reviewed().picture().Blocks[0].Panes
	if tension, chances := panes[0].(*CurvesPane), panes[1].(*CurvesPane); tension.Share || !chances.Share {
		t.Errorf("tension in per cent: %v, chances in per cent: %v", tension.Share, chances.Share)
	}
}

func TestTheFansOfTwoVersionsHaveTheSameAxis(t *testing.T) {
	panes := versions().picture().Blocks[0].Panes
	if first, second := panes[0].(*CurvesPane).Turns, panes[1].(*CurvesPane).Turns; first != 3 || second != 3 {
		t.Errorf("axes of %d and %d turns", first, second)
	}
}

func TestNoFigureIsANegativeZero(t *testing.T) {
	for _, c := range []struct {
		x        float64
		decimals int
		want     string
	}{{-0.004, 2, "0.00"}, {-0.4, 0, "0"}, {-0.006, 2, "-0.01"}, {0, 1, "0.0"}} {
		if got := Fixed(c.x, c.decimals); got != c.want {
			t.Errorf("Fixed(%v, %d) is %q, want %q", c.x, c.decimals, got, c.want)
		}
	}
}

// The highest chance of a battle that is won is that of its end, which is certain, not one that play-outs bound.
func TestTheHighestChanceIsTheMostPreciseOne(t *testing.T) {
	c := chanced().Told.Chances
	c.Steps = append(c.Steps[:2:2], ChanceStep{Line: 4, Standing: Standing{Chance: sim.Estimate{Value: 1, Low: 0.86, High: 1}}},
		ChanceStep{Line: 6, Standing: Standing{Chance: sim.Certain(1)}})
	if got, want := c.course().String(), "ended at 100 %; its lowest was 50 % (40 to 60) and its highest 100 %,"; !strings.Contains(got, want) {
		t.Errorf("%q does not say %q", got, want)
	}
}

func TestNoListIsCalledBestThatMayBeNoBetter(t *testing.T) {
	l := &Lists{Lists: []RatedList{
		{Name: "reds", Score: within(0.52, 0.1), Rating: within(10, 40), Against: []sim.Estimate{{}, within(0.52, 0.1)}}, {Name: "blues", Score: within(0.48, 0.1), Rating: within(-10, 40), Against: []sim.Estimate{within(0.48, 0.1), {}}}}}
	if got := l.Answers()[0].String(); !strings.HasPrefix(got, "No list is surely the best: reds scores 52 %") {
		t.Error(got)
	}
}

// A scenario is called fair only if the battles show it.
func TestAWideIntervalIsPerhapsFair(t *testing.T) {
	r := reviewed()
	for want, v := range map[string]sim.Estimate{"Fair for both": within(0.52, 0.05), "Perhaps fair": within(0.54, 0.09), "Perhaps unfair": within(0.58, 0.05),
		"Unfair: it favours the Reds": within(0.63, 0.04), "Unfair: it favours the Blues": within(0.37, 0.04)} {
		if r.Value = v; !strings.HasPrefix(r.fairness().String(), want) {
			t.Errorf("%v: %q does not begin with %q", v, r.fairness(), want)
		}
	}
}

// Units that cannot hurt each other draw, which is neither fair nor tense.
func TestDrawsAreNeitherFairNorTense(t *testing.T) {
	r := reviewed()
	r.Value, r.Draws = within(0.5, 0.01), within(0.97, 0.02)
	told := strings.Join(Texts(r.Answers()), " ")
	if !strings.HasPrefix(told, "Most battles end in a draw (97 ") || strings.Contains(told, "Fair for both") || strings.Contains(told, "Tension") {
		t.Error(told)
	}
}

// Where one side nearly always wins, luck decides little.
func TestForcesDecideWhatIsLopsided(t *testing.T) {
	r := reviewed()
	r.Choice = 0
	for want, value := range map[string]float64{"The forces and the ground decide": 0.94, "luck decides nearly all": 0.5} {
		if r.Value = within(value, 0.01); !strings.Contains(r.decides().String(), want) {
			t.Errorf("%g: %s", value, r.decides())
		}
	}
}

// The line and tables give opposite advice, so a report about battles on the line says so in its first sentence.
func TestTheLineIsNamed(t *testing.T) {
	l := &Lists{OnLine: true, Lists: []RatedList{
		{Name: "reds", Score: within(0.72, 0.1), Rating: within(100, 40), Against: []sim.Estimate{{}, within(0.72, 0.1)}}, {Name: "blues", Score: within(0.28, 0.1), Rating: within(-100, 40), Against: []sim.Estimate{within(0.28, 0.1), {}}}}}
	if got := l.Answers()[0].String(); !strings.HasPrefix(got, "Best on the line: reds") {
		t.Error(got)
	}
	d, err := l.Document()
	if err != nil || len(d.Asked) != 1 || !strings.HasPrefix(d.Asked[0], "Fought on the line") {
		t.Errorf("%q, %v", d.Asked, err)
	}
}

func TestAReviewCountsTheDrawsAmongItsLines(t *testing.T) {
	r := reviewed()
	r.Curves = [][]float64{{0.4, 0.5}, {0.3, 0}, {0.3, 0.5}, {0.6, 1}}
	if got, want := r.ends(), "wins 1, 2 end in a draw (50 %), and"; !strings.Contains(got, want) {
		t.Errorf("%s: no %q", got, want)
	}
}
