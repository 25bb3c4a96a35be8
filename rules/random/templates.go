package random

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules"
)

// A template is a scenario file with gaps for a game and its forces. {a} and {b} are the units of the sides, {later}
// those that arrive later for side b. {a-go} and {b-go} are the kinds of units that go to objectives. {a-rate} and
// {b-rate} are a tenth of the cost of side a's or b's force: so many points of losses give the enemy one victory point.
type template struct {
	name, help string
	shares     [2]int // the points of sides a and b, in percent of the usual points
	later      int    // the points that arrive later for side b, in percent of the usual points; 0 for none
	text       string
}

// Templates lists the templates: scenario files that users can copy and change.
func Templates() (all []rules.GeneratorWord) {
	for _, t := range templates {
		all = append(all, rules.GeneratorWord{Name: t.name, Help: t.help})
	}
	return all
}

// Template returns the scenario file of a template for a game. The forces are drawn with fixed seeds, so that the file
// is always the same.
func Template(rs *rules.Ruleset, roster *rules.Roster, name string) ([]byte, error) {
	i := slices.IndexFunc(templates, func(t template) bool { return t.name == name })
	if i < 0 {
		var names []string
		for _, t := range templates {
			names = append(names, t.name)
		}
		return nil, fmt.Errorf("unknown template %q%s", name, rules.DidYouMean(name, names))
	}
	if rs.Tabletop == nil || rs.Tabletop.Muster == nil {
		return nil, fmt.Errorf("%s has no templates", rs.Name)
	}
	t := &templates[i]
	nations := [2]string{"usa", "germany"}
	var forces [3]force
	for k, share := range []int{t.shares[0], t.shares[1], t.later} {
		if share == 0 {
			continue
		}
		f, err := oneForce(rs, roster, share, nations[min(k, 1)], uint64(i*3+k+1))
		if err != nil {
			return nil, err
		}
		forces[k] = f
	}
	if fighters := forces[2].fighters(); fighters != nil {
		forces[2] = fighters
	}
	fill := strings.NewReplacer("{ruleset}", rs.Name, "{a}", forces[0].String(), "{b}", forces[1].String(), "{later}", forces[2].String(),
		"{a-go}", forces[0].goers(nil), "{b-go}", forces[1].goers(forces[2]), "{a-rate}", fmt.Sprint(max(1, forces[0].cost()/10)),
		"{b-rate}", fmt.Sprint(max(1, (forces[1].cost()+forces[2].cost())/10)))
	return []byte(fill.Replace(strings.TrimPrefix(t.text, "\n"))), nil
}

// oneForce draws a force with share percent of the usual points, from the given nation if the game has it. If no force
// can be drawn for so few points, it raises them in steps of 5 % of the usual ones. It returns the error if no force
// can be drawn for points above the usual ones.
func oneForce(rs *rules.Ruleset, roster *rules.Roster, share int, nation string, seed uint64) (force, error) {
	muster := rs.Tabletop.Muster
	r := &recipe{seed: seed, top: rs.Tabletop, muster: muster, roster: roster, points: max(1, muster.Points*share/100)}
	if slices.Contains(muster.NationsFor(roster), nation) {
		r.nations[0] = nation
	}
	r.forces = 1 // drawForces need not draw a second force
	for ; ; r.points += max(1, muster.Points/20) {
		both, err := r.drawForces()
		if err == nil || r.points > muster.Points {
			return both[0], err
		}
	}
}

// fighters returns the units of a force that go to objectives.
func (f force) fighters() (some force) {
	for _, u := range f {
		if u.role == rules.Assaults || u.role == rules.Strikes {
			some = append(some, u)
		}
	}
	return some
}

// goers returns the kinds of units that go to objectives, of this force and of one that arrives later, as a scenario
// file lists them; "all" if there are none.
func (f force) goers(more force) string {
	var names []string
	for _, u := range slices.Concat(f.fighters(), more.fighters()) {
		if !slices.Contains(names, u.Name) {
			names = append(names, u.Name)
		}
	}
	if names == nil {
		return "all"
	}
	return "[" + strings.Join(names, ", ") + "]"
}

