package bkc

import (
	"testing"

	"salvo/rules/rulestest"
)

func TestEveryRuleIsWhereTheRulebookSays(t *testing.T) { rulestest.Rulebook(t, ".") }
