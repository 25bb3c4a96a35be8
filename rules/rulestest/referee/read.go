package referee

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
)

// The JSON of a trace, as far as the referee reads it.
type (
	record struct {
		Ruleset  string
		Scenario string
		Factors  map[string]string
		Readings map[string]string
		File     string
		Square   float64
		Units    []*unit
		Start    []state
		Events   []event
		End      map[string]string
	}
	unit struct {
		Name, Side, Unit string
		Arrival          int
		Fields           map[string]string

		number int
	}
	event struct {
		Turn       int
		Side       string
		Phase      string
		Does, Text string
		By, At     []int
		Vain       bool
		Needs      []need
		Intents    []intent
		Shots      []shot
		Dice       []dice
		Results    []result
		Moves      []move
		Changed    []state
		Smoke      []cloud
		Score      map[string]string
	}
	state struct {
		Unit               int
		Is, Square, Facing string
		Counts             map[string]int
	}
	move struct {
		Unit               int
		From, Was, To, Now string
		Way                float64
	}
	modifier struct {
		Name string
		By   int
	}
	need struct {
		For   string
		Value int
		Of    []modifier
	}
	intent struct {
		Unit int
		Does string
		At   *int
	}
	shot struct {
		By, At            int
		From              string
		Range             float64
		Side, Cover, Kind string
		Dice              int
		DiceOf            []modifier `json:"dice-of"`
		Score             int
		Of                []modifier
		Values            map[string]int
	}
	dice struct {
		For   string
		By    *int
		Need  int
		Sum   bool
		Faces []int
	}
	result struct {
		Unit   int
		Is     string
		Values map[string]int
	}
	cloud struct{ East, North, Side float64 }
)

// value returns the sum of the modifiers with this name.
func (n *need) value(name string) (sum int) { return modifierSum(n.Of, name) }

func modifierSum(of []modifier, name string) (sum int) {
	for _, m := range of {
		if m.Name == name {
			sum += m.By
		}
	}
	return sum
}

func total(of []modifier) (sum int) {
	for _, m := range of {
		sum += m.By
	}
	return sum
}

func sum(faces []int) (n int) {
	for _, f := range faces {
		n += f
	}
	return n
}

// atLeast returns the number of dice that show a score or more.
func atLeast(faces []int, score int) (n int) {
	for _, f := range faces {
		if f >= score {
			n++
		}
	}
	return n
}

func (u *unit) word(field string) string { return u.Fields[field] }
func (u *unit) yes(field string) bool    { return u.Fields[field] == "yes" }
func (u *unit) int(field string) int     { return int(u.number64(field)) }

// number64 returns the value of a numeric field; 0 for a word.
func (u *unit) number64(field string) float64 {
	x, _ := strconv.ParseFloat(u.Fields[field], 64)
	return x
}

func readTrace(text []byte) (*record, error) {
	r := &record{}
	if err := json.Unmarshal(text, r); err != nil {
		return nil, err
	}
	for i, u := range r.Units {
		u.number = i
	}
	return r, nil
}

// A scenarioFile holds the keys of a scenario file that the referee reads.
type scenarioFile struct {
	Square     float64
	Ground     string
	Heights    string
	Places     map[string]any
	Turns      int
	Visibility any
	Victory    map[string]any
	Sides      map[string]struct{ Edge string }
}

func readScenario(text string) (*scenarioFile, error) {
	f := &scenarioFile{}
	if err := yaml.Unmarshal([]byte(text), f); err != nil {
		return nil, fmt.Errorf("the scenario file: %w", err)
	}
	return f, nil
}

// rows returns the rows of a map layer, from north to south.
func rows(layer string) []string {
	var all []string
	for _, line := range strings.Split(layer, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			all = append(all, line)
		}
	}
	return all
}
