//go:build browser

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"salvo/rules/games"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/rules/yamlfile"
)

// contentOf returns the contents of a scenario file without its layout: the keys of mappings are sorted.
func contentOf(t *testing.T, text string) string {
	t.Helper()
	rd := yamlfile.Reader{}
	root := rd.Document([]byte(text))
	if root == nil {
		t.Fatalf("%v\n%s", rd.Mistakes, text)
	}
	return sortedContent(rd.Tree(root))
}

func sortedContent(tree yamlfile.Tree) string {
	switch v := tree.(type) {
	case yamlfile.Keys:
		var parts []string
		for _, k := range v {
			parts = append(parts, k.Name+"="+sortedContent(k.Value))
		}
		sort.Strings(parts)
		return "{" + strings.Join(parts, "\n") + "}"
	case yamlfile.List:
		var parts []string
		for _, one := range v.Of {
			parts = append(parts, sortedContent(one))
		}
		return "[" + strings.Join(parts, " ") + "]"
	}
	return strings.TrimSpace(fmt.Sprint(tree))
}

// firstScenario returns the file of docs/first-scenario.md.
func firstScenario(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/first-scenario.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(text), "```yaml\n")
	file, _, _ := strings.Cut(blocks[2], "```")
	return file
}

// everyKey is a scenario file that has every key of the form of scenario files.
const everyKey = `title: Every key
ruleset: bkc2
square: 10
ground: |
  ....==......
  ..ww==..oo..
  ....==..oo..
  ....==......
  ..ww==tt....
  ....==tt..h.
  ....==......
  ............
heights: |
  ............
  ............
  ............
  .11.........
  .1..........
  ............
  ............
  ............
legend: {o: woods 1}
zones: {A: A1-L2, B: A7-L8}
places: {1: {at: G3-H4, reach: 1, least: 1}, P: D4}
sides:
  a: {party: 2xpanther+2xde-infantry+de-hq, zone: A, edge: south, plan: left, arrivals: [{turn: 3, on: 4+, party: tiger-1, zone: A}]}
  b: {party: 2xsherman-m4+2xus-rifles+us-hq, zone: B, edge: north, plan: stand, arrivals: [{turn: 4, on: 5+, party: sherman-m4-76, zone: B}]}
plans:
  left:
    - {units: panther, do: [move P, attack 1], caution: 0.7, deploy: hold P, then: {when: turn 3, do: hold 1, caution: 1}}
    - {units: rest, do: support 1}
  stand: [{units: all, do: hold 1}]
turns: 6
victory:
  a: {hold: {1: 3}, each-turn: {1: 1}, losses: 1 per 100, broken: 2, exit: {north: 1 per 100, south: 1 per 200, west: 1 per 300, east: 1 per 400}, sudden: hold 1 for 3 turns}
  b: {hold: {1: 3}, each-turn: {1: 1}, losses: 1 per 100, broken: 2, exit: {north: 1 per 100, south: 1 per 200, west: 1 per 300, east: 1 per 400}, sudden: hold 1 for 4 turns}
  margin: 1
visibility: {1-2: 60}
factors: blunders=no
`

// missingKeys returns the paths of a form that none of some mappings has.
func missingKeys(form []tablefile.Field, in []yamlfile.Tree, path string) (missing []string) {
	for _, f := range form {
		var values []yamlfile.Tree
		for _, tree := range in {
			keys, _ := tree.(yamlfile.Keys)
			for _, k := range keys {
				if k.Name == f.Name {
					values = append(values, k.Value)
				}
			}
		}
		if len(values) == 0 {
			missing = append(missing, path+f.Name)
		}
		keys := f.Keys
		for of := f.Of; of != nil; of = of.Of {
			keys, values = of.Keys, valuesOf(values)
		}
		missing = append(missing, missingKeys(keys, values, path+f.Name+"/")...)
	}
	return missing
}

// valuesOf returns the values in mappings and lists.
func valuesOf(trees []yamlfile.Tree) (all []yamlfile.Tree) {
	for _, tree := range trees {
		switch v := tree.(type) {
		case yamlfile.Keys:
			for _, k := range v {
				all = append(all, k.Value)
			}
		case yamlfile.List:
			all = append(all, v.Of...)
		}
	}
	return all
}

