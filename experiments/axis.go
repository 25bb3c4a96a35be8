package experiments

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"salvo/reports"
	"salvo/rules"
)

// MostCells is the largest number of cells of a chart.
const MostCells = 10_000

// An Axis is something that varies from one scenario to the next:
//
//	range=10..80/10          a factor, as all numbers from 10 to 80 in steps of 10
//	cover=none,soft,hard     a factor, as words
//	target.save=3..6         a field of all units of a party; parties have names, and are a and b by their places
//	attacker=panther,tiger-1 the kind of unit, in a party that has one kind
//	attacker=class:at-gun    one unit after the other of a selection, see rules.IsSelection
//	attackers=1..6           the number of units of a party that has one kind
//	b.sherman-m4=1..20       the number of units of one kind, in a party that has several
//	+save-six=keep,lose      readings of an unclear rule
type Axis struct {
	reports.Axis
	setting
	text string // the axis as the user wrote it
}

// A setting changes one thing about a scenario.
type setting struct {
	rank  rank
	unit  string      // the unit of measure of the values
	party string      // the party whose units, or whose number of units, are set; "" for anything else
	typed *rules.Type // the type of the values; nil if they are units, numbers of units or readings
	set   func(s *rules.Scenario, value string) (*rules.Scenario, error)
}

// A rank is the order in which settings are applied: a unit is set before its number and its fields, because setting
// a unit resets them.
type rank int

const (
	unitRank rank = iota
	countRank
	fieldRank
	factorRank
)

// ParseAxis reads an axis of a scenario. It returns an error if the scenario cannot have one of the values. It does not
// check values together with those of another axis.
func ParseAxis(text string, s *rules.Scenario) (*Axis, error) {
	name, list, found := strings.Cut(text, "=")
	if strings.ContainsFunc(text, unicode.IsSpace) || strings.ContainsFunc(text, unicode.IsControl) {
		return nil, BadInput("%q is no axis: write it without spaces", text)
	}
	if !found || name == "" || list == "" {
		return nil, BadInput("%q is no axis: write NAME=LOW..HIGH, NAME=LOW..HIGH/STEP or NAME=VALUE,VALUE", text)
	}
	values, err := expand(name, list)
	if err != nil {
		return nil, InputError{err}
	}
	how, err := settingOf(name, values, s)
	if err != nil {
		return nil, InputError{err}
	}
	if how.rank == unitRank {
		if values, err = chosen(values, s); err != nil {
			return nil, InputError{err}
		}
	}
	for _, value := range values {
		if _, err := how.set(s, value); err != nil {
			return nil, InputError{dashed(name, value, err)}
		}
	}
	return &Axis{reports.Axis{Name: name, Values: values, Numeric: allNumbers(values), Unit: how.unit, Units: how.rank == unitRank}, how, text}, nil
}

// At returns the scenario with the axis set to a value.
func (a *Axis) At(s *rules.Scenario, value string) (*rules.Scenario, error) { return a.set(s, value) }

// numberRun splits a run of numbers, LOW..HIGH or LOW..HIGH/STEP, into its parts.
func numberRun(text string) (low, high, step string, ok bool) {
	low, rest, run := strings.Cut(text, "..")
	high, step, stepped := strings.Cut(rest, "/")
	return low, high, step, run && low != "" && high != "" && stepped == (step != "")
}

// dashed returns an error for a value such as 10-80, which says that a run of numbers has two dots. For other values it
// returns the error wrong.
func dashed(name, value string, wrong error) error {
	low, high, found := strings.Cut(value, "-")
	_, okLow := hundredths(low)
	if _, okHigh := hundredths(high); !found || !okLow || !okHigh {
		return wrong
	}
	return fmt.Errorf("%s=%s: a run of numbers has two dots: write %s=%s..%s", name, value, name, low, high)
}

// expand returns all values of an axis: a run of numbers becomes its numbers.
func expand(name, list string) ([]string, error) {
	var values []string
	for part := range strings.SplitSeq(list, ",") {
		more := []string{part}
		if low, high, step, ok := numberRun(part); ok {
			var err error
			if more, err = countUp(name, low, high, step); err != nil {
				return nil, err
			}
		}
		if part == "" {
			return nil, fmt.Errorf("%s=%s lacks a value: write one between two commas", name, list)
		}
		if values = append(values, more...); len(values) > MostCells {
			return nil, tooMany(name, len(values))
		}
	}
	seen := make(map[string]bool)
	for _, value := range values {
		if seen[value] {
			return nil, fmt.Errorf("%s=%s is given twice", name, value)
		}
		seen[value] = true
	}
	return values, nil
}

// chosen returns the names of units, with each selection among the words replaced by its units. Each unit comes once.
func chosen(words []string, s *rules.Scenario) (units []string, err error) {
	for _, word := range words {
		if !rules.IsSelection(word) {
			units = append(units, word)
			continue
		}
		selected, err := s.Select(word)
		if err != nil {
			return nil, err
		}
		for _, u := range selected {
			if !slices.Contains(units, u.Name) && !slices.Contains(words, u.Name) {
				units = append(units, u.Name)
			}
		}
	}
	return units, nil
}

func tooMany(name string, n int) error {
	return fmt.Errorf("%s has %d values: a chart has at most %d cells", name, n, MostCells)
}

