package referee

import (
	"slices"
	"strconv"
	"strings"
)

// The tables of Bolt Action, written from a summary of the rulebook.

// A boltWeapon is a row of the table of weapons (WPN-01).
type boltWeapon struct {
	reach, least     float64
	shots            int
	pen              int
	team, fixed      bool
	assault, shaped  bool
	oneShot, flame   bool
	small            bool   // the weapon is a small arm: a rifle or machine gun, for example
	size             string // the dice for the number of hits of the weapon's shell or flame: "D6"
	indirect, howitz bool
}

var boltWeapons = map[string]boltWeapon{
	"rifle":                 {reach: 24, shots: 1, small: true},
	"pistol":                {reach: 6, shots: 1, small: true, assault: true},
	"smg":                   {reach: 12, shots: 2, small: true, assault: true},
	"automatic-rifle":       {reach: 30, shots: 2, small: true},
	"assault-rifle":         {reach: 24, shots: 2, small: true, assault: true},
	"lmg":                   {reach: 30, shots: 3, small: true, team: true},
	"mmg":                   {reach: 36, shots: 4, small: true, team: true, fixed: true},
	"sniper-rifle":          {reach: 36, shots: 1, small: true, team: true},
	"hmg":                   {reach: 36, shots: 3, pen: 1, team: true, fixed: true},
	"light-autocannon":      {reach: 48, shots: 2, pen: 2, team: true, fixed: true, size: "D2"},
	"heavy-autocannon":      {reach: 72, shots: 2, pen: 3, team: true, fixed: true, size: "D2"},
	"anti-tank-rifle":       {reach: 36, shots: 1, pen: 2, team: true},
	"piat":                  {reach: 12, shots: 1, pen: 5, team: true, shaped: true},
	"bazooka":               {reach: 24, shots: 1, pen: 5, team: true, shaped: true},
	"panzerschreck":         {reach: 24, shots: 1, pen: 6, team: true, shaped: true},
	"panzerfaust":           {reach: 12, shots: 1, pen: 6, shaped: true, oneShot: true},
	"light-at":              {reach: 48, shots: 1, pen: 4, team: true, fixed: true, size: "D2"},
	"medium-at":             {reach: 60, shots: 1, pen: 5, team: true, fixed: true, size: "D2"},
	"heavy-at":              {reach: 72, shots: 1, pen: 6, team: true, fixed: true, size: "D3"},
	"super-heavy-at":        {reach: 84, shots: 1, pen: 7, team: true, fixed: true, size: "D3"},
	"flamethrower-infantry": {reach: 6, shots: 1, pen: 2, team: true, flame: true, size: "D6"},
	"flamethrower-vehicle":  {reach: 18, shots: 1, pen: 3, flame: true, size: "2D6"},
	"light-mortar":          {reach: 24, least: 12, shots: 1, team: true, size: "D3", indirect: true},
	"medium-mortar":         {reach: 60, least: 18, shots: 1, team: true, fixed: true, size: "D6", indirect: true},
	"heavy-mortar":          {reach: 72, least: 18, shots: 1, team: true, fixed: true, size: "2D6", indirect: true},
	"light-howitzer":        {reach: 48, least: 24, shots: 1, team: true, fixed: true, size: "D6", howitz: true},
	"medium-howitzer":       {reach: 60, least: 24, shots: 1, team: true, fixed: true, size: "2D6", howitz: true},
	"heavy-howitzer":        {reach: 72, least: 24, shots: 1, team: true, fixed: true, size: "3D6", howitz: true},
}

// shellPen and shellPins are the penetration of shells and the number of pins that they cause, by size (HE-01).
var (
	shellPen  = map[string]int{"D2": 1, "D3": 1, "D6": 2, "2D6": 3, "3D6": 4}
	shellPins = map[string]string{"D2": "1", "D3": "1", "D6": "D2", "2D6": "D3", "3D6": "D6"}
)

