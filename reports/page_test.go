package reports

import (
	"encoding/json"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// showcase returns a page with items of most kinds of question. The last item has failed.
func showcase(t *testing.T) *Page {
	t.Helper()
	p := &Page{Title: "Showcase", Summary: []string{"What salvo can do."}, Version: "0.1.0"}
	for _, report := range []struct {
		name   string
		onPage func() (PageItem, error)
	}{
		{"lines", onPage(panthers())}, {"heat", onPage(saves())}, {"several", onPage(several())}, {"wide", onPage(wide())},
		{"odds", onPage(shermans(false))}, {"sheet", sheetOnPage(glance())}, {"bars", onPage(tanks())},
		{"games", onPage(fourGames())}, {"house-rule", onPage(houseRule())}, {"points", onPage(worthOf())},
		{"pairs", onPage(exchanged())}, {"steps", onPage(stepped())}, {"ordered", onPage(ordered(6))},
		{"balance", onPage(evenGuns())}, {"plans", onPage(bridge())}, {"sensitivity", onPage(stepsOfBridge())},
		{"lists", onPage(threeLists())}, {"formula", onPage(gunFormula())}, {"verify", onPage(evenForces())}, {"improve", onPage(gamedCosts())},
	} {
		item, err := report.onPage()
		if err != nil {
			t.Fatal(err)
		}
		item.Name, item.Command = report.name, "salvo run showcase"
		item.Files = []PageFile{{Name: report.name + ".csv", Text: "CSV"}}
		p.Items = append(p.Items, item)
	}
	p.Items = append(p.Items, PageItem{
		Name: "failed", Kind: "chart", Title: "One that failed", Scenario: "bkc2 x vs y", Error: "the disk is full",
	})
	return p
}

func TestAPageReadsAsItAlwaysDid(t *testing.T) {
	p := showcase(t)
	p.Items = append(p.Items[:1], p.Items[len(p.Items)-1])
	golden(t, "page.html", p.HTML)
}

func TestAPageHasItsContentsThenPicturesAndEverythingBehind(t *testing.T) {
	html := string(written(t, showcase(t).HTML))
	last := -1
	for _, want := range []string{
		"<h1>Showcase</h1>", "What salvo can do.", "Contents</summary>", `<a href="#lines">`, `<span class="failed">failed`,
		`<section class="item chart" id="lines"`, "<svg",
		"Exact: every branch walked.", "salvo run showcase", "<table", "How it was computed", `<a href="lines.csv">CSV</a>`,
		`<a class="up" href="#top">Top</a>`, "This item failed: the disk is full", "Readings of unclear rules that were used",
		"suppress-dice=net", "salvo 0.1.0",
	} {
		at := strings.Index(html[last+1:], want)
		if at < 0 {
			t.Fatalf("no %q in its place", want)
		}
		last += at
	}
}

func TestAPageSaysAFindingOnce(t *testing.T) {
	for _, item := range showcase(t).Items {
		alone := html.UnescapeString(string(written(t, (&Page{Items: []PageItem{item}}).HTML)))
		for _, finding := range item.Findings {
			n := strings.Count(alone, ">"+finding+"</p>")
			if strings.Contains(item.Title, finding) {
				n++
			}
			if n != 1 {
				t.Errorf("%q is said %d times", finding, n)
			}
		}
	}
	const answer = "Two Shermans knock out the Tiger 2 % of the time."
	titled := PageItem{Title: answer + " They suppress it 75 %.", Findings: []string{answer, "They suppress it 75 %.", "Else nothing."}}
	if titled.Lead() != "" || !slices.Equal(titled.More(), []string{"Else nothing."}) {
		t.Errorf("the title is repeated: %q, %q", titled.Lead(), titled.More())
	}
}

func TestAPageNeedsNothingBesideIt(t *testing.T) {
	html := string(written(t, showcase(t).HTML))
	html = strings.ReplaceAll(html, "http://www.w3.org/", "") // names of the SVG language, never fetched
	foreign := regexp.MustCompile(`https?://|url\(|@import|<script src|<link rel="stylesheet|<img|src=`)
	if found := foreign.FindString(html); found != "" {
		t.Errorf("the page asks for %q", found)
	}
}

func TestAllTextOnAPageIsEscaped(t *testing.T) {
	const nasty = `<script>alert("x")</script>'&]]>{{.}}`
	c, o := several(), shermans(false)
	c.Title, c.Heading, c.Scenario, c.X.Name, c.Series.Values[0] = nasty, nasty, nasty, nasty, nasty
	c.Panels[0].Figure, c.Notes = nasty, []string{nasty}
	c.Assumed = []Assumption{{nasty, nasty}, {"reading", nasty}}
	o.Title, o.Scenario, o.Notes = nasty, nasty, []string{nasty}
	p := &Page{Title: nasty, Summary: []string{nasty}, Version: nasty}
	for _, onPage := range []func() (PageItem, error){onPage(c), onPage(o)} {
		item, err := onPage()
		if err != nil {
			t.Fatal(err)
		}
		item.Name, item.Command, item.Files = nasty, nasty, []PageFile{{"javascript:alert(1)", nasty}}
		p.Items = append(p.Items, item)
	}
	p.Items = append(p.Items, PageItem{Name: nasty, Kind: nasty, Title: nasty, Error: nasty})
	html := string(written(t, p.HTML))
	if n := strings.Count(html, "<script"); n != 1 {
		t.Errorf("%d scripts", n)
	}
	if strings.Contains(html, `href="javascript`) {
		t.Error("a file became a script")
	}
}

func TestAnItemOfAPageCanBeKeptInAFile(t *testing.T) {
	for _, item := range showcase(t).Items {
		kept, err := json.Marshal(item)
		if err != nil {
			t.Fatal(err)
		}
		var read PageItem
		if err := json.Unmarshal(kept, &read); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(item, read); diff != "" {
			t.Errorf("%s: %s", item.Name, diff)
		}
	}
}

func TestFindingsNameTheExtremes(t *testing.T) {
	for name, test := range map[string]struct{ got, want []string }{
		"odds": {Texts(shermans(false).findings()), []string{
			"result: knocked-out 10.01 %; the likeliest is suppressed 57.06 %.",
			"On average: hits 3.00, unsaved 2.00, fallback 0.46.",
		}},
	} {
		if diff := cmp.Diff(test.want, test.got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestEveryColourOfAPictureHasOneForDarkScreens(t *testing.T) {
	html := string(written(t, showcase(t).HTML))
	used := regexp.MustCompile(`var\((--[0-9a-f]{6}-[0-9a-f]{6}),#[0-9a-f]{6}\)`).FindAllStringSubmatch(html, -1)
	seen := map[string]bool{}
	for _, shade := range used {
		if name := shade[1]; !seen[name] && strings.Count(html, name+":#"+name[9:]) != 1 {
			t.Fatalf("%s is not named once for dark screens", name)
		}
		seen[shade[1]] = true
	}
	if fixed := regexp.MustCompile(`(fill|stroke):#`).FindString(html); fixed != "" || len(used) < 1000 {
		t.Errorf("%q has one colour only; %d have two", fixed, len(used))
	}
}

func TestLettersAreLargeEnoughOnAPhone(t *testing.T) {
	size := regexp.MustCompile(`font-size:([0-9.]+)px`)
	for _, item := range showcase(t).Items {
		for _, pic := range item.Pictures {
			for _, found := range size.FindAllStringSubmatch(pic.Narrow, -1) {
				if points, err := strconv.ParseFloat(found[1], 64); err != nil || points*358/225.45 < 11 { // pixels of a phone over the points of a narrow picture
					t.Errorf("%s: letters of %s points", item.Name, found[1])
				}
			}
		}
	}
}

func TestColumnsAreSortedByTheirFigures(t *testing.T) {
	for _, c := range []struct{ cells, want []string }{
		{[]string{" 9.5", "-12 ", "<0.1", ">99.9", "+3", "·"}, []string{"9.5", "-12", "0.1", "99.9", "3", noFigure}},
		{[]string{"1,234 battles", "12.5 ±0.3", "2."}, []string{"1234", "12.5", "2"}},
		{[]string{"cheap", "dear", "~"}, []string{"", "", ""}},
	} {
		if got := sortedBy(c.cells); !slices.Equal(got, c.want) {
			t.Errorf("%q are sorted by %q, not %q", c.cells, got, c.want)
		}
	}
}
