package battle

// A Fate is what has become of a unit, from the mildest to the worst, in words that all games share.
type Fate uint8

const (
	Untouched Fate = iota
	Hindered       // suppressed, pinned
	Reduced        // lost men, or something else for the rest of the battle
	Out
)

var effectLabels = []string{"none", "hindered", "reduced", "out"}

// A Winner is the result of a battle, numbered as the labels of the metric "winner".
type Winner uint8

const (
	AWins Winner = iota
	Draw
	BWins
)

// Beaten returns the winner, given whether side a and side b are beaten. The result is a draw if both are, or neither.
func Beaten(a, b bool) Winner {
	switch {
	case a == b:
		return Draw
	case b:
		return AWins
	}
	return BWins
}

// A Tally counts the losses of both sides at the end of a battle.
type Tally struct {
	Winner Winner
	Broken [2]bool // whether the battle ended because that side broke
	units  [2]int
	lost   [2]int
	points [2]int
	worst  [2]Fate
}

// Count adds a unit of a side to the tally, with what has become of it and its cost in points.
func (t *Tally) Count(s Side, fate Fate, cost int) {
	t.units[s]++
	t.worst[s] = max(t.worst[s], fate)
	if fate == Out {
		t.lost[s]++
		t.points[s] += cost
	}
}

// Lose adds the cost of a loss that is not counted as a unit, such as a commander or a battery.
func (t *Tally) Lose(s Side, cost int) { t.points[s] += cost }

// Lost returns how many units a side has lost.
func (t *Tally) Lost(s Side) int { return t.lost[s] }

// Points returns the points that a side has lost.
func (t *Tally) Points(s Side) int { return t.points[s] }

// effect returns the worst fate of a side's units. A side is out only when its last unit is; before that it is reduced.
func (t *Tally) effect(s Side) Fate {
	if t.worst[s] == Out && t.lost[s] < t.units[s] {
		return Reduced
	}
	return t.worst[s]
}

// WriteDuel writes the values of DuelMetrics to out and returns the part of out that is left for the game.
func (t *Tally) WriteDuel(turns int, out []int) (rest []int) {
	out[0], out[1] = int(t.Winner), turns
	out[2], out[3] = int(t.effect(A)), int(t.effect(B))
	out[4], out[5] = t.lost[A], t.lost[B]
	return out[6:]
}

// WriteBattle writes the values of BattleMetrics to out and returns the part of out that is left for the game.
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
