package tablefile

import (
	"salvo/rules/ground"
	"salvo/rules/yamlfile"
)

// A Field describes a key of scenario files to programs that build controls for it. The reader takes its keys from the same
// declaration, and most of its limits from the same constants.
type Field struct {
	Name     string  `json:"name"`
	Help     string  `json:"help,omitempty"`
	Kind     Kind    `json:"kind"`
	Required bool    `json:"required,omitempty"`
	Min      float64 `json:"min,omitempty"` // the least value of a number
	Max      float64 `json:"max,omitempty"`
	// Words are all values that a key of the kind "word" can have. Phrases are the beginnings of tasks and conditions.
	Words   []string `json:"words,omitempty"`
	Phrases []Phrase `json:"phrases,omitempty"`
	Keys    []Field  `json:"keys,omitempty"`  // the keys of a mapping with fixed keys
	Of      *Field   `json:"of,omitempty"`    // each value of a list, or of a mapping whose keys are names
	Names   string   `json:"names,omitempty"` // what the keys of such a mapping name: zone, place, plan, objective, turns, letter
	Short   Kind     `json:"short,omitempty"` // what may stand in place of the mapping: squares for {at: squares}
}

// A Kind is the kind of value that a key takes: a text, a number, a list of squares.
type Kind string

// The kinds of values.
const (
	TextKind      Kind = "text"
	WholeKind     Kind = "whole"     // a whole number
	NumberKind    Kind = "number"    // a number
	WordKind      Kind = "word"      // one of the words
	RowsKind      Kind = "rows"      // a letter for every square
	CellKind      Kind = "cell"      // one of the words, perhaps with a level: woods 1
	SquaresKind   Kind = "squares"   // A1-B2+K1
	RulesetKind   Kind = "ruleset"   // the name of a ruleset
	ZoneKind      Kind = "zone"      // the name of a zone
	PlanKind      Kind = "plan"      // the name of a plan
	PartyKind     Kind = "party"     // units as in a scenario line
	UnitsKind     Kind = "units"     // names of units of a side, places in its party, all or rest
	TasksKind     Kind = "tasks"     // one phrase or several
	StartKind     Kind = "start"     // the name of a zone, or a phrase
	ConditionKind Kind = "condition" // a phrase
	ScoreKind     Kind = "score"     // 4+
	RateKind      Kind = "rate"      // 1 per 100
	SuddenKind    Kind = "sudden"    // hold 1 for 3 turns
	FactorsKind   Kind = "factors"   // factors and options as in a scenario line
	KeysKind      Kind = "keys"      // a mapping with fixed keys
	NamedKind     Kind = "named"     // a mapping whose keys are names
	ListKind      Kind = "list"
)

// A Phrase is a word of a plan and the kind of thing that must follow it: a place, an objective, a turn, an edge, or
// nothing.
type Phrase struct {
	Word  string `json:"word"`
	About string `json:"about,omitempty"`
}

// Form describes a whole scenario file, its keys in the order in which people write them.
var Form = []Field{
	{Name: "title", Help: "the name of the scenario", Kind: TextKind},
	{Name: "ruleset", Help: "the game that is played, such as bkc2", Kind: RulesetKind, Required: true},
	{Name: "square", Help: "side of a square, in the game's unit of length", Kind: NumberKind, Min: shortestSide, Max: longestSide},
	{Name: "ground", Help: "rows from north to south, a letter a square: . open, = road, r rough, w woods, W dense woods, t built-up, # wall, n hedge, m marsh, ~ water, f fortification, x mines, % impassable, h and H open at level 1 and 2",
		Kind: RowsKind, Required: true},
	{Name: "heights", Help: "a layer of the same size: levels 0 to 3, a point for what ground says", Kind: RowsKind},
	{Name: "legend", Help: `further letters: a kind of square, perhaps with its level, as in "woods 1"`, Kind: NamedKind, Names: "letter",
		Of: &Field{Kind: CellKind, Words: ground.KindWords(), Max: ground.HighestLevel}},
	{Name: "zones", Help: "where units begin: rectangles of squares joined by +, as in A1-B2+K1-L2", Kind: NamedKind, Names: "zone", Of: &Field{Kind: SquaresKind}},
	{Name: "places", Help: "what plans and victory speak of; 1 to 9 are objectives", Kind: NamedKind, Names: "place",
		Of: &Field{Help: "where it is, and when it is held", Kind: KeysKind, Short: SquaresKind, Keys: placeForm}},
	{Name: "sides", Help: "who fights", Kind: KeysKind, Required: true, Keys: []Field{
		{Name: "a", Help: "one of both sides", Kind: KeysKind, Required: true, Keys: sideForm},
		{Name: "b", Help: "one of both sides", Kind: KeysKind, Required: true, Keys: sideForm}}},
	{Name: "plans", Help: "what sides may do, by the names of the plans", Kind: NamedKind, Names: "plan",
		Of: &Field{Kind: ListKind, Of: &Field{Help: "units that do the same", Kind: KeysKind, Keys: groupForm}}},
	{Name: "turns", Help: "the battle ends after so many turns of the game", Kind: WholeKind, Min: 1, Max: mostTurns, Required: true},
	{Name: "victory", Help: "what is worth points; without it the game's own conditions count", Kind: KeysKind, Keys: []Field{
		{Name: "a", Help: "what a side gets points for", Kind: KeysKind, Keys: termForm},
		{Name: "b", Help: "what a side gets points for", Kind: KeysKind, Keys: termForm},
		{Name: "margin", Help: "points by which the winner must be ahead", Kind: WholeKind, Max: mostPoints}}},
	{Name: "visibility", Help: "nobody sees farther, always or by turns, as in {1-2: 20}", Kind: NamedKind, Names: "turns", Short: NumberKind,
		Of: &Field{Kind: NumberKind, Max: farthest}},
	{Name: "factors", Help: "factors and options as a line has them: blunders=no +save-six=lose", Kind: FactorsKind},
}

