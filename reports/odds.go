package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"salvo/rules/english"
	"salvo/sim"
)

// Odds holds everything that there is to say about one engagement.
type Odds struct {
	Schema   int          `json:"schema"`
	Version  string       `json:"version"`            // the version of the program
	Scenario string       `json:"scenario"`           // the canonical scenario line
	Title    string       `json:"title"`              // "Blitzkrieg Commander II: fire"
	Given    string       `json:"given,omitempty"`    // the condition of all odds, as the user wrote it; "" for none
	Never    []Never      `json:"never,omitempty"`    // what the parties can never do
	Results  []jsonResult `json:"results"`            // Exact and Simulated as files have them
	Figures  []FigureLine `json:"figures,omitempty"`  // further figures the user asked for
	Observed *Observed    `json:"observed,omitempty"` // nil unless the user asked how lucky something was
	// Readings are the other readings of unclear rules that change the answer, the largest change first. ReadingsChecked is
	// how many readings were tried.
	Readings        []ReadingLine `json:"readings,omitempty"`
	ReadingsChecked int           `json:"readings_checked,omitempty"`
	Assumed         []Assumption  `json:"assumed"` // what was assumed
	Notes           []string      `json:"notes"`   // whole sentences: a fallback, missing fractions, how well the engines agree
	Origin
	Exact     *sim.Result       `json:"_exact,omitempty"`     // nil if not worked out
	Simulated *sim.Result       `json:"_simulated,omitempty"` // nil if not rolled
	Chosen    bool              `json:"_chosen,omitempty"`    // the results hold only the metrics that the user wants to see
	Typed     string            `json:"_typed,omitempty"`     // the line as the user wrote it; "" if no user wrote one
	Answer    []Sentence        `json:"_answer,omitempty"`    // what happens, in whole sentences, the most important first
	Sides     []Side            `json:"_sides,omitempty"`     // the sides of a fight; nil if the procedure has no sides
	Names     map[string]string `json:"_names,omitempty"`     // what people call metrics, if they have another name
	Says      map[string]string `json:"_says,omitempty"`      // the game's own words for labels: "pinned" for "effect=hindered"
	Condition string            `json:"_condition,omitempty"` // the condition in words: "that the Panther wins"; "" if there are no words for it
	Played    string            `json:"-"`                    // how far the answer depends on how the sides are played, or how to find out; "" if players decide nothing
}

// An Assumption is one line about what was assumed: "dice" and "2 sherman-m4 with 3, +1 flank = 8".
type Assumption struct {
	Topic string `json:"topic"`
	Text  string `json:"text"`
}

// readingTopic is the topic of a choice between readings of an unclear rule.
const readingTopic = "reading"

// A FigureLine is one figure the user asked for.
type FigureLine struct {
	Text      string        `json:"text"`                // as the user wrote it: "result=knocked-out < 25%"
	Exact     *sim.Estimate `json:"exact,omitempty"`     // nil if not worked out
	Simulated *sim.Estimate `json:"simulated,omitempty"` // nil if not rolled
	Verdict   string        `json:"verdict,omitempty"`   // "holds", "does not hold", "undecided"; "" if nothing was claimed
	Mean      bool          `json:"_mean,omitempty"`     // an expected value, not a chance
}

// Observed says how lucky one observed value was.
type Observed struct {
	Metric  string       `json:"metric"`
	Value   string       `json:"value"`
	AtMost  sim.Estimate `json:"at_most"`
	Exactly sim.Estimate `json:"exactly"`
	AtLeast sim.Estimate `json:"at_least"`
	// TwoSided is the chance of a value as rare in either direction; nil if values have no direction. Only files have it.
	TwoSided *sim.Estimate `json:"two_sided,omitempty"`
	Label    bool          `json:"_label,omitempty"` // the value is a label: a report says milder and worse instead of fewer and more
	Kinds    bool          `json:"_kinds,omitempty"` // no label is worse than another
	// Good names the party for which more, or worse, is good luck; Bad names the other. Both are "" if that is not known.
	Good   string `json:"_good,omitempty"`
	Bad    string `json:"_bad,omitempty"`
	Trials int64  `json:"_trials,omitempty"` // 0 if exact
}

