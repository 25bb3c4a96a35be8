// Mutants asks whether the tests of the games would notice a mistake. It changes one small thing of the rules at a
// time, chosen at random: a comparison, a number, a condition, a statement that is left out. Then the package's own
// tests run, and they should fail. A change that they let pass is printed as a survivor: either a test is missing, or
// no test can see the change, and then equivalent.go says why.
//
// Nothing is changed on disk: the compiler is shown the changed file in place of the real one. Start reading at
// changes.go. It is run by make mutants, from the top of the project.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
)

// games are the folders that are changed unless others are asked for.
var games = []string{"rules/bkc", "rules/bolt", "rules/cobi", "rules/battle", "rules/ground"}

func main() {
	count := flag.Int("n", 50, "how many changes are tried")
	seed := flag.Uint64("seed", 1, "which ones")
	flag.Parse()
	folders := flag.Args()
	if len(folders) == 0 {
		folders = games
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	survivors, err := run(ctx, os.Stdout, folders, *count, *seed)
	stop()
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	case survivors > 0:
		os.Exit(1)
	}
}

// run tries changes of the folders' sources in random order until there have been enough, and counts the survivors.
// Changes that do not compile do not count.
func run(ctx context.Context, out io.Writer, folders []string, count int, seed uint64) (survivors int, err error) {
	changes, err := changesOf(folders)
	if err != nil {
		return 0, err
	}
	lab, err := newLab()
	if err != nil {
		return 0, err
	}
	defer lab.close()
	luck := rand.New(rand.NewPCG(seed, 0))
	luck.Shuffle(len(changes), func(i, j int) { changes[i], changes[j] = changes[j], changes[i] })

	fmt.Fprintf(out, "%d of %d changes, seed %d\n", min(count, len(changes)), len(changes), seed)
	var tally [verdicts]int
	for _, c := range changes {
		if count == 0 {
			break
		}
		verdict, err := lab.try(ctx, c)
		if err != nil {
			return 0, err
		}
		tally[verdict]++
		if verdict == invalid {
			continue
		}
		count--
		fmt.Fprintf(out, "%-10s %s\n", verdict, c)
	}
	fmt.Fprintf(out, "%d killed, %d too slow, %d equivalent, %d survived (and %d did not compile)\n",
		tally[killed], tally[slow], tally[equivalent], tally[survived], tally[invalid])
	return tally[survived], nil
}
