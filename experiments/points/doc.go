// Package points finds out what units are worth: random forces fight each other over a mix of situations, and what each
// unit adds to the odds of winning is its worth.
//
// Start reading at points.go, then work.go, which goes through the steps: draw.go draws the forces, fight.go lets them
// fight, fit.go finds the weights and curve.go bends them; quality.go asks how far they can be trusted, and effects.go
// what they leave out. mix.go reads the situations. pairs.go weighs units two by two instead.
package points
