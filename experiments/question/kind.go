package question

import (
	"cmp"
	"strings"

	"salvo/reports"

	"salvo/experiments/setting"
)

// A Kind is one kind of question: everything that the terminal, experiment files and the page need to know about it.
type Kind struct {
	Name     string // the name of the command, and of the key in experiment files
	Summary  string // what the question answers, in a line
	Usage    string // what follows the command: "SCENARIO --x AXIS"
	About    string // paragraphs of help
	Examples []string
	Takes    Takes // what the words behind the command are
	Shows    bool  // the command shows one battle or table; the list of commands has these after the others
	// Settings returns the kind's own settings and those that say how figures are obtained, in the order of the help page.
	// It is a function so that the list is not built when a program starts, and a program that asks few kinds is linked
	// without the others.
	Settings func() []setting.Setting
	// Reworded are flags that all commands have but that mean something else for this command. Lacks names flags that this
	// command does not have although all other commands do.
	Reworded []setting.Setting
	Lacks    []string

	// Item describes what stands under its key in an experiment file: "SCENARIO". It is empty if files cannot ask this
	// kind.
	Item string
	// SummaryInFile replaces Summary in the schema of experiment files, if Summary does not fit there. ItemHelp replaces Item in
	// the same way.
	SummaryInFile string
	ItemHelp      string
	// Refuses are settings of all items that this kind cannot use. Refusal is the reason: "does not go with lists".
	Refuses []string
	Refusal string
	// Variant is another kind, whose command asks this kind if a switch is on: Points for Verify ("points --verify"). It is nil for
	// kinds with a command of their own. Switch is the name of the switch; "" if the name is Name.
	Variant *Kind
	Switch  string

	// Ask reads a question. If the question sweeps a value (Source.Sweep), Ask returns one question for each value. It reports
	// mistakes, and leaves out questions that have any. Ask is nil if only the terminal can answer.
	Ask func(a *Asked) []Question
	// Blank returns an empty report, to read one back from a run folder.
	Blank func() reports.Report
	// Warnings returns texts that the user should read beside a report. Notes returns texts that do not fit into rows of CSV.
	// Broken returns the assertions that are not true. All three may be nil.
	Warnings, Notes, Broken func(r reports.Report) []string
}

// Takes says what the words behind a command are.
type Takes int

const (
	Scenario   Takes = iota // a scenario
	Situations              // names of the catalogue
	Players                 // two players, then scenarios
	Units                   // a ruleset, then units of this ruleset
)

// Kinds are all kinds of questions, in the order in which experiment files list them.
var Kinds = []*Kind{&Odds, &Chart, &Compare, &Versions, &Balance, &Plans, &Tournament, &Review, &Sensitivity, &Trace, &Map, &Points, &Pairs, &Formula, &Verify, &Lists, &Improve}

// InFiles returns the kinds that can stand in experiment files.
func InFiles() (kinds []*Kind) {
	for _, k := range Kinds {
		if k.Item != "" {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// Named returns the kind whose command has the given name; nil if there is none.
func Named(command string) *Kind {
	for _, k := range Kinds {
		if k.Variant == nil && k.Name == command {
			return k
		}
	}
	return nil
}

// In returns the settings of a kind that can be given in a place. For files it leaves out those that say how figures are
// obtained, which all items have.
func (k *Kind) In(place setting.Place) (list []setting.Setting) {
	for _, s := range k.Settings() {
		if s.In(place) && (place != setting.File || s.Common() == nil) {
			list = append(list, s)
		}
	}
	return list
}

// Setting returns the setting with the given name; nil if the kind has none.
func (k *Kind) Setting(name string) *setting.Setting { return setting.Named(k.Settings(), name) }

// Chosen returns the variant of the kind whose switch is on, or the kind itself.
func (k *Kind) Chosen(values setting.Values) *Kind {
	for _, other := range Kinds {
		if other.Variant == k && values.On(other.switched()) {
			return other
		}
	}
	return k
}

// switched returns the name of the flag that turns the command of Variant into a question of this kind: "verify" for
// "points --verify".
func (k *Kind) switched() string { return cmp.Or(k.Switch, k.Name) }

// command returns the name of the command that asks this kind.
func (k *Kind) command() string {
	if k.Variant != nil {
		return k.Variant.Name
	}
	return k.Name
}

// Description returns the help of the kind: its paragraphs, then its examples.
func (k *Kind) Description() string {
	return k.About + "\n\n    " + strings.Join(k.Examples, "\n    ")
}
