//go:build browser

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"salvo/experiments/paper"
	"salvo/reports"
	"salvo/rules/games"
	"salvo/rules/tablefile"
	"salvo/rules/yamlfile"
)

// openMap goes to a table and waits for its units.
func (v *visitor) openMap(hash string) {
	v.Helper()
	v.do(chromedp.Navigate("about:blank"), chromedp.Navigate(v.url+"/map.html"+hash))
	v.until(`document.querySelector('#title')?.textContent !== 'One moment.'`)
}

// beginTable begins with an empty table.
func (v *visitor) beginTable(ruleset string) {
	v.Helper()
	v.openMap("#farm")
	v.begin(ruleset, "Empty table")
	v.until(`document.querySelector('#title').textContent === 'A table of my own'`)
	v.settle()
}

// begin chooses a way to begin a scenario of a game.
func (v *visitor) begin(ruleset, what string) {
	v.Helper()
	v.click("#begin")
	v.until(`document.querySelector('#start').open`)
	v.choose("#start-game", ruleset)
	v.push(what)
	v.until(`!document.querySelector('#start').open`)
}

// settle waits until the engine has written all changes.
func (v *visitor) settle() {
	v.Helper()
	v.until(`document.querySelector('#figures').getAttribute('aria-busy') === 'false'`)
}

// set changes the value of a control of the file.
func (v *visitor) set(key, value string) {
	v.Helper()
	v.eval(fmt.Sprintf(`(() => {
		const input = document.querySelector('[data-key="' + CSS.escape(%s) + '"]');
		if (!input) throw new Error('no control ' + %[1]s);
		input.value = %s;
		input.dispatchEvent(new Event('change', { bubbles: true }));
	})()`, quotedJS(key), quotedJS(value)), nil)
	v.settle()
}

// touchKey presses the control for a key of the scenario file.
func (v *visitor) touchKey(key string) {
	v.Helper()
	v.eval(fmt.Sprintf(`(() => {
		const found = document.querySelector('[data-key="' + CSS.escape(%s) + '"]');
		if (!found) throw new Error('no control ' + %[1]s + ' among ' + [...document.querySelectorAll('[data-key]')].map((n) => n.dataset.key).join(' '));
		found.click();
	})()`, quotedJS(key)), nil)
	v.settle()
}

// file returns the text of the scenario file.
func (v *visitor) file() (text string) {
	v.Helper()
	v.take("file")
	return v.value("textarea")
}

// where returns the middle of a square on the screen.
func (v *visitor) where(square string) (at [2]float64) {
	v.Helper()
	v.eval(fmt.Sprintf(`(() => {
		const [, letter, number] = /^([A-Z])(\d+)$/.exec(%s);
		const picture = document.querySelector('#table svg');
		const rows = document.querySelectorAll('.names text').length - Math.round((picture.viewBox.baseVal.width - 36) / 32);
		const p = new DOMPoint((letter.charCodeAt(0) - 64.5) * 32, (rows - number + 0.5) * 32).matrixTransform(picture.getScreenCTM());
		return [p.x, p.y];
	})()`, quotedJS(square)), &at)
	return at
}

// drag presses the mouse on a square and lets go on another.
func (v *visitor) drag(from, to string) {
	v.Helper()
	a, b := v.where(from), v.where(to)
	mouse := func(kind input.MouseType, x, y float64) {
		v.do(input.DispatchMouseEvent(kind, x, y).WithButton(input.Left).WithButtons(1).WithClickCount(1))
	}
	mouse(input.MousePressed, a[0], a[1])
	const steps = 2 // the page fills in the squares between
	for i := range steps {
		part := float64(i+1) / steps
		mouse(input.MouseMoved, a[0]+(b[0]-a[0])*part, a[1]+(b[1]-a[1])*part)
	}
	mouse(input.MouseReleased, b[0], b[1])
}

// tap chooses a square.
func (v *visitor) tap(square string) {
	v.Helper()
	v.drag(square, square)
}

// rest moves the mouse to a square and leaves it there.
func (v *visitor) rest(square string) {
	v.Helper()
	at := v.where(square)
	v.do(input.DispatchMouseEvent(input.MouseMoved, at[0]-2, at[1]), input.DispatchMouseEvent(input.MouseMoved, at[0], at[1]))
}