// countUp returns the numbers from low to high. It counts in hundredths, since numbers on a line have at most two
// decimals.
func countUp(name, low, high, step string) ([]string, error) {
	if step == "" {
		step = "1"
	}
	from, okFrom := hundredths(low)
	to, okTo := hundredths(high)
	by, okBy := hundredths(step)
	switch {
	case !okFrom || !okTo || !okBy:
		return nil, fmt.Errorf("%s=%s..%s/%s: write numbers with at most two decimals, as in %s=10..80/10",
			name, low, high, step, name)
	case by <= 0:
		return nil, fmt.Errorf("%s=%s..%s/%s: the step must be above 0", name, low, high, step)
	case from > to:
		return nil, fmt.Errorf("%s=%s..%s: write %s=%s..%s, the lower number first", name, low, high, name, high, low)
	}
	n := (to-from)/by + 1
	if n > MostCells {
		return nil, tooMany(name, n)
	}
	values := make([]string, n)
	for i := range values {
		values[i] = strconv.FormatFloat(float64(from+i*by)/100, 'f', -1, 64)
	}
	return values, nil
}

// hundredths returns the number in a text, times 100. The text may have at most 13 digits before the point and two
// behind it.
func hundredths(text string) (n int, ok bool) {
	whole, part, pointed := strings.Cut(text, ".")
	count := strings.TrimPrefix(whole, "-")
	if count == "" || len(count) > 13 || len(part) > 2 || pointed != (part != "") || strings.Trim(count+part, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(whole + (part + "00")[:2])
	return n, err == nil
}

func allNumbers(values []string) bool {
	return !slices.ContainsFunc(values, func(v string) bool { _, ok := hundredths(v); return !ok })
}

// settingOf returns the setting of an axis of the given name: of an option, of a factor, or of a party's units, their
// number or a field.
func settingOf(name string, values []string, s *rules.Scenario) (setting, error) {
	if option, plus := strings.CutPrefix(name, "+"); plus {
		return setting{rank: factorRank, set: func(s *rules.Scenario, value string) (*rules.Scenario, error) {
			return s.SetOption(option, value)
		}}, nil
	}
	for _, f := range s.Procedure.Factors {
		if f.Name == name {
			return setting{rank: factorRank, unit: f.Unit, typed: &f.Type, set: func(s *rules.Scenario, value string) (*rules.Scenario, error) {
				return s.Set(name, value)
			}}, nil
		}
	}
	before, what, dotted := strings.Cut(name, ".")
	party := partyNamed(before, s)
	switch {
	case party == nil:
		return setting{}, unknownAxis(name, s)
	case dotted:
		return insideParty(party, what, s)
	case allNumbers(values):
		return countOf(party.Spec.Name, ""), nil
	}
	return setting{rank: unitRank, party: party.Spec.Name, set: func(s *rules.Scenario, value string) (*rules.Scenario, error) {
		return s.SetUnit(party.Spec.Name, value)
	}}, nil
}

// partyNamed returns the party that a name means: its own name in the singular or plural, a for the first party, b for
// the second. It returns nil if there is none.
func partyNamed(name string, s *rules.Scenario) *rules.Party {
	for i := range s.Parties {
		p := &s.Parties[i]
		if name == p.Spec.Name || name == strings.TrimSuffix(p.Spec.Name, "s") || name == string(rune('a'+i)) {
			return p
		}
	}
	return nil
}

// insideParty returns the setting of a field of all units of a party, or of the number of its units of one kind.
func insideParty(party *rules.Party, what string, s *rules.Scenario) (setting, error) {
	words := make([]string, 0, len(s.Ruleset.Fields)+len(party.Groups))
	for _, f := range s.Ruleset.Fields {
		if f.Name == what {
			return setting{rank: fieldRank, unit: f.Unit, typed: &f.Type, set: func(s *rules.Scenario, value string) (*rules.Scenario, error) {
				return s.SetField(party.Spec.Name, what, value)
			}}, nil
		}
		words = append(words, f.Name)
	}
	for _, g := range party.Groups {
		if g.Unit.Name == what {
			return countOf(party.Spec.Name, what), nil
		}
		words = append(words, g.Unit.Name)
	}
	return setting{}, fmt.Errorf("%q is neither a field nor a unit of %s%s (salvo rules %s lists the fields)",
		what, party.String(), rules.DidYouMean(what, words), s.Ruleset.Head())
}

func countOf(party, unit string) setting {
	return setting{rank: countRank, party: party, set: func(s *rules.Scenario, value string) (*rules.Scenario, error) {
		n, err := strconv.Atoi(value)
		if err != nil {
			return nil, fmt.Errorf("%s=%s: give a whole number of units", party, value)
		}
		return s.SetCount(party, unit, n)
	}}
}

// unknownAxis returns an error about an unknown name, with the word that the user probably meant.
func unknownAxis(name string, s *rules.Scenario) error {
	var parties, words []string
	for i := range s.Parties {
		parties = append(parties, s.Parties[i].Spec.Name)
	}
	words = append(words, parties...)
	for _, f := range s.Procedure.Factors {
		words = append(words, f.Name)
	}
	for _, o := range s.Ruleset.OptionsOf(s.Procedure) {
		if o.Name == name && !o.House {
			return fmt.Errorf("%s is an option: write +%s=VALUE,VALUE", name, name)
		}
		words = append(words, "+"+o.Name)
	}
	for _, f := range s.Ruleset.Fields {
		if f.Name == name && len(parties) > 0 {
			of, or := parties[len(parties)-1], ""
			if slices.Contains(words, name+"-"+of) {
				or = fmt.Sprintf(", or %s-%s=VALUE,VALUE for its whole side", name, of)
			}
			return fmt.Errorf("%s is a field of a unit: write %s.%s=VALUE,VALUE%s", name, of, name, or)
		}
	}
	if slices.Contains(words, "+"+name) {
		return fmt.Errorf("%s is a house rule: write +%s=VALUE,VALUE", name, name)
	}
	return fmt.Errorf("unknown axis %q%s (salvo rules %s/%s lists what can be varied)",
		name, rules.DidYouMean(name, words), s.Ruleset.Head(), s.Procedure.Name)
}
