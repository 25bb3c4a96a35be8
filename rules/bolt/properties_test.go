package bolt_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"salvo/rules/rulestest"
)

// A shot is the fire of one unit, described at random.
type shot struct {
	shooter, target string
	quality, facing string
	pins, cover     int
	rest            string // other factors, and readings
}

var (
	qualities = []string{"inexperienced", "regular", "veteran"}
	covers    = []string{"none", "soft", "hard"}
	someUnits = []string{"men=10,weapons=7xrifle/smg/lmg", "weapons=6xassault-rifle", "kind=team,men=3,weapons=mmg",
		"kind=team,men=2,weapons=sniper-rifle", "kind=team,men=2,weapons=bazooka", "kind=team,men=2,weapons=anti-tank-rifle",
		"kind=artillery,men=3,weapons=light-at", "kind=artillery,men=4,weapons=heavy-howitzer",
		"kind=vehicle,weapons=heavy-at/coax-mmg/mmg", "kind=vehicle,weapons=light-autocannon",
		"kind=team,men=3,weapons=medium-mortar", "kind=team,men=2,weapons=flamethrower-infantry"}
	someTargets = []string{"weapons=10xrifle", "weapons=3xrifle", "traits=fanatic,weapons=5xrifle",
		"traits=stubborn,weapons=6xrifle", "kind=team,men=3,weapons=mmg", "kind=artillery,men=3,shield=yes,weapons=light-at",
		"kind=vehicle", "kind=vehicle,armour=7,open-topped=yes", "kind=vehicle,armour=9",
		"kind=vehicle,armour=9,traits=heavy-front",
		"kind=vehicle,armour=10,traits=all-round", "kind=vehicle,armour=8,flame-vehicle=yes"}
)

func drawShot(t *rapid.T) shot {
	pick := func(label string, of ...string) string { return rapid.SampledFrom(of).Draw(t, label) }
	s := shot{
		shooter: pick("shooter", someUnits...) + ",quality=" + pick("firer", qualities...),
		target:  pick("target", someTargets...),
		quality: pick("quality", qualities...),
		facing:  pick("facing", "front", "side", "rear"),
		pins:    rapid.IntRange(0, 4).Draw(t, "pins"),
		cover:   rapid.IntRange(0, 2).Draw(t, "cover"),
	}
	s.rest = fmt.Sprintf("range=%s moved=%s down=%s target-pins=%d ranging=%d +impossible=%s +damage-one=%s "+
		"+gun-shield=%s +flame-hit=%s +half-loss=%s +soft-skin=%s +pin-armour=%s",
		pick("range", "4", "6", "10", "15", "20", "35"), pick("moved", "no", "yes"), pick("down", "no", "yes"),
		rapid.IntRange(0, 5).Draw(t, "target-pins"), rapid.IntRange(2, 6).Draw(t, "ranging"),
		pick("impossible", "six-six", "never"),
		pick("damage-one", "fails", "fails-soft", "counts"), pick("gun-shield", "six-plus", "minus-one", "none"),
		pick("flame-hit", "auto", "roll"), pick("half-loss", "current", "start"), pick("soft-skin", "destroyed", "table"),
		pick("pin-armour", "any-heavy", "can-damage"))
	return s
}

func (s shot) String() string {
	return fmt.Sprintf("bolt-action unit:%s vs unit:%s,quality=%s facing=%s pins=%d cover=%s %s", s.shooter, s.target,
		s.quality, s.facing, s.pins, covers[s.cover], s.rest)
}

func TestMorePinsNeverHelpTheShooter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShot(t)
		more := s
		more.pins++
		rulestest.NoLessLikely(t, library, more.String(), s.String(), "effect=hindered+", "effect=reduced+", "effect=out")
	})
}

func TestMoreCoverNeverHelpsTheShooter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShot(t)
		s.cover = max(s.cover, 1)
		less := s
		less.cover--
		rulestest.NoLessLikely(t, library, s.String(), less.String(), "effect=hindered+", "effect=reduced+", "effect=out")
	})
}

func TestABetterQualityNeverHurtsTheTarget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShot(t)
		worse := s
		if s.quality == "inexperienced" {
			s.quality = "veteran"
		}
		worse.quality = qualities[slices.Index(qualities, s.quality)-1]
		rulestest.NoLessLikely(t, library, s.String(), worse.String(), "effect=hindered+", "effect=out")
	})
}

func TestSideAndRearNeverHurtTheShooter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShot(t)
		fronts := s
		fronts.facing = "front"
		rulestest.NoLessLikely(t, library, fronts.String(), s.String(), "effect=hindered+", "effect=out")
	})
}

func TestADefendedObstacleNeverHelpsTheChargingSide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := func(label string) string {
			return fmt.Sprintf("unit:quality=%s,traits=%s,weapons=%dx%s", rapid.SampledFrom(qualities).Draw(t, label),
				rapid.SampledFrom([]string{"none", "tough", "fanatic"}).Draw(t, label+" trait"),
				rapid.IntRange(1, 8).Draw(t, label+" men"), rapid.SampledFrom([]string{"rifle", "smg"}).Draw(t, label+" arms"))
		}
		line := fmt.Sprintf("bolt-action/assault %s vs %s obstacle=defended +cq-order=%s +defended-order=%s +cq-later=%s",
			side("attackers"), side("defenders"),
			rapid.SampledFrom([]string{"attacker-first", "simultaneous"}).Draw(t, "order"),
			rapid.SampledFrom([]string{"simultaneous", "defender-first"}).Draw(t, "defended"),
			rapid.SampledFrom([]string{"simultaneous", "attacker-first"}).Draw(t, "later"))
		rulestest.NoLessLikely(t, library, line, strings.Replace(line, "obstacle=defended", "obstacle=none", 1), "winner=attacker")
	})
}
