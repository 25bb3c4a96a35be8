package bolt

import (
	"salvo/rules"
	"salvo/rules/battle"
	"salvo/rules/ground"
)

// A going says whether, and how, a mover may enter a kind of terrain.
type going uint8

const (
	barred  going = iota
	free          // it may be entered
	noRun         // may be entered with an Advance only
	setUp         // guns may be set up in it before the battle, and then not move (MOVE-05)
	doubled       // the mover goes twice as far if the whole move keeps to it (MOVE-05)
)

// goingWords holds the words of a quick reference for each going.
var goingWords = [...]string{barred: "-", free: "+", noRun: "no run", setUp: "set up", doubled: "x2"}

// goings are a row of the book's table of terrain (MOVE-04). Half-tracks go where tracks go (AMB-48). The book adds to
// the column of tracks that heavy and super-heavy tanks may break through buildings (E-62): these tanks have a column
// of their own here.
type goings struct{ infantry, artillery, wheeled, tracked, heavy going }

var (
	onOpen     = goings{infantry: free, artillery: free, wheeled: free, tracked: free, heavy: free}
	onRough    = goings{infantry: noRun, artillery: setUp, wheeled: barred, tracked: noRun, heavy: noRun}
	onObstacle = goings{infantry: noRun, artillery: barred, wheeled: barred, tracked: free, heavy: free}
	onBuilding = goings{infantry: free, artillery: setUp, wheeled: barred, tracked: barred, heavy: free}
	onRoad     = goings{infantry: free, artillery: free, wheeled: doubled, tracked: doubled, heavy: doubled}
	onNone     = goings{} // the rules have no such terrain: no unit enters it
)

// terrain gives the row of each kind of square, and its cover for a unit in it or right behind it (SUP-23). Ground that
// only hides gives soft cover, ground that stops bullets hard cover. The rows of movement are those of MOVE-04.
var terrain = [ground.Kinds]struct {
	goings
	cover cover
}{
	ground.Open:          {onOpen, openGround},
	ground.Road:          {onRoad, openGround},
	ground.Rough:         {onRough, openGround},
	ground.Woods:         {onRough, softCover},
	ground.DenseWoods:    {onRough, softCover},
	ground.BuiltUp:       {onBuilding, hardCover},
	ground.Wall:          {onObstacle, hardCover},
	ground.Hedge:         {onObstacle, softCover},
	ground.Marsh:         {onRough, openGround},
	ground.Water:         {onNone, openGround},
	ground.Fortification: {onBuilding, hardCover},
	ground.Mines:         {onNone, openGround},
	ground.Impassable:    {onNone, openGround},
}

// by returns the entry of a row for a means of movement.
func (g goings) by(m ground.Means) going {
	return [ground.AllMeans]going{ground.Foot: g.infantry, ground.Gun: g.artillery, ground.Wheels: g.wheeled,
		ground.Tracks: g.tracked, ground.Heavy: g.heavy}[m]
}

// kindsThat returns the kinds of squares with a given going for a means of movement.
func kindsThat(are going, by ground.Means) (kinds ground.Trail) {
	for kind := range terrain {
		if terrain[kind].by(by) == are {
			kinds |= 1 << kind
		}
	}
	return kinds
}

// tabletop declares how the game is played on tables.
func tabletop() *rules.Tabletop {
	t := &rules.Tabletop{Procedure: "battle", Square: 3_00, Terrain: &ground.Terrain{}, Means: meansOf,
		Combat: func(*rules.Unit) bool { return true }, Length: "inches", Covers: coverWords,
		Unable: "A unit does not count while its pins are half of its basic morale or more.", Muster: muster, Careful: true,
		Begins:     []string{"lost", "pins"},
		Going:      func(kind ground.Kind, by ground.Means) string { return goingWords[terrain[kind].by(by)] },
		GoingWords: "+ free, - closed, x2 along it, guns set up",
		Deployed: func(s *rules.Scenario) ([]rules.Deployed, error) {
			return battle.Deployed(s, func(*rules.Unit) bool { return true })
		},
		Danger: func(s *rules.Scenario, u *rules.Deployed) (*rules.Danger, error) {
			return dangerOf(rulebook{Scenario: s}, u)
		}}
	t.Stays[ground.Gun] = true // SUP-47: a gun may be set up wherever it may enter
	for kind := range terrain {
		n := &t.Terrain[kind]
		n.Cover = uint8(terrain[kind].cover)
		for means := range n.Price {
			if terrain[kind].by(ground.Means(means)) != barred {
				n.Price[means] = 1
			}
		}
	}
	return t
}

// meansOf returns how a unit moves; heavy tanks have a column in the table of terrain (E-62).
func meansOf(u *rules.Unit) ground.Means {
	switch {
	case u.Is("kind", "artillery"):
		return ground.Gun
	case !u.Is("kind", "vehicle"):
		return ground.Foot
	case u.Is("drive", "wheels"):
		return ground.Wheels
	case u.Is("drive", "tracks") && u.Int("armour") >= heavyTank:
		return ground.Heavy
	}
	return ground.Tracks
}

// heavyTank is the least damage value of a heavy tank (DMG-02).
const heavyTank = 10
