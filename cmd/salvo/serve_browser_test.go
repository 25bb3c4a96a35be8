//go:build browser

package main

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"salvo/rules/games"
)

const tigerHash = "#bkc2+2xsherman-m4+vs+tiger-1+range=35+facing=flank"

// visits are what visitors can do on the page, with either engine.
var visits = map[string]func(t *testing.T, b *browser){
	"a first visit has an answer in three clicks":  firstVisit,
	"a slider moves the odds":                      sliderVisit,
	"the address holds the scenario, Back works":   addressVisit,
	"the line can be edited both ways":             lineVisit,
	"a mistake stands under its field":             mistakeVisit,
	"a wrong link says what is wrong":              wrongLinkVisit,
	"units and fields are chosen":                  unitsVisit,
	"the marker of the profile is dragged":         markerVisit,
	"a pinned line is compared":                    pinVisit,
	"sides are swapped":                            swapVisit,
	"readings are toggled":                         readingsVisit,
	"luck and stories are told":                    storiesVisit,
	"what is simulated has a band":                 bandVisit,
	"answers are copied":                           copyVisit,
	"the keyboard is enough":                       keyboardVisit,
	"a phone is enough":                            phoneVisit,
	"any width will do":                            widthsVisit,
	"dark screens and paper":                       darkVisit,
	"no barriers":                                  barrierVisit,
	"hostile links and rosters do nothing":         hostileVisit,
	"links that unpack to large texts are refused": bombVisit,
	"own rosters travel with the address":          rosterVisit,
	"a list of another program is dropped":         importVisit,
	"a table is drawn, looked at and fought over":  mapVisit,
	"a battle is watched":                          watchVisit,
	"a scenario is made from nothing":              firstScenarioVisit,
	"ready-made files are opened and saved":        readyFilesVisit,
	"a hundred changes are taken back":             randomEditsVisit,
	"a draft is found again":                       crashVisit,
	"keys keep their place":                        focusVisit,
	"a fight leaves the page free":                 busyVisit,
	"a balance is found":                           balanceVisit,
	"plans are compared":                           plansVisit,
	"a scenario is printed":                        printVisit,
	"tables without barriers":                      mapBarriersVisit,
	"tables are saved":                             savedVisit,
	"tables are drawn by keyboard":                 mapKeysVisit,
	"tables on a phone":                            mapPhoneVisit,
	"units begin as the visitor says":              beginningsVisit,
	"a scenario begins from something":             startVisit,
	"tables at any width":                          mapWidthsVisit,
	"answers about tables on a phone":              mapPhoneAnswersVisit,
	"hostile tables do nothing":                    hostileMapVisit,
}

func TestThePageWorksInABrowserWhenItIsServed(t *testing.T) {
	server := serveChanged(t, games.All(), func(s *site) { s.longest = 3 * time.Second }) // what is simulated stops sooner
	b := &browser{startBrowser(t), server.url}
	for name, visit := range visits {
		t.Run(name, func(t *testing.T) { visit(t, b) })
	}
}

func firstVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open("")
	v.answered("Two M4 Shermans knock out the Tiger I 2 % of the time")
	v.picture("1-first-visit")
	v.click("label[for$=bolt-action]") // the first click
	v.says("bolt-action ")
	v.says("bolt-action 2xsherman-m4 vs tiger-1")                              // the units are kept
	v.until(`document.querySelector('#status').textContent.includes('range')`) // Bolt Action has another unit of length
	v.click("#parties .party:last-child .add")                                 // the second click
	v.until(`document.querySelectorAll('.roster li').length > 20`)
	v.picture("2-roster")
	v.do(chromedp.SendKeys("#picker [role=searchbox]", "tiger", chromedp.ByQuery))
	v.until(`document.querySelectorAll('.roster li').length < 10`)
	v.click(".roster li button") // the third click
	v.answered("Tiger")
}

func sliderVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open(tigerHash)
	v.answered("1 in 51")
	v.do(chromedp.Focus("[data-name=range] input[type=range]", chromedp.ByQuery))
	for range 10 {
		v.press(kb.ArrowLeft)
	}
	v.says("range=25")
	v.until(`document.querySelector('.marker')?.getAttribute('aria-valuetext') === '25'`)
	v.answered("7.7 % of the time") // half range brings two more dice
	v.click("[data-name=range] .reset")
	v.until(`!document.querySelector('#line').value.includes('range')`)
}

func addressVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open(tigerHash)
	v.answered("1 in 51")
	v.click("label[for$=-rear]")
	v.says("facing=rear")
	v.until(`location.hash === '#bkc2+2xsherman-m4+vs+tiger-1+facing=rear+range=35'`)
	v.click("#parties .party:first-child .stepper button:last-child")
	v.until(`location.hash.includes('3xsherman-m4')`)
	v.do(chromedp.NavigateBack())
	v.says("2xsherman-m4")
	v.until(`document.querySelector('#parties .stepper input').value === '2'`)
	v.do(chromedp.NavigateBack())
	v.says("facing=flank")
	v.answered("1 in 51")
	other := b.desktop(t)
	other.open("#bkc2+2xsherman-m4%2Bfirefly+vs+tiger-1+range=35+%2Bsave-six=lose")
	other.answered("knock out")
	if got := other.value("#line"); got != "bkc2 2xsherman-m4+firefly vs tiger-1 range=35 +save-six=lose" {
		t.Errorf("the line is %q", got)
	}
}

func lineVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open(tigerHash)
	v.ask("bkc2 panther vs sherman-m4:save=4 range=60 cover=hard")
	v.answered("Panther")
	v.until(`document.querySelector('[data-name=range] input[type=text]').value === '60'`)
	v.until(`document.querySelector('[data-name=cover] input:checked').value === 'hard'`)
	v.until(`document.querySelector('#parties .party:last-child .help').textContent !== '' && document.querySelector('#parties').textContent.includes('1 changed')`)
	v.click("#factors summary")
	v.click("[data-name=dug-in] label")
	v.says("dug-in=yes")
}

func mistakeVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open(tigerHash)
	v.answered("1 in 51")
	v.do(chromedp.SetValue("[data-name=range] input[type=text]", "2000", chromedp.ByQuery))
	v.choose("[data-name=range] input[type=text]", "2000")
	v.until(`document.querySelector('[data-name=range] .mistake').textContent === 'range=2000: must be 0 to 1000 (up to two decimals)'`)
	v.picture("3-mistake")
	v.ask("bkc2 sherman-m4 vs tigger")
	v.until(`[...document.querySelectorAll('.party .mistake')].at(-1).textContent.includes('unknown unit')`)
	v.ask("bkc9 sherman")
	v.until(`document.querySelector('#line-mistake').textContent.includes('did you mean')`)
	v.picture("3-mistake-in-line")
	v.ask("bkc2 sherman-m4 vs tiger-1")
	v.until(`!document.body.classList.contains('wrong') && document.querySelectorAll('.mistake:not(:empty)').length === 0`)
}

// A link may be wrong from the start.
func wrongLinkVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open("#bkc2+tigger+vs+sherman-m4")
	v.until(`document.querySelector('#line-mistake').textContent.includes('unknown unit "tigger"')`)
	v.until(`document.querySelectorAll('#headline button').length === 4 && getComputedStyle(document.querySelector('#headline')).opacity === '1'`)
	v.picture("wrong-link")
	v.eval(`window.fetch = ((real) => async (...asked) => {
		if (asked[1].body.includes('"ask":"roster"')) await new Promise((done) => { setTimeout(done, 500); });
		return real(...asked);
	})(window.fetch)`, nil) // a slow roster: the visitor reads the answer and types before it is there
	v.click("#way-out button")
	v.answered("1 in 51")
	v.ask("bkc2 tigger vs sherman-m4")
	v.until(`document.querySelector('#way-out').textContent === 'Back to the last answer'`)
	v.click("#way-out button")
	v.says("vs tiger-1")
	v.until(`document.querySelector('#way-out').textContent === '' && !document.body.classList.contains('wrong')`)
	v.eval(`window.fetch = async () => { throw new TypeError('no network'); }`, nil)
	v.ask("bkc2 panther vs sherman-m4")
	v.until(`document.querySelector('#way-out').textContent.includes('Try again') || document.querySelector('#line-mistake').textContent === ''`)
}

func unitsVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open(tigerHash)
	v.answered("1 in 51")
	v.click("#parties .party:first-child .add")
	v.do(chromedp.SendKeys("#picker [role=searchbox]", "fierfly", chromedp.ByQuery), chromedp.KeyEvent(kb.Enter)) // a typing error
	v.says("+firefly")
	v.until(`document.querySelectorAll('#parties .party:first-child .card').length === 2`)
	v.click("#parties .party:last-child .card summary")
	v.until(`document.querySelector('#parties .party:last-child [data-name=hits]')`)
	v.picture("4-unit-fields")
	v.choose("#parties .party:last-child [data-name=hits] input[type=text]", "3")
	v.says("tiger-1:hits=3")
	v.click("#parties .party:first-child .card:last-of-type .remove")
	v.until(`!document.querySelector('#line').value.includes('firefly')`)
	v.click("#parties .party:first-child .add")
	v.choose("#picker select", "USA")
	v.until(`[...document.querySelectorAll('.roster .quiet')].every((n) => n.textContent.startsWith('USA'))`)
	v.press(kb.Escape)
	v.until(`!document.querySelector('#picker').open`)
}

func markerVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open(tigerHash)
	v.until(`document.querySelector('.marker')`)
	v.do(chromedp.ScrollIntoView(".profile", chromedp.ByQuery))
	var box struct{ X, Y, To float64 }
	v.eval(`(() => { const p = document.querySelector('.profile').getBoundingClientRect(), c = document.querySelector('.marker circle').getBoundingClientRect();
		return {X: c.x + c.width / 2, Y: c.y - 40, To: p.x + 44 + (p.width - 56) * 0.2}; })()`, &box)
	mouse := func(kind input.MouseType, x float64) chromedp.Action {
		return input.DispatchMouseEvent(kind, x, box.Y).WithButton(input.Left).WithClickCount(1)
	}
	v.do(mouse(input.MousePressed, box.X), mouse(input.MouseMoved, (box.X+box.To)/2), mouse(input.MouseMoved, box.To), mouse(input.MouseReleased, box.To))
	v.says("range=20")
	v.answered("7.7 % of the time")
	v.choose("#profile select", "cover")
	v.until(`document.querySelector('.marker').getAttribute('aria-label') === 'cover'`)
	v.do(chromedp.Focus(".marker", chromedp.ByQuery))
	v.press(kb.ArrowRight)
	v.says("cover=soft")
	v.until(`document.activeElement.getAttribute('aria-valuetext') === 'soft'`)
}

func pinVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open(tigerHash)
	v.answered("1 in 51")
	v.click("#pin")
	v.until(`document.querySelector('#pin').getAttribute('aria-pressed') === 'true'`)
	v.click("label[for$=-front]")
	v.says("facing=front")
	v.until(`[...document.querySelectorAll('#compare tr')].some((r) => /^suppressed.*−/.test(r.textContent))`)
	v.until(`[...document.querySelectorAll('#compare tr')].some((r) => /^none.*\+/.test(r.textContent))`)
	v.until(`document.querySelectorAll('.bar .ghost').length > 0 && document.querySelectorAll('.outline').length > 0`)
	v.until(`location.hash.includes('&pin=')`)
	v.picture("5-pinned")
	link := ""
	v.eval("location.hash", &link)
	other := b.desktop(t)
	other.open(link)
	other.until(`document.querySelector('#compare table')`)
	v.do(chromedp.NavigateBack()) // to the previous line, from before the pin was set; the pin stays
	v.says("facing=flank")
	v.until(`document.querySelector('#pin').getAttribute('aria-pressed') === 'true' && location.hash.includes('&pin=')`)
	v.click("label[for$=cobi]") // another game has other figures
	v.until(`document.querySelector('#pin').getAttribute('aria-pressed') === 'false'`)
	v.until(`document.querySelector('#status').textContent.includes('Unpinned')`)
}

func swapVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open("#cobi/duel+sherman-m4a1+vs+panzer-iv-h+cover-a=soft+turns=6")
	v.answered("The M4A1 Sherman wins")
	v.click("#pin")
	v.click("#swap")
	v.until(`document.querySelector('#line').value === 'cobi/duel panzer-iv-h vs sherman-m4a1 cover-b=soft turns=6'`)
	v.answered("The Panzer IV Ausf. H wins")
	v.until(`document.querySelector('#turns path.area') && document.querySelector('.profile path.area')`)
	// Each row is about one party: COBI's duels are nearly even for the side that stands on a and on b.
	v.until(`document.querySelector('#compare').textContent.includes('each row is about one party')`)
	v.until(`[...document.querySelectorAll('#compare tr')].filter((r) => /^(M4A1 Sherman|Panzer IV)/.test(r.textContent)).every((r) => {
		const [before, now] = [...r.querySelectorAll('td')].map((c) => Number.parseFloat(c.textContent));
		return Math.abs(before - now) < 15;
	})`)
	v.picture("6-duel")
}

func readingsVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open(tigerHash)
	v.answered("1 in 51")
	v.click("#drawer details:nth-of-type(2) summary")
	v.until(`document.querySelector('[data-name=suppress-dice] .effect')?.textContent.includes('→')`)
	v.picture("7-readings")
	v.click("[data-name=suppress-dice] label:last-of-type")
	v.says("+suppress-dice=gross")
	v.until(`document.querySelector('[data-name=suppress-dice] input[value=gross]')?.checked`)
	v.until(`document.querySelector('#drawer dl').textContent.includes('suppress-dice=gross')`)
}

func storiesVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open(tigerHash)
	v.answered("1 in 51")
	v.click("#drawer details:nth-of-type(4) summary")
	v.until(`document.querySelector('#drawer details:nth-of-type(4) select')`)
	v.choose("#drawer details:nth-of-type(4) select", "hits")
	v.until(`document.querySelector('#drawer details:nth-of-type(4)').textContent.includes('Eight hits: ')`)
	v.click("#drawer details:nth-of-type(5) summary")
	v.until(`document.querySelectorAll('.story li').length > 1 && document.querySelector('.dice')`)
	v.choose("#drawer details:nth-of-type(5) select", "result=knocked-out")
	v.until(`document.querySelector('#drawer details:nth-of-type(5) [role=status]').textContent.includes('knock out')`)
	v.picture("8-story")
}

func bandVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open("#bkc2/duel+panther+vs+sherman-m4+turns=4")
	v.until(`document.querySelector('#sources').textContent.startsWith('Simulated: ')`)
	v.until(`document.querySelectorAll('.bar .band').length > 0`)
	v.until(`document.querySelector('#headline').getAttribute('aria-busy') === 'false'`)
}

func copyVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open(tigerHash)
	v.answered("1 in 51")
	v.until(`document.querySelector('.profile')`)
	v.eval(`navigator.clipboard.writeText = async (text) => { window.copied = text; }`, nil)
	for form, want := range map[string]string{
		"link":     "/#bkc2+2xsherman-m4+vs+tiger-1",
		"command":  "salvo odds bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank",
		"markdown": "| suppressed | 74.81 %",
		"csv":      "scenario,metric,value",
		"picture":  "<svg ",
	} {
		v.eval("window.copied = ''", nil)
		v.click("#share")
		v.click("[data-copy=" + form + "]")
		v.until("window.copied.includes(" + quotedJS(want) + ")")
	}
	v.until(`new DOMParser().parseFromString(window.copied.startsWith('<svg') ? window.copied : '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml').querySelector('parsererror') === null`)
}

