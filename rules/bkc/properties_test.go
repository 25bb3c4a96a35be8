package bkc_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"salvo/rules/rulestest"
)

// A shot is an attack, described at random.
type shot struct {
	edition, shooter, target, factors string
	attack, save, cover               int
}

var coverNames = []string{"none", "soft", "hard"}

func drawShot(t *rapid.T) shot {
	pick := func(label string, of ...string) string { return rapid.SampledFrom(of).Draw(t, label) }
	s := shot{
		edition: pick("edition", "bkc1", "bkc2"),
		shooter: "kind=" + pick("shooter", "infantry", "afv", "mortar", "at-gun") + ",range=60,limit=" +
			pick("limit", "none", "soft-only", "armour-only"),
		target: fmt.Sprintf("kind=%s,armour=%s,hits=%d", pick("target", "infantry", "afv", "at-gun"),
			pick("armour", "none", "open", "full"), rapid.IntRange(1, 6).Draw(t, "hits")),
		attack: rapid.IntRange(1, 6).Draw(t, "attack"),
		save:   rapid.IntRange(2, 7).Draw(t, "save"),
		cover:  rapid.IntRange(0, 2).Draw(t, "cover"),
	}
	s.factors = fmt.Sprintf("range=%s facing=%s suppressed=%s +suppress-dice=%s +suppress-only=%s",
		pick("range", "15", "30", "50"), pick("facing", "front", "flank"), pick("suppressed", "yes", "no"),
		pick("suppress-dice", "net", "gross"), pick("suppress-only", "both-six", "test-six"))
	return s
}

func (s shot) String() string {
	save := "none"
	if s.save < 7 {
		save = fmt.Sprint(s.save)
	}
	return fmt.Sprintf("%s unit:%s,attack=%d vs unit:%s,save=%s cover=%s %s", s.edition, s.shooter, s.attack, s.target,
		save, coverNames[s.cover], s.factors)
}

func TestMoreDiceNeverHelpTheTarget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShot(t)
		more := s
		more.attack++
		rulestest.NoLessLikely(t, library, s.String(), more.String(), "effect=hindered+", "effect=out")
	})
}

func TestABetterSaveNeverHurtsTheTarget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShot(t)
		s.save = min(s.save, 6)
		worse := s
		worse.save++
		rulestest.NoLessLikely(t, library, s.String(), worse.String(), "effect=hindered+", "effect=out")
	})
}

func TestMoreCoverNeverHelpsTheShooter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShot(t)
		s.cover = max(s.cover, 1)
		less := s
		less.cover--
		rulestest.NoLessLikely(t, library, s.String(), less.String(), "effect=hindered+", "effect=out")
	})
}

func TestAHigherCommandValueNeverGivesFewerOrders(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		edition := rapid.SampledFrom([]string{"bkc1", "bkc2"}).Draw(t, "edition")
		cv := rapid.IntRange(6, 9).Draw(t, "cv")
		factors := fmt.Sprintf("distance=%d reacted=%s max-orders=4 +double-one=%s",
			rapid.IntRange(0, 90).Draw(t, "distance"),
			rapid.SampledFrom([]string{"yes", "no"}).Draw(t, "reacted"),
			rapid.SampledFrom([]string{"always", "if-passed"}).Draw(t, "double-one"))
		line := func(cv int) string { return fmt.Sprintf("%s/orders cv=%d %s", edition, cv, factors) }
		rulestest.NoLessLikely(t, library, line(cv), line(cv+1), "orders=1+", "orders=2+", "orders=3+", "orders=4")
	})
}

func TestMoreLossesNeverMakeABreakLessLikely(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		edition := rapid.SampledFrom([]string{"bkc1", "bkc2"}).Draw(t, "edition")
		counting := rapid.IntRange(1, 40).Draw(t, "counting")
		lost := rapid.IntRange(0, counting-1).Draw(t, "lost")
		factors := fmt.Sprintf("counting=%d cv=%d turns=%d loss-per-turn=%d +break-double-one=%s", counting,
			rapid.IntRange(6, 10).Draw(t, "cv"), rapid.IntRange(1, 4).Draw(t, "turns"), rapid.IntRange(0, 3).Draw(t, "loss"),
			rapid.SampledFrom([]string{"no", "yes"}).Draw(t, "double-one"))
		line := func(lost int) string { return fmt.Sprintf("%s/break lost=%d %s", edition, lost, factors) }
		rulestest.NoLessLikely(t, library, line(lost), line(lost+1), "test=broke")
	})
}

// The fire of an armed party never gets weaker by a unit that joins it, whatever the units are.
func TestAnotherAttackerNeverHelpsTheTarget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, other := drawShot(t), drawShot(t)
		line := s.String()
		joined := strings.Replace(line, " vs ", fmt.Sprintf("+unit:%s,attack=%d vs ", other.shooter, other.attack), 1)
		rulestest.NoLessLikely(t, library, line, joined, "effect=hindered+", "effect=out")
	})
}
