package bkc

import (
	"slices"
	"strings"

	"salvo/rules"
)

// A ruling is an unclear rule of an edition: the name of its option, the id of the rule, the default reading, and the
// procedures whose dice depend on it. The question in words is in questions.go.
type ruling struct {
	option, rule, reading, asked string
}

const (
	shots     = "fire charge duel battle"
	attacks   = "fire minefield overrun bombard air-strike blunder charge duel battle"
	zones     = "bombard air-strike battle"
	contact   = "assault charge duel battle"
	ordering  = "command orders command-phase duel battle"
	restricts = "fire bombard air-strike charge duel battle" // attacks that may be unable to hurt their target
)

var firstRulings = []ruling{
	{"suppress-dice", "AMB-01", "gross", attacks},
	{"suppress-only", "AMB-02", "both-six", restricts},
	{"suppress-only-fallback", "AMB-03", "yes", restricts},
	{"flank-save", "AMB-04", "armoured", "fire air-strike assault charge duel battle"},
	{"open-indirect", "AMB-05", "fixed", "fire bombard duel battle"},
	{"gun-half-range", "AMB-07", "yes", shots},
	{"fortified-fallback", "AMB-08", "stay", "fire bombard air-strike duel battle"},
	{"own-turn-recovery", "AMB-11", "all", "duel battle"},
	{"passenger-hit", "AMB-12", "unsaved", "fire"},
	{"double-one", "AMB-13", "always", "command orders command-phase request bombard air-strike duel battle"},
	{"reaction-penalty", "AMB-14", "cumulative", ordering},
	{"direction", "AMB-20", "uniform", zones},
	{"scheduled-air", "AMB-25", "accurate", "air-strike battle"},
	{"double-run", "AMB-27", "one-attack", "air-strike battle"},
	{"aircraft-attack", "AMB-28", "summed", "air-strike"},
	{"combat-order", "AMB-29", "sequential", contact},
	{"charge-bonus", "AMB-30", "first-round", contact},
	{"assault-afv-bonus", "AMB-32", "open", contact},
	{"pursuit-facing", "AMB-34", "front", contact},
	{"suppressed-pursuit", "AMB-36", "yes", contact},
	{"defender-target", "AMB-37", "first", "assault battle"},
	{"reaction-range", "AMB-39", "start", "charge duel battle"},
	{"break-double-one", "AMB-41", "no", "break battle"},
	{"damage-table", "AMB-44", "no", "fire duel battle"},
	{"losing-shift", "AMB-46", "no", "victory"},
	{"crossing-cover", "E-11, MOV-04", "soft", "fire"},
	{"evade-at-five", "E-09, AMB-40", "safe", "evade battle"},
	{"gun-mode", "E-08, AMB-48", "direct", "fire charge"},
	{"rockets-together", "E-10, ART-02", "higher", "request bombard battle"},
}

var secondRulings = []ruling{
	{"suppress-dice", "AMB-01", "net", attacks},
	{"suppress-only", "AMB-02", "both-six", restricts},
	{"suppress-only-saves", "AMB-02", "no", restricts},
	{"suppress-only-fallback", "AMB-02", "yes", restricts},
	{"mixed-score", "AMB-03", "own", "fire duel battle"},
	{"save-six", "AMB-04", "keep", "fire air-strike assault charge battle"},
	{"open-indirect", "AMB-05", "fixed", "fire bombard duel battle"},
	{"full-indirect", "AMB-06", "hits", "fire bombard charge duel battle"},
	{"gun-half-range", "AMB-07", "yes", shots},
	{"same-order-fallback", "AMB-08", "no", "fire air-strike duel battle"},
	{"overrun-dice", "AMB-11", "assault", "overrun battle"},
	{"double-one", "AMB-13", "always", "command orders command-phase request bombard air-strike duel battle"},
	{"distance-step", "AMB-14", "beyond", "command orders command-phase battle"},
	{"opp-init", "AMB-15", "once", ordering},
	{"opportunity", "AMB-16", "range", "duel battle"},
	{"deviation-dice", "AMB-20", "round-up", zones},
	{"rocket-deviation", "AMB-21", "same", "bombard battle"},
	{"bomber-deviation", "AMB-21", "same", "air-strike battle"},
	{"scheduled-air", "AMB-22", "accurate", "air-strike battle"},
	{"zone", "AMB-23", "square", zones},
	{"direction", "AMB-24", "uniform", zones},
	{"aircraft-attack", "AMB-27", "summed", "air-strike"},
	{"double-when", "AMB-28", "chosen", "air-strike battle"},
	{"double-run", "AMB-28", "one-attack", "air-strike battle"},
	{"double-order", "AMB-28", "reduce-first", "air-strike battle"},
	{"aa-fire", "AMB-29", "each", "air-strike battle"},
	{"aa-shoot-down", "AMB-30", "yes", "anti-aircraft air-strike battle"},
	{"fighter-score", "AMB-31", "5", "blunder battle"},
	{"assault-value", "AMB-33", "table", contact + " overrun"},
	{"assault-compare", "AMB-34", "unsaved", contact},
	{"assault-prior", "AMB-35", "count", contact},
	{"assault-ko", "AMB-36", "both", contact},
	{"combat-order", "AMB-37", "sequential", contact},
	{"charge-bonus", "AMB-38", "all-rounds", contact},
	{"double-zero", "AMB-39", "out", contact},
	{"defender-target", "AMB-40", "first", "assault battle"},
	{"reaction-range", "AMB-43", "start", "charge duel battle"},
	{"afv-assault", "E-47, CA-02", "open", contact},
	{"break-double-one", "AMB-46", "no", "break battle"},
	{"losing-shift", "AMB-48", "no", "victory"},
	{"passenger-hit", "TRN-02", "unsaved", "fire"},
	{"dug-in-cover", "E-01, HIT-01", "soft", "fire bombard air-strike assault charge duel battle"},
	{"fire-at-command", "E-03, CMD-09", "no", "fire"},
	{"mortar-half-range", "E-07, WPN-02", "no", shots},
	{"crossing-cover", "E-11, MOV-03", "soft", "fire"},
	{"rockets-together", "E-10, ART-02", "higher", "request bombard battle"},
	{"break-test", "E-12, AMB-46", "turn-start", "battle"},
	{"last-turn", "E-45, BRK-04", "yes", "battle"},
}

// options returns the options of an edition: its rulings with the readings of their questions, the default first.
func options(rulings []ruling, procedures []*rules.Procedure) []rules.Option {
	var all []rules.Option
	for _, r := range rulings {
		q := questions[r.option]
		o := rules.Option{Name: r.option, Rule: r.rule, Help: q.asks}
		for _, p := range procedures {
			if slices.Contains(strings.Fields(r.asked), p.Name) {
				o.Procedures = append(o.Procedures, p.Name)
			}
		}
		if o.Procedures == nil {
			continue
		}
		for _, reading := range q.readings {
			if reading.Name == r.reading {
				o.Readings = slices.Insert(o.Readings, 0, reading)
			} else {
				o.Readings = append(o.Readings, reading)
			}
		}
		all = append(all, o)
	}
	return all
}
