package question

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/experiments/setting"
	"salvo/reports"
)

// Map asks how the table of a scenario looks.
var Map = Kind{
	Name:    "map",
	Summary: "the table of a scenario file",
	Usage:   "FILE",
	About: `Draws the table of a scenario file, of a ready-made scenario, or of a random table (random:SEED): ground, heights, zones,
objectives, and the units where they start. --save writes the scenario file of the table.

--overlay colours the squares: "sight SQUARE" by what a unit in that square sees, and "danger UNIT" by the chance that the
enemy's fire knocks the unit out if it stands there. Three overlays need battles: "losses" shows where units are lost,
"traffic" where units stand, and "control" which side last had a unit in each square. --between describes two squares: their
distance, and whether a unit in the first sees the second, or what blocks its sight. Then come the cover of a unit in the
second square, the side that this unit shows to the first, and the length of the way on foot, on wheels and on tracks.`,
	Examples: []string{
		`salvo map crossroads`,
		`salvo map crossroads --overlay "sight C7" --out sight.svg`,
		`salvo map crossroads --overlay "danger a1" --out danger.svg`,
		`salvo map crossroads --overlay traffic --trials 500 --out traffic.svg`,
		`salvo map random:7`,
		`salvo map random:7 ruleset=bolt-action woods=20 objectives=2 --save mine.yaml`,
		`salvo map crossroads --between C2,F8 --facing south --between A1,L9 --facing west --format csv`,
	},
	Shows:    true,
	Settings: mapSettings,
	Reworded: []setting.Setting{{Name: "out",
		Help: "write the map to `FILE`; the ending .csv, .json, .md, .svg, .png, .pdf or .html chooses the form"}},
	Lacks:         []string{"all"},
	Item:          "FILE",
	SummaryInFile: "a picture of the table of a scenario file, with an overlay if the item names one",
	ItemHelp:      "FILE, or the name of a ready-made scenario",
	Ask:           askMap,
	Blank:         func() reports.Report { return new(reports.Map) },
}

func mapSettings() []setting.Setting {
	return []setting.Setting{
		setting.Overlay,
		{Name: "save", Type: setting.Output, On: setting.Terminal, Help: "write the scenario file of the table to `FILE`, such as table.yaml"},
		{Name: "between", Many: true, On: setting.Terminal, Help: "describe what lies between `SQUARES`, as in C7,F9; may be repeated"},
		{Name: "facing", Many: true, On: setting.Terminal, Default: "as the unit in that square faces",
			Help: "a unit in the second square faces `WAY`: north, north-east and so on; " +
				"once, or once for each --between"},
		setting.MapTrials,
		setting.Luck.At(setting.Everywhere),
	}
}

func askMap(a *Asked) (all []Question) {
	overlay := a.Text("overlay")
	fought := slices.Contains(experiments.FoughtOverlays, strings.TrimSpace(overlay))
	if a.Has("facing") && !a.Has("between") {
		return a.wrong("facing", "%s is the facing of a unit in the second square of %s: add %[2]s C7,F9", settingName("facing"), settingName("between"))
	}
	if fought {
		a.usual("trials", fmt.Sprint(experiments.UsualMapTrials))
	}
	set := a.how()
	if set.Method = experiments.Exact; fought {
		set.Method = experiments.Simulate
	}
	for _, s := range a.Scenarios() {
		draw := func(ctx context.Context, set experiments.Settings) (reports.Report, error) {
			return drawMap(ctx, a, s, set)
		}
		if err := tryMap(a, s, draw); err != nil {
			at := ""
			if word := (experiments.SettingError{}); errors.As(err, &word) {
				at = "overlay"
			}
			a.Refuse(at, 0, err)
			continue
		}
		q := a.about(s, set)
		q.Resolve = func(_ context.Context, w io.Writer) { io.WriteString(w, s.Resolved()+overlay) }
		q.Work = draw
		if !fought {
			delete(q.Values, "trials")
			delete(q.Values, "seed")
		}
		q.Piece, q.Trial = "square", "battle"
		all = append(all, q)
	}
	return all
}

// tryMap returns an error if the map cannot be drawn. For a question in a file it draws the whole map, with one battle.
func tryMap(a *Asked, s Swept, draw func(context.Context, experiments.Settings) (reports.Report, error)) (err error) {
	switch {
	case !a.Ahead:
		_, err = experiments.NewMap(s.Scenario, "")
	case !a.Tried:
		_, err = draw(a.Context, experiments.Settings{Trials: 1, Seed: 1})
	}
	return err
}

// drawMap draws the map, or describes what lies between its squares.
func drawMap(ctx context.Context, a *Asked, s Swept, set experiments.Settings) (reports.Report, error) {
	m, err := experiments.NewMap(s.Scenario, set.Version)
	if err == nil && a.Has("overlay") {
		err = m.Lay(ctx, a.Text("overlay"), set)
	}
	if err != nil {
		return nil, err
	}
	if !a.Has("between") {
		return m.Map, nil
	}
	between, err := m.Between(a.Texts("between"), a.Texts("facing"))
	if err != nil {
		return nil, err
	}
	return between, nil
}
