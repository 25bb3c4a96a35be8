package cobi

import (
	"salvo/rules"
	"salvo/sim"
)

// sustainProcedure declares the fire of one weapon that fires as often as it can (VEH-03 to VEH-05, LOAD-01 to
// LOAD-03).
var sustainProcedure = &rules.Procedure{
	Name:    "sustain",
	Title:   "Sustained fire",
	Help:    "One weapon, loaded at the start, fires turn after turn: jams, loading tests and reload actions included.",
	Example: "cobi/sustain hit=3-6 reload=4-6 turns=4",
	Factors: []rules.Factor{
		hitFactor, reloadFactor,
		{Name: "modifier", Type: rules.Int(-12, 12), Default: "0", Help: "added to every hit test"},
		kindFactor,
		{Name: "turns", Type: rules.Int(1, 50), Default: "1", Help: "activations"},
		{Name: "motivation", Type: rules.Labels("none", "hit", "reload"), Default: "none", Help: "spent on this test each turn: +1"},
		{Name: "hq", Type: rules.Labels(rerollWords(rerollHit, rerollLoading)...), Default: "none",
			Help: "each turn the hit test or the loading test is thrown again if it fails"},
	},
	Metrics: sustainMetrics(0),
	Told: [][]rules.Telling{{
		{Figure: "mean hits", Subject: "the weapon", Text: "hits # times on average"},
		{Figure: "hits=1+", Text: "~hits at least once"},
		{Figure: "jams=1+", Text: "~jams at least once", IfAny: true},
	}},
	Prepare: prepareSustain,
}

func sustainMetrics(turns int) []sim.Metric {
	return []sim.Metric{
		{Name: "shots", Max: turns, Help: "shots fired; a jammed weapon fires none"},
		{Name: "hits", Max: turns, Help: "shots that hit"},
		{Name: "jams", Max: turns, Help: "how often it jammed"},
		loadedMetric,
	}
}

// sustained is the state of a weapon: its shots, hits and jams so far, and whether it is unloaded.
type sustained struct {
	shots, hits, jams int8
	unloaded          bool
}

func prepareSustain(s *rules.Scenario) (*rules.Engagement, error) {
	for _, factor := range []string{"hit", "reload"} {
		if lo, hi := s.Span(factor); hi != 6 {
			return nil, notToSix(factor, lo, hi)
		}
	}
	lo, _ := s.Span("hit")
	loads, _ := s.Span("reload")
	test := newHitTest(s, lo, s.Int("modifier")+oneIf(s.Is("motivation", "hit")), s.Is("kind", "gun"), true)
	bonus, hq := oneIf(s.Is("motivation", "reload")), rerollOf(s.Word("hq")) // SPC-14, EFX-14
	load, retry := newLoading(loads, bonus), newLoading(loads, bonus+retryBonus)
	turns := s.Int("turns")
	chain := &sim.Chain[sustained]{
		Name: "sustained fire",
		Step: func(d *sim.Dice, w *sustained) bool {
			w.activate(d, test, load, retry, hq)
			return false
		},
		NewTurn: func(*sustained) bool { return true },
		Turns:   turns,
	}
	var assumed assumptions
	assumed.say("to hit", "%s", test.needs())
	assumed.say("loading", "%s after a shot, %s as the reload action", load.needs(), retry.needs())
	assumed.say("turns", "%d, loaded at the start", turns)
	if hq != noReroll {
		assumed.say("headquarters", "each turn %s", hq)
	}
	return &rules.Engagement{
		Model: sim.NewModel(s.String(), sustainMetrics(turns), chain, sustained{}, func(w *sustained, _ int, out []int) {
			out[0], out[1], out[2], out[3] = int(w.shots), int(w.hits), int(w.jams), yesOrNo(!w.unloaded)
		}),
		Assumed: assumed,
	}, nil
}

// activate plays one activation of the weapon: a shot with its loading test, or the reload action. The headquarters has
// one reroll in each activation.
func (w *sustained) activate(d *sim.Dice, test *hitTest, load, retry loading, hq reroll) {
	if w.unloaded {
		w.unloaded = !retry.roll(d, &hq, "reload action")
		return
	}
	verdict, _, dice := test.roll(d, &hq)
	sentence := "" // the story joins this sentence with the loading test
	if d.Telling() {
		sentence = test.tell(dice, verdict)
	}
	if verdict == jam {
		w.jams++
		if w.unloaded = true; d.Telling() {
			d.Tell(sentence)
		}
		return
	}
	w.shots++
	if verdict == hit {
		w.hits++
	}
	w.unloaded = !load.after(d, &hq, sentence)
}
