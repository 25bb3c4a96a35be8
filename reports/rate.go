package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"salvo/rules/english"
	"salvo/sim"
)

// A Rate describes a list: its listed and its fair cost, its scores against ready-made lists, its worst bargains, and an
// exchange of units that might improve it (Swap).
type Rate struct {
	Schema      int          `json:"schema"`
	Version     string       `json:"version"`
	Ruleset     string       `json:"ruleset"`
	Name        string       `json:"list"`
	Title       string       `json:"title"`
	Party       string       `json:"party"` // as a line spells it
	Points      int          `json:"points"`
	Weighed     int          `json:"weighed_points"` // the listed cost of the units that have a fair cost
	Fair        sim.Estimate `json:"fair_points"`    // the fair cost of the units that have one; the intervals are added up, so the result is never too narrow
	Units       []RatedUnit  `json:"units"`
	Score       sim.Estimate `json:"score"` // the score against all lists in Against together: a victory counts one, a draw one half
	Against     []RatedFoe   `json:"against"`
	Swap        *Swap        `json:"swap,omitempty"`
	Battles     int64        `json:"battles"`      // the battles against each list in Against
	CostBattles int64        `json:"cost_battles"` // the battles for the fair costs
	Seed        uint64       `json:"seed"`
	Assumed     []Assumption `json:"assumed"`
	Notes       []string     `json:"notes"`
	Origin
}

// RateSchema is the number of the form of a rated list.
const RateSchema = jsonSchema

// A RatedUnit is a kind of unit of a rated list.
type RatedUnit struct {
	Unit    string        `json:"unit"`
	Title   string        `json:"title"`
	Count   int           `json:"count"`
	Listed  int           `json:"listed"`
	Fair    *sim.Estimate `json:"fair,omitempty"` // nil if the unit was not weighed
	Verdict Verdict       `json:"verdict,omitempty"`
}

// ratio returns the fair cost divided by the listed one.
func (u *RatedUnit) ratio() float64 { return u.Fair.Value / float64(max(u.Listed, 1)) }

// A RatedFoe is a ready-made list that the rated list fought.
type RatedFoe struct {
	Name   string       `json:"list"`
	Title  string       `json:"title,omitempty"`
	Points int          `json:"points"`
	Score  sim.Estimate `json:"score"` // the score of the rated list against it
}

// A Swap is an exchange of units of a list for others, with its result.
type Swap struct {
	Out       string       `json:"out"`
	OutCount  int          `json:"out_count"`
	OutPoints int          `json:"out_points"`
	OutFair   sim.Estimate `json:"out_fair"` // the fair cost of one unit
	In        string       `json:"in"`
	InCount   int          `json:"in_count"`
	InPoints  int          `json:"in_points"`
	InFair    sim.Estimate `json:"in_fair"`
	Score     sim.Estimate `json:"score"` // the score of the list after the swap
}

// AddFair adds count units with a fair cost to the costs of the list.
func (r *Rate) AddFair(count, listed int, fair sim.Estimate) {
	n := float64(count)
	r.Weighed += count * listed
	r.Fair.Value += n * fair.Value
	r.Fair.Low += n * fair.Low
	r.Fair.High += n * fair.High
}

// Rank sorts the ready-made lists by the rated list's score against them, the highest first.
func (r *Rate) Rank() {
	slices.SortStableFunc(r.Against, func(a, b RatedFoe) int { return cmp.Compare(b.Score.Value, a.Score.Value) })
}

// WorstBargains returns up to n units that are worth less than their cost, the worst first.
func (r *Rate) WorstBargains(n int) []RatedUnit {
	worst := slices.DeleteFunc(slices.Clone(r.Units), func(u RatedUnit) bool { return u.Fair == nil || u.Listed == 0 || u.ratio() >= 1 })
	slices.SortStableFunc(worst, func(a, b RatedUnit) int { return cmp.Compare(a.ratio(), b.ratio()) })
	return worst[:min(n, len(worst))]
}

