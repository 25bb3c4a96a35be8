package bkc

import "salvo/rules"

// options are the unclear rules of the second edition with their readings, the default first.
var options = []rules.Option{
	{Name: "suppress-dice", Rule: "AMB-01", Help: "which hits throw a die for suppression and fall-back?",
		Readings: []rules.Reading{
			{Name: "net", Help: "every unsaved hit throws a die for suppression or fall-back"},
			{Name: "gross", Help: "every hit scored throws one, saved or not, as in the first edition"}}},
	{Name: "suppress-only", Rule: "AMB-02", Help: "where does fire that can only suppress need its 6?",
		Readings: []rules.Reading{
			{Name: "both-six", Help: "fire that can only suppress needs a 6 to hit and a 6 to suppress"},
			{Name: "test-six", Help: "it hits on the usual score and needs a 6 to suppress"}}},
	{Name: "suppress-only-saves", Rule: "AMB-02", Help: "do hits that can only suppress allow a save?",
		Readings: []rules.Reading{
			{Name: "no", Help: "hits that can only suppress are not saved"},
			{Name: "yes", Help: "they are saved as usual, and a saved one does not test"}}},
	{Name: "suppress-only-fallback", Rule: "AMB-02", Help: "does fire that can only suppress drive back?",
		Readings: []rules.Reading{
			{Name: "yes", Help: "fire that can only suppress also drives back a suppressed target"},
			{Name: "no", Help: "its hits throw no fall-back die"}}},
	{Name: "mixed-score", Rule: "AMB-03", Help: "with several scores in one attack, which one do suppression dice need?",
		Readings: []rules.Reading{
			{Name: "own", Help: "each suppression die needs the score of the hit that caused it"},
			{Name: "best", Help: "all need the lowest score of the attack"},
			{Name: "worst", Help: "all need the highest score of the attack"}}},
	{Name: "save-six", Rule: "AMB-04", Help: "what becomes of a save of 6 that is made one worse?",
		Readings: []rules.Reading{
			{Name: "keep", Help: "a save of 6 stays 6"},
			{Name: "lose", Help: "a save of 6 is lost"}}},
	{Name: "open-indirect", Rule: "AMB-05", Help: "indirect fire at open armour in better cover?",
		Readings: []rules.Reading{
			{Name: "fixed", Help: "indirect fire hits open armour on 5+ whatever the cover"},
			{Name: "cover", Help: "on 5+ or the score of the cover, the higher one"}}},
	{Name: "full-indirect", Rule: "AMB-06", Help: "do indirect hits on full armour count?",
		Readings: []rules.Reading{
			{Name: "hits", Help: "indirect hits on full armour count like others"},
			{Name: "suppress-only", Help: "they only suppress, as in the first edition"}}},
	{Name: "gun-half-range", Rule: "AMB-07", Help: "do guns firing indirectly get the die for half range?",
		Readings: []rules.Reading{
			{Name: "yes", Help: "guns firing indirectly get the die for half range"},
			{Name: "no", Help: "they do not"}}},
	{Name: "same-order-fallback", Rule: "AMB-08", Help: "does a second attack of one order drive back what the first suppressed?",
		Readings: []rules.Reading{
			{Name: "no", Help: "a unit is not both suppressed and driven back by one order"},
			{Name: "yes", Help: "it may be"}}},
	{Name: "passenger-hit", Rule: "TRN-02", Help: "which hit on the transport makes passengers dismount?",
		Readings: []rules.Reading{
			{Name: "unsaved", Help: "passengers dismount when their transport takes an unsaved hit"},
			{Name: "any", Help: "when it is hit at all, saved or not"}}},
}
