package tablefile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"salvo/rules/ground"
)

// Written returns a plan as lines of a scenario file, to be put under its key "plans".
func (t *Table) Written(p *Plan) []string {
	lines := []string{"  " + p.Name + ":"}
	for i := range p.Groups {
		lines = append(lines, "    - {units: "+list(p.Groups[i].words())+", "+t.Does(&p.Groups[i])+"}")
	}
	return lines
}

// Does returns the text of a group in a plan after its units: tasks, caution, deployment and switch.
func (t *Table) Does(g *Group) string {
	text := "do: " + t.doing(g.Tasks)
	if g.Careful {
		text += ", caution: " + number(g.Caution)
	}
	if d := g.Deploy; d != nil && d.Zone != None {
		text += ", deploy: " + t.Zones[d.Zone].Name
	} else if d != nil {
		text += ", deploy: " + t.task(d.Task)
	}
	if sw := g.Then; sw != nil {
		text += ", then: {when: " + t.condition(sw) + ", do: " + t.doing(sw.Tasks)
		if sw.Careful {
			text += ", caution: " + number(sw.Caution)
		}
		text += "}"
	}
	return text
}

// words returns the words with which a file names the units of a group.
func (g *Group) words() []string {
	switch {
	case g.All:
		return []string{"all"}
	case g.Rest:
		return []string{"rest"}
	}
	words := slices.Clone(g.Names)
	for i := 0; i < len(g.Numbers); i++ {
		from := i
		for i+1 < len(g.Numbers) && g.Numbers[i+1] == g.Numbers[i]+1 {
			i++
		}
		if from == i {
			words = append(words, strconv.Itoa(g.Numbers[i]))
		} else {
			words = append(words, fmt.Sprintf("%d-%d", g.Numbers[from], g.Numbers[i]))
		}
	}
	return words
}

func (t *Table) doing(tasks []Task) string {
	var words []string
	for _, task := range tasks {
		words = append(words, t.task(task))
	}
	return list(words)
}

// task returns a task as a file says it: "attack 1".
func (t *Table) task(task Task) string {
	switch task.Do {
	case Wait:
		return fmt.Sprintf("wait %d", task.Turn)
	case Exit:
		return "exit " + ground.EdgeWords[task.Edge]
	}
	return task.Do.String() + " " + t.Places[task.Place].Name
}

func (t *Table) condition(sw *Switch) string {
	switch sw.When {
	case Held, Lost:
		return sw.When.String() + " " + t.Places[sw.Place].Name
	case Turn:
		return fmt.Sprintf("turn %d", sw.Turn)
	}
	return sw.When.String()
}

// list returns one word as it is, and several as a list of YAML.
func list(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	return "[" + strings.Join(words, ", ") + "]"
}

func number(n float64) string { return strconv.FormatFloat(n, 'g', -1, 64) }
