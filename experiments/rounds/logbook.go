package rounds

import (
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
)

// A Logbook is what one machine knows and does in a round.
//
// It comes in three kinds. The logbook of a shard (New) works out what is assigned to the shard. A planning logbook
// (Plan) works out only conclusions and the walks of WalkWhilePlanning: the program goes as far as the known entries
// reach, and the logbook lists what it wants next. The logbook of a home (NewForHome) works out the small calls of one
// home and nothing else.
type Logbook struct {
	shard, of int // of 0: a planning logbook
	known     map[string]*Entry
	places    map[string]bool // the places of the known entries, without the hash of the question
	shares    map[string]share
	mine      []string // sorted places of wanted calls that this machine works out, or a part of them
	others    []string // sorted places of wanted calls that other machines must work out before anybody goes on

	mu      sync.Mutex
	made    map[string]*Entry
	settled []string // pages whose entries a conclusion replaces
	wanted  Wanted
}

// Wanted lists the calls that a program would have made next.
type Wanted struct {
	Trials int64          `json:"trials"`
	Large  Large          `json:"large,omitempty"`
	Small  map[string]int `json:"small,omitempty"` // calls that one machine works out: the home of their page, by place
}

// Calls returns how many answers are wanted.
func (w *Wanted) Calls() int { return len(w.Large) + len(w.Small) }

// Home returns the home of all wanted calls. It is not ok if several machines could share the calls.
func (w *Wanted) Home() (home int, ok bool) {
	homes := make(map[int]bool)
	for _, home = range w.Small {
		homes[home] = true
	}
	return home, len(w.Large) == 0 && len(homes) == 1
}

// New returns the logbook of a shard that begins with the known entries. The shards share out the wanted calls: those
// that a planning logbook with the same known entries lists.
func New(s Shard, known map[string]*Entry, wanted Wanted) *Logbook {
	b := &Logbook{shard: s.Number, of: s.Of, known: known, places: make(map[string]bool),
		shares: wanted.Large.shares(s.Number, s.Of), made: make(map[string]*Entry),
		wanted: Wanted{Large: make(Large), Small: make(map[string]int)}}
	for key := range known {
		b.places[key[:strings.LastIndex(key, " ")+1]] = true
	}
	b.assign(wanted.Small)
	return b
}

// Plan returns a planning logbook: the program goes as far as the known entries reach.
func Plan(known map[string]*Entry) *Logbook { return New(Shard{}, known, Wanted{}) }

// NewForHome returns the logbook of a machine that works out the small calls of one home and nothing else.
func NewForHome(home int, known map[string]*Entry) *Logbook {
	return New(Shard{home, math.MaxInt}, known, Wanted{})
}

// assign divides the wanted calls into those of this machine and those of others.
func (b *Logbook) assign(small map[string]int) {
	for place, part := range b.shares {
		if part.holds() {
			b.mine = append(b.mine, place)
		}
		if !part.holds() || part.machines() > 1 {
			b.others = append(b.others, place)
		}
	}
	for place, home := range small {
		if b.worksFor(home) {
			b.mine = append(b.mine, place)
		} else {
			b.others = append(b.others, place)
		}
	}
	slices.Sort(b.mine)
	slices.Sort(b.others)
}

// worksFor reports whether this machine works out the small calls of a home.
func (b *Logbook) worksFor(home int) bool { return b.of > 0 && b.shard == home%b.of }

// idle reports whether this machine has nothing to work out on a page, while the part of the program that the page
// belongs to waits for other machines.
func (b *Logbook) idle(page, part string) bool {
	return anyIn(b.others, part) && !anyIn(b.mine, page+"/")
}

// anyIn reports whether any of the sorted places begins with the text.
func anyIn(places []string, beginning string) bool {
	i, _ := slices.BinarySearch(places, beginning)
	return i < len(places) && strings.HasPrefix(places[i], beginning)
}

// Made returns the entries that this machine has worked out. A planning logbook has made conclusions and the walks of
// WalkWhilePlanning.
func (b *Logbook) Made() map[string]*Entry {
	b.mu.Lock()
	defer b.mu.Unlock()
	return maps.Clone(b.made)
}

// Carried returns the entries that the next round begins with: the known ones and the made ones, without those that a
// conclusion replaces.
func (b *Logbook) Carried() map[string]*Entry {
	carried := b.Made()
	maps.Copy(carried, b.known)
	maps.DeleteFunc(carried, func(key string, _ *Entry) bool {
		return slices.ContainsFunc(b.settled, func(page string) bool { return strings.HasPrefix(key, page) })
	})
	return carried
}

// Wanted returns the calls without an answer that the program has come to.
func (b *Logbook) Wanted() Wanted {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.wanted
}

// enter records an entry.
func (b *Logbook) enter(key string, e *Entry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.made[key] = e
}

// settle marks a page whose entries a conclusion replaces.
func (b *Logbook) settle(page string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.settled = append(b.settled, page)
}

// want adds a call to the wanted ones.
func (b *Logbook) want(place string, home int, c *call) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.wanted.Trials += c.trials
	if c.trials > c.unshared {
		b.wanted.Large[place] = c.trials * (unsharedLearnt / c.unshared)
	} else {
		b.wanted.Small[place] = home
	}
}
