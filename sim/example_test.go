package sim_test

import (
	"context"
	"fmt"
	"log"

	"salvo/sim"
)

// volley is one attack: two dice hit on 4 or more, and each hit is saved on 5 or more.
func volley() sim.Model {
	attack := &sim.Chain[int]{Name: "volley", Step: func(d *sim.Dice, damage *int) bool {
		hits := d.AtLeast(2, 4)
		*damage = hits - d.AtLeast(hits, 5)
		if d.Telling() {
			d.Tell(fmt.Sprintf("%d hits, %d not saved", hits, *damage))
		}
		return true
	}}
	metrics := []sim.Metric{{Name: "damage", Max: 2}}
	return sim.NewModel("volley", metrics, attack, 0, func(damage *int, _ int, out []int) { out[0] = *damage })
}

// The exact engine returns how likely each value of a metric is, as fractions if asked for.
func ExampleWalk() {
	r, err := sim.Walk(context.Background(), volley(), sim.WalkOptions{Fractions: true})
	if err != nil {
		log.Fatal(err)
	}
	damage := &r.Metrics[0]
	for v := range damage.Prob {
		fmt.Println(damage.Value(v), damage.Fractions[v].RatString())
	}
	fmt.Println("mean", damage.MeanFraction().RatString())
	// Output:
	// 0 4/9
	// 1 4/9
	// 2 1/9
	// mean 2/3
}

// The rolling engine runs the same rule. The same seed gives the same trials on any machine, and the two engines check each
// other.
func ExampleSimulate() {
	rolled, err := sim.Simulate(context.Background(), volley(), sim.Run{Trials: 100_000, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	some := rolled.Of(sim.Event{Metric: 0, Low: 1, High: 2})
	fmt.Printf("any damage: %.3f (%.3f to %.3f)\n", some.Value, some.Low, some.High)
	exact, err := sim.Walk(context.Background(), volley(), sim.WalkOptions{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("disagreement:", sim.Agree(exact, rolled))
	// Output:
	// any damage: 0.555 (0.552 to 0.558)
	// disagreement: <nil>
}

// A script of given dice plays a rule and writes its story.
func ExampleFollow() {
	story, _, err := sim.Follow(volley(), []int{6, 4, 2, 5})
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range story.Lines {
		fmt.Println(line.Faces, line.Text)
	}
	// Output:
	// [6 4 2 5] 2 hits, 1 not saved
}

// A chain goes from state to state. Here a wall falls after three hits, one die a turn hits it on 5 or more, and after six
// turns the siege is given up.
func ExampleChain() {
	siege := &sim.Chain[int]{
		Name: "siege",
		Step: func(d *sim.Dice, hits *int) bool {
			*hits += d.AtLeast(1, 5)
			return *hits == 3
		},
		NewTurn: func(*int) bool { return true },
		Turns:   6,
	}
	metrics := []sim.Metric{{Name: "wall", Labels: []string{"stands", "falls"}}, {Name: "turns", Max: 6}}
	m := sim.NewModel("siege", metrics, siege, 0, func(hits *int, turns int, out []int) {
		out[0], out[1] = *hits/3, turns
	})
	r, err := sim.Walk(context.Background(), m, sim.WalkOptions{Fractions: true})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("falls:", r.Metrics[0].Fractions[1].RatString())
	fmt.Println("in turn 3:", r.Metrics[1].Fractions[3].RatString())
	// Output:
	// falls: 233/729
	// in turn 3: 1/27
}

// A table of two picks in a row turns an attack and its saves into one pick.
func ExampleTable_Then() {
	saves := sim.AtLeast(2, 4).Then("two dice at 4+, saved at 5+",
		func(hits int) *sim.Table { return sim.AtLeast(hits, 5) },
		func(hits, saved int) int { return hits - saved })
	for i := range saves.Len() {
		fmt.Println(saves.Value(i), saves.Fraction(i).RatString())
	}
	// Output:
	// 0 4/9
	// 1 4/9
	// 2 1/9
}
