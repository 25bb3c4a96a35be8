package cobi

import (
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
)

// standFactors declares how the units of a side stand when they are fired at.
var standFactors = []rules.Factor{
	{Name: "cover", Type: rules.Labels("none", "soft", "hard"), Default: "none", Help: "what it stands behind",
		On: rules.OnLine, Instead: "the ground gives cover, and units may be dug in, as in UNIT:dug-in=yes"},
	{Name: "dug-in", Type: rules.YesNo(), Default: "no", Help: "dug in; never together with cover",
		On: rules.OnLine, Instead: "write it of units, as in UNIT:dug-in=yes"},
	{Name: "facing", Type: facings, Default: "front",
		On: rules.OnLine, Instead: "vehicles show what they turn to the enemy",
		Help: "what its vehicles show the enemy; the top has to be aimed at: -1"},
	{Name: "mounted", Type: rules.YesNo(), Default: "no", Help: "its soldiers ride in a light vehicle: -1 to hit them",
		On: rules.OnLine, Instead: "nobody rides there"},
	{Name: "formation", Type: formationFactor.Type, Default: formationFactor.Default,
		Help: "how its figures stand: a row, or two ranks"},
	{Name: "spacing", Type: spacingFactor.Type, Unit: "cm", Default: spacingFactor.Default, Help: "the distance between its figures"},
	{Name: "under", Type: underFactor.Type, Default: "auto", Help: "its figures under a template; auto: as they stand"},
}

// shootFactors declares what modifies the shots of a side.
var shootFactors = []rules.Factor{
	commanderFactor, gunnersFactor,
	{Name: "gunner", Type: byUnit, Default: "unit", Help: "gunners help; unit: while the gunner of a team stands"},
	radioFactor,
	{Name: "modifier", Type: rules.Int(-12, 12), Default: "0",
		Help: "anything else, added to its hit tests and attack dice"},
}

// aimedInDuels and aimedInBattles declare whether a side aims at chosen places or persons (VEH-02, INF-05). On tables,
// its player may choose shot by shot (E-70).
var (
	aimedInDuels   = rules.Factor{Name: "aimed", Type: rules.YesNo(), Default: "no", Help: "it aims at chosen places or persons: -1"}
	aimedInBattles = rules.Factor{Name: "aimed", Type: rules.Labels("auto", "no", "yes"), Default: "auto",
		Help: "it aims at chosen places or persons: -1, on a table at the tops of vehicles; auto: on a table where its player wants to"}
)

// spurWords are the words for the test on which motivation is spent in duels. Battles have more words.
var spurWords = []string{"unit", "none", "hit", "reload", "repair"}

// sideFactors declares the factors of each side in duels and battles. aimed declares whether the side aims; spurs are
// the words for uses of motivation; last is the last kind of reroll that the factor hq offers.
func sideFactors(aimed rules.Factor, spurs []string, last reroll) []rules.Factor {
	all := battle.BothSides(aimed)
	help := []rules.Factor{
		{Name: "motivation", Type: rules.Labels(spurs...), Default: "unit",
			Help: "the kind of test that gets +1; hit: hit tests and attack dice, also hand to hand; unit: hit for steadfast units, " +
				"none for others"},
		{Name: "hq", Type: rules.Labels(rerollWords(rerollHit, last)...), Default: "none",
			Help: "headquarters: each turn the first die of that kind that fails is thrown again"},
	}
	for _, f := range slices.Concat(standFactors, shootFactors, help) {
		all = append(all, battle.BothSides(f)...)
	}
	return slices.Concat(all, battle.Policies(), []rules.Factor{
		battle.Ties(),
		{Name: "fog", Type: rules.Labels("no", "yes", "rolling"), Default: "no",
			Help: "-1 for both sides; rolling: a die each turn tells whether it lifts"},
		rainFactor,
		{Name: "repair", Type: rules.YesNo(), Default: "yes", Help: "crews repair vehicles that cannot shoot"},
	})
}

// aimAt returns the circumstances of a side's shots at a unit of the other side, as the factors describe them.
func aimAt(s *rules.Scenario, by battle.Side, t *target) *aim {
	at := by.Other()
	return &aim{s: s, target: t, again: true,
		cover: s.Word(at.Of("cover")), dugIn: s.Yes(at.Of("dug-in")), facing: s.Word(at.Of("facing")),
		mounted:   t.infantry && s.Yes(at.Of("mounted")),
		formation: formation{block: s.Is(at.Of("formation"), "block"), spacing: s.Number(at.Of("spacing"))},
		under:     s.Int(at.Of("under")),

		aimed: s.Is(by.Of("aimed"), "yes"), rain: s.Yes("rain"), radio: s.Yes(by.Of("radio")), modifier: s.Int(by.Of("modifier")),
		hq:                  rerolls{rerollOf(s.Word(by.Of("hq"))), rerollOf(s.Word(at.Of("hq")))},
		commanderBinoculars: s.Word(by.Of("commander-binoculars")), gunnerBinoculars: s.Word(by.Of("gunner-binoculars")),
		gunner: s.Word(by.Of("gunner")), motivation: s.Word(by.Of("motivation"))}
}
