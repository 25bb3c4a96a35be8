// Package rules says what a ruleset is and how an engagement is described.
//
// A [Ruleset] declares the fields of its units, its options (the readings of unclear rules), its rosters and its
// procedures. A [Procedure] declares parties, factors and metrics, and prepares a described engagement for the engines
// of package sim. A [Scenario] is such a description; it is written as one line:
//
//	bkc2 2xsherman-m4+firefly vs tiger-1 range=35 facing=flank +save-six=lose
//
// A [Library] holds the rulesets and their rosters, and parses lines. A line may begin with a scenario file instead, which
// describes a battle on a table. Start reading at ruleset.go (the declarations), then library.go, line.go (the grammar),
// line_file.go and table.go (scenario files), scenario.go (what a line means) and roster_file.go (units from YAML). The
// games themselves live in the packages below this one; this package imports none of them, throws no dice and draws no
// picture.
package rules
