package main

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"salvo/experiments/desk"
)

// How questions share the machine.
//
// A question begins at a quick place. Most questions are exact or small, and are answered there. A question that takes longer
// than quickTime moves on to a long place. If no long place is free for its visitor, its work stops; the question waits for a
// long place and begins again there. So a cheap question never waits for the end of an expensive one. Questions that
// run in the background for minutes have places of their own instead of long ones. A visitor, which is an address, has at most
// half of the places of each kind.
//
// The context of the work is cancelled at the deadline of the question, and when its visitor leaves. All engines obey it. Work
// that does not stop within lastWords becomes a stray: its place is free again, and its answer is dropped. The number of places
// for strays is limited. If all are taken, the work keeps the place that it has. So the number of questions that are worked on,
// strays included, never exceeds the places of all four kinds. Texts of visitors are read at reading places of the desk, which
// are limited in the same way.

// errBusy says that no place became free in time.
var errBusy = errors.New("no place is free")

// An attempt is the work on one question.
type attempt struct {
	answers chan []byte
	dropped chan struct{} // closed when answers are no longer taken
	lost    atomic.Bool   // an answer was dropped
	done    chan struct{} // closed when the work has ended
	stop    context.CancelFunc
}

// begin starts the work on a question.
func (s *site) begin(ctx context.Context, question []byte) *attempt {
	a := &attempt{answers: make(chan []byte), dropped: make(chan struct{}), done: make(chan struct{})}
	ctx, a.stop = context.WithCancel(ctx)
	go func() {
		defer close(a.done)
		defer a.stop()
		s.desk.Ask(ctx, question, func(answer []byte) {
			select {
			case a.answers <- answer:
			case <-a.dropped:
				a.lost.Store(true)
			}
		})
	}()
	return a
}

// ended reports whether the work has ended.
func (a *attempt) ended() bool {
	select {
	case <-a.done:
		return true
	default:
		return false
	}
}

// passOn calls put with each answer. It reports whether the work has ended; it returns false if one of the channels ended the
// waiting earlier.
func (a *attempt) passOn(put func(answer []byte), over <-chan time.Time, stopped <-chan struct{}) bool {
	for {
		select {
		case answer := <-a.answers:
			put(answer)
		case <-a.done:
			return true
		case <-over:
			return false
		case <-stopped:
			return false
		}
	}
}

// work answers a question, and calls put with each answer. The error is errBusy if the question got no place, and the context's
// error if its work was stopped without an answer.
func (s *site) work(ctx context.Context, visitor string, question []byte, put func(answer []byte)) error {
	if s.quick.Take(ctx, visitor) != nil {
		return errBusy
	}
	place, next := s.quick, s.long
	if desk.InBackground(question) {
		next = s.slow
	}
	a := s.begin(ctx, question)
	quick := time.NewTimer(s.quickTime)
	defer quick.Stop()
	for !a.passOn(put, quick.C, ctx.Done()) {
		switch {
		case ctx.Err() != nil:
			return s.finish(ctx, a, place, visitor, put)
		case a.ended():
		case next.Try(visitor):
			s.quick.Leave(visitor)
			place = next
		case s.drop(a, place, visitor):
			return nil
		case next.Take(ctx, visitor) != nil:
			return errBusy
		default:
			place, a = next, s.begin(ctx, question)
		}
	}
	place.Leave(visitor)
	return nil
}

// finish waits for the last answer of work whose context has ended, but no longer than lastWords.
func (s *site) finish(ctx context.Context, a *attempt, place *desk.Places, visitor string, put func(answer []byte)) error {
	late := time.NewTimer(lastWords)
	defer late.Stop()
	if !a.passOn(put, late.C, nil) {
		s.abandon(a, place, visitor)
		return ctx.Err()
	}
	place.Leave(visitor)
	return nil
}

// drop stops the work and frees its place. It reports whether the work was complete and all its answers were given.
func (s *site) drop(a *attempt, place *desk.Places, visitor string) (complete bool) {
	close(a.dropped)
	a.stop()
	select {
	case <-a.done:
		place.Leave(visitor)
		return !a.lost.Load()
	case <-time.After(lastWords):
		s.leaveWhenDone(a, place, visitor)
		return false
	}
}

// abandon frees the place of work that does not stop.
func (s *site) abandon(a *attempt, place *desk.Places, visitor string) {
	close(a.dropped)
	s.leaveWhenDone(a, place, visitor)
}

// leaveWhenDone makes work a stray and frees its place. If all places of strays are taken, the work keeps its place until
// it ends.
func (s *site) leaveWhenDone(a *attempt, place *desk.Places, visitor string) {
	if s.strays.Try(visitor) {
		place.Leave(visitor)
		place = s.strays
	}
	go func() {
		<-a.done
		place.Leave(visitor)
	}()
}
