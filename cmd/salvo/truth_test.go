package main

import (
	"bytes"
	gohtml "html"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"salvo/reports"
	"salvo/reports/draw"
	"salvo/rules"
	"salvo/rules/games"
)

// truthful lists the command lines whose documents are checked. Together they have every kind of sentence and pane that can be worked
// out quickly.
var truthful = [][]string{
	{"odds", "bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank"},
	{"odds", "bkc2 unit:attack=6,range=60 vs unit:hits=4,save=5", "--observed", "hits=6"},
	{"odds", "bolt-action us-rifles vs de-veteran-grenadiers range=18 cover=soft"},
	{"odds", "cobi sherman-m4a1 vs panzer-iv-h facing=front"},
	{"odds", "bkc2/duel panther vs sherman-m4", "--method", "simulate", "--trials", "2k", "--given", "winner=a"},
	{"odds", "bkc2/battle 2xpanther+de-hq vs 4xsherman-m4+us-hq", "--method", "simulate", "--trials", "500"},
	{"odds", "bolt-action/duel us-rifles vs de-grenadiers", "--method", "simulate", "--trials", "500"},
	{"odds", "--together", "bkc2 panther vs sherman-m4", "bkc2 tiger-1 vs firefly"},
	{"chart", "bkc2 sherman-m4 vs tiger-1 range=25", "--x", "attackers=1..8", "--series", "facing=front,flank"},
	{"chart", "bkc2 panther vs sherman-m4", "--x", "range=10..80/10", "--show", "result=knocked-out", "--show", "mean hits", "--show", "result=suppressed"},
	{"chart", "bkc2 panther vs sherman-m4 range=40", "--x", "attackers=1..6", "--y", "target.save=3..6"},
	{"chart", "bkc2/duel panther vs sherman-m4", "--x", "stance-a=hold,advance", "--show", "winner=a", "--show", "winner=b", "--method", "simulate", "--trials", "500"},
	{"chart", "cobi sherman-m4a1 vs tiger-1", "--x", "range=1..12", "--y", "attackers=1..4"},
	{"balance", "bkc2 3xsherman-m4 vs panther range=40", "--vary", "target.save=3..6"},
	{"balance", "bkc2 pak-40 vs t-34-85 range=45", "--vary", "attackers=1..6"},
	{"balance", "bkc2/duel tiger-1 vs sherman-m4 turns=6", "--vary", "b.sherman-m4=1..4", "--trials", "500"},
	{"sensitivity", "bkc2 panther vs sherman-m4 range=40"},
	{"sensitivity", "cobi sherman-m4a1 vs panther range=4"},
	{"compare", "medium-tank-duel", "--quick"},
	{"compare", "bkc2 panther vs sherman-m4", "bkc2 panther vs sherman-m4 cover=soft"},
	{"compare", "bkc2/duel panther vs sherman-m4 turns=2", "bkc2/duel 2xpanther vs sherman-m4 turns=2", "--trials", "200"},
	{"compare", "bkc2/duel panther vs sherman-m4 turns=2", "bkc2/duel panther vs 2xsherman-m4 turns=2", "--review", "--quick"},
	{"review", "bkc2/duel panther vs sherman-m4 turns=2", "--quick"},
	{"review", "farm turns=2", "--quick"},
	{"tournament", "careful", "simple", "crossroads", "--trials", "3"},
	{"map", "crossroads", "--overlay", "sight D13"},
	{"map", "crossroads", "--overlay", "danger a1"},
	{"map", "crossroads", "--overlay", "control", "--trials", "40"},
	{"plans", "bkc2/duel panther vs 2xsherman-m4 turns=4", "--trials", "1k"},
	{"plans", "cobi/duel 2xcromwell vs panther turns=4", "--quick"},
	{"map", "river", "--overlay", "danger a2"},
	{"map", "streets", "--overlay", "losses", "--trials", "10"},
	{"chart", "bolt-action mg-42 vs gb-paras", "--x", "range=6..42/6", "--series", "cover=none,soft,hard", "--show", "mean casualties"},
	{"chart", "bkc1/assault 2xgb-infantry vs mg-42", "--x", "attacker-support=0..5", "--y", "target-support=0..5"},
	{"chart", "bolt-action/duel us-rifles vs de-grenadiers", "--x", "range=24..36/6", "--series", "stance-a=hold,advance", "--trials", "200"},
	{"sensitivity", "bolt-action us-rifles vs mg-42 range=12 cover=soft"},
	{"odds", "bkc2/charge panzergrenadiers vs us-rifles range=10 cover=soft"},
	{"plans", "crossroads turns=2", "--only", "file", "--trials", "8"},
	{"points", "bkc2", "sherman-m4", "tiger-1", "us-rifles", "--battles", "2k", "--ground", "line"},
	{"points", "bkc2", "sherman-m4", "tiger-1", "us-rifles", "--pairs", "--battles", "2k"},
	{"chart", "bkc2 sherman-m4 vs tiger-1 range=25", "--x", "attacker=sherman-m4,panther,su-85", "--series", "target=tiger-1,is-2"},
	{"chart", "bkc2 sherman-m4 vs tiger-1 range=25", "--x", "+suppress-dice=net,gross"},
	{"compare", "squad-firefight", "--quick"},
	{"lists", "bkc2", "us-tank-company", "de-tank-company", "us-rifles", "--budget", "400", "--battles", "200"},
}

