package points

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"salvo/experiments"
	"salvo/experiments/rounds"
	"salvo/rules"
	"salvo/sim"
)

// improved is the result of a search: the strongest list that it found, and its test battles against the list that was
// improved.
type improved struct {
	Party       string
	Cost, Units int
	Counts      [3]int64  // the test battles that the found list won, drew and lost; the search did not use them
	Shares      []float64 // for each table of the test: the score of the found list, from 0 to 1; empty without a pool
	Tried       int       // the number of lists that the search tried
	Battles     int64     // the number of battles that the search fought
}

// share returns the score of the found list in the test battles, where a draw counts one half. Battles on one table are
// alike, so with several tables the 95 % interval comes from the differences between tables.
func (f *improved) share() sim.Estimate {
	if len(f.Shares) > 1 {
		return overPlaces(f.Shares)
	}
	return meanScore(f.Counts)
}

// work searches for the strongest list and tests it. One machine does both, even if several machines share the work of
// the question.
func (m *improver) work(ctx context.Context, set experiments.Settings) (improved, error) {
	what := fmt.Sprintf("improvement of %s by %s, %d battles, seed %d", m.lists[0].name, m.costs, set.Trials, set.Seed)
	return rounds.WorkOnce(ctx, what, m.battlesInAll(set.Trials), func(ctx context.Context) (improved, error) {
		s := &search{improver: m, set: &set, tried: map[string]bool{}}
		if set.Progress != nil {
			s.progress = set.Progress(m.battlesInAll(set.Trials))
		}
		best, err := s.find(ctx)
		if err != nil {
			return improved{}, err
		}
		return s.test(ctx, best)
	})
}

// battlesInAll estimates the number of battles that a search and its test fight. The argument battles is the number of
// test battles that the user asks for. The estimate is rather too high. It is too low only if the user asks for so few
// test battles that the test fights more, because it uses at least one table on pools, or all situations without pools.
func (m *improver) battlesInAll(battles int64) int64 {
	sum := battles
	for n, each := effort(battles)/generations+1, int64(firstBattles); ; n, each = n/2+1, 2*each {
		if sum += generations * int64(n) * each; n <= lastCandidates {
			return sum
		}
	}
}

// A search is the state of a running search for the strongest list.
type search struct {
	*improver
	set      *experiments.Settings
	progress func(battles int64)
	tried    map[string]bool
	drawn    int   // the number of lists tried so far
	battles  int64 // the number of battles fought so far
	met      int   // the number of places (situations or tables) used so far
}

// find returns the best list of all generations. The first generation competes with the list that is improved, and each
// later one with the best list so far.
func (s *search) find(ctx context.Context) (best candidate, err error) {
	best.party = s.lists[0].party
	s.tried[spelledInOrder(best.party)] = true
	each := effort(s.set.Trials) / generations
	for g := range generations {
		drawn := s.generation(luckOf(s.set.Seed, "improve", g), best.party, each, s.tried)
		s.drawn += len(drawn)
		if best, err = s.halve(ctx, append([]candidate{{party: best.party}}, drawn...)); err != nil {
			return best, err
		}
	}
	return best, nil
}

// halve returns the best of the given lists. In every stage, each list fights twice as many battles as in the stage
// before, all lists at the same places; then the worse half is dropped. The first list, the best so far, is never
// dropped.
func (s *search) halve(ctx context.Context, all []candidate) (best candidate, err error) {
	for each := firstBattles; ; each *= 2 {
		if err := s.fightStage(ctx, all, each); err != nil {
			return best, err
		}
		first := all[0]
		rest := all[1:]
		slices.SortStableFunc(rest, func(a, b candidate) int { return cmp.Compare(b.share(), a.share()) })
		if len(all) <= lastCandidates {
			if len(rest) > 0 && rest[0].share() > first.share() {
				return rest[0], nil
			}
			return first, nil
		}
		all = append([]candidate{first}, rest[:len(rest)/2]...)
	}
}

