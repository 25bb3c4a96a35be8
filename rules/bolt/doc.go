// Package bolt is Bolt Action (ruleset bolt-action): its first edition, and the parts of the second that options can
// imitate.
//
// Rule ids in comments (HIT-01, SUP-25, AMB-17) are those of RULES.md, which says for every rule where it is.
//
// Start reading at game.go: the ruleset and its procedures. units.go holds a unit as the rules see it, condition.go
// what changes about it in play. weapons.go holds the weapon card, whose rows are in rosters/weapons.yaml. terrain.go
// holds the table of terrain. The other tables are in tables.go.
//
// A shooting is a volley. aim.go works out the score of every weapon, volley.go makes bursts of dice of the weapons,
// and barrage.go throws the dice. casualties.go and armour.go apply the hits to the target.
//
// ordertest.go plays order tests, check.go morale checks, melee.go close quarters, and storming.go infantry against
// vehicles. Each procedure around them has a file of its own. standing.go reads how a unit stands: its losses, pins and
// place. ammo.go chooses between shot and shell.
//
// options.go lists the readings of unclear rules. occasions.go finds out where they matter, readings.go asks for them.
// Duels and battles play the turn of turn.go on package battle.
package bolt
