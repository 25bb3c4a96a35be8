package games_test

import (
	"testing"

	"salvo/rules/games"
	"salvo/rules/rulestest"
)

func TestEveryRulesetKeepsThePromises(t *testing.T) { rulestest.Conform(t, games.All()) }
