package reports

import (
	"fmt"
	"slices"
	"strings"
)

// An Origin names the units whose figures are not the publisher's.
type Origin struct {
	Illustrative []string `json:"illustrative,omitempty"` // units whose figures are not the publisher's
}

// Add adds the names of units with illustrative figures.
func (o *Origin) Add(units []string) {
	for _, name := range units {
		if !slices.Contains(o.Illustrative, name) {
			o.Illustrative = append(o.Illustrative, name)
		}
	}
}

// mostNamed is the largest number of units that are named one by one.
const mostNamed = 2

// sentences says that figures are illustrative, and how to use others; nil if none are.
func (o *Origin) sentences() []string {
	names := o.Illustrative
	if len(names) == 0 {
		return nil
	}
	which := strings.Join(names, ", ")
	if len(names) > mostNamed {
		which = fmt.Sprintf("%d units", len(names))
	}
	return []string{fmt.Sprintf("Not the publisher's figures: %s; yours: --roster FILE.", which)}
}
