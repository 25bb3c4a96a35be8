package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"salvo/rules/english"
	"salvo/sim"
)

// Points holds what units are worth: a fair cost for each, measured by what the unit adds to the chance of winning battles, and
// how far these costs can be trusted.
type Points struct {
	Schema        int          `json:"schema"`
	Version       string       `json:"version"`                  // the version of the program
	Ruleset       string       `json:"ruleset"`                  // "bkc2"
	Title         string       `json:"title"`                    // "Blitzkrieg Commander II: what units are worth"
	Heading       string       `json:"heading,omitempty"`        // what the user calls it; "" if the title is used instead
	Never         []Never      `json:"never,omitempty"`          // what forces can never do, if there is only one situation
	Reference     string       `json:"reference,omitempty"`      // the unit by which all others are measured; if "", the scale is that of Population, or of the list
	ReferenceCost float64      `json:"reference_cost,omitempty"` // the cost of the reference
	Budget        float64      `json:"budget"`                   // the points of a force, roughly
	Battles       int64        `json:"battles"`
	Pairs         int64        `json:"pairs"`                // how many pairs of forces fought
	Rounds        int          `json:"rounds"`               // rounds in which forces were drawn, each by the costs found before
	Ground        string       `json:"ground"`               // only in files: "tables" or "line"
	Tables        int          `json:"tables,omitempty"`     // how many tables of a pool the forces fought on; 0 if there is no pool
	Population    []string     `json:"population,omitempty"` // the usual companions and opponents, whose total cost in the list sets the scale
	Strict        float64      `json:"strict,omitempty"`     // verdicts use an interval that is wider by this factor, since there are many verdicts; 0 stands for 1
	Copies        []CopyWorth  `json:"copies,omitempty"`
	Seed          uint64       `json:"seed"`
	Units         []Worth      `json:"units"` // from the best bargain to the worst; units without a listed cost last
	Situations    []BattleKind `json:"situations"`
	Trust         Trust        `json:"trust"`
	Notes         []string     `json:"notes"`            // whole sentences
	Round         int          `json:"_round,omitempty"` // fair costs are also given in multiples of this; 0 if they are not
	Formulas      []string     `json:"_formulas,omitempty"`
	Assumed       []Assumption `json:"_assumed,omitempty"`
	Tested        string       `json:"tested,omitempty"`   // the last known test of costs that were found in this way; "" if there is none
	OnLine        bool         `json:"_on_line,omitempty"` // the forces fought on the line, not on tables
	Roster        string       `json:"_roster,omitempty"`  // the units at their fair costs, as a roster file
	Origin
}

// A Worth holds what one unit is worth.
type Worth struct {
	Unit     string       `json:"unit"`
	Title    string       `json:"_title,omitempty"` // the name in a sentence: "the Tiger I"; "" if it has none
	Class    string       `json:"class,omitempty"`
	Listed   int          `json:"listed,omitempty"` // the cost in the roster; 0 if there is none
	Fair     sim.Estimate `json:"fair"`
	Rounded  int          `json:"rounded,omitempty"` // the fair cost as a multiple of Round; 0 if none was asked for
	Multiple *float64     `json:"ratio,omitempty"`   // only in files: the ratio of fair to listed cost, rounded; nil if no cost is listed
	Verdict  Verdict      `json:"verdict,omitempty"`
	Needed   int64        `json:"battles_needed,omitempty"` // only in files: about how many battles a clear verdict needs
	Formulas []float64    `json:"_formulas,omitempty"`      // the cost of the unit by each formula; 0 if the formula has none
	// Prices holds, only in files, the costs of the unit by formulas. Its keys are the names of the formulas that give a cost.
	Prices  map[string]float64 `json:"formulas,omitempty"`
	OnTable *sim.Estimate      `json:"on_one_table,omitempty"` // the range of the worth on a single new table; nil if unknown
	Parts   *Parts             `json:"parts,omitempty"`        // the parts of the interval; nil if unknown
	Styles  []float64          `json:"by_situation,omitempty"` // the fair cost in each situation, shrunk towards the overall fair cost; nil if unknown
}

