package ground

// A Look is what there is to know of two places for who fires from the first at the second.
type Look uint8

const (
	sees   Look = 1 << 0
	higher Look = 1 << 1

	coverAt  = 2 // two bits
	aspectAt = 4 // two bits in a Look; in a pair four that say which way
)

// Sees reports whether the ground lets them see each other.
func (l Look) Sees() bool { return l&sees != 0 }

// Higher reports whether the first stands on higher ground than the second.
func (l Look) Higher() bool { return l&higher != 0 }

// Cover is what covers the second from the first: the best that a game's Terrain gives it there.
func (l Look) Cover() uint8 { return uint8(l>>coverAt) & 3 }

// Aspect is the side that the second shows to the first.
func (l Look) Aspect() Aspect { return Aspect(l>>aspectAt) & 3 }

// An Aspect is a side that a unit shows.
type Aspect uint8

const (
	Front Aspect = iota
	Flank
	Rear
)

func (a Aspect) String() string { return [...]string{"front", "flank", "rear"}[a] }

// A Facing is one of eight ways, clockwise from the north.
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

// FacingWords are the facings as players call them, by their numbers.
var FacingWords = []string{
	"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
}

// Back is the opposite facing.
func (f Facing) Back() Facing { return (f + facings/2) % facings }

func (f Facing) String() string { return FacingWords[f] }

// Forward is where who has its home there faces by nature.
func (home End) Forward() Facing {
	if home == South {
		return FacingNorth
	}
	return FacingSouth
}

// ways are one step in each facing: columns east, rows north.
var ways = [facings][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// bearing is the way to go so many columns east and rows north, in sixteenths of a circle clockwise from the north:
// even if it is exactly one of the eight facings, odd if it lies between two of them.
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
	return 0 // nowhere
}

// turn is negative if one turns right to go from a way to another, by less than half a circle.
func turn(w [2]int, x, y int) int { return w[0]*y - w[1]*x }

// aspects are the sides that units show, by the bearing to who looks at them and by their facing: the front within 45
// degrees, the rear beyond 135.
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
