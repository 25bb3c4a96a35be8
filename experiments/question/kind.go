package question

import (
	"strings"

	"salvo/reports"

	"salvo/experiments/setting"
)

// A Kind is one kind of question: all that the terminal, experiment files and the page need to know about it.
type Kind struct {
	Name     string // of the command, and of the key in experiment files
	Summary  string // what it answers, in a line
	Usage    string // what stands behind the command: "SCENARIO --x AXIS"
	About    string // paragraphs of help
	Examples []string
	Takes    Takes // what its words are
	Shows    bool  // it shows one battle or table; such commands are listed behind the others
	// Settings returns its own and those that say how figures are obtained, in the order of the help page. It is a function so that
	// nothing of a kind is made when a program starts, and a program that asks few kinds is linked without the others.
	Settings func() []setting.Setting
	// Reworded are flags that every command of the terminal has, where they mean something else here. Lacks are those that
	// this one has not.
	Reworded []setting.Setting
	Lacks    []string

	// Item is what stands under its key in an experiment file: "SCENARIO". It is empty where a kind cannot stand in one.
	Item string
	// SummaryInFile and ItemHelp describe an item and the words under its key, where Summary and Item do not.
	SummaryInFile string
	ItemHelp      string
	// Refuses are settings of all items that this kind has no use for, and Refusal says so: "does not go with lists".
	Refuses []string
	Refusal string
	// Variant is the kind to whose command this one belongs: there it is a switch. It is nil for all that have a command.
	Variant *Kind

	// Ask understands a question. It returns several where a sweep asks for several, and none if something is wrong with
	// them all, which it has refused then. It is nil where only the terminal can answer.
	Ask func(a *Asked) []Question
	// Blank returns an empty report, to read one back from a run folder.
	Blank func() reports.Report
	// Warnings returns what the user should know beside a report; Notes what the rows of CSV have no place for. Broken returns
	// the assertions that are not true. They may be nil.
	Warnings, Notes, Broken func(r reports.Report) []string
}

// Takes says what the words behind a command are.
type Takes int

const (
	Scenario   Takes = iota // a scenario
	Situations              // names of the catalogue
	Players                 // two players, then scenarios
	Units                   // a ruleset, then units of it
)

// Kinds are all kinds of questions, in the order in which experiment files list them.
var Kinds = []*Kind{&Odds, &Chart, &Compare, &Balance, &Plans, &Tournament, &Review, &Sensitivity, &Trace, &Map, &Points, &Pairs, &Formula, &Verify, &Lists}

// InFiles returns the kinds that can stand in experiment files.
func InFiles() (kinds []*Kind) {
	for _, k := range Kinds {
		if k.Item != "" {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// Named returns the kind whose command has a name; nil if there is none.
func Named(command string) *Kind {
	for _, k := range Kinds {
		if k.Variant == nil && k.Name == command {
			return k
		}
	}
	return nil
}

// In returns the settings of a kind that can be given in a place. How figures are obtained is the same for all items of files, and
// not among them.
func (k *Kind) In(place setting.Place) (list []setting.Setting) {
	for _, s := range k.Settings() {
		if s.In(place) && (place != setting.File || s.Common() == nil) {
			list = append(list, s)
		}
	}
	return list
}

// Setting returns the setting of a name; nil if the kind has none.
func (k *Kind) Setting(name string) *setting.Setting { return setting.Named(k.Settings(), name) }

// Chosen returns the variant of the kind whose switch is on, or the kind itself.
func (k *Kind) Chosen(values setting.Values) *Kind {
	for _, other := range Kinds {
		if other.Variant == k && values.On(other.Name) {
			return other
		}
	}
	return k
}

// command returns the name of the command that asks it.
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