// take chooses a tool by a script of the page, because the mouse takes ten times as long. mapVisit uses the mouse once.
func (v *visitor) take(tool string) {
	v.Helper()
	v.eval(fmt.Sprintf(`document.querySelector('label[for=tool-%s]').click()`, tool), nil)
}

// push presses the button that has a text.
func (v *visitor) push(text string) {
	v.Helper()
	v.eval(fmt.Sprintf(`[...document.querySelectorAll('button')].find((b) => b.textContent.startsWith(%s) && b.checkVisibility()).click()`, quotedJS(text)), nil)
}

// crowns returns an expression that is true if n trees are drawn, three in each square of woods.
func crowns(n int) string {
	return fmt.Sprintf(`document.querySelector('#table .symbol.leaves')?.getAttribute('d').match(/M/g).length === %d`, n)
}

// mapVisit draws a new table, looks at it, fights over it and finds it again by its link.
func mapVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.beginTable("bkc2")
	v.click("label[for=tool-ground]")
	v.push("woods")
	v.drag("C6", "F6")
	v.until(crowns(4 * 3))
	v.push("rectangle")
	v.push("level 1")
	v.drag("L7", "N8")
	v.until(`document.querySelectorAll('#table .level-1').length === 6`)
	v.letters()
	v.take("places")
	v.push("+ objective")
	v.drag("M7", "M7")
	v.until(`document.querySelectorAll('.objective').length === 1`)
	v.touchKey("+zones") // the button at the end of the list, too, lets the visitor draw
	v.drag("A4", "B5")
	v.until(`document.querySelector('[data-key="zones/A"]')?.value === 'A4-B5'`)
	v.take("plans")
	v.push("+ plan")
	v.settle()
	v.set("sides/a/plan", "plan-1")
	v.set("sides/b/plan", "plan-1")
	v.until(`document.querySelectorAll('#table .way').length === 2`)
	v.take("forces")
	v.addUnit("tiger-1")
	var stands string
	v.eval(`/a1 .* at ([A-Z]+\d+)/.exec(document.querySelector('.units').textContent)[1]`, &stands)
	v.drag(stands, "B2")
	v.until(`document.querySelector('.units').textContent.includes('at B2')`)
	v.tap("B2")
	v.until(`document.querySelector('.unit.chosen')`)
	v.tap("B1")
	v.until(`document.querySelector('.units').textContent.includes('at B1')`)
	v.take("look")
	v.tap("B1")
	v.until(`document.querySelectorAll('#table .sight-no').length > 3 && document.querySelectorAll('#table .sight-yes').length > 3`)
	v.picture("map-sight")
	v.push("Danger")
	v.rest("B1")
	v.until(`document.querySelector('.scale')`)
	v.picture("map-danger")
	v.push("Fight")
	v.until(`/[0-9]/.test(document.querySelector('#sources').textContent) && document.querySelector('#result svg')`)
	link := ""
	v.eval("location.hash", &link)
	other := b.desktop(t)
	other.openMap(link)
	other.until(`document.querySelectorAll('.objective').length === 1`)
	v.click("#undo")
	v.settle()
	v.take("forces")
	v.until(`document.querySelector('.units').textContent.includes('at B2')`)
	v.click("#redo")
	v.until(`document.querySelector('.units').textContent.includes('at B1')`)
}

// letters gives the legend a letter, paints with it, and takes it away again: its squares stay what they are.
func (v *visitor) letters() {
	v.Helper()
	v.push("+ letter")
	v.settle()
	v.set("legend/a", "rough")
	v.set("legend/a/level", "2")
	v.push("a: rough 2")
	v.drag("H4", "I5")
	v.until(`document.querySelectorAll('#table .level-2').length === 4`)
	v.set("legend/a/name", "q")
	if file := v.file(); !strings.Contains(file, ".......qq.......") || !strings.Contains(file, "q: rough 2") {
		v.Errorf("the letter is not in\n%s", file)
	}
	v.take("ground")
	v.eval(`document.querySelector('[aria-label="Take away letter q"]').click()`, nil)
	v.settle()
	if file := v.file(); strings.Contains(file, "legend") || !strings.Contains(file, ".......rr.......") || !strings.Contains(file, ".......22.......") {
		v.Errorf("the squares of the letter have changed:\n%s", file)
	}
	v.until(`document.querySelectorAll('#table .level-2').length === 4`)
}

