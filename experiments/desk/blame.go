package desk

import (
	"context"
	"strings"

	"salvo/rules"
)

// A wordError is an error with the word that Mistake.At sends.
type wordError struct {
	word string
	err  error
}

func (b wordError) Error() string { return b.err.Error() }
func (b wordError) Unwrap() error { return b.err }

// plain returns the error inside a wordError. It returns any other error as it is.
func plain(err error) error {
	if b, is := err.(wordError); is {
		return b.err
	}
	return err
}

// mostBlamed is the largest number of words in a line for which blame looks for the wrong word.
const mostBlamed = 100

// blame calls the function blame through readApart, since it reads the visitor's texts.
func (d *Desk) blame(ctx context.Context, library *rules.Library, r *Request, err error) error {
	found, stopped := readApart(ctx, d, r, func() (error, error) { return blame(ctx, library, r.Line, err), nil })
	if stopped != nil {
		return err
	}
	return found
}

// blame finds what is wrong in a line and returns it as a wordError: the last factor or option without which the line
// makes sense, or else the first party at fault: the line makes sense with the word "unit" in its place, or the party
// cannot be read by itself. If nothing is found, blame returns err. It parses and prepares the line once for every
// factor, option and party. So it does nothing in lines with more than mostBlamed words, and parses no line after the
// context has ended.
func blame(ctx context.Context, library *rules.Library, line string, err error) error {
	words := strings.Fields(line)
	if len(words) > mostBlamed {
		return err
	}
	for i := len(words) - 1; i > 0; i-- {
		if name, _, is := strings.Cut(words[i], "="); is && !strings.Contains(name, ":") && sensible(ctx, library, words, i, "") {
			return wordError{name, err}
		}
	}
	party := 0
	for i := 1; i < len(words) && !isSetting(words[i]); i++ {
		if words[i] == "vs" {
			party++
		} else if sensible(ctx, library, words, i, "unit") || unknownAlone(library, words, i) {
			return wordError{partyName(library, words[0], party), err}
		}
	}
	return err
}

func isSetting(word string) bool {
	name, _, is := strings.Cut(word, "=")
	return is && !strings.Contains(name, ":")
}

// sensible reports whether a line makes sense if the word with index at is replaced. The argument "instead" is the word
// that stands there; if it is "", the word with index at is left out.
func sensible(ctx context.Context, library *rules.Library, words []string, at int, instead string) bool {
	var others []string
	for i, word := range words {
		switch {
		case i != at:
			others = append(others, word)
		case instead != "":
			others = append(others, instead)
		}
	}
	if ctx.Err() != nil {
		return false
	}
	s, err := library.ParseContext(ctx, strings.Join(others, " "))
	if err != nil {
		return false
	}
	_, err = s.Prepare()
	return err == nil
}

// unknownAlone reports whether words[at] is wrong as a party even if it is read alone, without the rest of the line.
func unknownAlone(library *rules.Library, words []string, at int) bool {
	name, _, _ := strings.Cut(words[0], "/")
	rs, err := library.Ruleset(name)
	if err != nil {
		return false
	}
	_, err = library.Party(rs, words[at])
	return err != nil
}

// partyName returns the name of a party in the procedure of a line, by the index of the party; "" if it is not known.
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