// mostBargains is the largest number of bad bargains that are named.
const mostBargains = 3

// answers states what the list costs, its scores, its worst bargains and, if there is a Swap, what that exchange would gain.
func (r *Rate) answers() []Sentence {
	list := []Sentence{r.costs(), r.scores()}
	if worst := r.WorstBargains(mostBargains); len(worst) > 0 {
		var parts []Sentence
		for i := range worst {
			parts = append(parts, worst[i].tell())
		}
		list = append(list, Say("Worst bargains: %s.", joined(parts, "; ")))
	}
	if r.Swap != nil {
		list = append(list, r.swap())
	}
	return list
}

// costs compares both costs of the list.
func (r *Rate) costs() Sentence {
	if r.Weighed == 0 {
		return Say("%s costs %s points; none of its units could be weighed.", r.Title, r.Points)
	}
	low, high := signedInterval(r.Fair)
	fair := Phrase{signedPoints(r.Fair), "fair cost", r.Fair.Value}
	if r.Weighed < r.Points {
		return Say("%s costs %s points. Of these %s are weighed, and are worth %s (%s to %s).", r.Title, r.Points, r.Weighed, fair, low, high)
	}
	return Say("%s costs %s points and is worth %s (%s to %s).", r.Title, r.Points, fair, low, high)
}

// scores states the mean score of the list, and where it is strongest and weakest.
func (r *Rate) scores() Sentence {
	best, worst := &r.Against[0], &r.Against[len(r.Against)-1]
	return Say("Against the ready-made lists of up to its points it scores %s: best against %s with %s, worst against %s with %s.", chance("score", r.Score),
		best.Name, chance("score against "+best.Name, best.Score), worst.Name, chance("score against "+worst.Name, worst.Score))
}

// tell states what a unit costs and what it is worth, and whether the interval leaves that open.
func (u *RatedUnit) tell() Sentence {
	low, high := signedInterval(*u.Fair)
	doubt := ""
	if u.Verdict != Dear {
		doubt = ", not for certain"
	}
	return Say("%s, at %s points worth %s (%s to %s%s)", u.Title, u.Listed, Phrase{signedPoints(*u.Fair), "fair cost of " + u.Unit, u.Fair.Value}, low, high, doubt)
}

// swap states what an exchange would gain, and whether that may be luck.
func (r *Rate) swap() Sentence {
	s := r.Swap
	more := s.Score.Value - r.Score.Value
	half := math.Hypot(s.Score.Half(), r.Score.Half())
	verdict := "that may be luck"
	switch {
	case more > half:
		verdict = "more than luck explains"
	case more < -half:
		verdict = "worse than before"
	}
	return Say("A swap: %s for %s. The list then scores %s instead of %s: %s. Fifty points of the first are worth %s by fair costs, of the second %s.",
		fmt.Sprintf("%d x %s (%d points)", s.OutCount, s.Out, s.OutPoints), fmt.Sprintf("%d x %s (%d points)", s.InCount, s.In, s.InPoints),
		chance("score with the swap", s.Score), chance("score", r.Score), verdict, s.fifty(s.OutFair, s.OutCount, s.OutPoints), s.fifty(s.InFair, s.InCount, s.InPoints))
}

// fifty returns what units for fifty listed points are worth.
func (s *Swap) fifty(fair sim.Estimate, count, points int) string {
	per := 50 * float64(count) / float64(max(points, 1))
	return fmt.Sprintf("%s (%s to %s)", Fixed(per*fair.Value, 0), Fixed(per*fair.Low, 0), Fixed(per*fair.High, 0))
}

// sources describes how the figures were obtained.
func (r *Rate) sources() []string {
	return []string{fmt.Sprintf("Simulated: %s battles for the fair costs and %s against each list, seed %d, 95 %% interval.", english.Grouped(r.CostBattles), english.Grouped(r.Battles), r.Seed)}
}
