package games_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/games"
	"salvo/sim"
)

// lineFights are small battles without a map in which stance and policy matter: the best choice scores clearly more
// than the worst.
var lineFights = []string{
	"bkc1/battle 3xus-rifles+us-hq vs 2xde-infantry+pak-40+de-hq pos-a=30 pos-b=10 turns=5",
	"bkc2/battle 2xsherman-m4+2xus-rifles+us-hq vs 3xde-infantry+pak-40+de-hq turns=4",
	"bolt-action/battle 3xus-rifles+us-mg vs 2xde-grenadiers+mg-42 turns=5 margin=1",
	"cobi/battle 2xus-rifles+sherman-m4a1 vs 2xde-infantry+panzer-iv-h turns=8",
}

// The enemy has six conducts: three stances, each with the policies nearest and best-odds. A player's worst score is the
// lowest of its scores against these six. The worst score of the careful player must be at most 0.04 below the worst
// score of each conduct of its own side. Both sides are tested, in battles without a map.
func TestTheCarefulPlayerOnTheLineGuaranteesAsMuchAsAnyStance(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of fights")
	}
	library := games.All()
	for _, line := range lineFights {
		for side, letter := range []string{"a", "b"} {
			careful := sureOf(t, library, line, side, "player-"+letter+"=careful")
			for _, own := range conducts(letter) {
				if fixed := sureOf(t, library, line, side, own); careful < fixed-0.04 {
					t.Errorf("%s, side %s: careful is sure of %.2f, %s of %.2f", line, letter, careful, own, fixed)
				}
			}
		}
	}
}

// conducts returns all combinations of a stance with one of the policies nearest and best-odds, for a side, as words of
// a scenario line.
func conducts(side string) (all []string) {
	for _, stance := range []string{"hold", "advance", "assault"} {
		for _, policy := range []string{"nearest", "best-odds"} {
			all = append(all, fmt.Sprintf("stance-%s=%s policy-%[1]s=%[3]s", side, stance, policy))
		}
	}
	return all
}

// sureOf returns the lowest score of a side over all conducts of the other side. own are the words that set the side's
// own player, stance or policy. The dice differ from those that the careful player used to choose.
func sureOf(t *testing.T, library *rules.Library, line string, side int, own string) float64 {
	t.Helper()
	least := 1.0
	for _, other := range conducts([]string{"b", "a"}[side]) {
		s, err := library.Parse(line + " " + own + " " + other)
		if err != nil {
			t.Fatal(err)
		}
		m, err := s.Model()
		if err != nil {
			t.Fatal(err)
		}
		counts, err := sim.SameLuckCounts(context.Background(), "careful on the line", m, 0, 0, 200, sim.Run{Seed: 9, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		least = min(least, (float64(counts[2*side])+float64(counts[1])/2)/200)
	}
	return least
}

// The choice of the careful player must not depend on the enemy's player, nor on the stances and policies of the
// enemy's side or of single enemy units.
func TestTheCarefulPlayerOnTheLineDoesNotKnowWhatTheEnemyChooses(t *testing.T) {
	chosen := map[string]bool{}
	for _, line := range []string{
		"cobi/battle 2xus-rifles+sherman-m4a1 vs 2xde-infantry+panzer-iv-h turns=4 stance-b=hold",
		"cobi/battle 2xus-rifles+sherman-m4a1 vs 2xde-infantry+panzer-iv-h turns=4 stance-b=assault policy-b=weakest",
		"cobi/battle 2xus-rifles+sherman-m4a1 vs 2xde-infantry:stance=advance+panzer-iv-h turns=4",
		"cobi/battle 2xus-rifles+sherman-m4a1 vs 2xde-infantry+panzer-iv-h turns=4 player-b=careful",
	} {
		chosen[assumed(t, line+" player-a=careful", "player a").Text] = true
	}
	if len(chosen) != 1 {
		t.Errorf("it chooses by what the enemy has chosen: %v", chosen)
	}
}

// The stance and policy that the careful player chose are printed as words. A scenario line with these words must give
// the same battles.
func TestWhatTheCarefulPlayerChoseCanBeWritten(t *testing.T) {
	line := "bolt-action/battle 3xus-rifles+us-mg vs 2xde-grenadiers+mg-42 turns=5 margin=1"
	chose := assumed(t, line+" player-a=careful", "player a").Text
	words, orders := strings.CutPrefix(chose, "careful, chose ")
	if !orders {
		t.Fatalf("it does not say what it chose: %q", chose)
	}
	if strings.Contains(words, ":") {
		t.Fatalf("the test wants a side whose units all do the same: %q", words)
	}
	if led, said := outcome(t, line+" player-a=careful"), outcome(t, line+" "+words); led != said {
		t.Errorf("led carefully:\n%ssaid:\n%s", led, said)
	}
}

// assumed prepares a scenario line and returns its assumption with the given topic.
func assumed(t *testing.T, line, topic string) rules.Assumption {
	t.Helper()
	s, err := games.All().Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	e, err := s.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range e.Assumed {
		if a.Topic == topic {
			return a
		}
	}
	t.Fatalf("%s: nothing is said of %s", line, topic)
	return rules.Assumption{}
}
