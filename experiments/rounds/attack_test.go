package rounds

import "salvo/sim"

// volley is the state of an attack whose dice hit on 4+ and are saved on 5+.
type volley struct{ dice, hits, unsaved int8 }

// attackModel returns the model of an attack with the given number of dice. Four unsaved hits knock out.
func attackModel(dice int) sim.Model {
	metrics := []sim.Metric{
		{Name: "result", Labels: []string{"none", "hit", "suppressed", "knocked-out"}},
		{Name: "loss", Labels: []string{"none", "hits"}},
		{Name: "unsaved", Max: dice},
		{Name: "hits", Max: dice},
	}
	chain := &sim.Chain[volley]{Name: "attack", Step: func(d *sim.Dice, v *volley) bool {
		hits := d.AtLeast(int(v.dice), 4)
		v.hits, v.unsaved = int8(hits), int8(hits-d.AtLeast(hits, 5))
		return true
	}}
	return sim.NewModel("attack", metrics, chain, volley{dice: int8(dice)}, func(v *volley, _ int, out []int) {
		out[0], out[2], out[3] = min(3, int(v.unsaved+1)/2), int(v.unsaved), int(v.hits)
		out[1] = out[0] / 3
	})
}
