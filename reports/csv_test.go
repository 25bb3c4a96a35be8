package reports

import (
	"bytes"
	"testing"
)

func TestCSVRefusesCellsThatASpreadsheetWouldRun(t *testing.T) {
	for _, start := range []string{"=", "+", "-", "@"} {
		o := shermans(false)
		o.Scenario = start + "cmd()"
		var b bytes.Buffer
		if err := o.CSV(&b); err == nil || b.Len() > 0 {
			t.Errorf("%q: error %v, %d bytes written", o.Scenario, err, b.Len())
		}
	}
}
