package reports

import "salvo/sim"

// jsonPoints is how files write costs and all that says how far to trust them.
type jsonPoints struct {
	Schema        int          `json:"schema"`
	Version       string       `json:"version"`
	Ruleset       string       `json:"ruleset"`
	Title         string       `json:"title"`
	Heading       string       `json:"heading,omitempty"`
	Never         []Never      `json:"never,omitempty"`
	Reference     string       `json:"reference,omitempty"`
	ReferenceCost float64      `json:"reference_cost,omitempty"`
	Budget        float64      `json:"budget"`
	Battles       int64        `json:"battles"`
	Pairs         int64        `json:"pairs"`
	Rounds        int          `json:"rounds"`
	Seed          uint64       `json:"seed"`
	Units         []jsonWorth  `json:"units"`
	Situations    []BattleKind `json:"situations"`
	Trust         jsonTrust    `json:"trust"`
	Notes         []string     `json:"notes"`
	Origin
}

type jsonWorth struct {
	Unit     string             `json:"unit"`
	Class    string             `json:"class,omitempty"`
	Listed   int                `json:"listed,omitempty"`
	Fair     sim.Estimate       `json:"fair"`
	Rounded  int                `json:"rounded,omitempty"`
	Ratio    *float64           `json:"ratio,omitempty"`
	Verdict  Verdict            `json:"verdict,omitempty"`
	Needed   int64              `json:"battles_needed,omitempty"` // for a clear verdict, about
	Formulas map[string]float64 `json:"formulas,omitempty"`
}

type jsonTrust struct {
	Held        jsonForetold  `json:"held_back"`
	Even        *jsonForetold `json:"equal_listed_points,omitempty"`
	Ready       *jsonForetold `json:"ready_made_forces,omitempty"`
	Loss        float64       `json:"log_loss"`
	BaseLoss    float64       `json:"base_log_loss"`
	Calibration []Bin         `json:"calibration"`
	Checked     int           `json:"situations_checked"`
	Situational []Effect      `json:"situational"`
	Paired      int           `json:"pairs_checked"`
	Missed      []Effect      `json:"missed"`
}

type jsonForetold struct {
	Decided int64    `json:"decided"`
	Fair    float64  `json:"foretold_by_fair_costs"`
	Listed  *float64 `json:"foretold_by_list,omitempty"`
}

func (c Foretold) jsonForm() *jsonForetold {
	if c.Decided == 0 {
		return nil
	}
	form := &jsonForetold{Decided: c.Decided, Fair: c.Fair}
	if c.Listed > 0 {
		listed := c.Listed
		form.Listed = &listed
	}
	return form
}

// form returns the costs as files have them.
func (p *Points) form() *jsonPoints {
	form := &jsonPoints{
		Schema: jsonSchema, Origin: p.Origin, Version: p.Version, Ruleset: p.Ruleset, Title: p.Title, Heading: p.Heading,
		Never:     p.Never,
		Reference: p.Reference, ReferenceCost: p.ReferenceCost, Budget: p.Budget,
		Battles: p.Battles, Pairs: p.Pairs, Rounds: p.Rounds, Seed: p.Seed, Units: []jsonWorth{}, Situations: orEmpty(p.Situations),
		Trust: p.Trust.jsonForm(), Notes: orEmpty(p.Notes),
	}
	for i := range p.Units {
		u := &p.Units[i]
		w := jsonWorth{Unit: u.Unit, Class: u.Class, Listed: u.Listed, Fair: coarse(u.Fair), Rounded: u.Rounded,
			Verdict: u.Verdict, Needed: p.battlesNeeded(u)}
		if u.Listed > 0 {
			ratio := coarsely(u.Ratio())
			w.Ratio = &ratio
		}
		for k, name := range p.Formulas {
			if cost := u.Formulas[k]; cost != 0 {
				if w.Formulas == nil {
					w.Formulas = map[string]float64{}
				}
				w.Formulas[name] = cost
			}
		}
		form.Units = append(form.Units, w)
	}
	return form
}

func (t *Trust) jsonForm() jsonTrust {
	form := jsonTrust{
		Even: t.Even.jsonForm(), Ready: t.Ready.jsonForm(), Loss: coarsely(t.Loss),
		BaseLoss: coarsely(t.BaseLoss), Calibration: []Bin{}, Checked: t.Checked, Paired: t.Paired,
		Situational: coarseEffects(t.Situational), Missed: coarseEffects(t.Missed),
	}
	if held := t.Held.jsonForm(); held != nil {
		form.Held = *held
	}
	for _, b := range t.Calibration {
		form.Calibration = append(form.Calibration, Bin{coarsely(b.Predicted), coarse(b.Won), b.Battles})
	}
	return form
}

// coarseEffects are effects to six decimals.
func coarseEffects(effects []Effect) []Effect {
	list := []Effect{}
	for _, e := range effects {
		list = append(list, Effect{e.Unit, e.Where, coarse(e.Points)})
	}
	return list
}