// Parts are the parts of half a 95 % interval. The square of the half-width is the sum of their squares.
type Parts struct {
	Luck   float64 `json:"luck"`   // from the luck of battles, and of which forces met
	Tables float64 `json:"tables"` // from the differences between tables
	Prices float64 `json:"prices"` // from the differences between the prices of the rounds and the result
}

// A CopyWorth holds what the first, the third and the sixth copy of a unit are worth, for units of one role, as multiples of
// the fair cost.
type CopyWorth struct {
	Role  string       `json:"role"`
	First sim.Estimate `json:"first"`
	Third sim.Estimate `json:"third"`
	Sixth sim.Estimate `json:"sixth"`
}

// A Verdict compares a listed cost with the fair one.
type Verdict string

const (
	Cheap    Verdict = "cheap"     // the whole interval is above the listed cost, and part of it is not near it (see Near)
	Fair     Verdict = "fair"      // the whole interval is near the listed cost
	Dear     Verdict = "dear"      // the whole interval is below the listed cost, and part of it is not near it
	Unclear  Verdict = "~"         // the interval does not decide
	Measure  Verdict = "reference" // the unit is the reference
	Unlisted Verdict = ""          // no cost is listed
)

// Near is the largest difference between a fair and a listed cost, as a share of the listed one, that still counts as fair.
const Near = 0.1

// Judge compares a fair cost with the listed one.
func Judge(fair sim.Estimate, listed int) Verdict {
	cost := float64(listed)
	switch {
	case listed == 0:
		return Unlisted
	case fair.Low >= (1-Near)*cost && fair.High <= (1+Near)*cost:
		return Fair
	case fair.Low > cost:
		return Cheap
	case fair.High < cost:
		return Dear
	}
	return Unclear
}

// JudgeStrictly compares a fair cost with the listed one, after widening the interval by the factor times; a factor below 1
// counts as 1.
func JudgeStrictly(fair sim.Estimate, listed int, times float64) Verdict {
	times = max(times, 1)
	return Judge(sim.Estimate{Value: fair.Value, Low: fair.Value - times*(fair.Value-fair.Low), High: fair.Value + times*(fair.High-fair.Value)}, listed)
}

// Ratio returns the fair cost divided by the listed one; 0 if no cost is listed.
func (w *Worth) Ratio() float64 {
	if w.Listed == 0 {
		return 0
	}
	return w.Fair.Value / float64(w.Listed)
}

// A BattleKind is a situation of the mix, with the results of its battles.
type BattleKind struct {
	Name    string  `json:"name"`
	Factors string  `json:"factors"`
	Share   float64 `json:"share"`    // the share of all battles
	Won     float64 `json:"won_by_a"` // the share of its battles that side a won; a draw counts half
	Drawn   float64 `json:"drawn"`    // the share of its battles that were drawn
}

// Trust holds how well the fair costs predict battles that were not used to find them, and where they fail.
type Trust struct {
	Held        Foretold `json:"held_back"`                    // battles that were held back
	Even        Foretold `json:"equal_listed_points,omitzero"` // the held-back battles whose sides cost about the same by the list
	Ready       Foretold `json:"ready_made_forces,omitzero"`   // battles of ready-made forces, which were not drawn by lot
	ReadyForces int      `json:"_ready_forces,omitempty"`      // how many ready-made forces fought
	Loss        float64  `json:"log_loss"`                     // the logarithmic loss over all held-back battles
	BaseLoss    float64  `json:"base_log_loss"`                // the logarithmic loss of a forecast that knows only the situation
	Calibration []Bin    `json:"calibration"`
	Checked     int      `json:"situations_checked"` // how many combinations of unit, situation and side were checked
	Situational []Effect `json:"situational"`        // what units are worth more or less in a situation; the largest effect first
	Paired      int      `json:"pairs_checked"`      // how many pairs of units, beside or against each other, were checked
	Missed      []Effect `json:"missed"`             // what units are worth more or less beside or against another; the largest effect first
}

