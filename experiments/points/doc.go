// Package points finds out what units are worth: random forces fight each other over a mix of situations, and what each unit
// adds to the odds of winning is its worth. lists.go rates lists of units instead.
//
// Start reading at points.go, with units.go and measure.go for what is weighed and by what. work.go runs the steps: rounds.go
// plans round after round, composition.go and draw.go draw the forces of a round, fight.go lets them fight, fit.go fits the
// weights, curve.go adds the bend, and scale.go turns weights into points. quality.go and listed.go ask how far the costs can
// be trusted, and effects.go what they leave out. mix.go and mix_forces.go read the situations. pairs.go weighs units two by
// two instead.
package points