// leavesOf returns the paths of all texts of a file.
func leavesOf(tree yamlfile.Tree, path string) (all []string) {
	switch v := tree.(type) {
	case yamlfile.Keys:
		for _, k := range v {
			all = append(all, leavesOf(k.Value, path+"/"+k.Name)...)
		}
	case yamlfile.List:
		for i, one := range v.Of {
			all = append(all, leavesOf(one, fmt.Sprint(path, "/", i))...)
		}
	default:
		all = append(all, path[1:])
	}
	return all
}

// firstScenarioVisit follows docs/first-scenario.md on the page alone: the file equals that of the document except for its
// layout.
func firstScenarioVisit(t *testing.T, b *browser) {
	want := firstScenario(t)
	v := b.desktop(t)
	v.beginTable("bkc2")
	v.take("rules")
	v.set("factors", "")
	v.set("title", "The mill")
	v.take("ground")
	v.set("ground/rows", "13")
	v.paintRows(strings.Split(strings.Split(want, "ground: |\n")[1], "\nzones:")[0])
	v.take("places")
	for _, zone := range [][3]string{{"S", "A1", "P3"}, {"N", "E7", "O13"}} {
		v.eval(fmt.Sprintf(`document.querySelector('[data-key="zones/%s"]').closest('.drawn').querySelector('button').click()`, zone[0]), nil)
		v.drag(zone[1], zone[2])
		v.settle()
	}
	v.push("+ objective")
	v.drag("G8", "I9")
	v.settle()
	v.push("Say how it is held")
	v.settle()
	v.set("places/1/reach", "0")
	for _, place := range [][3]string{{"A", "H", "N7"}, {"A", "W", "D8"}} {
		v.push("+ place")
		v.drag(place[2], place[2])
		v.settle()
		v.set("places/"+place[0]+"/name", place[1])
	}
	v.raise("a", []string{"sherman-m4-76", "us-rifles", "us-mg", "us-hq"}, map[int]int{0: 2, 1: 3})
	v.raise("b", []string{"de-infantry", "pak-40", "de-hq"}, map[int]int{0: 3})
	v.take("plans")
	v.plan("straight", [][2]string{{"sherman-m4-76 us-rifles", "attack 1"}, {"rest", "support 1"}})
	v.plan("round-the-west", [][2]string{{"sherman-m4-76", "move W, attack 1"}, {"us-rifles", "attack 1"}, {"rest", "support 1"}})
	v.plan("all-in", [][2]string{{"de-infantry pak-40", "hold 1"}})
	v.plan("gun-on-the-hill", [][2]string{{"pak-40", "hold H"}, {"de-infantry", "hold 1"}})
	v.set("sides/a/plan", "straight")
	v.set("sides/b/plan", "all-in")
	v.picture("workshop-plans")
	v.take("victory")
	for _, side := range []string{"a", "b"} {
		v.push("+ side " + side)
		v.settle()
		v.eval(fmt.Sprintf(`[...document.querySelectorAll('.panel > fieldset > fieldset')].find((f) => f.querySelector('legend').textContent === 'side %s').querySelectorAll('button.add')[0].click()`, side), nil)
		v.settle()
		v.set("victory/"+side+"/hold/1", "4")
		v.set("victory/"+side+"/losses/points", "1")
	}
	v.set("victory/margin", "1")
	v.picture("workshop-victory")
	got := v.file()
	if a, b := contentOf(t, got), contentOf(t, want); a != b {
		t.Errorf("the page has written\n%s\nin place of\n%s", got, want)
	}
	v.until(`document.querySelectorAll('#mistakes li').length === 0`)
	v.evenOut(got)
	v.reserves()
}

// evenOut asks the page for the number of squads of side b that makes the battle even, and compares the answer with that of "salvo balance". It
// then writes the number of the document into the file.
func (v *visitor) evenOut(file string) {
	v.Helper()
	const name = "table.yaml" // what the page calls it: battles depend on the name, too
	v.Chdir(v.TempDir())
	if err := os.WriteFile(name, []byte(file), 0o666); err != nil {
		v.Fatal(err)
	}
	const axis = "b.de-infantry=1..8"
	v.click("#balance summary")
	v.until(`document.querySelector('#balance option[value="b.de-infantry"]')`)
	v.choose("#balance select", "b.de-infantry")
	v.choose("#balance input[aria-label=from]", "1")
	v.choose("#balance input[type=range]", "8")
	v.push("Find the balance")
	v.until(fmt.Sprintf(`document.querySelector('#balance .help:last-child')?.textContent.includes(%s)`, quotedJS("--vary "+axis+" ")))
	v.sameAsCommand("#balance", "balance", name, "--vary", axis, "--trials", "400", "--method", "simulate")
	v.take("forces")
	v.push("Side b")
	v.set("sides/b/party/0/count", "7")
	if file := v.file(); !strings.Contains(file, "party: 7xde-infantry+pak-40+de-hq,") {
		v.Errorf("there are not seven squads in\n%s", file)
	}
}