// TestNoDocumentMisleads compares what documents say with their data: figures in sentences, axes and colours of panes. It also
// checks that no title or axis shows the id of a metric, field or factor.
func TestNoDocumentMisleads(t *testing.T) {
	ids, units := idsOf(games.All())
	for _, args := range truthful {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			questions := understood(t, args)
			if len(questions) == 0 {
				t.Fatal("the command line asks nothing")
			}
			r, err := questions[0].Work(t.Context(), questions[0].Settings)
			if err != nil {
				t.Fatal(err)
			}
			d, err := r.Document()
			if err != nil {
				t.Fatal(err)
			}
			checkSentences(t, d)
			titles := slices.Concat(ids, units)
			if d.Kind == "lists" {
				titles = ids // the user chooses the names of lists, so a title may show them
			}
			checkPicture(t, d.Picture, titles)
			checkPrinted(t, d, ids, titles)
		})
	}
}

var (
	blanks   = regexp.MustCompile(`\s+`)
	perCents = regexp.MustCompile(`[\d.]+ %`)
	tags     = regexp.MustCompile(`<[^>]*>`)
)

// spacedOut replaces all white space by single blanks, so that line breaks do not matter.
func spacedOut(text string) string {
	return strings.TrimSpace(blanks.ReplaceAllString(strings.ReplaceAll(text, "\u00a0", " "), " "))
}

