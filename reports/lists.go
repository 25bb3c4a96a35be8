package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// Lists are forces that fought all against all, the best first.
type Lists struct {
	Schema  int          `json:"schema"`
	Version string       `json:"version"`
	Ruleset string       `json:"ruleset"`
	Title   string       `json:"title"`
	Heading string       `json:"heading,omitempty"` // what the user calls it; "" if the title is used instead
	Answer  []Sentence   `json:"answers"`           // only in files
	Budget  int          `json:"budget,omitempty"`  // the points up to which lists are scaled; 0 if no list is scaled and the user gave no limit
	Battles int64        `json:"battles"`           // the battles of every two lists
	Tables  int          `json:"tables,omitempty"`  // how many tables the lists fought on; 0 if they fought on the line, or in the situations of a mix
	Seed    uint64       `json:"seed"`
	Lists   []RatedList  `json:"lists"`
	Circles [][]string   `json:"circles"`            // only in files: names of lists of which each beats the next
	OnLine  bool         `json:"_on_line,omitempty"` // the lists fought on the line, not on tables
	Assumed []Assumption `json:"assumed"`
	Notes   []string     `json:"notes"` // whole sentences
	Origin
}

// A RatedList is a force with its rating. Scores count a victory one and a draw one half.
type RatedList struct {
	Name    string         `json:"name"`
	Party   string         `json:"party"` // as a line spells it
	Cost    int            `json:"points"`
	Units   int            `json:"units"`
	Share   float64        `json:"brought"` // the share of the equilibrium: how often the list is brought if both players know all lists
	Rating  sim.Estimate   `json:"rating"`
	Score   sim.Estimate   `json:"score"`              // the score against all others
	Reply   string         `json:"reply,omitempty"`    // only in files: the list with the best score against this one; "" if none beats it
	Beaten  bool           `json:"beaten"`             // only in files: the reply surely beats this list
	Against []sim.Estimate `json:"_against,omitempty"` // by list
	// Scores holds, only in files, the scores against each other list by name.
	Scores map[string]sim.Estimate `json:"against"`
}

// AverageRating is the mean rating of lists. A list that is 400 ahead of another has odds of ten to one against it.
const AverageRating = 1500

// Rank sorts the lists, the best first.
func (l *Lists) Rank() {
	order := make([]int, len(l.Lists))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(l.Lists[k].Rating.Value, l.Lists[i].Rating.Value) })
	ranked := make([]RatedList, len(order))
	for i, from := range order {
		ranked[i] = l.Lists[from]
		ranked[i].Against = nil
		for _, other := range order {
			ranked[i].Against = append(ranked[i].Against, l.Lists[from].Against[other])
		}
	}
	l.Lists = ranked
}

// beats reports whether a list surely beats another. Many pairs are compared, so a 95 % interval is not sure enough.
func (l *Lists) beats(i, k int) bool {
	e := l.Lists[i].Against[k]
	return i != k && e.Value-surely*e.Half() > 0.5
}

// reply returns the list with the best score against a list; -1 if no score is above one half.
func (l *Lists) reply(to int) int {
	best := -1
	for i := range l.Lists {
		if i != to && l.Lists[i].Against[to].Value > 0.5 && (best < 0 || l.Lists[i].Against[to].Value > l.Lists[best].Against[to].Value) {
			best = i
		}
	}
	return best
}

// longestCircle is the largest number of lists in a circle; mostCircles is the largest number of circles that are printed.
const (
	longestCircle = 5
	mostCircles   = 5
)

// circles returns circles of lists in which each surely beats the next, and the last the first. Only the shortest circles are
// returned.
func (l *Lists) circles() (found [][]int) {
	for length := 3; length <= min(longestCircle, len(l.Lists)) && found == nil; length++ {
		for first := range l.Lists {
			found = append(found, l.around([]int{first}, length)...)
		}
	}
	return found
}

