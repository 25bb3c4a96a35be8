package players

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"salvo/experiments"
	"salvo/experiments/rounds"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// A Tournament lets two players fight each other on many scenarios. Each player leads either side, with the same random
// numbers.
type Tournament struct {
	Heading string // the user's name for this study; "" for none
	Habits  bool   // also watch what the players do
	players [2]player
	lines   []string // the lines of the scenarios
	parse   func(line string) (*rules.Scenario, error)
}

// A player is a list of settings for the side that it leads. The setting player=careful becomes player-a=careful if it
// leads side a.
type player struct {
	name     string
	settings []setting
}

// The default and the largest number of battles of a scenario with the first player on side a (as many follow with it on
// side b), and the largest number of scenarios.
const (
	UsualTournamentTrials = 50
	MostTournamentTrials  = 100_000
	mostFixtures          = 10_000
)

// NewTournament reads two players and the lines of scenarios, in which random:1..40 stands for 40 tables. rulesets may
// name several games: then lines that begin with a table are fought by the rules of each. "all" stands for all games
// with tables.
func NewTournament(library *rules.Library, parse func(line string) (*rules.Scenario, error), names, lines, rulesets []string,
) (*Tournament, error) {
	t := &Tournament{parse: parse}
	for i, name := range names {
		var err error
		if t.players[i], err = readPlayer(name); err != nil {
			return nil, err
		}
	}
	if slices.Equal(rulesets, []string{"all"}) {
		rulesets = nil
		for _, rs := range library.Rulesets() {
			if rs.Tabletop != nil {
				rulesets = append(rulesets, rs.Name)
			}
		}
	}
	for _, line := range lines {
		each, err := eachSeed(line)
		if err != nil {
			return nil, err
		}
		if rulesets == nil || !library.HasFile(line) {
			t.lines = append(t.lines, each...)
			continue
		}
		for _, ruleset := range rulesets {
			for _, line := range each {
				t.lines = append(t.lines, line+" ruleset="+ruleset)
			}
		}
	}
	if len(t.lines) > mostFixtures {
		return nil, experiments.BadInput("%d scenarios: at most %d are allowed", len(t.lines), mostFixtures)
	}
	return t, nil
}

// readPlayer reads a player: careful, or NAME=VALUE,NAME=VALUE.
func readPlayer(text string) (player, error) {
	p := player{name: text}
	for part := range strings.SplitSeq(text, ",") {
		name, value, said := strings.Cut(part, "=")
		if !said {
			name, value = "player", part
		}
		if name == "" || value == "" {
			return p, experiments.BadInput("%q is no player: write careful, or NAME=VALUE,NAME=VALUE with factors of a side "+
				"without -a or -b", text)
		}
		p.settings = append(p.settings, setting{name: name, value: value})
	}
	return p, nil
}

