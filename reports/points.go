package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"salvo/rules/english"
	"salvo/sim"
)

// Points is what units are worth: a fair cost for each, measured by what it adds to the chance of winning battles, and
// how far that can be trusted.
type Points struct {
	Schema        int          `json:"schema"`
	Version       string       `json:"version"`                  // of the program
	Ruleset       string       `json:"ruleset"`                  // "bkc2"
	Title         string       `json:"title"`                    // "Blitzkrieg Commander II: what units are worth"
	Heading       string       `json:"heading,omitempty"`        // what a reader calls this; "" where the title must do
	Never         []Never      `json:"never,omitempty"`          // what forces can never do, if there is but one situation
	Reference     string       `json:"reference,omitempty"`      // the unit by which all others are measured; "": the scale is that of Population, or of the list
	ReferenceCost float64      `json:"reference_cost,omitempty"` // what it costs
	Budget        float64      `json:"budget"`                   // points of a force, more or less
	Battles       int64        `json:"battles"`
	Pairs         int64        `json:"pairs"`                // of forces
	Rounds        int          `json:"rounds"`               // in which they were drawn, each by the costs found before
	Ground        string       `json:"ground"`               // in files alone: "tables" or "line"
	Tables        int          `json:"tables,omitempty"`     // of a pool, on which they fought; 0: there is no pool
	Population    []string     `json:"population,omitempty"` // the usual companions and opponents, whose total list cost is the scale
	Strict        float64      `json:"strict,omitempty"`     // verdicts ask for so many times an interval, since there are many of them; 0: once
	Copies        []CopyWorth  `json:"copies,omitempty"`
	Seed          uint64       `json:"seed"`
	Units         []Worth      `json:"units"` // from the best bargain to the worst; those without a listed cost last
	Situations    []BattleKind `json:"situations"`
	Trust         Trust        `json:"trust"`
	Notes         []string     `json:"notes"`            // whole sentences
	Round         int          `json:"_round,omitempty"` // fair costs are also given in multiples of it; 0: they are not
	Formulas      []string     `json:"_formulas,omitempty"`
	Assumed       []Assumption `json:"_assumed,omitempty"`
	OnLine        bool         `json:"_on_line,omitempty"` // fought on the line, not on tables
	Roster        string       `json:"_roster,omitempty"`  // the units at their fair costs, as a file that other commands read
	Origin
}

// A Worth is what one unit is worth.
type Worth struct {
	Unit     string       `json:"unit"`
	Title    string       `json:"_title,omitempty"` // in a sentence: "the Tiger I"; "" if it has none
	Class    string       `json:"class,omitempty"`
	Listed   int          `json:"listed,omitempty"` // what the roster asks for it; 0: nothing is asked
	Fair     sim.Estimate `json:"fair"`
	Rounded  int          `json:"rounded,omitempty"` // the fair cost in the steps that were asked for; 0: none were
	Multiple *float64     `json:"ratio,omitempty"`   // in files alone: the ratio, rounded; nil if nothing is listed
	Verdict  Verdict      `json:"verdict,omitempty"`
	Needed   int64        `json:"battles_needed,omitempty"` // in files alone: for a clear verdict, about
	Formulas []float64    `json:"_formulas,omitempty"`      // what each formula asks for it; 0: it knows no price
	// Prices are, in files alone, what the formulas that know a price ask for it, by name.
	Prices  map[string]float64 `json:"formulas,omitempty"`
	OnTable *sim.Estimate      `json:"on_one_table,omitempty"` // the range on a single new table; nil: not known
	Parts   *Parts             `json:"parts,omitempty"`        // of the interval; nil: not known
	Styles  []float64          `json:"by_situation,omitempty"` // the fair cost in each situation, drawn towards that of all; nil: not known
}

// Parts are what half of a 95 % interval is made of. They add in squares.
type Parts struct {
	Luck   float64 `json:"luck"`   // of battles, and of which forces met
	Tables float64 `json:"tables"` // that tables differ
	Prices float64 `json:"prices"` // that the prices of the rounds were off the result
}

// A CopyWorth is what copies of a unit of a role are worth, as multiples of its fair cost.
type CopyWorth struct {
	Role  string       `json:"role"`
	First sim.Estimate `json:"first"`
	Third sim.Estimate `json:"third"`
	Sixth sim.Estimate `json:"sixth"`
}

// A Verdict says how a listed cost stands to the fair one.
type Verdict string

const (
	Cheap    Verdict = "cheap" // the whole interval is above the listed cost
	Fair     Verdict = "fair"  // the whole interval is near the listed cost
	Dear     Verdict = "dear"  // the whole interval is below the listed cost
	Unclear  Verdict = "~"     // the interval does not tell
	Measure  Verdict = "reference"
	Unlisted Verdict = "" // nothing is listed
)

// Near is how far from the listed cost, as a share of it, a cost still counts as fair.
const Near = 0.1

// Judge compares a fair cost with what is listed.
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

// JudgeStrictly compares a fair cost with what is listed, with an interval so many times as wide.
func JudgeStrictly(fair sim.Estimate, listed int, times float64) Verdict {
	times = max(times, 1)
	return Judge(sim.Estimate{Value: fair.Value, Low: fair.Value - times*(fair.Value-fair.Low), High: fair.Value + times*(fair.High-fair.Value)}, listed)
}

