package desk

import (
	"context"
	"fmt"
)

// readApart calls work, which reads texts of the visitor, and returns its result. The YAML parser cannot be stopped, so
// work runs in its own goroutine. If the context ends first, readApart returns the context's error at once and drops
// the result. The goroutine keeps its reading place (Desk.readers) until the parser returns. So there are never more
// texts being read than reading places, even if results are dropped, and one visitor has at most half of the places. A
// question without texts needs no reading place, so slow texts never delay it.
func readApart[T any](ctx context.Context, d *Desk, r *Request, work func() (T, error)) (T, error) {
	if len(r.Rosters) == 0 && len(r.Tables) == 0 && r.Data == "" {
		return work()
	}
	type result struct {
		value T
		err   error
	}
	var none T
	visitor := visitorOf(ctx)
	if err := d.readers.Take(ctx, visitor); err != nil {
		return none, err
	}
	done := make(chan result, 1)
	go func() {
		defer d.readers.Leave(visitor)
		var got result
		defer func() {
			if fault := recover(); fault != nil {
				got.err = faultError(fault)
			}
			done <- got
		}()
		got.value, got.err = work()
	}()
	select {
	case got := <-done:
		return got.value, got.err
	case <-ctx.Done():
		return none, ctx.Err()
	}
}

// faultError returns the error that replaces a panic.
func faultError(fault any) error { return fmt.Errorf("salvo has a fault here: %v", fault) }