// checkPrinted prints a document in all its forms: each has every sentence of the answer, its titles are in words that people say, and the
// picture's title has no figure that the text rounds otherwise.
func checkPrinted(t *testing.T, d *reports.Document, ids, titles []string) {
	t.Helper()
	written := func(write func(w io.Writer) error) string {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	item, err := draw.Item(d)
	if err != nil {
		t.Fatal(err)
	}
	item.Title = "An experiment"
	page := reports.Page{Title: "An experiment", Items: []reports.PageItem{item}}
	text := spacedOut(written(func(w io.Writer) error { return reports.Text(w, d, reports.TextOptions{All: true}) }))
	html := written(page.HTML)
	for form, printed := range map[string]string{
		"text":     text,
		"Markdown": spacedOut(written(func(w io.Writer) error { return reports.Text(w, d, reports.TextOptions{All: true, Markdown: true}) })),
		"HTML":     spacedOut(gohtml.UnescapeString(tags.ReplaceAllString(html, ""))),
	} {
		for _, sentence := range reports.Texts(d.Answer) {
			if sentence = spacedOut(sentence); !strings.Contains(strings.ReplaceAll(printed, "\\", ""), sentence) {
				t.Errorf("the form %s lacks %q", form, sentence)
			}
		}
	}
	for _, heading := range headings.FindAllStringSubmatch(html, -1) {
		checkWords(t, "a heading of the page", gohtml.UnescapeString(tags.ReplaceAllString(heading[2], "")), ids)
	}
	for _, table := range item.Tables {
		checkWords(t, "the caption of a table", table.Caption, ids)
	}
	if d.Picture == nil {
		return
	}
	for _, figure := range perCents.FindAllString(d.Picture.Title, -1) {
		if !strings.Contains(text, figure) {
			t.Errorf("the picture's title has %s, which the text has not: %s", figure, d.Picture.Title)
		}
	}
	checkDrawn(t, "the picture", written(func(w io.Writer) error { return draw.Plot(w, d, "svg") }), titles)
}

// idsOf returns the ids that no player would say: of metrics, fields, factors, options and procedures. It returns the ids of units apart:
// tables show them, because commands name units by them, but titles and axes must not.
func idsOf(library *rules.Library) (ids, units []string) {
	named := map[string]bool{}
	all := map[string]bool{}
	for _, g := range library.Rulesets() {
		for _, f := range g.Fields {
			all[f.Name] = true
		}
		for _, o := range g.Options {
			all[o.Name] = true
		}
		roster, err := library.Roster(g)
		if err != nil {
			panic(err)
		}
		for _, u := range roster.Units() {
			named[u.Name] = true
		}
		for _, p := range g.Procedures {
			all[p.Name] = true
			for _, m := range p.Metrics {
				all[m.Name] = true
			}
			for _, f := range p.Factors {
				all[f.Name] = true
			}
		}
	}
	plain := func(id string) bool { return !strings.Contains(id, "-") } // an id that is also a word that people say
	return slices.DeleteFunc(slices.Sorted(maps.Keys(all)), plain), slices.DeleteFunc(slices.Sorted(maps.Keys(named)), plain)
}

var number = regexp.MustCompile(`^-?[\d,]*\d(\.\d+)?`)

// checkSentences checks that the figures of sentences are those of the document, each rounded by itself.
func checkSentences(t *testing.T, d *reports.Document) {
	t.Helper()
	known := probabilities(d.Rows)
	for _, sentence := range slices.Concat(d.Answer, d.Extra.Findings) {
		values := map[string]float64{}
		for _, p := range sentence {
			if p.Figure == "" {
				continue
			}
			if before, seen := values[p.Figure]; seen && before != p.Value {
				t.Errorf("%s is %v here and %v there", p.Figure, before, p.Value)
			}
			values[p.Figure] = p.Value
			if want, has := known[p.Figure]; has && d.Kind == "odds" && math.Abs(want-p.Value) > 1e-9 {
				t.Errorf("%s is %v in a sentence and %v in the table", p.Figure, p.Value, want)
			}
			said := number.FindString(strings.TrimPrefix(p.Words, "about "))
			if said == "" {
				continue // never, always, all but 1 time in 20
			}
			_, decimals, _ := strings.Cut(said, ".")
			scale := 1.0
			// The words of a change in percentage points lack "points": the sentence says it once, at its end.
			inPoints := d.Kind == "sensitivity" && strings.HasPrefix(p.Words, "-")
			if strings.Contains(p.Words, "%") || strings.HasSuffix(p.Words, " points") || inPoints {
				scale = 100
			}
			if strings.HasPrefix(p.Figure, "gain of ") { // a bound is rounded up
				shift := math.Pow(10, float64(len(decimals)))
				p.Value = reports.RoundUp(scale*p.Value*shift) / shift / scale
			}
			if want := reports.Fixed(scale*p.Value, len(decimals)); want != strings.ReplaceAll(said, ",", "") && !strings.HasPrefix(p.Words, said+" in ") {
				t.Errorf("%s is %v, which %q rounds to %s, not %s", p.Figure, p.Value, p.Words, said, want)
			}
		}
	}
}

// probabilities returns the chances of the CSV form by event, "result=hit"; exact ones come before simulated ones.
func probabilities(rows [][]string) map[string]float64 {
	known := map[string]float64{}
	if len(rows) == 0 {
		return known
	}
	at := func(name string) int { return slices.Index(rows[0], name) }
	metric, value, chance := at("metric"), at("value"), at("probability")
	if metric < 0 || value < 0 || chance < 0 {
		return known
	}
	for _, row := range rows[1:] {
		name := row[metric] + "=" + row[value]
		if p, err := strconv.ParseFloat(row[chance], 64); err == nil {
			if _, has := known[name]; !has {
				known[name] = p
			}
		}
	}
	return known
}

var typed = regexp.MustCompile(`[a-z]=[a-z0-9]|\b[ab]\.[a-z]|\b(target|attacker|shooter)s?\.[a-z]`)

// checkWords reports an id, or words as they are typed, in a text that a reader sees as a title.
func checkWords(t *testing.T, where, text string, ids []string) {
	t.Helper()
	if found := typed.FindString(text); found != "" {
		t.Errorf("%s has %q as it is typed: %s", where, found, text)
	}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,:;.()", r) }) {
		if slices.Contains(ids, word) {
			t.Errorf("%s has the id %s: %s", where, word, text)
		}
	}
}

