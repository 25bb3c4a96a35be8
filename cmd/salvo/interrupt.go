package main

import (
	"context"
	"sync"
	"time"

	"salvo/experiments/files"
)

// grace is how long an interrupted command may take to come to its end by itself.
const grace = 400 * time.Millisecond

// runOrLeave does what the arguments say. The engines, and all else that lasts, listen to the context. What cannot (a
// picture being drawn, a pipe that nobody opens, a model being prepared) is left where it is, and nothing that it has
// begun to write stays behind.
func (p *program) runOrLeave(ctx context.Context, args []string) error {
	done := make(chan error, 1)
	go func() { done <- p.run(ctx, args) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(max(time.Duration(p.grace.Load()), grace)):
		p.unplaced.abandon()
		return ctx.Err()
	}
}

// unplaced are files that are written but have not yet taken their names.
type unplaced struct {
	mu    sync.Mutex
	files []files.Staged
}

// stage writes a file beside its place.
func (u *unplaced) stage(path string, text []byte) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	s, err := files.Stage(path, text)
	if err == nil {
		u.files = append(u.files, s)
	}
	return err
}

// place gives all files their names.
func (u *unplaced) place() error {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, s := range u.files {
		if err := s.Place(); err != nil {
			return cannotWrite(s.Path, err)
		}
	}
	return nil
}

// drop removes what has not taken its name.
func (u *unplaced) drop() {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, s := range u.files {
		s.Drop()
	}
	u.files = nil
}

// abandon drops what there is and lets nobody write any more: the program ends.
func (u *unplaced) abandon() {
	u.drop()
	u.mu.Lock()
}
