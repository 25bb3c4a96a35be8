package star

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules"
	"salvo/sim"
)

// throws is the value d of a rule: it throws the dice.
type throws struct {
	dice    *sim.Dice
	house   rules.House
	tables  *tables
	history []throw // the throws of the current call of the rule, for messages if the rule fails
}

func (*throws) typeName() string { return "dice" }

// A throw is the table of one throw, and the value that it gave.
type throw struct {
	table *sim.Table
	value int
}

// The limits of one throw. The tables for 0 to n dice together grow with the square of n (inRow), and so does the table of
// n dice with saves.
const (
	mostDice     = 200    // dice of a throw
	mostVolley   = 100    // dice to hit of a throw with saves
	mostSides    = 100    // sides of a die
	mostOfSum    = 2000   // number of dice times number of sides, for a sum
	mostWeights  = 1000   // values from which d.pick can pick
	largestTotal = 10_000 // sum of the weights of a d.pick
)

// diceMethods holds the methods of d, by name. diceWords lists their names.
var (
	diceMethods map[string]func(m *machine, t *throws, c *call) value
	diceWords   []string
)

func init() {
	diceMethods = map[string]func(m *machine, t *throws, c *call) value{
		"roll": diceRoll, "sum": diceSum, "at_least": diceAtLeast, "any": diceAny, "test": diceTest,
		"unsaved": diceUnsaved, "volley": diceVolley, "pick": dicePick, "reroll": diceReroll, "tell": diceTell,
	}
	for name := range diceMethods {
		diceWords = append(diceWords, name)
	}
	slices.Sort(diceWords)
}

// throwSteps is the number of steps that a throw counts; about that many steps take as long as a throw.
const throwSteps = 20

// take picks from a table and records the throw.
func (t *throws) take(m *machine, c *call, table *sim.Table) int {
	m.step(c.at, throwSteps)
	v := t.dice.Pick(table)
	t.history = append(t.history, throw{table, v})
	if t.dice.Telling() {
		t.dice.Cast(table.String(), len(t.dice.Unnamed()), nil)
	}
	return v
}

// arguments stores the arguments of a call, which are whole numbers, in the slice numbers. Arguments are given in the
// order of names or by name. A number for which there is no argument stays as it is.
func (m *machine) arguments(c *call, numbers []int, names ...string) {
	byPlace := len(c.args) - len(c.names)
	if byPlace > len(names) {
		m.fail(c.places[len(names)], "d.%s takes %s, not %d arguments", c.name, strings.Join(names, ", "), len(c.args))
	}
	bits := 0
	for i := range c.args {
		to := i
		if i >= byPlace {
			if to = slices.Index(names, c.names[i-byPlace]); to < 0 {
				m.fail(c.places[i], "d.%s has no argument %s%s", c.name, c.names[i-byPlace], rules.DidYouMean(c.names[i-byPlace], names))
			}
		}
		if bits&(1<<to) != 0 {
			m.fail(c.places[i], "%s is given twice", names[to])
		}
		n, is := c.args[i].(int)
		if !is {
			m.fail(c.places[i], "d.%s: %s is a whole number, not a %s", c.name, names[to], typeName(c.args[i]))
		}
		numbers[to], bits = n, bits|1<<to
	}
	for i, name := range names {
		if bits&(1<<i) == 0 && numbers[i] == missing {
			m.fail(c.at, "d.%s lacks the argument %s", c.name, name)
		}
	}
}

// missing stands for an argument that the caller must give.
const missing = -largestInt - 1

// atMost checks that a number, such as that of dice or sides, is from least to most.
func (m *machine) atMost(c *call, what string, n, least, most int) {
	if n < least || n > most {
		m.fail(c.at, "d.%s: %s is %d; it must be %d to %d", c.name, what, n, least, most)
	}
}

func diceRoll(m *machine, t *throws, c *call) value {
	args := [1]int{6}
	m.arguments(c, args[:], "sides")
	m.atMost(c, "sides", args[0], 1, mostSides)
	return t.take(m, c, sim.Die(args[0]))
}

func diceSum(m *machine, t *throws, c *call) value {
	args := [2]int{missing, 6}
	m.arguments(c, args[:], "n", "sides")
	m.atMost(c, "n", args[0], 0, mostDice)
	m.atMost(c, "sides", args[1], 1, mostSides)
	m.atMost(c, "n times sides", args[0]*args[1], 0, mostOfSum)
	return t.take(m, c, t.tables.sum(m, c, args[0], args[1]))
}

func diceAtLeast(m *machine, t *throws, c *call) value {
	args := [3]int{missing, missing, 6}
	m.arguments(c, args[:], "n", "score", "sides")
	m.atMost(c, "n", args[0], 0, mostDice)
	m.atMost(c, "sides", args[2], 1, mostSides)
	return t.take(m, c, t.tables.atLeast(m, c, args[0], args[1], args[2]))
}