// addUnit adds a unit of the roster to the side that is shown.
func (v *visitor) addUnit(name string) {
	v.Helper()
	v.push("+ Add a unit")
	v.until(`document.querySelector('#picker').open`)
	v.do(chromedp.SendKeys("#picker [role=searchbox]", name, chromedp.ByQuery))
	v.eval(fmt.Sprintf(`[...document.querySelectorAll('.roster li button')].find((b) => b.querySelector('code').textContent === %s).click()`, quotedJS(name)), nil)
	v.until(`!document.querySelector('#picker').open`)
	v.settle()
}

// watchVisit watches a battle on a ready-made table.
func watchVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.openMap("#crossroads")
	v.push("Watch a battle")
	v.until(`document.querySelector('#told')?.textContent.includes('Engagement 1')`)
	v.eval(`for (let i = 0; i < 12; i++) document.querySelector('[aria-label="One step on"]').click()`, nil)
	v.until(`document.querySelectorAll('.deeds li').length > 0`)
	v.eval(`while (!document.querySelector('.deed')) document.querySelector('[aria-label="One step on"]').click()`, nil)
	v.tap("C5") // to hear what is there; the battle goes on
	v.until(`document.querySelector('#square-told').textContent.startsWith('C5') && document.querySelector('.deed')`)
	var seen bool
	if v.eval(`['#table svg', '.steps', '.deeds'].every((part) => { const { top, bottom } = document.querySelector(part).getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; })`, &seen); !seen {
		t.Error("the table and the step of the battle are not seen together")
	}
	v.push("Work out its chances")
	v.until(`document.querySelector('#watch [role=status]').textContent.includes('battles fought') || document.querySelector('.ribbon')`)
	v.eval(`document.querySelector('.ribbon') || document.querySelector('#watch .job button').click()`, nil) // the whole work takes long
	v.picture("map-replay")
	v.push("Play")
	v.until(`Number(document.querySelector('#watch input').value) > 12`)
	v.push("Back to the table")
	v.until(`!document.querySelector('#watch').checkVisibility() && document.querySelector('.panel').checkVisibility()`)
	v.push("Watch a battle")
	v.until(`document.querySelector('#watch').checkVisibility()`)
	v.take("rules")
	v.until(`!document.querySelector('#watch').checkVisibility() && document.querySelector('.panel').checkVisibility()`)
}

// savedVisit saves a table of every game; the engine can read the saved file.
func savedVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	for _, ruleset := range []string{"bkc1", "bkc2", "bolt-action", "cobi"} {
		v.beginTable(ruleset)
		v.eval(`URL.createObjectURL = (blob) => { window.saved = blob.text(); return 'blob:none'; }; HTMLAnchorElement.prototype.click = () => {}`, nil)
		v.push("Save file")
		var text string
		v.eval("window.saved", &text)
		if !strings.Contains(text, "ruleset: "+ruleset+"\n") || !strings.Contains(text, "ground: |\n  ....") {
			t.Errorf("%s: %s", ruleset, text)
		}
	}
}

// mapKeysVisit paints by keys alone.
func mapKeysVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.beginTable("bkc2")
	v.do(chromedp.Focus("#tool-look", chromedp.ByQuery))
	v.press(kb.ArrowRight)
	v.until(`document.querySelector('#tool-ground').checked`)
	v.do(chromedp.Focus("#table svg", chromedp.ByQuery))
	v.press(kb.ArrowUp, kb.ArrowUp, kb.ArrowUp, kb.ArrowRight, kb.Enter)
	v.until(`document.querySelector('#square-told').textContent.startsWith('B4')`)
	v.until(crowns(3))
	v.do(chromedp.Focus("[data-key='shape/rectangle']", chromedp.ByQuery))
	v.press(kb.Enter)
	v.do(chromedp.Focus("#table svg", chromedp.ByQuery))
	v.press(kb.Enter, kb.ArrowRight, kb.ArrowUp, kb.Enter)
	v.until(crowns(4 * 3))
	v.press(kb.Enter, kb.Escape)
	v.until(`document.activeElement.matches('#table svg') && !document.querySelector('.preview').firstChild`)
	v.press(kb.Escape)
	v.until(`document.activeElement.id === 'tool-ground'`)
}

