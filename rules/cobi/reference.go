package cobi

import (
	"fmt"

	"salvo/rules"
)

// referenceTables returns the tables of scores and modifiers on the game's quick reference.
func referenceTables() []rules.ReferenceTable {
	return []rules.ReferenceTable{hitTable(), loadingTable(), crewTable()}
}

// hitTable lists the modifiers of a hit test (VEH-02). It takes them from the code that fire uses.
func hitTable() rules.ReferenceTable {
	t := rules.ReferenceTable{Title: "Hit test of a gun: die and modifiers"}
	add := func(all modifiers) { t.Rows = append(t.Rows, all.rows()...) }
	shooting := &aim{target: &target{}, aimed: true, fog: true, rain: true, radio: true, commanderBinoculars: "yes", motivation: "hit"}
	add(shooting.general(&shooter{}))
	add((&aim{target: &target{}, gunnerBinoculars: "yes", motivation: "none"}).general(&shooter{}))
	for _, covered := range []aim{{dugIn: true}, {cover: "soft"}, {cover: "hard"}} {
		var all modifiers
		covered.gunCover(&all)
		add(all)
	}
	return t
}

// loadingTable lists the modifiers of a loading test (LOAD-02, SPC-14).
func loadingTable() rules.ReferenceTable {
	return rules.ReferenceTable{Title: "Loading test: die and modifiers", Rows: loadingModifiers(true, true).rows()}
}

// rows returns a row of a table for each modifier.
func (all modifiers) rows() (rows [][]string) {
	for _, m := range all {
		rows = append(rows, []string{m.why, fmt.Sprintf("%+d", m.by)})
	}
	return rows
}

// crewTable lists, for each result of a hit, the dice on which crew members die (CREW-01).
func crewTable() rules.ReferenceTable {
	t := rules.ReferenceTable{Title: "Crew after a result, one die each"}
	for result, highest := range deadOn {
		if highest > 0 {
			t.Rows = append(t.Rows, []string{conditionLabels[result], fmt.Sprintf("dead on 1 to %d, else wounded", highest)})
		}
	}
	return t
}

// cards declares the odds that unit cards show: the figures, and the targets with their circumstances.
var cards = rules.Cards{
	Figures: []rules.CardFigure{{Figure: "effect=out", Words: "out of action"}, {Figure: "effect=reduced+", Words: "harmed or worse"}},
	Targets: []rules.CardTarget{
		{Title: "infantry in the open, 40 cm", Units: []string{"us-rifles", "de-infantry"}, Factors: "range=40"},
		{Title: "infantry in soft cover, 40 cm", Units: []string{"us-rifles", "de-infantry"}, Factors: "range=40 cover=soft"},
		{Title: "medium tank, front, 40 cm", Units: []string{"sherman-m4a1", "panzer-iv-h"}, Factors: "range=40"},
	},
}
