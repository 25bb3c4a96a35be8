package desk

import (
	"salvo/reports"
	"salvo/rules/ground"
)

// A kindOfGround is a kind of ground and its symbol: the marks of a single square, and the colour of a square with this ground.
type kindOfGround struct {
	Name   string         `json:"name"`
	Letter string         `json:"letter"`
	Tint   string         `json:"tint,omitempty"`
	Marks  []reports.Mark `json:"marks,omitempty"`
}

func kindsOfGround() (all []kindOfGround) {
	for k := range ground.Kind(ground.Kinds) {
		name := k.String()
		all = append(all, kindOfGround{name, string(k.Letter()), reports.Tint(name), reports.Symbol(name)})
	}
	return all
}

// A drawing holds everything that the page draws on a table except the marks of its kinds of ground.
type drawing struct {
	Joined   map[string][]reports.Mark `json:"joined"`   // by square: roads, walls and hedges that run on into neighbouring squares
	Contours []string                  `json:"contours"` // paths of the lines around heights, by level from 1
	Zones    []string                  `json:"zones"`    // paths of the lines around the zones
	Places   []string                  `json:"places"`
	Unseen   []reports.Mark            `json:"unseen"` // the marks on a square that is not seen
	Counter  reports.Counter           `json:"counter"`
	Reach    float64                   `json:"reach,omitempty"` // the figure of an overlay that is drawn in the strongest colour
	Most     string                    `json:"most,omitempty"`  // that figure in words: "12 %"
}

func drawingOf(m *reports.Map) drawing {
	d := drawing{Joined: map[string][]reports.Mark{}, Contours: []string{}, Unseen: reports.UnseenHatch,
		Counter: reports.UnitCounter}
	for square := range m.Squares {
		if marks := m.Joined(square); marks != nil {
			d.Joined[m.SquareName(square)] = marks
		}
	}
	for level := 1; level <= m.HighestLevel(); level++ {
		d.Contours = append(d.Contours, m.Contour(level))
	}
	for zone := range m.Zones {
		d.Zones = append(d.Zones, m.ZoneBorder(zone))
	}
	for place := range m.Places {
		d.Places = append(d.Places, m.PlaceBorder(place))
	}
	if o := m.Overlay; o != nil && o.Values != nil {
		d.Reach, d.Most = o.Reach(), o.ReachText()
	}
	return d
}
