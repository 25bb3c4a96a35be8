package battle

import "salvo/sim"

// roomFor makes the model with states that have room for n units a side. Each size is more program for a page to load,
// so that it has only two.
func roomFor[U, T comparable](n int, g *Game[U, T], e *Engagement[U, T]) sim.Model {
	if n <= 4 {
		return sized[small[U, T]](g, e)
	}
	return sized[large[U, T]](g, e)
}
