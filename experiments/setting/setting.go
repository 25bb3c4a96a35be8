package setting

import (
	"fmt"
	"slices"
	"strings"

	"salvo/experiments"
)

// A Setting is something that can be set in a question: a flag of the terminal, a key of an experiment file, a field of the
// request that a page sends.
type Setting struct {
	Name string
	Help string // what the setting does, in a line; the placeholder of its value is in `quotes`
	Key  string // the help of the key in files; "" if Help fits there, too
	// Default says what happens if the setting is not given. Tacit is a default value that salvo leaves out of the
	// commands that it prints.
	Default, Tacit string
	Type           Type
	Many           bool     // it may be given several times; in files it is a list
	Words          []string // values to propose; for the type Word these are the only values
	Endings        []string // the endings of files that it may name
	Most           int64    // the largest value of a Count
	On             Place    // where it can be given; 0 for the terminal and files
	// Missing says what a question lacks without the setting, and Example what to write. Both are empty if the setting may
	// be left out.
	Missing, Example string
	Required         bool // files must have it
	NotInCSV         bool // a report in CSV cannot show what the setting asks for
	How              bool // it decides how figures are obtained, not which figures
}

// A Place is where questions are asked.
type Place int

const (
	Terminal Place = 1 << iota
	File
	Page
	Everywhere = Terminal | File | Page
)

// A Type is the type of a setting's value. In the commands that salvo prints, the settings whose field How is true stand
// last, in the order of their types.
type Type int

const (
	Text      Type = iota
	Switch         // yes or no
	Axis           // a factor, field or number of units with the values that it takes
	Input          // the name of a file that is read
	Output         // the name of a file that is written
	List           // words joined by commas
	Word           // one of the words in Setting.Words
	Precision      // percentage points
	Count          // a whole number from 1
	Seed
)

// In reports whether the setting can be given in a place.
func (s *Setting) In(place Place) bool {
	if s.On == 0 {
		return place != Page
	}
	return s.On&place != 0
}

// Helping returns a copy of the setting with another help text.
func (s Setting) Helping(help string) Setting {
	s.Help = help
	return s
}

// At returns a copy of the setting that can be given in other places.
func (s Setting) At(places Place) Setting {
	s.On = places
	return s
}

// Unset returns what happens if the setting is not given, for the help page.
func (s *Setting) Unset() string {
	if s.Default == "" {
		return s.Tacit
	}
	return s.Default
}

// Described returns the description of the setting in a schema.
func (s *Setting) Described() string {
	if s.Key == "" {
		return strings.ReplaceAll(s.Help, "`", "")
	}
	return s.Key
}

// Read checks a value and returns it as a program writes it: 4000 for 4k. The error says what would be right.
func (s *Setting) Read(text string) (string, error) {
	switch s.Type {
	case Word:
		return experiments.OneOf(text, s.Words)
	case Count:
		n, err := experiments.ParseCount(text, s.Most)
		return fmt.Sprint(n), err
	case Precision:
		x, err := experiments.ParsePrecision(text)
		return fmt.Sprint(x), err
	case Seed:
		n, err := experiments.ParseSeed(text)
		return fmt.Sprint(n), err
	case Output:
		return text, s.checkEnding(text)
	case List:
		return strings.ReplaceAll(text, " ", ""), nil
	}
	return text, nil
}

// checkEnding returns an error if a file has the wrong ending.
func (s *Setting) checkEnding(path string) error {
	ends := func(ending string) bool { return strings.HasSuffix(strings.ToLower(path), "."+ending) }
	if last := len(s.Endings) - 1; last >= 0 && !slices.ContainsFunc(s.Endings, ends) {
		return fmt.Errorf("the file must end in .%s or .%s", strings.Join(s.Endings[:last], ", ."), s.Endings[last])
	}
	return nil
}

// Settings that say how figures are obtained.
var (
	methods = []string{string(experiments.Auto), string(experiments.Exact), string(experiments.Simulate), string(experiments.Both)}

	Method = Setting{
		Name: "method", Type: Word, Words: methods, Tacit: string(experiments.Auto), How: true,
		Help: "`METHOD` is auto (exact if it can be, checked by rolling), exact, simulate, or both side by side",
		Key:  "how figures are obtained",
	}
	OneMethod = Method.Helping("`METHOD` is auto (exact if it can be, else rolled), exact or simulate") // of questions that refuse both
	Trials    = Setting{
		Name: "trials", Type: Count, Most: experiments.MostTrials, Default: "as many as give half a percentage point", How: true,
		Help: "roll `N` engagements, for example 1e6 or 1M",
		Key:  "engagements to roll, for example 1e6, 1M or 20k",
	}
	HowPrecise = Setting{
		Name: "precision", Type: Precision, How: true,
		Help: "roll until every share is known to within `P` percentage points; --trials is then the limit",
		Key:  "roll until every share is known to within this many percentage points; for points, this many per cent of the costs",
	}
	Luck = Setting{
		Name: "seed", Type: Seed, Tacit: "1", How: true,
		Help: "the luck of run `N`: same seed, same dice",
		Key:  "the luck of run N",
	}
)

// Common returns the settings that all items of experiment files have, and their defaults.
func Common() []Setting { return []Setting{Luck, Trials, HowPrecise, Method} }

// Common returns the setting that all items have under the name of this setting; nil if they have none.
func (s *Setting) Common() *Setting { return Named(Common(), s.Name) }

// Working returns the settings that say how figures are obtained, for kinds that work odds out. The given settings replace
// those with the same names.
func Working(otherwise ...Setting) []Setting {
	list := []Setting{Method, Trials, HowPrecise, Luck}
	for _, s := range otherwise {
		*Named(list, s.Name) = s
	}
	return list
}

// Named returns the setting with the given name in a list; nil if there is none.
func Named(list []Setting, name string) *Setting {
	if i := slices.IndexFunc(list, func(s Setting) bool { return s.Name == name }); i >= 0 {
		return &list[i]
	}
	return nil
}

// Rank returns a number by which the settings of a command are sorted: 0 for most settings. Settings that say how figures are
// obtained have higher numbers, in the order of their types.
func (s *Setting) Rank() int {
	if s.How {
		return 1 + int(s.Type)
	}
	return 0
}
