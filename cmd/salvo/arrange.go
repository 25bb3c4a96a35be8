package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/rules"
)

// arrange brings the words of a command line into the order that the cli package reads: the command, its flags, then
// everything else behind "--". The package itself stops at the first word that is not a flag and would ignore flags
// behind it. Unknown flags and commands, flags given twice and flags without their value are found here.
func arrange(app *cli.App, args []string) ([]string, error) {
	command, rest := commandOf(app, args)
	if command == nil {
		for _, word := range args {
			if !strings.HasPrefix(word, "-") {
				return nil, badInput("there is no command %q%s (salvo --help lists them)", word, didYouMean(word, commandNames(app)))
			}
		}
		return onlyAppFlags(args)
	}
	var flags, words []string
	seen := map[string]bool{}
	for i := 0; i < len(rest); i++ {
		word := rest[i]
		if word == "--" {
			words = append(words, rest[i+1:]...)
			break
		}
		if !strings.HasPrefix(word, "-") || word == "-" {
			words = append(words, word)
			continue
		}
		name, value, hasValue := strings.Cut(strings.TrimLeft(word, "-"), "=")
		flag := flagNamed(command, name)
		if flag == nil {
			return nil, badInput("salvo %s has no flag %s%s", command.Name, word, didYouMean("--"+name, flagNames(command)))
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
			if i++; i == len(rest) {
				return nil, badInput("--%s needs a value", name)
			}
			value = rest[i]
		}
		flags = append(flags, "--"+name+"="+value)
	}
	return slices.Concat([]string{command.Name}, flags, []string{"--"}, words), nil
}

// commandOf finds the command among the words. Flags may stand before it: the first word that names a command and is not
// the value of a flag is it.
func commandOf(app *cli.App, args []string) (command *cli.Command, rest []string) {
	for i, word := range args {
		if strings.HasPrefix(word, "-") {
			continue
		}
		if c := app.Command(word); c != nil {
			return c, slices.Concat(args[:i], args[i+1:])
		}
		if i == 0 || !strings.HasPrefix(args[i-1], "-") {
			return nil, nil
		}
	}
	return nil, nil
}

// onlyAppFlags lets --help and --version through.
func onlyAppFlags(args []string) ([]string, error) {
	known := []string{"--help", "-h", "--version", "-v"}
	for _, word := range args {
		if !slices.Contains(known, word) {
			return nil, badInput("there is no command before %s (salvo --help lists them)%s", word, didYouMean(word, known))
		}
	}
	return args, nil
}

func didYouMean(word string, among []string) string {
	if near := rules.Suggest(word, among); near != "" {
		return "; did you mean " + near + "?"
	}
	return ""
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
	if name == "help" || name == "h" {
		return cli.HelpFlag
	}
	for _, f := range c.Flags {
		if slices.Contains(f.Names(), name) {
			return f
		}
	}
	return nil
}

func isSwitch(f cli.Flag) bool {
	_, is := f.(*cli.BoolFlag)
	return is
}

func repeats(f cli.Flag) bool {
	_, is := f.(*cli.StringSliceFlag)
	return is
}
