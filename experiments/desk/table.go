package desk

import (
	"bytes"
	"context"
	"encoding/json"

	"salvo/experiments"
	"salvo/rules"
	"salvo/rules/yamlfile"
)

// A tableAnswer is the table of a scenario file, for a page that draws and changes it.
type tableAnswer struct {
	Scenario *form           `json:"scenario"` // nil if the file has mistakes
	Map      json.RawMessage `json:"map"`      // as --format json writes it, with the overlay
	File     yamlfile.Tree   `json:"file"`     // the content of the file, which the page can change and send back
	Text     string          `json:"text"`     // the text of the file
	Kinds    []kindOfGround  `json:"kinds"`    // the kinds of ground that squares may have
	Drawing  drawing         `json:"drawing"`
	Units    [2][]placement  `json:"units"`    // the units of a, then of b, in the order of the party
	Arrivals [2][]formParty  `json:"arrivals"` // the arrivals of a, then b, in the order of the file
}

// A placement is a unit of a party with its starting place.
type placement struct {
	Spelt  string `json:"spelt"`            // the unit as written on a line, without its square
	Title  string `json:"title"`            // the unit as people call it
	Label  string `json:"label,omitempty"`  // the label on the map; none for a unit that is not on the map
	Square string `json:"square,omitempty"` // the square where the unit stands
	Fixed  bool   `json:"fixed,omitempty"`  // the file states the square; if false, the unit starts in its zone
	Symbol string `json:"symbol,omitempty"` // a key of reports.Counter.Symbols, by the unit's kind
}

// positionField is the field for the square of a unit.
const positionField = "pos"

// table sends the description of a table. If the request names an overlay of the map ("salvo map --overlay"), the
// description has the figures of this overlay.
func (d *Desk) table(ctx context.Context, r *Request, send func(any)) error {
	answer, err := d.tableOf(ctx, r)
	if err == nil {
		send(map[string]any{"table": answer})
	}
	return err
}

func (d *Desk) tableOf(ctx context.Context, r *Request) (*tableAnswer, error) {
	s, library, err := d.scenario(ctx, r)
	if err != nil {
		return nil, err
	}
	m, err := experiments.NewMap(s, d.version)
	if err != nil {
		return nil, d.blame(ctx, library, r, err)
	}
	trials, overlay := r.Count("trials"), r.Text("overlay")
	if trials > mostOverlayTrials {
		return nil, experiments.WrongSetting("trials", "%d battles are too many for an overlay on a page: at most %d fit. "+
			"Ask for %[2]d trials, or type: salvo map %s --overlay %q --trials %d", trials, int64(mostOverlayTrials), s.Typed(),
			overlay, min(trials, experiments.MostMapTrials))
	}
	if overlay != "" {
		set := d.settings(r)
		set.Trials = trials
		if err := m.Lay(ctx, overlay, set); err != nil {
			return nil, err
		}
	}
	var drawing bytes.Buffer
	if err := m.JSON(&drawing); err != nil {
		return nil, err
	}
	tree, err := readApart(ctx, d, r, func() (yamlfile.Tree, error) { return treeOf(s.Table.Text), nil })
	if err != nil {
		return nil, err
	}
	form := formOf(library, s)
	return &tableAnswer{Scenario: &form, Map: drawing.Bytes(), File: tree, Text: string(s.Table.Text), Kinds: kindsOfGround(),
		Drawing: drawingOf(m.Map), Units: unitsOf(s, m), Arrivals: arrivalsOf(s)}, nil
}

// arrivalsOf returns the units of both sides that arrive later, in the order of the file.
func arrivalsOf(s *rules.Scenario) (all [2][]formParty) {
	for side := range all {
		all[side] = []formParty{}
		for i := range s.Arrivals[side] {
			all[side] = append(all[side], partyForm(s.Ruleset, &s.Arrivals[side][i], ""))
		}
	}
	return all
}

// treeOf returns the content of a YAML file; empty Keys if the file cannot be read.
func treeOf(text []byte) yamlfile.Tree {
	rd := yamlfile.Reader{}
	root := rd.Document(text)
	if root == nil {
		return yamlfile.Keys{}
	}
	return rd.Tree(root)
}

// unitsOf returns the units of both parties, in the order of the parties. Map.Standing has the units on the map in the
// same order.
func unitsOf(s *rules.Scenario, m *experiments.Map) (all [2][]placement) {
	for side := range all {
		all[side] = []placement{}
		onMap := m.Standing(side)
		for _, g := range s.Parties[side].Groups {
			for range g.Count {
				p := placement{Spelt: g.Unit.SpelledBut(positionField), Title: g.Unit.Title, Fixed: g.Squares() != nil}
				if len(onMap) > 0 && onMap[0].Unit == g.Unit {
					p.Label, p.Square, p.Symbol = onMap[0].Label, onMap[0].Square, onMap[0].Symbol
					onMap = onMap[1:]
				}
				all[side] = append(all[side], p)
			}
		}
	}
	return all
}
