package reports

import (
	"slices"

	"salvo/sim"
)

// A jsonResult is what files say of the result of one engine: the shares of all values, and the figures that follow from them.
type jsonResult struct {
	Method    sim.Method    `json:"method"`
	Trials    int64         `json:"trials,omitempty"`
	Seed      *uint64       `json:"seed,omitempty"`
	Share     *sim.Estimate `json:"share,omitempty"` // the chance of the given condition
	Unsettled jsonNumber    `json:"unsettled"`
	Metrics   []jsonMetric  `json:"metrics"`
}

type jsonMetric struct {
	Name   string       `json:"name"`
	Trials int64        `json:"trials,omitempty"` // the trials in which the given condition was true
	Number *jsonSummary `json:"summary,omitempty"`
	Values []jsonValue  `json:"values"`
}

// jsonSummary exists for numbers only: labels have no mean.
type jsonSummary struct {
	Mean         sim.Estimate   `json:"mean"`
	Happens      *sim.Estimate  `json:"happens,omitempty"` // the share of the engagements that these figures describe
	MeanOf       string         `json:"mean_of,omitempty"` // which engagements these are; "" for all
	MeanFraction string         `json:"mean_fraction,omitempty"`
	Deviation    jsonNumber     `json:"deviation"`
	Quantiles    []jsonQuantile `json:"quantiles"`
}

type jsonQuantile struct {
	P     jsonNumber `json:"p"`
	Value jsonNumber `json:"value"`
}

type jsonValue struct {
	Value       string      `json:"value"`
	Probability jsonNumber  `json:"probability"`
	Fraction    string      `json:"fraction,omitempty"`
	Low         *jsonNumber `json:"low,omitempty"`
	High        *jsonNumber `json:"high,omitempty"`
	Count       *int64      `json:"count,omitempty"`
}

// data returns the odds as files have them: with the figures that follow from the results, in place of the results.
func (o *Odds) data() *Odds {
	data := *o
	data.Schema, data.Observed, data.Readings = jsonSchema, o.Observed.withBoth(), o.readings()
	data.Results, data.Exact, data.Simulated = []jsonResult{}, nil, nil
	data.Assumed, data.Notes = orEmpty(o.Assumed), orEmpty(o.notes())
	measures := o.measures()
	for _, r := range o.results() {
		data.Results = append(data.Results, o.jsonResult(r, measures))
	}
	return &data
}

func (o *Odds) jsonResult(r *sim.Result, measures []*Spread) jsonResult {
	form := jsonResult{
		Method: r.Method, Trials: r.Trials, Unsettled: jsonNumber(r.Unsettled), Metrics: []jsonMetric{},
	}
	if r.Method == sim.Simulated {
		form.Seed = &r.Seed
	}
	if o.Given != "" {
		form.Share = &r.Share
	}
	for _, m := range measures {
		if d, ok := r.Metric(m.Name); ok {
			form.Metrics = append(form.Metrics, jsonDistribution(d, m.listed()))
		}
	}
	return form
}

func jsonDistribution(d *sim.Distribution, size int) jsonMetric {
	form := jsonMetric{Name: d.Name, Trials: d.Trials(), Values: []jsonValue{}}
	if d.Labels == nil {
		form.Number = &jsonSummary{
			Mean: d.Mean(), MeanFraction: ratio(d.MeanFraction()), Deviation: jsonNumber(d.Deviation()),
		}
		if d.TurnOf != "" {
			share := d.Happens()
			form.Number.Happens, form.Number.MeanOf = &share, d.TurnOf
		}
		for _, p := range []float64{0.05, 0.25, 0.5, 0.75, 0.95} {
			value := jsonNumber(d.Number(d.Quantile(p)))
			form.Number.Quantiles = append(form.Number.Quantiles, jsonQuantile{jsonNumber(p), value})
		}
	}
	for i := range size {
		e := d.Share(i, i)
		value := jsonValue{Value: d.Value(i), Probability: jsonNumber(e.Value), Fraction: ratio(d.Fraction(i, i))}
		if !IsExact(e) {
			low, high := jsonNumber(e.Low), jsonNumber(e.High)
			value.Low, value.High = &low, &high
		}
		if d.Counts != nil {
			value.Count = &d.Counts[i]
		}
		form.Values = append(form.Values, value)
	}
	return form
}

// readings returns the readings with an empty list of changes in place of nil, so that files never say null.
func (o *Odds) readings() []ReadingLine {
	list := slices.Clone(o.Readings)
	for i := range list {
		list[i].Changes = orEmpty(list[i].Changes)
	}
	return list
}
