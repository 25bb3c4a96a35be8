package points

import (
	"cmp"
	"math"
	"slices"

	"salvo/reports"
	"salvo/sim"
)

// folds is the number of groups into which the pairs of forces are split for cross-validation: each group is predicted
// by a fit to the others.
const folds = 5

// binsOfCalibration is the number of bins in the comparison of predicted chances with scores.
const binsOfCalibration = 10

// A prediction holds forecasts for a bout that was not used for the fit, as logarithmic odds that side a wins.
type prediction struct {
	logOdds, base float64 // logOdds is the forecast from all weights of a fit, base the forecast from the situation alone
	listed        float64 // the forecast from the listed costs and the situation alone
}

// predict predicts every bout by a fit to the folds that do not contain the bout (cross-validation). One turn of the
// schedule is in one fold, so each fold contains bouts of every situation if there are enough battles.
func (t *tournament) predict() ([]prediction, error) {
	predictions := make([]prediction, len(t.fought))
	for fold := range folds {
		heldBack := func(i int) bool { return i/2/t.perTable/len(t.schedule)%folds == fold }
		var rest []int
		shares, battles := make([]float64, len(t.mix.situations)), make([]float64, len(t.mix.situations))
		for i := range t.observations {
			if o := &t.observations[i]; !heldBack(i) {
				rest = append(rest, i)
				shares[t.fought[i].situation] += o.battles * o.share
				battles[t.fought[i].situation] += o.battles
			}
		}
		f, err := t.fit(rest)
		if err != nil {
			return nil, err
		}
		list, err := t.fitList(rest)
		if err != nil {
			return nil, err
		}
		for i := range t.observations {
			if s := t.fought[i].situation; heldBack(i) {
				base := (shares[s] + 0.5) / (battles[s] + 1) // half a victory is added, so that base is never 0 or 1
				o := f.observation(i)                        // without the advantage of side a on its table, because that is unknown for a new table
				listed := t.byList(&t.fought[i], 0)
				predictions[i] = prediction{f.logOdds(&o), math.Log(base / (1 - base)), list.logOdds(&listed)}
			}
		}
	}
	return predictions, nil
}

// trust returns how well the predictions of cross-validation fit the results of the battles. If a unit has no listed
// cost, it leaves out the predictions by listed costs, and all figures about battles at equal listed costs.
func (t *tournament) trust() (reports.Trust, error) {
	predictions, err := t.predict()
	if err != nil {
		return reports.Trust{}, err
	}
	var report reports.Trust
	var all, even tally
	battles := 0.0
	for i := range t.fought {
		o, counts := &t.observations[i], &t.fought[i].counts
		all.add(counts, predictions[i].logOdds, predictions[i].listed)
		if t.even(&t.fought[i]) {
			even.add(counts, predictions[i].logOdds, predictions[i].listed)
		}
		report.Loss += float64(o.battles * surprise(o.share, predictions[i].logOdds))
		report.BaseLoss += float64(o.battles * surprise(o.share, predictions[i].base))
		battles += o.battles
	}
	report.Held = all.foretold()
	if report.Even = even.foretold(); !t.allListed() {
		report.Held.Listed, report.Even = 0, reports.Foretold{}
	}
	report.Loss /= battles
	report.BaseLoss /= battles
	report.Calibration = t.calibration(predictions)
	return report, nil
}

// favoured returns how many decided battles the predicted winner won. If logOdds is 0, no winner is predicted, and it
// returns half of the decided battles.
func favoured(counts *[3]int64, logOdds float64) float64 {
	switch {
	case logOdds > 0:
		return float64(counts[0])
	case logOdds < 0:
		return float64(counts[2])
	}
	return float64(counts[0]+counts[2]) / 2
}

// calibration sorts bouts by their predicted chance into bins with about equally many bouts. It returns for each bin
// the mean prediction and the mean score of side a. Each bout counts the same.
func (t *tournament) calibration(predictions []prediction) (bins []reports.Bin) {
	order := make([]int, len(predictions))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(predictions[i].logOdds, predictions[k].logOdds) })
	for b := range binsOfCalibration {
		part := order[b*len(order)/binsOfCalibration : (b+1)*len(order)/binsOfCalibration]
		if len(part) < 2 {
			continue
		}
		var bin reports.Bin
		n, sum, squares := float64(len(part)), 0.0, 0.0
		for _, i := range part {
			share := t.observations[i].share
			sum += share
			squares += float64(share * share)
			bin.Predicted += 1 / (1 + math.Exp(-predictions[i].logOdds)) / n
			bin.Battles += t.fought[i].battles()
		}
		mean := sum / n
		half := sim.Z95 * math.Sqrt(max(0, squares/n-float64(mean*mean))/(n-1))
		bin.Won = sim.Estimate{Value: mean, Low: max(0, mean-half), High: min(1, mean+half)}
		bins = append(bins, bin)
	}
	return bins
}