func diceAny(m *machine, t *throws, c *call) value {
	args := [3]int{missing, missing, 6}
	m.arguments(c, args[:], "n", "score", "sides")
	m.atMost(c, "n", args[0], 0, mostDice)
	m.atMost(c, "sides", args[2], 1, mostSides)
	return t.take(m, c, t.tables.any(m, c, args[0], args[1], args[2])) > 0
}

func diceTest(m *machine, t *throws, c *call) value {
	args := [2]int{missing, 6}
	m.arguments(c, args[:], "score", "sides")
	m.atMost(c, "sides", args[1], 1, mostSides)
	return t.take(m, c, t.tables.atLeast(m, c, 1, args[0], args[1])) > 0
}

func diceUnsaved(m *machine, t *throws, c *call) value {
	_, unsaved := t.volley(m, c, false)
	return unsaved
}

func diceVolley(m *machine, t *throws, c *call) value {
	hits, unsaved := t.volley(m, c, true)
	return m.newTuple(c.at, hits, unsaved)
}

// volley throws dice to hit and a save for each hit, with the scores that house rules set. pair says that the caller
// needs the number of hits, too.
func (t *throws) volley(m *machine, c *call, pair bool) (hits, unsavedHits int) {
	args := [3]int{missing, missing, missing}
	m.arguments(c, args[:], "n", "score", "save")
	m.atMost(c, "n", args[0], 0, mostVolley)
	score, save := args[1], args[2]
	if t.house.Hit > 0 {
		score = t.house.Hit
	}
	if t.house.Save > 0 {
		save = t.house.Save
	}
	v := t.take(m, c, t.tables.volley(m, c, t.house.Throw, args[0], score, save, pair))
	return unpack(v)
}

// dicePick returns one of several values by chance; the chance of each value is its share of all weights.
func dicePick(m *machine, t *throws, c *call) value {
	weights, is := m.plain(c, 1, 1)[0].(*dict)
	if !is || len(weights.keys) == 0 {
		m.fail(c.at, "d.pick takes a dict of values and their weights, as in d.pick({\"left\": 1, \"right\": 2})")
	}
	m.atMost(c, "the number of values", len(weights.keys), 1, mostWeights)
	counts := make([]int, len(weights.keys))
	total := 0
	for i, v := range weights.values {
		n, is := v.(int)
		if !is || n < 0 {
			m.fail(c.places[0], "the weight of %s is a whole number from 0 on, not %s", m.text(c.at, weights.keys[i], true), m.text(c.at, v, true))
		}
		counts[i] = n
		total = min(total+n, largestTotal+1)
	}
	m.atMost(c, "the sum of the weights", total, 1, largestTotal)
	m.step(c.at, len(counts))
	return weights.keys[t.take(m, c, t.tables.pick(m, c, counts))]
}

// diceReroll throws dice, throws some of them again once, and returns how many then reach a score.
func diceReroll(m *machine, t *throws, c *call) value {
	values, places := m.arrange(c, argument{"n", true}, argument{"score", true}, argument{"which", false})
	n, one := values[0].(int)
	score, two := values[1].(int)
	if !one || !two {
		m.fail(c.at, "d.reroll takes n and score, whole numbers, and which dice are thrown again")
	}
	m.atMost(c, "n", n, 0, mostDice)
	again := sim.Misses
	switch values[2] {
	case nil, "misses":
	case "ones":
		again = sim.Ones
	default:
		m.fail(places[2], `which dice are thrown again: "misses" or "ones", not %s`, m.text(c.at, values[2], true))
	}
	return t.take(m, c, sim.Throw{Again: again}.AtLeast(n, score))
}

// diceTell adds a line to the story; the text is formatted only for a story.
func diceTell(m *machine, t *throws, c *call) value {
	if len(c.args) == 0 {
		m.fail(c.at, `d.tell takes a text and what stands for its {}, as in d.tell("{} hits", n)`)
	}
	if !t.dice.Telling() {
		return none{}
	}
	text := m.textArg(c, 0)
	rest := *c
	rest.args, rest.places = c.args[1:], c.places[1:]
	t.dice.Tell(m.format(&rest, text))
	return none{}
}

// story describes the last throws of the call that is running, for a message.
func (t *throws) story() string {
	const few = 6
	words := make([]string, 0, few)
	for i, th := range t.history {
		if left := len(t.history) - few; left > 0 && i == 0 {
			words = append(words, fmt.Sprintf("%d throws", left))
		}
		if i < len(t.history)-few {
			continue
		}
		words = append(words, th.String())
	}
	return strings.Join(words, ", ")
}

func (th throw) String() string {
	name := th.table.String()
	if strings.HasSuffix(name, volleyEnding) {
		hits, unsaved := unpack(th.value)
		return fmt.Sprintf("%s: %d and %d", name, hits, unsaved)
	}
	return fmt.Sprintf("%s: %d", name, th.value)
}
