package bolt_test

import (
	"testing"

	"salvo/rules/rulestest"
)

func TestProceduresMeasureWhatTheyDeclare(t *testing.T) { rulestest.MeasuredAsDeclared(t, library) }
