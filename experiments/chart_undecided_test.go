package experiments_test

import (
	"context"
	"strings"
	"testing"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules/games"
)

func TestAChanceToWinSaysHowManyFightsAreDraws(t *testing.T) {
	for _, test := range []struct {
		line string
		show []string
		says bool
	}{
		{"bkc2/duel panther vs sherman-m4 turns=2", []string{"winner=a"}, true},
		{"bkc2/duel panther vs sherman-m4 turns=2", []string{"winner=b"}, true},
		{"bkc2/duel panther vs sherman-m4 turns=2", []string{"winner=a", "winner=draw"}, false},
		{"bkc2/duel panther vs sherman-m4 turns=2", []string{"mean a-units-lost"}, false},
	} {
		answer := strings.Join(reports.Texts(chartOf(t, test.line, test.show).Answer), " ")
		if says := strings.Contains(answer, "It ends in a draw from"); says != test.says {
			t.Errorf("%s, %v: %s", test.line, test.show, answer)
		}
	}
}

func chartOf(t *testing.T, line string, show []string) *reports.Chart {
	t.Helper()
	s, err := games.All().Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	x, err := experiments.ParseAxis("range=20,80", s)
	if err != nil {
		t.Fatal(err)
	}
	c, err := experiments.NewChart(s, x, nil, nil, show)
	if err != nil {
		t.Fatal(err)
	}
	chart, err := c.Work(context.Background(), experiments.Settings{Method: experiments.Simulate, Trials: 1000, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return chart
}
