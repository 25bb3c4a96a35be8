// Package rounds lets several machines share one calculation. It answers in place of the engines of sim, as a
// [sim.Supplier]. It knows no plan and no game, and opens no file.
//
// All machines run the same program. A [Logbook] records what the program asks the engines for, by the place of the call
// in the program. A call whose answer is recorded is replayed. A call whose answer is not recorded is worked out by the
// machine that it is assigned to, and ends the round for the others. Then the entries of all machines are added up, and
// the next round begins with them. In the last round the program comes to its end and rolls nothing.
//
// Start reading at logbook.go (what one machine knows and does in a round) and page.go (how calls are numbered and
// answered). supply.go answers calls of the engines, and results.go calls whose result a program works out. entry.go is what
// is recorded of a call, pack.go packs the results of blocks, and share.go cuts large calls into equal parts. shard.go
// numbers the parts of a round, sum.go adds up what the shards have recorded, and sealed.go is the form in which entries
// travel between machines.
//
// Programs that can be shared fork through Fork whatever they do side by side. The calls that they make must not depend on
// time, on the number of workers or on callbacks.
package rounds
