// Package bolt is Bolt Action (ruleset bolt-action): its first edition, and what an option can imitate of the second.
//
// Rule ids in comments (HIT-01, SUP-25, AMB-17) are those of RULES.md, which says for every rule where it is.
//
// Start reading at game.go: the ruleset and its procedures. A unit as the rules see it is in units.go, what changes
// of it in play in condition.go, the weapon card in weapons.go with its rows in rosters/weapons.yaml, all other
// tables in tables.go. Shooting comes down to a volley: aim.go gives every weapon its score, volley.go makes bursts
// of dice out of them, barrage.go throws these; casualties.go and armour.go are what the target
// suffers. Order tests are in ordertest.go, morale checks in check.go, close quarters in melee.go, infantry against vehicles in
// storming.go; each procedure around them has a file of its own. How a unit stands (its losses, pins and place) is in
// standing.go, the choice of shot or shell in ammo.go. The readings of unclear rules stand in options.go; occasions.go tells where
// they matter, readings.go asks for them. Duels and battles play the turn of turn.go on package battle.
package bolt
