package desk

import (
	"context"

	"salvo/rules"
)

type listedUnit struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Nation  string   `json:"nation,omitempty"`
	Class   string   `json:"class,omitempty"`
	Classes []string `json:"classes,omitempty"` // all classes that players use, as words
	Cost    int      `json:"cost"`
	Own     bool     `json:"own,omitempty"` // a unit of the visitor
}

type listedForce struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Party string `json:"party"`
}

type rosterAnswer struct {
	Ruleset string        `json:"ruleset"`
	Units   []listedUnit  `json:"units"`
	Forces  []listedForce `json:"forces"`
	Weapons []string      `json:"weapons"`
}

// roster sends lists of the units, forces and weapons of a ruleset, with those of the visitor.
func (d *Desk) roster(ctx context.Context, r *Request, send func(any)) error {
	library, err := readApart(ctx, d, r, func() (*rules.Library, error) { return d.with(r.Rosters, nil) })
	if err != nil {
		return err
	}
	rs, err := library.Ruleset(r.Ruleset)
	if err != nil {
		return err
	}
	roster, err := library.Roster(rs)
	if err != nil {
		return err
	}
	answer := rosterAnswer{Ruleset: rs.Name, Units: []listedUnit{}, Forces: []listedForce{}, Weapons: []string{}}
	for _, u := range roster.Units() {
		answer.Units = append(answer.Units, listedUnit{Name: u.Name, Title: u.Title, Nation: u.Nation, Class: u.Class,
			Classes: roster.ClassesOf(u), Cost: u.Cost(), Own: d.isOwn(rs, u)})
	}
	for _, f := range roster.Forces() {
		answer.Forces = append(answer.Forces, listedForce{f.Name, f.Title, f.Party})
	}
	for _, w := range roster.Weapons() {
		answer.Weapons = append(answer.Weapons, w.Name)
	}
	send(map[string]any{"roster": answer})
	return nil
}

// isOwn reports whether a unit is the visitor's: it does not come with the ruleset.
func (d *Desk) isOwn(rs *rules.Ruleset, u *rules.Unit) bool {
	roster, err := d.library.Roster(rs)
	if err != nil {
		return false
	}
	built, ok := roster.Unit(u.Name)
	return !ok || built != u
}
