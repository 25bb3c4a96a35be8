package reports

import "strings"

// Picture returns fair costs against what the formula asks for units that it has not seen.
func (f *Formula) Picture() (*Picture, error) {
	p := &AgreementPane{Name: "Fair cost and formula", Near: Near, Large: true, Judged: true,
		X: Scale{Title: "cost by the formula found without the unit, points"}, Y: Scale{Title: "fair cost, points"}}
	for i := range f.Units {
		u := &f.Units[i]
		verdict := Fair
		switch {
		case f.misprices(u) && u.Off() < 0:
			verdict = Cheap
		case f.misprices(u):
			verdict = Dear
		}
		asked := float64(u.LeftOut)
		p.Dots = append(p.Dots, Dot{asked, u.Fair, u.Unit, verdict})
		p.X.Costs, p.Y.Costs = append(p.X.Costs, asked), append(p.Y.Costs, u.Fair.Low, u.Fair.High)
	}
	return &Picture{Title: f.Equation(), Blocks: []Block{alone(p)},
		Legend: "Blue dots: worth more than the formula says. Brown boxes: worth less. Grey: within its error. " +
			"Whiskers: 95 % intervals. Shaded: within 10 % of the cost.",
		Answers: f.Answers()[1:], Caption: caption(f.name(), f.sources(), f.Version),
		Describes: "Fair costs against the formula. " + strings.Join(f.Answers(), " ")}, nil
}