// reserves adds units that arrive later, and checks that mistakes are shown where they are made.
func (v *visitor) reserves() {
	v.Helper()
	v.take("forces")
	v.push("Side b")
	v.push("+ arrival")
	v.until(`document.querySelectorAll('#mistakes li').length > 0 && document.querySelector('[data-key="sides/b/arrivals/0/party"][aria-invalid]')`)
	v.picture("workshop-mistakes")
	v.set("sides/b/arrivals/0/turn", "4")
	v.set("sides/b/arrivals/0/zone", "N")
	v.set("sides/b/arrivals/0/party", "stug-iii-g")
	v.until(`document.querySelectorAll('#mistakes li').length === 0`)
	if file := v.file(); !strings.Contains(file, "turn: 4, party: stug-iii-g, zone: N") {
		v.Errorf("no reserves in\n%s", file)
	}
}

// paintRows paints the ground of a file, run by run.
func (v *visitor) paintRows(text string) {
	v.Helper()
	names := map[rune]string{'h': "level 1"}
	for k := range ground.Kind(ground.Kinds) {
		names[k.Letter()] = strings.ReplaceAll(k.String(), "-", " ")
	}
	rows := strings.Split(strings.TrimSpace(text), "\n")
	v.push("line")
	for i, row := range rows {
		row = strings.TrimSpace(row)
		rows[i] = row
	}
	for column := 0; column < len(rows[0]); column++ { // columns, since the road goes north
		for from := 0; from < len(rows); {
			to := from
			for to+1 < len(rows) && rows[to+1][column] == rows[from][column] {
				to++
			}
			if letter := rune(rows[from][column]); letter != '.' && letter != 'h' {
				v.push(names[letter])
				v.drag(nameOfSquare(column, len(rows)-1-from), nameOfSquare(column, len(rows)-1-to))
				v.settle()
			}
			from = to + 1
		}
	}
	// The document draws its hills with letters; the text of the file is given the same letters.
	v.take("file")
	file := v.value("textarea")
	before, after, _ := strings.Cut(file, "ground: |\n")
	_, after, _ = strings.Cut(after, "zones:")
	v.eval(fmt.Sprintf(`(() => { const text = document.querySelector('textarea'); text.value = %s; })()`,
		quotedJS(before+"ground: |\n  "+strings.Join(rows, "\n  ")+"\nzones:"+after)), nil)
	drawn := strings.ReplaceAll(strings.Join(rows, "\n  "), "h", ".")
	if !strings.Contains(file, drawn) {
		v.Errorf("painted\n%s\nin place of\n  %s", file, drawn)
	}
	v.push("Read this text")
	v.settle()
}

func nameOfSquare(column, row int) string { return fmt.Sprintf("%c%d", 'A'+column, row+1) }

// raise replaces the units of a side by those of a list, with the given counts.
func (v *visitor) raise(side string, units []string, counts map[int]int) {
	v.Helper()
	v.take("forces")
	v.push("Side " + side)
	v.set("sides/"+side+"/party", "unit") // in place of the force that an empty table has
	had := 0
	v.eval(`document.querySelectorAll('.party .card').length`, &had)
	for _, unit := range units {
		v.addUnit(unit)
	}
	for range had {
		v.eval(`document.querySelector('.party .card .remove').click()`, nil)
		v.settle()
	}
	for i, n := range counts {
		for k := 1; k < n; k++ {
			v.touchKey(fmt.Sprintf("sides/%s/party/%d/+", side, i))
		}
	}
}

