package rulestest

import (
	"regexp"
	"slices"
	"strconv"
	"testing"

	"salvo/rules"
	"salvo/sim"
)

// Losses is a battle in which units are lost, and patterns for the lines of its stories.
type Losses struct {
	Line    string         // the scenario line; no two units may have the same name
	Stories int64          // the number of stories to check
	Lost    *regexp.Regexp // matches a line about a loss; its groups are the names of the lost units; without groups the last target is lost
	Target  *regexp.Regexp // matches a line that names a target; its group is the name
	Beside  []string       // the names of units that do not count as losses of their side
	Heading *regexp.Regexp // matches the heading of a turn; its two groups are the numbers of units that each side has left; nil if headings say nothing
}

// areFinal checks that a story never mentions a unit again after its loss. It also checks that a story tells as many
// losses as the metrics count, and that headings of turns count the units that are left, so that no loss is overlooked.
func (l Losses) areFinal(t *testing.T, library *rules.Library) {
	t.Helper()
	e := Prepared(t, library, l.Line)
	total := 0
	for n := range l.Stories {
		story, out, err := sim.Tell(e.Model, 1, n)
		if err != nil {
			t.Fatal(err)
		}
		names := l.counting(l.follow(t, story))
		counted := 0
		for i, m := range e.Model.Metrics() {
			if m.Name == "a-units-lost" || m.Name == "b-units-lost" {
				counted += out[i]
			}
		}
		if len(names) != counted {
			t.Errorf("%s, story %d: the losses told are %q, but %d are counted", l.Line, n, names, counted)
		}
		total += len(names)
	}
	if total == 0 {
		t.Errorf("%s: nobody is lost", l.Line)
	}
}

var unitName = regexp.MustCompile(`[a-z0-9]+(?:-[a-z0-9]+)*`)

// follow reads a story and returns the names of the units that are lost in it.
func (l Losses) follow(t *testing.T, story *sim.Story) (lost []string) {
	t.Helper()
	target, start := "", 0
	for i, line := range story.Lines {
		if left, heads := l.left(line.Text); heads {
			start = max(start, left)
			if gone := l.counting(lost); left != start-len(gone) {
				t.Errorf("%s: of %d units %q are lost, but line %d says %s", l.Line, start, gone, i+1, line.Text)
			}
		}
		for _, name := range unitName.FindAllString(line.Text, -1) {
			if slices.Contains(lost, name) {
				t.Errorf("%s: line %d speaks of a unit that is lost: %s", l.Line, i+1, line.Text)
			}
		}
		if found := l.Target.FindStringSubmatch(line.Text); found != nil {
			target = found[1]
		}
		found := l.Lost.FindStringSubmatch(line.Text)
		if found == nil {
			continue
		}
		names := slices.DeleteFunc(found[1:], func(name string) bool { return name == "" })
		if len(names) == 0 {
			names = []string{target}
		}
		for _, name := range names {
			if !slices.Contains(lost, name) {
				lost = append(lost, name)
			}
		}
	}
	return lost
}

// counting returns the lost units that count as losses of their side.
func (l Losses) counting(lost []string) []string {
	return slices.DeleteFunc(slices.Clone(lost), func(unit string) bool { return slices.Contains(l.Beside, unit) })
}

// left returns how many units of both sides are left according to a line of the story. heads is false if the line is no
// heading.
func (l Losses) left(text string) (n int, heads bool) {
	if l.Heading == nil {
		return 0, false
	}
	for _, group := range l.Heading.FindStringSubmatch(text) {
		if units, err := strconv.Atoi(group); err == nil {
			n, heads = n+units, true
		}
	}
	return n, heads
}
