package battle

import "salvo/rules"

// Deployed returns the units of a scenario on a table, with the places where battles start them. Units for which isOn
// is false are left out.
func Deployed(s *rules.Scenario, isOn func(u *rules.Unit) bool) (all []rules.Deployed, err error) {
	forces := Forces(s)
	var units [2][]*Unit
	for _, side := range Sides {
		for i := range forces[side].Units {
			units[side] = append(units[side], &forces[side].Units[i])
		}
	}
	script, err := NewScript(s, units)
	if err != nil {
		return nil, err
	}
	for _, side := range Sides {
		for i, u := range units[side] {
			if isOn(u.Unit) {
				all = append(all, rules.Deployed{Unit: u.Unit, Label: u.Label, Ordinal: u.Ordinal, Side: int(side), Arrival: u.Arrival,
					Start: script.Start(side.Unit(i))})
			}
		}
	}
	return all, nil
}
