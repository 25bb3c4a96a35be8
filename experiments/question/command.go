package question

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"salvo/experiments/setting"
)

// A Command is the command line that repeats a question: the words behind the name of the program.
type Command []string

// Command returns the command line that repeats the question.
func (q *Question) Command() Command {
	k := q.Kind
	c := append(Command{k.command()}, q.Words...)
	if k.Variant != nil {
		c = append(c, "--"+k.switched())
	}
	list := k.In(setting.Terminal)
	slices.SortStableFunc(list, func(a, b setting.Setting) int { return cmp.Compare(a.Rank(), b.Rank()) })
	for _, s := range list {
		for _, value := range q.Values[s.Name] {
			switch {
			case s.Type == setting.Switch && value == "yes":
				c = append(c, "--"+s.Name)
			case s.Type != setting.Switch && value != s.Tacit:
				c.Say(s.Name, value)
			}
		}
	}
	return c
}

// Say adds a setting.
func (c *Command) Say(setting, value string) { *c = append(*c, "--"+setting, value) }

// plainWord matches words that a shell takes literally.
var plainWord = regexp.MustCompile(`^[A-Za-z0-9._/=,:+@%-]+$`)

// String returns the command as it is typed into a shell.
func (c Command) String() string {
	words := []string{"salvo"}
	for _, word := range c {
		if !plainWord.MatchString(word) {
			word = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}
