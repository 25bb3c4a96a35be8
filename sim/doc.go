// Package sim contains chance and the two engines that run rules on it. It knows no game and no other machine.
//
// A rule is written once, as a function of its [Dice]. [Walk] runs it once per branch of chance and gives probabilities
// without error; [Simulate] rolls seeded engagements on all cores. Neither is visible to the rule, so each checks the
// other: [Agree] compares them.
//
// Start reading at dice.go (what a rule sees) and table.go (what it picks from), then chain.go (what unfolds from state
// to state) and play.go (chains inside rules). states.go is all that the engines know about the type of a state. model.go
// joins a chain with its metrics; together.go joins models.
//
// The exact engine is walk.go: the explorer (explorer.go) does a step in every possible way, the graph (walk_graph.go)
// remembers where it leads, and the walker passes mass along it, turn by turn (walk_layer.go, walk_solve.go).
//
// The rolled engine is simulate.go: workers take blocks of trials (blocks.go), each with a roller (roller.go), which
// walks down trees of what the rule did after the same dice before (roller_trees.go; roller_race.go for attacks), and count
// how they end (tally.go). same_luck.go rolls several models with the same luck, story.go plays one engagement die by die and tells it.
//
// result.go is what both engines give back, interval.go how sure rolled figures are, and errors.go is what stops them.
// room.go bounds the memory of the whole program. supplier.go lets a caller answer in place of the engines, for example with
// results that were recorded before.
package sim
