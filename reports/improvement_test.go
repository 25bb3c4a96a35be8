package reports

import (
	"io"
	"strings"
	"testing"

	"salvo/sim"
)

// gamedCosts returns a search that found a better list at the listed costs than at the costs of a file.
func gamedCosts() *Improvement {
	return &Improvement{Ruleset: "skirmish", Title: "Skirmish: how gameable are its costs?", List: "patrol", Party: "4xrifles+tank", Units: 5, Choice: 7,
		Candidates: 400, Battles: 4000, Tables: 250, Seed: 1, Version: "0.1.0",
		Found: []ImprovedList{
			{By: "list", Points: 300, Party: "9xguns", Cost: 297, Units: 9, Share: within(0.83, 0.02), SearchBattles: 17_500},
			{By: "file", Points: 320, Party: "3xguns+2xcars", Cost: 320, Units: 5, Share: within(0.58, 0.02), SearchBattles: 17_500}},
		Assumed: []Assumption{{Topic: "opponent", Text: "the search knows patrol and looks for what beats it"}}}
}

func TestAnImprovementTellsHowGameableCostsAre(t *testing.T) {
	i := gamedCosts()
	for name, form := range map[string]func(w io.Writer) error{
		"improvement.txt":  asText(i, TextOptions{}),
		"improvement.csv":  asCSV(i),
		"improvement.json": asJSON(i),
		"improvement.svg":  plotted(i, "svg"),
	} {
		golden(t, name, form)
	}
}

func TestAnImprovementClaimsNothingThatLuckExplains(t *testing.T) {
	for want, shares := range map[string][]sim.Estimate{
		"are harder to game":                       {within(0.8, 0.02), within(0.6, 0.02)},
		"Neither costs are surely harder":          {within(0.8, 0.02), within(0.78, 0.02)},
		"The costs of the list are harder":         {within(0.6, 0.02), within(0.8, 0.02)},
		"no more than luck explains":               {within(0.51, 0.02)},
		"that suit this opponent":                  {within(0.7, 0.02)},
		"This search could not game the costs":     {within(0.45, 0.02)},
		"no list of 400 beats patrol. This search": nil,
	} {
		i := gamedCosts()
		i.Found = i.Found[:max(1, len(shares))]
		for k, share := range shares {
			i.Found[k].Share = share
		}
		if shares == nil {
			i.Found[0].Party = i.Party
		}
		if got := strings.Join(Texts(i.answers()), " "); !strings.Contains(got, want) {
			t.Errorf("it says %q, want %q", got, want)
		}
	}
}
