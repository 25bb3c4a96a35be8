package review

import (
	"context"
	"io"
	"slices"

	"salvo/experiments"
	"salvo/experiments/rounds"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// Versions holds two versions of a scenario that are reviewed with the same random numbers. In each version, both sides
// follow the plans that they should choose there.
type Versions struct {
	Heading string // the user's name for this study; "" for none
	Quick   bool   // fewer battles
	both    [2]*Review
}

// NewVersions checks two versions of a scenario. It returns an error if one of them has no winner.
func NewVersions(first, second *rules.Scenario) (*Versions, error) {
	v := &Versions{}
	for i, s := range []*rules.Scenario{first, second} {
		r, err := New(s)
		if err != nil {
			return nil, err
		}
		v.both[i] = r
	}
	return v, nil
}

// Cells returns the number of engagements that are played.
func (v *Versions) Cells() int { return v.both[0].Cells() + v.both[1].Cells() }

// Resolve writes the full scenario lines of both versions.
func (v *Versions) Resolve(ctx context.Context, w io.Writer) {
	for _, r := range v.both {
		r.Resolve(ctx, w)
	}
}

// Work reviews both versions, and returns a report of the differences. Machines can share the search for plans, as in
// "salvo review". One machine does the rest.
func (v *Versions) Work(ctx context.Context, set experiments.Settings) (*reports.Versions, error) {
	var judges [2]*judge
	for i, r := range v.both {
		r.Quick = v.Quick
		j, err := r.judge(ctx, set)
		if err != nil {
			return nil, err
		}
		j.luck = v.both[0].scenario.String()
		judges[i] = j
	}
	report, err := rounds.Conclude(ctx, "versions", func(ctx context.Context) (*reports.Versions, error) {
		return v.compare(rounds.OnOneMachine(ctx), judges)
	})
	if err != nil {
		return nil, err
	}
	report.Sides = v.sides()
	report.Answer = report.Answers()
	return report, nil
}

// sides returns the sides of the first version. A side that has another name in the second version is called by its
// letter.
func (v *Versions) sides() []reports.Side {
	first, second := experiments.SidesOf(v.both[0].scenario), experiments.SidesOf(v.both[1].scenario)
	for i := range first {
		if first[i] != second[i] {
			first[i].Name, first[i].Short = "another force in each version", "side ("+first[i].Letter+")"
		}
	}
	return first
}

// compare plays both versions, and returns a report of the figures of both and their differences.
func (v *Versions) compare(ctx context.Context, judges [2]*judge) (*reports.Versions, error) {
	j := judges[0]
	r := &reports.Versions{Version: j.set.Version, Title: j.report.Title, Heading: v.Heading, Sides: v.sides(),
		Battles: j.battles, PlayOuts: j.playOuts, Trials: j.trials, Seed: j.set.Seed}
	var battles [2][]*battle
	var scores [2]sample
	for i, j := range judges {
		models, err := j.models(j.scenario, [2]int{})
		if err != nil {
			return nil, err
		}
		if battles[i], err = j.follow(ctx, j.scenario, models, j.battles, j.playOuts); err != nil {
			return nil, err
		}
		if scores[i], err = j.score(ctx, models, 0, j.trials); err != nil {
			return nil, err
		}
		r.Add(j.scenario.Illustrative())
		r.Of[i] = reports.VersionOf{Scenario: j.scenario.String(), Typed: j.scenario.Typed(), Turns: j.report.Turns,
			Tension: tensions(battles[i], j.report.Turns), Chosen: j.report.Chosen}
	}
	r.Figures = append(r.Figures, reports.VersionFigure{Figure: reports.VersionValue, Side: "a", First: scores[0].chance(), Second: scores[1].chance(),
		Change: scores[1].less(scores[0])})
	r.Figures = append(r.Figures, figuresOf(judges, battles)...)
	for i := range r.Figures {
		r.Figures[i].Sure = surelyApart(r.Figures[i].Change, len(r.Figures))
	}
	return r, nil
}

// A measure is a figure of one battle, with the smallest and the largest possible value.
type measure struct {
	reports.VersionFigure
	least, largest float64
	of             [2]func(b *battle) float64 // for each version, the function that measures a battle
}

// figuresOf returns the figures of the battles of both versions, with the differences. It compares battle n of one
// version with battle n of the other.
func figuresOf(judges [2]*judge, battles [2][]*battle) (list []reports.VersionFigure) {
	measures := slices.Concat(wholeBattles(judges), unitsOfBoth(battles), objectivesOfBoth(judges))
	for _, m := range measures {
		var values [2][]float64
		changes := make([]float64, len(battles[0]))
		for i := range values {
			for n, b := range battles[i] {
				x := m.of[i](b)
				values[i] = append(values[i], x)
				changes[n] += x * float64(2*i-1)
			}
		}
		m.First, m.Second = sim.MeanOf(values[0], m.least, m.largest), sim.MeanOf(values[1], m.least, m.largest)
		m.Change = sim.MeanOf(changes, m.least-m.largest, m.largest-m.least)
		list = append(list, m.VersionFigure)
	}
	return list
}

// wholeBattles returns the measures of battles as a whole: tension, decision, length, idle units.
func wholeBattles(judges [2]*judge) (list []measure) {
	turns := max(judges[0].report.Turns, judges[1].report.Turns)
	add := func(figure string, least, largest float64, of func(b *battle, j *judge) float64) {
		list = append(list, measure{reports.VersionFigure{Figure: figure}, least, largest, [2]func(*battle) float64{
			func(b *battle) float64 { return of(b, judges[0]) }, func(b *battle) float64 { return of(b, judges[1]) }}})
	}
	add(reports.VersionTension, 0, 1, func(b *battle, _ *judge) (sum float64) {
		for t := range b.chances {
			sum += b.tension(t) / float64(len(b.chances))
		}
		return sum
	})
	add(reports.VersionDecided, 1, float64(turns), func(b *battle, _ *judge) float64 { return float64(b.decisionTurn()) })
	add(reports.VersionDecidedEarly, 0, 1, func(b *battle, _ *judge) float64 { return one(b.early()) })
	add(reports.VersionComebacks, 0, 1, func(b *battle, _ *judge) float64 { return one(b.comeback()) })
	add(reports.VersionLength, 1, float64(turns), func(b *battle, _ *judge) float64 { return float64(b.turns) })
	add(reports.VersionEndsEarly, 0, 1, func(b *battle, j *judge) float64 { return one(b.turns < j.report.Turns) })
	add(reports.VersionIdle, 0, 1, func(b *battle, _ *judge) float64 { return b.idleShare() })
	return list
}

// one returns 1 for true and 0 for false.
func one(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// idleShare returns the share of the units that have no part in the battle.
func (b *battle) idleShare() float64 {
	idle, all := 0, 0
	for side, units := range b.cast {
		for i := range units {
			all++
			idle += int(1 - b.busy[side]>>i&1)
		}
	}
	return float64(idle) / float64(max(1, all))
}

// unitsOfBoth returns, for each unit that both versions have under the same name, a measure: whether the unit is idle.
func unitsOfBoth(battles [2][]*battle) (list []measure) {
	for side, units := range battles[0][0].cast {
		for i, u := range units {
			k := slices.IndexFunc(battles[1][0].cast[side], func(other rules.Deployed) bool { return other.Label == u.Label })
			if k < 0 {
				continue
			}
			idle := func(place int) func(b *battle) float64 {
				return func(b *battle) float64 { return one(b.busy[side]>>place&1 == 0) }
			}
			list = append(list, measure{reports.VersionFigure{Figure: reports.VersionUnitIdle, Side: sideLetter(side), Name: u.Label, Words: u.InWords()}, 0, 1,
				[2]func(*battle) float64{idle(i), idle(k)}})
		}
	}
	return list
}

// objectivesOfBoth returns, for each objective that both versions have, a measure: whether the objective is contested.
func objectivesOfBoth(judges [2]*judge) (list []measure) {
	first, second := objectivesOf(judges[0].scenario).names, objectivesOf(judges[1].scenario).names
	for i, name := range first {
		k := slices.Index(second, name)
		if k < 0 {
			continue
		}
		contested := func(place int) func(b *battle) float64 {
			return func(b *battle) float64 { return one(b.near[place] == 3) }
		}
		list = append(list, measure{reports.VersionFigure{Figure: reports.VersionContested, Name: name}, 0, 1,
			[2]func(*battle) float64{contested(i), contested(k)}})
	}
	return list
}
