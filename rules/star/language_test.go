package star

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// ours runs a program and returns the text of its variable result, or that it failed.
func ours(src string) string {
	wrong := &mistakes{file: "t.star"}
	tree := parse("t.star", []byte(src), wrong)
	if tree == nil {
		return "refused: " + wrong.list.Error()
	}
	p := compile(tree, wrong)
	if len(wrong.list) > 0 {
		return "refused: " + wrong.list.Error()
	}
	g := &game{program: p, declarations: &declarations{wrong: wrong}}
	g.declare()
	if len(wrong.list) > 0 {
		return "failed: " + wrong.list.Error()
	}
	for i, name := range p.names {
		if name == "result" {
			m := &machine{loading: g.declarations}
			m.begin(loadSteps, loadBytes)
			return m.text(syntax.Position{}, p.globals[i], true)
		}
	}
	return "no result"
}

// theirs runs a program in the interpreter of the library.
func theirs(src string) string {
	globals, err := starlark.ExecFileOptions(&syntax.FileOptions{}, &starlark.Thread{}, "t.star", src, nil)
	if err != nil {
		return "failed: " + err.Error()
	}
	return globals["result"].String()
}

func bothFail(a, b string) bool {
	return (strings.HasPrefix(a, "failed") || strings.HasPrefix(a, "refused")) && strings.HasPrefix(b, "failed")
}

func TestTheLanguageIsThatOfTheLibrary(t *testing.T) {
	for _, src := range []string{
		"result = [7 // 2, -7 // 2, 7 // -2, 7 % 3, -7 % 3, 7 % -3, -7 % -3]",
		"result = (1, 'a', None, True, [2], {'x': 1}, (3,), ())",
		"result = [1 << 5, 37 >> 2, -37 >> 1, 5 & 3, 5 | 8, 5 ^ 1, ~5, -5, +5]",
		"result = 'abc' * 2 + 'd' + \"e\\n'\"",
		"result = [1, 2] * 2 + [3] + list((4, 5))",
		"result = [x * y for x in range(3) for y in [1, 2] if x != y]",
		"result = {k: v for k, v in [('a', 1), ('b', 2), ('a', 3)]}",
		"result = [1 < 2, 2 <= 2, 'a' < 'b', (1, 2) < (1, 3), [1] == [1], 1 == True, 'a' != 1, not 0, 1 and 0, 0 or 'x']",
		"result = ['abc'[1], 'abc'[-1], 'abcdef'[1:4], 'abcdef'[::-1], [1,2,3,4][1:], [1,2,3,4][::2], (1,2,3)[-2:]]",
		"def f(a, b=2, c=3):\n    return a + b * c\nresult = [f(1), f(1, 5), f(1, c=7), f(b=1, a=2)]",
		"def f():\n    x = [0]\n    def g(n):\n        x[0] += n\n        return x[0]\n    return [g(1), g(2), g(3)]\nresult = f()",
		"def f(n):\n    t = 0\n    for i in range(n):\n        if i == 3:\n            continue\n        if i == 6:\n            break\n        t += i\n    return t\nresult = f(10)",
		"def f():\n    x = [1]\n    y = x\n    y += [2]\n    z = x\n    z = z + [3]\n    return x, y, z\nresult = f()",
		"def f():\n    d = {'b': 1, 'a': 2}\n    d['c'] = 3\n    d.update({'b': 9})\n    p = d.pop('a')\n    return d, p, d.get('z', 7), d.keys(), d.values(), d.items(), d.setdefault('q', 4), len(d)\nresult = f()",
		"def f():\n    l = [3, 1, 2]\n    l.append(5)\n    l.extend([7, 8])\n    l.insert(1, 9)\n    l.remove(2)\n    return l, l.pop(), l.pop(0), l.index(9), sorted(l), sorted(l, reverse=True), sorted(['bb', 'a'], key=len)\nresult = f() if False else sorted([3,1,2])",
		"result = ['a,b'.split(','), ' a  b '.split(), '-'.join(['a', 'b']), 'aXbX'.replace('X', 'yy'), 'Abc'.upper(), 'Abc'.lower(), ' x '.strip(), 'abc'.startswith('ab'), 'abc'.endswith('x'), 'banana'.count('an')]",
		"result = '{} of {1}'.format(1, 2) if False else '{} of {}, {x} {{}}'.format(1, 'b', x=[3])",
		"result = ['%s and %d, %r %%' % ('a', 3, 'b'), '%s' % [1]]",
		"result = [min(3, 1, 2), max([1, 5, 2]), min('b', 'a'), max([1, -5], key=abs) if False else 0, abs(-3), len('äb'), int('42'), int(True), str(5), str('x'), bool([]), type(1), type('')]",
		"result = [list(enumerate(['a', 'b'])), list(zip([1, 2], ['x', 'y', 'z'])), list(reversed([1, 2, 3])), any([0, 1]), all([1, 0]), all([])]",
		"result = [1 in [1, 2], 3 not in (1, 2), 'b' in 'abc', 'x' in {'x': 1}, 5 in range(0, 10, 5), range(5), range(1, 9, 2)]",
		"a, (b, c) = 1, [2, 3]\nresult = [a, b, c]",
		"result = (lambda x, y=2: x * y)(3)",
		"result = {(1, 'a'): 2}[(1, 'a')]",
		"result = 1 if 2 > 3 else 'no'",
		"result = dict([('a', 1)], b=2)",
		"result = {'a': 1} | {'b': 2}",
		"result = -2 * 3 + 4 - 5 // 2 % 3",
		// All of these are refused by both.
		"result = 1 + 'a'", "result = [1][5]", "result = {}['x']", "result = 1 // 0", "result = undefined", "def f():\n    return f()\nresult = f()",
		"x = [1]\ndef f():\n    for i in x:\n        x.append(i)\nresult = f()", "result = {'a': 1, 'a': 2}", "result = len(5)",
		"def f(a):\n    return a\nresult = f()", "def f(a):\n    return a\nresult = f(1, 2)", "def f(a):\n    return a\nresult = f(b=2)",
		"def f():\n    y = x\n    x = 1\n    return y\nresult = f()", "result = {[]: 1}", "result = int('x')", "result = [].pop()", "a, b = 1, 2, 3\nresult = a",
		"result = 1 < 'a'", "for x in [1]:\n    result = x", "if True:\n    result = 1", "x = 1\nx = 2\nresult = x",
	} {
		got, want := ours(src), theirs(src)
		if got != want && !bothFail(got, want) {
			t.Errorf("%s\nis %s,\nwant %s", src, got, want)
		}
	}
}

