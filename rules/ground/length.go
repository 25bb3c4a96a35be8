package ground

import (
	"math"
	"strconv"
)

// A Length is in hundredths of a game's unit of length, 12_50 being 12.5 cm or inches: exact to compare.
type Length int32

// Endless is farther than anything on any ground.
const Endless Length = 1 << 30

// LengthOf is a length as a line says it, to the nearest hundredth.
func LengthOf(x float64) Length { return Length(math.Round(x * 100)) }

// Units is how many of the game's units of length it is.
func (l Length) Units() float64 { return float64(l) / 100 }

// String is a length as a player writes it: "12", "7.5".
func (l Length) String() string { return strconv.FormatFloat(l.Units(), 'f', -1, 64) }
