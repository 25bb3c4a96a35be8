// Package points finds out what units are worth. Random forces fight each other over a mix of situations. A logistic
// regression finds what each unit adds to the logarithmic odds of winning (its weight), and the weights are turned into
// fair costs in points. lists.go rates whole lists of units instead.
//
// Start reading at points.go, with units.go (which units are measured) and measure.go (the scale and the budget).
// work.go runs the steps: rounds.go plans the rounds of battles, composition.go and draw.go draw the forces of a round,
// fight.go lets them fight, fit.go fits a weight for each unit, curve.go adds a quadratic term to the fit, and scale.go
// turns weights into points. quality.go and listed.go measure how well the costs predict battles; effects.go measures
// what the costs leave out. mix.go and mix_forces.go read the file of situations. verify.go tests the costs, and
// formula.go fits a formula to them. pairs.go compares units two by two instead. rate.go rates a single list, and
// improve.go searches for a stronger one.
//
// The package uses these words in senses of its own, besides those of docs/words.md:
//
//   - A study finds the fair costs of the units that a question of the user is about.
//   - A kind is a set of units of one class whose values are equal, except the cost. Such units can differ in name, nation
//     and cost. What is kept "by unit" has one entry for each kind. If units are compared in pairs, each is a kind of its own.
//   - A part of the forces (corps) is an arm, such as the infantry. The mix says which share of a force's points it gets.
//   - The size of a unit is how many points of a force it takes when forces are drawn. Its price, or assumed cost, is
//     the cost that it has in a round of battles; it sets the size, and on tables losses count by it.
//   - In a force of the usual shape, every part has about its share of the points, as players field forces. Other drawn
//     forces have up to three random kinds, and the units that every force must have.
//   - A ready-made force is one that stands in a roster; the others are drawn by lot.
//   - Two forces that meet are a pair. Their battles with the same force on side a are a bout; a pair has two bouts.
//   - A pool is a large set of random tables in one situation; every few pairs of forces fight on another of its tables.
//   - The reference population is the kinds that the mix names as usual companions and opponents.
//   - The scale says how many points a weight of 1 is. The cost of a reference unit sets it if the user names one, or else
//     the listed costs of the reference population. Without either, the listed costs of all kinds set it.
//   - The k-th unit of a kind in a force is its k-th copy. Later copies are often worth less than the first.
//   - The weight of a unit is what it adds to the logarithmic odds of winning. The weight of a situation is how
//     often it is fought.
//   - The bend is the weight of the quadratic term of the fit. Kin are weights that the fit pulls towards their mean.
//   - With --verify, two kinds that are kept apart do not fight each other in the battles of the fit. In the test they do.
//   - The score of a side, or its share of the battles, counts a draw as half a victory. It goes from 0 to 1. The score of
//     an observation in the fit is something else: the gradient of its logarithmic likelihood by the weights.
package points
