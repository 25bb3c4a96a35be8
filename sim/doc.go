// Package sim is chance and the two engines that run it; it knows no game.
//
// A rule is written once, as a function of its [Dice]. [Walk] runs it once per branch of chance and gives probabilities
// without error; [Simulate] rolls seeded engagements on all cores. Neither is visible to the rule, so each checks the
// other.
//
// Start reading at dice.go (what a rule sees) and table.go (what it picks from), then chain.go (what unfolds from state
// to state). The exact engine is explorer.go and walk.go, chains inside rules are play.go, the rolled engine is
// montecarlo.go, and result.go is what both give back.
package sim
