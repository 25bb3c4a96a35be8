package desk

import (
	"sync"
	"time"

	"salvo/experiments"
)

// A progress is a message that tells a visitor how far the work on a question is, before the answer comes.
type progress struct {
	Partial bool  `json:"partial"`      // always true: a better answer will follow
	Fought  int64 `json:"fought"`       // battles so far
	Of      int64 `json:"of,omitempty"` // the number of battles in all; 0 if that is not known yet
}

// progressEvery is the shortest time between two messages about progress.
const progressEvery = 250 * time.Millisecond

// A meter sends the progress of a question, not more often than every progressEvery. It is safe for concurrent use.
type meter struct {
	mu   sync.Mutex
	last time.Time
	now  progress
	send func(progress)
}

// withMeter returns settings that send the progress of the work to the visitor, under the name of the question.
func withMeter(set experiments.Settings, question string, send func(any)) experiments.Settings {
	m := &meter{last: time.Now(), send: func(p progress) { send(map[string]any{question: p}) }}
	set.Progress = func(trials int64) func(int64) {
		m.change(func(p *progress) { p.Of = m.total(trials) })
		return func(n int64) { m.change(func(p *progress) { p.Fought += n }) }
	}
	set.Expect = func(trials int64) { m.change(func(p *progress) { p.Of = m.total(trials) }) }
	return set
}

// total returns the number of battles of the whole question if the argument trials is the number still to come; 0 if it
// is below 0, that is, not known.
func (m *meter) total(trials int64) int64 {
	if trials < 0 {
		return 0
	}
	return max(m.now.Of, m.now.Fought+trials)
}

func (m *meter) change(edit func(*progress)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	edit(&m.now)
	if m.now.Fought > m.now.Of {
		m.now.Of = 0 // more battles were fought than foreseen, so the number of battles in all is unknown
	}
	if now := time.Now(); now.Sub(m.last) >= progressEvery {
		m.last, m.now.Partial = now, true
		m.send(m.now)
	}
}