// plan adds a plan with its groups: units, and tasks joined by commas.
func (v *visitor) plan(name string, groups [][2]string) {
	v.Helper()
	v.push("+ plan")
	v.settle()
	v.set("plans/plan-1/name", name)
	entry := func(i int) string { return fmt.Sprintf("plans/%s/%d", name, i) }
	for i, g := range groups {
		if i > 0 {
			v.eval(fmt.Sprintf(`[...document.querySelector('[data-open="plans/%s"]').querySelectorAll('button.add')].filter((b) => b.textContent === '+ group').at(-1).click()`, name), nil)
			v.settle()
		}
		for _, unit := range strings.Fields(g[0]) {
			if i == 0 || unit != "rest" { // the page gives a new group the units "rest"
				v.touchKey(entry(i) + "/units/" + unit)
			}
		}
		tasks := strings.Split(g[1], ", ")
		for k, task := range tasks {
			verb, about, _ := strings.Cut(task, " ")
			if k > 0 {
				v.eval(fmt.Sprintf(`[...document.querySelector('[data-open="plans/%s"]').querySelectorAll('button')].filter((b) => b.textContent === '+ task')[%d].click()`, name, i), nil)
				v.settle()
			}
			v.eval(fmt.Sprintf(`(() => {
				const row = document.querySelectorAll('[data-open="plans/%s"] .entry')[%d].querySelectorAll('.tasks li')[%d];
				const verb = row.querySelector('select');
				if (verb.value === %s) return;
				verb.value = %[4]s;
				verb.dispatchEvent(new Event('change'));
			})()`, name, i, k, quotedJS(verb)), nil)
			v.settle()
			v.eval(fmt.Sprintf(`(() => {
				const row = document.querySelectorAll('[data-open="plans/%s"] .entry')[%d].querySelectorAll('.tasks li')[%d];
				const about = row.querySelectorAll('select')[1];
				if (about.value === %s) return;
				about.value = %[4]s;
				about.dispatchEvent(new Event('change'));
			})()`, name, i, k, quotedJS(about)), nil)
			v.settle()
		}
	}
}

// readyFilesVisit opens every ready-made file, makes a change, reverts it, and saves the file: its bytes must not change.
func readyFilesVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	library := games.All()
	for _, name := range library.ReadyMadeNames() {
		s, err := library.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		v.openMap("#" + name)
		v.namesOfPlaces(name)
		v.take("rules")
		v.set("turns", "2")
		v.set("turns", s.Word("turns"))
		if got := v.file(); got != string(s.Table.Text) {
			t.Errorf("%s became\n%s", name, got)
		}
	}
}

// namesOfPlaces reports names of zones, objectives and places that a unit hides, or that hide the label of a unit.
func (v *visitor) namesOfPlaces(table string) {
	v.Helper()
	var hidden []string
	if v.eval(`(() => {
		const over = (one, other) => one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
		const core = (node) => { const { left, right, top, bottom } = node.getBoundingClientRect(); return { left, right, top: top + 0.2 * (bottom - top), bottom: bottom - 0.25 * (bottom - top) }; };
		const hides = (name, unit) => (unit.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING ? over(core(name), core(unit.querySelector('text'))) : over(core(name), unit.getBoundingClientRect()));
		const units = [...document.querySelectorAll('#table .unit')];
		return [...document.querySelectorAll('#table :is(.zone-name, .place-name)')].filter((name) => units.some((unit) => hides(name, unit))).map((name) => name.textContent);
	})()`, &hidden); len(hidden) > 0 {
		v.Errorf("%s: the names of %q and units lie over each other", table, hidden)
	}
}

// randomEditsVisit makes a hundred changes and reverts all of them.
func randomEditsVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.openMap("#farm")
	before := v.file()
	chance := rand.New(rand.NewPCG(50, 2))
	square := func() string { return nameOfSquare(chance.IntN(16), chance.IntN(15)) }
	changed := 0
	link := func() (hash string) { v.eval("location.hash", &hash); return hash } // the address holds the whole file
	for changed < 100 {
		was := link()
		switch chance.IntN(8) {
		case 0:
			v.take("ground")
			v.push([]string{"brush", "line", "rectangle"}[chance.IntN(3)])
			v.push([]string{"woods", "open", "hedge", "level 2", "flat", "road"}[chance.IntN(6)])
			v.drag(square(), square())
		case 1:
			v.take("rules")
			v.set("turns", fmt.Sprint(chance.IntN(12)+1))
		case 2:
			v.take("rules")
			v.set("title", fmt.Sprintf("Title %d: of \"many\"", chance.IntN(1000)))
		case 3:
			v.take("places")
			v.set([]string{"zones/A", "zones/B", "places/E"}[chance.IntN(3)], square()+"-"+square())
		case 4:
			v.take("forces")
			v.push([]string{"Side a", "Side b"}[chance.IntN(2)])
			v.eval(`document.querySelectorAll('.party .stepper button:not([disabled])').forEach((b, i, all) => i === all.length - 1 && b.click())`, nil)
		case 5: // a mistake, until the arrival has units
			v.take("forces")
			v.push("+ arrival")
		case 6:
			v.take("plans")
			v.push("+ plan")
		case 7:
			v.take("victory")
			v.set("victory/margin", fmt.Sprint(chance.IntN(9)))
		}
		v.settle()
		if link() != was {
			changed++
		}
	}
	for range changed {
		v.push("Undo")
		v.settle()
	}
	if after := v.file(); after != before {
		t.Errorf("the file became\n%s\nin place of\n%s", after, before)
	}
	v.until(`document.querySelector('#undo').disabled`)
}