// mapPhoneVisit has room for fingers and no barriers on a phone, whatever the tool.
func mapPhoneVisit(t *testing.T, b *browser) {
	v := b.visit(t, 390, 900, "light")
	v.openMap("#table.yaml&table=table.yaml;" + deflated(t, everyKey))
	v.until(`document.querySelector('#title').textContent === 'Every key'`)
	var controls []string
	for _, tool := range []string{"look", "ground", "places", "forces", "plans", "rules", "victory", "file"} {
		v.take(tool)
		v.eval(`document.querySelectorAll('.panel details').forEach((d) => { d.open = true; })`, nil)
		v.fits(tool)
		v.namesApart(tool)
		v.barriers("map on a phone, " + tool)
		v.picture("map-light-" + tool)
		controls = append(controls, v.controls()...)
	}
	v.take("forces")
	v.push("Side b")
	v.hasEveryControl(append(controls, v.controls()...))
	v.eval(`document.querySelectorAll('#answer details').forEach((d) => { d.open = true; })`, nil)
	v.fits("answers")
	v.barriers("map on a phone, all kinds of answers")
}

// mapWidthsVisit looks at a large table in windows of all widths: everything fits, and the table has at least 40 % of the window.
func mapWidthsVisit(t *testing.T, b *browser) {
	for _, width := range []int64{320, 600, 768, 900, 1024, 1150, 1280, 1920} {
		v := b.visit(t, width, 900, "light")
		v.openMap("#village")
		for _, tool := range []string{"forces", "plans"} {
			v.take(tool)
			v.fits(fmt.Sprintf("%d px, %s", width, tool))
			v.namesApart(tool)
		}
		wide := 0.0
		if v.eval(`document.querySelector('#table').getBoundingClientRect().width / innerWidth`, &wide); wide < 0.4 {
			t.Errorf("%d px: the table has %.0f %% of the window", width, 100*wide)
		}
		v.picture(fmt.Sprintf("map-width-%d", width))
	}
}

// mapPhoneAnswersVisit fights, watches, balances, compares and reviews on a phone in the dark: each state has room for fingers and no barriers.
func mapPhoneAnswersVisit(t *testing.T, b *browser) {
	v := b.visit(t, 390, 844, "dark")
	v.openMap("#farm")
	state := func(name string) {
		v.Helper()
		v.fits(name)
		v.barriers("map on a phone in the dark, " + name)
		v.picture("phone-" + strings.ReplaceAll(name, " ", "-"))
	}
	state("a table")
	v.push("Fight")
	v.until(`document.querySelector('#result svg')`)
	state("a fight under way")
	v.until(`document.querySelector('#fight button').textContent === 'Fight'`)
	state("a fight fought")
	v.push("Watch a battle")
	v.until(`document.querySelector('#told')?.textContent.includes('Engagement 1')`)
	v.eval(`for (let i = 0; i < 12; i++) document.querySelector('[aria-label="One step on"]').click()`, nil)
	state("a battle watched")
	v.push("Work out its chances")
	v.until(`document.querySelector('.ribbon')`)
	state("the chances of a battle")
	v.push("Back to the table")
	v.take("look")
	v.push("Danger")
	v.eval(`document.querySelector('#table').scrollIntoView()`, nil)
	v.tap("H3")
	v.until(`document.querySelector('.scale')`)
	state("danger")
	v.take("rules")
	v.until(`document.querySelector('[data-key=turns]')`)
	v.set("turns", "2") // short battles
	for _, long := range []struct{ id, button string }{{"balance", "Find the balance"}, {"plans", "Compare plans"}, {"review", "Review"}} {
		v.eval(fmt.Sprintf(`document.querySelector('#%s').open = true`, long.id), nil)
		if long.id == "balance" {
			v.until(`document.querySelector('#balance select').value`)
		}
		v.eval(fmt.Sprintf(`document.querySelector('#%s .job button').click()`, long.id), nil)
		v.until(fmt.Sprintf(`/battles fought/.test(document.querySelector('#%s [role=status]').textContent) || document.querySelector('#%[1]s .lead')`, long.id))
		state(long.id + " under way")
		if long.id == "review" { // a review takes minutes
			v.eval(`document.querySelector('#review .job button').click()`, nil)
			break
		}
		v.until(fmt.Sprintf(`document.querySelector('#%s .lead')`, long.id))
		v.eval(fmt.Sprintf(`document.querySelector('#%s .job details').open = true`, long.id), nil)
		state(long.id + " found")
	}
}

