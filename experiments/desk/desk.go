package desk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/rules"
	"salvo/rules/yamlfile"
)

// A Desk answers questions about the games of a library. It is safe for concurrent use.
type Desk struct {
	library *rules.Library
	version string
	workers int // the workers for one question; 0 for all cores
	cache   shelf
	readers *Places // limits how many texts of visitors are read at a time
}

// New returns a desk for a library. The desk never reads files of the user. It loads no games of visitors, because the
// rules of such a game would run on the server.
func New(library *rules.Library, version string, workers int) *Desk {
	own := library.Copy()
	own.Files, own.GameOf = nil, nil
	return &Desk{library: own, version: version, workers: workers, readers: NewPlaces(max(4, 2*runtime.GOMAXPROCS(0)))}
}

// LoadGames lets the desk load games that visitors send as files. It is for a desk that runs in the browser of its only
// visitor.
func (d *Desk) LoadGames(load func(file string, text []byte) (*rules.Ruleset, error)) {
	d.library.GameOf = load
}

// An answerer sends one answer to a question, or several; only the last one is complete.
type answerer func(d *Desk, ctx context.Context, r *Request, send func(answer any)) error

// questions holds the function for each question that a page can ask, by the name of the question.
var questions = map[string]answerer{
	"catalogue": (*Desk).catalogue,
	"roster":    (*Desk).roster,
	"odds":      (*Desk).odds,
	"fight":     (*Desk).fight,
	"profile":   (*Desk).profile,
	"turns":     (*Desk).turns,
	"story":     (*Desk).story,
	"written":   (*Desk).sendFile,
	"table":     (*Desk).table,
	"edit":      (*Desk).edit,
	"numbers":   (*Desk).numbers,
	"balance":   (*Desk).balance,
	"briefing":  (*Desk).briefing,
	"plans":     (*Desk).plans,
	"review":    (*Desk).review,
	"start":     (*Desk).start,
	"replay":    (*Desk).replay,
	"chances":   (*Desk).chances,
	"import":    (*Desk).importList,
}

// A Mistake is the answer to a question that makes no sense, or that cannot be answered.
type Mistake struct {
	Text  string   `json:"text"`
	Lines []string `json:"lines,omitempty"` // for a file: each mistake with its place
	// At is the word of the line that caused the mistake: the name of a factor, an option with its plus sign, a party;
	// "roster" for a file of the visitor; "" if no word did.
	At string `json:"at,omitempty"`
}

// Ask answers a question. Answers are JSON objects without line breaks. Each has one key: the name of the question, or
// "error" with a Mistake. If the value of the key has "partial", a better answer will follow.
func (d *Desk) Ask(ctx context.Context, question []byte, send func(answer []byte)) {
	put := func(answer any) { send(encode(answer)) }
	if err := d.ask(ctx, question, put); err != nil {
		put(map[string]any{"error": mistakeOf(err)})
	}
}

func (d *Desk) ask(ctx context.Context, text []byte, put func(answer any)) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = faultError(r)
		}
	}()
	var r Request
	if err := json.NewDecoder(bytes.NewReader(text)).Decode(&r); err != nil {
		return fmt.Errorf("the question cannot be read: %w", err)
	}
	if err := r.checkLengths(); err != nil {
		return err
	}
	answer, ok := questions[r.Ask]
	if !ok {
		return fmt.Errorf("unknown question %q%s", r.Ask, rules.DidYouMean(r.Ask, names()))
	}
	if r.Count("trials") < 0 {
		return experiments.WrongSetting("trials", "give a whole number from 1 on")
	}
	r.Number = max(r.Number, 1)
	return answer(d, ctx, &r, put)
}

func names() []string {
	var all []string
	for name := range questions {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

// encode returns an answer as JSON. It does not escape < and &, since answers are never used as markup.
func encode(answer any) []byte {
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	if err := out.Encode(answer); err != nil {
		return encode(map[string]any{"error": mistakeOf(err)})
	}
	return bytes.TrimRight(b.Bytes(), "\n")
}

// TooLong returns the answer which says that the question takes too long.
func TooLong() []byte { return encode(map[string]any{"error": mistakeOf(context.DeadlineExceeded)}) }

// mistakeOf returns an error for the visitor in the words of the command line, but without dashes before settings.
func mistakeOf(err error) Mistake {
	var mistakes yamlfile.Mistakes
	var at wordError
	m := Mistake{}
	errors.As(err, &at)
	m.At = at.word
	switch {
	case errors.As(err, &mistakes):
		m.Lines = mistakes.Lines()
		m.Text = strings.Join(m.Lines, "; ")
	case errors.Is(err, context.DeadlineExceeded):
		m.Text = "this takes longer than a page may: use fewer units or turns, or the command line"
	case errors.Is(err, context.Canceled):
		m.Text = "the work was stopped before there was an answer: ask again"
	default:
		m.Text = experiments.Spell(plain(err), func(s experiments.Setting) string { return string(s) })
	}
	return m
}

// settings returns the settings with which the engines work out a request.
func (d *Desk) settings(r *Request) experiments.Settings {
	return experiments.Settings{Method: experiments.Auto, Seed: r.seed(), Workers: d.workers, Version: d.version}
}

// scenario reads the line of a request. The line may use the visitor's rosters and scenario files. When the context
// ends, so does the preparation of the scenario and of all its copies.
func (d *Desk) scenario(ctx context.Context, r *Request) (*rules.Scenario, *rules.Library, error) {
	type both struct {
		scenario *rules.Scenario
		library  *rules.Library
	}
	read, err := readApart(ctx, d, r, func() (both, error) {
		library, err := d.with(r.Rosters, r.Tables)
		if err != nil {
			return both{}, err
		}
		s, err := library.ParseContext(ctx, r.Line)
		if err != nil {
			return both{}, blame(ctx, library, r.Line, err)
		}
		return both{s, library}, nil
	})
	return read.scenario, read.library, err
}

// Scenario returns the scenario of a question, for callers that need it for other work than the desk does.
func (d *Desk) Scenario(ctx context.Context, question []byte) (*rules.Scenario, error) {
	var r Request
	if err := json.Unmarshal(question, &r); err != nil {
		return nil, fmt.Errorf("the question cannot be read: %w", err)
	}
	if err := r.checkLengths(); err != nil {
		return nil, err
	}
	s, _, err := d.scenario(ctx, &r)
	return s, err
}

// prepare reads the line of a request and prepares its engagement.
func (d *Desk) prepare(ctx context.Context, r *Request) (*rules.Scenario, *rules.Engagement, *rules.Library, error) {
	s, library, err := d.scenario(ctx, r)
	if err != nil {
		return nil, nil, nil, err
	}
	e, err := s.Prepare()
	if err != nil {
		return nil, nil, nil, d.blame(ctx, library, r, experiments.InputError{Err: err})
	}
	return s, e, library, nil
}
