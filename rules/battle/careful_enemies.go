package battle

// An enemy is one of those who are on the table, with what he is planned to suffer.
type enemy struct {
	*Figure
	number       int
	prize        int // what it is worth to put him out, in cents
	harm, hinder int // in thousandths
}

// A sight is what units of one kind see in their enemies, in the order of View.enemies.
type sight struct {
	known    bool
	menaces  [MostUnits]row // what each may do to it, wherever it stands
	targets  [MostUnits]row // what it may do to each, from wherever it stands
	pressure [MostUnits]int // how much of each one's fire it has to expect, in 256ths
}

// sightOf is what units of an own kind see in their enemies.
func (v *View) sightOf(kind int) *sight {
	s := &v.sights[kind]
	if s.known {
		return s
	}
	s.known = true
	for i := range v.enemies {
		e := &v.enemies[i]
		s.menaces[i] = v.row(v.side.Other(), e.Kind, kind, e.At.Square(), false)
		s.targets[i] = v.row(v.side, kind, e.Kind, e.At.Square(), true)
	}
	for i := range v.enemies {
		s.pressure[i] = v.pressure(&v.enemies[i], s.menaces[i])
	}
	return s
}

// pressure is how much of an enemy's fire one of those has to expect whom he may fire at: they share it, but not quite,
// since he may choose. Who is hindered fires little.
func (v *View) pressure(e *enemy, menace row) int {
	if e.Silent {
		return 24
	}
	seen := 0
	for i := range v.units[v.side][:v.count[v.side]] {
		if f := &v.units[v.side][i]; f.There && menace[f.At.Square()] > 0 {
			seen++
		}
	}
	return shares[min(seen, len(shares)-1)]
}

// shares are 256 divided by the root of how many share it.
var shares = [...]int{256, 256, 181, 148, 128, 114, 105, 97, 91, 85, 81, 77, 74}

// prizes works out what it is worth to put each enemy out: what he costs, and what his best shot may do as long as there
// are turns left for it.
func (v *View) prizes() {
	if v.prized {
		return
	}
	v.prized = true
	own, lasts := v.units[v.side][:v.count[v.side]], min(v.turns-v.turn, 2)
	for i := range v.enemies {
		e := &v.enemies[i]
		e.prize = e.Worth
		if v.Threat == 0 || lasts <= 0 {
			continue
		}
		most := 0
		for k := range own {
			if f := &own[k]; f.There {
				most = max(most, int(v.sightOf(f.Kind).menaces[i][f.At.Square()])*f.Worth)
			}
		}
		e.prize += most * rowStep / 1000 * v.Threat / 100 * lasts / 2
	}
}

func (v *View) enemyOf(at Ref) *enemy {
	for i := range v.enemies {
		if v.enemies[i].number == int(at.Number) {
			return &v.enemies[i]
		}
	}
	f := &v.units[at.Side][at.Number]
	return &enemy{Figure: f, prize: f.Worth}
}
