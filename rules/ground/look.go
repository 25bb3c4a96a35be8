package ground

// A Look packs the facts that matter for a shot from one place at another: sight, height, cover and the side that is shown.
type Look uint8

const (
	sees   Look = 1 << 0
	higher Look = 1 << 1

	coverAt  = 2 // the position of two bits
	aspectAt = 4 // the position of two bits in a Look; table.pairs holds the bearing there, in four bits
)

// Sees reports whether the two places see each other, as far as the ground decides. Units and smoke are not considered.
func (l Look) Sees() bool { return l&sees != 0 }

// Higher reports whether the first place is on higher ground than the second.
func (l Look) Higher() bool { return l&higher != 0 }

// Cover returns the cover of a unit in the second place against fire from the first: 0 to 3, as in Nature.Cover.
func (l Look) Cover() uint8 { return uint8(l>>coverAt) & 3 }

// Aspect returns the side that a unit in the second place shows to the first: front, flank or rear.
func (l Look) Aspect() Aspect { return Aspect(l>>aspectAt) & 3 }

// An Aspect is the side that a unit shows to an observer: front, flank or rear.
type Aspect uint8

const (
	Front Aspect = iota
	Flank
	Rear
)

func (a Aspect) String() string { return [...]string{"front", "flank", "rear"}[a] }

// A Facing is one of eight directions, clockwise from the north.
type Facing uint8

const (
	FacingNorth Facing = iota
	FacingNorthEast
	FacingEast
	FacingSouthEast
	FacingSouth
	FacingSouthWest
	FacingWest
	FacingNorthWest

	facings = iota
)

// FacingWords are the players' words for the facings, by their numbers.
var FacingWords = []string{
	"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
}

// Back returns the opposite facing.
func (f Facing) Back() Facing { return (f + facings/2) % facings }

func (f Facing) String() string { return FacingWords[f] }

// Forward returns the facing that a unit with this home end has at the start: away from it.
func (home End) Forward() Facing {
	if home == South {
		return FacingNorth
	}
	return FacingSouth
}

// ways holds the step in each of the eight directions: columns east, rows north.
var ways = [facings][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// bearing returns the direction of the given columns east and rows north, in sixteenths of a circle clockwise from the
// north. It is even if it is exactly one of the eight facings, and odd if it lies between two of them.
func bearing(x, y int) int {
	straight := x == 0 || y == 0 || abs(x) == abs(y)
	for f, w := range ways {
		switch next := ways[(f+1)%facings]; {
		case straight && sign(x) == w[0] && sign(y) == w[1]:
			return 2 * f
		case !straight && turn(w, x, y) < 0 && turn(next, x, y) > 0:
			return 2*f + 1
		}
	}
	return 0 // x and y are both 0: there is no direction
}

// turn returns a negative number if the shorter turn from the direction w to the direction (x, y) is to the right, and
// a positive number if it is to the left.
func turn(w [2]int, x, y int) int { return w[0]*y - w[1]*x }

// aspects holds the side that a unit shows, by the bearing from the unit to the observer and by the unit's facing. The
// front reaches to 45 degrees off the facing, the rear begins beyond 135 degrees.
var aspects = func() (all [16][facings]Look) {
	for to := range all {
		for f := range all[to] {
			off := (to - 2*f + 16) % 16
			aspect := Flank
			switch off = min(off, 16-off); {
			case off <= 2:
				aspect = Front
			case off > 6:
				aspect = Rear
			}
			all[to][f] = Look(aspect) << aspectAt
		}
	}
	return all
}()
