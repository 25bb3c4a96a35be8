package sim

import "time"

// tellEvery is the shortest time between two reports of progress within a block.
const tellEvery = 50 * time.Millisecond

// An odometer reports how many trials of a block one worker has done. A block of battles on a large table takes
// minutes, so the worker reports within the block, too.
type odometer struct {
	progress func(trials int64) // nil if progress is not reported
	told     int64              // trials of this block that were reported
	last     time.Time          // the time of the last report within a block
}

// reached reports progress within a block, if the last report is long enough ago.
func (o *odometer) reached(trials int64) {
	if o == nil || o.progress == nil || trials <= o.told {
		return
	}
	if now := time.Now(); now.Sub(o.last) >= tellEvery {
		o.progress(trials - o.told)
		o.told, o.last = trials, now
	}
}

// end reports those trials of a finished block that reached has not reported. trials is the number of trials in the block.
func (o *odometer) end(trials int64) {
	if o.progress != nil && trials > o.told {
		o.progress(trials - o.told)
	}
	o.told = 0
}
