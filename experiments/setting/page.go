package setting

import (
	"fmt"

	"salvo/experiments"
)

// Settings that a page has, too, or that several kinds have.
var (
	Given = Setting{
		Name: "given",
		Help: "count only engagements in which `EVENT` happens",
		Key:  "EVENT: count only engagements in which it happens",
	}
	Observed = Setting{
		Name: "observed", On: Everywhere, NotInCSV: true,
		Help: "how lucky was `METRIC=VALUE`?",
		Key:  "METRIC=VALUE: how lucky was that",
	}
	Readings = Setting{
		Name: "readings", Type: Switch, On: Everywhere, NotInCSV: true,
		Help: "print how each other reading of an unclear rule changes the figures",
	}
	Overlay = Setting{
		Name: "overlay", On: Everywhere,
		Help: "colour the squares by `WHAT`: sight SQUARE, danger UNIT, losses, traffic or control",
		Key:  "sight SQUARE, danger UNIT, losses, traffic or control",
	}
	MapTrials = Setting{
		Name: "trials", Type: Count, Most: experiments.MostMapTrials, Default: fmt.Sprint(experiments.UsualMapTrials), How: true, On: Everywhere,
		Help: "fight `N` battles for losses, traffic and control",
	}
	Only = Setting{Name: "only", Many: true, On: Everywhere,
		Help: "use only plans with `FACTOR=VALUE,VALUE`; or with file: only the plans of the scenario file; may be repeated",
		Key:  "only plans with FACTOR=VALUE,VALUE, or file"}
	Quick = Setting{Name: "quick", Type: Switch, On: Everywhere, Help: "fewer battles"}
	Until = Setting{Name: "until", On: Terminal | Page, Help: "take the first engagement in which `EVENT` happens"}
)

// OnPage returns the settings that a page may send.
func OnPage() []Setting {
	return []Setting{Observed, Readings, Trials.At(Everywhere), Luck.At(Everywhere), Overlay, Until, Only, Quick}
}
