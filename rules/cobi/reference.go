package cobi

import (
	"fmt"
	"strings"

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
	Weapon: weaponInWords,
}

// The moves of a soldier with a basic weapon, in cm, and its loads (WPN-01, AMM-01). A card does not repeat them.
const usualMove, usualDifficult, usualLoads = 15, 8, 12

// weaponInWords returns the rows of a weapon that matter in play: its modifiers by distance, against vehicles and against cover,
// its loading range, and its moves and loads if they are unusual (WPN-01). It names each modifier, 0 too, and the distance beyond
// which the weapon cannot fire.
func weaponInWords(row *rules.Weapon) string {
	w := newWeapon(row)
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	switch {
	case row.Is("move", "none"):
		add("cannot be moved")
	case w.move != usualMove || w.moveDifficult != usualDifficult:
		add("move %d, difficult %d", w.move, w.moveDifficult)
	}
	if w.soldiers > 1 {
		add("%d soldiers", w.soldiers)
	}
	if w.marker != noMarker {
		add("%s", markerWords[w.marker])
	}
	if w.hit > 0 {
		add("hit %s", row.Word("hit"))
	}
	if !w.damage.none {
		add("strength %d", w.damage.by)
	}
	add("%s", w.bandsInWords())
	for _, column := range []string{"vehicle", "explosion"} {
		if !row.Is(column, "none") && !row.Is(column, "card") {
			add("%s %+d", column, row.Int(column))
		}
	}
	add("soft %+d, dug in %+d, hard %+d", w.cover["soft"], w.cover["dug-in"], w.cover["hard"])
	if !w.gunner.none {
		add("gunner %+d", w.gunner.by)
	}
	if w.reload > 0 {
		add("reload %s", row.Word("reload"))
	}
	if w.loads != endless && w.loads != usualLoads {
		add("loads %d", w.loads)
	}
	return strings.Join(parts, "; ")
}

// bandsInWords returns the modifiers of the distance bands, equal neighbours together: "0 to 10 cm, +2 to 60, -1 beyond"
// (INF-04).
func (w *weapon) bandsInWords() string {
	var parts []string
	for i, band := range w.bands {
		last := i+1 == len(w.bands)
		if !last && w.bands[i+1] == band {
			continue
		}
		modifier := "none"
		if !band.none {
			modifier = strings.Replace(fmt.Sprintf("%+d", band.by), "+0", "0", 1)
		}
		switch {
		case last && parts == nil:
			parts = append(parts, modifier+" at any distance")
		case last:
			parts = append(parts, modifier+" beyond")
		case parts == nil:
			parts = append(parts, fmt.Sprintf("%s to %g cm", modifier, bandEnds[i]))
		default:
			parts = append(parts, fmt.Sprintf("%s to %g", modifier, bandEnds[i]))
		}
	}
	return strings.Join(parts, ", ")
}
