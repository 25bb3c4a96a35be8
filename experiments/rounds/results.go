package rounds

import (
	"context"
	"encoding/json"
	"errors"

	"salvo/sim"
)

// Conclude returns a result that work computes from answers that are known already, such as a fit to all results so
// far. A planning logbook records the result as a conclusion. Later rounds load the conclusion and no longer keep the
// answers behind it, so it must hold everything that the program still needs of them. what names the conclusion.
func Conclude[T any](ctx context.Context, what string, work func(ctx context.Context) (T, error)) (T, error) {
	p := pageOf(ctx)
	if p == nil {
		return work(ctx)
	}
	branches, join := Fork(ctx, 1)
	key := p.next("note " + what)
	if e := p.book.earlier[key]; e != nil {
		var note T
		if e.Note == nil || json.Unmarshal(e.Note, &note) != nil {
			return note, errOtherEntry
		}
		return note, nil
	}
	defer join()
	note, err := work(branches[0])
	if err == nil && p.book.of == 0 {
		if text, err := json.Marshal(note); err == nil { // if the conclusion cannot be written as JSON, every machine computes it
			p.book.enter(key, &Entry{Note: text})
			p.book.settle(pageOf(branches[0]).path + "/")
		}
	}
	return note, err
}

// WorkOnce returns the result of work that one machine does from beginning to end. The other machines get the result
// and need not prepare the engagements. If there are more trials than one machine should simulate alone, the calls of
// work are shared one by one. what names the work.
func WorkOnce[T any](ctx context.Context, what string, trials int64, work func(ctx context.Context) (T, error)) (result T, err error) {
	p := pageOf(ctx)
	if p == nil || trials > unsharedTrials {
		return work(ctx)
	}
	err = p.answer(call{
		question: "whole " + what,
		trials:   trials,
		unshared: unsharedTrials,
		do: func(share) (*Entry, error) {
			made, err := work(sim.WithSupplier(ctx, nil))
			switch {
			case err != nil && ctx.Err() != nil:
				return nil, err
			case err != nil:
				return &Entry{Failed: &failedBlock{Error: err.Error()}}, nil
			}
			text, err := json.Marshal(made)
			return &Entry{Blocks: text}, err // in Blocks rather than in Note: the text may be long, and blocks are stored after the JSON
		},
		load: func(e *Entry) error {
			switch {
			case e.Failed != nil:
				return errors.New(e.Failed.Error)
			case json.Unmarshal(e.Blocks, &result) != nil:
				return errOtherEntry
			}
			return nil
		},
	})
	return result, err
}