// A Foretold counts the battles whose winner the fair costs and the listed costs predict.
type Foretold struct {
	Decided int64   `json:"decided"`                    // battles with a winner
	Fair    float64 `json:"foretold_by_fair_costs"`     // the share of them won by the side that the fit behind the fair costs favours
	Listed  float64 `json:"foretold_by_list,omitempty"` // the share of them won by the side that the list favours; 0 if a unit has no cost
}

// IsZero reports whether no battle was decided. Files leave such a count out.
func (c Foretold) IsZero() bool { return c.Decided == 0 }

// A Bin holds held-back battles for which about the same chance was predicted. Won is the mean score of side a, a draw
// counting half.
type Bin struct {
	Predicted float64      `json:"predicted"`
	Won       sim.Estimate `json:"won"`
	Battles   int64        `json:"battles"`
}

// An Effect is the number of points by which a unit is worth more or less in some circumstances than elsewhere.
type Effect struct {
	Unit   string       `json:"unit"`
	Where  string       `json:"where"` // the circumstances: "as the defender in an attack over open ground", "for each pak-40 beside it"
	Points sim.Estimate `json:"points"`
}

// sources describes how the figures were obtained.
func (p *Points) sources() []string {
	return []string{fmt.Sprintf("Simulated: %s battles of %s pairs of random forces in %s, seed %d, 95 %% interval.",
		english.Grouped(p.Battles), english.Grouped(p.Pairs), english.Counted(p.Rounds, "round")+p.onTables(), p.Seed)}
}

// onTables states the number of tables in the pool; "" if there is no pool.
func (p *Points) onTables() string {
	if p.Tables == 0 {
		return ""
	}
	return fmt.Sprintf(" on %s", english.Counted(p.Tables, "table"))
}

// name describes what was measured, and on which scale.
func (p *Points) name() string {
	by := "on the scale of the list: the average unit costs what it costs"
	if len(p.Population) > 0 {
		by = fmt.Sprintf("on the scale of %s that cost together what the list asks", english.Counted(len(p.Population), "usual unit"))
	}
	if p.Reference != "" {
		by = fmt.Sprintf("measured by %s = %s", p.Reference, CostText(p.ReferenceCost))
	}
	where := "on tables"
	if p.OnLine {
		where = "on the line"
	}
	return fmt.Sprintf("%s: %s %s in forces of about %s points, %s", p.Ruleset, english.Counted(len(p.Units), "unit"),
		where, CostText(p.Budget), by)
}

// foughtOnLine begins the line below the title of a document whose battles were fought on the line.
const foughtOnLine = "Fought on the line: units only come nearer and fire. "

// rescaled says that the reference has another cost than the list gives it, so that every fair cost is on another scale than the
// listed costs; "" if it has the listed cost.
func (p *Points) rescaled() string {
	for i := range p.Units {
		if u := &p.Units[i]; u.Unit == p.Reference && u.Listed > 0 && float64(u.Listed) != p.ReferenceCost {
			return fmt.Sprintf(", with %s at %s points, listed at %d", p.Reference, CostText(p.ReferenceCost), u.Listed)
		}
	}
	return ""
}

// lineTold says that the forces fought on the line; "" on tables.
func (p *Points) lineTold() string {
	if !p.OnLine {
		return ""
	}
	return foughtOnLine + "What they are worth on tables, where they take objectives and use cover, differs."
}

// CostText returns a number of points, without decimals if it is whole.
func CostText(x float64) string {
	if x == math.Trunc(x) {
		return Fixed(x, 0)
	}
	return Fixed(x, 1)
}

func (t *Trust) sentence() string {
	if t.Held.Listed == 0 {
		return fmt.Sprintf("Of the battles held back that had a winner, %s went to the side that the fair costs favour.",
			PerCent(t.Held.Fair))
	}
	return fmt.Sprintf("Of the battles held back that had a winner, the fair costs predict %s, the list %s.",
		PerCent(t.Held.Fair), PerCent(t.Held.Listed))
}

