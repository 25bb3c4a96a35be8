package sim

import (
	"fmt"
	"runtime/debug"
)

// A RuleError is a mistake in a rule, found while it ran.
type RuleError struct {
	Where string // the engagement and, if rolled, the trial
	What  any
	Stack string // the stack of the panic, for tests and bug reports; the message leaves it out
}

func (e RuleError) Error() string {
	return fmt.Sprintf("%s: the rule failed: %v", e.Where, e.What)
}

// Unwrap returns the error with which the rule failed, if it is one.
func (e RuleError) Unwrap() error {
	err, _ := e.What.(error)
	return err
}

// rescue turns a panic of a rule into an error. Limits, missing fractions, cancellations and mistakes in a script are no
// mistakes of the rule and stay errors of their own kind. Any other panic is a mistake in the rule and becomes a
// [RuleError] that names its place.
func rescue(err *error, where func() string) {
	switch p := recover().(type) {
	case nil:
	case cancelled:
		*err = p.error
	case LimitError:
		*err = p
	case NoFractionError:
		*err = p
	case scriptError:
		*err = fmt.Errorf("%s: %w", where(), p)
	default:
		*err = RuleError{where(), p, string(debug.Stack())}
	}
}

// A LimitError says that an engagement is too large to be walked exactly, or why it cannot be walked at all.
type LimitError struct {
	What   string // what Limit counts, such as "states"; if Limit is 0: the thing that cannot be walked, "a battle of ..."
	Limit  int64
	Advice string // what the author of the rule can do; "" for nothing
}

// Error returns a text for players. If there is a limit, the text says that the engagement is too large, and gives the
// advice. If there is none, the text is What.
func (e LimitError) Error() string {
	const large = "too large to work out exactly"
	switch {
	case e.Limit == 0:
		return e.What
	case e.Advice != "":
		return large + ": " + e.Advice
	}
	return large
}

// A NoFractionError says why a result has no exact fractions.
type NoFractionError struct{ Why string }

func (e NoFractionError) Error() string { return "no fractions: " + e.Why }

// cancelled is the panic that stops a rule whose context was cancelled. It holds the error of the context.
type cancelled struct{ error }

// A notAFunctionError says that a rule did different things after the same dice.
type notAFunctionError struct{ chain, what string }

func (e notAFunctionError) Error() string {
	return fmt.Sprintf("%s is not a function of its dice: after the same dice it %s", e.chain, e.what)
}

// An endlessError says that a chain goes on for ever.
type endlessError struct{ text string }

func (e endlessError) Error() string { return e.text }

// A scriptError describes a mistake in a script. The dice stop the rule by a panic with it.
type scriptError struct{ text string }

func (e scriptError) Error() string { return e.text }
