package cobi_test

// lots returns engagements in which the order of the units makes a difference.
func lots() []string {
	const pair, one = "unit:figures=2xrifle", "unit:figures=submachine-gun"
	return []string{
		"cobi/duel " + pair + "+" + one + " vs " + car + "+" + one + " turns=1 range=12",
		"cobi/duel " + pair + "+" + one + " vs " + pair + "+" + one + " turns=1 range=12 policy-a=spread policy-b=weakest",
		"cobi/battle " + pair + "+" + one + " vs " + pair + "+" + one + " turns=2 pos-a=4 pos-b=4 stance-a=assault",
	}
}

// shuffled returns a battle twice, with its units listed in two orders.
func shuffled() [][2]string {
	const b = " vs us-rifles+sherman-m4a1+us-rifles stance-b=assault pos-a=15 pos-b=15 ties=lot"
	return [][2]string{{"cobi/battle 2xde-infantry+panzer-iv-h+pak-40" + b, "cobi/battle pak-40+de-infantry+panzer-iv-h+de-infantry" + b}}
}
