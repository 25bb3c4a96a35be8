package star

import (
	"fmt"

	"go.starlark.net/syntax"
)

// The limits of one run of a machine: loading the file, or one call of a rule. Steps and bytes are counted, never timed,
// so that a file is refused on every computer or on none.
const (
	loadSteps = 2_000_000
	loadBytes = 32 << 20
	callSteps = 20_000
	callBytes = 4 << 20

	longestText = 10_000    // bytes of a string
	largestList = 10_000    // items of a list, tuple or dict
	largestInt  = 1<<53 - 1 // whole numbers lie between -largestInt and largestInt
)

// A machine runs the code of a file for one worker. It counts the steps and the bytes of each run.
type machine struct {
	program *program
	steps   int // the steps that the run has left
	bytes   int // the bytes that the run has left
	loading *declarations
	spare   []value  // room for the variables and the arguments of calls
	running []*code  // the functions that are running, the outermost first
	frames  []*frame // the frames of these functions, then spare frames
	calls   []*call  // the calls of builtins and methods that are running, then spare calls
	deep    int      // how many calls of builtins and methods are running
	throws  throws   // the value d that rules throw dice with
}

// A fault is the value of the panic that ends a run: a mistake in the file, with its position.
type fault struct {
	at   syntax.Position
	text string
	// refusal: text is what the file passes to the word fail, so the rule refuses the scenario.
	refusal bool
}

func (f *fault) Error() string { return fmt.Sprintf("%s: %s", f.at, f.text) }

// fail ends the run with a fault at a place of the file.
func (m *machine) fail(at syntax.Position, format string, args ...any) {
	panic(&fault{at: at, text: fmt.Sprintf(format, args...)})
}

// step counts n steps. It ends the run if the limit is exceeded.
func (m *machine) step(at syntax.Position, n int) {
	if m.steps -= n; m.steps < 0 {
		m.tooLong(at)
	}
}

func (m *machine) tooLong(at syntax.Position) {
	if m.loading != nil {
		m.fail(at, "the file is not loaded after %d steps: work less out at the top of the file", loadSteps)
	}
	m.fail(at, "the rule has not ended after %d steps: let one throw stand for many dice, as in d.at_least(10, 4)", callSteps)
}

// allocate counts n bytes. It ends the run if the limit is exceeded.
func (m *machine) allocate(at syntax.Position, n int) {
	if m.bytes -= n; m.bytes < 0 {
		m.fail(at, "this needs too much memory: %d MB are allowed", m.byteLimit()>>20)
	}
}

func (m *machine) byteLimit() int {
	if m.loading != nil {
		return loadBytes
	}
	return callBytes
}

// roomFor checks the number of items of a new list, tuple or dict, and counts the bytes that these items need.
func (m *machine) roomFor(at syntax.Position, items int) {
	if items > largestList {
		m.fail(at, "a list of %d items is too long: %d are allowed", items, largestList)
	}
	m.allocate(at, 32+16*items)
}

// roomForText checks the length of a new string in bytes, and counts these bytes.
func (m *machine) roomForText(at syntax.Position, bytes int) {
	if bytes > longestText {
		m.fail(at, "a text of %d bytes is too long: %d are allowed", bytes, longestText)
	}
	m.allocate(at, 16+bytes)
}

// whole checks that a number is not too large.
func (m *machine) whole(at syntax.Position, n int) int {
	if n > largestInt || n < -largestInt {
		m.fail(at, "the number is too large: numbers up to %d are allowed", largestInt)
	}
	return n
}

// newList returns a list that owns the given items.
func (m *machine) newList(at syntax.Position, items []value) *list {
	m.roomFor(at, len(items))
	return &list{items: items, owner: m}
}

func (m *machine) newTuple(at syntax.Position, items ...value) *tuple {
	m.roomFor(at, len(items))
	return &tuple{items}
}

// changing ends the run with a fault if a list must not be changed: it is frozen, or a loop goes through it.
func (m *machine) changing(at syntax.Position, l *list) {
	m.mayChange(at, "list", l.owner, l.inLoop)
}

func (m *machine) changingDict(at syntax.Position, d *dict) {
	m.mayChange(at, "dict", d.owner, d.inLoop)
}

func (m *machine) mayChange(at syntax.Position, what string, owner *machine, inLoop int) {
	if owner != m {
		m.fail(at, "this %s is frozen: rules cannot change what was made when the file was loaded; make a copy, as in %s(x)", what, what)
	}
	if inLoop > 0 {
		m.fail(at, "a %s cannot be changed while a loop goes through it", what)
	}
}

// reserve returns room for the variables of a call, or for its arguments.
func (m *machine) reserve(n int) []value {
	if len(m.spare) < n {
		m.spare = make([]value, max(n, 256))
	}
	room := m.spare[:n:n]
	m.spare = m.spare[n:]
	return room
}

// begin starts a run with its limits.
func (m *machine) begin(steps, bytes int) {
	m.steps, m.bytes = steps, bytes
	m.running, m.deep = m.running[:0], 0
}
