package rounds

import (
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
)

// A Logbook holds what one machine knows and does in a round.
//
// There are three kinds. A shard's logbook (New) calculates the calls assigned to the shard. A planning logbook (Plan)
// runs the program as far as the known answers allow, and lists the calls that the program needs next. A home's logbook
// (NewForHome) calculates the small calls of one home. A home is a number of a page, which decides which machine
// calculates the page's small calls. All three kinds also calculate the walks of WalkWhilePlanning, and conclusions
// that are not known yet.
type Logbook struct {
	shard, of int               // the number of this machine, and of all machines; of is 0 in a planning logbook
	earlier   map[string]*Entry // the entries of earlier rounds, by key
	places    map[string]bool   // the places of the known entries: their keys without the hash of the question
	shares    map[string]share  // this machine's shares of the large wanted calls, by place
	mine      []string          // sorted places of the wanted calls that this machine calculates, or calculates a part of
	others    []string          // sorted places of the wanted calls that need other machines before the program can continue

	mu      sync.Mutex
	current map[string]*Entry
	settled []string // pages whose entries are no longer needed, because a conclusion replaces them
	wanted  Wanted
}

// Wanted lists the calls whose answers a program needs next.
type Wanted struct {
	Trials int64          `json:"trials"`
	Large  Large          `json:"large,omitempty"`
	Small  map[string]int `json:"small,omitempty"` // calls that one machine calculates alone: by place, the home of their page
}

// Calls returns the number of wanted calls.
func (w *Wanted) Calls() int { return len(w.Large) + len(w.Small) }

// Home returns the home of all wanted calls. ok is false if several machines could share the calls.
func (w *Wanted) Home() (home int, ok bool) {
	homes := make(map[int]bool)
	for _, home = range w.Small {
		homes[home] = true
	}
	return home, len(w.Large) == 0 && len(homes) == 1
}

// New returns the logbook of shard s. known holds the entries of earlier rounds. wanted lists the calls that the shards
// divide among them; it comes from a planning logbook with the same known entries.
func New(s Shard, known map[string]*Entry, wanted Wanted) *Logbook {
	b := &Logbook{shard: s.Number, of: s.Of, earlier: known, places: make(map[string]bool),
		shares: wanted.Large.shares(s.Number, s.Of), current: make(map[string]*Entry),
		wanted: Wanted{Large: make(Large), Small: make(map[string]int)}}
	for key := range known {
		b.places[key[:strings.LastIndex(key, " ")+1]] = true
	}
	b.assign(wanted.Small)
	return b
}

// Plan returns a planning logbook: it lists the calls that the next round must answer. known holds the entries of earlier
// rounds.
func Plan(known map[string]*Entry) *Logbook { return New(Shard{}, known, Wanted{}) }

// NewForHome returns the logbook of a machine that calculates the small calls of one home, and no other calls of shards.
func NewForHome(home int, known map[string]*Entry) *Logbook {
	return New(Shard{home, math.MaxInt}, known, Wanted{})
}

// assign fills b.mine and b.others: the wanted calls of this machine, and those that need other machines.
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

// worksFor reports whether this machine calculates the small calls of a home.
func (b *Logbook) worksFor(home int) bool { return b.of > 0 && b.shard == home%b.of }

// idle reports whether this machine calculates no wanted call on a page, while another machine calculates one in the part
// of the program that contains the page. page and part are the beginnings of places.
func (b *Logbook) idle(page, part string) bool {
	return anyIn(b.others, part) && !anyIn(b.mine, page+"/")
}

// anyIn reports whether any of the sorted places has the prefix beginning. It uses binary search.
func anyIn(places []string, beginning string) bool {
	i, _ := slices.BinarySearch(places, beginning)
	return i < len(places) && strings.HasPrefix(places[i], beginning)
}

// Made returns the entries that this machine has calculated. In a planning logbook these are conclusions and the walks
// of WalkWhilePlanning.
func (b *Logbook) Made() map[string]*Entry {
	b.mu.Lock()
	defer b.mu.Unlock()
	return maps.Clone(b.current)
}

// Carried returns the entries that the next round begins with: those of earlier rounds and those of this one, without
// the entries that a conclusion (see [Conclude]) replaces.
func (b *Logbook) Carried() map[string]*Entry {
	carried := b.Made()
	maps.Copy(carried, b.earlier)
	maps.DeleteFunc(carried, func(key string, _ *Entry) bool {
		return slices.ContainsFunc(b.settled, func(page string) bool { return strings.HasPrefix(key, page) })
	})
	return carried
}

// Wanted returns the calls at which the program stopped because their answers are not known.
func (b *Logbook) Wanted() Wanted {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.wanted
}

// enter stores an entry that this machine has calculated.
func (b *Logbook) enter(key string, e *Entry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.current[key] = e
}

// settle marks a page whose entries are no longer needed, because a conclusion replaces them.
func (b *Logbook) settle(page string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.settled = append(b.settled, page)
}

// want adds a call to the list of calls that the next round has to calculate. home is the home of its page.
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
