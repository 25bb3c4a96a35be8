package bolt

import (
	"fmt"
	"slices"
	"strings"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/english"
	"salvo/rules/ground"
)

// explain lists what a duel, or a battle on the line, assumes: both sides, how their units act, and the scores that
// they need at the start.
func (f *field) explain(b rulebook, at func(battle.Ref) ground.Length) []rules.Assumption {
	var all explanation
	for _, side := range battle.Sides {
		all.say("side "+side.String(), "%s", f.explainSide(&f.sides[side]))
	}
	all.say("orders", "%s", f.explainOrders())
	all.say("turns", "%s", f.explainTurns())
	all.say("line", "%s", onTheLine)
	if f.loadsBoth() {
		all.say("ammo", "the shell at troops and soft-skins, the shot at armour")
	}
	f.explainShots(&all, at)
	if units := max(len(f.sides[battle.A].Units), len(f.sides[battle.B].Units)); units > 1 {
		all = append(all, battle.TiesTold(b.Scenario))
		all.say("exact", "several units a side are walked as far as the limits of the exact engine go, else rolled")
	}
	return all
}

// onTheLine lists what a table has and the line leaves out.
const onTheLine = "everybody sees everybody, fire strikes the front of its target, and units that stand side by side " +
	"are no distance apart sideways"

// onTheLineHelp is the last sentence of help texts, with the text of onTheLine.
const onTheLineHelp = "The line knows no sight, no flanks and no sideways distance: " + onTheLine + "."

// loadsBoth reports whether any weapon has both a shot and a shell.
func (f *field) loadsBoth() bool {
	has := func(u *unit) bool {
		return slices.ContainsFunc(u.weapons, func(a armament) bool { return a.hasBoth() })
	}
	return slices.ContainsFunc(f.sides[battle.A].Kinds, has) || slices.ContainsFunc(f.sides[battle.B].Kinds, has)
}

// explainStances lists the units whose stance differs from that of their side. It also says if some units only support
// an assault.
func (c *army) explainStances() (words []string) {
	words = c.Conducts()
	if slices.ContainsFunc(c.Kinds, func(u *unit) bool { return u.manner == supports }) {
		words = append(words, "what cannot assault only comes into reach")
	}
	return words
}

// explainSide describes a side on the line: stance, policy, cover, officers and medics.
func (f *field) explainSide(c *army) string {
	words := []string{
		c.Bearing(fmt.Sprintf("advances to %s inches", f.close)),
		c.Policy.Told(),
	}
	if c.byList {
		words[1] = "fires at the first enemy of the line"
	}
	words = append(words, c.explainStances()...)
	if c.cover != openGround {
		words = append(words, "in "+coverWords[c.cover]+" cover")
	}
	return strings.Join(append(words, c.explainHelp()...), ", ")
}

func (c *army) hasMedics() bool {
	return slices.ContainsFunc(c.Kinds, func(u *unit) bool { return u.is(medic) })
}

// explainOrders describes the orders of units on the line.
func (f *field) explainOrders() string {
	lost := fmt.Sprintf("a unit that panics beyond %s inches from the centre is lost", f.ground.Depth(ground.South))
	return strings.Join(append(f.simpleOrders(), lost), ", ")
}

// simpleOrders describes the orders of units under the simple player: when they rally and go Down, and which unit gets
// a die.
func (f *field) simpleOrders() []string {
	words := []string{"rally only for want of anything else"}
	if f.rallyAt > 0 {
		words[0] = fmt.Sprintf("rally with %s or more", english.Counted(f.rallyAt, "pin"))
	}
	words = append(words, f.downOrders()...)
	if f.anyUnit {
		return append(words, "a die drawn is for any unit of its side")
	}
	return append(words, "a die drawn is for the first unit of the line that has none")
}

// downOrders describes the factors that make all units go Down and stay Down.
func (f *field) downOrders() (words []string) {
	if f.goesDown == downAlways {
		words = append(words, "troops go Down when shot at before they have acted")
	}
	if f.keepsDown == downAlways {
		words = append(words, "pinned units that are Down stay so")
	}
	return words
}

// explainTurns describes when the battle ends and which side wins.
func (f *field) explainTurns() string {
	text := english.Counted(f.turns, "turn")
	if f.extraTurn {
		text += ", one more on 4+"
	}
	if f.script.Scores() {
		return text + "; the file says what is worth points"
	}
	if f.margin > 0 {
		return fmt.Sprintf("%s; a side wins that alone has units left, or destroyed %d more than it lost", text, f.margin)
	}
	return text + "; a side wins that alone has units left"
}

// mostShots is the largest number of pairs of shooter and target whose scores are listed.
const mostShots = 8

// explainShots lists the scores of each kind of unit against each kind of enemy at their distance at the start, for at
// most mostShots pairs.
func (f *field) explainShots(all *explanation, at func(battle.Ref) ground.Length) {
	told := 0
	for _, side := range battle.Sides {
		c, enemy := &f.sides[side], &f.sides[side.Other()]
		for _, by := range c.Kinds {
			for _, target := range enemy.Kinds {
				if told++; told > mostShots {
					return
				}
				far := at(c.Side.Unit(slices.Index(c.Units, by))) + at(enemy.Side.Unit(slices.Index(enemy.Units, target)))
				all.say("shots", "%s", f.explainShot(by, target, far, enemy.cover))
			}
		}
	}
}

func (f *field) explainShot(by, target *unit, far ground.Length, c cover) string {
	shooter, shot, g := by.fresh(), target.fresh(), freshGear()
	weapons := f.tellWeapons(&aim{distance: far, cover: c}, by, &shooter, &g, target, &shot)
	if weapons == "" {
		weapons = "nothing"
	}
	return fmt.Sprintf("%s at %s, %s inches: %s", by.Name, target.Name, far, weapons)
}
