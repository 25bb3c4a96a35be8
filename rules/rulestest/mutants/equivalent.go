package main

// An exemption is a change that no test can notice, with the reason. It is found by the text of its line, so that it
// remains valid when other lines of the file change.
type exemption struct{ file, code, what, why string }

var exemptions = []exemption{
	{"rules/bkc/antiaircraft.go", `var aaFactor = rules.Factor{Name: "aa", Type: rules.Int(0, 60), Default: "0",`, "60 to 61",
		"how many dice a line may ask for is no rule of the game"},
	{"rules/bkc/units.go", `{Name: "move", Type: rules.Number(0, 200), Unit: "cm", Default: "0", Help: "movement in cm per action"},`,
		"200 to 201", "how far a line may let a unit move is no rule of the game"},
	{"rules/bolt/barrage.go", "case b.men > 0:", "0 to 1",
		"of one man at most one is lost, which the next case says as well"},
	{"rules/cobi/formation.go", "continue", "without continue",
		"a circle through figures too far apart, or in one place, is one more that covers no more than the best"},
	{"rules/cobi/formation.go", "if apart >= explosionWidth {", ">= to >",
		"figures of a line or block that are just so far apart stand in one rank, and along it the rectangle covers as many"},
	{"rules/cobi/turn_shot.go", "if f.unit(by).arms[figure].retry.score > 1 {", "> to >=",
		"a loading test that cannot fail throws no die and loads as well, one step later"},
	{"rules/ground/pairs.go", "b := make(bitmap, 3*n+1)", "3 to 4", "more room beyond the table is as empty"},
	{"rules/ground/pairs.go", "workers := min(pieces, runtime.GOMAXPROCS(0))", "min to max",
		"workers without work do nothing"},
}

func (e exemption) matches(c change) bool {
	return e.file == c.file && e.code == c.code && e.what == c.what()
}

func (c change) equivalent() bool {
	for _, e := range exemptions {
		if e.matches(c) {
			return true
		}
	}
	return false
}
