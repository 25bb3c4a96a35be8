package bolt

import (
	"math/rand/v2"
	"strings"
	"testing"

	"salvo/rules"
)

// Options that are not asked for make no difference in duels: with all options asked for, the odds are the same.
func TestEveryOptionThatMattersIsAskedInDuels(t *testing.T) {
	sides := []string{
		"weapons=3xrifle", "quality=inexperienced,traits=green,weapons=2xsmg/panzerfaust", "kind=team,men=2,weapons=mmg",
		"kind=team,men=2,weapons=flamethrower-infantry", "kind=artillery,men=2,shield=yes,weapons=light-howitzer",
		"kind=team,men=2,weapons=medium-mortar", "kind=vehicle,armour=8,weapons=light-at/coax-mmg/mmg", "kind=vehicle",
		"kind=vehicle,armour=7,open-topped=yes,weapons=flamethrower-vehicle",
		"quality=veteran,traits=tough,weapons=2xsmg,rank=captain", "at=yes,weapons=2xrifle,pins=1",
		"kind=vehicle,armour=7,weapons=medium-at,he-size=2d6,stance=assault",
	}
	factors := []string{"range=5", "range=12", "range=30", "stance-a=assault", "stance-b=advance", "cover-b=hard",
		"officer-a=3", "keep-down=pinned", "down-react=always", "rally-at=1"}
	luck := rand.New(rand.NewPCG(1, 1))
	library, game := rules.NewLibrary(Game()), Game()
	tried := 150
	if testing.Short() {
		tried = 10
	}
	for range tried {
		words := []string{"bolt-action/duel unit:" + sides[luck.IntN(len(sides))]}
		if luck.IntN(4) == 0 {
			words[0] += "+unit:" + sides[luck.IntN(len(sides))]
		}
		words = append(words, "vs", "unit:"+sides[luck.IntN(len(sides))], "turns=1")
		for _, f := range factors {
			if name, _, _ := strings.Cut(f, "="); luck.IntN(3) == 0 && !strings.Contains(strings.Join(words, " "), name+"=") {
				words = append(words, f)
			}
		}
		for _, o := range game.OptionsOf(duelProcedure) {
			if o.Name != "edition" && luck.IntN(5) == 0 {
				words = append(words, "+"+o.Name+"="+o.Readings[1+luck.IntN(len(o.Readings)-1)].Name)
			}
		}
		line := strings.Join(words, " ")
		s, err := library.Parse(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		asked, err := prepareDuel(rulebook{Scenario: s})
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		all, err := prepareDuel(rulebook{Scenario: s, everything: true})
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if difference := differs(walk(t, asked.Model), walk(t, all.Model)); difference != "" {
			t.Errorf("%s: %s", line, difference)
		}
	}
}