// directions returns the words for the values on either side of the observed one.
func (o *Observed) directions() (fewer, more string) {
	if o.Label {
		return "that or milder", "that or worse"
	}
	return "that or fewer", "that or more"
}

// A ReadingLine is another reading of an unclear rule, with the figures it changes.
type ReadingLine struct {
	Option  string   `json:"option"`  // "save-six"
	Default string   `json:"default"` // the reading in force: "keep"
	Other   string   `json:"other"`   // the reading tried: "lose"
	Help    string   `json:"help"`    // what this reading does
	Changes []Change `json:"changes"`
}

// A Change is a figure under the reading in force and under another one.
type Change struct {
	Value string       `json:"value"` // "result=knocked-out"
	From  sim.Estimate `json:"from"`
	To    sim.Estimate `json:"to"`
	Mean  bool         `json:"_mean,omitempty"` // an expected value, not a chance
}

// results returns the results that exist, exact before simulated.
func (o *Odds) results() []*sim.Result {
	return slices.DeleteFunc([]*sim.Result{o.Exact, o.Simulated}, func(r *sim.Result) bool { return r == nil })
}

// name returns the scenario with its condition; it names the odds in files.
func (o *Odds) name() string { return conditioned(o.Scenario, o.Given) }

func conditioned(scenario, given string) string {
	if given == "" {
		return scenario
	}
	return scenario + " | given " + given
}

// share returns the chance of the condition: the exact one if both engines have one.
func (o *Odds) share() string {
	for _, r := range o.results() {
		return Percent(r.Share)
	}
	return unknown
}

// sources returns sentences that say how the odds were obtained.
func (o *Odds) sources() []string {
	var sentences []string
	if o.Exact != nil {
		sentences = append(sentences, allWalked)
	}
	if r := o.Simulated; r != nil {
		trials := english.Grouped(r.Trials) + " trials"
		if o.Given != "" && len(r.Metrics) > 0 {
			trials += fmt.Sprintf(" (%s with %s)", english.Grouped(r.Metrics[0].Trials()), o.Given)
		}
		sentences = append(sentences, fmt.Sprintf("Simulated: %s, seed %d, 95 %% interval.", trials, r.Seed))
	}
	return sentences
}

// Warnings returns the warnings of the engines.
func (o *Odds) Warnings() []string {
	var all []string
	for _, r := range o.results() {
		all = append(all, r.Warnings...)
	}
	return all
}

// notes returns the notes of the caller, the warnings of the engines, and a sentence on each chance that an exact walk
// left unsettled, each once.
func (o *Odds) notes() []string {
	all := slices.Concat(o.Notes, o.Warnings())
	for _, r := range o.results() {
		if r.Unsettled > 0 {
			all = append(all, "The exact walk left a chance of "+strconv.FormatFloat(r.Unsettled, 'g', 2, 64)+" unsettled.")
		}
	}
	var once []string
	for _, note := range all {
		if !slices.Contains(once, note) {
			once = append(once, note)
		}
	}
	return once
}

// answer returns the opening of the report: the figures that the user asked for, how lucky the observed value was, then what
// happens in the engagement.
func (o *Odds) answer() []Sentence {
	var list []Sentence
	for i := range o.Figures {
		list = append(list, o.Figures[i].answer())
	}
	if o.Observed != nil {
		list = append(list, o.Observed.answer())
	}
	for i, told := range o.Answer {
		if o.Given != "" && i == 0 {
			told = append(Sentence{{Words: fmt.Sprintf("Given %s: ", cmp.Or(o.Condition, o.Given))}}, told...)
		}
		list = append(list, told)
	}
	return list
}

