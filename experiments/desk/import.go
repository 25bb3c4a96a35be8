package desk

import (
	"compress/flate"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"slices"
	"strings"

	"salvo/rules/listfile"
)

// An importAnswer is a list of another program as a roster, with a report on every line.
type importAnswer struct {
	Ruleset string            `json:"ruleset"`
	Title   string            `json:"title"`
	Form    string            `json:"form"`  // the kind of file
	Force   string            `json:"force"` // the name of the force
	Party   string            `json:"party"`
	Units   int               `json:"units"` // the number of units in the force, without those whose values the visitor must fill in
	Roster  string            `json:"roster"`
	Report  []listfile.Remark `json:"report"`
	Counts  []string          `json:"counts"` // "6 guessed"
}

// importList reads a list that the visitor has dropped on the page, and sends it as a roster. It gives the units names
// that no other unit of the visitor has.
func (d *Desk) importList(ctx context.Context, r *Request, send func(any)) error {
	data, err := r.unpack()
	if err != nil {
		return err
	}
	list, err := readApart(ctx, d, r, func() (*listfile.List, error) {
		library, err := d.with(r.Rosters, nil)
		if err != nil {
			return nil, err
		}
		list, err := listfile.Read(library, r.Name, data, listfile.Asked{Ruleset: r.rulesetOf(), As: r.As})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
		return list, nil
	})
	if err != nil {
		return err
	}
	answer := importAnswer{Ruleset: list.Ruleset.Name, Title: list.Title, Form: list.Form, Force: list.Force, Party: list.Party(), Roster: string(list.YAML()),
		Report: list.Report, Counts: []string{}}
	for _, g := range list.Groups {
		if !g.Blank {
			answer.Units += g.Count
		}
	}
	for _, v := range []listfile.Verdict{listfile.Understood, listfile.Guessed, listfile.LeftOut, listfile.FillIn} {
		if n := list.Count(v); n > 0 {
			answer.Counts = append(answer.Counts, fmt.Sprintf("%d %s", n, v))
		}
	}
	send(map[string]any{"import": answer})
	return nil
}

// rulesetOf returns the ruleset by which a typed list is read: the one that the page shows. It returns "" for files of
// list builders and for sheets, because these name their ruleset.
func (r *Request) rulesetOf() string {
	ending := strings.ToLower(r.Name[strings.LastIndexByte(r.Name, '.')+1:])
	if slices.Contains([]string{"ros", "rosz", "json", "csv", "tsv"}, ending) {
		return ""
	}
	return r.Ruleset
}

// unpack returns the bytes of the file in a request, which the page has compressed.
func (r *Request) unpack() ([]byte, error) {
	packet, err := base64.RawURLEncoding.DecodeString(r.Data)
	if err != nil {
		return nil, fmt.Errorf("the file did not arrive whole: %w", err)
	}
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(strings.NewReader(string(packet))), listfile.MostBytes+1))
	if err != nil {
		return nil, fmt.Errorf("the file did not arrive whole: %w", err)
	}
	return data, nil
}
