package games_test

import (
	"os"
	"strconv"
	"testing"
	"time"

	"salvo/rules/games"
	"salvo/rules/rulestest"
)

func TestEveryGameConforms(t *testing.T) {
	rulestest.Conform(t, games.All())
}

// make soak says for how many minutes.
func TestSoak(t *testing.T) {
	minutes, err := strconv.ParseFloat(os.Getenv("SALVO_SOAK"), 64)
	if err != nil {
		t.Skip("SALVO_SOAK does not say for how many minutes")
	}
	rulestest.Soak(t, games.All(), time.Duration(minutes*float64(time.Minute)), time.Now().UnixNano())
}

func TestACorruptedRosterOfAGameIsReadOrItsMistakesHavePlaces(t *testing.T) {
	texts := rulestest.Texts(t, "../*/rosters/*.yaml")
	lib := games.All()
	rulestest.Corrupt(t, texts, func(text []byte) {
		rulestest.CheckMistakes(t, text, lib.AddRoster("mine.yaml", text))
	})
}
