package referee

import (
	"strconv"
	"strings"
)

// The tables of COBI, written from a summary of the rulebook.

// A cobiWeapon is a column of the table of weapons. The comments give the rows of the table.
type cobiWeapon struct {
	move, slow       float64 // rows 1 and 2
	men              int     // row 3
	hit              int     // row 5; 0 stands for opposed dice
	damage           int     // row 6
	band             [5]int  // rows 7 to 11
	no               [5]bool // the distances for which rows 7 to 11 have no number: the weapon cannot fire so far
	vehicle          int     // row 12
	noVehicle        bool
	explosion        int // row 13, if it is not "EK"
	ek               bool
	soft, dug, hard  int // rows 14 to 16
	gunner           int // row 17
	load             int // row 18; 0 if the weapon needs no loading test
	burst, explosive bool
}

var cobiWeapons = map[string]cobiWeapon{
	"pistol": {move: 15, slow: 8, men: 1, band: [5]int{1, -1, -2, -4}, no: [5]bool{4: true}, vehicle: -4, soft: -1, dug: -3, hard: -2,
		load: 2},
	"submachine-gun": {move: 15, slow: 8, men: 1, band: [5]int{1, 0, -2, -3}, no: [5]bool{4: true}, vehicle: -1, soft: -1, dug: -3,
		hard: -3, load: 3, burst: true},
	"rifle": {move: 15, slow: 8, men: 1, band: [5]int{-1, 1, 2, 0, -1}, vehicle: -3, soft: -1, dug: -2, hard: -1, gunner: 1, load: 2},
	"mobile-mg": {move: 15, slow: 8, men: 1, band: [5]int{0, 2, 2, -2}, no: [5]bool{4: true}, vehicle: 1, soft: -1, dug: -3, hard: -3,
		gunner: 1, load: 3, burst: true},
	"heavy-mg-static": {move: 4, slow: 3, men: 2, band: [5]int{0, 2, 2, 0, -1}, vehicle: 3, soft: -1, dug: -3, hard: -3, gunner: 1,
		load: 3, burst: true},
	"heavy-mg": {move: 8, slow: 6, men: 2, band: [5]int{0, 2, 2, -1, -1}, vehicle: 2, soft: -1, dug: -3, hard: -3, gunner: 1, load: 3,
		burst: true},
	"gun-20mm": {men: 2, hit: 4, damage: 3, band: [5]int{0, 2, 2, 1, 0}, vehicle: 2, soft: -1, dug: -3, hard: -3, gunner: 1, load: 2,
		burst: true},
	"grenade": {move: 15, slow: 8, men: 1, hit: 6, band: [5]int{1, 0}, no: [5]bool{2: true, 3: true, 4: true}, noVehicle: true,
		explosion: -1, soft: -1, dug: 0, hard: -2, explosive: true},
	"at-launcher": {move: 8, slow: 6, men: 1, hit: 4, damage: 2, band: [5]int{-4, -3, -3, -3, -3}, vehicle: 3, ek: true, soft: -1, dug: -1,
		hard: -1, gunner: 1, explosive: true},
}

// bandOf returns the index of the distance band of a shot (INF-04).
func bandOf(far float64) int {
	switch {
	case far <= 10:
		return 0
	case far <= 30:
		return 1
	case far <= 60:
		return 2
	case far <= 100:
		return 3
	}
	return 4
}

// figures returns the weapons of a squad's figures, one entry for each figure. It reads them from the field "figures":
// 4xsubmachine-gun/mobile-mg. The first figures become casualties first.
func (u *unit) figures() (all []string) {
	if u.word("figures") == "" || u.word("figures") == "none" {
		return nil
	}
	for _, part := range strings.Split(u.word("figures"), "/") {
		n := 1
		if count, name, is := strings.Cut(part, "x"); is {
			if k, err := strconv.Atoi(count); err == nil {
				n, part = k, name
			}
		}
		for range n {
			all = append(all, part)
		}
	}
	return all
}

// low returns the first number of a field that is a range of numbers: 3 for "3-6".
func (u *unit) low(field string) int {
	n, _ := strconv.Atoi(strings.SplitN(u.word(field), "-", 2)[0])
	return n
}

// For each kind of movement: the letters of squares that units may not enter, and the letters of squares that are
// difficult ground for them (SET-03, E-77).
var (
	cobiNoEntry   = map[string]string{"foot": "~%", "tracks": "~%Wtm", "wheels": "~%Wtm#", "gun": "~%Wtm#"}
	cobiDifficult = map[string]string{"foot": "rwW#nm", "tracks": "rw#ntf", "wheels": "rwntf", "gun": "rwntf"}
)

func (u *unit) squad() bool { return u.word("kind") == "infantry" }

// cobiMeans returns the kind of movement of a unit: foot, tracks, wheels or gun.
func (u *unit) cobiMeans() string {
	switch {
	case u.squad():
		return "foot"
	case u.word("class") != "light":
		return "tracks"
	case u.word("hit") != "none":
		return "gun"
	}
	return "wheels"
}

// k6 returns the value of an open-ended die: after a 6 the die is rolled again, and every further 6 adds 1 (DIE-02).
func k6(faces []int) (value int) {
	for i, f := range faces {
		switch {
		case i == 0:
			value = f
		case f == 6:
			value++
		}
	}
	return value
}
