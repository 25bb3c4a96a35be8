package sim

import "context"

// Blocks rolls a different model in every block: prepare makes the model of a block, and the results come back in the
// order of the blocks, each of size trials (at most BlockSize). Preparing a model must cost less than rolling it.
func Blocks(ctx context.Context, blocks, size int64, run Run,
	prepare func(block int64) (Model, error)) ([]*Result, error) {
	results := make([]*Result, blocks)
	err := overBlocks(ctx, run.workers(), 0, blocks-1, func(next func() (int64, bool)) error {
		for block, ok := next(); ok; block, ok = next() {
			m, err := prepare(block)
			if err != nil {
				return err
			}
			w := newWorker(m, &run)
			if err := w.block(block, 0, size); err != nil {
				return err
			}
			results[block] = w.done().result(m.Name(), run.Seed, run.given())
			if run.Progress != nil {
				run.Progress(size)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return results, nil
}
