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

// A settingName is the name of a setting in an error, spelled as the user writes it.
type settingName = experiments.Setting

// A Question is ready to be worked out.
type Question struct {
	Kind     *Kind
	Label    string         // distinguishes the questions of a sweep: "firefly"; "" for a single one
	Words    []string       // the words to type behind the command
	Line     string         // the scenario line; if there is not exactly one scenario, the words as one text
	Cells    int            // engagements to work out
	Values   setting.Values // the settings to type
	Settings experiments.Settings
	Resolve  func(ctx context.Context, w io.Writer) // writes everything that the answer depends on
	Work     func(ctx context.Context, set experiments.Settings) (reports.Report, error)
	// Piece is what the work consists of, such as "step" or "square". Trial is what a piece rolls, such as "battle". Estimates of
	// the time use both words. They are in the singular.
	Piece, Trial string
	// Flaw is a mistake that does not prevent an answer. It is reported behind the answer.
	Flaw error
}

// A Source is where a question is asked: the terminal, or an item of an experiment file.
type Source interface {
	// Scenario reads the words of the question as one scenario. Read reads any other line.
	Scenario() (*rules.Scenario, error)
	Read(line string) (*rules.Scenario, error)
	// Parse reads a line later, while the question is worked out.
	Parse(line string) (*rules.Scenario, error)
	// Sweep returns the scenarios of the question: one, or one for each value of its sweeps.
	Sweep(s *rules.Scenario) []Swept
	// Game finds a ruleset by its name, or loads the file that holds it.
	Game(name string) (*rules.Ruleset, error)
	// ReadFile reads the file that a setting names; its path is "" if none is named.
	ReadFile(setting string) (path string, text []byte, err error)
	// AddRoster adds the units of a file to the library.
	AddRoster(name string) error
	// Room adds cells to the number of engagements of the experiment file, and returns false if there are too many. At the
	// terminal it always returns true.
	Room(cells int) bool
	// Refuse reports a mistake in a value of a setting; "" stands for the words of the question.
	Refuse(setting string, value int, err error)
}

// A Swept is a scenario of a sweep, with the label that distinguishes it.
type Swept struct {
	*rules.Scenario
	Label string
}

// An Asked is a question as the user asks it.
type Asked struct {
	Source
	setting.Values
	Context  context.Context
	Kind     *Kind
	Library  *rules.Library
	Words    []string             // the words behind the command; in a file those under its key
	Typed    string               // the words as one text
	Title    string               // the user's title
	Settings experiments.Settings // workers, progress and version; all other settings follow from Values
	Prose    bool                 // the answer is printed for people, not for programs
	// Ahead says that all mistakes must be found before any work begins, as for experiment files. Tried says that the
	// question was checked earlier, so that slow checks need not be repeated.
	Ahead, Tried bool
	Mistakes     int // the number of mistakes found so far
}

// Refuse counts a mistake, and reports it to the terminal or to the experiment file that asks (Source).
func (a *Asked) Refuse(setting string, value int, err error) {
	a.Mistakes++
	a.Source.Refuse(setting, value, err)
}

// wrong refuses the question in words, some of which may be settings. It returns no questions.
func (a *Asked) wrong(setting, format string, args ...any) []Question {
	a.Refuse(setting, 0, experiments.BadInput(format, args...))
	return nil
}

// how returns the settings that say how figures are obtained.
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

// Scenarios reads the scenarios of the question; nil if there is a mistake.
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

// Lines reads several scenarios, each of them one word; nil if there is a mistake.
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

// example returns a scenario line that can be worked out.
func (a *Asked) example() string { return a.Library.Rulesets()[0].Procedures[0].Example }

// axis reads a setting that is an axis; nil if it was not given or has a mistake.
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

// about returns a question about a scenario. The caller adds the work.
func (a *Asked) about(s Swept, set experiments.Settings) Question {
	q := a.asking(s.Words(), set)
	q.Label, q.Line = s.Label, s.String()
	q.Resolve = func(_ context.Context, w io.Writer) { io.WriteString(w, s.Resolved()) }
	return q
}

// asking returns a question with the given words. The caller adds the work.
func (a *Asked) asking(words []string, set experiments.Settings) Question {
	return Question{Kind: a.Kind, Words: slices.Clone(words), Line: a.Typed, Cells: 1, Values: maps.Clone(a.Values), Settings: set}
}

// A calculation is work that package experiments and the packages below it do.
type calculation[R reports.Report] interface {
	Cells() int
	Resolve(ctx context.Context, w io.Writer)
	Work(ctx context.Context, set experiments.Settings) (R, error)
}

// calculated returns a question about a scenario that a calculation answers. piece and trial are the names of its parts.
func calculated[R reports.Report](a *Asked, s Swept, set experiments.Settings, c calculation[R], piece, trial string) Question {
	q := a.about(s, set)
	q.Cells, q.Resolve, q.Work, q.Piece, q.Trial = c.Cells(), c.Resolve, works(c.Work), piece, trial
	return q
}

// works converts a function that returns one type of report into a function that returns any report.
func works[R reports.Report](work func(context.Context, experiments.Settings) (R, error)) func(context.Context, experiments.Settings) (reports.Report, error) {
	return func(ctx context.Context, set experiments.Settings) (reports.Report, error) {
		r, err := work(ctx, set)
		if err != nil {
			return nil, err
		}
		return r, nil
	}
}