// keyboardVisit uses keys only.
func keyboardVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open(tigerHash)
	v.answered("1 in 51")
	focused := func() (name string) {
		v.eval(`(() => { const a = document.activeElement; return a.id || a.getAttribute('aria-label') || a.textContent.slice(0, 30); })()`, &name)
		return name
	}
	tabTo := func(what string, is func(string) bool) {
		t.Helper()
		var passed []string
		for range 80 {
			v.press(kb.Tab)
			name := focused()
			if is(name) {
				return
			}
			passed = append(passed, name)
		}
		t.Fatalf("Tab never comes to %s, but to %q", what, passed)
	}
	tabTo("the line", func(name string) bool { return name == "line" })
	v.eval(`document.querySelector('#line').select()`, nil)
	v.do(chromedp.KeyEvent("bkc2 panther vs sherman-m4"), chromedp.KeyEvent(kb.Enter))
	v.answered("Panther")
	tabTo("the games", func(name string) bool { return strings.HasPrefix(name, "ruleset-") })
	tabTo("a number of units", func(name string) bool { return strings.HasPrefix(name, "One Panther more") })
	v.press(kb.Enter)
	v.says("2xpanther")
	tabTo("swap", func(name string) bool { return name == "swap" })
	tabTo("the target", func(name string) bool { return strings.Contains(name, "Choose another unit") })
	v.press(kb.Enter)
	v.until(`document.querySelector('#picker').open`)
	v.do(chromedp.KeyEvent("firefly"), chromedp.KeyEvent(kb.Enter))
	v.says("vs firefly")
	tabTo("the range", func(name string) bool { return name == "range in cm" })
	v.press(kb.ArrowLeft)
	v.says("range=")
	tabTo("pin", func(name string) bool { return name == "pin" })
	v.press(" ")
	v.until(`document.querySelector('#pin').getAttribute('aria-pressed') === 'true'`)
	v.until(`document.querySelector('.marker')`)
	tabTo("the marker", func(name string) bool {
		var role string
		v.eval(`document.activeElement.getAttribute('role') ?? ''`, &role)
		return role == "slider"
	})
	tabTo("the drawer", func(name string) bool { return strings.Contains(name, "Unclear rules") })
	v.press(kb.Enter)
	v.until(`document.querySelector('#drawer details:nth-of-type(2)').open`)
}

// small finds controls that are too small for a finger.
const small = `[...document.querySelectorAll('button, select, input, textarea, summary, .segments label, .reading')].filter((n) => n.checkVisibility({checkOpacity: true})
	&& !n.closest('label') && !n.matches('.segments input')).map((n) => [n, n.getBoundingClientRect()]).filter(([, r]) => r.width && (r.height < 44 || r.width < 44)).map(([n]) => n.outerHTML.slice(0, 120))`

const wide = `[...document.querySelectorAll('body *')].filter((n) => n.checkVisibility() && !n.closest('.scroll, .roster, svg') && n.getBoundingClientRect().right > innerWidth + 1).map((n) => n.outerHTML.slice(0, 120))`

func phoneVisit(t *testing.T, b *browser) {
	for name, hash := range map[string]string{"phone-fire": tigerHash, "phone-duel": "#cobi/duel+sherman-m4a1+vs+panzer-iv-h+turns=6&pin=cobi/duel+sherman-m4a1+vs+panzer-iv-h+turns=3"} {
		v := b.visit(t, 390, 844, "light")
		v.open(hash)
		v.until(`document.querySelector('.profile')`)
		for i := range 5 {
			v.eval(fmt.Sprintf(`document.querySelectorAll('#drawer > details')[%d].open = true`, i), nil)
		}
		v.until(`document.querySelectorAll('.story li').length > 0`)
		v.eval(`document.querySelector('.card summary').click()`, nil)
		v.until(`document.querySelector('.fields')`)
		var found []string
		if v.eval(small, &found); len(found) > 0 {
			t.Errorf("too small for a finger: %s", strings.Join(found, "\n"))
		}
		if v.eval(wide, &found); len(found) > 0 {
			t.Errorf("does not fit: %s", strings.Join(found, "\n"))
		}
		v.barriers(name)
		v.picture(name)
	}
}

// At every width the line can be read and nothing sticks out.
func widthsVisit(t *testing.T, b *browser) {
	for _, width := range []int64{320, 700, 900, 1000, 1280, 1920} {
		v := b.visit(t, width, 900, "light")
		v.open(tigerHash)
		v.until(`document.querySelector('.profile')`)
		v.until(`document.querySelector('#line').clientWidth > 200`)
		var found []string
		if v.eval(wide, &found); len(found) > 0 {
			t.Errorf("%d px: does not fit: %s", width, strings.Join(found, "\n"))
		}
		v.picture(fmt.Sprintf("width-%d", width))
	}
}

func darkVisit(t *testing.T, b *browser) {
	v := b.visit(t, 1440, 1000, "dark")
	v.open("#cobi/duel+sherman-m4a1+vs+panzer-iv-h+turns=6&pin=cobi/duel+sherman-m4a1+vs+panzer-iv-h+turns=3")
	v.until(`document.querySelector('.profile') && document.querySelector('#turns path.area')`)
	v.until(`getComputedStyle(document.body).backgroundColor === 'rgb(18, 20, 22)'`)
	v.picture("dark")
	v.do(emulation.SetEmulatedMedia().WithMedia("print"))
	v.until(`!document.querySelector('#form').checkVisibility() && document.querySelector('#headline').checkVisibility()`)
	v.until(`getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)'`)
	v.picture("print")
}

