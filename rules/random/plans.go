package random

import (
	"fmt"
	"strings"

	"salvo/rules"
	"salvo/rules/ground"
)

// plansOf returns the plans of a side as lines of the scenario file. In all plans support weapons support. In the plan
// "spread" the kinds of other units go to different objectives, as far as there are enough; a table with one objective
// has no such plan. In "together" they go jointly from one objective to the next, in "stand" they hold the nearest
// objective.
func plansOf(name string, side int, f force, goals []goal) (lines []string) {
	var assault []string // names of the kinds of units that go to objectives
	for _, u := range f {
		if u.role == rules.Assaults || u.role == rules.Strikes {
			assault = append(assault, u.Name)
		}
	}
	order := nearestFirst(goals, side)
	attack := func(from, n int) string { // returns n attacks in a row, the first on objective order[from]
		var tasks []string
		for i := range n {
			tasks = append(tasks, fmt.Sprintf("attack %d", order[(from+i)%len(order)]+1))
		}
		return "[" + strings.Join(tasks, ", ") + "]"
	}
	first, last := order[0]+1, order[len(order)-1]+1
	rest := "    - {units: rest, do: support %d}"
	if len(goals) > 1 {
		lines = append(lines, "  "+name+"-spread:")
		for i, unit := range assault {
			lines = append(lines, fmt.Sprintf("    - {units: %s, do: %s}", unit, attack(i, len(order))))
		}
		lines = append(lines, fmt.Sprintf(rest, first))
	}
	units := "[" + strings.Join(assault, ", ") + "]"
	return append(lines,
		"  "+name+"-together:",
		fmt.Sprintf("    - {units: %s, do: %s}", units, attack(0, len(order))),
		fmt.Sprintf(rest, last),
		"  "+name+"-stand:",
		fmt.Sprintf("    - {units: %s, do: hold %d}", units, first),
		fmt.Sprintf(rest, first))
}

// write returns the text of the scenario file of a table.
func (r *recipe) write(ruleset string, s *sheet, zones [2]zone, goals []goal, parties [2]force) []byte {
	var lines []string
	say := func(format string, values ...any) { lines = append(lines, fmt.Sprintf(format, values...)) }
	say("title: %q", fmt.Sprintf("Random table %d: %d points a side for %s", r.seed, parties[0].cost(), called(goals)))
	say("ruleset: %s", ruleset)
	lines = append(append(lines, "ground: |"), s.drawn(func(at ground.Square) string { return string(s.kind[at].Letter()) })...)
	if r.shares[hills] > 0 {
		lines = append(append(lines, "heights: |"), s.drawn(func(at ground.Square) string { return string(".123"[s.level[at]]) })...)
	}
	say("zones: {A: %s, B: %s}", zones[0].text, zones[1].text)
	lines = append(append(lines, "places:"), s.listed(goals)...)
	say("sides:")
	plan := "-together"
	if len(goals) > 1 {
		plan = "-spread"
	}
	names := [2]string{"south", "north"}
	for side, f := range parties {
		say("  %c: {party: %s, zone: %c, plan: %s}", 'a'+side, f, 'A'+side, names[side]+plan)
	}
	say("plans:")
	for side, f := range parties {
		lines = append(lines, plansOf(names[side], side, f, goals)...)
	}
	say("turns: %d", r.muster.Turns)
	say("victory:")
	for side := range parties {
		say("  %c: %s", 'a'+side, r.terms(len(goals), parties[0].cost()))
	}
	say("  margin: 1")
	return []byte(strings.Join(lines, "\n") + "\n")
}

// called returns the objectives as the title names them: the name of a single one, or their number.
func called(goals []goal) string {
	if len(goals) == 1 {
		return goals[0].what
	}
	return fmt.Sprintf("%d objectives", len(goals))
}

// terms returns the victory conditions of a side as the scenario file writes them. All objectives together are worth as
// many victory points as six to nine tenths of the enemy's force.
func (r *recipe) terms(goals, cost int) string {
	worth := []int{6, 4, 3, 2}[goals-1]
	var holds []string
	for i := range goals {
		holds = append(holds, fmt.Sprintf("%d: %d", i+1, worth))
	}
	text := fmt.Sprintf("{hold: {%s}, losses: 1 per %d", strings.Join(holds, ", "), max(1, cost/10))
	if r.muster.Broken > 0 {
		text += fmt.Sprintf(", broken: %d", r.muster.Broken)
	}
	return text + "}"
}

// drawn returns the rows of a map layer (ground or heights) from north to south, one letter for each square.
func (s *sheet) drawn(letter func(at ground.Square) string) (rows []string) {
	for row := s.Rows - 1; row >= 0; row-- {
		text := "  "
		for column := range s.Columns {
			text += letter(s.At(column, row))
		}
		rows = append(rows, text)
	}
	return rows
}