// beside states how often fair costs and the list predict the winner at equal listed points, and between ready-made forces.
func (t *Trust) beside() (sentences []string) {
	if t.Even.Decided > 0 {
		sentences = append(sentences, fmt.Sprintf("Of %s battles at equal listed points: fair costs %s, list %s.",
			english.Grouped(t.Even.Decided), PerCent(t.Even.Fair), PerCent(t.Even.Listed)))
	}
	if t.Ready.Decided > 0 {
		sentences = append(sentences, fmt.Sprintf("Of %s battles of %s, which were not drawn by lot: fair costs %s, list %s.",
			english.Grouped(t.Ready.Decided), english.Counted(t.ReadyForces, "ready-made force"), PerCent(t.Ready.Fair), PerCent(t.Ready.Listed)))
	}
	return sentences
}

// judgeBy returns the verdict on the cost that a formula gives a unit. People use such formulas beside the lists. Their costs are
// compared with fair costs as listed costs are.
func (p *Points) judgeBy(u *Worth, formula int) Verdict {
	if u.Unit == p.Reference {
		return Measure
	}
	return JudgeStrictly(u.Fair, int(u.Formulas[formula]), p.Strict)
}

// battlesNeeded estimates from the width of the interval how many battles would give a clear verdict on a unit; 0
// unless its verdict is Unclear. Intervals shrink with the square root of the number of battles.
func (p *Points) battlesNeeded(u *Worth) int64 {
	if u.Verdict != Unclear {
		return 0
	}
	cost := float64(u.Listed)
	apart := math.Abs(u.Fair.Value - cost)
	wanted := max(apart, Near*cost-apart) // the half-width at which the interval leaves the listed cost out, or lies wholly near it
	times := max(p.Strict, 1) * u.Fair.Half() / wanted
	return int64(math.Ceil(float64(p.Battles) * max(1, times*times)))
}

// outlook states how many battles clear verdicts would need; "" if all are clear.
func (p *Points) outlook() string {
	var needed []int64
	var last string
	for i := range p.Units {
		if n := p.battlesNeeded(&p.Units[i]); n > 0 {
			needed, last = append(needed, n), p.Units[i].Unit
		}
	}
	if len(needed) == 0 {
		return ""
	}
	slices.Sort(needed)
	all := needed[len(needed)-1]
	if len(needed) == 1 {
		return fmt.Sprintf("A clear verdict on %s would take about %s battles, by the width of its interval.", last, about(all))
	}
	return fmt.Sprintf("%d verdicts are open (~): about %s battles would settle half of them, about %s all, by the width of "+
		"their intervals.", len(needed), about(needed[(len(needed)-1)/2]), about(all))
}

// about rounds a large number up to two digits.
func about(n int64) string {
	unit := math.Pow10(max(0, len(fmt.Sprint(n))-2))
	return english.Grouped(int64(math.Ceil(float64(n)/unit) * unit))
}

// partings states for each formula the units whose fair cost surely differs from the cost by the formula:
// first the units that it prices too low, then those that it prices too high, each with the largest error first.
func (p *Points) partings() (sentences []string) {
	for k, name := range p.Formulas {
		known := 0
		apart := map[Verdict][]*Worth{}
		for i := range p.Units {
			u := &p.Units[i]
			if u.Formulas[k] > 0 {
				known++
				verdict := p.judgeBy(u, k)
				apart[verdict] = append(apart[verdict], u)
			}
		}
		for _, about := range []struct {
			verdict Verdict
			text    string
			sign    float64
		}{{Cheap, "too little", -1}, {Dear, "too much", 1}} {
			units := apart[about.verdict]
			if len(units) == 0 {
				continue
			}
			slices.SortStableFunc(units, func(a, b *Worth) int {
				return cmp.Compare(about.sign*a.Fair.Value/a.Formulas[k], about.sign*b.Fair.Value/b.Formulas[k])
			})
			var list []string
			for _, u := range units {
				list = append(list, fmt.Sprintf("%s (%s, worth %s)", u.Unit, CostText(u.Formulas[k]), signedPoints(u.Fair)))
			}
			sentences = append(sentences, fmt.Sprintf("Of the %s that %s knows, it asks %s for %d: %s.",
				english.Counted(known, "unit"), name, about.text, len(list), someOf(list)))
		}
	}
	return sentences
}
