package rules

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules/tablefile"
	"salvo/rules/yamlfile"
)

// Written returns the scenario as a scenario file: the file that it was read from, with everything that the line has changed,
// by the rules of another game if the line says so. It keeps the comments of the file if possible, and lists those that it
// could not keep. The scenario must have a table.
func (s *Scenario) Written() (text []byte, lost []string) {
	rd := yamlfile.Reader{}
	content, _ := rd.Tree(rd.Document(s.Table.Text)).(yamlfile.Keys)
	translated := s.Ruleset.Name != s.Table.Ruleset
	if translated {
		content = s.translatedContent(content)
	}
	content = s.partiesContent(content, translated)
	if turns := s.Word("turns"); turns != content.Value("turns") {
		content = content.With("turns", turns)
	}
	if words := s.factorWords(); words != "" || content.Value("factors") != nil {
		content = content.With("factors", textOrNone(words))
	}
	return tablefile.Write(s.Table.Text, content)
}

// textOrNone returns a text as a tree; nil for "".
func textOrNone(text string) yamlfile.Tree {
	if text == "" {
		return nil
	}
	return text
}

// translatedContent returns the content of the file with those parts replaced that depend on the game of the scenario.
func (s *Scenario) translatedContent(content yamlfile.Keys) yamlfile.Keys {
	content = content.With("ruleset", s.Ruleset.Name)
	if side := s.Table.Map.Side; side != s.Ruleset.Tabletop.Square || content.Value("square") != nil {
		content = content.With("square", side.String())
	}
	content = content.With("visibility", s.Table.VisibilityContent()).With("victory", s.Table.VictoryContent())
	if len(s.Table.Plans) == 0 {
		return content
	}
	plans := yamlfile.Keys{}
	for i := range s.Table.Plans {
		plans = plans.With(s.Table.Plans[i].Name, s.Table.PlanContent(&s.Table.Plans[i]))
	}
	return content.With("plans", plans)
}

// partiesContent returns the content with the parties and plans of both sides that differ from the file. It adds plans that the
// file does not have. If the file is translated, partiesContent replaces all parties and arrivals.
func (s *Scenario) partiesContent(content yamlfile.Keys, translated bool) yamlfile.Keys {
	sides, _ := content.Value("sides").(yamlfile.Keys)
	for i := range s.Parties {
		name := s.Parties[i].Spec.Name
		side, _ := sides.Value(name).(yamlfile.Keys)
		if translated || s.Parties[i].String() != s.file.Parties[i].String() {
			side = side.With("party", s.Parties[i].String())
		}
		if list, is := side.Value("arrivals").(yamlfile.List); is && translated {
			side = side.With("arrivals", s.arrivalsContent(i, list))
		}
		if plan := s.Plan(i); plan != nil && side.Value("plan") != plan.Name {
			side = side.With("plan", plan.Name)
			if plans, _ := content.Value("plans").(yamlfile.Keys); plans.Value(plan.Name) == nil {
				content = content.With("plans", plans.With(plan.Name, s.Table.PlanContent(plan)))
			}
		}
		sides = sides.With(name, side)
	}
	return content.With("sides", sides)
}

func (s *Scenario) arrivalsContent(side int, list yamlfile.List) yamlfile.List {
	made := yamlfile.List{Of: slices.Clone(list.Of)}
	for i := range min(len(made.Of), len(s.Arrivals[side])) {
		if keys, is := made.Of[i].(yamlfile.Keys); is {
			made.Of[i] = keys.With("party", s.Arrivals[side][i].String())
		}
	}
	return made
}

// factorWords returns the factors and options that the file and the line set, except those with a key of their own.
func (s *Scenario) factorWords() string {
	var words []string
	for place, name := range s.schema.names {
		if s.isSet[place] && name != "turns" && !strings.HasPrefix(name, "plan-") {
			words = append(words, name+"="+s.values[place].text)
		}
	}
	for _, o := range s.options {
		if reading, said := s.chosen[o.Name]; said {
			words = append(words, fmt.Sprintf("+%s=%s", o.Name, reading))
		}
	}
	return strings.Join(words, " ")
}
