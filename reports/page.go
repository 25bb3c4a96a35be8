//go:build !js

package reports

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"
	"regexp"
	"slices"
	"strings"
)

// A Page is everything an experiment found out, as one HTML file that needs nothing beside it.
type Page struct {
	Title   string
	Summary []string // paragraphs: what this is about, in the words of the experiment file
	Items   []PageItem
	Version string // the version of the program
}

// Head is the template "head": the beginning, up to the title, of every page that needs no other file.
//
//go:embed head.html
var Head string

//go:embed page.html
var pageText string

//go:embed page.js
var pageScript string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"svg":    func(drawn string) template.HTML { return template.HTML(drawn) }, // package draw drew it and escaped its texts
	"dark":   func(p *Page) template.CSS { return template.CSS(p.darkColours()) },
	"script": func() template.JS { return template.JS(pageScript) },
	"short":  short,
}).Parse(Head + pageText))

// HTML writes the page.
func (p *Page) HTML(w io.Writer) error {
	var made bytes.Buffer
	if err := pageTemplate.Execute(&made, p); err != nil {
		return err
	}
	_, err := made.WriteTo(w)
	return err
}

// Lead returns the finding that stands over the picture; "" if the title says it.
func (item PageItem) Lead() string {
	if len(item.Findings) == 0 || strings.Contains(item.Title, item.Findings[0]) {
		return ""
	}
	return item.Findings[0]
}

// More returns the findings below the picture: all but the first, without those that the title contains.
func (item PageItem) More() []string {
	if len(item.Findings) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(item.Findings[1:]), func(finding string) bool {
		return strings.Contains(item.Title, finding)
	})
}

// Readings returns the readings of unclear rules that any item used, each once.
func (p *Page) Readings() []string {
	var list []string
	for i := range p.Items {
		for _, a := range p.Items[i].Assumed {
			if a.Topic == readingTopic && !slices.Contains(list, a.Text) {
				list = append(list, a.Text)
			}
		}
	}
	return list
}

// short reports whether tables are so short that the page shows them without being asked.
func short(tables []PageTable) bool {
	rows := 0
	for _, t := range tables {
		rows += len(t.Rows)
	}
	return rows <= 12
}

// darkColours returns CSS variables for the style of the page: the colours of its pictures on a dark screen.
func (p *Page) darkColours() string {
	var drawn []string
	for i := range p.Items {
		for _, pic := range p.Items[i].Pictures {
			drawn = append(drawn, pic.Wide, pic.Narrow)
		}
	}
	return DarkColours(drawn...)
}

// DarkColours returns CSS variables for the style of a page: the colours of the pictures on a dark screen.
func DarkColours(pictures ...string) string {
	// Pictures name a colour that changes on a dark screen like this: --LIGHT-DARK, both as six hexadecimal digits.
	usedShades := regexp.MustCompile(`--[0-9a-f]{6}-([0-9a-f]{6})`)
	var list []string
	for _, svg := range pictures {
		for _, found := range usedShades.FindAllStringSubmatch(svg, -1) {
			list = append(list, found[0]+":#"+found[1])
		}
	}
	slices.Sort(list)
	return strings.Join(slices.Compact(list), ";")
}
