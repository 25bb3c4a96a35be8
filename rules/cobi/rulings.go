package cobi

import "salvo/rules"

// rulings are what the book leaves open and no option decides. A designer may dispute these as well.
var rulings = []rules.Ruling{
	{Rule: "AMB-09", Text: "distance does nothing to vehicle guns; modifier=N adds what a house rule wants"},
	{Rule: "AMB-10", Text: "a weapon without loading range cannot jam: its 1 is a miss"},
	{Rule: "AMB-15", Text: "the 20 mm gun fires a burst of opposed dice at infantry, without the test of its hit range"},
	{Rule: "AMB-21", Text: "the loading test comes after the damage"},
	{Rule: "AMB-22", Text: "after a jam there is no loading test"},
	{Rule: "AMB-23", Text: "a jammed weapon is reloaded at the next activation, like one that was not loaded"},
	{Rule: "AMB-24", Text: "fog hinders both sides, and the die for it is thrown in the first turn too"},
	{Rule: "AMB-25", Text: "explosions of bazookas and mines add 0, unless explosion-weapon or explosion says more"},
	{Rule: "AMB-26", Text: "a weapon with too few soldiers does not fire; a bazooka needs one"},
	{Rule: "AMB-27", Text: "sniper rifles are rifles; mortars, flamethrowers and petrol bottles need a roster"},
	{Rule: "AMB-28", Text: "a template strikes hidden figures too"},
	{Rule: "AMB-29", Text: "nothing starts a panic: it is worked out by itself and never happens in duels and battles"},
	{Rule: "AMB-30", Text: "doctors treat wounds as medics do"},
	{Rule: "AMB-31", Text: "a side that has run out of units lets the other go on"},
	{Rule: "AMB-32", Text: "a vehicle and a squad beside it are activated apart"},
	{Rule: "AMB-33", Text: "a soldier with grenades throws once"},
	{Rule: "AMB-34", Text: "half a move to the hospital is not rounded; towing is at full move"},
	{Rule: "AMB-35", Text: "headquarters has the first die that fails thrown again, before any die that follows it"},
	{Rule: "AMB-36", Text: "motivation adds 1 to one kind of test of every man that turn"},
	{Rule: "AMB-37", Text: "card 20 is special rules and the year of entering service, both"},
	{Rule: "AMB-38", Text: "a turn costs card 3 for every 45 degrees begun; on the track nobody turns"},
	{Rule: "AMB-39", Text: "arms are what their printed label says: PPSh-41 a pistol, SVT-40 and StG 44 machine guns"},
	{Rule: "AMB-40", Text: "Maxim and M2 are static heavy machine guns, MG 34 and MG 42 are not"},
	{Rule: "AMB-41", Text: "above the defence die is killed"},
	{Rule: "AMB-42", Text: "grenades are not thrown at vehicles"},
	{Rule: "AMB-43", Text: "an explosion that was meant for others does nothing to vehicles"},
	{Rule: "AMB-44", Text: "a wounded crew member may still be killed; a wounded soldier is no target"},
	{Rule: "AMB-45", Text: "holding for three rounds is at three round ends in a row"},
	{Rule: "AMB-47", Text: "the gunner of row 17 and a gunner with binoculars both count"},
	{Rule: "AMB-48", Text: "the damage of row 6 is the strength of the shot"},
	{Rule: "AMB-49", Text: "aiming changes the armour that is struck only if it is at the turret or top"},
}