// controls returns the paths of all controls of the file that are shown.
func (v *visitor) controls() (paths []string) {
	v.Helper()
	v.eval(`[...document.querySelectorAll('.panel [data-key]')].map((n) => n.dataset.key)`, &paths)
	return paths
}

// hasEveryControl reports keys of scenario files that no control changes. Ground and heights are painted.
func (v *visitor) hasEveryControl(paths []string) {
	v.Helper()
	rd := yamlfile.Reader{}
	file := rd.Tree(rd.Document([]byte(everyKey)))
	if missing := missingKeys(tablefile.Form, []yamlfile.Tree{file}, ""); len(missing) > 0 {
		v.Errorf("the file of every key has no %q", missing)
	}
	for _, leaf := range leavesOf(file, "") {
		known := func(path string) bool { return path == leaf || strings.HasPrefix(path, leaf+"/") }
		if leaf != "ground" && leaf != "heights" && !slices.ContainsFunc(paths, known) {
			v.Errorf("no control changes %s", leaf)
		}
	}
}

// namesApart reports controls of a panel that a screen reader announces alike: with one name, in groups with the same names.
func (v *visitor) namesApart(state string) {
	v.Helper()
	var found []string
	if v.eval(`(() => {
		const said = (ids) => ids.split(' ').map((id) => document.getElementById(id).textContent).join(' ');
		const nameOf = (node) => node.getAttribute('aria-label') ?? (node.getAttribute('aria-labelledby') ? said(node.getAttribute('aria-labelledby')) : node.querySelector(':scope > legend')?.textContent ?? '');
		const groupsOf = (node) => (node ? [...groupsOf(node.parentElement.closest('fieldset, [role=group], [role=radiogroup], .panel')), nameOf(node)] : []);
		const names = [...document.querySelectorAll('.panel :is(button, input, select, textarea, summary)')].filter((node) => node.checkVisibility()).map((node) =>
			[...groupsOf(node.closest('fieldset, [role=group], [role=radiogroup]')), node.type, nameOf(node) || node.labels?.[0]?.textContent || node.textContent].join(' > '));
		return [...new Set(names.filter((name, i) => names.indexOf(name) !== i || name.endsWith('> ')))];
	})()`, &found); len(found) > 0 {
		v.Errorf("%s: %d names are those of several controls, or empty, such as %q", state, len(found), found[:min(5, len(found))])
	}
}

// fits reports what is too small for a finger or too wide for the screen.
func (v *visitor) fits(state string) {
	v.Helper()
	var found []string
	if v.eval(small, &found); len(found) > 0 {
		v.Errorf("%s: too small for a finger: %s", state, strings.Join(found, "\n"))
	}
	if v.eval(wide, &found); len(found) > 0 {
		v.Errorf("%s: does not fit: %s", state, strings.Join(found, "\n"))
	}
}

// mapBarriersVisit looks for barriers in the dark, where a dialog is open, mistakes are shown, a unit is chosen, a battle is watched or plans
// were compared.
func mapBarriersVisit(t *testing.T, b *browser) {
	v := b.visit(t, 1920, 1000, "dark")
	v.openMap("#farm")
	v.click("#begin")
	v.until(`document.querySelector('#start').open`)
	v.barriers("map, the dialog to begin with")
	v.press(kb.Escape)
	v.take("forces")
	v.eval(`document.querySelector('.units button').click()`, nil)
	v.push("+ Add a unit")
	v.until(`document.querySelector('#picker').open`)
	v.barriers("map, a force list with the roster open")
	v.press(kb.Escape)
	v.push("+ arrival")
	v.until(`document.querySelectorAll('#mistakes li').length > 0`)
	v.fits("map at 1920 px")
	v.barriers("map, a unit chosen, mistakes shown")
	v.picture("map-dark-mistakes")
	v.click("#undo")
	v.until(`document.querySelectorAll('#mistakes li').length === 0`)
	v.settle()
	v.push("Watch a battle")
	v.until(`document.querySelectorAll('.deeds').length > 0 && document.querySelector('#told')?.textContent`)
	v.push("Back to the table")
	v.take("look")
	v.tap("C3")
	v.until(`document.querySelector('.seen-key')`)
	v.push("Watch a battle")
	v.push("Fight")
	v.until(`document.querySelector('#result svg') && document.querySelector('#told')?.textContent`)
	v.barriers("map, a battle watched, sight laid over it, a fight under way")
}

