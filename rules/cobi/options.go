package cobi

import (
	"strings"

	"salvo/rules"
)

// A question is an unclear point of the book: what the book leaves open, the readings with the default first, and the
// procedures whose dice depend on the reading.
type question struct {
	option, rule, asks string
	readings           []rules.Reading
	asked              string
}

const (
	shots   = "fire duel battle"
	strikes = "damage fire mine duel battle"
)

// questions lists the points that the book leaves open and that options decide, because they change odds. A designer
// may dispute each of them.
var questions = []question{
	{"hit-range", "AMB-01", "is the top of a hit range a limit?", []rules.Reading{
		{Name: "open", Help: "a hit range 3-6 means 3 or more"},
		{Name: "bounded", Help: "die and modifiers together must not exceed 6 to hit"}},
		"fire to-hit sustain duel battle"},
	{"natural-one", "AMB-02", "what does a gun's 1 do that is followed by another number?", []rules.Reading{
		{Name: "miss", Help: "a natural 1 of a gun always misses"},
		{Name: "modified", Help: "a gun's natural 1 that does not jam is compared with its modifiers"}},
		"fire to-hit sustain duel battle"},
	{"six-six", "AMB-03", "when does a 6 roll on in opposed dice?", []rules.Reading{
		{Name: "impossible", Help: "a 6 of opposed dice rolls on only if the modifiers make a hit impossible"},
		{Name: "always", Help: "every natural 6 of opposed dice rolls on, and a second 6 hits outright"}}, shots},
	{"six-six-result", "AMB-03", "what does 6-6 do in opposed dice?", []rules.Reading{
		{Name: "killed", Help: "6-6 of opposed dice kills without a defence die"},
		{Name: "compare", Help: "after 6-6 the bare 6 is compared with the defence dice"}}, shots},
	{"thresholds", "AMB-04", "what do points between two thresholds of a card do?", []rules.Reading{
		{Name: "highest", Help: "the highest threshold reached counts"},
		{Name: "exact", Help: "below card 14 only points equal to a threshold count"}}, strikes},
	{"further-hit", "AMB-05", "which further hit destroys a damaged vehicle?", []rules.Reading{
		{Name: "any", Help: "any hit destroys a damaged or incapacitated vehicle, without damage dice"},
		{Name: "penetrating", Help: "only a hit whose points give a result destroys a damaged or incapacitated vehicle"}},
		strikes},
	{"wounded-crew", "AMB-06", "are wounded crew out of action?", []rules.Reading{
		{Name: "serve", Help: "wounded crew serve on"},
		{Name: "out", Help: "wounded crew are out of action, so every result empties the vehicle"}}, strikes},
	{"half-crew", "AMB-07", "when has a crew dropped by half?", []rules.Reading{
		{Name: "lost", Help: "a crew has dropped by half when half of it, rounded down, is lost"},
		{Name: "left", Help: "a crew has dropped by half when half of it, rounded down, is left"}}, "fire battle"},
	{"vehicle-actions", "AMB-08", "may a vehicle move and fire in one activation?", []rules.Reading{
		{Name: "one", Help: "one action an activation: a unit that moved does not fire"},
		{Name: "move-and-fire", Help: "a vehicle with more than half its crew may move and then fire"}}, "fire battle"},
	{"squad-fire", "AMB-11", "how many figures of a squad fire in one attack?", []rules.Reading{
		{Name: "all", Help: "every figure of a squad fires once"},
		{Name: "one", Help: "only the first figure of a squad that can fire does"}}, shots},
	{"crew-fires", "E-34", "do loaders and gunners fire their own arms?", []rules.Reading{
		{Name: "no", Help: "loaders and gunners never fire"},
		{Name: "yes", Help: "loaders and gunners fire their sidearms while no other weapon of their unit can fire"}}, shots},
	{"template-dice", "AMB-12", "one attack die for all figures under a template?", []rules.Reading{
		{Name: "shared", Help: "one attack die for all figures under a template"},
		{Name: "each", Help: "an attack die for each figure under a template"}}, "fire mine duel battle"},
	{"template-place", "AMB-13", "where may a template be laid?", []rules.Reading{
		{Name: "best", Help: "a template is laid, and turned, so that it covers most"},
		{Name: "centred", Help: "a template is centred on a figure"}}, "template fire mine duel battle"},
	{"he", "AMB-14", "how does a gun attack infantry?", []rules.Reading{
		{Name: "two-step", Help: "a gun at infantry takes a hit test, then the explosion is rolled against each figure"},
		{Name: "opposed", Help: "a gun at infantry makes one opposed roll with its explosion value"}}, shots},
	{"template-cover", "AMB-14", "where does cover count in attacks of two steps?", []rules.Reading{
		{Name: "template", Help: "cover counts against the explosion"},
		{Name: "to-hit", Help: "cover counts in the hit test, not against the explosion"}}, shots},
	{"explosion-one", "E-32", "does a 1 miss in the second step, the explosion?", []rules.Reading{
		{Name: "counts", Help: "a 1 of an explosion counts like any other number"},
		{Name: "misses", Help: "a 1 of an explosion hurts nobody"}}, "fire mine duel battle"},
	{"small-arms", "AMB-16", "what do small arms do to a vehicle?", []rules.Reading{
		{Name: "strength-0", Help: "a hit of small arms does damage with strength 0"},
		{Name: "crew", Help: "a hit of small arms kills a crew member, or wounds him if the dice are equal"},
		{Name: "none", Help: "small arms do nothing to vehicles"}}, shots},
	{"small-arms-at", "E-30", "which vehicles do small arms harm?", []rules.Reading{
		{Name: "light", Help: "small arms harm light vehicles only"},
		{Name: "any", Help: "small arms may harm any vehicle, row 12 names no class"}}, shots},
	{"dug-in", "AMB-17", "how much does digging in help?", []rules.Reading{
		{Name: "weapon-table", Help: "digging in counts as the weapons table says, -1 against guns"},
		{Name: "flat", Help: "digging in counts -1 against every weapon"}}, shots},
	{"nearest", "E-72", "on a table: which nearer enemies are passed over for -1?", []rules.Reading{
		{Name: "any", Help: "on a table soldiers and light vehicles that fire past any nearer enemy in sight that is not hidden take -1"},
		{Name: "legal", Help: "on a table soldiers and light vehicles that fire past a nearer enemy take -1 if their weapon may hurt him"}},
		"battle"},
	{"papers", "E-75", "on a table: when do papers decide?", []rules.Reading{
		{Name: "most", Help: "the side that has brought home papers of more points at the end wins"},
		{Name: "first", Help: "the first papers brought home decide"}}, "battle"},
	{"repair-scope", "AMB-18", "which vehicles may be repaired?", []rules.Reading{
		{Name: "any", Help: "damaged and incapacitated vehicles may be repaired"},
		{Name: "damaged", Help: "only damaged vehicles may be repaired"}}, "duel battle"},
	{"vehicles-in-houses", "E-77", "on a table: may vehicles enter built-up squares off the roads?", []rules.Reading{
		{Name: "no", Help: "vehicles enter towns along roads alone"},
		{Name: "yes", Help: "vehicles may enter built-up squares, which are difficult for them"}}, "battle"},
	{"squad-beside", "AMB-32", "on a table: do a vehicle and a squad beside it act in one activation?", []rules.Reading{
		{Name: "together", Help: "a vehicle and a squad that stand next to each other act in one activation"},
		{Name: "apart", Help: "a vehicle and a squad beside it are activated apart"}}, "battle"},
	{"mine-hit", "AMB-19", "does a mine need a hit roll?", []rules.Reading{
		{Name: "roll", Help: "a mine strikes on 4+"},
		{Name: "automatic", Help: "a mine always strikes"}}, "mine battle"},
	{"binoculars", "AMB-20", "do both pairs of binoculars count?", []rules.Reading{
		{Name: "sum", Help: "binoculars of commander and gunner count +1 each"},
		{Name: "single", Help: "binoculars count +1 together at most"}}, "fire to-hit duel battle"},
	{"initiative-choice", "AMB-46", "does the winner of the initiative act first?", []rules.Reading{
		{Name: "first", Help: "the side that wins the initiative acts first"},
		{Name: "second", Help: "the side that wins the initiative lets the enemy act first"}}, "duel battle"},
}

