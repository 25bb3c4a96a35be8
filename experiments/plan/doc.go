// Package plan reads experiment files and runs them into folders.
//
// Start reading at plan.go. item.go reads the items, each a question that package question declares, and schema.go prints the form of
// the files. runner.go runs a plan into a
// folder that folder.go keeps whole at every moment, and page.go makes the page. plans holds the experiments that come
// with the program.
//
// Machines can share a plan: shard.go runs the part of one machine in a round, round.go is the file that all machines begin
// a round with, and merge.go makes the run folder of what all machines have worked out. Package rounds decides which
// machine works out what.
package plan
