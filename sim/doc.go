// Package sim contains chance and the two engines that run rules on it. It knows no game and no other machine.
//
// A rule is written once, as a function of its [Dice]. [Walk] runs it once for each branch of chance and returns
// probabilities without error; [Simulate] rolls seeded engagements on all cores. The rule does not see which of the two
// runs it, so each engine checks the other: [Agree] compares them.
//
// Start reading at dice.go (what a rule sees) and table.go (the tables from which it draws), then chain.go (processes that
// go from state to state) and play.go (chains inside rules). states.go is everything that the engines know about the type
// of a state. model.go joins a chain with its metrics; together.go joins models.
//
// The exact engine is walk.go: the explorer (explorer.go) does a step in every possible way, the graph (walk_graph.go)
// remembers where it leads, and the walker passes mass along it, turn by turn (walk_layer.go, walk_solve.go).
//
// The rolling engine is simulate.go: workers take blocks of trials (blocks.go). Each has a roller (roller.go), which walks
// down trees of what the rule did after the same dice before (roller_trees.go; roller_race.go for attacks), and counts how
// trials end (tally.go). same_luck.go rolls several models with the same luck; story.go plays one engagement die by die and
// writes its story.
//
// result.go holds what both engines return, interval.go computes intervals of rolled figures, and errors.go holds what
// stops the engines. room.go bounds the memory of the whole program. supplier.go lets a caller answer in place of the
// engines, for example with results that were recorded before.
//
// # Words
//
// The comments of this package use these words in one sense each:
//
//   - pick: one random draw of a value from a [Table], by [Dice.Pick]; a branch is one of its values
//   - walk: work a model out exactly, by following every branch
//   - mass: a probability that a walk passes from state to state
//   - transition: the way from one state to another by one step, with its probability
//   - layer: the part of a walk that belongs to one turn
//   - end: a state in which a chain has ended, or in which its last turn is over
//   - solve a chain: find all its ends, with their probabilities
//   - unsettled, lost: probability for which a walk found no end, since the chain may go on for ever
//   - kept: of a chain: the rolling engine may solve it once and then draw its end with one pick
//   - tree: the picks of all steps that trials took from one state; a leaf is the state after the step
//   - random word: 64 random bits from a stream; luck is the random words of a trial
//   - rest: the part of an engagement that is still to be played, from a [Moment] or a [Cut] on
//   - line: a sentence of a [Story]; told is the number of lines so far
package sim
