package reports

import "slices"

// data returns the costs in their form for files: with the figures that follow from others, and fitted figures rounded.
func (p *Points) data() *Points {
	data := *p
	data.Schema, data.Situations, data.Notes = jsonSchema, orEmpty(p.Situations), orEmpty(p.Notes)
	data.Ground, data.Strict, data.Copies = "tables", coarsely(p.Strict), coarseCopies(p.Copies)
	if p.OnLine {
		data.Ground = "line"
	}
	data.Trust, data.Units = p.Trust.data(), orEmpty(slices.Clone(p.Units))
	for i := range data.Units {
		u := &data.Units[i]
		u.Fair, u.Needed, u.Prices = coarse(u.Fair), p.battlesNeeded(&p.Units[i]), p.prices(u)
		u.vary()
		if u.Listed > 0 {
			ratio := coarsely(p.Units[i].Ratio())
			u.Multiple = &ratio
		}
	}
	return &data
}

// vary rounds the figures that say how the cost of a unit varies.
func (u *Worth) vary() {
	if u.OnTable != nil {
		ranged := coarse(*u.OnTable)
		u.OnTable = &ranged
	}
	if u.Parts != nil {
		u.Parts = &Parts{coarsely(u.Parts.Luck), coarsely(u.Parts.Tables), coarsely(u.Parts.Prices)}
	}
	u.Styles = slices.Clone(u.Styles)
	for i, cost := range u.Styles {
		u.Styles[i] = coarsely(cost)
	}
}

// prices returns the costs of a unit by the formulas that have one, by name; nil if none has.
func (p *Points) prices(u *Worth) map[string]float64 {
	var prices map[string]float64
	for k, name := range p.Formulas {
		if cost := u.Formulas[k]; cost != 0 {
			if prices == nil {
				prices = map[string]float64{}
			}
			prices[name] = cost
		}
	}
	return prices
}

// data returns the trust in its form for files: fitted figures rounded.
func (t *Trust) data() Trust {
	data := *t
	if t.Held.IsZero() {
		data.Held = Foretold{}
	}
	data.Loss, data.BaseLoss, data.Calibration = coarsely(t.Loss), coarsely(t.BaseLoss), []Bin{}
	data.Situational, data.Missed = coarseEffects(t.Situational), coarseEffects(t.Missed)
	for _, b := range t.Calibration {
		data.Calibration = append(data.Calibration, Bin{coarsely(b.Predicted), coarse(b.Won), b.Battles})
	}
	return data
}

// coarseEffects rounds effects to six decimals.
func coarseEffects(effects []Effect) []Effect {
	list := []Effect{}
	for _, e := range effects {
		list = append(list, Effect{e.Unit, e.Where, coarse(e.Points)})
	}
	return list
}

func coarseCopies(list []CopyWorth) (made []CopyWorth) {
	for _, c := range list {
		made = append(made, CopyWorth{c.Role, coarse(c.First), coarse(c.Third), coarse(c.Sixth)})
	}
	return made
}