// printVisit prints briefings: a served page gives the PDF of "salvo print". The sheets that the browser prints, of an exported page or after
// Ctrl-P, say the same on as many sheets, in letters that can be read.
func printVisit(t *testing.T, b *browser) {
	v := b.visit(t, 1440, 1000, "dark")
	library := games.All()
	for _, name := range []string{"farm", "village", "bridge", "streets", "random:5 ruleset=bkc2 size=40"} {
		v.openMap("#" + strings.ReplaceAll(name, " ", "+"))
		v.eval(`URL.createObjectURL = (blob) => { window.printed = blob; return 'blob:none'; }; HTMLAnchorElement.prototype.click = () => {}; window.print = () => { window.printed = 'page'; }`, nil)
		v.click("#print")
		v.until(`window.printed`)
		var is string
		if v.eval(`window.printed.slice(0, 4).text?.() ?? window.printed`, &is); is != "%PDF" && is != "page" {
			t.Errorf("printed %q", is)
		}
		v.eval(`window.printed = undefined; window.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true }))`, nil)
		v.until(`window.printed === 'page'`)
		s, err := library.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := paper.Briefing(s, version)
		if err != nil {
			t.Fatal(err)
		}
		for i := range want.Parts {
			v.hasPart(i, &want.Parts[i], want.Foot)
		}
		v.legible(name)
		for paper, size := range map[string][2]float64{"A4": {8.27, 11.69}, "letter": {8.5, 11}} {
			var pdf []byte
			v.do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
				pdf, _, err = page.PrintToPDF().WithPreferCSSPageSize(false).WithPaperWidth(size[0]).WithPaperHeight(size[1]).Do(ctx)
				return err
			}))
			if sheets := bytes.Count(pdf, []byte("/Type /Page\n")); sheets != len(want.Parts) {
				t.Errorf("%s: the browser prints %d sheets of %s, not %d", name, sheets, paper, len(want.Parts))
			}
			if folder := os.Getenv("SALVO_SHOTS"); folder != "" {
				if err := os.WriteFile(filepath.Join(folder, "print-"+strings.Fields(name)[0]+"-"+paper+".pdf"), pdf, 0o644); err != nil {
					t.Error(err)
				}
			}
		}
	}
	v.take("rules")
	v.set("turns", "3")
	v.until(`!document.querySelector('#sheets').firstChild`) // the old sheets show an earlier table
}

// legible reports letters on the sheets that are smaller than 7 points, that reach beyond their picture, or that lie over each other at the edge
// of a map.
func (v *visitor) legible(name string) {
	v.Helper()
	v.do(emulation.SetEmulatedMedia().WithMedia("print"))
	var found []string
	v.eval(`(() => {
		const found = [];
		for (const text of document.querySelectorAll('#sheets text, #sheets p, #sheets small, #sheets td, #sheets th, #sheets span')) {
			const scale = text.getScreenCTM?.().a ?? 1;
			const points = parseFloat(getComputedStyle(text).fontSize) * scale * 72 / 96;
			if (points < 6.99) found.push(text.textContent + ' has ' + points.toFixed(2) + ' points');
		}
		for (const text of document.querySelectorAll('#sheets text')) {
			const [one, all] = [text, text.ownerSVGElement].map((n) => n.getBoundingClientRect());
			if (one.left < all.left - 1 || one.right > all.right + 1 || one.top < all.top - 1 || one.bottom > all.bottom + 1) found.push(text.textContent + ' is cut off');
		}
		for (const names of document.querySelectorAll('#sheets .names')) {
			const boxes = [...names.children].map((n) => [n.textContent, n.getBBox()]);
			boxes.slice(1).forEach(([text, box], i) => {
				const [before, last] = boxes[i];
				if (box.x < last.x + last.width && box.x + box.width > last.x && box.y < last.y + 0.8 * last.height && box.y + 0.8 * box.height > last.y) found.push(before + ' and ' + text + ' overlap');
			});
			if (boxes.length < 6) found.push('only ' + boxes.length + ' names of columns and rows');
		}
		return found;
	})()`, &found)
	if len(found) > 0 {
		v.Errorf("%s: %d mistakes, such as %q", name, len(found), found[:min(5, len(found))])
	}
	v.do(emulation.SetEmulatedMedia().WithMedia(""))
}

