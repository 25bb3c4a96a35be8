package bolt_test

import (
	"strings"
	"testing"
)

// MOVE-03, SUP-11: a tank that reverses keeps its front to where it came from, also under fire from ambush. The wood
// hides the tank from the team in A8 while it is in C5, but not in C4.
func TestWhoReversesPastAnAmbushShowsItsFront(t *testing.T) {
	const (
		team = "unit:kind=team,men=2,weapons=anti-tank-rifle"
		tank = "unit:kind=vehicle,armour=7,weapons=none"
	)
	table := tabletop{ground: strings.Repeat("...... ", 2) + "..w... " + strings.Repeat("...... ", 5), places: "P: C1, Q: A8",
		does: "attack P", doesB: "ambush Q", a: tank + ",pos=C5", b: idle + ",pos=F6+" + team + ",pos=A8"}
	table.is(t, "a-units-lost=1", onLine(t, "bolt-action "+team+" vs "+tank+" range=13.42", "effect=out"))
}

// SUP-35: enemies must range in anew on a unit that runs to an assault, also if it was fired at from ambush on its
// path.
func TestWhoRunsToAssaultThroughAnAmbushHasMoved(t *testing.T) {
	const squad = "unit:quality=veteran,weapons=12xsmg,at=yes"
	table := tabletop{ground: column("..........."), places: "1: A4, Q: A6", does: "attack 1", doesB: "ambush Q", turns: 2, a: squad + ",pos=A1",
		b: "unit:kind=vehicle,armour=11,weapons=none,move=0,pos=A4+unit:kind=team,men=3,weapons=medium-mortar,pos=A11+unit:weapons=rifle,pos=A6"}
	ambushes := 0
	for seed := range uint64(60) {
		story := table.story(t, seed)
		turns := strings.Split(story, "TURN ")
		if !strings.Contains(turns[1], "from ambush") {
			continue
		}
		ambushes++
		if strings.Contains(turns[2], "medium-mortar at 5+") {
			t.Fatalf("with seed %d the mortar has not lost its range:\n%s", seed, story)
		}
	}
	if ambushes == 0 {
		t.Error("nobody fires from ambush")
	}
}

// FUB-01, SUP-07: a unit that panics and has nowhere to run goes Down.
func TestWhoPanicsWithNowhereToRunGoesDown(t *testing.T) {
	table := tabletop{ground: column("...%.."), turns: 8, a: dummies + ",pins=1,pos=A4", b: idle + ",pos=A6", factors: "rally-at=1"}
	for seed := range uint64(400) {
		story := table.story(t, seed)
		if !strings.Contains(story, ": panic") {
			continue
		}
		if !strings.Contains(story, "unit has nowhere to run and goes Down") {
			t.Errorf("with seed %d:\n%s", seed, story)
		}
		return
	}
	t.Error("nobody panics")
}

// FUB-01: a unit fires by mistake only at friends in the arc of its weapons, as at enemies.
func TestNobodyFiresAtFriendsOutsideItsArc(t *testing.T) {
	gun := "unit:kind=vehicle,armour=9,weapons=heavy-at,move=0,pins=1,pos=A5"
	table := tabletop{ground: column("........."), a: gun + ",arc=90+unit:weapons=rifle,pos=A3", b: idle + ",pos=A7"}
	table.is(t, "a-units-lost=0", "1")
	table.a = gun + ",arc=360+unit:weapons=rifle,pos=A3"
	if table.odds(t, "a-units-lost=1").Sign() == 0 {
		t.Error("nobody fires at a friend all round")
	}
}

// SUP-30: a 1 never damages, so the story of a damage die never asks for less than 2.
func TestStoriesOfArmourKnowThatAOneFails(t *testing.T) {
	table := tabletop{ground: column("....."), a: "unit:kind=team,men=2,weapons=panzerschreck,pos=A1",
		b: "unit:kind=vehicle,armour=7,weapons=none,move=0,pos=A5", turns: 5}
	for seed := range uint64(8) {
		story := table.story(t, seed)
		if strings.Contains(story, "damage die") != strings.Contains(story, "damage die, 2+ needed") {
			t.Error(story)
		}
	}
}

// E-23: a unit that touches an enemy assaults that enemy without running.
func TestWhoTouchesAnEnemyAssaultsWithoutRunning(t *testing.T) {
	table := tabletop{ground: column("....."), places: "1: A2", does: "attack 1", a: "unit:weapons=smg,pos=A1", b: dummies + ",pos=A2"}
	table.tells(t, "assaults b's unit, which it touches", "the 1 attacker strikes, 2 dice at 4+")
}

// SUP-39: a shell is one hit on armour, and the story says so once.
func TestAShellOnArmourIsToldAsOneHit(t *testing.T) {
	table := tabletop{ground: column("........"), a: dummies + ",pos=A1", b: hulk + ",pos=A8", turns: 6}
	told := 0
	for seed := range uint64(8) {
		story := table.story(t, seed)
		told += strings.Count(story, "\nshell: 1 hit\n")
		if strings.Contains(story, "1 hit: 1 hit") {
			t.Fatal(story)
		}
	}
	if told == 0 {
		t.Error("no shell hits")
	}
}
