package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/rules"
)

// arrange brings the words of a command line into the order that the cli package reads: the command, its flags, then
// everything else behind "--". The package itself stops at the first word that is not a flag and would ignore flags
// behind it. Unknown flags and commands, flags given twice and flags without their value are found here. Who asks for
// help, in whatever way, gets the help command.
func arrange(app *cli.App, args []string) ([]string, error) {
	if len(args) > 0 && args[0] == helpName {
		return slices.Concat([]string{helpName, "--"}, args[1:]), nil
	}
	command, rest, err := commandOf(app, args)
	if err != nil {
		return nil, err
	}
	if command == nil {
		return withoutCommand(app, args)
	}
	var flags, words []string
	seen := map[string]bool{}
	for i := 0; i < len(rest); i++ {
		word := rest[i]
		if word == "--" {
			words = append(words, rest[i+1:]...)
			break
		}
		if !isFlag(word) {
			words = append(words, word)
			continue
		}
		if asksForHelp(word) {
			return []string{helpName, "--", command.Name}, nil
		}
		name, value, hasValue := cutFlag(word)
		flag := flagNamed(command, name)
		if flag == nil {
			near := rules.DidYouMean("--"+name, flagNames(command))
			return nil, badInput("unknown flag --%s%s (salvo %s --help lists them)", name, near, command.Name)
		}
		if seen[name] && !repeats(flag) {
			return nil, badInput("--%s is given twice", name)
		}
		seen[name] = true
		if isSwitch(flag) {
			if hasValue {
				return nil, badInput("--%s takes no value", name)
			}
			flags = append(flags, "--"+name)
			continue
		}
		if !hasValue {
			if i++; i < len(rest) && !strings.HasPrefix(rest[i], "--") {
				value = rest[i]
			}
		}
		if value == "" {
			return nil, badInput("--%s needs a value", name)
		}
		flags = append(flags, "--"+name+"="+value)
	}
	return slices.Concat([]string{command.Name}, flags, []string{"--"}, words), nil
}

// commandOf finds the command among the words: the first that is neither a flag nor the value of one.
func commandOf(app *cli.App, args []string) (command *cli.Command, rest []string, err error) {
	for i := 0; i < len(args); i++ {
		word := args[i]
		if isFlag(word) {
			if name, _, hasValue := cutFlag(word); !hasValue && takesValue(app, name) {
				i++
			}
			continue
		}
		if command = app.Command(word); command == nil {
			near := rules.DidYouMean(word, commandNames(app))
			return nil, nil, badInput("unknown command %q%s (salvo --help lists them)", word, near)
		}
		return command, slices.Concat(args[:i], args[i+1:]), nil
	}
	return nil, nil, nil
}

// withoutCommand reads a line of flags alone, which asks for help or for the version. An empty one asks for help.
func withoutCommand(app *cli.App, args []string) ([]string, error) {
	if len(args) == 0 || asksForHelp(args[0]) {
		return []string{helpName}, nil
	}
	if args[0] == "--version" || args[0] == "-v" {
		return []string{versionName}, nil
	}
	name, _, _ := cutFlag(args[0])
	if slices.ContainsFunc(app.Commands, func(c *cli.Command) bool { return flagNamed(c, name) != nil }) {
		return nil, badInput("%s goes with a command (salvo --help lists them)", args[0])
	}
	return nil, badInput("unknown flag --%s%s", name, rules.DidYouMean("--"+name, []string{"--help", "--version"}))
}

// isFlag tells flags from the words of a scenario, and from numbers below zero.
func isFlag(word string) bool {
	return len(word) > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9')
}

func asksForHelp(word string) bool { return word == "--help" || word == "-h" }

func cutFlag(word string) (name, value string, hasValue bool) {
	return strings.Cut(strings.TrimLeft(word, "-"), "=")
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

// takesValue reports whether a word follows the flag, whichever command it belongs to.
func takesValue(app *cli.App, name string) bool {
	for _, c := range app.Commands {
		if f := flagNamed(c, name); f != nil {
			return !isSwitch(f)
		}
	}
	return false
}

func isSwitch(f cli.Flag) bool {
	_, is := f.(*cli.BoolFlag)
	return is
}

func repeats(f cli.Flag) bool {
	_, is := f.(*cli.StringSliceFlag)
	return is
}
