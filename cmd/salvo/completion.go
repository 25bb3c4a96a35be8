package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"salvo/experiments/compare"
	"salvo/experiments/question"
	"salvo/experiments/setting"
	"salvo/rules"
)

// Shells call "salvo __complete LINE" for the words that may stand at the end of a line. bash breaks words at = and :, so bash
// gets only the part behind the last of them. If salvo offers no word, shells offer files.
const bashCompletion = `_salvo() {
  local line="${COMP_LINE:0:COMP_POINT}" word
  word="${line##* }"
  local IFS=$'\n'
  COMPREPLY=($(compgen -W "$(salvo __complete "$line")" -- "$word"))
  if [[ $word == *[=:]* ]]; then
    COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*[=:]}"}"}")
  fi
}
complete -o nospace -o default -F _salvo salvo
`

const zshCompletion = `#compdef salvo
_salvo() {
  local -a found
  found=(${(f)"$(salvo __complete "${BUFFER[1,CURSOR]}")"})
  if (( $#found )); then
    compadd -S '' -- $found
  else
    _files
  fi
}
compdef _salvo salvo
`

const fishCompletion = `function __salvo_words
  salvo __complete (commandline --cut-at-cursor | string collect)
end
complete -c salvo -n 'count (__salvo_words) >/dev/null' -f -a '(__salvo_words)'
`

// completionScripts holds the scripts of the shells that salvo knows.
var completionScripts = map[string]string{"bash": bashCompletion, "fish": fishCompletion, "zsh": zshCompletion}

