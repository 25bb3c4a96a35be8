package review

import (
	"cmp"
	"context"
	"math"
	"slices"

	"salvo/reports"
	"salvo/sim"
)

// findTurning judges the largest changes of the chance, with new random numbers unless they are exact. It adds to the
// report, as turning points, up to mostTurning changes that are leastTurning or more and that luck cannot explain.
func (a *analysis) findTurning(ctx context.Context) error {
	changes := a.largest()
	sizes := map[int]sim.Estimate{}
	if a.report.Exact {
		for _, i := range changes {
			sizes[i] = a.change(i)
		}
	} else if err := a.judgeChanges(ctx, changes, sizes); err != nil {
		return err
	}
	changes = slices.DeleteFunc(changes, func(i int) bool {
		e, known := sizes[i]
		return !known || math.Abs(e.Value) < leastTurning || !surelyApart(e, mostJudged)
	})
	slices.SortStableFunc(changes, func(i, k int) int { return cmp.Compare(math.Abs(sizes[k].Value), math.Abs(sizes[i].Value)) })
	changes = changes[:min(mostTurning, len(changes))]
	slices.Sort(changes)
	for _, i := range changes {
		p := a.points[i]
		a.report.Turning = append(a.report.Turning, reports.TurningPoint{Line: p.line, Turn: p.turn, Side: sideLetter(p.side), Kind: p.kind,
			Text: p.text, Change: sizes[i], Before: a.chanceBefore(i), After: a.chanceAfter(i)})
	}
	return nil
}

// largest returns the indices of the points with the largest changes of the chance, at most mostJudged. It leaves out
// points without a change.
func (a *analysis) largest() (places []int) {
	for i := 1; i < len(a.points); i++ {
		if a.change(i).Value != 0 {
			places = append(places, i)
		}
	}
	slices.SortStableFunc(places, func(i, k int) int {
		return cmp.Compare(math.Abs(a.change(k).Value), math.Abs(a.change(i).Value))
	})
	return places[:min(mostJudged, len(places))]
}

// judgeChanges plays the battle out from the points before and after each change, with new random numbers. It stores the
// changes of the chance in sizes. After judgedFirst trials, it gives up changes that seem too small for a turning point,
// and all but the mostSure largest.
func (a *analysis) judgeChanges(ctx context.Context, changes []int, sizes map[int]sim.Estimate) error {
	a.report.Judged = judgeTrials - judgedFirst
	fresh := map[int]*rest{}
	for _, i := range changes {
		for _, k := range []int{i - 1, i} {
			if p := a.points[k]; fresh[k] == nil {
				fresh[k] = &rest{model: p.model}
			}
		}
	}
	left := slices.Clone(changes)
	for _, trials := range []int64{judgedFirst, judgeTrials} {
		var rests []*rest
		for i := range a.points { // in a fixed order, so that all machines do the same
			if r := fresh[i]; r != nil && (slices.Contains(left, i) || slices.Contains(left, i+1)) {
				rests = append(rests, r)
			}
		}
		if err := a.extend(ctx, rests, "judged", trials); err != nil {
			return err
		}
		left = slices.DeleteFunc(left, func(i int) bool {
			e := fresh[i].less(fresh[i-1].sample)
			if math.Abs(e.Value)+1.5*e.Half() < leastTurning {
				return true
			}
			sizes[i] = e
			return false
		})
		slices.SortStableFunc(left, func(i, k int) int { return cmp.Compare(math.Abs(sizes[k].Value), math.Abs(sizes[i].Value)) })
		left = left[:min(mostSure, len(left))]
	}
	for i := range sizes {
		if !slices.Contains(left, i) {
			delete(sizes, i)
		}
	}
	for i := range sizes { // the trials that chose these changes are left out of the report
		sizes[i] = fresh[i].sample[judgedFirst:].less(fresh[i-1].sample[judgedFirst:])
	}
	for i, r := range fresh {
		if int64(len(r.sample)) == judgeTrials {
			a.points[i].standing = r.sample[judgedFirst:].standing()
		}
	}
	return nil
}

func (a *analysis) chanceBefore(i int) sim.Estimate { return a.points[i-1].standing.Chance }
func (a *analysis) chanceAfter(i int) sim.Estimate  { return a.points[i].standing.Chance }