// crashVisit leaves without saving, and then crashes; the next visit finds the changes.
func crashVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.beginTable("bkc2")
	v.take("rules")
	v.set("title", "Not saved")
	v.set("turns", "11")
	v.do(chromedp.Navigate("about:blank"))
	v.openMap("")
	v.until(`document.querySelector('#title').textContent === 'Not saved'`)
	if file := v.file(); !strings.Contains(file, "turns: 11\n") {
		t.Errorf("the draft is\n%s", file)
	}
	v.take("rules")
	v.set("turns", "12")
	crashing, cancel := context.WithTimeout(v.tab, time.Second) // a crashed tab does not answer
	defer cancel()
	if err := chromedp.Run(crashing, page.Crash()); err == nil {
		t.Error("the tab has not crashed")
	}
	other := b.desktop(t)
	other.openMap("")
	if file := other.file(); !strings.Contains(file, "turns: 12\n") {
		t.Errorf("after the crash the draft is\n%s", file)
	}
}

// focusVisit presses buttons of the panels with the keyboard. What was pressed may be gone afterwards, but the focus stays in the panel or goes
// to the table, and not back to the start of the page.
func focusVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.openMap("#table.yaml&table=table.yaml;" + deflated(t, everyKey))
	v.until(`document.querySelector('#title').textContent === 'Every key'`)
	for _, one := range [][2]string{
		{"ground", "+legend"}, {"ground", "-legend/o"}, {"places", "places/P/draw"}, {"places", "+places"}, {"places", "-zones/B"}, {"places", "+places/P"},
		{"forces", "sides/a/party/0/−"}, {"forces", "-sides/a/party/2"}, {"forces", "+sides/a/arrivals"}, {"forces", "-sides/a/arrivals/0"},
		{"plans", "-plans/left/0/do/0"}, {"plans", "+plans/left/0/do"}, {"plans", "-plans/left/0/then"}, {"plans", "+plans/left/1/then"}, {"plans", "-plans/left/1"}, {"plans", "+plans/left"},
		{"plans", "-plans/stand"}, {"plans", "+plans"}, {"rules", "-visibility/1-2"}, {"rules", "factor/blunders/0"}, {"victory", "-victory/a/exit"},
		{"victory", "+victory/a/hold"}, {"victory", "-victory/b"},
	} {
		v.take(one[0])
		v.eval(`document.querySelectorAll('.panel details').forEach((d) => { d.open = true; })`, nil)
		v.eval(fmt.Sprintf(`document.querySelector('[data-key="' + CSS.escape(%s) + '"]').focus()`, quotedJS(one[1])), nil)
		v.press(kb.Enter)
		v.settle()
		var there bool
		if v.eval(`document.activeElement.closest('.panel, #table') !== null`, &there); !there {
			t.Errorf("%s: the focus is lost after %s", one[0], one[1])
		}
		v.eval(`document.querySelector('#undo').disabled || document.querySelector('#undo').click()`, nil)
		v.settle()
	}
}

