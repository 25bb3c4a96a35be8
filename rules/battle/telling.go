package battle

import "salvo/rules"

// ToldDuel declares the sentences of a report about the winner of a duel. ToldBattle adds those about the losses.
var (
	ToldDuel = [][]rules.Telling{{
		{Figure: "winner=a", Subject: "{a}", Text: "~{a:wins|win}"},
		{Figure: "winner=b", Subject: "{b}", Text: "~{b:wins|win}"},
		{Figure: "winner=draw", Subject: "it", Text: "~ends in a draw", IfAny: true},
	}}
	ToldBattle = append(ToldDuel, []rules.Telling{
		{Figure: "mean a-units-lost", Subject: "{a}", Text: "{a:loses|lose} # units"},
		{Figure: "mean b-units-lost", Subject: "{b}", Text: "{b:loses|lose} # on average"},
	})
)
