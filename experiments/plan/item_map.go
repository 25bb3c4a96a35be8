package plan

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"

	"salvo/experiments"
	"salvo/reports"
)

// mapKind is "map: FILE" in an experiment file: the table drawn, perhaps with something laid over it.
var mapKind = &kind{
	name:  "map",
	words: "FILE",
	keys:  []string{"overlay"},
	read:  readMap,
	blank: func() Report { return new(reports.Map) },
}

func readMap(it *itemReader) []job {
	set, overlay := it.settings.settings(), it.text("overlay")
	fought := slices.Contains(experiments.FoughtOverlays, overlay.Text)
	if set.Method = experiments.Exact; fought {
		set.Method, set.Trials = experiments.Simulate, cmp.Or(set.Trials, experiments.UsualMapTrials)
	}
	var jobs []job
	for _, s := range it.scenarios() {
		draw := func(ctx context.Context, set experiments.Settings) (Report, error) {
			m, err := experiments.NewMap(s.Scenario, set.Version)
			if err == nil && overlay.Line > 0 {
				err = m.Lay(ctx, overlay.Text, set)
			}
			if err != nil {
				return nil, err
			}
			return m.Map, nil
		}
		var err error
		if !it.again {
			_, err = draw(it.ctx, experiments.Settings{Trials: 1, Seed: 1})
		}
		if err != nil {
			at := it.words
			if word := (experiments.SettingError{}); errors.As(err, &word) {
				at = overlay
			}
			it.refused(at, err)
			continue
		}
		c := append(command{"map"}, s.Words()...)
		if c.say("overlay", overlay.Text); fought {
			c.sayNumber("trials", set.Trials)
			c.saySeed(set.Seed)
		}
		jobs = append(jobs, job{label: s.label, line: s.String(), cells: 1, settings: set, command: c, work: draw,
			resolved: func(_ context.Context, w io.Writer) { io.WriteString(w, s.Resolved()+overlay.Text) }})
	}
	return jobs
}