// startVisit begins a scenario in every way: from every template in every game, a random table, a ready-made scenario, one
// translated into another game, and a file. None of these has a mistake.
func startVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.openMap("#farm")
	good := func(what, part string) {
		v.Helper()
		v.settle()
		v.until(`document.querySelectorAll('#mistakes li').length === 0`)
		if file := v.file(); !strings.Contains(file, part) {
			v.Errorf("%s: no %q in\n%s", what, part, file)
		}
	}
	was := func() { v.eval(`window.was = document.querySelector('#title').firstChild`, nil) }
	anew := `document.querySelector('#title').firstChild !== window.was` // each table writes its title anew
	library := games.All()
	for _, ruleset := range []string{"bkc1", "bkc2", "bolt-action", "cobi"} {
		for _, template := range library.Templates() {
			was()
			v.begin(ruleset, strings.ToUpper(template.Name[:1])+strings.ReplaceAll(template.Name[1:], "-", " "))
			v.until(anew)
			good(template.Name, "ruleset: "+ruleset+"\n")
		}
	}
	was()
	v.click("#begin")
	v.choose("#start-game", "bolt-action")
	v.choose("#start input[type=number]", "7")
	v.push("Draw it")
	v.until(anew)
	good("a random table", "ruleset: bolt-action\n")
	was()
	v.begin("bkc2", "Farm")
	v.until(anew)
	good("a ready-made table", "title: \"The farm")
	was()
	v.begin("bkc2", "As Blitzkrieg Commander")
	v.until(anew)
	good("another game", "ruleset: bkc1")
	s, err := library.Parse("village")
	if err != nil {
		t.Fatal(err)
	}
	was()
	v.click("#begin")
	v.eval(fmt.Sprintf(`(() => {
		const given = new DataTransfer();
		given.items.add(new File([%s], 'village.yaml'));
		const input = document.querySelector('#start-file');
		input.files = given.files;
		input.dispatchEvent(new Event('change'));
	})()`, quotedJS(string(s.Table.Text))), nil)
	v.until(anew)
	v.until(`!document.querySelector('#start').open`)
	good("a file", string(s.Table.Text))
}

// beginningsVisit sets each field that says how a unit begins, and its squares, in every game, and finds them in the file.
func beginningsVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	for _, name := range []string{"farm", "streets", "bridge"} {
		v.openMap("#" + name)
		open := func() {
			v.take("forces")
			v.eval(`[...document.querySelectorAll('.party .card details')].find((d) => d.textContent.startsWith('How it begins')).open = true`, nil)
			v.until(`document.querySelector('.party .card .fields [data-name]')`)
		}
		open()
		v.set("sides/a/party/0/pos", "B1")
		if file := v.file(); !strings.Contains(file, "pos=B1") {
			t.Errorf("%s: no square of its own in\n%s", name, file)
		}
		v.click("#undo")
		v.settle()
		open()
		var fields []string
		v.eval(`[...document.querySelectorAll('.party .card .fields')][0].querySelectorAll('[data-name]').values().map((n) => n.dataset.name).toArray()`, &fields)
		if len(fields) < 2 {
			t.Errorf("%s: only %q say how a unit begins", name, fields)
		}
		for _, field := range fields {
			v.eval(fmt.Sprintf(`(() => {
				const box = document.querySelector('.party .card .fields [data-name="%s"]');
				const [check, radio, select, text] = ['[type=checkbox]', '[type=radio]:not(:checked)', 'select', 'input[type=text]'].map((one) => box.querySelector(one));
				if (check ?? radio) return (check ?? radio).click();
				const input = select ?? text;
				input.value = select ? [...select.options].find((o) => !o.selected).value : '1';
				input.dispatchEvent(new Event('change', { bubbles: true }));
			})()`, field), nil)
			v.settle()
			if file := v.file(); !strings.Contains(file, field+"=") {
				t.Errorf("%s: no %s in\n%s", name, field, file)
			}
			v.click("#undo")
			v.settle()
			open()
		}
	}
}

// longestTask is the most time that a task of the page's own thread may take, so that the page answers at once.
const longestTask = 50 * time.Millisecond

// busyVisit fights on a table of 24 x 24 squares and asks for the sight from several squares meanwhile: no task of the page's own thread is long.
func busyVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.openMap("#village")
	v.take("look")
	longest := v.longestOf(func() {
		v.push("Fight")
		v.until(`/[0-9]/.test(document.querySelector('#sources').textContent)`)
		for _, square := range []string{"D4", "K12", "U20"} {
			v.rest(square)
			v.until(fmt.Sprintf(`document.querySelector('.panel h2')?.textContent.includes(%s)`, quotedJS(square)))
		}
		v.until(`document.querySelector('#fight button').textContent === 'Fight' || / ([136]00|[1-9],[05]00) trials/.test(document.querySelector('#sources').textContent)`)
	})
	t.Logf("the longest task took %v", longest)
	if longest > longestTask {
		t.Errorf("a task took %v", longest)
	}
}

