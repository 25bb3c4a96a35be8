package bolt_test

// lots returns engagements in which the order of the units makes a difference.
func lots() []string {
	const squad, few, pair = "unit:weapons=2xrifle", "unit:weapons=smg", "unit:kind=team,men=2,weapons=mmg"
	return []string{
		"bolt-action/duel " + squad + "+" + few + " vs " + squad + "+" + pair + " turns=1 range=10",
		"bolt-action/duel " + squad + "+" + few + " vs " + few + "+" + tank + " turns=1 range=10 policy-a=nearest policy-b=spread " +
			"stance-a=assault",
		"bolt-action/battle " + squad + ",cost=10+" + few + ",cost=10 vs " + squad + "+" + pair + " turns=1 pos-a=5 pos-b=5 extra-turn=no",
	}
}

// shuffled returns a battle twice, with its units listed in two orders.
func shuffled() [][2]string {
	const b = " vs us-rifles+us-rangers+us-57mm+us-second-lieutenant stance-b=assault pos-a=8 pos-b=8 ties=lot"
	return [][2]string{{
		"bolt-action/battle 2xde-grenadiers+mg-42+panther+pak-40+de-leutnant" + b,
		"bolt-action/battle de-leutnant+pak-40+de-grenadiers+panther+mg-42+de-grenadiers" + b,
	}}
}
