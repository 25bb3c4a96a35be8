package cobi_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"salvo/rules/rulestest"
)

var harmful = []string{"effect=reduced+", "effect=out", "result=damaged+", "result=destroyed", "crew-dead=1+"}

// A gunnery is the fire of guns at a vehicle, described at random. Under thresholds=exact more damage points may do
// less, so it uses the default, by which the highest threshold counts.
type gunnery struct {
	strength, armour int
	rest             string
}

func drawGunnery(t *rapid.T) gunnery {
	pick := func(label string, of ...string) string { return rapid.SampledFrom(of).Draw(t, label) }
	card := pick("card", "4,incapacitate=3,damage=2,immobilise=1", "6,incapacitate=4,damage=2,immobilise=1", "3,damage=1", "2")
	states := []string{"ok"} // those that the card has
	for field, state := range map[string]string{"immobilise=": "immobilised", ",damage=": "damaged"} {
		if strings.Contains(card, field) {
			states = append(states, state)
		}
	}
	slices.Sort(states)
	return gunnery{
		strength: rapid.IntRange(0, 14).Draw(t, "strength"),
		armour:   rapid.IntRange(0, 12).Draw(t, "armour"),
		rest: fmt.Sprintf("destroy=%s,crew=%d facing=side state=%s modifier=%d hq=%s +further-hit=%s +wounded-crew=%s",
			card, rapid.IntRange(1, 5).Draw(t, "crew"), pick("state", states...),
			rapid.IntRange(-5, 3).Draw(t, "modifier"), pick("hq", "none", "hit"), pick("further", "any", "penetrating"),
			pick("wounded", "serve", "out")),
	}
}

func (g gunnery) String() string {
	return fmt.Sprintf("cobi 2xunit:hit=3-6,reload=3-6,strength=%d vs unit:armour-side=%d,%s",
		g.strength, g.armour, g.rest)
}

func TestThickerArmourNeverHelpsTheShooter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGunnery(t)
		thicker := g
		thicker.armour++
		rulestest.NoLessLikely(t, library, thicker.String(), g.String(), harmful...)
	})
}

func TestMoreStrengthNeverHelpsTheTarget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGunnery(t)
		stronger := g
		stronger.strength++
		rulestest.NoLessLikely(t, library, g.String(), stronger.String(), harmful...)
	})
}

// An attack that cover makes impossible may still kill all figures by 6-6 (INF-08), so cover may help against several
// figures. Opposed dice are thrown at one figure here.
func TestCoverNeverHelpsTheShooter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pick := func(label string, of ...string) string { return rapid.SampledFrom(of).Draw(t, label) }
		parties := pick("parties",
			"unit:hit=4-6,reload=3-6,strength=6 vs unit:armour-front=5,incapacitate=3,damage=2,immobilise=1,crew=3",
			"2xunit:hit=4-6,reload=3-6,explosion=1 vs unit:figures=5xunarmed",
			"unit:figures=at-launcher vs unit:figures=3xunarmed", "unit:figures=at-launcher vs unit:armour-front=2,crew=3",
			"unit:figures=grenade vs unit:figures=5xunarmed", "unit:figures=2xrifle/pistol vs unit:figures=unarmed",
			"unit:figures=heavy-mg vs unit:class=light,damage=1,crew=2", "unit:figures=gun-20mm vs unit:figures=unarmed")
		line := func(cover string) string {
			return fmt.Sprintf("cobi %s cover=%s", parties, cover)
		}
		rest := fmt.Sprintf(" range=%s modifier=%d +template-cover=%s +template-dice=%s +six-six=%s +small-arms=%s",
			pick("range", "8", "25", "50", "90", "120"), rapid.IntRange(-3, 3).Draw(t, "modifier"),
			pick("template-cover", "template", "to-hit"), pick("template-dice", "shared", "each"),
			pick("six-six", "impossible", "always"), pick("small-arms", "strength-0", "crew"))
		rulestest.NoLessLikely(t, library, line("hard")+rest, line("soft")+rest, "effect=reduced+", "effect=out")
		rulestest.NoLessLikely(t, library, line("soft")+rest, line("none")+rest, "effect=reduced+", "effect=out")
	})
}

func TestASecondChargeInTheMinefieldNeverHelpsTheWalker(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pick := func(label string, of ...string) string { return rapid.SampledFrom(of).Draw(t, label) }
		unit := pick("unit", "unit:figures=5xunarmed", "unit:figures=unarmed",
			fmt.Sprintf("unit:armour-top=%d,incapacitate=3,damage=2,immobilise=1,crew=%d",
				rapid.IntRange(0, 5).Draw(t, "armour"), rapid.IntRange(1, 5).Draw(t, "crew")))
		charges := rapid.IntRange(1, 4).Draw(t, "charges")
		line := func(charges int) string {
			return fmt.Sprintf("cobi/mine %s turns=5 charges=%d", unit, charges)
		}
		rest := fmt.Sprintf(" formation=%s +mine-hit=%s +further-hit=%s +wounded-crew=%s",
			pick("formation", "line", "block"), pick("mine-hit", "roll", "automatic"),
			pick("further", "any", "penetrating"), pick("wounded", "serve", "out"))
		rulestest.NoLessLikely(t, library, line(charges)+rest, line(charges+1)+rest, "effect=reduced+", "effect=out")
	})
}