// fightStage lets every candidate fight the given number of battles against the list that is improved, and adds the results
// to the candidates.
func (s *search) fightStage(ctx context.Context, all []candidate, battles int) error {
	places := s.searchPlaces(battles / (2 * battlesOfPlace))
	parties := make([][]rules.Group, len(all))
	for i := range all {
		parties[i] = all[i].party
	}
	counts, err := s.fight(ctx, parties, places, battlesOfPlace, luckOf(s.set.Seed, "improve battles", s.met).Uint64())
	if err != nil {
		return err
	}
	for i := range all {
		for _, c := range counts[i] {
			all[i].won += float64(c[0]) + float64(c[1])/2
			all[i].battles += float64(c[0] + c[1] + c[2])
		}
	}
	s.battles += int64(len(all) * len(places) * 2 * battlesOfPlace)
	return nil
}

// searchPlaces returns the next n places for battles of the search: tables of the pools or, without pools, situations.
func (s *search) searchPlaces(n int) (all []place) {
	schedule := s.mix.schedule()
	for range n {
		situation := schedule[s.met%len(schedule)]
		if s.mix.pooled() {
			all = append(all, s.tableOf(situation, s.mix.situations[situation].numberOf(s.met)))
		} else {
			all = append(all, s.stageOf(situation))
		}
		s.met++
	}
	return all
}

// fight lets every list fight the list that is improved at every place. The argument each is the number of battles on
// either side. fight returns, by list and place, how many battles the list won, drew and lost.
func (s *search) fight(ctx context.Context, parties [][]rules.Group, places []place, each int64, seed uint64) ([][][3]int64, error) {
	mine, of := s.lists[0].party, 2*len(places)
	run := sim.Run{Seed: seed, Workers: s.set.Workers, Keep: true, Progress: s.progress}
	results, err := sim.Blocks(ctx, int64(len(parties)*of), each, run, winner, func(block int64) (sim.Model, error) {
		a, b := parties[int(block)/of], mine
		if block%2 == 1 {
			a, b = b, a
		}
		return s.battle(places[int(block)%of/2], a, b)
	})
	if err != nil {
		return nil, err
	}
	counts := make([][][3]int64, len(parties))
	for i := range counts {
		counts[i] = make([][3]int64, len(places))
	}
	for block, c := range results {
		to := &counts[block/of][block%of/2]
		for v, n := range c {
			if block%2 == 1 {
				v = 2 - v
			}
			to[v] += n
		}
	}
	return counts, nil
}

// test lets the found list fight the list that is improved, and returns the result. They fight on tables that the
// search did not use or, without pools of tables, in all situations with new random numbers.
func (s *search) test(ctx context.Context, best candidate) (improved, error) {
	party := rules.Party{Groups: best.party}
	result := improved{Party: party.String(), Cost: party.Cost(), Units: party.Units(), Tried: s.drawn, Battles: s.battles}
	places, each := s.testPlaces()
	for from := 0; from < len(places); from += tablesAtOnce {
		some := places[from:min(from+tablesAtOnce, len(places))]
		counts, err := s.fight(ctx, [][]rules.Group{best.party}, some, each, luckOf(s.set.Seed, "improve test", from).Uint64())
		if err != nil {
			return result, err
		}
		for i, c := range counts[0] {
			some[i].set = nil // a prepared table takes much memory
			for v, n := range c {
				result.Counts[v] += n
			}
			if s.mix.pooled() {
				result.Shares = append(result.Shares, (float64(c[0])+float64(c[1])/2)/float64(c[0]+c[1]+c[2]))
			}
		}
	}
	return result, nil
}

// testPlaces returns the places of the test battles, and the number of battles at each place for each side. With pools
// of tables, the search never uses the tables of the test.
func (s *search) testPlaces() (all []place, each int64) {
	schedule := s.mix.schedule()
	if !s.mix.pooled() {
		for _, situation := range schedule {
			all = append(all, s.stageOf(situation))
		}
		return all, max(1, min(s.set.Trials/int64(2*len(all)), sim.BlockSize))
	}
	first := s.mix.firstHeldOut()
	for i := range max(1, int(s.set.Trials/(2*listBattlesOfSide))) {
		all = append(all, s.tableOf(schedule[i%len(schedule)], first+i))
	}
	return all, listBattlesOfSide
}
