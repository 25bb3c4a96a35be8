package ground

// The line of sight between two squares runs from half a level above the middle of one square to half a level above the
// middle of the other. These two squares never block it.

// rise returns the least height that blocks a line of sight at a crossing, in levels above the ground of the start. climb
// is the level of the end minus that of the start. middle and parts say how far along the line the crossing is. rise uses
// whole numbers only, so that sight is mutual on every machine.
func rise(middle, parts, climb int) int {
	// The height of the line at the crossing is 1/2 + climb * middle / (2 * parts).
	n, d := parts+climb*middle, 2*parts
	floor := n / d
	if n%d < 0 {
		floor--
	}
	return floor + 1
}

// blocked returns the first square whose ground blocks the sight from p to q. If the line passes a corner, it is
// blocked only if both squares beside the corner block it; then blocked returns the western square.
func (t *table) blocked(p, q Square) (by Square, is bool) {
	px, py := t.Column(p), t.Row(p)
	w := newWalk(t.Column(q)-px, t.Row(q)-py)
	level, climb := int(t.Cells[p].Level), int(t.Cells[q].Level)-int(t.Cells[p].Level)
	for parts := w.parts(); !w.ended(); {
		c := w.next()
		if w.ended() {
			break
		}
		one, two := t.At(px+c.x, py+c.y), t.At(px+c.x2, py+c.y2)
		need := level + rise(c.middle, parts, climb)
		if t.topBetween(one, p, q) >= need && t.topBetween(two, p, q) >= need {
			return one, true
		}
	}
	return 0, false
}

// topBetween returns the height up to which a square blocks sight between p and q. Nature.Screens counts only if
// neither p nor q is next to the square.
func (t *table) topBetween(s, p, q Square) int {
	c := t.Cells[s]
	if t.terrain[c.Kind].Screens && t.kingSteps(s, p) > 1 && t.kingSteps(s, q) > 1 {
		return int(c.Level) + 1
	}
	return c.top()
}

// kingSteps returns the number of steps of a chess king from one square to another.
func (t *table) kingSteps(p, q Square) int {
	return max(abs(t.Column(p)-t.Column(q)), abs(t.Row(p)-t.Row(q)))
}
