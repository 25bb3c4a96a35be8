package battle

import "salvo/rules"

// ToldDuel tells who wins a duel, and ToldBattle what it costs, too.
var (
	ToldDuel = [][]rules.Telling{{
		{Figure: "winner=a", Text: "{a} ~{a:wins|win}"},
		{Figure: "winner=b", Text: "{b} ~{b:wins|win}"},
		{Figure: "winner=draw", Text: "neither ~wins", IfAny: true},
	}}
	ToldBattle = append(ToldDuel, []rules.Telling{
		{Figure: "mean a-units-lost", Text: "{a} {a:loses|lose} # units on average"},
		{Figure: "mean b-units-lost", Text: "{b} #"},
	})
)
