package main

import (
	"slices"
	"testing"
)

func TestEveryKindOfChangeIsFound(t *testing.T) {
	const source = `package p

import "fmt"

func f(a, b int) (c int) {
	c = 1
	if a < b && b > 2 {
		c++
		return
	}
	fmt.Println(max(a, b))
	return a + b
}
`
	want := []string{
		"without c = 1", "1 to 2", "1 to (0)",
		"a < b && b > 2 to !(a < b && b > 2)", "&& to ||", "< to <=", "> to >=", "2 to 3", "2 to (1)",
		"without c++", "without return", "without fmt.Println(max(a, b))", "max to min", "+ to -",
	}
	found, err := changesIn("p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range found {
		got = append(got, c.what())
		if text := string(c.apply([]byte(source))); text == source || len(text) != len(source)-len(c.from)+len(c.to) {
			t.Errorf("%s gives %s", c, text)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}

func TestExemptionsStillExist(t *testing.T) {
	t.Chdir("../../..")
	all, err := changesOf(games)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range exemptions {
		if !slices.ContainsFunc(all, e.matches) {
			t.Errorf("%s: no line %q with the change %q any more", e.file, e.code, e.what)
		}
	}
}
