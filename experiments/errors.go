package experiments

import (
	"errors"
	"fmt"
	"strings"
)

// A Setting is the name of something that a user can set: a flag of the command line, a key of an experiment file.
// Errors contain settings; the code that shows an error writes them as its users do, with [Spell].
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

// BadInput returns an InputError with a formatted text. Arguments may be settings (Errorf).
func BadInput(format string, args ...any) error { return InputError{Errorf(format, args...)} }

// WrongSetting returns a SettingError with a formatted text. Arguments may be settings (Errorf).
func WrongSetting(setting Setting, format string, args ...any) error {
	return SettingError{setting, BadInput(format, args...)}
}

// Errorf returns an error like fmt.Errorf. Arguments that are settings stay settings, so that Spell can write them.
func Errorf(format string, args ...any) error {
	return inWords{fmt.Errorf(format, args...), format, args}
}

type inWords struct {
	error
	format string
	args   []any
}

func (e inWords) Unwrap() error { return errors.Unwrap(e.error) }

// Spell returns the text of an error; spell says how the reader writes a setting.
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