// longestOf does something and returns how long the longest task of the page's own thread had a core. The time that a task waits for a core
// does not count, because it depends on what else the machine does.
func (v *visitor) longestOf(does func()) (longest time.Duration) {
	v.Helper()
	const mark = "the page's own thread"
	type event struct {
		Name     string
		Pid, Tid int
		Tdur     int64 // in microseconds
	}
	var all []event
	over := make(chan struct{})
	chromedp.ListenTarget(v.tab, func(e any) {
		switch e := e.(type) {
		case *tracing.EventDataCollected:
			for _, text := range e.Value {
				var one event
				if json.Unmarshal(text, &one) == nil && (one.Name == "RunTask" || one.Name == mark) {
					all = append(all, one)
				}
			}
		case *tracing.EventTracingComplete:
			close(over)
		}
	})
	v.do(tracing.Start().WithTraceConfig(&tracing.TraceConfig{IncludedCategories: []string{"disabled-by-default-devtools.timeline", "blink.user_timing"}}))
	does()
	v.eval(fmt.Sprintf(`performance.mark(%s) && 0`, quotedJS(mark)), nil)
	v.do(tracing.End())
	select {
	case <-over:
	case <-time.After(visitWait):
		v.Fatal("the trace does not end")
	}
	own := slices.IndexFunc(all, func(e event) bool { return e.Name == mark })
	if own < 0 {
		v.Fatal("the trace has nothing of the page's own thread")
	}
	for _, e := range all {
		if e.Name == "RunTask" && e.Pid == all[own].Pid && e.Tid == all[own].Tid {
			longest = max(longest, time.Duration(e.Tdur)*time.Microsecond)
		}
	}
	return longest
}

// balanceVisit searches the number of turns, a whole number and a fraction of the rules, and a value of a side's units, at which a battle is
// even. The answers are those of "salvo balance".
func balanceVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.openMap("#farm")
	v.click("#balance summary")
	v.until(`document.querySelector('#balance select').value === 'turns'`)
	v.push("Find the balance")
	v.until(`document.querySelector('#balance .help:last-child')?.textContent.includes('salvo balance farm --vary turns=4..12 ')`)
	v.picture("workshop-balance")
	for _, axis := range []struct{ name, title, low, high, step, vary string }{
		{"max-orders", "max orders", "1", "2", "1", "max-orders=1..2"},
		{"breakpoint", "breakpoint", "0.5", "0.6", "0.05", "breakpoint=0.5..0.6/0.05"},
		{"caution-b", "caution of the Americans", "0.6", "1.4", "0.4", "caution-b=0.6..1.4/0.4"},
		{"b.save", "save of the Americans", "4", "5", "1", "b.save=4..5"},
	} {
		v.choose("#balance select", axis.name)
		v.until(fmt.Sprintf(`document.querySelector('#balance select').selectedOptions[0].textContent === %s`, quotedJS(axis.title)))
		v.choose("#balance input[aria-label=from]", axis.low)
		v.choose("#balance input[type=range]", axis.high)
		v.choose("#balance input[id^=step]", axis.step)
		v.push("Find the balance")
		v.until(fmt.Sprintf(`document.querySelector('#balance .help:last-child')?.textContent.includes(%s)`, quotedJS("salvo balance farm --vary "+axis.vary+" --trials ")))
		v.sameAsCommand("#balance", "balance", "farm", "--vary", axis.vary, "--trials", "400", "--method", "simulate")
	}
}

// sameAsCommand compares the sentences of an answer on the page with those that a command prints.
func (v *visitor) sameAsCommand(selector string, words ...string) {
	v.Helper()
	code, text, wrong := run(v.T, games.All(), words...)
	if code != 0 {
		v.Fatalf("%q: %s", words, wrong)
	}
	printed := strings.Join(strings.Fields(text), " ")
	said := ""
	v.eval(fmt.Sprintf(`[...document.querySelectorAll(%s + ' .job p:not([role]):not(.help)')].map((p) => p.textContent).join(' ')`, quotedJS(selector)), &said)
	if said = strings.ReplaceAll(said, "\u00a0", " "); said == "" || !strings.HasPrefix(printed, said) {
		v.Errorf("%q prints\n%s\nbut the page says\n%s", words, printed, said)
	}
}
