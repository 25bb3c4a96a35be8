package experiments

import (
	"fmt"
	"math"
	"time"

	"salvo/rules/english"
)

// Say returns the estimate as a sentence: "About 3 minutes on 2 cores: 100 cells of 1,000,000 engagements each." The
// arguments piece and trial are the words for a piece and a trial, here "cell" and "engagement"; "" leaves them out.
func (e Estimate) Say(piece, trial string) string {
	text := "About " + Duration(e.Time.Seconds())
	switch {
	case e.AtLeast:
		text = "More than " + Duration(e.Time.Seconds())
	case e.Time < time.Second:
		text = "Less than a second"
	case e.AtMost:
		text = "At most " + Duration(e.Time.Seconds())
	}
	text += " on " + counted(int64(e.Workers), "core")
	switch {
	case e.AtLeast && e.Trials == 0 && trial != "":
		return text + ": how long exact odds take is not known before they are there."
	case e.Pieces > 1 && e.Trials > 1:
		return fmt.Sprintf("%s: %s of %s each.", text, counted(int64(e.Pieces), piece), counted(e.Trials, trial))
	case e.Pieces > 1:
		return fmt.Sprintf("%s: %s.", text, counted(int64(e.Pieces), piece))
	case e.Trials > 1:
		return fmt.Sprintf("%s: %s.", text, counted(e.Trials, trial))
	}
	return text + "."
}

// Duration returns a time in one unit that people read at a glance: "40 seconds", "3 minutes", "22 hours".
func Duration(seconds float64) string {
	for _, unit := range []struct {
		name    string
		seconds float64
		most    float64 // the longest time in this unit; longer times use the next unit
	}{
		{"second", 1, 99}, {"minute", 60, 99}, {"hour", 3600, 48}, {"day", 24 * 3600, 700},
	} {
		if n := math.Round(seconds / unit.seconds); n <= unit.most {
			return counted(int64(max(1, n)), unit.name)
		}
	}
	return counted(int64(math.Round(seconds/(365*24*3600))), "year")
}

// counted returns a number of something, with commas between thousands.
func counted(n int64, what string) string {
	return english.Grouped(n) + " " + english.Plural(int(n), what)
}