// Ratio returns the fair cost as a multiple of the listed one; 0 if nothing is listed.
func (w *Worth) Ratio() float64 {
	if w.Listed == 0 {
		return 0
	}
	return w.Fair.Value / float64(w.Listed)
}

// A BattleKind is a situation of the mix, and how it went.
type BattleKind struct {
	Name    string  `json:"name"`
	Factors string  `json:"factors"`
	Share   float64 `json:"share"`    // of all battles
	Won     float64 `json:"won_by_a"` // share of its battles that side a has won, a draw as half
	Drawn   float64 `json:"drawn"`    // share of its battles that nobody has
}

// Trust is how well the fair costs predict battles that were not used to find them, and where they do not.
type Trust struct {
	Held        Foretold `json:"held_back"`                    // battles that were held back
	Even        Foretold `json:"equal_listed_points,omitzero"` // those of them whose sides cost the same by the list
	Ready       Foretold `json:"ready_made_forces,omitzero"`   // battles of ready-made forces, which nobody drew by lot
	ReadyForces int      `json:"_ready_forces,omitempty"`      // how many there are
	Loss        float64  `json:"log_loss"`                     // logarithmic, of all held-back battles
	BaseLoss    float64  `json:"base_log_loss"`                // of a forecast that knows only the situation
	Calibration []Bin    `json:"calibration"`
	Checked     int      `json:"situations_checked"` // units in situations that were looked at
	Situational []Effect `json:"situational"`        // what units are worth more or less in a situation, the largest first
	Paired      int      `json:"pairs_checked"`      // pairs of units that were looked at
	Missed      []Effect `json:"missed"`             // what units are worth more or less beside or against another, the largest first
}

// A Foretold is how many winners the fair costs and the listed ones foretell.
type Foretold struct {
	Decided int64   `json:"decided"`                    // battles that somebody has won
	Fair    float64 `json:"foretold_by_fair_costs"`     // share of them that went to the side that the fair costs favour
	Listed  float64 `json:"foretold_by_list,omitempty"` // that the listed costs favour; 0: not everything is listed
}

// IsZero reports whether no battle was decided. Files leave such a count out.
func (c Foretold) IsZero() bool { return c.Decided == 0 }

// A Bin is held-back battles for which about the same chance was predicted.
type Bin struct {
	Predicted float64      `json:"predicted"`
	Won       sim.Estimate `json:"won"`
	Battles   int64        `json:"battles"`
}

// An Effect is by how many points a unit is worth more, or less, in some circumstances than elsewhere.
type Effect struct {
	Unit   string       `json:"unit"`
	Where  string       `json:"where"` // "as the defender in an attack over open ground", "for each pak-40 beside it"
	Points sim.Estimate `json:"points"`
}

// sources tell how the figures were obtained.
func (p *Points) sources() []string {
	return []string{fmt.Sprintf("Simulated: %s battles of %s pairs of random forces in %s, seed %d, 95 %% interval.",
		english.Grouped(p.Battles), english.Grouped(p.Pairs), english.Counted(p.Rounds, "round")+p.onTables(), p.Seed)}
}

// onTables says on how many tables of a pool was fought.
func (p *Points) onTables() string {
	if p.Tables == 0 {
		return ""
	}
	return fmt.Sprintf(" on %s", english.Counted(p.Tables, "table"))
}

// name says what was measured by what.
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

// lineTold says that the costs are those of the line; "" on tables.
func (p *Points) lineTold() string {
	if !p.OnLine {
		return ""
	}
	return "Fought on the line: units only come nearer and fire. What they are worth on tables, where they take objectives and use cover, differs."
}

// CostText returns a number of points, whole where it is.
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
	return fmt.Sprintf("Of the battles held back that had a winner, the fair costs foretell %s, the list %s.",
		PerCent(t.Held.Fair), PerCent(t.Held.Listed))
}

// beside tells what fair costs and the list foretell where it is hard.
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

// judgeBy returns the verdict on what a formula asks for a unit. Formulas that people use beside the lists are held
// against the fair costs like the lists themselves.
func (p *Points) judgeBy(u *Worth, formula int) Verdict {
	if u.Unit == p.Reference {
		return Measure
	}
	return JudgeStrictly(u.Fair, int(u.Formulas[formula]), p.Strict)
}

// battlesNeeded returns about how many battles would give a clear verdict on a unit, judged by how wide its interval is
// now; 0 if the verdict is clear. An interval shrinks with the root of the battles.
func (p *Points) battlesNeeded(u *Worth) int64 {
	if u.Verdict != Unclear {
		return 0
	}
	cost := float64(u.Listed)
	apart := math.Abs(u.Fair.Value - cost)
	wanted := max(apart, Near*cost-apart) // beside the cost, or near it with all of the interval
	times := max(p.Strict, 1) * u.Fair.Half() / wanted
	return int64(math.Ceil(float64(p.Battles) * max(1, times*times)))
}

// outlook tells how many battles clear verdicts would take; "" if all are clear.
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

// about returns a large number to two digits.
func about(n int64) string {
	unit := math.Pow10(max(0, len(fmt.Sprint(n))-2))
	return english.Grouped(int64(math.Ceil(float64(n)/unit) * unit))
}

// partings tell where fair costs and each formula part beyond doubt, the widest apart first.
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
