package rules

import "slices"

// sameMeaning lists words that mean the same in different games or on different tables. A user who writes facing=side
// in a game whose tanks have flanks is told about flank. Only words that the game declares are ever suggested.
var sameMeaning = [][]string{
	{"flank", "side"},
	{"none", "open", "clear"},
	{"soft", "light", "woods", "wood"},
	{"hard", "heavy", "bunker", "building", "town"},
	{"dug-in", "entrenched", "fortified"},
	{"suppressed", "pinned", "pins", "target-pins"},
	{"knocked-out", "destroyed", "killed", "dead"},
	{"immobilised", "immobilized", "bogged"},
	{"range", "distance"},
	{"cover", "terrain"},
	{"turns", "rounds"},
	{"cost", "points"},
	{"attack", "dice", "shots", "firepower"},
	{"range", "reach"},
	{"men", "figures", "crew"},
	{"weapons", "weapon", "figures"},
	{"quality", "experience", "training", "morale"},
	{"veteran", "elite"},
	{"inexperienced", "green"},
	{"save", "armour", "armor"},
	{"armour", "armor"},
	{"armour-front", "armour"},
	{"armour-side", "armour-flank"},
	{"hits", "wounds", "lost"},
	{"move", "speed", "forward"},
	{"moved", "moving", "advanced"},
	{"afv", "tank", "vehicle"},
	{"at-gun", "anti-tank-gun"},
	{"aa-gun", "anti-aircraft-gun", "flak"},
	{"mg", "machine-gun"},
	{"infantry", "rifle-squad", "squad"},
	{"transport", "truck", "half-track"},
	{"officer", "hq", "commander"},
	{"assault", "close-combat", "melee"},
	{"command", "order", "activate"},
	{"bombard", "indirect", "barrage", "artillery"},
	{"fire", "shoot", "shooting"},
	{"advance", "attack"},
	{"hold", "defend"},
	{"turns", "max-turns"},
	{"max-orders", "orders"},
	{"yes", "true", "on"},
	{"no", "false", "off"},
}

// inOtherWords returns those words of among that mean the same as the given word does in another game.
func inOtherWords(word string, among []string) (means []string) {
	for _, group := range sameMeaning {
		if !slices.Contains(group, word) {
			continue
		}
		for _, other := range group {
			if slices.Contains(among, other) && !slices.Contains(means, other) {
				means = append(means, other)
			}
		}
	}
	return means
}
