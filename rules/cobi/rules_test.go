package cobi

import (
	"testing"

	"salvo/rules/rulestest"
)

func TestEveryRuleIsWhereTheRulebookSays(t *testing.T) { rulestest.Rulebook(t, ".") }