// eachSeed returns a line for each table of a range, random:LOW..HIGH, or the line itself.
func eachSeed(line string) (lines []string, err error) {
	first, rest, more := strings.Cut(strings.TrimSpace(line), " ")
	seeds, random := strings.CutPrefix(first, "random:")
	low, high, ranged := strings.Cut(seeds, "..")
	digits := func(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
	if !random || !ranged || !digits(low) || !digits(high) {
		return []string{line}, nil
	}
	from, err := strconv.ParseUint(low, 10, 64)
	to, wrong := strconv.ParseUint(high, 10, 64)
	if err != nil || wrong != nil || to < from || to-from >= mostFixtures {
		return nil, experiments.BadInput("%s: write random:LOW..HIGH, at most %d tables", strings.TrimSpace(line), mostFixtures)
	}
	if more {
		rest = " " + rest
	}
	for n := from; ; n++ {
		lines = append(lines, fmt.Sprintf("random:%d%s", n, rest))
		if n == to {
			return lines, nil
		}
	}
}

// leading returns the scenario in which the first player leads the given side and the second player the other.
func (t *Tournament) leading(s *rules.Scenario, side int) (*rules.Scenario, error) {
	for i, p := range t.players {
		letter := s.Parties[side^i].Spec.Name
		for _, set := range p.settings {
			var err error
			if s, err = s.Set(set.name+"-"+letter, set.value); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// Fixtures returns the number of scenarios.
func (t *Tournament) Fixtures() int { return len(t.lines) }

// Check returns an error if the first scenario cannot be fought.
func (t *Tournament) Check(context.Context) error {
	_, err := t.ready(t.lines[0])
	return err
}

// Resolve writes every scenario with nothing left out, until the context ends.
func (t *Tournament) Resolve(ctx context.Context, w io.Writer) {
	fmt.Fprintf(w, "tournament of %s and %s\n", t.players[0].name, t.players[1].name)
	for _, line := range t.lines {
		if ctx.Err() != nil {
			return
		}
		if s, err := t.parse(line); err != nil {
			io.WriteString(w, err.Error()+"\n")
		} else {
			io.WriteString(w, s.Resolved())
		}
	}
}

// A fixture is a scenario prepared twice: the first player leads a, then b.
type fixture struct {
	*rules.Scenario
	engagements [2]*rules.Engagement
}

func (t *Tournament) ready(line string) (*fixture, error) {
	s, err := t.parse(line)
	if err != nil {
		return nil, experiments.InputError{Err: err}
	}
	if len(s.Parties) != 2 || experiments.WinnerOf(s.Procedure.Metrics) < 0 {
		return nil, experiments.BadInput("%s has no winner: write a duel, a battle or a scenario file", line)
	}
	f := &fixture{Scenario: s}
	for side := range f.engagements {
		led, err := t.leading(s, side)
		if err == nil {
			f.engagements[side], err = led.Prepare()
		}
		if err != nil {
			return nil, experiments.BadInput("%s: %w", line, err)
		}
	}
	return f, nil
}

// Work fights all battles, and returns the report. The result does not depend on the number of workers, and is mirrored
// if the players change places.
func (t *Tournament) Work(ctx context.Context, set experiments.Settings) (*reports.Tournament, error) {
	trials := set.Trials
	if trials == 0 {
		trials = UsualTournamentTrials
	}
	report := &reports.Tournament{Title: "Tournament", Heading: t.Heading, Trials: trials, Seed: set.Seed, Version: set.Version}
	for i, p := range t.players {
		report.Players[i] = p.name
	}
	all := make([]foughtOut, len(t.lines))
	meter := set.Meter(len(t.lines), 2*trials)
	err := set.InParallel(ctx, meter, len(t.lines), func(ctx context.Context, i int, own experiments.Settings) (err error) {
		what := fmt.Sprintf("%s of %s and %s, %d trials, seed %d, habits %v", t.lines[i], t.players[0].name, t.players[1].name, trials,
			own.Seed, t.Habits)
		all[i], err = rounds.WorkOnce(ctx, what, trials, func(ctx context.Context) (foughtOut, error) {
			return t.fightOut(ctx, t.lines[i], trials, own)
		})
		return err
	})
	if err != nil {
		return nil, err
	}
	for i := range all {
		report.Add(all[i].Origin)
		at := slices.IndexFunc(report.Rulesets, func(r reports.TournamentRuleset) bool { return r.Ruleset == all[i].Ruleset })
		if at < 0 {
			at = len(report.Rulesets)
			report.Rulesets = append(report.Rulesets, reports.TournamentRuleset{Ruleset: all[i].Ruleset})
		}
		report.Rulesets[at].Fixtures = append(report.Rulesets[at].Fixtures, all[i].Fixture)
	}
	for i := range report.Rulesets {
		r := &report.Rulesets[i]
		sumUp(r)
		if t.Habits {
			var seen habits
			for k := range all {
				if all[k].Ruleset == r.Ruleset {
					seen.add(&all[k].Habits)
				}
			}
			r.Habits = seen.forReport()
		}
	}
	return report, nil
}

// foughtOut is the result of a scenario.
type foughtOut struct {
	Ruleset string
	Fixture reports.Fixture
	Habits  habits
	Origin  []string // the names of the units whose figures are illustrative
}

// fightOut prepares a scenario, fights all its battles, and watches some if habits are asked for.
func (t *Tournament) fightOut(ctx context.Context, line string, trials int64, set experiments.Settings) (result foughtOut, err error) {
	if err := rounds.CheckAssigned(ctx, trials); err != nil {
		return result, err
	}
	f, err := t.ready(line)
	if err != nil {
		return result, err
	}
	result.Ruleset, result.Origin = f.Ruleset.Name, f.Illustrative()
	if result.Fixture, err = f.fight(ctx, trials, set); err == nil && t.Habits {
		result.Habits, err = f.watch(ctx, trials, set)
	}
	return result, err
}

// fight fights all battles of a scenario.
func (f *fixture) fight(ctx context.Context, trials int64, set experiments.Settings) (report reports.Fixture, err error) {
	report.Scenario = f.String()
	pairs := make([]float64, trials) // the score of the first player over two battles with the same random numbers, one on either side
	for side, e := range f.engagements {
		winner := experiments.WinnerOf(e.Model.Metrics())
		run := sim.Run{Seed: set.Seed, Workers: 1}
		if set.Progress != nil {
			run.Progress = set.Progress(trials)
		}
		halves := halfPoints(&e.Model.Metrics()[winner])
		points := func(out []int) uint8 { return halves[out[winner]] }
		values, err := sim.SameLuckValues(ctx, f.String()+" | tournament", e.Model, points, 0, trials, run)
		if err != nil {
			return report, err
		}
		sum := 0
		for i, v := range values {
			half := int(v)
			if half == 1 {
				report.Draws++
			}
			if side == 1 { // the first player leads side b
				half = 2 - half
			}
			sum += half
			pairs[i] += float64(half) / 4
		}
		report.Leading[side] = float64(sum) / float64(2*trials)
	}
	report.Score = sim.MeanOf(pairs, 0, 1)
	return report, nil
}

// sumUp computes the scores over all scenarios of a game. The widths of their intervals depend on the number of scenarios, not of
// battles.
func sumUp(r *reports.TournamentRuleset) {
	var scores []float64
	var leading [2][]float64
	for i := range r.Fixtures {
		f := &r.Fixtures[i]
		scores = append(scores, (f.Leading[0]+f.Leading[1])/2)
		for side := range leading {
			leading[side] = append(leading[side], f.Leading[side])
		}
	}
	r.Score = overScenarios(scores)
	for side := range leading {
		r.Leading[side] = overScenarios(leading[side])
	}
}

// overScenarios returns the mean of scores with Student's interval, which takes the scenarios as a sample of all
// possible scenarios. With fewer than two scenarios the interval is 0 to 1; if all scores are equal, it is that of
// sim.MeanOf.
func overScenarios(scores []float64) sim.Estimate {
	n := float64(len(scores))
	e := sim.MeanOf(scores, 0, 1)
	if len(scores) < 2 {
		return sim.Estimate{Value: e.Value, Low: 0, High: 1}
	}
	squares := 0.0
	for _, x := range scores {
		squares += float64((x - e.Value) * (x - e.Value))
	}
	if squares == 0 {
		return e
	}
	half := float64(studentHalf(len(scores)) * math.Sqrt(squares/float64(n*(n-1))))
	return sim.Estimate{Value: e.Value, Low: max(0, e.Value-half), High: min(1, e.Value+half)}
}