// barrierVisit looks for barriers in every state once, in the dark; phoneVisit does it in the light.
func barrierVisit(t *testing.T, b *browser) {
	v := b.visit(t, 1440, 1000, "dark")
	v.open(tigerHash + "&pin=bkc2+sherman-m4+vs+tiger-1")
	v.until(`document.querySelector('.profile') && document.querySelector('#compare table')`)
	v.eval(`document.querySelectorAll('details').forEach((d) => { d.open = true; })`, nil)
	v.until(`document.querySelectorAll('.story li').length > 0 && document.querySelector('.effect') && document.querySelector('.fields')`)
	v.barriers("all open")
	v.ask("bkc2 sherman-m4 vs tiger-1 range=far")
	v.until(`document.body.classList.contains('wrong')`)
	v.click("#parties .party:first-child .add")
	v.until(`document.querySelector('#picker').open`)
	v.barriers("roster and a mistake")
	v.do(chromedp.SendKeys("#picker [role=searchbox]", "zzzz", chromedp.ByQuery))
	v.until(`document.querySelectorAll('.roster li').length === 0`)
	v.barriers("nothing found")
	v.press(kb.Escape)
	v.click("#way-out button")
	v.until(`!document.body.classList.contains('wrong')`)
	v.click("#share")
	v.barriers("Share menu")
	v.open("#bkc2+tigger+vs+sherman-m4")
	v.until(`document.querySelectorAll('#headline button').length === 4`)
	v.barriers("wrong link")
	v.open("#bkc2/duel+panther+vs+sherman-m4+turns=4")
	v.until(`document.querySelector('#sources').textContent.startsWith('Simulated: ')`)
	v.eval(`document.body.classList.add('working')`, nil)
	v.barriers("simulated and waiting")
	v.open("#farm")
	v.until(`document.querySelector('#parties').textContent.includes('farm')`)
	v.barriers("a table")
}

func hostileVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	script := `<script>window.pwned=1</script><img src=x onerror=window.pwned=1>`
	roster := "rulesets: [bkc2]\nunits:\n  - name: evil\n    title: '" + script + "'\n    nation: '" + script +
		"'\n    class: '\"><svg onload=window.pwned=1>'\n    fields: {kind: afv, attack: 3, range: 50, hits: 4, save: 5, move: 10}\n    cost: 1\n"
	v.open(tigerHash)
	for _, hash := range []string{
		"#" + url.QueryEscape(script),
		"#bkc2+" + url.QueryEscape(script) + "+vs+tiger-1",
		"#bkc2+sherman-m4+vs+tiger-1+range=" + url.QueryEscape(script),
		"#bkc2+sherman-m4+vs+tiger-1+range=" + strings.Repeat("9", 4000),
		"#bkc2+999999999999xsherman-m4+vs+tiger-1",
		"#javascript:window.pwned=1",
		"#%E0%A4%A&pin=%E0%A4%A&roster=%E0;%%%",
		"#bkc2+sherman-m4+vs+tiger-1&pin=" + url.QueryEscape(script),
		"#/etc/passwd.yaml",
		"#bkc2+__proto__+vs+constructor",
		"#bkc2+sherman-m4+vs+tiger-1+__proto__=1+%2Bconstructor=2",
		"#" + strings.Repeat("a", 20_000),
	} {
		v.eval("location.hash = "+quotedJS(hash), nil)
		v.until(`document.body.classList.contains('wrong') || document.querySelector('#headline .lead')`)
	}
	v.open("#bkc2+evil+vs+tiger-1&roster=" + url.QueryEscape(script) + ";" + packedRoster(t, v, roster))
	v.until(`document.querySelector('#parties .unit').textContent.includes('<script>')`)
	v.click("#parties .party:first-child .add")
	v.do(chromedp.SendKeys("#picker [role=searchbox]", "evil", chromedp.ByQuery))
	v.until(`document.querySelectorAll('.roster li').length === 1`)
	v.press(kb.Escape)
	v.click("#drawer details:nth-of-type(5) summary")
	v.until(`document.querySelectorAll('.story li').length > 0`)
	var pwned bool
	if v.eval(`window.pwned !== undefined || document.querySelector('main script, main img, dialog script, dialog img') !== null`, &pwned); pwned {
		t.Error("what a visitor wrote was run")
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.said = slices.DeleteFunc(v.said, func(text string) bool { return strings.Contains(text, "status of 4") })
}