// checkPicture checks that panes that are compared have equal axes, that panes of a side have its colour, and the labels of
// their axes.
func checkPicture(t *testing.T, pic *reports.Picture, ids []string) {
	t.Helper()
	if pic == nil {
		return
	}
	checkWords(t, "the title", pic.Title, ids)
	tops := map[bool][]float64{} // the ends of axes of chances: for lines and bars, and for distributions
	for _, block := range pic.Blocks {
		checkBeside(t, block)
		for _, p := range block.Panes {
			head, _ := p.Head()
			checkWords(t, "the head of a pane", head, ids)
			switch p := p.(type) {
			case *reports.LinePane:
				checkAxes(t, ids, p.X, p.Series)
				checkSide(t, p.Panel)
				if !p.Panel.Mean {
					tops[true] = append(tops[true], p.Top)
				}
			case *reports.BarPane:
				checkAxes(t, ids, p.X)
				checkSide(t, p.Panel)
				if !p.Panel.Mean {
					tops[true] = append(tops[true], p.Top)
				}
			case *reports.HeatPane:
				checkAxes(t, ids, p.X, p.Y)
			case *reports.SharePane:
				checkAxes(t, ids, &p.X)
			case *reports.ExchangePane:
				for i := range p.Units {
					checkWords(t, "a unit", p.Label(i), ids)
				}
			case *reports.ShiftPane:
				for _, row := range p.Rows {
					checkWords(t, "a row", row, ids)
				}
			case *reports.TornadoPane:
				for i := range p.Bars {
					checkWords(t, "a bar", p.Bars[i].Name, ids)
				}
			case *reports.StackPane:
				for _, row := range p.Rows {
					checkWords(t, "a row", row.Name, ids)
				}
				for _, label := range p.Labels {
					checkWords(t, "a label", label, ids)
				}
				for _, side := range p.Sides {
					if !slices.Contains(p.Labels, side) {
						t.Errorf("%s: no label %q has the colour of its side, they are %q", head, side, p.Labels)
					}
				}
			case *reports.DistributionPane:
				if p.Labels != nil {
					tops[false] = append(tops[false], p.Top)
				}
				if p.Pair != nil && (p.Pair.Side == p.Side || p.Pair.Top != p.Top) {
					t.Errorf("%s and its pair: sides %d and %d, axes up to %v and %v", head, p.Side, p.Pair.Side, p.Top, p.Pair.Top)
				}
				if side := strings.Index("ab", p.Name[:1]) + 1; side > 0 && strings.HasPrefix(p.Name[1:], "-") && p.Side != side {
					t.Errorf("%s has the colour of side %d", p.Name, p.Side)
				}
			}
		}
	}
	for _, list := range tops {
		if len(slices.Compact(slices.Clone(list))) > 1 {
			t.Errorf("panes of chances have axes up to %v", list)
		}
	}
}

