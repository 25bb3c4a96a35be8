package rules

import "errors"

// A Refusal is the error with which a game file refuses a line that makes no sense; its author calls fail().
type Refusal struct{ Text string }

func (r Refusal) Error() string { return r.Text }

// IsRefusal reports whether an error is a Refusal or wraps one.
func IsRefusal(err error) bool {
	var r Refusal
	return errors.As(err, &r)
}
