// Mutants tests the tests of the games (mutation testing). It changes one small thing of the rules at a time, chosen at
// random: a comparison or another operator, a number, a condition, a statement that is left out. Then the package's own
// tests run (-test.short), and they should fail. A change that they do not notice is printed as a survivor: a test is
// missing, or no test can notice the change. Changes that no test can notice are listed in equivalent.go with the
// reason; they are not tried, and are printed as equivalent.
//
// With -list FILE the changes and their verdicts are written to the file. If the file exists, its changes are tried
// again instead, and each verdict that differs is printed beside the old one. In this way the tests of two versions are
// compared.
//
// No source file is changed on disk: the compiler reads the changed file through an overlay. Start reading at
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

// games lists the folders whose code is changed if the command line names none.
var games = []string{"rules/bkc", "rules/bolt", "rules/cobi", "rules/battle", "rules/ground"}

// options holds the values of the flags.
type options struct {
	folders []string
	count   int
	seed    uint64
	list    string // the path of the list file; "" for none
}

func main() {
	var ask options
	flag.IntVar(&ask.count, "n", 50, "how many changes are tried")
	flag.Uint64Var(&ask.seed, "seed", 1, "which ones")
	flag.StringVar(&ask.list, "list", "", "file to write the changes and verdicts to; if it exists, its changes are tried again")
	flag.Parse()
	if ask.folders = flag.Args(); len(ask.folders) == 0 {
		ask.folders = games
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	survivors, err := run(ctx, os.Stdout, ask)
	stop()
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	case survivors > 0:
		os.Exit(1)
	}
}

// run tries changes and returns the number of survivors.
func run(ctx context.Context, out io.Writer, ask options) (survivors int, err error) {
	changes, err := changesOf(ask.folders)
	if err != nil {
		return 0, err
	}
	var list []entry
	if ask.list != "" {
		if list, err = readList(ask.list); err != nil {
			return 0, err
		}
	}
	lab, err := newLab()
	if err != nil {
		return 0, err
	}
	defer lab.close()
	if list != nil {
		return again(ctx, out, lab, list, changes)
	}
	tried, tally, err := fresh(ctx, out, lab, ask, changes)
	if err == nil && ask.list != "" {
		err = writeList(ask.list, tried)
	}
	return tally[survived], err
}

// fresh tries changes in random order until there have been enough, or all. Changes that do not compile do not count.
// It returns the tried changes with their verdicts, and the number of each verdict.
func fresh(ctx context.Context, out io.Writer, lab *lab, ask options, changes []change) (tried []entry, tally tally, err error) {
	order := rand.New(rand.NewPCG(ask.seed, 0)).Perm(len(changes))
	fmt.Fprintf(out, "%d of %d changes, seed %d\n", min(ask.count, len(changes)), len(changes), ask.seed)
	entries := numbered(changes)
	for _, i := range order {
		if len(tried) == ask.count {
			break
		}
		verdict, err := lab.try(ctx, changes[i])
		if err != nil {
			return nil, tally, err
		}
		tally[verdict]++
		if verdict == invalid {
			continue
		}
		entries[i].Verdict = verdict.String()
		tried = append(tried, entries[i])
		fmt.Fprintf(out, "%-10s %s\n", verdict, changes[i])
	}
	fmt.Fprintln(out, tally)
	return tried, tally, nil
}

// again tries the changes of a list that are still possible, and returns the number of survivors. It prints how many of
// these changes the tests noticed before and how many they notice now.
func again(ctx context.Context, out io.Writer, lab *lab, list []entry, changes []change) (survivors int, err error) {
	found, tried, gone := findAll(list, changes)
	fmt.Fprintf(out, "%d changes of the list\n", len(list))
	for _, e := range gone {
		fmt.Fprintf(out, "%-10s %s: %s  [%s], was %s\n", "GONE", e.File, e.Code, e.What, e.Verdict)
	}
	var tally tally
	before := 0
	for i, c := range found {
		verdict, err := lab.try(ctx, c)
		if err != nil {
			return 0, err
		}
		tally[verdict]++
		if tried[i].Verdict == killed.String() || tried[i].Verdict == slow.String() {
			before++
		}
		fmt.Fprintf(out, "%-10s %s", verdict, c)
		if verdict.String() != tried[i].Verdict {
			fmt.Fprintf(out, ", was %s", tried[i].Verdict)
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintln(out, tally)
	fmt.Fprintf(out, "killed or too slow: %d, before %d; %d of the list are gone\n", tally[killed]+tally[slow], before, len(gone))
	return tally[survived], nil
}

// A tally holds the number of changes with each verdict.
type tally [verdicts]int

func (t tally) String() string {
	return fmt.Sprintf("%d killed, %d too slow, %d equivalent, %d survived (and %d did not compile)",
		t[killed], t[slow], t[equivalent], t[survived], t[invalid])
}