// checkBeside checks that panes of one unit that stand side by side have equal axes: numbers, whose bars are as tall as their
// share, and changes of chances.
func checkBeside(t *testing.T, block reports.Block) {
	t.Helper()
	changes := map[[2]float64]string{}
	for _, p := range block.Panes {
		if p, is := p.(*reports.ShiftPane); is && !p.Mean && len(block.Panes) > 1 {
			low, high := p.Span()
			changes[[2]float64{low, high}] = p.Name
		}
	}
	if len(changes) > 1 {
		t.Errorf("changes of chances have different axes: %v", changes)
	}
	if !block.Beside {
		return
	}
	for _, row := range reports.InRows(block.Panes, reports.MostBeside) {
		tall := map[float64]string{}
		for _, p := range row {
			if p, is := p.(*reports.DistributionPane); is && p.Labels == nil {
				tall[p.Tall] = p.Name
			}
		}
		if len(tall) > 1 {
			t.Errorf("numbers side by side have axes up to %v", tall)
		}
	}
}

func checkAxes(t *testing.T, ids []string, axes ...*reports.Axis) {
	t.Helper()
	for _, a := range axes {
		if a != nil {
			checkWords(t, "an axis", a.Title(), ids)
			for _, value := range a.Shown() {
				checkWords(t, "a value of an axis", value, ids)
			}
		}
	}
}

// checkSide checks that a figure of a side is marked with that side, which gives its colour.
func checkSide(t *testing.T, p *reports.Panel) {
	t.Helper()
	for i, side := range []string{"a", "b"} {
		if of := p.Metric == "winner" && p.Value == side || strings.HasPrefix(p.Metric, side+"-"); of && p.Side != i+1 {
			t.Errorf("%s has the colour of side %d", p.Figure, p.Side)
		}
	}
}

var bigText = regexp.MustCompile(`(?s)<text[^>]*font-size:(\d+(?:\.\d+)?)px[^>]*>(.*?)</text>`)

// TestNoDrawnTitleIsTyped checks the pictures of the documents and the golden ones: each has a title and a description. No
// title, large text or head of a pane is written as something to type.
func TestNoDrawnTitleIsTyped(t *testing.T) {
	ids, units := idsOf(games.All())
	ids = slices.Concat(ids, units)
	for _, pattern := range []string{"../../docs/*.svg", "../../reports/testdata/*.svg"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			checkDrawn(t, file, string(text), ids)
		}
	}
}

// checkDrawn checks the title, the description and the large letters of a picture.
func checkDrawn(t *testing.T, name, text string, ids []string) {
	t.Helper()
	for _, tag := range []string{"title", "desc"} {
		_, inner, found := strings.Cut(text, "<"+tag+">")
		if inner, _, _ = strings.Cut(inner, "</"+tag+">"); !found || inner == "" {
			t.Errorf("%s has no <%s>", name, tag)
		} else if tag == "title" {
			checkWords(t, name, inner, ids)
		}
	}
	for _, found := range bigText.FindAllStringSubmatch(text, -1) {
		if size, _ := strconv.ParseFloat(found[1], 64); size >= 10.5 {
			checkWords(t, name, found[2], ids)
		}
	}
}

var headings = regexp.MustCompile(`(?s)<(h1|h2|h3|title|caption|figcaption)[^>]*>(.*?)</`)

// TestNoHeadingOfAPageIsTyped checks the headings of the pages to click in.
func TestNoHeadingOfAPageIsTyped(t *testing.T) {
	ids, units := idsOf(games.All())
	ids = slices.Concat(ids, units)
	for _, file := range []string{"page/index.html", "page/map.html"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := headings.FindAllStringSubmatch(string(text), -1)
		if len(found) == 0 {
			t.Errorf("%s has no heading", file)
		}
		for _, heading := range found {
			checkWords(t, file, gohtml.UnescapeString(tags.ReplaceAllString(heading[2], "")), ids)
		}
	}
}
