package star

import (
	"slices"
	"strings"

	"salvo/rules"
)

// The functions of a game file get their arguments by the names of their parameters: d (dice), s (state), rounds, or a
// party, factor or option, with _ for - in its name.

// A role is one of the functions that a procedure can have: its rule, its start and so on. It says which parameters
// such a function can have beside parties, factors and options.
type role struct {
	name  string
	gets  []string
	lacks map[string]string // for each parameter that the function cannot have: why not
}

const noDice = "throws no dice: throw them in "

var (
	ruleRole  = role{"rule", []string{"d"}, map[string]string{"s": "one throw has no state: use start=, step= and end=", "rounds": "one throw has no rounds: use start=, step= and end="}}
	startRole = role{"start", nil, map[string]string{"d": "start " + noDice + "step", "s": "start makes the state: return a dict of whole numbers", "rounds": "no round has been played at the start"}}
	stepRole  = role{"step", []string{"d", "s"}, map[string]string{"rounds": "steps do not know their round; count it in the state, as in s.round"}}
	endRole   = role{"end", []string{"s", "rounds"}, map[string]string{"d": "end " + noDice + "step"}}
	mostRole  = role{"a function of the most", nil, map[string]string{"d": "it " + noDice + "the rule", "s": "it has no state", "rounds": "it has no rounds"}}
)

// checkFunctions checks the parameters of the functions of a procedure, and the attributes of dice and parties that they
// use.
func (g *game) checkFunctions(p *procedure) {
	for _, of := range []struct {
		fn   *function
		role role
	}{{p.rule, ruleRole}, {p.start, startRole}, {p.step, stepRole}, {p.end, endRole}, {p.rounds, mostRole}} {
		if of.fn != nil {
			g.checkFunction(p, of.fn, of.role)
		}
	}
	for _, metric := range p.metrics {
		if metric.most != nil {
			g.checkFunction(p, metric.most, mostRole)
		}
	}
}

func (g *game) checkFunction(p *procedure, fn *function, r role) {
	wrong := g.declarations.wrong
	names := slices.Clone(r.gets)
	for i := range p.Parties {
		names = append(names, parameter(p.Parties[i].Name))
	}
	for i := range p.Factors {
		names = append(names, parameter(p.Factors[i].Name))
	}
	for i := range g.ruleset.Options {
		names = append(names, parameter(g.ruleset.Options[i].Name))
	}
	free := len(fn.code.params) - fn.code.defaults
	for i, name := range fn.code.params {
		if why := r.lacks[name]; why != "" {
			wrong.add(fn.code.at, "%s has the parameter %s, but %s", fn.code.name, name, why)
			continue
		}
		if !slices.Contains(names, name) {
			if i >= free {
				continue // the parameter keeps its default
			}
			near := ""
			if word := nearestWord(name, slices.Clone(names)); word != "" {
				near = "; did you mean " + word + "?"
			}
			wrong.add(fn.code.at, "%s has the parameter %s, which is no party, factor or option of %s%s (it can have %s)",
				fn.code.name, name, p.Name, near, strings.Join(names, ", "))
			continue
		}
		if g.isOption(p, name) && !slices.Contains(p.options, name) {
			p.options = append(p.options, name)
		}
	}
	g.checkUses(p, fn)
}

// isOption reports whether a parameter is named like an option of the game.
func (g *game) isOption(p *procedure, name string) bool {
	return slices.ContainsFunc(g.ruleset.Options, func(o rules.Option) bool { return parameter(o.Name) == name })
}

// checkUses checks the attributes of dice and parties that a function reads, calls or sets.
func (g *game) checkUses(p *procedure, fn *function) {
	wrong := g.declarations.wrong
	for _, u := range fn.code.uses {
		if u.of == "d" {
			if !slices.Contains(diceWords, u.name) {
				wrong.add(u.at, "dice have no %s%s; they have %s", u.name, didYouMean(u.name, diceWords), strings.Join(diceWords, ", "))
			}
			continue
		}
		i := slices.IndexFunc(p.Parties, func(spec rules.PartySpec) bool { return parameter(spec.Name) == u.of })
		if i < 0 {
			continue
		}
		words := g.partyWords()
		switch {
		case u.set:
			wrong.add(u.at, "%s.%s cannot be set: a party never changes; keep numbers in variables, or in the state s", u.of, u.name)
		case !slices.Contains(words, u.name):
			wrong.add(u.at, "the party %s has no %s%s; it has %s", u.of, u.name, didYouMean(u.name, words), strings.Join(words, ", "))
		}
	}
}

func didYouMean(name string, among []string) string {
	if near := nearestWord(name, slices.Clone(among)); near != "" {
		return " (did you mean " + near + "?)"
	}
	return ""
}

// partyWords returns the attributes of a party that rules can read.
func (g *game) partyWords() []string {
	words := []string{"count", "name"}
	for _, f := range g.ruleset.Fields {
		words = append(words, parameter(f.Name))
	}
	return words
}

// completeOptions records for each option which procedures use it. It also offers house rules if a procedure throws
// dice to hit and saves.
func (g *game) completeOptions() {
	rs := g.ruleset
	var volleys []string
	for _, p := range g.declarations.procedures {
		for i := range rs.Options {
			if slices.Contains(p.options, parameter(rs.Options[i].Name)) {
				rs.Options[i].Procedures = append(rs.Options[i].Procedures, p.Name)
			}
		}
		if g.volleys(p.rule, nil) || g.volleys(p.step, nil) {
			volleys = append(volleys, p.Name)
		}
	}
	const whole = "in place of the one that the rule works out, modifiers included"
	for _, o := range (rules.HouseDice{Hit: whole, ToHit: volleys, Save: whole, ToSave: volleys, More: "one more hit",
		Explode: volleys, Reroll: volleys}).Options() {
		if !slices.ContainsFunc(rs.Options, func(own rules.Option) bool { return own.Name == o.Name }) {
			rs.Options = append(rs.Options, o)
		}
	}
}

// volleys reports whether a function throws dice to hit and saves, itself or through functions that it names.
func (g *game) volleys(fn *function, callers []*code) bool {
	if fn == nil || slices.Contains(callers, fn.code) {
		return false
	}
	if fn.code.volleys {
		return true
	}
	for _, i := range fn.code.globals {
		if other, is := g.program.globals[i].(*function); is && g.volleys(other, append(callers, fn.code)) {
			return true
		}
	}
	return false
}
