package experiments

import (
	"errors"
	"io"
	"testing"
)

func TestErrorsNameSettingsAsTheReaderWritesThem(t *testing.T) {
	inner := BadInput("%w; use %s simulate", io.EOF, Setting("method"))
	err := SettingError{"given", Errorf("%d cells: %w", 3, inner)}
	if got := err.Error(); got != "given: 3 cells: EOF; use method simulate" {
		t.Error(got)
	}
	flag := func(s Setting) string { return "--" + string(s) }
	if got := Spell(err, flag); got != "--given: 3 cells: EOF; use --method simulate" {
		t.Error(got)
	}
	var input InputError
	if !errors.Is(err, io.EOF) || !errors.As(err, &input) {
		t.Errorf("%v does not say where it comes from", err)
	}
}