// casualtyOrder is the order in which the men of a squad become casualties, by weapon (SUP-32). Loaders fall before the light
// machine gun. Weapons that are not in the list fall last.
var casualtyOrder = []string{"pistol", "rifle", "smg", "automatic-rifle", "assault-rifle", "loader", "lmg"}

// worth returns the sum of dice of a size. The faces are those of six-sided dice; worth halves each face for a D3 and
// divides it by three for a D2, and rounds up.
func worth(size string, faces []int) (n int) {
	for _, f := range faces {
		switch size {
		case "D2":
			n += (f + 2) / 3
		case "D3", "D3+1":
			n += (f + 1) / 2
		default:
			n += f
		}
	}
	if size == "D3+1" {
		n++
	}
	return n
}

// An arm is a kind of weapon of a unit, with the number of such weapons that the unit has.
type arm struct {
	name  string
	count int
	coax  bool
	boltWeapon
}

// arms returns the weapons of a unit from its field: 11xrifle/smg.
func (u *unit) arms() (all []arm) {
	if u.word("weapons") == "none" || u.word("weapons") == "" {
		return nil
	}
	for i, part := range strings.Split(u.word("weapons"), "/") {
		a := arm{count: 1, name: part}
		if n, name, is := strings.Cut(part, "x"); is {
			if count, err := strconv.Atoi(n); err == nil {
				a.count, a.name = count, name
			}
		}
		if rest, is := strings.CutPrefix(a.name, "coax-"); is {
			a.coax, a.name = true, rest
		}
		a.boltWeapon = boltWeapons[a.name]
		if i == 0 && u.word("he-size") != "none" {
			a.size = strings.ToUpper(u.word("he-size"))
		}
		if a.name == "lmg" || a.name == "mmg" {
			a.shots += u.int("extra-mg")
		}
		all = append(all, a)
	}
	return all
}

// armsLeft returns how many of each weapon and how many loaders a unit still has, by the number of men that are left
// (SUP-32).
func (u *unit) armsLeft(men int) (counts []int, loaders int) {
	all := u.arms()
	counts = make([]int, len(all))
	weapons, teams := 0, 0
	for i, a := range all {
		counts[i] = a.count
		if a.oneShot {
			continue
		}
		weapons += a.count
		if a.team {
			teams += a.count
		}
	}
	if u.word("kind") != "infantry" {
		return counts, 0
	}
	spare := max(0, u.int("men")-weapons)
	loaders = min(spare, teams)
	casualties := u.int("men") - men
	casualties -= min(casualties, spare-loaders) // men without a weapon fall first
	for _, name := range casualtyOrder {
		if name == "loader" {
			n := min(casualties, loaders)
			loaders, casualties = loaders-n, casualties-n
			continue
		}
		for i, a := range all {
			if a.name == name {
				n := min(casualties, counts[i])
				counts[i], casualties = counts[i]-n, casualties-n
			}
		}
	}
	for i, a := range all { // weapons that are not in casualtyOrder
		if !a.oneShot && !slices.Contains(casualtyOrder, a.name) {
			n := min(casualties, counts[i])
			counts[i], casualties = counts[i]-n, casualties-n
		}
	}
	return counts, loaders
}

func (u *unit) trait(name string) bool {
	return slices.Contains(strings.Split(u.word("traits"), "/"), name)
}

func (u *unit) troops() bool   { return u.word("kind") != "vehicle" }
func (u *unit) softSkin() bool { return u.word("kind") == "vehicle" && u.int("armour") <= 6 }
func (u *unit) plated() bool   { return u.word("kind") == "vehicle" && u.int("armour") > 6 }
func (u *unit) enclosed() bool { return u.plated() && !u.yes("open-topped") }

// officers are the morale bonuses of officers, by rank (OFF-01).
var officers = map[string]int{"second-lieutenant": 1, "first-lieutenant": 2, "captain": 3, "major": 4}

var qualities = map[string]int{"inexperienced": 1, "regular": 2, "veteran": 3}
