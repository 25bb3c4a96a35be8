package rules_test

import (
	"strings"
	"testing"

	"salvo/rules"
)

// armoury returns a game's roster of two nations, with a unit of no nation and a class of the game's own.
func armoury(t *testing.T) *rules.Roster {
	t.Helper()
	rs := skirmish2()
	rs.Classes = []rules.Class{{Name: "at-gun", Of: rules.WithField("kind", "gun")}}
	lib := rules.NewLibrary(rs)
	err := lib.AddRoster("own.yaml", []byte(`
rulesets: skirmish2
units:
  - {name: pak-40, title: 75 mm Pak 40, nation: Germany, class: gun, fields: {kind: gun}}
  - {name: tiger-1, title: Tiger I, nation: Germany, class: heavy tank, fields: {kind: tank}}
  - {name: six-pounder, title: QF 6 pounder, nation: Great Britain, class: gun, fields: {kind: gun}}
  - {name: churchill, title: Churchill, nation: Great Britain, class: heavy tank, fields: {kind: tank}}
  - {name: partisans, fields: {kind: infantry}}
`))
	if err != nil {
		t.Fatal(err)
	}
	roster, err := lib.Roster(rs)
	if err != nil {
		t.Fatal(err)
	}
	return roster
}

func TestASelectionChoosesInTheOrderOfTheRoster(t *testing.T) {
	roster := armoury(t)
	for selection, want := range map[string]string{
		"class:at-gun":                       "pak-40 six-pounder",
		"class:gun":                          "pak-40 six-pounder",
		"class:Heavy-Tank":                   "tiger-1 churchill",
		"nation:germany":                     "pak-40 tiger-1",
		"nation:great-britain/class:at-gun":  "six-pounder",
		"class:at-gun/nation:great-britain":  "six-pounder",
		"name:i":                             "tiger-1 six-pounder churchill partisans",
		"name:75-mm":                         "pak-40",
		"name:ch/class:heavy-tank/name:hill": "churchill",
	} {
		units, err := roster.Select(selection)
		var names []string
		for _, u := range units {
			names = append(names, u.Name)
		}
		if got := strings.Join(names, " "); got != want || err != nil {
			t.Errorf("%s: got %s, %v, want %s", selection, got, err, want)
		}
		if !rules.IsSelection(selection) {
			t.Errorf("%s is taken for a unit", selection)
		}
	}
	if rules.IsSelection("class:save=5") || rules.IsSelection("tiger-1") || rules.IsSelection("unit:save=5") {
		t.Error("a unit is taken for a selection")
	}
}

func TestAnEmptySelectionSaysWhatThereIs(t *testing.T) {
	roster := armoury(t)
	for selection, want := range map[string]string{
		"class:at-guns": `class:at-guns: no unit of skirmish2 is of that class; ` +
			`there are at-gun, gun and heavy-tank; did you mean "at-gun"?`,
		"nation:german": `nation:german: no unit of skirmish2 is of that nation; ` +
			`there are germany and great-britain; did you mean "germany"?`,
		"nation:germany/name:churchill": `"nation:germany/name:churchill" chooses no unit of skirmish2, which has ` +
			`2 units for nation:germany and 1 unit for name:churchill`,
		"name:panter": `no unit of skirmish2 has "panter" in its name`,
		"class:":      `"class:" chooses no units: write nation:WORD, class:WORD or name:PART, joined by /`,
		"clas:gun":    `"clas:gun" chooses no units: write nation:WORD, class:WORD or name:PART, joined by /; did you mean "class"?`,
	} {
		if units, err := roster.Select(selection); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v\nwant %s", selection, units, err, want)
		}
	}
}

func TestAUnitCanBeFoundByItsTitleAndClass(t *testing.T) {
	lib := library(t)
	if err := lib.AddRoster("own.yaml", []byte(`
rulesets: skirmish2
units:
  - {name: m4, title: Medium Tank Sherman, class: medium tank, fields: {kind: tank}}
`)); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"skirmish2 Shermans vs unit":          `unknown unit "Shermans"; did you mean "m4"?`,
		"skirmish2 medium-tank vs unit":       `medium-tank is a class of units: name one of them (salvo units skirmish2 class:medium-tank lists them)`,
		"skirmish2 class:gun vs unit":         `"class:gun" chooses several units: write it in an axis, as in --x a=class:gun`,
		"skirmish2 class:gun,name:m4 vs unit": `--x a=class:gun/name:m4`,
		"skirmish2 2xname:m4 vs unit":         `"name:m4" chooses several units`,
		"skirmish2 unit vs unit:Save=3":       `unknown field "Save"; did you mean "save"?`,
		"skirmish2 unit vs unit:armor=3":      `unknown field "armor"; did you mean "save"?`,
	} {
		if s, err := lib.Parse(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v\nwant %s", line, s, err, want)
		}
	}
}
