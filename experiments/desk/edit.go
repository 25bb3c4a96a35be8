package desk

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"salvo/experiments"
	"salvo/rules"
	"salvo/rules/tablefile"
	"salvo/rules/yamlfile"
)

// An editAnswer is a scenario file after a change, with the table that it draws.
type editAnswer struct {
	Text     string          `json:"text"`     // the file
	Lost     []string        `json:"lost"`     // parts of the former text that could not be kept
	Mistakes []placedMistake `json:"mistakes"` // mistakes in the file, in the words of the command line
	Table    *tableAnswer    `json:"table"`    // if there are mistakes, only ground, zones and places; null if a file of the visitor cannot be read at all
}

// A placedMistake is a mistake in a file, with the keys that lead to it.
type placedMistake struct {
	Text   string        `json:"text"`
	Line   int           `json:"line,omitempty"`
	Column int           `json:"column,omitempty"`
	Path   yamlfile.Path `json:"path"`
}

// edit writes new content into a scenario file of the visitor, reads the file again and sends it. If the request has no
// content, edit only reads the file. A file with mistakes is no error: the answer lists the mistakes. But edit writes
// nothing into a file beyond the limits of yamlfile.Scan, and returns an error.
func (d *Desk) edit(ctx context.Context, r *Request, send func(any)) error {
	at := -1
	for i := range r.Tables {
		if r.Tables[i].Name == r.Line {
			at = i
		}
	}
	if at < 0 {
		return experiments.BadInput("%q is no scenario file of this question: send it among the tables", r.Line)
	}
	if mistakes := yamlfile.Scan(r.Line, []byte(r.Tables[at].Text)); mistakes != nil && r.writes() {
		return mistakes
	}
	answer, err := readApart(ctx, d, r, func() (*editAnswer, error) { return writeContent(r, at) })
	if err != nil {
		return err
	}
	if answer.Table, err = d.tableOf(ctx, r); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		answer.Mistakes = placedMistakes(err, []byte(answer.Text))
		if answer.Table, err = readApart(ctx, d, r, func() (*tableAnswer, error) { return d.sketch(r, at) }); err != nil {
			return err
		}
	}
	send(map[string]any{"edit": answer})
	return nil
}

// writes reports whether the request has a content for a file.
func (r *Request) writes() bool { return len(r.File) > 0 && string(r.File) != "null" }

// writeContent writes the content of a request into one of its tables.
func writeContent(r *Request, at int) (*editAnswer, error) {
	answer := &editAnswer{Text: r.Tables[at].Text, Lost: []string{}, Mistakes: []placedMistake{}}
	if !r.writes() {
		return answer, nil
	}
	tree, err := yamlfile.TreeOf(r.File)
	content, is := tree.(yamlfile.Keys)
	if err != nil || !is {
		return nil, experiments.BadInput("the content of the file cannot be read: %v", err)
	}
	text, lost := tablefile.Write([]byte(answer.Text), content)
	answer.Text, answer.Lost = string(text), append(answer.Lost, lost...)
	r.Tables = append([]File{}, r.Tables...)
	r.Tables[at].Text = answer.Text
	return answer, nil
}

// placedMistakes returns the mistakes in err, each with its place and the path of its key in the file. An error without
// places becomes one mistake with an empty path.
func placedMistakes(err error, text []byte) (all []placedMistake) {
	var mistakes yamlfile.Mistakes
	if !errors.As(err, &mistakes) {
		return []placedMistake{{Text: mistakeOf(err).Text, Path: yamlfile.Path{}}}
	}
	pathOf := yamlfile.PathsOf(text)
	for _, m := range mistakes {
		path := pathOf(yamlfile.Spot{Line: m.Line, Column: m.Column})
		all = append(all, placedMistake{m.Text, m.Line, m.Column, append(yamlfile.Path{}, path...)})
	}
	return all
}

// sketch returns the part of a table that a file with mistakes still describes: ground, zones and places.
func (d *Desk) sketch(r *Request, at int) (*tableAnswer, error) {
	library, err := d.with(r.Rosters, r.Tables)
	if err != nil {
		return nil, nil // a file cannot be read at all
	}
	text := []byte(r.Tables[at].Text)
	answer := &tableAnswer{File: treeOf(text), Text: string(text), Kinds: kindsOfGround(), Units: [2][]placement{{}, {}},
		Arrivals: [2][]formParty{{}, {}}}
	table := library.Sketch(r.Line, text)
	if table == nil {
		return answer, nil
	}
	m := experiments.Sketch(table)
	var drawn bytes.Buffer
	if err := m.JSON(&drawn); err != nil {
		return nil, err
	}
	answer.Map, answer.Drawing = drawn.Bytes(), drawingOf(m)
	return answer, nil
}

// A startAnswer is a scenario file from which a visitor begins.
type startAnswer struct {
	Text string   `json:"text"`
	Lost []string `json:"lost"` // parts of the original file that could not be kept
	Told []string `json:"told"` // how the rules of another game changed a file
}

// start sends the file of a template for a game, or the file of a scenario with everything that its line changes. The
// scenario is a ready-made or random table, or a file of the visitor, by the rules of another game if the request names one.
func (d *Desk) start(ctx context.Context, r *Request, send func(any)) error {
	if r.Name != "" {
		text, err := d.library.Template(r.Ruleset, r.Name)
		if err == nil {
			send(map[string]any{"start": startAnswer{Text: string(text), Lost: []string{}, Told: []string{}}})
		}
		return err
	}
	if r.Ruleset != "" {
		r.Line = fmt.Sprintf("%s ruleset=%s", r.Line, r.Ruleset)
	}
	s, _, err := d.scenario(ctx, r)
	if err != nil {
		return err
	}
	if s.Table == nil {
		return experiments.BadInput("%s is fought on a line: name a table", s.Typed())
	}
	answer, err := readApart(ctx, d, r, func() (startAnswer, error) {
		text, lost := s.Written()
		return startAnswer{Text: string(text), Lost: append([]string{}, lost...), Told: translations(s)}, nil
	})
	if err != nil {
		return err
	}
	send(map[string]any{"start": answer})
	return nil
}

// translations lists how the rules of another game changed a file.
func translations(s *rules.Scenario) []string {
	all := []string{}
	for _, t := range s.Table.Translated {
		all = append(all, t.Topic+": "+t.Text)
	}
	return all
}
