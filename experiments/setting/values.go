package setting

import (
	"slices"
	"strconv"
	"strings"
)

// Values are the settings that were given, by their names, as [Setting.Read] returns them. A switch that is on is "yes".
type Values map[string][]string

// Has reports whether a setting was given.
func (v Values) Has(name string) bool { return len(v[name]) > 0 }

// Text returns the value of a setting; "" if it was not given.
func (v Values) Text(name string) string {
	if !v.Has(name) {
		return ""
	}
	return v[name][0]
}

// Texts returns all values of a setting.
func (v Values) Texts(name string) []string { return slices.Clone(v[name]) }

// On reports whether a switch is on.
func (v Values) On(name string) bool { return v.Text(name) == "yes" }

// Count returns a whole number; 0 if it was not given.
func (v Values) Count(name string) int64 {
	n, _ := strconv.ParseInt(v.Text(name), 10, 64)
	return n
}

// Number returns a number; 0 if it was not given.
func (v Values) Number(name string) float64 {
	x, _ := strconv.ParseFloat(v.Text(name), 64)
	return x
}

// Seed returns a seed; 1 if it was not given.
func (v Values) Seed(name string) uint64 {
	n, err := strconv.ParseUint(v.Text(name), 10, 64)
	if err != nil {
		return 1
	}
	return n
}

// List returns the words of a list; nil if it was not given.
func (v Values) List(name string) []string {
	if !v.Has(name) {
		return nil
	}
	return strings.Split(v.Text(name), ",")
}
