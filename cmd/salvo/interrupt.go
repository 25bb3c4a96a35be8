package main

import (
	"context"
	"sync"
	"time"

	"salvo/experiments/files"
)

// grace is how long an interrupted command may take to end by itself.
const grace = 400 * time.Millisecond

// runOrLeave runs the program. The engines, and everything else that takes long, obey the context. Some work cannot: drawing a
// picture, opening a pipe that nobody reads, preparing a model. It is left running until the program ends, and files that it
// has begun to write are removed.
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
		files.ReleaseAll()
		return ctx.Err()
	}
}

// unplaced holds files that are written but do not have their names yet.
type unplaced struct {
	mu    sync.Mutex
	files []files.Staged
}

// stage writes a file under a temporary name, in the folder where it belongs.
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

// drop removes the files that do not have their names yet.
func (u *unplaced) drop() {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, s := range u.files {
		s.Drop()
	}
	u.files = nil
}

// abandon removes the files that do not have their names yet, and blocks all further writing, because the program ends.
func (u *unplaced) abandon() {
	u.drop()
	u.mu.Lock()
}
