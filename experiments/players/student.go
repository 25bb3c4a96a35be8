package players

import "math"

// studentHalf returns half the width of the 95 % interval of a mean of n values, in standard errors, by Student's
// distribution with n-1 degrees of freedom.
func studentHalf(n int) float64 {
	low, high := 0.0, 13.0 // the result is at most 12.71, that of two values
	for range 60 {
		if middle := (low + high) / 2; studentWithin(middle, n-1) < 0.95 {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// studentWithin returns the chance that Student's t is at most t away from 0, by the finite series for whole degrees
// of freedom.
func studentWithin(t float64, freedom int) float64 {
	angle := math.Atan(t / math.Sqrt(float64(freedom)))
	sine, cosine := math.Sin(angle), math.Cos(angle)
	square := float64(cosine * cosine)
	if freedom%2 == 0 {
		sum, term := 1.0, 1.0
		for k := 2; k <= freedom-2; k += 2 {
			term *= square * float64(k-1) / float64(k)
			sum += term
		}
		return float64(sine * sum)
	}
	sum, term := 0.0, cosine
	for k := 1; k <= freedom-2; k += 2 {
		sum += term
		term *= square * float64(k+1) / float64(k+2)
	}
	return 2 / math.Pi * (angle + float64(sine*sum))
}