// answer says whether a claim is true, with the figure: "result=knocked-out >= 5%: no, it is 1.97 %."
func (f *FigureLine) answer() Sentence {
	e := cmp.Or(f.Exact, f.Simulated)
	verdict := map[string]string{"holds": "yes, ", "does not hold": "no, ", "undecided": "undecided, "}[f.Verdict]
	told := Sentence{{Words: fmt.Sprintf("%s: %sit is ", f.Text, verdict)}, {FigureText(*e, f.Mean), f.Text, e.Value}}
	if low, high := Interval(*e, Factor(f.Mean)); low != "" {
		told = append(told, Phrase{Words: fmt.Sprintf(" (%s to %s)", low, high)})
	}
	return append(told, Phrase{Words: "."})
}

// answer states how often the observed value or a more extreme one happens, how often a value as extreme in either direction
// happens, and whose luck it was: "Six hits or more: 1.6 % of the time, 1 in 64; as rare either way: 3.1 %. That took luck: good
// luck for two M4 Shermans, bad luck for the Panther."
func (o *Observed) answer() Sentence {
	fewer, more := " or fewer", " or more"
	if o.Label {
		fewer, more = " or milder", " or worse"
	}
	tail, side, whose, other := o.AtLeast, more, o.Good, o.Bad
	if o.AtMost.Value < tail.Value {
		tail, side, whose, other = o.AtMost, fewer, o.Bad, o.Good
	}
	if o.Kinds {
		tail, side, whose, other = o.Exactly, "", o.Good, o.Bad
	}
	if tail.Value == o.Exactly.Value {
		side = "" // no value lies beyond it
	}
	if o.Exactly.Value <= 0 {
		return o.impossible()
	}
	sentence := Say("%s%s: %s", english.Capital(o.seen()), side, Phrase{Often(tail), "observed", tail.Value})
	both := tail
	if !o.Kinds {
		both = doubled(tail)
	}
	if !o.Kinds && both.Value < 1 {
		sentence = Say("%s; as rare either way: %s", sentence, Phrase{often(both, felt(both), false), "observed, two-sided", both.Value})
	}
	if whose != "" && both.Value <= 1.0/3 {
		return Say("%s. %s: good luck for %s, bad luck for %s.", sentence, strings.TrimSuffix(luck(both.Value), "."), whose, other)
	}
	return Say("%s. %s", sentence, luck(both.Value))
}

// impossible says that the observed value is impossible, or was never rolled.
func (o *Observed) impossible() Sentence {
	if o.Trials > 0 {
		return Say("%s: never in %s trials. Check what you typed.", english.Capital(o.seen()), english.Grouped(o.Trials))
	}
	return Say("%s: cannot happen. Check what you typed.", english.Capital(o.seen()))
}

// withBoth returns the observation in its form for files, with the chance of both tails.
func (o *Observed) withBoth() *Observed {
	if o == nil || o.Kinds {
		return o
	}
	made, tail := *o, o.AtLeast
	if o.AtMost.Value < tail.Value {
		tail = o.AtMost
	}
	both := doubled(tail)
	made.TwoSided = &both
	return &made
}

// doubled returns the chance of either tail: twice the smaller one, at most 1.
func doubled(tail sim.Estimate) sim.Estimate {
	return sim.Estimate{Value: min(1, 2*tail.Value), Low: min(1, 2*tail.Low), High: min(1, 2*tail.High)}
}

// smallNumbers are written as words.
var smallNumbers = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

// seen returns the observed value in words: "five hits", "result knocked out".
func (o *Observed) seen() string {
	n, err := strconv.Atoi(o.Value)
	countable := strings.HasSuffix(o.Metric, "s") && !strings.Contains(o.Metric, "-")
	switch {
	case o.Label || err != nil || !countable:
		return strings.ReplaceAll(o.Metric+" "+o.Value, "-", " ")
	case n == 1:
		return "one " + strings.TrimSuffix(o.Metric, "s")
	case n < len(smallNumbers):
		return smallNumbers[n] + " " + o.Metric
	}
	return o.Value + " " + o.Metric
}

// luck returns a sentence on how rare a value was.
func luck(tail float64) string {
	switch {
	case tail > 1.0/3:
		return "Nothing out of the ordinary."
	case tail > 0.1:
		return "That happens."
	case tail > 0.01:
		return "That took luck."
	}
	return "That took a lot of luck."
}
