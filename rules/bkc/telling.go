package bkc

import "salvo/rules"

// toldAttack declares the sentences about the target of an attack.
var toldAttack = [][]rules.Telling{{
	{Figure: "result=knocked-out", Subject: "{attackers}", Text: "~{knocks|knock} out {target}"},
	{Figure: "result=fell-back", Text: "~{drives|drive} {target:it|them} back", IfAny: true},
	{Figure: "result=suppressed", Text: "~{suppresses|suppress} {target:it|them}"},
}}

// askedFire declares the clauses about the hits of fire. Hits that the target had before are not among them.
var askedFire = []rules.Telling{
	{Figure: "mean hits", Subject: "{attackers}", Text: "{scores|score} # hits on {target} on average, before saves"},
	{Figure: "mean unsaved", Subject: "{attackers}", Text: "{marks|mark} # new hits on {target} on average"},
}

// toldSupport declares the sentences about a group under artillery or air support.
var toldSupport = [][]rules.Telling{{
	{Figure: "out=1+", Subject: "{attackers}, with {target} as {attackers:its|their} target,", Text: "~{knocks|knock} out at least one unit"},
	{Figure: "hindered=1+", Text: "~{suppresses|suppress} or {drives|drive} back at least one"},
	{Figure: "friends-out=1+", Text: "~{knocks|knock} out a friend", IfAny: true},
}}

// toldCombat declares the sentences about the end of close combat. Each edition has its own word for a unit that gives
// way.
func toldCombat(e *edition, attacker string) [][]rules.Telling {
	return [][]rules.Telling{{
		{Figure: "outcome=target-out", Subject: "{" + attacker + "}", Text: "~{destroys|destroy} {target.1}"},
		{Figure: "outcome=" + e.combat.outcomes[targetGivesWay], Text: "~{drives|drive} {target.1:it|them} off", IfAny: true},
		{Figure: "outcome=attacker-out", Text: "{is|are} ~destroyed"},
		{Figure: "outcome=both-out", Subject: "both", Text: "are ~lost", IfAny: true},
	}}
}

// toldVictory declares the sentences about the winner by victory points. No dice are thrown for the winner.
func toldVictory() [][]rules.Telling {
	var told []rules.Telling
	for _, side := range []string{"a", "b"} {
		told = append(told,
			rules.Telling{Figure: "result=" + side + "-minor", Subject: "side " + side, Text: "wins a minor victory"},
			rules.Telling{Figure: "result=" + side + "-total", Subject: "side " + side, Text: "wins a total victory"},
			rules.Telling{Figure: "result=" + side + "-total-plus", Subject: "side " + side, Text: "wins a total victory with honours"})
	}
	return [][]rules.Telling{append(told, rules.Telling{Figure: "result=draw", Subject: "it", Text: "is a draw"})}
}
