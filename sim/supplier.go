package sim

import (
	"context"
	"fmt"
)

// A Supplier provides results in place of the engines. If the context of a calculation carries a Supplier, the calculation
// goes through it: the Supplier lets the engine work, or hands over results that were recorded before. Without a Supplier
// the engine does all of the work itself.
//
// The context carries it and not the Run, because code between a caller and the engine makes its own Runs.
type Supplier interface {
	// Roll fills in the results of a job. It rolls all blocks of the job with Job.Roll, or sets recorded results.
	Roll(ctx context.Context, j *Job) error
	// Walk returns the result and the error of walking a model: those of the function walk, or recorded ones. The question
	// is a text with everything on which they depend.
	Walk(ctx context.Context, m Model, question string, walk func() (*Result, error)) (*Result, error)
	// NextLook returns the number of trials at which SimulateTo checks again a result whose half-width is still above the
	// wanted one. weight means the same as Job.Weight.
	NextLook(r *Result, half, wanted float64, weight int) int64
}

type supplierKey struct{}

// WithSupplier returns a context in which s supplies the results. If s is nil, the engines compute all results themselves.
func WithSupplier(ctx context.Context, s Supplier) context.Context {
	return context.WithValue(ctx, supplierKey{}, s)
}

// SupplierOf returns the supplier of a context; nil if there is none.
func SupplierOf(ctx context.Context) Supplier {
	s, _ := ctx.Value(supplierKey{}).(Supplier)
	return s
}

// A Job is a number of blocks to roll, and the place of their results.
type Job struct {
	From, To  int64 // the trials: From counts, To does not
	BlockSize int64 // trials of a block
	// Weight is the weight in bytes (Chain.Weight) of the states for which the workers grow trees while they roll. It is 0
	// if they grow none.
	Weight        int
	ModelPerBlock bool // every block rolls a model of its own
	// Sums are results added up over all blocks. If Block is not nil, Sums is unused and each block has results of its own:
	// Block returns them, and SetBlock sets recorded ones. If every block rolls a model of its own, these results are
	// counts. Otherwise they are one number below 65,536 for each trial.
	Sums     []int64
	Block    func(block int64) []int64
	SetBlock func(block int64, results []int64) error

	run  *Run
	what string // everything that the results depend on, except the run and the trials
	hire func(o *odometer) (roll blockRoller, done func())
}

// First returns the first block of the job.
func (j *Job) First() int64 { return j.From / j.BlockSize }

// Last returns the last block of the job.
func (j *Job) Last() int64 { return (j.To - 1) / j.BlockSize }

// Question returns a text with everything that the results depend on.
func (j *Job) Question() string {
	return fmt.Sprintf("%s\nseed %d, keep %v, given %q, trials %d to %d by %d", j.what, j.run.Seed, j.run.Keep, j.run.given(),
		j.From, j.To, j.BlockSize)
}

// Roll rolls the blocks from first to last on this machine. If a rule fails, Roll returns the error of the first block
// that fails, and the number of that block.
func (j *Job) Roll(ctx context.Context, first, last int64) (failed int64, err error) {
	return j.run.overBlocks(ctx, j, first, last)
}

// roll does a job, or lets the supplier of the context do it.
func (run *Run) roll(ctx context.Context, j *Job) error {
	j.run = run
	if s := SupplierOf(ctx); s != nil && j.From < j.To {
		return s.Roll(ctx, j)
	}
	_, err := j.Roll(ctx, j.First(), j.Last())
	return err
}

// identity returns a text that distinguishes a model from others: its name, and the names and sizes of its metrics.
func identity(m Model) string {
	text := m.Name()
	for _, metric := range m.Metrics() {
		text += fmt.Sprintf("\n%s %d", metric.Name, metric.Size())
	}
	return text
}
