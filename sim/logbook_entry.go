package sim

import (
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"unsafe"
)

// An Entry of a logbook is the answer to a call, or what one machine knows of it: integer tallies, to be added to those
// of the others.
type Entry struct {
	Of     int             `json:"of"`               // so many machines know a part of it
	Counts []int64         `json:"counts,omitempty"` // summed over all blocks
	Blocks []byte          `json:"-"`                // packed; where each block tells something else. Kept beside, for it is long
	Walked *walked         `json:"walked,omitempty"` // of the exact engine
	Note   json.RawMessage `json:"note,omitempty"`   // what follows from other entries
	Failed *failedBlock    `json:"failed,omitempty"`
}

// A failedBlock is the first block in which a rule failed, and how.
type failedBlock struct {
	Block int64  `json:"block"`
	Error string `json:"error"`
}

var errOtherEntry = errors.New("an entry of the logbook answers another question")

// Add takes in what another machine knows.
func (e *Entry) Add(other *Entry) error {
	if e.Of != other.Of || e.Walked != nil || other.Walked != nil || len(e.Counts) != len(other.Counts) {
		return errOtherEntry
	}
	for i, n := range other.Counts {
		e.Counts[i] += n
	}
	e.Blocks = append(e.Blocks, other.Blocks...) // load sees to it that each is there once
	if other.Failed != nil && (e.Failed == nil || other.Failed.Block < e.Failed.Block) {
		e.Failed = other.Failed
	}
	return nil
}

// work is blocks of trials to roll, and where their results go.
type work struct {
	what           string // all that the results depend on, but the trials
	size, from, to int64
	whole          int64 // the most trials that are not shared out
	hire           func(o *odometer) (roll blockRoller, done func())
	counts         []int64 // what the workers add up; nil if each block has its part
	// part is what a block has told, and setPart takes it from elsewhere, for n trials.
	part    func(block int64) []byte
	setPart func(block int64, part []byte) error
}

// roll does the work, or its part of it if it is shared out.
func (run *Run) roll(ctx context.Context, w *work) error {
	p := pageOf(ctx)
	if p == nil || w.from >= w.to {
		_, err := run.overBlocks(ctx, w, w.first(), w.last())
		return err
	}
	return p.answer(call{
		what: fmt.Sprintf("%s\nseed %d, keep %v, given %q, trials %d to %d by %d", w.what, run.Seed, run.Keep, run.given(),
			w.from, w.to, w.size),
		trials: w.to - w.from,
		whole:  cmp.Or(w.whole, wholeTrials),
		do: func(part share) (*Entry, error) {
			first, last := part.blocks(w.first(), w.last())
			failed, err := run.overBlocks(ctx, w, first, last)
			e := &Entry{Counts: slices.Clone(w.counts)}
			switch {
			case err != nil && ctx.Err() != nil:
				return nil, err
			case err != nil:
				e.Failed = &failedBlock{failed, err.Error()}
			case w.part != nil:
				e.Blocks = w.packed(first, last)
			}
			clear(w.counts) // load fills them again
			return e, nil
		},
		load: w.load,
	})
}

func (w *work) first() int64 { return w.from / w.size }
func (w *work) last() int64  { return (w.to - 1) / w.size }

// load takes the results from an entry.
func (w *work) load(e *Entry) error {
	switch {
	case e.Failed != nil:
		return errors.New(e.Failed.Error)
	case e.Walked != nil, e.Note != nil, len(e.Counts) != len(w.counts), (w.part == nil) != (e.Blocks == nil):
		return errOtherEntry
	}
	copy(w.counts, e.Counts)
	if w.part == nil {
		return nil
	}
	return w.unpack(e.Blocks)
}

// packed is what some blocks have told: the first of them and how many there are, then what each has told, and before
// that how long it is. What several machines know stands one after another.
func (w *work) packed(first, last int64) []byte {
	text := varints([]int64{first, last - first + 1})
	for block := first; block <= last; block++ {
		part := w.part(block)
		text = append(binary.AppendUvarint(text, uint64(len(part))), part...)
	}
	return text
}

// unpack takes what all blocks have told, each once.
func (w *work) unpack(text []byte) error {
	var wrong error
	next := func() (n uint64) {
		n, length := binary.Uvarint(text)
		if length <= 0 {
			wrong, length = errOtherEntry, len(text)
		}
		text = text[length:]
		return n
	}
	first, last := uint64(w.first()), uint64(w.last())
	told := make([]bool, last-first+1)
	missing := len(told)
	for len(text) > 0 {
		block, n := next(), next()
		for ; n > 0 && wrong == nil; block, n = block+1, n-1 {
			size := next()
			if wrong != nil || size > uint64(len(text)) || block < first || block > last || told[block-first] {
				return errOtherEntry
			}
			wrong = w.setPart(int64(block), text[:size])
			text, told[block-first] = text[size:], true
			missing--
		}
	}
	if missing > 0 {
		return errOtherEntry
	}
	return wrong
}

