package question

import (
	"context"
	"io"
	"maps"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/experiments/setting"
	"salvo/reports"
	"salvo/rules"
)

// A settingName is the name of a setting in words, which is spelled as the user writes it.
type settingName = experiments.Setting

// A Question is understood and ready to be worked out.
type Question struct {
	Kind     *Kind
	Label    string         // tells the questions of a sweep from each other: "firefly"; "" for a single one
	Words    []string       // to type behind the command
	Line     string         // what it is about: the scenario
	Cells    int            // engagements to work out
	Values   setting.Values // to type
	Settings experiments.Settings
	Resolve  func(ctx context.Context, w io.Writer) // writes all that the answer depends on
	Work     func(ctx context.Context, set experiments.Settings) (reports.Report, error)
	// Piece and Trial are what the parts of the work are called, in the singular.
	Piece, Trial string
	// Flaw is what is wrong although there is an answer: it is reported behind the answer.
	Flaw error
}

// A Source is where a question is asked: the terminal, or an item of an experiment file.
type Source interface {
	// Scenario reads the words of the question as one scenario, and Read any other line.
	Scenario() (*rules.Scenario, error)
	Read(line string) (*rules.Scenario, error)
	// Parse reads a line while the question is worked out.
	Parse(line string) (*rules.Scenario, error)
	// Sweep returns the scenarios that are asked about: one, or one for each value of its sweeps.
	Sweep(s *rules.Scenario) []Swept
	// Game finds a ruleset by its name, or loads the file that holds it.
	Game(name string) (*rules.Ruleset, error)
	// ReadFile reads the file that a setting names; its path is "" if none is named.
	ReadFile(setting string) (path string, text []byte, err error)
	// AddRoster adds the units of a file to the library.
	AddRoster(name string) error
	// Room counts engagements and reports whether there is room for them.
	Room(cells int) bool
	// Refuse is told what is wrong with a setting, and with which of its values; "": with the words.
	Refuse(setting string, value int, err error)
}

// A Swept is a scenario of a sweep, with what tells it from the others.
type Swept struct {
	*rules.Scenario
	Label string
}

// An Asked is a question as somebody asks it.
type Asked struct {
	Source
	setting.Values
	Context  context.Context
	Kind     *Kind
	Library  *rules.Library
	Words    []string             // behind the command; in a file those of the text under its key
	Typed    string               // the words as one text
	Title    string               // that the user gave it
	Settings experiments.Settings // who works, and is told of it; the given ones say how
	Prose    bool                 // the answer is for reading
	// Ahead: everything that can be wrong must be found before anything is worked out, as in files. Tried: that has been done
	// before, and what takes long need not be found again.
	Ahead, Tried bool
	Mistakes     int // that were found so far
}

// Refuse tells the source what is wrong.
func (a *Asked) Refuse(setting string, value int, err error) {
	a.Mistakes++
	a.Source.Refuse(setting, value, err)
}

// wrong refuses the question in words, some of which may be settings. It returns no questions.
func (a *Asked) wrong(setting, format string, args ...any) []Question {
	a.Refuse(setting, 0, experiments.BadInput(format, args...))
	return nil
}

// how returns the settings by which figures are obtained.
func (a *Asked) how() experiments.Settings {
	set := a.Settings
	set.Method, set.Seed = experiments.Auto, a.Seed("seed")
	if a.Has("method") {
		set.Method = experiments.Method(a.Text("method"))
	}
	set.Trials, set.PrecisionInPoints = a.Count("trials"), a.Number("precision")
	return set
}

// usual sets the default value of a setting that was not given.
func (a *Asked) usual(setting, value string) {
	if !a.Has(setting) {
		a.Values[setting] = []string{value}
	}
}

// heading returns the title of one question of a sweep.
func (a *Asked) heading(label string) string {
	if label == "" {
		return a.Title
	}
	return strings.TrimPrefix(a.Title+": "+label, ": ")
}

// Scenarios reads what fights; nil if that is wrong.
func (a *Asked) Scenarios() []Swept {
	if len(a.Words) == 0 {
		a.wrong("", "say what fights: salvo %s %s", a.Kind.Name, a.example())
		return nil
	}
	s, err := a.Scenario()
	if err != nil {
		a.Refuse("", 0, experiments.InputError{Err: err})
		return nil
	}
	for _, lacks := range a.Kind.Settings() {
		if lacks.Missing != "" && !a.Has(lacks.Name) && !a.Ahead {
			a.wrong("", "say %s: %s %s", lacks.Missing, settingName(lacks.Name), lacks.Example)
			return nil
		}
	}
	return a.Sweep(s)
}

// Lines reads several scenarios, each a word of its own; nil if one is wrong.
func (a *Asked) Lines() (all []*rules.Scenario) {
	if len(a.Words) == 0 || !strings.Contains(a.Words[0], " ") && !a.Library.HasFile(a.Words[0]) {
		a.wrong("", `quote each scenario: salvo %s "%s" "%s"`, a.Kind.Name, a.example(), a.example())
		return nil
	}
	for _, line := range a.Words {
		s, err := a.Read(line)
		if err != nil {
			a.Refuse("", 0, experiments.InputError{Err: err})
			return nil
		}
		all = append(all, s)
	}
	return all
}

// example returns a scenario that works.
func (a *Asked) example() string { return a.Library.Rulesets()[0].Procedures[0].Example }

// axis reads a setting that is an axis; nil if it was not given or is wrong.
func (a *Asked) axis(name string, s *rules.Scenario) *experiments.Axis {
	if !a.Has(name) {
		return nil
	}
	axis, err := experiments.ParseAxis(a.Text(name), s)
	if err != nil {
		a.Refuse(name, 0, experiments.SettingError{Setting: settingName(name), Err: err})
		return nil
	}
	return axis
}

// about returns the question about a scenario, without what it asks.
func (a *Asked) about(s Swept, set experiments.Settings) Question {
	q := a.asking(s.Words(), set)
	q.Label, q.Line = s.Label, s.String()
	q.Resolve = func(_ context.Context, w io.Writer) { io.WriteString(w, s.Resolved()) }
	return q
}

// asking returns the question with some words, without what it asks.
func (a *Asked) asking(words []string, set experiments.Settings) Question {
	return Question{Kind: a.Kind, Words: slices.Clone(words), Line: a.Typed, Cells: 1, Values: maps.Clone(a.Values), Settings: set}
}

// A calculation is what package experiments and those below it work out.
type calculation[R reports.Report] interface {
	Cells() int
	Resolve(ctx context.Context, w io.Writer)
	Work(ctx context.Context, set experiments.Settings) (R, error)
}

// calculated returns the question about a scenario whose answer a calculation gives. piece and trial are what its parts are called.
func calculated[R reports.Report](a *Asked, s Swept, set experiments.Settings, c calculation[R], piece, trial string) Question {
	q := a.about(s, set)
	q.Cells, q.Resolve, q.Work, q.Piece, q.Trial = c.Cells(), c.Resolve, works(c.Work), piece, trial
	return q
}

// works returns work whose result is a report of one type as work on any.
func works[R reports.Report](work func(context.Context, experiments.Settings) (R, error)) func(context.Context, experiments.Settings) (reports.Report, error) {
	return func(ctx context.Context, set experiments.Settings) (reports.Report, error) {
		r, err := work(ctx, set)
		if err != nil {
			return nil, err
		}
		return r, nil
	}
}
