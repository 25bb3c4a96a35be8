package reports

import "io"

// JSON writes the costs and all that says how far to trust them for other programs, indented and in stable order.
func (p *Points) JSON(w io.Writer) error { return writeJSON(w, p.jsonForm()) }

type jsonPoints struct {
	Schema        int              `json:"schema"`
	Version       string           `json:"version"`
	Ruleset       string           `json:"ruleset"`
	Title         string           `json:"title"`
	Heading       string           `json:"heading,omitempty"`
	Never         []jsonNever      `json:"never,omitempty"`
	Reference     string           `json:"reference,omitempty"`
	ReferenceCost jsonNumber       `json:"reference_cost,omitempty"`
	Budget        jsonNumber       `json:"budget"`
	Battles       int64            `json:"battles"`
	Pairs         int64            `json:"pairs"`
	Rounds        int              `json:"rounds"`
	Seed          uint64           `json:"seed"`
	Units         []jsonWorth      `json:"units"`
	Situations    []jsonBattleKind `json:"situations"`
	Trust         jsonTrust        `json:"trust"`
	Notes         []string         `json:"notes"`
}

type jsonWorth struct {
	Unit     string                `json:"unit"`
	Class    string                `json:"class,omitempty"`
	Listed   int                   `json:"listed,omitempty"`
	Fair     jsonEstimate          `json:"fair"`
	Rounded  int                   `json:"rounded,omitempty"`
	Ratio    *jsonNumber           `json:"ratio,omitempty"`
	Verdict  Verdict               `json:"verdict,omitempty"`
	Needed   int64                 `json:"battles_needed,omitempty"` // for a clear verdict, about
	Formulas map[string]jsonNumber `json:"formulas,omitempty"`
}

type jsonBattleKind struct {
	Name    string     `json:"name"`
	Factors string     `json:"factors"`
	Share   jsonNumber `json:"share"`
	Won     jsonNumber `json:"won_by_a"`
	Drawn   jsonNumber `json:"drawn"`
}

type jsonTrust struct {
	Held        jsonForetold  `json:"held_back"`
	Even        *jsonForetold `json:"equal_listed_points,omitempty"`
	Ready       *jsonForetold `json:"ready_made_forces,omitempty"`
	Loss        jsonNumber    `json:"log_loss"`
	BaseLoss    jsonNumber    `json:"base_log_loss"`
	Calibration []jsonBin     `json:"calibration"`
	Checked     int           `json:"situations_checked"`
	Situational []jsonEffect  `json:"situational"`
	Paired      int           `json:"pairs_checked"`
	Missed      []jsonEffect  `json:"missed"`
}

type jsonForetold struct {
	Decided int64       `json:"decided"`
	Fair    jsonNumber  `json:"foretold_by_fair_costs"`
	Listed  *jsonNumber `json:"foretold_by_list,omitempty"`
}

func (c Foretold) jsonForm() *jsonForetold {
	if c.Decided == 0 {
		return nil
	}
	form := &jsonForetold{Decided: c.Decided, Fair: jsonNumber(c.Fair)}
	if c.Listed > 0 {
		listed := jsonNumber(c.Listed)
		form.Listed = &listed
	}
	return form
}

type jsonBin struct {
	Predicted jsonNumber   `json:"predicted"`
	Won       jsonEstimate `json:"won"`
	Battles   int64        `json:"battles"`
}

type jsonEffect struct {
	Unit   string       `json:"unit"`
	Where  string       `json:"where"`
	Points jsonEstimate `json:"points"`
}

func (p *Points) jsonForm() jsonPoints {
	form := jsonPoints{
		Schema: jsonSchema, Version: p.Version, Ruleset: p.Ruleset, Title: p.Title, Heading: p.Heading,
		Never:     jsonNevers(p.Never),
		Reference: p.Reference, ReferenceCost: jsonNumber(p.ReferenceCost), Budget: jsonNumber(p.Budget),
		Battles: p.Battles, Pairs: p.Pairs, Rounds: p.Rounds, Seed: p.Seed, Units: []jsonWorth{}, Situations: []jsonBattleKind{},
		Trust: p.Trust.jsonForm(), Notes: append([]string{}, p.Notes...),
	}
	for i := range p.Units {
		u := &p.Units[i]
		w := jsonWorth{Unit: u.Unit, Class: u.Class, Listed: u.Listed, Fair: jsonOf(coarse(u.Fair)), Rounded: u.Rounded,
			Verdict: u.Verdict, Needed: p.battlesNeeded(u)}
		if u.Listed > 0 {
			ratio := jsonNumber(coarsely(u.Ratio()))
			w.Ratio = &ratio
		}
		for k, name := range p.Formulas {
			if cost := u.Formulas[k]; cost != 0 {
				if w.Formulas == nil {
					w.Formulas = map[string]jsonNumber{}
				}
				w.Formulas[name] = jsonNumber(cost)
			}
		}
		form.Units = append(form.Units, w)
	}
	for _, s := range p.Situations {
		form.Situations = append(form.Situations, jsonBattleKind{s.Name, s.Factors, jsonNumber(s.Share), jsonNumber(s.Won),
			jsonNumber(s.Drawn)})
	}
	return form
}

func (t *Trust) jsonForm() jsonTrust {
	form := jsonTrust{
		Even: t.Even.jsonForm(), Ready: t.Ready.jsonForm(), Loss: jsonNumber(coarsely(t.Loss)),
		BaseLoss: jsonNumber(coarsely(t.BaseLoss)), Calibration: []jsonBin{}, Checked: t.Checked, Paired: t.Paired,
		Situational: jsonEffects(t.Situational), Missed: jsonEffects(t.Missed),
	}
	if held := t.Held.jsonForm(); held != nil {
		form.Held = *held
	}
	for _, b := range t.Calibration {
		bin := jsonBin{jsonNumber(coarsely(b.Predicted)), jsonOf(coarse(b.Won)), b.Battles}
		form.Calibration = append(form.Calibration, bin)
	}
	return form
}

func jsonEffects(effects []Effect) []jsonEffect {
	list := []jsonEffect{}
	for _, e := range effects {
		list = append(list, jsonEffect{e.Unit, e.Where, jsonOf(coarse(e.Points))})
	}
	return list
}
