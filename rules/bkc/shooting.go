package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/rules/ground"
)

// fireKind is the book's "kind of fire", on which scores and saves depend.
type fireKind string

const (
	directFire   fireKind = "direct"
	indirectFire fireKind = "indirect" // mortars, and guns that do not fire over open sights (bkc1 HIT-03, bkc2 HIT-02)
	flame        fireKind = "flame"    // AFVs with flamethrowers (bkc2 HIT-05)
	mine         fireKind = "mine"     // minefields (bkc2 HIT-05)
	overrun      fireKind = "overrun"  // the attack of a unit that runs over a command unit (bkc2 HIT-04)
	airAttack    fireKind = "air"      // ground-attack aircraft and dive-bombers
	bombing      fireKind = "bombs"    // bombers
)

// A shooter is one unit that fires, or several like units that fire together.
type shooter struct {
	unit
	count   int
	kind    fireKind
	attack  int // dice before modifiers
	reach   ground.Length
	least   ground.Length // a mortar's minimum range
	limit   string
	mg      bool // the shooter is an AFV with machine guns
	damaged bool // the shooter's range is halved and it has no bonus (bkc1 DMG-02)

	sees       sight
	uncalibred bool // a gun in direct fire whose roster entry names no calibre
}

// newShooter returns the shooter of a group of units. mode, direct or indirect, decides how guns fire.
func newShooter(e *edition, g rules.Group, mode string) (shooter, error) {
	u := newUnit(g.Unit)
	sh := shooter{unit: u, count: g.Count, kind: directFire, attack: u.Int("attack"),
		reach: ground.LengthOf(u.Number("range")), limit: u.Word("limit"), mg: u.isAFV() && u.Yes("mg")}
	if err := checkAttacker(byFire, u); err != nil {
		return sh, err
	}
	switch u.kind {
	case "mortar":
		sh.kind, sh.least = indirectFire, minimumRange[u.Word("mortar-class")]
	case "infantry-gun", "artillery":
		sh.kind = indirectFire
		if mode == "direct" { // WPN-05
			sights, ok := overOpenSights[u.Word("calibre")]
			if !ok && e.calibreRequired {
				return sh, fmt.Errorf("%s has no calibre: mode=direct needs %s:calibre=light, medium or heavy", u.Name, u.Name)
			}
			sh.kind, sh.attack, sh.reach, sh.uncalibred = directFire, sights.attack, sights.reach, !ok
		}
	case "afv":
		if e.flames(u) {
			sh.kind, sh.limit = flame, "none" // bkc2 AMB-50
		}
	}
	return sh, nil
}

// flames reports whether the fire and the close combat of a unit are flame: those of an AFV with a flamethrower (bkc2 HIT-05,
// E-04).
func (e *edition) flames(u unit) bool {
	return e.flamethrowerTanks && u.isAFV() && u.Yes("flamethrower")
}

// damage halves the range for good (bkc1 DMG-02).
func (sh *shooter) damage() { sh.damaged, sh.reach = true, sh.reach/2 }

// A sight holds the distance, the facing and the cover of the target that a shooter states for itself. Otherwise those of
// the scenario count.
type sight struct {
	apart         bool // the shooter has its own distance
	distance      ground.Length
	facing, cover string // "": that of the scenario
}

// sightOf returns how a unit sees the target by its own fields.
func sightOf(b rulebook, u *rules.Unit) (s sight) {
	if s.apart = !u.Is("distance", "as-said"); s.apart {
		s.distance = ground.LengthOf(u.Number("distance"))
	}
	if !u.Is("facing", "as-said") {
		s.facing = u.Word("facing")
	}
	if !u.Is("cover", "as-said") {
		s.cover = b.coverInFire(u.Word("cover"))
	}
	return s
}

// An aim holds what all shooters of an attack have in common. A duel makes an aim for every distance and cover that
// occurs, and attacks with its volley:
//
//	book := e.open(s)
//	a := aim{book: book, target: book.unit(u), distance: 40_00, cover: "soft", facing: "front"}
//	v := a.volley([]shooter{...}, nil)
type aim struct {
	book     rulebook
	target   unit
	distance ground.Length
	cover    string
	facing   string
	fallen   ground.Length // how far the target has been driven back, away from all shooters
}

// by returns the aim of one shooter: that of all shooters, except for its own distance, facing or cover. A target that
// has fallen back shows its front (FB-05).
func (a *aim) by(sh *shooter) *aim {
	own := *a
	if sh.sees.apart {
		own.distance = sh.sees.distance
	}
	if sh.sees.facing != "" {
		own.facing = sh.sees.facing
	}
	if sh.sees.cover != "" {
		own.cover = sh.sees.cover
	}
	if a.fallen > 0 {
		own.distance, own.facing, own.fallen = own.distance+a.fallen, "front", 0
	}
	return &own
}

// A bonus is a number added to dice or to a command value, with its reason.
type bonus struct {
	by  int
	why string
}

