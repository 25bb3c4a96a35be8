package rulestest_test

import (
	"testing"

	"salvo/rules"
	"salvo/rules/rulestest"
)

func TestACoinTossConforms(t *testing.T) {
	rulestest.Conform(t, rules.NewLibrary(rulestest.Coin()))
}
