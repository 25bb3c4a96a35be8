package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/rules"
)

// The shells ask "salvo __complete LINE" for the words that may stand at the end of a line. bash breaks words at = and :,
// so there only what follows the last of them is offered.
const bashCompletion = `_salvo() {
  local line="${COMP_LINE:0:COMP_POINT}" word
  word="${line##* }"
  local IFS=$'\n'
  COMPREPLY=($(compgen -W "$(salvo __complete "$line")" -- "$word"))
  if [[ $word == *[=:]* ]]; then
    COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*[=:]}"}"}")
  fi
}
complete -o nospace -F _salvo salvo
`

const zshCompletion = `#compdef salvo
_salvo() {
  local -a found
  found=(${(f)"$(salvo __complete "${BUFFER[1,CURSOR]}")"})
  compadd -S '' -- $found
}
compdef _salvo salvo
`

func (p *program) completionCommand() *cli.Command {
	return &cli.Command{
		Name:      "completion",
		Usage:     "completion for bash and zsh",
		ArgsUsage: "bash|zsh",
		Description: `Prints a script that completes commands, flags, units and factors.

    salvo completion bash > salvo.bash
    salvo completion zsh > _salvo
    salvo completion bash --out salvo.bash`,
		Flags: []cli.Flag{outFlag},
		Action: func(c *cli.Context) error {
			if err := checkPath("out", c.String("out")); err != nil {
				return err
			}
			scripts := map[string]string{"bash": bashCompletion, "zsh": zshCompletion}
			script, known := scripts[c.Args().First()]
			if !known || c.NArg() != 1 {
				return badInput("name a shell: salvo completion bash, or salvo completion zsh")
			}
			return p.write(file{c.String("out"), []byte(script)})
		},
	}
}

func (p *program) completeCommand() *cli.Command {
	return &cli.Command{
		Name:   "__complete",
		Hidden: true,
		Action: func(c *cli.Context) error {
			for _, word := range p.completions(c.Args().First()) {
				fmt.Fprintln(p.stdout, word)
			}
			return nil
		},
	}
}

// completions are the words that may stand where a line ends.
func (p *program) completions(line string) []string {
	words := strings.Split(line, " ")
	last := words[len(words)-1]
	before := slices.DeleteFunc(words[1:max(1, len(words)-1)], func(w string) bool { return w == "" })
	app := p.app()
	var candidates []string
	switch {
	case len(before) == 0:
		candidates = commandNames(app)
	case app.Command(before[0]) == nil:
		return nil
	case strings.HasPrefix(last, "-"):
		candidates = flagNames(app.Command(before[0]))
	default:
		candidates = p.scenarioWords(slices.DeleteFunc(before[1:], func(w string) bool { return strings.HasPrefix(w, "-") }), last)
	}
	return slices.DeleteFunc(candidates, func(w string) bool { return !strings.HasPrefix(w, last) })
}

// scenarioWords are the words that may follow those of a scenario.
func (p *program) scenarioWords(before []string, last string) (words []string) {
	if len(before) == 0 {
		for _, rs := range p.library.Rulesets() {
			for i, pr := range rs.Procedures {
				if i == 0 {
					words = append(words, rs.Name)
				}
				words = append(words, rs.Name+"/"+pr.Name)
			}
		}
		return words
	}
	name, procedure, _ := strings.Cut(before[0], "/")
	rs, err := p.library.Ruleset(name)
	if err != nil {
		return nil
	}
	pr := rs.Procedures[0]
	if procedure != "" {
		if pr, err = rs.Procedure(procedure); err != nil {
			return nil
		}
	}
	for _, o := range rs.OptionsOf(pr) {
		for _, r := range o.Readings {
			words = append(words, "+"+o.Name+"="+r.Name)
		}
	}
	for _, f := range pr.Factors {
		words = append(words, f.Name+"=")
		for _, w := range f.Type.Words() {
			words = append(words, f.Name+"="+w)
		}
	}
	return append(words, p.partyWords(rs, last)...)
}

// partyWords are the units that may stand in a party, behind what is already there of it.
func (p *program) partyWords(rs *rules.Ruleset, last string) (words []string) {
	roster, err := p.library.Roster(rs)
	if err != nil {
		return nil
	}
	start := last[:strings.LastIndex(last, "+")+1]
	if count, rest, found := strings.Cut(last[len(start):], "x"); found && strings.Trim(count, "0123456789") == "" && count != "" {
		start = last[:len(last)-len(rest)]
	}
	for _, u := range roster.Units() {
		words = append(words, start+u.Name)
	}
	return append(words, "vs")
}
