package rules

// A Shape is what a type allows, for those who make controls of it: a slider, buttons, a check.
type Shape struct {
	Kind  string   `json:"kind"`            // int, number, labels, yes-no, span, list, text, unit, missions or plan
	Min   float64  `json:"min"`             // of a number, and of both ends of a span
	Max   float64  `json:"max"`             //
	Words []string `json:"words,omitempty"` // that it may be instead; all there is to labels
	Items []string `json:"items,omitempty"` // that a list may hold; none for any
	Told  string   `json:"told"`            // the same in words, as the command line has them
}

var kindNames = map[kind]string{intKind: "int", numberKind: "number", labelKind: "labels", yesNoKind: "yes-no",
	spanKind: "span", listKind: "list", textKind: "text", unitKind: "unit", missionsKind: "missions", planKind: "plan"}

// Shape is that of the type.
func (t Type) Shape() Shape {
	return Shape{Kind: kindNames[t.kind], Min: t.min, Max: t.max, Words: t.words, Items: t.items, Told: t.String()}
}
