package star

import (
	"fmt"
	"math/big"

	"salvo/rules"
)

// An Example is a worked example of a file: a line, and what its figures must be.
type Example struct {
	Line    string
	Place   string // "skirmish.star:12:1"
	Figures []ExampleFigure
}

// An ExampleFigure is one figure of a worked example.
type ExampleFigure struct {
	Figure rules.Figure
	Chance *big.Rat
}

// completeExamples checks the examples of a file.
func (g *game) completeExamples() {
	_ = fmt.Sprint
}
