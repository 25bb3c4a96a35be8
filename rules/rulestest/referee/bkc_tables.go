package referee

// The tables of Blitzkrieg Commander, written from summaries of the rulebooks of both editions.

// coverScores are the scores needed to hit, by cover (HIT-01).
var coverScores = map[string]int{"none": 4, "soft": 5, "hard": 6}

// shelters gives the cover of each kind of ground, by its letter on the map.
var shelters = map[byte]string{'w': "soft", 'W': "soft", 't': "soft", '#': "soft", 'n': "soft", 'f': "hard"}

// noEntry lists the letters of squares that units with this kind of movement never enter (bkc1 MOV-03, bkc2 MOV-02).
var noEntry = map[string]string{"foot": "~%", "wheels": "~%rwW#nm", "tracks": "~%Wm", "gun": "~%W#nm"}

// dense lists the letters of squares that are dense terrain for units with this kind of movement (bkc1 CMD-04 note 3,
// bkc2 CMD-11).
var dense = map[string]string{"foot": "m", "wheels": "tf", "tracks": "rwt", "gun": "rwtf"}

// assaultValues are the numbers of dice in close combat, by kind of unit (bkc1 CC-02, bkc2 CA-05).
var assaultValues = map[string]int{"engineers": 6, "cavalry": 5, "infantry": 4, "mg": 4, "mortar": 4, "afv": 3}

// openSights are the numbers of dice of guns that fire over open sights, at 30 cm, by calibre (WPN-05).
var openSights = map[string]int{"light": 3, "medium": 4, "heavy": 5}

// leastRange is the minimum range of mortars in cm, by calibre (bkc1 WPN-02, bkc2 WPN-01).
var leastRange = map[string]float64{"medium": 10, "heavy": 20}

func isGun(kind string) bool {
	return kind == "at-gun" || kind == "aa-gun" || kind == "infantry-gun" || kind == "artillery"
}

func isFoot(kind string) bool {
	return kind == "infantry" || kind == "engineers" || kind == "mg" || kind == "mortar"
}

func (u *unit) kind() string {
	if u.word("role") != "none" {
		return "command"
	}
	return u.word("kind")
}

func (u *unit) armoured() bool { return u.word("armour") != "none" }

// towed reports whether a unit is a gun that cannot move by itself.
func (u *unit) towed() bool {
	return isGun(u.kind()) && !u.yes("self-propelled")
}

// means returns the kind of movement of a unit: foot, wheels, tracks or gun.
func (u *unit) means() string {
	switch k := u.kind(); {
	case k == "transport" && !u.armoured():
		return "wheels"
	case k == "transport" || k == "afv" || isGun(k) && !u.towed():
		return "tracks"
	case isGun(k):
		return "gun"
	}
	return "foot"
}

// combat reports whether a unit stands on the table and takes up a square.
func (u *unit) combat() bool { return u.kind() != "command" && !u.yes("off-table") }

// indirect reports whether a unit fires indirectly: mortars, and guns with a printed attack or without a calibre.
func (u *unit) indirect() bool {
	switch u.kind() {
	case "mortar":
		return true
	case "infantry-gun", "artillery":
		return u.int("attack") > 0 || u.word("calibre") == "none"
	}
	return false
}

// weapon returns the number of dice and the range of a unit's fire.
func (u *unit) weapon() (dice int, reach float64) {
	if k := u.kind(); (k == "infantry-gun" || k == "artillery") && !u.indirect() {
		return openSights[u.word("calibre")], 30
	}
	return u.int("attack"), u.number64("range")
}