// hasPart compares a sheet that the browser prints with a part of the briefing.
func (v *visitor) hasPart(i int, part *reports.BookletPart, foot string) {
	v.Helper()
	said := strings.Join(strings.Fields(v.text(fmt.Sprintf("#sheets article:nth-child(%d)", i+1))), " ")
	words := append([]string{part.Title, foot}, part.About...)
	for _, b := range part.Blocks {
		switch b := b.(type) {
		case *reports.MapBlock:
			drawn := 0
			v.eval(fmt.Sprintf("document.querySelectorAll('#sheets article:nth-child(%d) .scroll .unit').length", i+1), &drawn)
			if drawn != len(b.Map.Units) {
				v.Errorf("the map of %q has %d units, not %d", part.Title, drawn, len(b.Map.Units))
			}
		case *reports.TextBlock:
			words = append(append(words, b.Head), b.Lines...)
		case *reports.TableBlock:
			words = append(append(words, b.Head), b.Columns...)
			for _, row := range b.Rows {
				words = append(words, row...)
			}
		case *reports.UnitBlock:
			words = append(words, b.Head)
			for i := range b.Units {
				words = append(words, b.Units[i].Counted(), b.Units[i].Where, b.Units[i].CostWords())
			}
		}
	}
	for _, text := range words {
		if text = strings.Join(strings.Fields(text), " "); !strings.Contains(said, text) {
			v.Errorf("the sheet of %q does not say %q:\n%s", part.Title, text, said)
		}
	}
}

// plansVisit compares the plans of a file in the background, sees how far that is, and stops a review.
func plansVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.openMap("#farm")
	v.take("rules")
	v.set("turns", "1") // short battles
	v.eval(`document.querySelectorAll('#answer details').forEach((d) => { d.open = true; })`, nil)
	v.push("Review")
	v.until(`/battles fought/.test(document.querySelector('#review [role=status]').textContent)`)
	v.eval(`document.querySelector('#review button').click()`, nil)
	v.until(`document.querySelector('#review [role=status]').textContent === 'Stopped.' && document.querySelector('#review button').textContent === 'Review'`)
	v.push("Compare plans")
	v.until(`document.querySelector('#plans .lead')?.textContent.includes('%')`)
	v.until(`document.querySelector('#plans pre').textContent.includes(document.querySelector('#plans .lead').textContent.slice(0, 20))`)
	v.until(`document.querySelector('#plans .help:last-child').textContent.includes('salvo plans')`)
	v.picture("map-plans")
}

// hostileMapVisit opens tables whose titles try to run scripts.
func hostileMapVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	for _, title := range []string{`<img src=x onerror=alert(1)>`, `"><script>alert(2)</script>`} {
		v.openMap("")
		packed := packedRoster(t, v, fmt.Sprintf("title: %q\nruleset: bkc2\nground: |\n  ...\n  ...\n  ...\nzones: {A: A1-C1, B: A3-C3}\n"+
			"sides: {a: {party: panther, zone: A}, b: {party: tiger-1, zone: B}}\nturns: 2\n", title))
		v.openMap("#table.yaml&table=table.yaml;" + packed)
		v.until(fmt.Sprintf(`document.querySelector('#title').textContent === %s`, quotedJS(title)))
	}
	for _, hash := range []string{"#table.yaml&table=table.yaml;AAAA", "#nosuch", "#/etc/passwd.yaml", "#random:99999999999999999999", "#%00"} {
		v.openMap(hash)
		v.until(`document.querySelector('#mistakes li')`)
	}
}
