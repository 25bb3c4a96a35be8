package reports

import (
	"fmt"

	"salvo/rules/english"
	"salvo/sim"
)

// A Verification is a test of costs: pairs of forces of equal cost fought on tables that were not used to find the costs.
type Verification struct {
	Schema     int          `json:"schema"`
	Version    string       `json:"version"`
	Ruleset    string       `json:"ruleset"`
	Title      string       `json:"title"`
	Heading    string       `json:"heading,omitempty"` // what the user calls it; "" if the title is used instead
	Answer     []Sentence   `json:"answers"`
	Ground     string       `json:"ground"`     // where the costs were found: "tables" or "line"
	Budget     float64      `json:"budget"`     // the points of a force, roughly
	Kinds      int          `json:"kinds"`      // how many kinds of unit were used
	Apart      int          `json:"kept_apart"` // pairs of kinds that never met while the costs were found
	AllPairs   int          `json:"pairs_of_kinds"`
	FirstTable int          `json:"first_table"`
	LastTable  int          `json:"last_table"`
	Pairs      int          `json:"pairs"`       // pairs of forces, each on its own table
	Battles    int64        `json:"battles"`     // the battles of a pair by each of the costs
	FitBattles int64        `json:"fit_battles"` // the battles behind the fair costs
	Seed       uint64       `json:"seed"`
	Costs      []Tested     `json:"costs"` // the list, then the fair costs
	Gain       sim.Estimate `json:"gain"`  // the spread by the list less the spread by the fair costs, in points of 100
	Assumed    []Assumption `json:"assumed"`
	Notes      []string     `json:"notes"` // whole sentences
	Origin
}

// A Tested says how even the battles are between forces of equal cost, by one kind of costs.
type Tested struct {
	By      string       `json:"by"`      // "list", "fair" or "file"
	Spread  sim.Estimate `json:"spread"`  // the root of the mean squared distance of true win shares from one half, in points of 100
	Even    sim.Estimate `json:"even"`    // the share of the pairs whose true win share lies within 40 to 60 %
	Mean    sim.Estimate `json:"mean"`    // the mean win share of the forces that were recut
	Unequal int          `json:"unequal"` // pairs whose costs differ by more than a hundredth
	Pairs   []TestedPair `json:"pairs"`   // the least even first
}

// A TestedPair is two forces of equal cost: one as drawn, and one recut to the same cost.
type TestedPair struct {
	Table     string       `json:"table"`
	Drawn     string       `json:"drawn"`
	Recut     string       `json:"recut"`
	DrawnCost float64      `json:"drawn_cost"`
	RecutCost float64      `json:"recut_cost"`
	Share     sim.Estimate `json:"share"` // the share of battles that the recut force won
	True      float64      `json:"true"`  // that share with the luck of the battles removed by the model
}

// by returns the test of the costs with the given name; nil if they were not tested.
func (v *Verification) by(name string) *Tested {
	for i := range v.Costs {
		if v.Costs[i].By == name {
			return &v.Costs[i]
		}
	}
	return nil
}

// answers states how many pairs are even by both costs, and how far the others are from even.
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

// Trusted returns the result in a sentence or two, to print beside costs that were found later in the same way.
func (v *Verification) Trusted() string {
	list, fair := v.by("list"), v.by("fair")
	if list == nil || fair == nil {
		return ""
	}
	found := "on other tables"
	if v.Ground == "line" {
		found = "on the line"
	}
	return fmt.Sprintf("Tested before, with costs by %s battles %s: %s of forces of equal cost, %s battles each on held-out tables. %s of pairs are even by fair costs, "+
		"%s by the list (each side truly wins 40 to 60 %%). True win shares stray from one half by %s points by fair costs, by %s by the list.",
		english.Grouped(v.FitBattles), found, english.Counted(v.Pairs, "pair"), english.Grouped(v.Battles), chanceWithin(fair.Even), chanceWithin(list.Even),
		spreadWithin(fair.Spread), spreadWithin(list.Spread))
}

// spreadWithin returns a spread with its interval.
func spreadWithin(e sim.Estimate) string {
	return Fixed(e.Value, 0) + " (" + Fixed(e.Low, 0) + " to " + Fixed(e.High, 0) + ")"
}

// strays returns a spread in words, in points of 100.
func strays(name string, e sim.Estimate) Phrase {
	return Phrase{spreadText(e) + " points", name, e.Value}
}

func spreadText(e sim.Estimate) string { return Fixed(e.Value, simulatedDecimals(e.Half())) }

// line describes what was tested.
func (v *Verification) line() string {
	return fmt.Sprintf("%s: %s of forces of about %s points, of %s of unit", v.Ruleset, english.Counted(v.Pairs, "pair"), CostText(v.Budget),
		english.Counted(v.Kinds, "kind"))
}

// sources describes how the figures were obtained.
func (v *Verification) sources() []string {
	return []string{
		fmt.Sprintf("Simulated: %s battles of each pair by each of the costs, on random:%d to random:%d, seed %d; 95 %% intervals over pairs and tables.",
			english.Grouped(v.Battles), v.FirstTable, v.LastTable, v.Seed),
		fmt.Sprintf("Fair costs by %s battles on other tables, where %d of %d pairs of kinds never met.", english.Grouped(v.FitBattles), v.Apart, v.AllPairs)}
}
