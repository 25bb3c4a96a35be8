//go:build !js

package battle

import "salvo/sim"

// roomFor makes the model with states that have room for n units a side.
func roomFor[U, T comparable](n int, g *Game[U, T], e *Engagement[U, T]) sim.Model {
	switch {
	case n <= 1:
		return sized[single[U, T]](g, e)
	case n <= 4:
		return sized[small[U, T]](g, e)
	case n <= 16:
		return sized[middling[U, T]](g, e)
	}
	return sized[large[U, T]](g, e)
}
