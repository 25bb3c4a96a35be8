package rules_test

import (
	"context"
	"fmt"
	"log"

	"salvo/rules"
	"salvo/rules/rulestest"
	"salvo/sim"
)

// A library reads scenario lines of its rulesets. A scenario is prepared into an engagement, which either engine of
// package sim runs. This ruleset is the smallest one: a gambler tosses three coins and needs two heads; a coin that
// lands on its edge is tossed again.
func ExampleLibrary_Parse() {
	library := rules.NewLibrary(rulestest.Coin())
	scenario, err := library.Parse("coin gambler need=2")
	if err != nil {
		log.Fatal(err)
	}
	engagement, err := scenario.Prepare()
	if err != nil {
		log.Fatal(err)
	}
	for _, a := range engagement.Assumed {
		fmt.Printf("%s: %s\n", a.Topic, a.Text)
	}
	r, err := sim.Walk(context.Background(), engagement.Model, sim.WalkOptions{})
	if err != nil {
		log.Fatal(err)
	}
	won, err := rules.ParseFigure("result=won", engagement.Model.Metrics())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s: won %.3f\n", r.Name, won.Estimate(r, 0).Value)
	// Output:
	// coins: 3, of which 2 must show heads
	// reading: edge=again: it is tossed again (AMB-01)
	// coin gambler need=2: won 0.648
}

// The error about a wrong line also says what would be right.
func ExampleLibrary_Parse_mistake() {
	_, err := rules.NewLibrary(rulestest.Coin()).Parse("coin gamblr need=2")
	fmt.Println(err)
	// Output:
	// unknown unit "gamblr"; did you mean "gambler"? (salvo units coin lists them)
}