var placeForm = []Field{
	{Name: "at", Help: "squares: G2 or F4-H6", Kind: SquaresKind, Required: true},
	{Name: "reach", Help: "units within so many squares of it count as being there", Kind: WholeKind, Max: ground.MostSquares},
	{Name: "least", Help: "the number of units that are needed to hold it", Kind: WholeKind, Min: 1, Max: mostPoints},
}

var sideForm = []Field{
	{Name: "party", Help: "as in a line; units may say where they begin: panther:pos=C1", Kind: PartyKind, Required: true},
	{Name: "zone", Help: "where units without a square of their own begin", Kind: ZoneKind},
	{Name: "edge", Help: "the edge by which the side leaves the table", Kind: WordKind, Words: ground.EdgeWords},
	{Name: "plan", Help: "the plan that the side follows", Kind: PlanKind},
	{Name: "arrivals", Help: "units that come later", Kind: ListKind, Of: &Field{Help: "units that come later", Kind: KeysKind, Keys: arrivalForm}},
}

var arrivalForm = []Field{
	{Name: "turn", Help: "the turn in which they come, or may come for the first time", Kind: WholeKind, Min: 1, Max: mostTurns, Required: true},
	{Name: "on", Help: "what a die must reach for them to come, 2+ to 6+; without it they come for certain", Kind: ScoreKind, Words: []string{"2+", "3+", "4+", "5+", "6+"}},
	{Name: "party", Help: "as in a line", Kind: PartyKind, Required: true},
	{Name: "zone", Help: "where they come", Kind: ZoneKind, Required: true},
}

var taskPhrases = []Phrase{{Move.String(), "place"}, {Attack.String(), "place"}, {Hold.String(), "place"}, {Support.String(), "place"},
	{Ambush.String(), "place"}, {Wait.String(), "turn"}, {Exit.String(), "edge"}}

const doHelp = "tasks one after the other: move, attack, hold, support or ambush PLACE, wait TURN, exit EDGE"

var groupForm = []Field{
	{Name: "units", Help: "names of units, places in the party such as 1-3, all, or rest", Kind: UnitsKind, Required: true},
	{Name: "do", Help: doHelp, Kind: TasksKind, Phrases: taskPhrases, Required: true},
	{Name: "caution", Help: "danger counts so many times: below 1 units dare more, above 1 less", Kind: NumberKind, Max: mostCaution},
	{Name: "deploy", Help: "where the units start, whatever they do first: the name of a zone, or move, attack, hold, support or ambush PLACE",
		Kind: StartKind, Phrases: taskPhrases[:Wait]},
	{Name: "then", Help: "other tasks from some moment on", Kind: KeysKind, Keys: switchForm},
}

var switchForm = []Field{
	{Name: "when", Help: "ahead, behind, held OBJECTIVE, lost OBJECTIVE, or turn TURN; asked at the start of a turn, and once true it stays so",
		Kind: ConditionKind, Required: true, Phrases: []Phrase{{Word: Ahead.String()}, {Word: Behind.String()}, {Held.String(), "objective"},
			{Lost.String(), "objective"}, {Turn.String(), "turn"}}},
	{Name: "do", Help: doHelp, Kind: TasksKind, Phrases: taskPhrases, Required: true},
	{Name: "caution", Help: "danger counts so many times: below 1 units dare more, above 1 less", Kind: NumberKind, Max: mostCaution},
}

var termForm = []Field{
	{Name: "hold", Help: "points for each objective that the side holds at the end", Kind: NamedKind, Names: "objective", Of: &Field{Kind: WholeKind, Max: mostPoints}},
	{Name: "each-turn", Help: "points for each objective that the side holds at the end of a turn", Kind: NamedKind, Names: "objective", Of: &Field{Kind: WholeKind, Max: mostPoints}},
	{Name: "losses", Help: "points per cost of the enemy units that are lost: 1 per 100", Kind: RateKind},
	{Name: "broken", Help: "points if the enemy breaks", Kind: WholeKind, Max: mostPoints},
	{Name: "exit", Help: "points per cost of own units that leave by an edge: 1 per 100", Kind: KeysKind, Keys: []Field{
		{Name: ground.EdgeWords[0], Kind: RateKind}, {Name: ground.EdgeWords[1], Kind: RateKind},
		{Name: ground.EdgeWords[2], Kind: RateKind}, {Name: ground.EdgeWords[3], Kind: RateKind}}},
	{Name: "sudden", Help: "a win at once: hold 1 for 3 turns", Kind: SuddenKind},
}

// Keys that the reader allows.
var (
	tableKeys   = names(Form)
	placeKeys   = names(placeForm)
	sideKeys    = names(sideForm)
	arrivalKeys = names(arrivalForm)
	groupKeys   = names(groupForm)
	switchKeys  = names(switchForm)
	termKeys    = names(termForm)
)

func names(fields []Field) []string {
	all := make([]string, len(fields))
	for i, f := range fields {
		all[i] = f.Name
	}
	return all
}

// Write returns the text of a scenario file with the given content. before is the text that the file had; a new file has
// none. Write keeps the comments, the layout and the order of before where it can, and lists what it could not keep.
func Write(before []byte, content yamlfile.Keys) (text []byte, lost []string) {
	if len(before) == 0 {
		return yamlfile.Write(content), nil
	}
	return yamlfile.Rewrite(before, content, tableKeys)
}
