package desk

import (
	"bytes"
	"encoding/json"
	"fmt"

	"salvo/experiments/setting"
)

// A Request is a question with its subject. The question decides which fields matter.
type Request struct {
	Ask     string `json:"ask"`     // the name of the question
	Ruleset string `json:"ruleset"` // the ruleset of a roster, of a typed list or of a scenario file to begin with
	Line    string `json:"line"`    // the scenario; for an edit, the name of a file among Tables
	Rosters []File `json:"rosters"` // the visitor's rosters and games, which join the built-in ones
	Tables  []File `json:"tables"`  // the visitor's scenario files, which the line may name
	Over    string `json:"over"`    // what a profile varies: a factor or a party, or an axis such as range=0..80/5
	Number  int64  `json:"number"`  // the number of the engagement to show, from 1; 0 stands for 1
	Form    string `json:"form"`    // the form of a report: text, md, csv or json
	Name    string `json:"name"`    // the name of a list that is imported, or of a template
	Data    string `json:"data"`    // the file of that list, deflated, in base64 for addresses
	// As gives the unit that a name in the imported list (Data) means, spelled as on a scenario line.
	As map[string]string `json:"as"`
	// File is the content of a scenario file to write, as JSON of yamlfile.Tree.
	File json.RawMessage `json:"file"`
	// Strand is the only strand of a fight to work on, from 1; 0 stands for all. If the page has fought a fight in several
	// engines, Round is the last complete round, from 1, and Counts holds the counts of all battles so far.
	Strand int     `json:"strand"`
	Round  int     `json:"round"`
	Counts []int64 `json:"counts"`
	// Values are the settings that the page shares with commands. setting.OnPage lists them.
	setting.Values `json:"-"`
}

// A File is a text of the visitor.
type File struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// UnmarshalJSON reads a request. It refuses fields that no question has.
func (r *Request) UnmarshalJSON(text []byte) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	r.Values = setting.Values{}
	for _, s := range setting.OnPage() {
		field, ok := fields[s.Name]
		if !ok {
			continue
		}
		value, err := valueOf(&s, field)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		if value != "" {
			r.Values[s.Name] = []string{value}
		}
		delete(fields, s.Name)
	}
	rest, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	type own Request
	decoder := json.NewDecoder(bytes.NewReader(rest))
	decoder.DisallowUnknownFields()
	return decoder.Decode((*own)(r))
}

// valueOf returns the value of a setting as a text; "" if it is not set. The JSON value must have the type of the
// setting.
func valueOf(s *setting.Setting, field json.RawMessage) (string, error) {
	switch s.Type {
	case setting.Switch:
		on, err := decode[bool](field)
		if !on {
			return "", err
		}
		return "yes", nil
	case setting.Count:
		n, err := decode[int64](field)
		if n == 0 {
			return "", err
		}
		return fmt.Sprint(n), err
	case setting.Seed:
		n, err := decode[uint64](field)
		return fmt.Sprint(n), err
	}
	return decode[string](field)
}

func decode[T any](field json.RawMessage) (value T, err error) {
	err = json.Unmarshal(field, &value)
	return value, err
}

// seed returns the seed of the question; 0 stands for 1.
func (r *Request) seed() uint64 { return max(r.Seed("seed"), 1) }
