package rounds

import (
	"encoding/json"
	"errors"

	"salvo/sim"
)

// An Entry records the answer to a call, or the part of the answer that one machine has calculated.
type Entry struct {
	Of     int             `json:"of"`               // how many machines calculate a part of the answer
	Counts []int64         `json:"counts,omitempty"` // the job's counters, summed over all blocks of trials
	Blocks []byte          `json:"-"`                // packed results of single blocks; long, so stored after the JSON
	Walked *walked         `json:"walked,omitempty"` // the result of the exact engine
	Note   json.RawMessage `json:"note,omitempty"`   // the result of [Conclude], as JSON
	Failed *failedBlock    `json:"failed,omitempty"`
}

// A failedBlock is the first block in which a rule failed, and the error.
type failedBlock struct {
	Block int64  `json:"block"`
	Error string `json:"error"`
}

var errOtherEntry = errors.New("an entry of the logbook answers another question")

// Add adds another machine's part of the same answer. It returns an error if the two are not parts of one answer.
func (e *Entry) Add(other *Entry) error {
	if e.Of != other.Of || e.Walked != nil || other.Walked != nil || len(e.Counts) != len(other.Counts) {
		return errOtherEntry
	}
	for i, n := range other.Counts {
		e.Counts[i] += n
	}
	e.Blocks = append(e.Blocks, other.Blocks...) // unpackBlocks checks that each block is there once
	if other.Failed != nil && (e.Failed == nil || other.Failed.Block < e.Failed.Block) {
		e.Failed = other.Failed
	}
	return nil
}

// walked records how a run of the exact engine (a walk) ended: with a result, or with the reason why there is none.
type walked struct {
	Result     json.RawMessage      `json:"result,omitempty"`
	Limit      *sim.LimitError      `json:"limit,omitempty"`
	NoFraction *sim.NoFractionError `json:"no-fraction,omitempty"`
	Impossible bool                 `json:"impossible,omitempty"`
	Error      string               `json:"error,omitempty"`
}

// recordWalk returns the record of a walk that returned r and err.
func recordWalk(r *sim.Result, err error) (*walked, error) {
	w := new(walked)
	var limit sim.LimitError
	var none sim.NoFractionError
	switch {
	case err == nil:
		text, err := json.Marshal(r)
		w.Result = text
		return w, err
	case errors.As(err, &limit):
		w.Limit = &limit
	case errors.As(err, &none):
		w.NoFraction = &none
	case errors.Is(err, sim.ErrImpossible):
		w.Impossible = true
	default:
		w.Error = err.Error()
	}
	return w, nil
}

// end returns the result or the error that the walk of model m ended with.
func (w *walked) end(m sim.Model) (*sim.Result, error) {
	switch {
	case w == nil:
		return nil, errOtherEntry
	case w.Limit != nil:
		return nil, *w.Limit
	case w.NoFraction != nil:
		return nil, *w.NoFraction
	case w.Impossible:
		return nil, sim.ErrImpossible
	case w.Error != "":
		return nil, errors.New(w.Error)
	}
	r := new(sim.Result)
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