func (p *program) completionCommand() *cli.Command {
	p.offers["completion"] = listed(func() []string { return slices.Sorted(maps.Keys(completionScripts)) })
	return &cli.Command{
		Name:      "completion",
		Usage:     "completion for bash, fish and zsh",
		ArgsUsage: "bash|fish|zsh",
		Description: `Prints a script that completes commands, flags, units and factors.

    salvo completion bash > salvo.bash
    salvo completion fish > salvo.fish
    salvo completion zsh --out _salvo`,
		Flags:  []cli.Flag{textFlag},
		Before: checkPaths,
		Action: func(c *cli.Context) error {
			script, known := completionScripts[c.Args().First()]
			if !known || c.NArg() != 1 {
				return badInput("name a shell: salvo completion bash, fish or zsh")
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
			var list strings.Builder
			for _, word := range p.completions(c.Args().First()) {
				list.WriteString(word + "\n")
			}
			return p.write(file{"", []byte(list.String())})
		},
	}
}

// completions returns the words that may stand at the end of a line. It returns nothing for an unknown command.
func (p *program) completions(line string) []string {
	app := p.app()
	words := strings.Split(line, " ")
	last := words[len(words)-1]
	before := slices.DeleteFunc(words[1:max(1, len(words)-1)], func(w string) bool { return w == "" })
	flags, before := takeApart(app, before)
	var candidates []string
	switch n := len(flags) - 1; {
	case n >= 0 && !flags[n].hasValue && takesValue(anyFlag(app, flags[n].name)): // the value of this flag comes next
		candidates = p.flagWords(anyFlag(app, flags[n].name), before)
	case len(before) == 0:
		candidates = commandNames(app)
	case app.Command(before[0]) == nil:
	case strings.HasPrefix(last, "-"):
		candidates = flagNames(app.Command(before[0]))
	case p.offers[before[0]] != nil:
		candidates = p.offers[before[0]](p, before[1:], last)
	}
	return slices.DeleteFunc(slices.Clone(candidates), func(w string) bool { return !strings.HasPrefix(w, last) })
}

// flagWords returns the values that may follow a flag. The argument before holds the other words of the line.
func (p *program) flagWords(flag cli.Flag, before []string) []string {
	if generic, known := flag.(*cli.GenericFlag); known {
		if words := generic.Value.(interface{ Words() []string }).Words(); words != nil {
			return words
		}
	}
	if len(before) == 0 {
		return nil
	}
	k := question.Named(before[0])
	if k == nil {
		return nil
	}
	s := k.Setting(flag.Names()[0])
	switch {
	case s == nil:
		return nil
	case s.Type == setting.Axis && len(before) > 1:
		return p.axisWords(before[1])
	}
	return s.Words
}

// axisWords returns what can be varied in scenarios that begin with the word head.
func (p *program) axisWords(head string) (words []string) {
	rs, pr := p.procedureNamed(head)
	if pr == nil {
		return nil
	}
	for _, party := range pr.Parties {
		words = append(words, party.Name+"=")
		for _, condition := range p.selectionWords(rs) {
			words = append(words, party.Name+"="+condition)
		}
		for _, f := range rs.Fields {
			words = append(words, party.Name+"."+f.Name+"=")
		}
	}
	for _, f := range p.factorsOf(head, pr) {
		words = append(words, f.Name+"=")
	}
	for _, o := range rs.OptionsOf(pr) {
		words = append(words, "+"+o.Name+"=")
	}
	return words
}

// procedureNamed returns the ruleset and the procedure that the first word of a scenario stands for; nil if there is none.
func (p *program) procedureNamed(head string) (*rules.Ruleset, *rules.Procedure) {
	if p.library.HasFile(head) {
		if s, err := p.library.Parse(head); err == nil {
			return s.Ruleset, s.Procedure
		}
	}
	rs, pr, err := p.library.Named(head)
	switch {
	case err != nil:
		return nil, nil
	case pr == nil:
		return rs, rs.Procedures[0]
	}
	return rs, pr
}

// factorsOf returns the factors of a procedure that matter in scenarios that begin with the word head.
func (p *program) factorsOf(head string, pr *rules.Procedure) []rules.Factor {
	elsewhere := rules.OnTable
	if p.library.HasFile(head) {
		elsewhere = rules.OnLine
	}
	return slices.DeleteFunc(slices.Clone(pr.Factors), func(f rules.Factor) bool { return f.On == elsewhere })
}

// An offer returns the words that may come next. The argument before holds the words so far; last is the beginning of the next
// word.
type offer func(p *program, before []string, last string) []string

// offered are the offers for questions, by the kind of words that a question takes.
var offered = map[question.Takes]offer{
	question.Scenario: (*program).scenarioWords,
	question.Situations: func(p *program, _ []string, _ string) []string {
		catalogue, _ := compare.NewCatalogue(p.library)
		return append(catalogue.SituationNames(), compare.AllSituations)
	},
	question.Players: func(p *program, before []string, _ string) []string {
		if len(before) < 2 {
			return []string{"simple", "careful", "deep"}
		}
		return p.library.ReadyMadeNames()
	},
	question.Units: (*program).rosterWords,
}

// rosterWords returns the rulesets for the first word, then the units, weapons and selections of the ruleset's roster.
func (p *program) rosterWords(before []string, _ string) (words []string) {
	if len(before) == 0 {
		for _, rs := range p.library.Rulesets() {
			words = append(words, rs.Name)
		}
		return words
	}
	rs, err := p.library.Ruleset(before[0])
	if err != nil {
		return nil
	}
	return slices.Concat(p.unitWords(rs), p.weaponWords(rs), p.selectionWords(rs))
}

// listed returns an offer of the same words in every place.
func listed(words func() []string) offer {
	return func(*program, []string, string) []string { return words() }
}

// procedureNames returns the words that a scenario may begin with; a ruleset alone stands for its first procedure.
func (p *program) procedureNames() (names []string) {
	for _, rs := range p.library.Rulesets() {
		names = append(names, rs.Name)
		for _, pr := range rs.Procedures {
			names = append(names, rs.Name+"/"+pr.Name)
		}
	}
	return names
}

// scenarioWords returns the words that may follow the first words of a scenario.
func (p *program) scenarioWords(before []string, last string) (words []string) {
	if len(before) == 0 {
		return append(append(p.procedureNames(), p.library.ReadyMadeNames()...), "random:")
	}
	rs, pr := p.procedureNamed(before[0])
	if pr == nil {
		return nil
	}
	for _, o := range rs.OptionsOf(pr) {
		for _, r := range o.Readings {
			words = append(words, "+"+o.Name+"="+r.Name)
		}
	}
	for _, f := range p.factorsOf(before[0], pr) {
		words = append(words, valueWords(f.Name, f.Type)...)
	}
	if strings.HasPrefix(before[0], "random:") {
		for _, w := range p.library.RandomWords() {
			words = append(words, w.Name+"=")
		}
	}
	if p.library.HasFile(before[0]) {
		return words
	}
	if len(pr.Parties) > 1 {
		words = append(words, "vs")
	}
	return append(words, p.partyWords(rs, last)...)
}

// partyWords returns the units, forces and fields that may complete a party.
func (p *program) partyWords(rs *rules.Ruleset, last string) (words []string) {
	start := last[:strings.LastIndex(last, "+")+1]
	group := last[len(start):]
	if i := strings.LastIndexAny(group, ":,"); strings.Contains(group, ":") {
		start += group[:i+1]
		for _, f := range rs.Fields {
			words = append(words, valueWords(f.Name, f.Type)...)
		}
	} else {
		if count, _, found := strings.Cut(group, "x"); found && count != "" && strings.Trim(count, "0123456789") == "" {
			start += count + "x"
		}
		words = p.unitWords(rs)
	}
	for i := range words {
		words[i] = start + words[i]
	}
	return words
}

// unitWords returns the names of all units and forces.
func (p *program) unitWords(rs *rules.Ruleset) (words []string) {
	roster, err := p.library.Roster(rs)
	if err != nil {
		return nil
	}
	words = append(unitNames(roster.Units()), "unit")
	for _, f := range roster.Forces() {
		words = append(words, f.Name)
	}
	return words
}

// selectionWords returns the conditions by which units can be selected.
func (p *program) selectionWords(rs *rules.Ruleset) (words []string) {
	roster, err := p.library.Roster(rs)
	if err != nil {
		return nil
	}
	for _, nation := range roster.Nations() {
		words = append(words, "nation:"+nation)
	}
	for _, class := range roster.Classes() {
		words = append(words, "class:"+class)
	}
	return append(words, "name:")
}

// weaponWords returns the names of all weapons.
func (p *program) weaponWords(rs *rules.Ruleset) []string {
	roster, err := p.library.Roster(rs)
	if err != nil {
		return nil
	}
	return weaponNames(roster.Weapons())
}

// valueWords returns a name with each word that it may be set to.
func valueWords(name string, t rules.Type) []string {
	words := []string{name + "="}
	for _, w := range t.Words() {
		words = append(words, name+"="+w)
	}
	return words
}
