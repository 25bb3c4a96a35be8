package sim

import "math"

// The 95 % intervals of rolled figures. An interval has a width even if all trials had the same result: a result that was
// never seen may still happen.

// Z95 is the two-sided 95 % point of the normal distribution.
const Z95 = 1.959963984540054

// Wilson returns the 95 % score interval of a share of k in n (E. B. Wilson, 1927). It stays within 0 and 1, and it is
// sensible for 0 of n.
func Wilson(k, n int64) Estimate {
	if n == 0 {
		return Estimate{0, 0, 1}
	}
	p, t := float64(k)/float64(n), float64(n)
	centre := (p + Z95*Z95/(2*t)) / (1 + Z95*Z95/t)
	half := float64(Z95 / (1 + Z95*Z95/t) * math.Sqrt(float64(p*(1-p)/t)+Z95*Z95/float64(4*t*t)))
	low, high := max(0, centre-half), min(1, centre+half)
	if k == 0 {
		low = 0
	}
	if k == n {
		high = 1
	}
	return Estimate{p, low, high}
}

// SurelyWider reports whether the interval of a share will surely still be too wide after more trials: whether its
// half-width will exceed wanted after n x times trials, if it is half after n trials. Intervals shrink with the square root
// of the trials. The half-width itself is known to about 1 part in n x half: it is 1.96 sqrt(p(1-p)/n), and p is known to
// sqrt(p(1-p)/n), which moves the half-width by 1 part in 2 sqrt(np(1-p)) at most. A deviation of six times that happens
// once in a billion checks.
func SurelyWider(half, wanted float64, n int64, times float64) bool {
	const sure = 6
	doubt := sure / (float64(n) * half)
	return half/math.Sqrt(times)*(1-doubt) > wanted
}

// meanEstimate returns the mean of n trials with its normal interval. deviation is the standard deviation of the trials,
// and largest the largest value that a trial can have. If all trials gave the same value, the interval allows for unseen
// trials with the extreme values 0 and largest. Their share is the upper end of Wilson's interval for 0 of n.
func meanEstimate(mean, deviation float64, n int64, largest float64) Estimate {
	if deviation == 0 {
		unseen := Wilson(0, n).High
		return Estimate{mean, mean - float64(unseen*mean), mean + float64(unseen*max(0, largest-mean))}
	}
	half := Z95 * deviation / math.Sqrt(float64(n))
	return Estimate{mean, mean - half, mean + half}
}

// MeanOf returns the mean of trials whose values lie between least and largest, with its interval.
func MeanOf(trials []float64, least, largest float64) Estimate {
	if len(trials) == 0 {
		return Estimate{least, least, largest}
	}
	n, sum, squares := float64(len(trials)), 0.0, 0.0
	for _, x := range trials {
		sum += x
	}
	mean := sum / n
	for _, x := range trials {
		squares += float64((x - mean) * (x - mean))
	}
	e := meanEstimate(mean-least, math.Sqrt(squares/n), int64(len(trials)), largest-least)
	return Estimate{mean, max(least, e.Low+least), min(largest, e.High+least)}
}

// Apart returns the second of two independent figures minus the first. The low end of its interval lies below the difference by
// the root of a sum of two squares: the distance from the second figure to its low end, and the distance from the first figure
// to its high end. For the high end of the interval, the high end of the second figure and the low end of the first count. For
// shares with Wilson's intervals this is method 10 of R. G. Newcombe, "Interval estimation for the difference between
// independent proportions", Statistics in Medicine 17 (1998); it stays within -1 and 1.
func Apart(first, second Estimate) Estimate {
	d := second.Value - first.Value
	return Estimate{d,
		d - math.Hypot(second.Value-second.Low, first.High-first.Value),
		d + math.Hypot(second.High-second.Value, first.Value-first.Low)}
}

// pairedShares returns the chance of a second event minus the chance of a first one. Each of n trials shows whether either
// event happened. onlyFirst and onlySecond are the numbers of trials with just one of the events. The interval holds the
// differences that the score test of T. Tango does not reject ("Equivalence test and confidence interval for the difference
// in proportions for the paired-sample design", Statistics in Medicine 17, 1998). The interval is right near 0 and 1 and if
// few trials differ, where the interval of the normal distribution shrinks to no width.
func pairedShares(onlyFirst, onlySecond, n int64) Estimate {
	if n == 0 {
		return Estimate{0, -1, 1}
	}
	p, q := float64(onlyFirst)/float64(n), float64(onlySecond)/float64(n)
	d := q - p
	limit := func(outside float64) float64 {
		inside := d
		for range 64 {
			middle := (inside + outside) / 2
			if tangoHolds(p, q, float64(n), middle) {
				inside = middle
			} else {
				outside = middle
			}
		}
		return inside
	}
	return Estimate{d, limit(-1), limit(1)}
}

// tangoHolds reports whether Tango's test accepts the difference d, if a share p of n trials has only the first
// event and a share q only the second. Its statistic is (q-p-d) / sqrt((2r + d(1-d)) / n), where r is the likeliest
// chance of only the first event if the difference is d: the larger root of 2r² + br + c = 0.
func tangoHolds(p, q, n, d float64) bool {
	if d < 0 {
		return tangoHolds(q, p, n, -d)
	}
	b := float64((2-q+p)*d) - p - q
	c := -float64(float64(p*d) * (1 - d))
	root := math.Sqrt(float64(b*b) - float64(8*c))
	r := (root - b) / 4
	if b > 0 {
		r = -2 * c / (root + b) // the same value, without a difference of nearly equal numbers
	}
	gap := q - p - d
	return float64(gap*gap)*n <= Z95*Z95*(float64(2*r)+float64(d*(1-d)))
}
