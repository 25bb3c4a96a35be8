package reports

import "strings"

// A Counter describes how a unit is drawn: a card that bears its label, with a tip on the side that the unit faces. The card
// lies in a square of side 1; its paths count from the middle of that square, to the east and to the north.
type Counter struct {
	Card    string            `json:"card"`
	Edges   [2]float64        `json:"edges"`   // the widths of the card's edge for both sides, in points
	Letters float64           `json:"letters"` // the height of the label
	Tips    map[string]string `json:"tips"`    // by the direction that the unit faces; tips end just inside the edge of the square
	Cross   string            `json:"cross"`   // drawn over a lost unit
	Ring    string            `json:"ring"`    // drawn around a selected unit
	// Symbols holds lines in the upper half of the card, by the kind of unit. On a card with a symbol, the label
	// stands lower than the middle by Below.
	Symbols map[string]string `json:"symbols"`
	Below   float64           `json:"below"`
}

// The kinds of units that have symbols. Each word is a key of Counter.Symbols, and the legend of a map prints it.
const (
	TankSymbol      = "tank"
	GunSymbol       = "gun"
	InfantrySymbol  = "infantry"
	CommandSymbol   = "HQ"
	TransportSymbol = "transport"
	AircraftSymbol  = "aircraft"
)

// SymbolKinds are the kinds in the order of a map's legend.
var SymbolKinds = []string{TankSymbol, GunSymbol, InfantrySymbol, CommandSymbol, TransportSymbol, AircraftSymbol}

// symbolWords are words of the classes of rosters, each with the symbol of such units. The first word that occurs decides.
var symbolWords = []struct{ word, symbol string }{
	{"command", CommandSymbol}, {"transport", TransportSymbol}, {"tank", TankSymbol}, {"assault gun", TankSymbol}, {"armoured car", TankSymbol},
	{"afv", TankSymbol}, {"vehicle", TankSymbol}, {"gun", GunSymbol}, {"artillery", GunSymbol}, {"infantry", InfantrySymbol}, {"support", InfantrySymbol},
	{"team", InfantrySymbol}, {"aircraft", AircraftSymbol}, // after the words for anti-aircraft guns and tanks
}

// SymbolOf returns the symbol of a unit by words that describe it, the most specific first; "" if no word has a symbol.
func SymbolOf(words ...string) string {
	for _, said := range words {
		for _, s := range symbolWords {
			if strings.Contains(said, s.word) {
				return s.symbol
			}
		}
	}
	return ""
}

// UnitCounter is the counter of all units.
var UnitCounter = Counter{
	Card:    "M-.39 -.35L-.39 .35L.39 .35L.39 -.35z",
	Edges:   [2]float64{Stroke, 1.6},
	Letters: 0.4,
	Tips: map[string]string{
		"north":      "M-.26 .26L0 .49L.26 .26z",
		"north-east": "M.49 .049L.49 .49L.049 .49z",
		"east":       "M.26 -.26L.49 0L.26 .26z",
		"south-east": "M.49 -.049L.49 -.49L.049 -.49z",
		"south":      "M.26 -.26L0 -.49L-.26 -.26z",
		"south-west": "M-.49 -.049L-.49 -.49L-.049 -.49z",
		"west":       "M-.26 .26L-.49 0L-.26 -.26z",
		"north-west": "M-.49 .049L-.49 .49L-.049 .49z",
	},
	Cross: "M-.36 -.26L.36 .26M-.36 .26L.36 -.26",
	Ring:  "M-.46 -.42L-.46 .42L.46 .42L.46 -.42z",
	Symbols: map[string]string{
		TankSymbol:      "M-.2 .17L-.18 .25L-.1 .29L.1 .29L.18 .25L.2 .17L.18 .09L.1 .05L-.1 .05L-.18 .09z",
		GunSymbol:       "M0 .05L0 .31M-.09 .22L0 .31L.09 .22M-.14 .05L.14 .05",
		InfantrySymbol:  "M-.2 .05L.2 .29M-.2 .29L.2 .05M-.2 .05L-.2 .29L.2 .29L.2 .05z",
		CommandSymbol:   "M-.14 .03L-.14 .31L.16 .31L.16 .17L-.14 .17",
		TransportSymbol: "M-.2 .13L-.2 .29L.2 .29L.2 .13zM-.13 .03L-.08 .08L-.13 .13L-.18 .08zM.13 .03L.18 .08L.13 .13L.08 .08z",
		AircraftSymbol: "M0 .31L.03 .25L.03 .21L.22 .14L.22 .1L.03 .13L.02 .08L.09 .03L-.09 .03L-.02 .08L-.03 .13" +
			"L-.22 .1L-.22 .14L-.03 .21L-.03 .25z",
	},
	Below: 0.16,
}