// varints are numbers as they stand in an entry.
func varints(numbers []int64) (text []byte) {
	for _, n := range numbers {
		text = binary.AppendUvarint(text, uint64(n))
	}
	return text
}

// inBits are small numbers, each in as many bits as the largest needs; how many that is stands before them.
func inBits[T uint8 | uint16](numbers []T) []byte {
	width := bits.Len(uint(slices.Max(numbers)))
	text := make([]byte, 1, 1+(len(numbers)*width+7)/8)
	text[0] = byte(width)
	held, count := uint64(0), 0
	for _, n := range numbers {
		held |= uint64(n) << count
		for count += width; count >= 8; count -= 8 {
			text = append(text, byte(held))
			held >>= 8
		}
	}
	if count > 0 {
		text = append(text, byte(held))
	}
	return text
}

// readBits reads so many numbers as there is room for.
func readBits[T uint8 | uint16](numbers []T, text []byte) error {
	if len(text) == 0 || text[0] > byte(8*unsafe.Sizeof(numbers[0])) || len(text) != 1+(len(numbers)*int(text[0])+7)/8 {
		return errOtherEntry
	}
	width, text := int(text[0]), text[1:]
	held, count := uint64(0), 0
	for i := range numbers {
		for ; count < width; count += 8 {
			held |= uint64(text[0]) << count
			text = text[1:]
		}
		numbers[i] = T(held & (1<<width - 1))
		held >>= width
		count -= width
	}
	return nil
}

// walked is what the exact engine has found: a result, or why there is none.
type walked struct {
	Result     json.RawMessage  `json:"result,omitempty"`
	Limit      *LimitError      `json:"limit,omitempty"`
	NoFraction *NoFractionError `json:"no-fraction,omitempty"`
	Impossible bool             `json:"impossible,omitempty"`
	Error      string           `json:"error,omitempty"`
}

// walkedAs keeps how a walk ended.
func walkedAs(r *Result, err error) (*walked, error) {
	w := new(walked)
	var limit LimitError
	var none NoFractionError
	switch {
	case err == nil:
		text, err := json.Marshal(r)
		w.Result = text
		return w, err
	case errors.As(err, &limit):
		w.Limit = &limit
	case errors.As(err, &none):
		w.NoFraction = &none
	case errors.Is(err, ErrImpossible):
		w.Impossible = true
	default:
		w.Error = err.Error()
	}
	return w, nil
}

// end is how a walk of the model ended.
func (w *walked) end(m Model) (*Result, error) {
	switch {
	case w == nil:
		return nil, errOtherEntry
	case w.Limit != nil:
		return nil, *w.Limit
	case w.NoFraction != nil:
		return nil, *w.NoFraction
	case w.Impossible:
		return nil, ErrImpossible
	case w.Error != "":
		return nil, errors.New(w.Error)
	}
	r := new(Result)
	if json.Unmarshal(w.Result, r) != nil || len(r.Metrics) != len(m.Metrics()) {
		return nil, errOtherEntry
	}
	for i, metric := range m.Metrics() {
		if r.Metrics[i].Metric = metric; len(r.Metrics[i].Prob) != metric.Size() {
			return nil, errOtherEntry
		}
	}
	return r, nil
}

// walk asks the logbook for how a walk ends.
func (p *page) walk(ctx context.Context, m Model, options WalkOptions) (r *Result, err error) {
	given := ""
	if options.Given != nil {
		given = options.Given.Text
	}
	failed := p.answer(call{
		whole:  wholeTrials,
		atHand: ctx.Value(atHandKey{}) != nil,
		what: fmt.Sprintf("walk %s\nfractions %v, given %q, picks %d, soon %v", identity(m), options.Fractions, given,
			options.MostPicks, options.Soon),
		do: func(share) (*Entry, error) {
			r, err := walk(ctx, m, options)
			if err != nil && ctx.Err() != nil {
				return nil, err
			}
			w, err := walkedAs(r, err)
			return &Entry{Walked: w}, err
		},
		load: func(e *Entry) error {
			r, err = e.Walked.end(m)
			return nil
		},
	})
	if failed != nil {
		return nil, failed
	}
	return r, err
}

// identity tells a model from others: its name, and how it is measured.
func identity(m Model) string {
	text := m.Name()
	for _, metric := range m.Metrics() {
		text += fmt.Sprintf("\n%s %d", metric.Name, metric.Size())
	}
	return text
}
