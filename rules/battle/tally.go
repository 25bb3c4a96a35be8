package battle

// A Fate is what has become of a unit, from mildest to worst: the words that all games share.
type Fate uint8

const (
	Untouched Fate = iota
	Hindered       // suppressed, pinned
	Reduced        // lost men, or something it will not get back
	Out
)

var effectLabels = []string{"none", "hindered", "reduced", "out"}

// A Winner is the side that has won, in the order of the metric.
type Winner uint8

const (
	AWins Winner = iota
	Draw
	BWins
)

// Beaten returns the winner given which sides are beaten; it is a draw if both or neither are.
func Beaten(a, b bool) Winner {
	switch {
	case a == b:
		return Draw
	case b:
		return AWins
	}
	return BWins
}

// A Tally counts how a battle ended.
type Tally struct {
	Winner Winner
	Broken [2]bool // the battle ended because that side broke
	units  [2]int
	lost   [2]int
	points [2]int
	worst  [2]Fate
}

// Count adds a unit of a side.
func (t *Tally) Count(s Side, fate Fate, cost int) {
	t.units[s]++
	t.worst[s] = max(t.worst[s], fate)
	if fate == Out {
		t.lost[s]++
		t.points[s] += cost
	}
}

// Lose adds points for something that is no unit of its own in the counts: a commander, a battery.
func (t *Tally) Lose(s Side, cost int) { t.points[s] += cost }

// Lost returns how many units a side has lost.
func (t *Tally) Lost(s Side) int { return t.lost[s] }

// Points returns the points that a side has lost.
func (t *Tally) Points(s Side) int { return t.points[s] }

// effect returns what has become of a whole side: out only with its last unit.
func (t *Tally) effect(s Side) Fate {
	if t.worst[s] == Out && t.lost[s] < t.units[s] {
		return Reduced
	}
	return t.worst[s]
}

// WriteDuel fills in the metrics of DuelMetrics and returns the places that are left, the game's own.
func (t *Tally) WriteDuel(turns int, out []int) (rest []int) {
	out[0], out[1] = int(t.Winner), turns
	out[2], out[3] = int(t.effect(A)), int(t.effect(B))
	out[4], out[5] = t.lost[A], t.lost[B]
	return out[6:]
}

// WriteBattle fills in the metrics of BattleMetrics and returns the places that are left, the game's own.
func (t *Tally) WriteBattle(turns int, out []int) (rest []int) {
	out = t.WriteDuel(turns, out)
	out[0], out[1] = t.points[A], t.points[B]
	out[2], out[3] = 0, 0
	for _, s := range Sides {
		if t.Broken[s] {
			out[2+s] = turns
		}
	}
	return out[4:]
}