var templates = []template{
	{"meeting", "both sides want the crossroads", [2]int{100, 100}, 0, `
title: A meeting at the crossroads
ruleset: {ruleset}
ground: |
  .......=........
  ..ww...=....ww..
  ..www..=...www..
  ...w...=........
  .......=...n....
  ..hh...=...n....
  ..hh..t=t.......
  ................
  ================
  ......t=t...hh..
  ....n..=....hh..
  ....n..=........
  .......=....w...
  ..www..=...www..
  ..ww...=....ww..
  .......=........
zones: {A: A1-P3, B: A14-P16}
places:
  1: {at: G7-I10, reach: 0}   # the crossroads
sides:
  a: {party: "{a}", zone: A, plan: straight}
  b: {party: "{b}", zone: B, plan: to-the-crossroads}
plans:
  straight:
    - {units: {a-go}, do: attack 1}
    - {units: rest, do: support 1}
  to-the-crossroads:
    - {units: {b-go}, do: attack 1}
    - {units: rest, do: support 1}
turns: 8
victory:
  a: {hold: {1: 4}, losses: 1 per {b-rate}}
  b: {hold: {1: 4}, losses: 1 per {a-rate}}
  margin: 1
`},
	{"attack", "a village is held by fewer", [2]int{120, 70}, 0, `
title: An attack on a village
ruleset: {ruleset}
ground: |
  .......=........
  ...ww..=...ww...
  ..www..=........
  .......=....nn..
  ..n...t=t....n..
  ..n..tt=tt......
  ......t=t.......
  ..nn...=..nnn...
  .......=........
  ..ww...=........
  .www...=....hh..
  ..w....=....hh..
  .......=........
  ....r..=.....w..
  .......=....www.
  .......=........
zones: {A: A1-P3, B: C9-N14}
places:
  1: {at: F10-J12, reach: 0}   # the village
  H: M5                        # the hill of the attacker
sides:
  a: {party: "{a}", zone: A, plan: straight}
  b: {party: "{b}", zone: B, plan: to-the-last-house}
plans:
  straight:
    - {units: {a-go}, do: attack 1}
    - {units: rest, do: support 1}
  fire-first:
    - {units: {a-go}, do: [wait 3, attack 1]}
    - {units: rest, do: support 1}
  to-the-last-house:
    - {units: all, do: hold 1}
turns: 8
victory:
  a: {hold: {1: 6}, losses: 1 per {b-rate}}
  b: {hold: {1: 6}, losses: 1 per {a-rate}}
  margin: 1
`},
	{"rear-guard", "a few hold up many, then leave", [2]int{110, 50}, 0, `
title: A rear guard
ruleset: {ruleset}
ground: |
  ......=.........
  .ww...=....ww...
  .www..=...www...
  ......==........
  ...n...=...n....
  ...n...=...n....
  .......=........
  ..hhh..=..hhh...
  ..hhh..=..hhh...
  .......=........
  ....w..=...w....
  ...ww..==.www...
  ........=..w....
  ..r.....=.......
  ........=....w..
  ........=.......
zones: {A: A1-P3, B: B8-O13}
places:
  1: {at: C8-E9, reach: 1}   # the western hill
  2: {at: K8-M9, reach: 1}   # the eastern hill
sides:
  a: {party: "{a}", zone: A, plan: push-on}
  b: {party: "{b}", zone: B, plan: hold-and-leave}
plans:
  push-on:
    - {units: {a-go}, do: [attack 1, attack 2]}
    - {units: rest, do: support 1}
  hold-and-leave:
    - {units: all, do: hold 1, then: {when: turn 5, do: exit north}}
turns: 8
victory:
  a: {hold: {1: 2, 2: 2}, losses: 1 per {b-rate}}
  b: {each-turn: {1: 1, 2: 1}, exit: {north: 1 per {b-rate}}, losses: 1 per {a-rate}}
  margin: 1
`},
	{"breakthrough", "side a must get through and off the table", [2]int{120, 70}, 40, `
title: A breakthrough
ruleset: {ruleset}
ground: |
  ...=........=...
  ...=...ww...=...
  ...=..www...=...
  ...=...w....=...
  ..t=........=t..
  ..t=..nnnn..=t..
  ...=........=...
  .ww=...hh...=ww.
  .ww=...hh...=ww.
  ...=........=...
  ...=..nnnn..=...
  ...=........=...
  .w.=........=.w.
  ...=...rr...=...
  ...=........=...
  ...=........=...
zones: {A: A1-P3, B: A8-P12, N: E15-L16}
places:
  1: {at: G8-J9, reach: 1}   # the hill between both roads
sides:
  a: {party: "{a}", zone: A, plan: both-roads}
  b:
    party: "{b}"
    zone: B
    plan: bar-the-way
    arrivals: [{turn: 3, on: 3+, party: "{later}", zone: N}]
plans:
  both-roads:
    - {units: {a-go}, do: exit north}
    - {units: rest, do: [support 1, exit north]}
  over-the-hill:
    - {units: {a-go}, do: [attack 1, exit north]}
    - {units: rest, do: support 1}
  bar-the-way:
    - {units: all, do: hold 1}
turns: 10
victory:
  a: {exit: {north: 1 per {a-rate}}, losses: 1 per {b-rate}}
  b: {hold: {1: 2}, losses: 1 per {a-rate}}
  margin: 1
`},
	{"ambush", "a column on a road through woods", [2]int{100, 60}, 0, `
title: An ambush in the woods
ruleset: {ruleset}
ground: |
  .......=........
  .......=........
  .ww....=....ww..
  www....=...wwww.
  .w.....=....ww..
  ..www..=..www...
  .wwww..=..wwww..
  .wwww..=..wwww..
  ..www..=..www...
  .......=........
  ..n....=....hh..
  ..n....=....hh..
  .......=........
  .r.....=.....r..
  .......=........
  .......=........
zones: {A: E1-L3, B: A7-P13}
places:
  1: {at: G8-I11, reach: 1}   # the road in the woods
  W: D9                       # the woods in the west
  E: L9                       # the woods in the east
sides:
  a: {party: "{a}", zone: A, plan: drive-through}
  b: {party: "{b}", zone: B, plan: from-both-sides}
plans:
  drive-through:
    - {units: all, do: exit north}
  clear-the-woods:
    - {units: {a-go}, do: [attack 1, exit north]}
    - {units: rest, do: [support 1, exit north]}
  from-both-sides:
    - {units: {b-go}, do: ambush W}
    - {units: rest, do: ambush E}
  block-the-road:
    - {units: all, do: hold 1}
turns: 8
victory:
  a: {exit: {north: 1 per {a-rate}}, losses: 1 per {b-rate}}
  b: {hold: {1: 2}, losses: 1 per {a-rate}}
  margin: 1
`},
	{"bridge", "one bridge and one ford over a river", [2]int{110, 70}, 40, `
title: The bridge
ruleset: {ruleset}
ground: |
  .......=........
  ..tt...=...ww...
  ..t....=..www...
  .......=...w....
  ...n...=........
  ...n...=..tt....
  ..w....=..t.....
  ~~~.~~~=~~~~~~~~
  ~~~.~~~=~~~~~~~~
  ...w...=..ww....
  .www...=..www...
  .ww....=..ww....
  .......=........
  ..hh...=....r...
  ..hh...=........
  .......=........
zones: {A: A1-P4, B: A10-P14, N: F15-K16}
places:
  1: {at: G10-I11, reach: 0}   # the northern end of the bridge
  F: D7                        # the ford
sides:
  a: {party: "{a}", zone: A, plan: over-the-bridge}
  b:
    party: "{b}"
    zone: B
    plan: hold-the-bank
    arrivals: [{turn: 4, on: 3+, party: "{later}", zone: N}]
plans:
  over-the-bridge:
    - {units: {a-go}, do: attack 1}
    - {units: rest, do: support 1}
  by-the-ford:
    - {units: {a-go}, do: [move F, attack 1]}
    - {units: rest, do: support 1}
  hold-the-bank:
    - {units: all, do: hold 1}
turns: 10
victory:
  a: {hold: {1: 5}, losses: 1 per {b-rate}}
  b: {hold: {1: 5}, losses: 1 per {a-rate}}
  margin: 1
`},
}
