package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/experiments"
	"salvo/experiments/files"
	"salvo/experiments/plan"
	"salvo/rules"
)

// A checked is the value of a flag that is more than text: a number as people write it, or one of a few words. The cli package
// sets it while it reads the line, and gets it back from String as a plain number or word.
type checked[T comparable] struct {
	value T
	read  func(text string) (T, error)
	flag  string
	words []string // the words for completion
	err   error    // the mistake in the text, in our own words
}

// flagOf returns a flag with a checked value; unset is the value of a flag that is not given.
func flagOf[T comparable](name, usage string, unset T, read func(text string) (T, error)) *cli.GenericFlag {
	v := &checked[T]{value: unset, read: read, flag: name}
	return &cli.GenericFlag{Name: name, Usage: usage, Value: v, Action: func(*cli.Context, any) error { return v.err }}
}

// Set stores a mistake in the text, and the action of the flag returns it. If Set returned the mistake, package cli would add
// words of its own.
func (v *checked[T]) Set(text string) error {
	var err error
	if v.value, err = v.read(text); err != nil {
		v.err = badInput("--%s %s: %w", v.flag, text, err)
	}
	return nil
}

// String returns "" for zero, so that no help page calls zero a default; package cli reads "" as zero, too.
func (v *checked[T]) String() string {
	if v.value == *new(T) {
		return ""
	}
	return fmt.Sprint(v.value)
}

// Words returns what the value may be, for completion.
func (v *checked[T]) Words() []string { return v.words }

// countFlag returns a flag for a whole number from 1; it also reads 1e6, 1M and 250k.
func countFlag(name, usage string, unset, most int64) *cli.GenericFlag {
	return flagOf(name, usage, unset, func(text string) (int64, error) { return experiments.ParseCount(text, most) })
}

func wordFlag(name, usage, unset string, words []string) *cli.GenericFlag {
	f := flagOf(name, usage, unset, func(text string) (string, error) { return experiments.OneOf(text, words) })
	f.Value.(*checked[string]).words = words
	return f
}

// pictureFlag returns a flag for a file whose ending is the format of the picture.
func pictureFlag(name, usage string, kinds ...string) *cli.GenericFlag {
	return flagOf(name, usage, "", func(path string) (string, error) {
		if last := len(kinds) - 1; !slices.Contains(kinds, ending(path)) {
			return "", fmt.Errorf("the file must end in .%s or .%s", strings.Join(kinds[:last], ", ."), kinds[last])
		}
		return path, nil
	})
}

// ending returns the ending of a file without its dot, in lower case.
func ending(path string) string { return strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".") }

// Flags that several commands share.
var (
	rosterFlag = &cli.StringSliceFlag{Name: "roster",
		Usage: "add the units, weapons and forces of `FILE`, or replace built-in ones; may be repeated"}
	outFlag   = &cli.StringFlag{Name: "out", Usage: "write the result to `FILE`; the ending of its name chooses FORMAT"}
	textFlag  = &cli.StringFlag{Name: "out", Usage: "write the result to `FILE`"} // of commands whose result has one form
	plainFlag = &cli.BoolFlag{Name: "no-color", Usage: "print without colours"}
	allFlag   = &cli.BoolFlag{Name: "all", Usage: "print everything: every metric, every value, every assumption"}
	quietFlag = &cli.BoolFlag{Name: "quiet", Usage: "print no progress and no warnings"}

	estimateFlag = &cli.BoolFlag{Name: "estimate", Usage: "print how long the command will take, and do nothing else"}
)

// Flags with a checked value are built anew for each command, since they hold the value.

func workersFlag() cli.Flag {
	f := countFlag("workers", "roll on `N` workers; the result does not depend on it", 0, 1024)
	f.DefaultText = "all cores"
	return f
}

var formats = []string{"text", "csv", "json", "md"}

// anyFormat is the help of --format for commands that have all formats; asOutEnds is the default of commands whose --out
// chooses the format, too.
const (
	anyFormat = "`FORMAT` is text, csv, json or md (Markdown)"
	asOutEnds = "as --out ends, else text"
)

// formatFlag returns a flag that is empty unless it is given. The argument unset tells readers of the help what happens then.
func formatFlag(help, unset string) cli.Flag {
	f := wordFlag("format", help, "", formats)
	f.DefaultText = unset
	return f
}

// formatOf returns the form in which a result is written.
func formatOf(c *cli.Context) string {
	if format := c.String("format"); format != "" {
		return format
	}
	if end := ending(c.String("out")); slices.Contains(formats, end) {
		return end
	}
	return "text"
}

func plotFlag() cli.Flag {
	return pictureFlag("plot", "draw the result to `FILE`.svg, .png or .pdf", "svg", "png", "pdf")
}

// addRosters reads the user's rosters into the library, once.
func (p *program) addRosters(c *cli.Context) error {
	if p.added {
		return nil
	}
	p.added = true
	for _, word := range c.Args().Slice() { // a roster may be for a game in a file
		if file, is := rules.GameFile(word); is {
			if _, err := p.library.Ruleset(file); err != nil {
				return badInput("%w", err)
			}
		}
	}
	for _, name := range c.StringSlice("roster") {
		if err := p.addRoster(name); err != nil {
			return err
		}
	}
	return nil
}

// addRoster reads a roster of the user into the library.
func (p *program) addRoster(name string) error {
	text, err := files.Read(name)
	if err != nil {
		return err
	}
	if err := p.library.AddRoster(name, text); err != nil {
		return experiments.InputError{Err: err}
	}
	p.rosters = append(p.rosters, plan.UserFile{File: name, Text: text})
	return nil
}
