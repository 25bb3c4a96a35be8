package rules

import "errors"

// A Refusal is what the author of a game file says to a line that makes no sense, with fail().
type Refusal struct{ Text string }

func (r Refusal) Error() string { return r.Text }

// IsRefusal reports whether an error is, or comes of, a Refusal.
func IsRefusal(err error) bool {
	var r Refusal
	return errors.As(err, &r)
}
