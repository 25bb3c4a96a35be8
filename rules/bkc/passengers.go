package bkc

// passengers are troops that the target carries.
type passengers struct {
	aboard  bool
	exposed bool // they get out and are suppressed when it is hit (TRN-02)
	anyHit  bool // passenger-hit=any
}

func passengersOf(b rulebook, carrier unit) passengers {
	if !b.Yes("passengers") {
		return passengers{}
	}
	p := passengers{aboard: true, exposed: carrier.isAFV() || !carrier.armoured() || b.Yes("dismount")}
	if p.exposed {
		p.anyHit = b.Reading("passenger-hit") == "any"
	}
	return p
}

// fate is none, suppressed or out (TRN-01, TRN-02).
func (p *passengers) fate(s *fireState) int {
	switch {
	case !p.aboard:
		return 0
	case s.result == resultKnockedOut:
		return 2
	case p.exposed && (s.unsaved > 0 || p.anyHit && s.hits > 0):
		return 1
	}
	return 0
}
