package desk_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"salvo/experiments/desk"
	"salvo/rules/games"
	"salvo/rules/star"
)

// askedOf returns all answers of a desk to a question.
func askedOf(t *testing.T, d *desk.Desk, request map[string]any) string {
	t.Helper()
	question, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	d.Ask(t.Context(), question, func(answer []byte) { b.Write(answer) })
	return b.String()
}

func TestADeskOnAServerRunsNoRulesOfVisitors(t *testing.T) {
	text, _ := star.ReadyMade("lantern-watch")
	path := filepath.ToSlash(filepath.Join(t.TempDir(), "lantern-watch.star"))
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	library := games.All()
	library.Files, library.GameOf = os.ReadFile, star.Load // as the command line sets them
	server := desk.New(library, "test", 1)
	if got := askedOf(t, server, map[string]any{"ask": "odds", "line": path + " watchman vs smuggler"}); !strings.Contains(got, "game files cannot be read here") {
		t.Errorf("a path that a visitor names: %.300s", got)
	}
	files := []desk.File{{Name: "lantern-watch.star", Text: string(text)}}
	line := map[string]any{"ask": "odds", "line": "lantern-watch.star watchman vs smuggler", "rosters": files}
	if got := askedOf(t, server, line); !strings.Contains(got, "not on a server") {
		t.Errorf("a file that a visitor sends: %.300s", got)
	}
	own := desk.New(games.All(), "test", 1)
	own.LoadGames(star.Load)
	if got := askedOf(t, own, line); !strings.Contains(got, "50 %") {
		t.Errorf("in the visitor's own browser: %.300s", got)
	}
}
