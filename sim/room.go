package sim

import (
	"context"
	"sync"
	"sync/atomic"
)

// Memory is bounded for the whole program, whatever the number of workers. The limit of one walk is counted, like its picks
// and states, and is the same on every machine. The number of large walks at a time may differ between machines; it changes
// only how long they take. Rolling workers may forget what they remember at any time, so they share one limit.
const (
	walkBytes  = 160_000_000 // the largest number of bytes that one walk may hold
	sharedRoom = 48 << 20    // the memory of all walks together; only the walk ahead (room.ahead) may go beyond it
	chunk      = 1 << 20     // the bytes that a walk takes from the room at a time
	keptRoom   = 64 << 20    // the bytes of all solved chains in the memories of rolling workers
)

// A room is memory that walks share. A walk that finds the room full waits until others have left. The first walk that finds it
// full goes on, so that no walk waits for ever.
type room struct {
	mu    sync.Mutex
	freed sync.Cond
	size  int64
	used  int64
	ahead *budget // the walk that need not wait; nil if there is none
}

func newRoom(size int64) *room {
	r := &room{size: size}
	r.freed.L = &r.mu
	return r
}

// walksRoom is the room of all walks of the program.
var walksRoom = newRoom(sharedRoom)

// take gives a walk another chunk of memory. It waits while the room is full and another walk is ahead. The first walk
// that finds the room full becomes the one ahead and does not wait.
func (r *room) take(b *budget) {
	wake := context.AfterFunc(b.ctx, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.freed.Broadcast()
	})
	defer wake()
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.used+chunk > r.size && r.ahead != nil && r.ahead != b {
		if err := b.ctx.Err(); err != nil {
			panic(cancelled{err})
		}
		r.freed.Wait()
	}
	if r.used+chunk > r.size {
		r.ahead = b
	}
	r.used += chunk
	b.taken += chunk
}

// leave returns all chunks of a walk to the room.
func (r *room) leave(b *budget) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.used -= b.taken
	b.taken = 0
	if r.ahead == b {
		r.ahead = nil
	}
	r.freed.Broadcast()
}

// rollers is the number of workers that are rolling now.
var rollers atomic.Int64

// shareOf returns one rolling worker's share of a room.
func shareOf(room int) int { return room / int(max(1, rollers.Load())) }
