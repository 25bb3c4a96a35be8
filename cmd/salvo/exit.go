package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"salvo/experiments"
	"salvo/experiments/plan"
	"salvo/rules"
	"salvo/rules/star"
	"salvo/rules/yamlfile"
	"salvo/sim"
)

// The exit codes of salvo; exitCodes explains them to the user.
const (
	exitDone        = 0   // done
	exitFailed      = 1   // the machine failed: no permission, a full disk, a mistake in a rule
	exitBadInput    = 2   // the input is wrong
	exitNotSo       = 3   // an assertion is not true, or the two engines disagree
	exitInterrupted = 130 // Ctrl-C
)

var exitCodes = []struct{ code, meaning string }{
	{"0", "done"},
	{"1", "the machine failed, such as no permission for a file, or a full disk"},
	{"2", "the input is wrong, or a file or folder is not there"},
	{"3", "an assertion is not true, or the two engines disagree"},
	{"130", "interrupted"},
}

// A brokenAssertion says that the result was printed but an assertion about it is not true, or not known to be.
type brokenAssertion []string

func (e brokenAssertion) Error() string { return strings.Join(e, "; ") }

func badInput(format string, args ...any) error {
	return experiments.InputError{Err: fmt.Errorf(format, args...)}
}

// exitCode returns the exit code for an error.
func exitCode(err error) int {
	var input experiments.InputError
	var mistakes yamlfile.Mistakes
	var disagree sim.DisagreementError
	var broken brokenAssertion
	var failure star.Failure // the failure of a rule that the user has written
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.As(err, &broken), errors.As(err, &disagree):
		return exitNotSo
	case errors.As(err, &input), errors.As(err, &mistakes), errors.As(err, &failure), rules.IsRefusal(err):
		return exitBadInput
	}
	return exitFailed
}

// complain prints an error for the reader.
func complain(w io.Writer, err error) {
	for _, line := range complaints(err) {
		fmt.Fprintln(w, visible(line))
	}
}

// complaints returns the lines of an error: one, or a list of them for the mistakes of a file.
func complaints(err error) (lines []string) {
	var mistakes yamlfile.Mistakes
	var unfinished plan.UnfinishedError
	var broken brokenAssertion
	switch {
	case err == nil:
	case errors.As(err, &mistakes):
		return mistakes.Lines()
	case errors.As(err, &broken):
		for _, text := range broken {
			lines = append(lines, "salvo: "+text)
		}
	case errors.As(err, &unfinished):
		return []string{fmt.Sprintf("salvo: %s; what is finished is in %s, and --resume goes on from there",
			messageOf(unfinished.Err), unfinished.Folder)}
	default:
		return []string{"salvo: " + messageOf(err)}
	}
	return lines
}

// visible spells out the characters of a line that a terminal would obey.
func visible(line string) string {
	var b strings.Builder
	for _, r := range line {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
	}
	return b.String()
}

// messageOf returns an error in words, with the names of flags for settings.
func messageOf(err error) string {
	if errors.Is(err, context.Canceled) {
		return "interrupted"
	}
	return experiments.Spell(err, func(s experiments.Setting) string { return "--" + string(s) })
}
