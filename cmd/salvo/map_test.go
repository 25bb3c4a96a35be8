package main

import (
	"context"
	"errors"
	"strings"
	"testing"

	"salvo/experiments"
	"salvo/reports"
	"salvo/reports/draw"
	"salvo/rules/games"
)

// Every ready-made scenario of every game can be drawn and described.
func TestReadyMadeScenariosAreDrawn(t *testing.T) {
	library := games.All()
	for _, name := range library.ReadyMadeNames() {
		s, err := library.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		m, err := experiments.NewMap(s, "")
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Lay(context.Background(), "traffic", experiments.Settings{Trials: 20, Seed: 1}); err != nil {
			t.Fatal(err)
		}
		var picture, text strings.Builder
		d, err := m.Document()
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(draw.Plot(&picture, d, "svg"), reports.Text(&text, d, reports.TextOptions{})); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !strings.Contains(picture.String(), "</svg>") || !strings.Contains(text.String(), "objective 1") {
			t.Errorf("%s has no picture, or no objective in it:\n%s", name, text.String())
		}
	}
}
