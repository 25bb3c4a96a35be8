package desk

import (
	"strings"

	"salvo/rules"
)

// A blamed is an error with the word of the line that it is about.
type blamed struct {
	word string
	err  error
}

func (b blamed) Error() string { return b.err.Error() }
func (b blamed) Unwrap() error { return b.err }

// plain is an error without the word that is to blame.
func plain(err error) error {
	if b, is := err.(blamed); is {
		return b.err
	}
	return err
}

// blame finds the word of a line without which it would make sense: a factor or an option that can be left out, or a
// party that could be any other unit. The last one that was written is suspected first.
func blame(library *rules.Library, line string, err error) error {
	words := strings.Fields(line)
	for i := len(words) - 1; i > 0; i-- {
		if name, _, is := strings.Cut(words[i], "="); is && !strings.Contains(name, ":") && sensible(library, words, i, "") {
			return blamed{name, err}
		}
	}
	party := 0
	for i := 1; i < len(words) && !isSetting(words[i]); i++ {
		if words[i] == "vs" {
			party++
		} else if sensible(library, words, i, "unit") || unknownAlone(library, words, i) {
			return blamed{partyName(library, words[0], party), err}
		}
	}
	return err
}

func isSetting(word string) bool {
	name, _, is := strings.Cut(word, "=")
	return is && !strings.Contains(name, ":")
}

// sensible reports whether a line makes sense with another word in a place, or with "" none.
func sensible(library *rules.Library, words []string, at int, instead string) bool {
	var others []string
	for i, word := range words {
		switch {
		case i != at:
			others = append(others, word)
		case instead != "":
			others = append(others, instead)
		}
	}
	s, err := library.Parse(strings.Join(others, " "))
	if err != nil {
		return false
	}
	_, err = s.Prepare()
	return err == nil
}

// unknownAlone reports whether a party cannot be read even by itself.
func unknownAlone(library *rules.Library, words []string, at int) bool {
	name, _, _ := strings.Cut(words[0], "/")
	rs, err := library.Ruleset(name)
	if err != nil {
		return false
	}
	_, err = library.Party(rs, words[at])
	return err != nil
}

// partyName is what the procedure of a line calls its party in a place; "" if that is not known.
func partyName(library *rules.Library, head string, place int) string {
	name, procedure, inner := strings.Cut(head, "/")
	rs, err := library.Ruleset(name)
	if err != nil {
		return ""
	}
	p := rs.Procedures[0]
	if inner {
		if p, err = rs.Procedure(procedure); err != nil {
			return ""
		}
	}
	if place >= len(p.Parties) {
		return ""
	}
	return p.Parties[place].Name
}
