package reports

import "slices"

// data returns the costs as files have them: with the figures that follow from others, and fitted figures rounded.
func (p *Points) data() *Points {
	data := *p
	data.Schema, data.Situations, data.Notes = jsonSchema, orEmpty(p.Situations), orEmpty(p.Notes)
	data.Trust, data.Units = p.Trust.data(), orEmpty(slices.Clone(p.Units))
	for i := range data.Units {
		u := &data.Units[i]
		u.Fair, u.Needed, u.Prices = coarse(u.Fair), p.battlesNeeded(&p.Units[i]), p.prices(u)
		if u.Listed > 0 {
			ratio := coarsely(p.Units[i].Ratio())
			u.Multiple = &ratio
		}
	}
	return &data
}

// prices returns what the formulas that know a price ask for a unit, by name; nil if none does.
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

// data returns the trust as files have it: fitted figures rounded.
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

// coarseEffects returns effects to six decimals.
func coarseEffects(effects []Effect) []Effect {
	list := []Effect{}
	for _, e := range effects {
		list = append(list, Effect{e.Unit, e.Where, coarse(e.Points)})
	}
	return list
}
