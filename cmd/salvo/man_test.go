package main

import (
	"os/exec"
	"strings"
	"testing"

	"salvo/rules/games"
)

func TestTheManualPageTellsOfEveryCommandAndFlag(t *testing.T) {
	app := (&program{library: games.All()}).app()
	page := strings.ReplaceAll(manPage(app), `\-`, "-")
	for _, c := range app.Commands {
		if c.Hidden {
			continue
		}
		_, own, found := strings.Cut(page, ".SH \""+strings.ToUpper(c.Name)+"\"\n")
		own, _, _ = strings.Cut(own, "\n.SH ")
		if !found || !strings.Contains(own, c.Usage) {
			t.Errorf("salvo %s is not in the page", c.Name)
		}
		for _, f := range c.Flags {
			if !strings.Contains(own, `\fB--`+f.Names()[0]) {
				t.Errorf("--%s of salvo %s is not in the page", f.Names()[0], c.Name)
			}
		}
	}
}

func TestTheManualPageIsGoodTroff(t *testing.T) {
	if _, err := exec.LookPath("mandoc"); err != nil {
		t.Skip("no mandoc: the manual page is not read by it")
	}
	lint := exec.Command("mandoc", "-T", "lint", "-W", "warning")
	lint.Stdin = strings.NewReader(manPage((&program{library: games.All()}).app()))
	out, _ := lint.CombinedOutput()
	for line := range strings.Lines(string(out)) {
		if !strings.Contains(line, "missing date") { // the page has no date, so that it does not change
			t.Errorf("%s", line)
		}
	}
}
