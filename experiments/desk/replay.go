package desk

import (
	"context"

	"salvo/experiments"
	"salvo/reports"
)

// A replayAnswer is one battle to be watched step by step.
type replayAnswer struct {
	Headline string       `json:"headline"`
	Units    []actor      `json:"units"`
	Steps    []replayStep `json:"steps"`
	Number   int64        `json:"number"`
	Seed     uint64       `json:"seed"`
}

type actor struct {
	Label string `json:"label"`
	Name  string `json:"name"`
	Side  int    `json:"side"`
	// Symbol is a key of reports.Counter.Symbols, by the unit's kind.
	Symbol string `json:"symbol,omitempty"`
}

type replayStep struct {
	Turn  int                     `json:"turn"`
	Does  string                  `json:"does,omitempty"`
	By    []int                   `json:"by,omitempty"`
	At    []int                   `json:"at,omitempty"`
	Lines []reports.NarrationLine `json:"lines,omitempty"`
	Units []stance                `json:"units"`
	Score []replayScore           `json:"score,omitempty"`
}

// A stance is the state of a unit at a step: whether it is in play, its square, and its state in the game's words.
type stance struct {
	Is     reports.Presence `json:"is"`
	Square string           `json:"square,omitempty"`
	Facing string           `json:"facing,omitempty"`
	Words  string           `json:"words,omitempty"`
}

type replayScore struct {
	Name   string    `json:"name"`
	Of     [2]string `json:"of"`
	Holder string    `json:"holder,omitempty"`
}

// mostWatched is the largest number of steps of a battle that are shown.
const mostWatched = 3_000

// replay sends a battle on a table step by step: the battle with a number, or the first battle with a given end.
func (d *Desk) replay(ctx context.Context, r *Request, send func(any)) error {
	s, e, _, err := d.prepare(ctx, r)
	if err != nil {
		return err
	}
	if s.Table == nil {
		return experiments.BadInput("%s is fought on a line: name a scenario file to watch a battle", s.Typed())
	}
	n := r.Number - 1
	if r.Has("until") {
		if n, err = first(ctx, e.Model, r); err != nil {
			return err
		}
	}
	replay, story, out, err := experiments.Watch(s, e.Model, r.seed(), n, false)
	if err != nil {
		return err
	}
	narration, err := experiments.Narrate(s, e, r.seed(), n, story, out)
	if err != nil {
		return err
	}
	answer := replayAnswer{Headline: narration.Words().Headline, Number: n + 1, Seed: r.seed()}
	for _, u := range replay.Units {
		answer.Units = append(answer.Units, actor(u))
	}
	for _, step := range replay.Steps[:min(len(replay.Steps), mostWatched)] {
		answer.Steps = append(answer.Steps, stepOf(replay.Map, &step))
	}
	send(map[string]any{"replay": answer})
	return nil
}

func stepOf(m *reports.Map, from *reports.ReplayStep) replayStep {
	s := replayStep{Turn: from.Turn, Does: from.Does, By: from.By, At: from.At}
	for _, line := range from.Lines {
		s.Lines = append(s.Lines, reports.NarrationLineOf(&line))
	}
	for _, u := range from.Units {
		is := stance{Is: u.Is, Words: u.Words}
		if u.Is == reports.There || u.Is == reports.Lost {
			is.Square, is.Facing = m.SquareName(u.Square), u.Facing
		}
		s.Units = append(s.Units, is)
	}
	for _, score := range from.Score {
		s.Score = append(s.Score, replayScore{score.Name, score.Of, score.Holder})
	}
	return s
}
