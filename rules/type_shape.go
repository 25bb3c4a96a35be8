package rules

// A Shape describes a type to programs that build controls for it: a slider, buttons, a check box.
type Shape struct {
	Kind  string   `json:"kind"`            // int, number, labels, yes-no, span, list, text, unit, missions or plan
	Min   float64  `json:"min"`             // the least value of a number, and of both ends of a span; for missions, the last turn
	Max   float64  `json:"max"`             // the largest value; for missions, the farthest distance
	Words []string `json:"words,omitempty"` // words allowed in place of the value; for labels and yes-no, all values
	Items []string `json:"items,omitempty"` // allowed entries of a list; empty: any
	Told  string   `json:"told"`            // the type in words, as the command line prints it
}

var kindNames = map[kind]string{intKind: "int", numberKind: "number", labelKind: "labels", yesNoKind: "yes-no",
	spanKind: "span", listKind: "list", textKind: "text", unitKind: "unit", missionsKind: "missions", planKind: "plan"}

// Shape describes the type to programs that make controls for its values.
func (t Type) Shape() Shape {
	return Shape{Kind: kindNames[t.kind], Min: t.min, Max: t.max, Words: t.words, Items: t.items, Told: t.String()}
}
