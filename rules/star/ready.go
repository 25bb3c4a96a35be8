package star

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed ready
var ready embed.FS

// templateName is the name of the ready-made file from which users begin a game of their own.
const templateName = "template"

// ReadyMade returns a ready-made game file by its name; for "" it returns the template with comments for users.
func ReadyMade(name string) (text []byte, known bool) {
	if name == "" {
		name = templateName
	}
	text, err := ready.ReadFile("ready/" + name + Ending)
	return text, err == nil
}

// ReadyMadeNames returns the names of the ready-made games, without the template.
func ReadyMadeNames() (names []string) {
	paths, _ := fs.Glob(ready, "ready/*"+Ending)
	for _, path := range paths {
		if name := strings.TrimSuffix(strings.TrimPrefix(path, "ready/"), Ending); name != templateName {
			names = append(names, name)
		}
	}
	return names
}
