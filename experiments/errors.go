package experiments

import (
	"errors"
	"fmt"
	"strings"
)

// A Setting is something that can be asked for: a flag of the command line, a key of an experiment file. Errors name
// it, and the code that shows them spells it, with [Spell].
type Setting string

// An InputError is a mistake in what the user asked for.
type InputError struct{ Err error }

func (e InputError) Error() string { return e.Err.Error() }
func (e InputError) Unwrap() error { return e.Err }

// A SettingError is a mistake in one of the settings.
type SettingError struct {
	Setting Setting // "given"
	Err     error
}

func (e SettingError) Error() string { return string(e.Setting) + ": " + e.Err.Error() }
func (e SettingError) Unwrap() error { return e.Err }

// BadInput returns an InputError in words, some of which may be settings.
func BadInput(format string, args ...any) error { return InputError{Errorf(format, args...)} }

// WrongSetting returns a SettingError in words, some of which may be settings.
func WrongSetting(setting Setting, format string, args ...any) error {
	return SettingError{setting, BadInput(format, args...)}
}

// Errorf returns an error like fmt.Errorf; its arguments may be settings.
func Errorf(format string, args ...any) error {
	return inWords{fmt.Errorf(format, args...), format, args}
}

type inWords struct {
	error
	format string
	args   []any
}

func (e inWords) Unwrap() error { return errors.Unwrap(e.error) }

// Spell writes an error with its settings as the reader writes them.
func Spell(err error, spell func(Setting) string) string {
	switch e := err.(type) {
	case InputError:
		return Spell(e.Err, spell)
	case SettingError:
		return spell(e.Setting) + ": " + Spell(e.Err, spell)
	case inWords:
		args := make([]any, len(e.args))
		for i, arg := range e.args {
			switch a := arg.(type) {
			case Setting:
				arg = spell(a)
			case error:
				arg = Spell(a, spell)
			}
			args[i] = arg
		}
		return fmt.Sprintf(strings.ReplaceAll(e.format, "%w", "%v"), args...)
	}
	return err.Error()
}
