// Package points finds out what units are worth. Random forces fight each other over a mix of situations. A logistic
// regression finds what each unit adds to the logarithmic odds of winning (its weight), and the weights are turned into
// fair costs in points. lists.go rates whole lists of units instead.
//
// Start reading at points.go, with units.go (which units are measured) and measure.go (the scale and the budget).
// work.go runs the steps: rounds.go plans the rounds of battles, composition.go and draw.go draw the forces of a round,
// fight.go lets them fight, fit.go fits a weight for each unit, curve.go adds a quadratic term to the fit, and scale.go
// turns weights into points. quality.go and listed.go measure how well the costs predict battles; effects.go measures
// what the costs leave out. mix.go and mix_forces.go read the file of situations. pairs.go compares units two by two
// instead.
package points
