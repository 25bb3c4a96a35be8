// Package experiments runs what the user asked for: it takes scenarios, lets the engines of package sim work on them,
// and fills the plain types of package reports.
//
// Start reading at odds.go, one engagement worked out by one engine or both. questions.go understands what was asked of
// it, worker.go runs the engines, readings.go recomputes it under other readings of the rules, together.go asks how
// many of several attacks succeed.
//
// compare.go puts the same engagement side by side in several rulesets. What the same thing is in each game stands in
// catalogue.yaml, read by cataloguefile.go; comparefight.go makes the scenario lines of a situation, compareledger.go
// works them out together, comparefigures.go and comparefindings.go tell what came of it, and comparecauses.go which
// rule makes a difference. comparelines.go compares variants of one engagement, house rules, with the same luck.
//
// axis.go is what can vary, chart.go works an engagement out for every value of an axis or two, and balance.go searches
// an axis for the value that makes a fight even. points.go weighs units in battles over a mix of situations, which
// mix.go reads; pairs.go weighs them two by two.
//
// plan.go reads experiment files; what can stand in them is listed in item.go, and each kind has a file of its own
// (oddsitem.go, chartitem.go and so on). runner.go runs them into a folder that folder.go keeps whole at every moment,
// compose.go makes the page, and readymade.go lists the experiments that come with the program. The package is handed
// its library of games and knows none of them.
package experiments
