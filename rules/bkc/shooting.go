package bkc

import (
	"fmt"

	"salvo/rules"
	"salvo/sim"
)

// fireKind decides scores and saves: the book's "kind of fire".
type fireKind string

const (
	directFire   fireKind = "direct"
	indirectFire fireKind = "indirect" // mortars; infantry guns and artillery unless over open sights (HIT-02)
	flame        fireKind = "flame"    // AFVs with flamethrowers (HIT-05)
)

// A shooter is one or several like units firing.
type shooter struct {
	unit
	count  int
	kind   fireKind
	attack int // dice before modifiers
	reach  cm
	least  cm // a mortar's minimum range
	limit  string
	mg     bool // machine guns of an AFV
}

func newShooter(g rules.Group, mode string) (shooter, error) {
	u := newUnit(g.Unit)
	sh := shooter{unit: u, count: g.Count, kind: directFire, attack: u.Int("attack"), reach: centimetres(u.Number("range")),
		limit: u.Word("limit"), mg: u.isAFV() && u.Yes("mg")}
	switch u.kind {
	case "command":
		return sh, fmt.Errorf("%s is a command unit: its dice are for anti-aircraft fire only (AIR-04)", u.Name)
	case "aircraft":
		return sh, fmt.Errorf("%s is an aircraft: it attacks by air strike, not by fire (AIR-05)", u.Name)
	case "mortar":
		sh.kind, sh.least = indirectFire, minimumRange[u.Word("mortar-class")]
	case "infantry-gun", "artillery":
		sh.kind = indirectFire
		if mode == "direct" { // WPN-05
			sights, ok := overOpenSights[u.Word("calibre")]
			if !ok {
				return sh, fmt.Errorf("%s has no calibre: mode=direct needs %s:calibre=light, medium or heavy (WPN-05)", u.Name, u.Name)
			}
			sh.kind, sh.attack, sh.reach = directFire, sights.attack, sights.reach
		}
	case "afv":
		if u.Yes("flamethrower") {
			sh.kind, sh.limit = flame, "none" // AMB-50
		}
	}
	return sh, nil
}

// An aim is what all shooters of an attack have in common.
type aim struct {
	s        *rules.Scenario
	target   unit
	distance cm
	cover    string
	facing   string
	tables   map[group]*sim.Table
}

// A bonus is a die more, and why.
type bonus struct {
	dice int
	why  string
}

// dice is what one unit throws: its attack and the bonuses of FIRE-04, or nothing and why.
func (a *aim) dice(sh *shooter) (dice int, bonuses []bonus, none string) {
	switch {
	case sh.attack == 0:
		return 0, nil, "has no attack"
	case a.distance > sh.reach: // FIRE-03
		return 0, nil, fmt.Sprintf("is out of range (%s cm)", sh.reach)
	case a.distance < sh.least: // WPN-01
		return 0, nil, fmt.Sprintf("cannot fire below %s cm", sh.least)
	}
	if 2*a.distance <= sh.reach && a.halfRangeCounts(sh) {
		bonuses = append(bonuses, bonus{1, "half range"})
	}
	if a.facing != "front" {
		bonuses = append(bonuses, bonus{1, a.facing})
	}
	if sh.mg && !a.target.armoured() && a.distance <= machineGunRange {
		bonuses = append(bonuses, bonus{1, "machine guns"})
	}
	dice = sh.attack
	for _, b := range bonuses {
		dice += b.dice
	}
	return dice, bonuses, ""
}

// halfRangeCounts: never for mortars (WPN-02); for guns firing indirectly it is a reading (AMB-07).
func (a *aim) halfRangeCounts(sh *shooter) bool {
	switch {
	case sh.unit.kind == "mortar":
		return false
	case sh.kind == indirectFire:
		return a.s.Reading("gun-half-range") == "yes"
	}
	return true
}

// group is the dice of one kind of shooter with their scores.
func (a *aim) group(sh *shooter) group {
	dice, _, _ := a.dice(sh)
	g := group{dice: dice * sh.count, score: a.score(sh.kind), save: a.save(sh.kind), harms: true}
	g.test = g.score // AMB-51: also for flame
	if !a.harms(sh) {
		g.harms, g.test = false, suppressOnlyScore
		if a.s.Reading("suppress-only") == "both-six" {
			g.score = suppressOnlyScore
		}
		if g.save < noSave && a.s.Reading("suppress-only-saves") == "no" {
			g.save = noSave
		}
	}
	return g
}

// score is the score to hit (HIT-01 to HIT-05).
func (a *aim) score(kind fireKind) int {
	cover := coverScore[a.cover]
	switch {
	case kind == flame:
		return flameScore
	case a.target.kind == "command":
		return commandScore
	case kind != indirectFire || !a.target.armoured():
		return cover
	}
	fixed := indirectScore[a.target.armour]
	if a.target.armour == "open" && cover > fixed && a.s.Reading("open-indirect") == "cover" {
		return cover
	}
	return fixed
}

// save is what a save die needs (SAVE-01 to SAVE-06).
func (a *aim) save(kind fireKind) int {
	switch {
	case a.target.save == noSave || kind == flame:
		return noSave
	case !a.target.armoured() || a.facing == "front":
		return a.target.save
	case a.target.save < 6:
		return a.target.save + 1
	case a.s.Reading("save-six") == "lose":
		return noSave
	}
	return 6
}

// harms reports whether hits count, or can only suppress (HIT-06).
func (a *aim) harms(sh *shooter) bool {
	switch {
	case sh.limit == "soft-only" && a.target.armoured(), sh.limit == "armour-only" && !a.target.armoured():
		return false
	case sh.kind == indirectFire && a.target.armour == "full":
		return a.s.Reading("full-indirect") == "hits"
	}
	return true
}

// volley is all that the shooters throw at the target.
func (a *aim) volley(shooters []shooter) volley {
	var v volley
	for i := range shooters {
		v.add(a.group(&shooters[i]))
	}
	a.mixScores(v)
	for i := range v {
		v[i].roll = a.table(v[i])
	}
	return v
}

// mixScores: where harming dice need different scores, their suppression dice may all need the best or the worst of them
// (AMB-03).
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
	test := map[string]int{"best": low, "worst": high}[a.s.Reading("mixed-score")]
	for i := range v {
		if v[i].harms && test > 0 {
			v[i].test = test
		}
	}
}

// table is the dice to hit and the saves of a group as one pick. Most distances throw the same dice, so tables are
// shared between them.
func (a *aim) table(g group) *sim.Table {
	if a.tables[g] == nil {
		name := fmt.Sprintf("%d dice at %s, saves at %s", g.dice, plus(g.score), plus(g.save))
		a.tables[g] = sim.AtLeast(g.dice, g.score).Then(name,
			func(hits int) *sim.Table { return sim.AtLeast(hits, g.save) }, packHits)
	}
	return a.tables[g]
}
