package plan

import (
	"fmt"
	"regexp"
	"strings"

	"salvo/experiments"
)

// A command is what to type to get the same as an item.
type command []string

// say adds a setting, unless nothing is said of it.
func (c *command) say(setting, value string) {
	if value != "" {
		*c = append(*c, "--"+setting, value)
	}
}

func (c *command) sayAll(setting string, values []string) {
	for _, value := range values {
		c.say(setting, value)
	}
}

// sayNumber adds a setting that is a number, unless it is 0.
func (c *command) sayNumber(setting string, n int64) {
	if n != 0 {
		c.say(setting, fmt.Sprint(n))
	}
}

// switchOn adds a setting that is on or off.
func (c *command) switchOn(setting string, on bool) {
	if on {
		*c = append(*c, "--"+setting)
	}
}

// sayHow adds how figures are obtained, without what goes without saying.
func (c *command) sayHow(set *experiments.Settings) {
	if set.Method != experiments.Auto {
		c.say("method", string(set.Method))
	}
	if set.PrecisionInPoints > 0 {
		c.say("precision", fmt.Sprint(set.PrecisionInPoints))
	}
	if set.Trials > 0 {
		c.sayNumber("trials", set.Trials)
	}
	c.saySeed(set.Seed)
}

func (c *command) saySeed(seed uint64) {
	if seed != 1 {
		c.say("seed", fmt.Sprint(seed))
	}
}

// plainWord is what a shell takes as it stands.
var plainWord = regexp.MustCompile(`^[A-Za-z0-9._/=,:+@%-]+$`)

// String is the command as a shell takes it.
func (c command) String() string {
	words := []string{"salvo"}
	for _, word := range c {
		if !plainWord.MatchString(word) {
			word = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}
