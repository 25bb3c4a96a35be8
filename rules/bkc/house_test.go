package bkc_test

import (
	"strings"
	"testing"
)

func TestHouseRulesAreToldButNotAsked(t *testing.T) {
	e := prepared(t, "bkc2 panther vs sherman-m4 range=40 +explode=6")
	for _, o := range e.Asked {
		if o.House {
			t.Errorf("%s is listed among the unclear rules", o.Name)
		}
	}
	told := false
	for _, a := range e.Assumed {
		told = told || a.Topic == "house rule" && strings.HasPrefix(a.Text, "explode=6: ")
	}
	if !told {
		t.Error("nothing is said of the house rule")
	}
}
