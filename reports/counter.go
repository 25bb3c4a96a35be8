package reports

// A Counter is how a unit is drawn: a card that bears its label, with a tip on the side that it faces. It lies in a square of
// side 1, and its paths count from the middle of that square.
type Counter struct {
	Card    string            `json:"card"`
	Edges   [2]float64        `json:"edges"`   // the widths of the card's edge for both sides, in points
	Letters float64           `json:"letters"` // the height of the label
	Tips    map[string]string `json:"tips"`    // by where the unit faces, as far as its square goes
	Cross   string            `json:"cross"`   // over a unit that is lost
	Ring    string            `json:"ring"`    // around a unit that is chosen
}

// UnitCounter is the counter of all units.
var UnitCounter = Counter{
	Card:    "M-.39 -.28L-.39 .28L.39 .28L.39 -.28z",
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
	Ring:  "M-.46 -.36L-.46 .36L.46 .36L.46 -.36z",
}
