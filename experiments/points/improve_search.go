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

// improved is the strongest list that a search found, with its battles against the list that was improved.
type improved struct {
	Party       string
	Cost, Units int
	Counts      [3]int64  // battles that it won, that were drawn, and that it lost; these battles had no part in the search
	Shares      []float64 // by table, if it fought on tables of a pool: the share that it won
	Tried       int       // how many lists the search tried
	Battles     int64     // the battles of the search
}

// share returns the share of the fresh battles that the list won. Battles on one table are alike, so on several tables the
// interval is over tables.
func (f *improved) share() sim.Estimate {
	if len(f.Shares) > 1 {
		return overPlaces(f.Shares)
	}
	return meanScore(f.Counts)
}

// work searches for a list and lets it fight. One machine does all of that.
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

// battlesInAll returns how many battles a search has, and those of the list that it finds.
func (m *improver) battlesInAll(battles int64) int64 {
	sum := battles
	for n, each := effort(battles)/generations+1, int64(firstBattles); ; n, each = n/2+1, 2*each {
		if sum += generations * int64(n) * each; n <= lastCandidates {
			return sum
		}
	}
}

// A search is a search for the strongest list while it goes on.
type search struct {
	*improver
	set      *experiments.Settings
	progress func(battles int64)
	tried    map[string]bool
	drawn    int   // how many lists were tried
	battles  int64 // how many battles were fought
	met      int   // how many places were fought at
}

// find returns the best list of all generations. The list that is improved is the best one at the beginning.
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

// halve returns the best of some lists. In every stage each fights twice as many battles as in the stage before, all at the
// same places, and the worse half leaves. The first list, the best one so far, always stays.
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

// fightStage lets lists fight some more battles against the list that is improved.
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

// searchPlaces returns the next n places of the search: tables of the pools, or situations of the line.
func (s *search) searchPlaces(n int) (all []place) {
	schedule := s.mix.schedule()
	for range n {
		situation := schedule[s.met%len(schedule)]
		if s.mix.pooled() {
			pool := s.mix.situations[situation].pool
			all = append(all, s.tableOf(situation, pool[0]+s.met%(pool[1]-pool[0]+1)))
		} else {
			all = append(all, s.stageOf(situation))
		}
		s.met++
	}
	return all
}

// fight lets lists fight the list that is improved at some places, on both sides. It returns by list and place how many battles
// the list won, drew and lost.
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

// test lets the list that was found fight on fresh tables, or in all situations with fresh luck.
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

// testPlaces returns the places of the battles that measure the list that was found, and the number of battles at
// each place with either side. The pools do not contain these tables.
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