// A writer writes random programs.
type writer struct {
	*rand.Rand
	names []string
}

func (w *writer) expr(depth int) string {
	if depth == 0 {
		switch w.IntN(7) {
		case 0:
			return fmt.Sprintf("%q", []string{"", "a", "bc", "x-y"}[w.IntN(4)])
		case 1, 2:
			if len(w.names) > 0 {
				return w.names[w.IntN(len(w.names))]
			}
		case 3:
			return []string{"True", "False", "None", "[]", "()", "{}"}[w.IntN(6)]
		}
		return fmt.Sprint(w.IntN(9) - 2)
	}
	e := func() string { return w.expr(w.IntN(depth)) }
	switch w.IntN(12) {
	case 0, 1, 2:
		return fmt.Sprintf("(%s %s %s)", e(), []string{"+", "-", "*", "//", "%", "|", "&", "+", "*"}[w.IntN(9)], e())
	case 3:
		return fmt.Sprintf("(%s %s %s)", e(), []string{"<", "<=", ">", ">=", "==", "!=", "in", "not in", "and", "or"}[w.IntN(10)], e())
	case 4:
		return fmt.Sprintf("[%s, %s]", e(), e())
	case 5:
		return fmt.Sprintf("(%s, %s)", e(), e())
	case 6:
		return fmt.Sprintf("{%s: %s}", e(), e())
	case 7:
		return fmt.Sprintf("(%s if %s else %s)", e(), e(), e())
	case 8:
		return fmt.Sprintf("%s[%s]", e(), e())
	case 9:
		return fmt.Sprintf("%s(%s)", []string{"len", "str", "list", "min", "max", "sorted", "bool", "abs", "tuple", "reversed", "type"}[w.IntN(11)], e())
	case 10:
		return fmt.Sprintf("[x for x in %s if %s]", e(), e())
	}
	return fmt.Sprintf("%s[%s:%s]", e(), e(), e())
}

func TestRandomProgramsDoTheSameInTheLibrary(t *testing.T) {
	programs := 10_000
	if testing.Short() {
		programs = 3_000
	}
	w := &writer{Rand: rand.New(rand.NewPCG(52, 1)), names: []string{"n", "t", "l", "d", "p"}}
	right := 0
	for range programs {
		src := fmt.Sprintf("n = 3\nt = 'abc'\nl = [2, 1]\nd = {'a': 1, 2: 'b'}\np = (1, 'x')\nresult = %s\n", w.expr(3))
		got, want := ours(src), theirs(src)
		if got == want {
			right++
		} else if !bothFail(got, want) {
			t.Fatalf("%s\nis %s,\nwant %s", src, got, want)
		}
	}
	if right < programs/6 {
		t.Errorf("of %d programs only %d come to a result", programs, right)
	}
}
