// Package points finds out what units are worth: random forces fight each other over a mix of situations, and what each
// unit adds to the odds of winning is its worth. lists.go rates lists of units instead.
//
// Start reading at points.go, with units.go and measure.go for what is weighed and by what. work.go goes through the steps:
// rounds.go plans round after round, composition.go and draw.go draw the forces of one, fight.go lets them fight, fit.go
// finds the weights and curve.go bends them, scale.go makes points of them; quality.go and listed.go ask how far they can
// be trusted, and effects.go what they leave out. mix.go and mix_forces.go read what is fought over. pairs.go weighs units
// two by two instead.
package points
