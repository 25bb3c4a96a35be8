package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/rules"
)

// arrange puts the words of a command line into the order that the cli package reads: the command, its flags, then everything
// else behind "--". The package itself stops at the first word that is not a flag and would ignore flags behind it. arrange
// reports unknown flags and commands, flags given twice and flags without their value; it leaves the values to the package. A
// line that asks for help in any way becomes the help command.
func arrange(app *cli.App, line []string) ([]string, error) {
	flags, words := takeApart(app, line)
	if len(words) == 0 {
		return withoutCommand(app, flags)
	}
	command := app.Command(words[0])
	if command == nil {
		return nil, unknownCommand(app, words[0])
	}
	arranged := []string{command.Name}
	for i, f := range flags {
		if f.asksForHelp() {
			return []string{helpName, "--", command.Name}, nil
		}
		if err := f.check(command, flags[:i]); err != nil {
			return nil, err
		}
		arranged = append(arranged, f.String())
	}
	return slices.Concat(arranged, []string{"--"}, words[1:]), nil
}

// withoutCommand reads a line that has only flags, which asks for help or for the version. An empty line asks for help.
func withoutCommand(app *cli.App, flags []given) ([]string, error) {
	if len(flags) == 0 || flags[0].asksForHelp() {
		return []string{helpName}, nil
	}
	name := flags[0].name
	switch {
	case name == "version" || name == "v":
		return []string{versionName}, nil
	case anyFlag(app, name) != nil:
		return nil, badInput("--%s goes with a command (salvo --help lists them)", name)
	}
	near := rules.DidYouMean("--"+name, []string{"--help", "--version"})
	if near == "" {
		near = ": flags go with a command (salvo --help lists the commands)"
	}
	return nil, badInput("unknown flag --%s%s", name, near)
}

// A given is a flag as it is written on a line.
type given struct {
	name, value string
	hasValue    bool
}

// takeApart separates the flags of a line, with their values, from its other words. No word behind "--" is a flag.
func takeApart(app *cli.App, line []string) (flags []given, words []string) {
	for i := 0; i < len(line); i++ {
		if line[i] == "--" {
			return flags, append(words, line[i+1:]...)
		}
		if !isFlag(line[i]) {
			words = append(words, line[i])
			continue
		}
		var f given
		f.name, f.value, f.hasValue = strings.Cut(strings.TrimLeft(line[i], "-"), "=")
		next := i + 1
		if !f.hasValue && takesValue(anyFlag(app, f.name)) && next < len(line) && !strings.HasPrefix(line[next], "--") {
			f.value, f.hasValue, i = line[next], true, next
		}
		flags = append(flags, f)
	}
	return flags, words
}

// isFlag reports whether a word is a flag, and not a word of a scenario or a negative number.
func isFlag(word string) bool {
	return len(word) > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9')
}

func (f given) asksForHelp() bool { return f.name == "help" || f.name == "h" }

// check returns an error if a flag does not fit its command. The argument before holds the flags before it on the line.
func (f given) check(command *cli.Command, before []given) error {
	flag := flagNamed(command, f.name)
	if flag == nil {
		near := rules.DidYouMean("--"+f.name, flagNames(command))
		return badInput("unknown flag --%s%s (salvo %s --help lists them)", f.name, near, command.Name)
	}
	_, repeats := flag.(*cli.StringSliceFlag)
	switch {
	case !repeats && slices.ContainsFunc(before, func(other given) bool { return other.name == f.name }):
		return badInput("--%s is given twice", f.name)
	case f.hasValue && !takesValue(flag):
		return badInput("--%s takes no value", f.name)
	case f.value == "" && takesValue(flag):
		return badInput("--%s needs a value", f.name)
	}
	return nil
}

// String returns the flag with its value in one word.
func (f given) String() string {
	if f.hasValue {
		return "--" + f.name + "=" + f.value
	}
	return "--" + f.name
}

func unknownCommand(app *cli.App, name string) error {
	return badInput("unknown command %q%s (salvo --help lists them)", name, rules.DidYouMean(name, commandNames(app)))
}

func commandNames(app *cli.App) (names []string) {
	for _, c := range app.Commands {
		if !c.Hidden {
			names = append(names, c.Name)
		}
	}
	return names
}

func flagNames(c *cli.Command) (names []string) {
	for _, f := range c.Flags {
		names = append(names, "--"+f.Names()[0])
	}
	return append(names, "--help")
}

func flagNamed(c *cli.Command, name string) cli.Flag {
	for _, f := range c.Flags {
		if slices.Contains(f.Names(), name) {
			return f
		}
	}
	return nil
}

// anyFlag returns the flag with the given name of any command; nil if there is none.
func anyFlag(app *cli.App, name string) cli.Flag {
	for _, c := range app.Commands {
		if f := flagNamed(c, name); f != nil {
			return f
		}
	}
	return nil
}

func takesValue(f cli.Flag) bool {
	flag, known := f.(cli.DocGenerationFlag)
	return known && flag.TakesValue()
}