// countUnpacked makes the page count the bytes that it unpacks.
const countUnpacked = `(() => {
	window.unpackedBytes = 0;
	const Real = DecompressionStream;
	window.DecompressionStream = class {
		constructor(kind) {
			const real = new Real(kind);
			this.writable = real.writable;
			this.readable = real.readable.pipeThrough(new TransformStream({
				transform(piece, out) { window.unpackedBytes += piece.length; out.enqueue(piece); }}));
		}
	};
})()`

// bombVisit opens links that unpack to large texts. The page stops unpacking soon after its limit of 200,000 characters, and
// the server refuses a text within that limit that its parser would read for a minute.
func bombVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	link := func(text string) string { return "bkc2+sherman-m4+vs+tiger-1&roster=own.yaml;" + deflated(t, text) }
	short := link("a: |\n" + strings.Repeat("\n", 125_000))
	if len(short) > 247 {
		t.Errorf("the link has %d characters", len(short))
	}
	v.open("#" + short)
	v.until(`document.querySelector('#rosters .mistake').textContent.includes('these are more than 100 empty lines in a row')`)
	bomb := link(strings.Repeat("#", 20_000_000))
	v.open("#bkc2+sherman-m4+vs+tiger-1")
	v.eval(countUnpacked, nil)
	var got struct{ Rosters, Bytes int }
	v.eval(`import('./address.js').then((a) => a.read(`+quotedJS("#"+bomb)+`))
		.then((said) => ({Rosters: said.rosters.length, Bytes: window.unpackedBytes}))`, &got)
	if got.Rosters != 0 || got.Bytes < 200_000 || got.Bytes > 2_000_000 {
		t.Errorf("20 MB in %d characters: %d rosters, %d bytes were unpacked", len(bomb), got.Rosters, got.Bytes)
	}
	t.Logf("of 20 MB in %d characters %d bytes were unpacked; the other link has %d characters", len(bomb), got.Bytes, len(short))
	v.open("#" + bomb)
	v.answered("M4 Sherman")
	v.mu.Lock()
	defer v.mu.Unlock()
	v.said = slices.DeleteFunc(v.said, func(text string) bool { return strings.Contains(text, "status of 4") })
}

// deflated returns a text as an address holds it.
func deflated(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// packedRoster returns a text as the page packs it into an address.
func packedRoster(t *testing.T, v *visitor, text string) (packed string) {
	t.Helper()
	v.eval(`import('./address.js').then((a) => a.written({line: '', rosters: [{name: 'x', text: `+quotedJS(text)+`}]})).then((h) => h.split(';')[1])`, &packed)
	return packed
}

func rosterVisit(t *testing.T, b *browser) {
	v := b.desktop(t)
	v.open(tigerHash)
	v.answered("1 in 51")
	v.click("#rosters summary")
	v.do(chromedp.SetValue("#rosters textarea", "rulesets: [bkc2]\nunits:\n  - name: maus\n    titel: Maus\n", chromedp.ByQuery))
	v.click("#rosters .row button")
	v.until(`document.querySelector('#rosters .mistake').textContent.includes('own.yaml:')`)
	v.do(chromedp.SetValue("#rosters textarea", "rulesets: [bkc2]\nunits:\n  - name: maus\n    title: Maus\n    nation: Germany\n"+
		"    fields: {kind: afv, attack: 8, range: 100, hits: 8, save: 3, move: 5}\n    cost: 300\n", chromedp.ByQuery))
	v.click("#rosters .row button")
	v.until(`document.querySelectorAll('.mistake:not(:empty)').length === 0`)
	v.ask("bkc2 maus vs sherman-m4")
	v.answered("Maus")
	v.until(`location.hash.includes('maus') && location.hash.includes('&roster=own.yaml;')`)
	link := ""
	v.eval("location.hash", &link)
	other := b.desktop(t)
	other.open(link)
	other.answered("Maus")
}
