// Package cobi is the COBI wargame, demo rules 0.8 (ruleset cobi): single soldiers, squads of up to five figures, guns
// and vehicles.
//
// Rule ids in comments (VEH-03, AMB-14) are those of RULES.md, which lists for every rule where its code is.
//
// Start reading at game.go, which lists the procedures. The fields of units are in units.go, the weapons table in
// weapons.go and rosters/weapons.yaml, the readings of unclear rules in options.go. For a shot, aim.go prepares
// everything that needs no dice, with the modifiers of modifiers.go. shot.go throws the dice: the hit test of
// hittest.go, the opposed dice of opposed.go, the templates of formation.go, the damage of damage.go and the loading
// test of loading.go. victim.go holds the state of the target. The procedure fire is in fire.go; each other procedure
// has a file of its own.
//
// Duels and battles play the same turn: turn.go lists its phases with their files; duel.go and battle.go set the sides
// up. On tables, units follow the tasks of plans: terrain.go is the table of terrain, turn_task.go what units do,
// turn_sight.go what they see. turn_hide.go, turn_mines.go, turn_errand.go and turn_template.go hold other rules of
// tables. The words of stories stand beside the rule, for shots in tell.go and for turns in turn_tell.go.
package cobi
