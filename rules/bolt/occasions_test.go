package bolt

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"salvo/rules"
	"salvo/sim"
)

var shooters = []string{
	"men=10,weapons=7xrifle/smg/lmg", "men=3,weapons=2xpistol/panzerfaust", "kind=team,men=3,weapons=mmg",
	"kind=team,men=2,weapons=sniper-rifle", "kind=team,men=2,weapons=bazooka",
	"kind=team,men=2,weapons=flamethrower-infantry",
	"kind=team,men=3,weapons=medium-mortar", "kind=artillery,men=4,weapons=heavy-howitzer",
	"kind=artillery,men=3,weapons=heavy-at", "kind=team,men=2,weapons=anti-tank-rifle",
	"kind=vehicle,weapons=medium-at/coax-mmg/mmg", "kind=vehicle,weapons=light-autocannon/coax-mmg",
	"kind=vehicle,weapons=flamethrower-vehicle/mmg", "quality=veteran,weapons=5xassault-rifle/3xpanzerfaust",
	"quality=inexperienced,men=5,weapons=3xsmg/flamethrower-infantry", "kind=team,men=2,weapons=mmg,lost=1,pins=2",
	"kind=vehicle,weapons=medium-at,he-size=2d6,distance=9,facing=rear,cover=hard",
}

var targets = []string{
	"weapons=10xrifle", "quality=inexperienced,traits=green,weapons=4xrifle",
	"quality=veteran,traits=stubborn,weapons=6xsmg", "traits=fanatic,weapons=5xrifle",
	"quality=inexperienced,traits=shirker,weapons=8xrifle", "kind=team,men=3,weapons=mmg",
	"kind=artillery,men=3,shield=yes,weapons=medium-at", "kind=artillery,men=2,weapons=light-howitzer", "kind=vehicle",
	"kind=vehicle,open-topped=yes,flame-vehicle=yes", "kind=vehicle,armour=7,open-topped=yes", "kind=vehicle,armour=7",
	"kind=vehicle,armour=9,traits=heavy-front", "kind=vehicle,armour=10,quality=veteran,traits=all-round",
	"kind=vehicle,armour=11,flame-vehicle=yes", "weapons=rifle", "kind=team,men=2,weapons=mmg,lost=1,pins=2",
}

// drawFire describes an engagement at random: units for which every option is asked, a few factors and a few readings.
func drawFire(t *rapid.T) string {
	pick := func(label string, of ...string) string { return rapid.SampledFrom(of).Draw(t, label) }
	attackers := "unit:" + pick("shooter", shooters...)
	if rapid.IntRange(0, 3).Draw(t, "several") == 0 {
		attackers += "+unit:" + pick("other", shooters...)
	}
	words := []string{"bolt-action", attackers, "vs", "unit:" + pick("target", targets...)}
	for _, f := range []rules.Factor{{Name: "range", Default: "2 5 6 10 14 18 25 40"}, {Name: "moved", Default: "yes"},
		{Name: "pins", Default: "1 3"}, {Name: "order", Default: "passed test"},
		{Name: "attacker-officer", Default: "2"}, {Name: "cover", Default: "soft hard"}, {Name: "down", Default: "yes"},
		{Name: "facing", Default: "side rear top"}, {Name: "target-pins", Default: "1 6 7"}, {Name: "ammo", Default: "ap he"},
		{Name: "mode", Default: "indirect"}, {Name: "ranging", Default: "2"}, {Name: "officer", Default: "1 4"},
		{Name: "medic", Default: "yes"}, {Name: "coax", Default: "coax"}, {Name: "one-shot", Default: "yes no"}} {
		if rapid.IntRange(0, 2).Draw(t, f.Name) == 0 {
			words = append(words, f.Name+"="+pick(f.Name+" is", strings.Fields(f.Default)...))
		}
	}
	game := Game()
	for _, o := range game.OptionsOf(game.Procedures[0]) {
		if o.Name != "edition" && rapid.IntRange(0, 5).Draw(t, o.Name) == 0 {
			words = append(words, "+"+o.Name+"="+o.Readings[rapid.IntRange(1, len(o.Readings)-1).Draw(t, "read")].Name)
		}
	}
	return strings.Join(words, " ")
}

// Options that are not asked for make no difference: with all options asked for, the odds are the same.
func TestEveryOptionThatMattersIsAsked(t *testing.T) {
	library := rules.NewLibrary(Game())
	rapid.Check(t, func(t *rapid.T) {
		line := drawFire(t)
		s, err := library.Parse(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		asked, err := prepareFire(rulebook{Scenario: s})
		all, errAll := prepareFire(rulebook{Scenario: s, everything: true})
		if (err == nil) != (errAll == nil) {
			t.Fatalf("%s: %v; with everything asked: %v", line, err, errAll)
		}
		if err != nil {
			return
		}
		if difference := differs(walkDrawn(t, asked.Model), walkDrawn(t, all.Model)); difference != "" {
			t.Errorf("%s: %s", line, difference)
		}
	})
}

// walkDrawn walks an engagement that was drawn at random. One engagement in thousands would take many minutes, and is
// replaced by another draw.
func walkDrawn(t *rapid.T, m sim.Model) *sim.Result {
	r, err := sim.Walk(context.Background(), m, sim.WalkOptions{MostPicks: 50_000_000})
	if limit := (sim.LimitError{}); errors.As(err, &limit) {
		t.Skip(limit)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func walk(t interface{ Fatal(...any) }, m sim.Model) *sim.Result {
	r, err := sim.Walk(context.Background(), m, sim.WalkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// differs returns where two results differ by more than rounding, or "" if they do not.
func differs(a, b *sim.Result) string {
	for i := range a.Metrics {
		p, q := a.Metrics[i].Prob, b.Metrics[i].Prob
		for v := range max(len(p), len(q)) {
			x, y := 0.0, 0.0
			if v < len(p) {
				x = p[v]
			}
			if v < len(q) {
				y = q[v]
			}
			if math.Abs(x-y) > 1e-12 {
				return fmt.Sprintf("%s=%d: %v and %v", a.Metrics[i].Name, v, x, y)
			}
		}
	}
	return ""
}