// options returns the questions as options of the procedures.
func options() (all []rules.Option) {
	for _, q := range questions {
		all = append(all, rules.Option{
			Name: q.option, Rule: q.rule, Help: q.asks, Readings: q.readings, Procedures: strings.Fields(q.asked),
		})
	}
	return all
}

// rulings lists the points that the book leaves open and that no option decides. A designer may dispute these as well.
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
	{Rule: "AMB-33", Text: "a soldier with grenades throws once"},
	{Rule: "AMB-34", Text: "half a move to the hospital is not rounded; towing is at full move"},
	{Rule: "AMB-35", Text: "headquarters has the first die that fails thrown again at once; dice that follow from that die are not thrown again"},
	{Rule: "AMB-36", Text: "motivation adds 1 to one kind of test of every man that turn"},
	{Rule: "AMB-37", Text: "card 20 is both the special rules and the year of entering service"},
	{Rule: "AMB-38", Text: "a turn costs card 3 for every 45 degrees begun; on the line nobody turns"},
	{Rule: "AMB-39", Text: "arms are what their printed label says: PPSh-41 a pistol, SVT-40 and StG 44 machine guns"},
	{Rule: "AMB-40", Text: "Maxim and M2 are static heavy machine guns, MG 34 and MG 42 are not"},
	{Rule: "AMB-41", Text: "a die above the defence die kills"},
	{Rule: "AMB-42", Text: "grenades are not thrown at vehicles"},
	{Rule: "AMB-43", Text: "an explosion that was meant for others does nothing to vehicles"},
	{Rule: "AMB-44", Text: "a wounded crew member may still be killed; a wounded soldier is no target"},
	{Rule: "AMB-45", Text: "to hold for three rounds is to hold at the ends of three rounds in a row"},
	{Rule: "AMB-47", Text: "the gunner of row 17 and a gunner with binoculars both count"},
	{Rule: "AMB-48", Text: "the damage of row 6 is the strength of the shot"},
	{Rule: "AMB-49", Text: "aiming changes the armour that is struck only if it is at the turret or top"},
	{Rule: "E-31", Text: "a template that is laid where it covers most is turned for it"},
	{Rule: "E-33", Text: "an immobilised vehicle that is damaged as well is incapacitated"},
}
