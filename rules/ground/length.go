package ground

import (
	"math"
	"strconv"
)

// A Length is a distance in hundredths of the game's unit of length. Whole numbers make comparisons exact: 12_50 is 12.5 cm
// or inches.
type Length int32

// Endless is greater than any distance on any ground.
const Endless Length = 1 << 30

// LengthOf converts a number of the game's units to a Length, rounded to the nearest hundredth.
func LengthOf(x float64) Length { return Length(math.Round(x * 100)) }

// Units returns the length in the game's unit.
func (l Length) Units() float64 { return float64(l) / 100 }

// String returns a length as a player writes it: "12", "7.5".
func (l Length) String() string { return strconv.FormatFloat(l.Units(), 'f', -1, 64) }
