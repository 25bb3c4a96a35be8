package reports

import (
	"fmt"

	"salvo/rules/english"
	"salvo/sim"
)

// A Verification is a test of costs: pairs of forces of equal cost fought on tables that had no part in finding the costs.
type Verification struct {
	Schema     int          `json:"schema"`
	Version    string       `json:"version"`
	Ruleset    string       `json:"ruleset"`
	Title      string       `json:"title"`
	Heading    string       `json:"heading,omitempty"` // what a reader calls it; "" where the title must do
	Answer     []Sentence   `json:"answers"`
	Budget     float64      `json:"budget"`     // points of a force, about
	Kinds      int          `json:"kinds"`      // of unit
	Apart      int          `json:"kept_apart"` // pairs of kinds that never met while the costs were found
	AllPairs   int          `json:"pairs_of_kinds"`
	FirstTable int          `json:"first_table"`
	LastTable  int          `json:"last_table"`
	Pairs      int          `json:"pairs"`       // of forces, each on a table of its own
	Battles    int64        `json:"battles"`     // of a pair, by each of the costs
	FitBattles int64        `json:"fit_battles"` // behind the fair costs
	Seed       uint64       `json:"seed"`
	Costs      []Tested     `json:"costs"` // the list, then the fair costs
	Gain       sim.Estimate `json:"gain"`  // the spread by the list less the spread by the fair costs, in points of 100
	Assumed    []Assumption `json:"assumed"`
	Notes      []string     `json:"notes"` // whole sentences
	Origin
}

// A Tested is how even pairs of forces are that cost the same by some costs.
type Tested struct {
	By      string       `json:"by"`      // "list", "fair" or "file"
	Spread  sim.Estimate `json:"spread"`  // root of the mean squared distance of true win shares from one half, in points of 100
	Even    sim.Estimate `json:"even"`    // share of the pairs whose true win share lies within 40 to 60 %
	Mean    sim.Estimate `json:"mean"`    // win share of the forces that were cut anew
	Unequal int          `json:"unequal"` // pairs whose costs differ by more than a hundredth
	Pairs   []TestedPair `json:"pairs"`   // the least even first
}

// A TestedPair is two forces of equal cost.
type TestedPair struct {
	Table     string       `json:"table"`
	Drawn     string       `json:"drawn"`
	Recut     string       `json:"recut"`
	DrawnCost float64      `json:"drawn_cost"`
	RecutCost float64      `json:"recut_cost"`
	Share     sim.Estimate `json:"share"` // that the force cut anew has won
	True      float64      `json:"true"`  // the same with luck removed, by the model
}

// by returns what is told of some costs; nil if they were not tested.
func (v *Verification) by(name string) *Tested {
	for i := range v.Costs {
		if v.Costs[i].By == name {
			return &v.Costs[i]
		}
	}
	return nil
}

// answers tell how many pairs are even by both costs, and how far the others stray.
func (v *Verification) answers() []Sentence {
	list, fair := v.by("list"), v.by("fair")
	verdict := "Neither is surely better."
	switch {
	case v.Gain.Low > 0:
		verdict = "Fair costs are better beyond doubt."
	case v.Gain.High < 0:
		verdict = "The list is better beyond doubt."
	}
	return []Sentence{
		Say("Of pairs of forces of equal cost, %s are even by fair costs and %s by the list: each side wins two to three battles in five.",
			chance("even by fair costs", fair.Even), chance("even by the list", list.Even)),
		Say("With luck removed, win shares stray from one half by %s by fair costs and by %s by the list. %s",
			strays("spread by fair costs", fair.Spread), strays("spread by the list", list.Spread), verdict),
	}
}

// strays returns a spread in points of a hundred.
func strays(name string, e sim.Estimate) Phrase {
	return Phrase{spreadText(e) + " points", name, e.Value}
}

func spreadText(e sim.Estimate) string { return Fixed(e.Value, simulatedDecimals(e.Half())) }

// line says what was tested.
func (v *Verification) line() string {
	return fmt.Sprintf("%s: %s of forces of about %s points, of %s of unit", v.Ruleset, english.Counted(v.Pairs, "pair"), CostText(v.Budget),
		english.Counted(v.Kinds, "kind"))
}

// sources tell how the figures were obtained.
func (v *Verification) sources() []string {
	return []string{
		fmt.Sprintf("Simulated: %s battles of each pair by each of the costs, on random:%d to random:%d, seed %d; 95 %% intervals over pairs and tables.",
			english.Grouped(v.Battles), v.FirstTable, v.LastTable, v.Seed),
		fmt.Sprintf("Fair costs by %s battles on other tables, where %d of %d pairs of kinds never met.", english.Grouped(v.FitBattles), v.Apart, v.AllPairs)}
}
