// Package rounds lets several machines share one calculation. It implements [sim.Supplier]: the engines of sim ask it
// for results before they calculate. It knows nothing of plans and games, and opens no file.
//
// All machines run the same program. The program calls the engines, and a [Logbook] records every answer under the
// place of the call in the program. If the answer of a call is recorded, the logbook returns it. If not, the machine
// that the call is assigned to calculates it, and the other machines end their round there. Then the answers (entries)
// of all machines are collected, and the next round begins with them. In the last round all answers are known, so the
// program runs to its end without a simulation.
//
// Start reading at logbook.go (what one machine knows and does in a round) and page.go (how calls are numbered and
// answered). supply.go answers the calls of the engines; results.go records results that a program computes from
// answers. entry.go describes the record of a call, pack.go packs the results of blocks of trials, and share.go cuts
// large calls into equal parts. shard.go numbers the machines of a round (shards), sum.go adds up their entries, and
// sealed.go is the file format in which entries travel between machines.
//
// A program that can be shared uses Fork for everything that it does in parallel. Its calls must not depend on time, on
// the number of workers or on callbacks.
package rounds
