// Package plan reads experiment files (plans) and writes their results into run folders.
//
// Start reading at plan.go. item.go reads the items, each a question that package question declares, and schema.go
// prints the JSON Schema of the files. runner.go runs a plan, folder.go keeps its folder usable after a crash at any
// moment, and page.go writes the HTML page. The folder plans holds the experiments that come with the program.
//
// Several machines can share a plan. They work in rounds: shard.go runs the part of one machine in a round. round.go
// reads and writes the file with which all machines begin a round. merge.go puts the results of all machines together
// and writes the run folder. Package rounds decides which machine calculates which part.
package plan