// dice returns the dice of one unit: its attack and the bonuses of FIRE-04. If the unit cannot fire, the result none gives
// the reason.
func (a *aim) dice(sh *shooter) (dice int, bonuses []bonus, none string) {
	switch {
	case sh.attack == 0 && sh.uncalibred:
		return 0, nil, "has no calibre for direct fire"
	case sh.attack == 0:
		return 0, nil, "has no attack"
	case a.distance > sh.reach: // bkc1 FIRE-05, bkc2 FIRE-03
		return 0, nil, fmt.Sprintf("is out of range (%s cm)", sh.reach)
	case a.distance < sh.least: // bkc1 WPN-02, bkc2 WPN-01
		return 0, nil, fmt.Sprintf("cannot fire below %s cm", sh.least)
	case sh.damaged:
		return sh.attack, nil, ""
	}
	if 2*a.distance <= sh.reach && a.halfRangeCounts(sh) {
		bonuses = append(bonuses, bonus{halfRangeDice, "half range"})
	}
	if a.facing != "front" {
		bonuses = append(bonuses, bonus{flankDice, a.facing})
	}
	if sh.mg && !a.target.armoured() && a.distance <= machineGunRange {
		bonuses = append(bonuses, bonus{machineGunDice, "machine guns"})
	}
	return sh.attack + total(bonuses), bonuses, ""
}

func total(bonuses []bonus) (sum int) {
	for _, b := range bonuses {
		sum += b.by
	}
	return sum
}

// halfRangeCounts reports whether half range gives a shooter a die more. Mortars get none (bkc1 WPN-03, bkc2 WPN-02),
// unless by a reading of the second edition (bkc2 E-07). For guns that fire indirectly a reading decides (AMB-07).
func (a *aim) halfRangeCounts(sh *shooter) bool {
	switch {
	case sh.unit.kind == "mortar":
		return a.book.Reading("mortar-half-range") == "yes"
	case sh.kind == indirectFire:
		return a.book.Reading("gun-half-range") == "yes"
	}
	return true
}

// group returns a number of dice of one kind of fire, with their scores to hit, to save and to suppress.
func (a *aim) group(kind fireKind, dice int, limit string) group {
	if dice == 0 {
		return group{}
	}
	g := group{dice: dice, score: a.score(kind), save: a.save(kind), harms: true}
	g.test = g.score // also for flame and mines (bkc2 AMB-51)
	if !a.harms(kind, limit) {
		g.harms, g.test = false, suppressOnlyScore
		if g.score < suppressOnlyScore && a.book.Reading("suppress-only") == "both-six" {
			g.score = suppressOnlyScore
		}
		if g.save < noSave && a.book.Reading("suppress-only-saves") == "no" {
			g.save = noSave
		}
	}
	return g
}

// score returns the score to hit, changed by house rules.
func (a *aim) score(kind fireKind) int { return a.book.hitOn(a.printedScore(kind)) }

// printedScore returns the score to hit by the book (HIT-01, HIT-02, bkc2 HIT-03 to HIT-05).
func (a *aim) printedScore(kind fireKind) int {
	cover := coverScore[a.cover]
	switch {
	case kind == flame || kind == mine:
		return flameScore
	case kind == overrun:
		return overrunScore
	case a.target.kind == "command":
		return commandScore
	case kind != indirectFire || !a.target.armoured():
		return cover
	}
	fixed := indirectScore[a.target.armour]
	if a.target.armour == "open" && cover > fixed && a.book.Reading("open-indirect") == "cover" {
		return cover
	}
	return fixed
}

// save returns the score that a save needs (SAVE-01, SAVE-02; bkc1 AIR-07; bkc2 SAVE-03 to SAVE-06).
func (a *aim) save(kind fireKind) int {
	switch {
	case a.target.save == noSave || kind == flame:
		return noSave
	case kind == mine:
		return mineSave
	case a.facing != "front" || kind == airAttack || kind == bombing && a.book.bombersWorsen:
		return worseSave(a.book, a.target)
	}
	return a.target.save
}

// worseSave returns the save of a unit that is hit in the flank or rear, or from the air. Armoured units save one
// worse; for other units a reading decides. A save of 6 stays 6, or is lost by another reading.
func worseSave(b rulebook, u unit) int {
	switch {
	case u.save == noSave || !u.armoured() && b.Reading("flank-save") == "armoured":
		return u.save
	case u.save < 6:
		return u.save + 1
	case b.Reading("save-six") == "lose":
		return noSave
	}
	return 6
}

// harms reports whether hits count, or can only suppress (bkc1 HIT-03, HIT-04; bkc2 HIT-06).
func (a *aim) harms(kind fireKind, limit string) bool {
	switch {
	case kind == flame || kind == mine:
		return true
	case limit == "soft-only" && a.target.armoured(), limit == "armour-only" && !a.target.armoured():
		return false
	case kind == indirectFire && a.target.armour == "full" && a.target.kind != "command":
		return a.book.Reading("full-indirect") == "hits"
	}
	return true
}

// volley returns the dice of all shooters together (bkc1 FIRE-03, bkc2 FIRE-02). like is a volley whose tables may be
// reused, or nil.
func (a *aim) volley(shooters []shooter, like volley) volley {
	var v volley
	for i := range shooters {
		sh := &shooters[i]
		own := a.by(sh)
		dice, _, _ := own.dice(sh)
		v.add(own.group(sh.kind, dice*sh.count, sh.limit))
	}
	a.mixScores(v)
	v.load(a.book.tables, like)
	return v
}

// mixScores sets the scores of suppression dice if the dice of a volley that harm need different scores. By a reading
// all suppression dice need the best or the worst of these scores (bkc2 AMB-03).
func (a *aim) mixScores(v volley) {
	low, high := noSave, 0
	for i := range v {
		if v[i].harms {
			low, high = min(low, v[i].score), max(high, v[i].score)
		}
	}
	if low >= high {
		return
	}
	test := map[string]int{"best": low, "worst": high}[a.book.Reading("mixed-score")]
	for i := range v {
		if v[i].harms && test > 0 {
			v[i].test = test
		}
	}
}
