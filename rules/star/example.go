package star

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"salvo/rules"
	"salvo/sim"
)

// completeExamples checks the figures of worked examples. Their lines are parsed when they are compared.
func (g *game) completeExamples() {
	for _, e := range g.declarations.examples {
		p := g.procedureOf(e.line)
		if p == nil {
			continue // no such procedure: the error comes when the line is parsed
		}
		made := rules.Example{Line: g.lineOf(e.line, p, ""), From: fmt.Sprintf("%s:%d:%d", g.ruleset.File, e.at.Line, e.at.Col)}
		for _, f := range e.figures {
			if figure, ok := g.figureOf(p, f); ok {
				made.Figures = append(made.Figures, [2]string{figure, f.is})
			}
		}
		g.ruleset.Examples = append(g.ruleset.Examples, made)
	}
}

// procedureOf returns the procedure that a line of the file names: the one behind a slash, or the first.
func (g *game) procedureOf(line string) *procedure {
	first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	_, name, named := strings.Cut(first, "/")
	for _, p := range g.declarations.procedures {
		if !named || p.Name == name {
			return p
		}
	}
	return nil
}

// figureOf returns the text of a figure of an example, in the form that rules.ParseFigure reads. ok is false if the figure
// or its value makes no sense.
func (g *game) figureOf(p *procedure, f declaredFigure) (text string, ok bool) {
	wrong := g.declarations.wrong
	i := slices.IndexFunc(p.Metrics, func(m sim.Metric) bool { return m.Name == f.metric })
	switch {
	case f.metric == "":
		text = f.label
	case f.label != "":
		text = f.metric + "=" + f.label
	case i >= 0 && p.Metrics[i].Labels != nil:
		wrong.add(f.at, `%s has labels: say the chance of each, as in %s={"%s": "1/6"}`, f.metric, parameter(f.metric), p.Metrics[i].Labels[len(p.Metrics[i].Labels)-1])
		return "", false
	default:
		text = "mean " + f.metric
	}
	if _, err := rules.ParseFigure(text, boundless(p.Metrics)); err != nil {
		wrong.add(f.at, "%v", err)
		return "", false
	}
	if _, is := new(big.Rat).SetString(f.is); !is || len(f.is) > 200 || strings.ContainsAny(f.is, "eEpP") {
		wrong.add(f.at, "%s is %q: write a fraction in quotes, as in \"1/6\"", text, clip(f.is))
		return "", false
	}
	return text, true
}
