package reports

import (
	"fmt"

	"salvo/rules/english"
	"salvo/sim"
)

// A Verification is a test of costs: pairs of forces of equal cost fought on tables that were not used to find the costs.
type Verification struct {
	Schema     int            `json:"schema"`
	Version    string         `json:"version"`
	Ruleset    string         `json:"ruleset"`
	Title      string         `json:"title"`
	Heading    string         `json:"heading,omitempty"` // what the user calls it; "" if the title is used instead
	Answer     []Sentence     `json:"answers"`
	Ground     string         `json:"ground"`     // where the costs were found: "tables" or "line"
	Budget     float64        `json:"budget"`     // the points of a force, roughly
	Kinds      int            `json:"kinds"`      // how many kinds of unit were used
	Apart      int            `json:"kept_apart"` // pairs of kinds that never met while the costs were found
	AllPairs   int            `json:"pairs_of_kinds"`
	FirstTable int            `json:"first_table"`
	LastTable  int            `json:"last_table"`
	Pairs      int            `json:"pairs"`       // pairs of forces of each design
	Tables     int            `json:"tables"`      // the number of tables on which each pair fought
	Battles    int64          `json:"battles"`     // the battles of a pair for each set of costs
	FitBattles int64          `json:"fit_battles"` // the battles behind the fair costs
	Seed       uint64         `json:"seed"`
	Forces     []TestedForces `json:"forces"` // by design of the forces; the answers are about the first
	Assumed    []Assumption   `json:"assumed"`
	Notes      []string       `json:"notes"` // whole sentences
	Origin
}

// TestedForces is the result for pairs of forces that were drawn in the same way.
type TestedForces struct {
	Name  string       `json:"name"`  // how they were drawn: "usual shape" or "any kinds"
	Costs []Tested     `json:"costs"` // the list, then the fair costs, then those of a file if the user names one
	Gain  sim.Estimate `json:"gain"`  // the spread by the list less the spread by the fair costs, in points of 100
}

// A Tested says how even the battles are between forces of equal cost, for one set of costs.
type Tested struct {
	By          string       `json:"by"`               // "list", "fair" or "file"
	Spread      sim.Estimate `json:"spread"`           // the root of the mean squared distance of true win shares from one half, in points of 100
	Even        sim.Estimate `json:"even"`             // the share of the pairs whose true win share lies within 40 to 60 %
	SpreadOnOne sim.Estimate `json:"spread_one_table"` // the spread of true win shares on a single table
	EvenOnOne   sim.Estimate `json:"even_one_table"`
	Mean        sim.Estimate `json:"mean"`    // the mean win share of the forces whose numbers were changed
	Unequal     int          `json:"unequal"` // pairs whose costs differ by more than a hundredth
	Pairs       []TestedPair `json:"pairs"`   // the least even first
}

// A TestedPair is two forces of equal cost: one as drawn, and one whose numbers were changed to the same cost.
type TestedPair struct {
	Table     string       `json:"table"` // the first and the last table of the pair
	Drawn     string       `json:"drawn"`
	Recut     string       `json:"recut"`
	DrawnCost float64      `json:"drawn_cost"`
	RecutCost float64      `json:"recut_cost"`
	Share     sim.Estimate `json:"share"` // the share of battles that the recut force won, a draw as half, corrected for the difference in cost
	True      float64      `json:"true"`  // the same share after the model has removed the luck of the battles and of the tables
}

// by returns the test of the costs with the given name; nil if they were not tested.
func (f *TestedForces) by(name string) *Tested {
	for i := range f.Costs {
		if f.Costs[i].By == name {
			return &f.Costs[i]
		}
	}
	return nil
}

// answers states how many pairs are even by fair costs and by the list, and how far their win shares stray from one half.
func (v *Verification) answers() []Sentence {
	main := &v.Forces[0]
	list, fair := main.by("list"), main.by("fair")
	verdict := "Neither is surely better."
	switch {
	case main.Gain.Low > 0:
		verdict = "Fair costs are better beyond doubt."
	case main.Gain.High < 0:
		verdict = "The list is better beyond doubt."
	}
	return []Sentence{
		Say("Of pairs of forces of the usual shape and of equal cost, %s are even by fair costs and %s by the list: over many tables each side wins two to three battles in five.",
			chance("even by fair costs", fair.Even), chance("even by the list", list.Even)),
		Say("With luck removed, win shares over many tables stray from one half by %s by fair costs and by %s by the list. %s",
			strays("spread by fair costs", fair.Spread), strays("spread by the list", list.Spread), verdict),
		Say("On a single table they stray by %s and %s: a table suits one force more than the other, and no cost can follow that.",
			strays("spread by fair costs on one table", fair.SpreadOnOne), strays("spread by the list on one table", list.SpreadOnOne)),
	}
}

// Trusted returns the result in a few sentences, to print beside costs that were found later in the same way.
func (v *Verification) Trusted() string {
	if len(v.Forces) == 0 {
		return ""
	}
	list, fair := v.Forces[0].by("list"), v.Forces[0].by("fair")
	if list == nil || fair == nil {
		return ""
	}
	found := "on other tables"
	if v.Ground == "line" {
		found = "on the line"
	}
	return fmt.Sprintf("Tested before, with costs by %s battles %s: %s of forces of the usual shape and of equal cost, %s battles each on %s. %s of pairs are even by fair costs, "+
		"%s by the list (over many tables each side truly wins 40 to 60 %%). True win shares stray from one half by %s points by fair costs, by %s by the list; on a single table by %s and %s.",
		english.Grouped(v.FitBattles), found, english.Counted(v.Pairs, "pair"), english.Grouped(v.Battles), english.Counted(v.Tables, "held-out table"), chanceWithin(fair.Even), chanceWithin(list.Even),
		spreadWithin(fair.Spread), spreadWithin(list.Spread), spreadText(fair.SpreadOnOne), spreadText(list.SpreadOnOne))
}

// spreadWithin returns a spread with its interval.
func spreadWithin(e sim.Estimate) string {
	return Fixed(e.Value, 0) + " (" + Fixed(e.Low, 0) + " to " + Fixed(e.High, 0) + ")"
}

// strays says how far win shares stray from one half, in percentage points: "7 points".
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
		fmt.Sprintf("Simulated: %s battles of each pair by each of the costs, on %s of its own from random:%d to random:%d, seed %d; 95 %% intervals over pairs and tables.",
			english.Grouped(v.Battles), english.Counted(v.Tables, "table"), v.FirstTable, v.LastTable, v.Seed),
		fmt.Sprintf("Fair costs by %s battles on other tables, where %d of %d pairs of kinds never met.", english.Grouped(v.FitBattles), v.Apart, v.AllPairs)}
}