// around returns the circles of the given length that begin with path. The first list of a circle is its best, so each circle
// is found once.
func (l *Lists) around(path []int, length int) (circles [][]int) {
	last := path[len(path)-1]
	if len(path) == length {
		if l.beats(last, path[0]) {
			return [][]int{slices.Clone(path)}
		}
		return nil
	}
	for next := path[0] + 1; next < len(l.Lists); next++ {
		if !slices.Contains(path, next) && l.beats(last, next) {
			circles = append(circles, l.around(append(slices.Clone(path), next), length)...)
		}
	}
	return circles
}

// circle returns a circle in words: "a beats b beats c beats a".
func (l *Lists) circle(path []int) string {
	var names []string
	for _, i := range path {
		names = append(names, l.Lists[i].Name)
	}
	return strings.Join(append(names, names[0]), " beats ")
}

// Answers says which list is best, and whether there are circles.
func (l *Lists) Answers() []Sentence {
	best, rivals := &l.Lists[0], l.rivals()
	score := chance("score of "+best.Name, best.Score)
	where := ""
	if l.OnLine {
		where = " on the line"
	}
	list := []Sentence{Say("Best%s: %s, which scores %s against the other lists.", where, best.Name, score)}
	if len(rivals) > 0 {
		list[0] = Say("No list is surely the best%s: %s scores %s against the other lists, and may be no better than %s.", where, best.Name, score, english.List(rivals))
	}
	if r := l.reply(0); r >= 0 && l.beats(r, 0) {
		score := chance("score of "+l.Lists[r].Name+" against "+best.Name, l.Lists[r].Against[0])
		list = append(list, Say("Yet %s beats it, with %s.", l.Lists[r].Name, score))
	}
	circles := l.circles()
	if len(circles) == 0 {
		return append(list, plainly("There is no circle of lists that surely beat one another."))
	}
	return append(list, plainly("Rock, paper, scissors: "+l.circle(circles[0])+"."))
}

// rivals returns the names of the lists whose rating may be as high as that of the first. If there are more than three, the
// last entry says how many lists are left out.
func (l *Lists) rivals() (names []string) {
	for i := range l.Lists[1:] {
		if list := &l.Lists[i+1]; l.Lists[0].Rating.Low <= list.Rating.High {
			names = append(names, list.Name)
		}
	}
	if n := len(names) - 2; n > 1 {
		names = append(names[:2], english.Counted(n, "other list"))
	}
	return names
}

// notes returns the notes of the run, the circles after the first up to mostCircles, and how many circles are left out.
func (l *Lists) notes() []string {
	list := slices.Clone(l.Notes)
	circles := l.circles()
	for i := 1; i < min(len(circles), mostCircles); i++ {
		list = append(list, "A further circle: "+l.circle(circles[i])+".")
	}
	if n := len(circles) - mostCircles; n > 0 {
		list = append(list, fmt.Sprintf("There are %d more.", n))
	}
	return list
}

// name describes which lists fought.
func (l *Lists) name() string {
	if l.Budget == 0 {
		return fmt.Sprintf("%s: %s", l.Ruleset, english.Counted(len(l.Lists), "list"))
	}
	return fmt.Sprintf("%s: %s of up to %d points", l.Ruleset, english.Counted(len(l.Lists), "list"), l.Budget)
}

// sources describes how the figures were obtained.
func (l *Lists) sources() []string {
	if l.Tables > 0 {
		return []string{fmt.Sprintf("Simulated: %s battles of every two lists on %s, seed %d, 95 %% interval over tables.", english.Grouped(l.Battles),
			english.Counted(l.Tables, "table"), l.Seed)}
	}
	return []string{fmt.Sprintf("Simulated: %s battles of every two lists, seed %d, 95 %% interval.", english.Grouped(l.Battles), l.Seed)}
}

// headline returns what stands over a picture.
func (l *Lists) headline() string { return cmp.Or(l.Heading, l.Answers()[0].String()) }

// placed returns the place of a list in the ranking, counted from 1.
func placed(i int) string { return fmt.Sprint(i + 1) }
