// Package cobi is the COBI wargame, demo rules 0.8 (ruleset cobi): single soldiers, squads of up to five figures, guns
// and vehicles.
//
// Rule ids in comments (VEH-03, AMB-14) are those of RULES.md, which says for every rule where it is.
//
// Start reading at game.go, which lists the procedures. What a unit is made of stands in units.go, the weapons table in
// weapons.go and rosters/weapons.yaml, the readings of unclear rules in options.go. A shot comes together like this:
// aim.go makes a shot of its circumstances, with the modifiers of modifiers.go, all that needs no dice; shot.go fires
// it, with the hit test of hittest.go, the opposed dice of opposed.go, the templates of formation.go, the damage of
// damage.go and the loading test of loading.go; victim.go is what becomes of the target. The procedure around it is
// fire.go. Each other procedure has a file of its own.
//
// Duels and battles share a turn: turn.go lists its phases and says in which file each is; duel.go and battle.go set
// the sides up. On tables the same turn follows the tasks of plans: terrain.go is the table of terrain, turn_task.go what
// units do, turn_sight.go what they see, turn_hide.go, turn_mines.go, turn_errand.go and turn_template.go what else there
// is. What stories say stands beside the rule that says it, of shots in tell.go and of turns in turn_tell.go.
package cobi
