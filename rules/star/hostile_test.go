package star_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"salvo/rules"
	"salvo/rules/star"
	"salvo/sim"
)

// withRule returns a whole game file whose rule has the given body.
func withRule(body string) string {
	return "game(\"x\")\ndef rule(d):\n    " + strings.ReplaceAll(body, "\n", "\n    ") +
		"\nprocedure(\"fire\", metrics=[number(\"n\", 100)], rule=rule)\n"
}

// hostile lists files that ask for too much time, memory or depth, or for something that game files do not have, and a
// part of the message that refuses each. If that part is "", the file may also be accepted.
var hostile = []struct{ name, text, message string }{
	{"an int squared forty times", withRule("x = 3\nfor i in range(40):\n    x = x * x\nreturn 0"), "the number is too large"},
	{"an int shifted", withRule("x = 1\nfor i in range(10000):\n    x = x << 50\nreturn 0"), "the number is too large"},
	{"a huge number", "x = " + strings.Repeat("9", 100_000) + "\n", "the number is too large"},
	{"a list doubled", withRule("x = [1]\nfor i in range(60):\n    x = x + x\nreturn 0"), "too long"},
	{"a list repeated", withRule("x = [0] * 10000 * 10000 * 10000\nreturn 0"), "too long"},
	{"a list that adds itself", withRule("x = [1]\nfor i in range(60):\n    x += x\nreturn 0"), "too many"},
	{"a string doubled", withRule("x = \"a\"\nfor i in range(60):\n    x += x\nreturn 0"), "too long"},
	{"a string that replaces", withRule("x = \"a\" * 9000\nfor i in range(20):\n    x = x.replace(\"a\", \"a\" * 9000)\nreturn 0"), "too long"},
	{"many long strings", withRule("x = []\nfor i in range(9000):\n    x.append(\"a\" * 9000)\nreturn 0"), "memory"},
	{"a text of a value that holds itself many times", "x = (0,)\nfor_all = [x]\ndef f():\n    x = (0, 0)\n    for i in range(15):\n        x = (x,) * 50\n    return str(x)\ny = f()\n", "steps"},
	{"a comparison of values that hold themselves many times", "def f():\n    x = (0, 0)\n    for i in range(15):\n        x = (x,) * 50\n    y = (0, 0)\n    for i in range(15):\n        y = (y,) * 50\n    return x == y\ny = f()\n", "steps"},
	{"a value nested deep", "def f():\n    x = []\n    for i in range(10000):\n        x = [x]\n    return str(x)\ny = f()\n", "nested"},
	{"a list of a range", "x = list(range(1000000000))\n", "too many"},
	{"a long loop", withRule("n = 0\nfor i in range(1000000000):\n    n = i\nreturn 0"), "20000 steps"},
	{"a loop in a loop at the top", "x = [a for a in range(100000) for b in range(100000)]\n", "too many"},
	{"functions that call functions twice", "def f0():\n    return 0\n" + callChain(40) + "x = f40()\n", "steps"},
	{"recursion by a closure", "def f(g):\n    return g(g)\nx = f(f)\n", "no recursion"},
	{"a rule that throws in a loop", withRule("n = 0\nfor i in range(60):\n    n += d.roll(6) % 2\nreturn n"), "start=, step= and end="},
	{"many different dice", withRule("n = 0\nfor i in range(1, 100):\n    for k in range(1, 20):\n        n += d.sum(k, sides=i)\nreturn 0"), ""},
	{"weights beyond measure", withRule("return d.pick({1: 1000000000, 2: 1})"), "the sum of the weights"},
	{"a metric beyond measure", "game(\"x\")\ndef rule(d):\n    return 0\nprocedure(\"fire\", metrics=[number(\"n\", 1000000000)], rule=rule)\n", "0 to 10000"},
	{"brackets", strings.Repeat("(", 200_000), "nested"},
	{"prefixes", "x = " + strings.Repeat("-", 200_000) + "1\n", "operators"},
	{"lambdas", "x = " + strings.Repeat("lambda:", 30_000) + "1\n", "operators"},
	{"one long sum", "x = " + strings.Repeat("1*", 100_000) + "1\n", "operators"},
	{"an elif of ten thousand", "def f(x):\n    if x == 0:\n        pass\n" + strings.Repeat("    elif x:\n        pass\n", 8_000), "nested"},
	{"a megabyte", "#" + strings.Repeat("x", 1<<20), "bytes"},
	{"a quarter of a megabyte of units", "game(\"x\")\n" + strings.Repeat("unit(\"a\")\n", 20_000), "declared twice"},
	{"no text at all", "\xff\xfe\x00", "UTF-8"},
	{"letters that write backwards", "game(\"x\")\nunit(\"a\u202eb\")\n", "lower-case letters"},
	{"a string that is not closed", "game(\"x", "string"},
	{"the list of builtins", "x = [open, eval, __import__, print, getattr, dir, hash, set, float]\n", "unknown name"},
	{"another file", "load(\"/etc/passwd\", \"x\")\n", "loads no other files"},
	{"a global that grows", "x = []\n" + withRule("x.append(d.roll(6))\nreturn len(x)"), "frozen"},
	{"a closure that grows", "game(\"x\")\ndef make():\n    seen = []\n    def rule(d):\n        seen.append(1)\n        return len(seen)\n    return rule\nprocedure(\"fire\", metrics=[number(\"n\", 100)], rule=make())\n", "frozen"},
	{"a default that grows", "game(\"x\")\ndef rule(d, seen=[]):\n    seen.append(1)\n    return len(seen)\nprocedure(\"fire\", metrics=[number(\"n\", 100)], rule=rule)\n", "frozen"},
}

// callChain returns n functions; each calls the function before it twice.
func callChain(n int) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "def f%d():\n    return f%d() + f%d()\n", i, i-1, i-1)
	}
	return b.String()
}

// odds loads a file and walks its procedure. It returns the error. If the procedure is too large to walk, that is a
// sim.LimitError, where the command "salvo odds" would go on and simulate.
func odds(text string) error {
	library := rules.NewLibrary()
	library.GameOf = star.Load
	if err := library.AddGame("hostile.star", []byte(text)); err != nil {
		return err
	}
	s, err := library.Parse("hostile.star")
	if err != nil {
		return err
	}
	m, err := s.Model()
	if err != nil {
		return err
	}
	if _, err := sim.Walk(context.Background(), m, sim.WalkOptions{Soon: true}); err != nil {
		return err
	}
	_, err = sim.Simulate(context.Background(), m, sim.Run{Trials: 10_000, Seed: 1, Workers: 1})
	return err
}

func TestHostileFilesEndSoonWithAMessage(t *testing.T) {
	const most, soon = 300 << 20, 2 * time.Second
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := time.Now()
			err := odds(h.text)
			took := time.Since(start)
			runtime.ReadMemStats(&after)
			if err == nil && h.message != "" || err != nil && !strings.Contains(err.Error(), h.message) {
				t.Errorf("it is told %q instead of %q", fmt.Sprint(err), h.message)
			}
			if err != nil && strings.Contains(err.Error(), "goroutine") {
				t.Errorf("it is told %v", err)
			}
			if took > soon {
				t.Logf("it takes %v", took)
			}
			if held := after.HeapSys - min(before.HeapSys, after.HeapSys); held > most {
				t.Errorf("it takes %d MB", held>>20)
			}
			var limit sim.LimitError
			if errors.As(err, &limit) && limit.Advice == "" {
				t.Errorf("nothing is advised: %v", err)
			}
		})
	}
}
