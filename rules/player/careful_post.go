package player

import (
	"slices"

	"salvo/rules/battle"
	"salvo/rules/ground"
)

// A unit with nothing to do looks for a post: a square within postMoves moves from which it could hurt an enemy. Units
// that need more than a turn for a square look within slowPost squares. A unit looks only if its best option is to stay,
// so that units that have farther to go for their task go on.

const (
	postMoves = 2 // how many moves away a post may be
	slowPost  = 3 // how many squares away a post may be, for a unit that needs more than a turn for a square
	mostPosts = 32
	postCover = 5 // the value of cover at a post, in addition to the danger that the cover removes, in hundredths of the unit's cost
)

// Idles reports whether the weighed unit has nothing to do. Its best option so far is then to stay in its square,
// although its task is neither to stay there nor to leave the table for points. It has no target, and no objective can
// be held from its square. It can move and fire, and a turn is left in which it could fire elsewhere.
func (v *View) Idles() bool {
	stays := v.best[0].At == battle.Nobody && v.best[0].To.Square() == v.at.Square()
	return stays && v.turn < v.turns && v.breed.Move > 0 && v.breed.Range > 0 && !v.task.Stays && v.reward == 0 &&
		v.reach[v.at.Square()] == 0 && v.prospect(v.at).hope == 0
}

// FindPost returns the best post of the weighed unit, and its value compared with doing nothing. ok is false if no
// post is worth going to. For a unit in cover, except for vehicles, a post in the open must gain Weights.Emerge more;
// if that weight is 0, the unit takes only posts in cover. A post farther away than one move must not be worse for the unit's task (appeal), or the task would call the unit back before it arrives. The value
// of such a post is divided by its distance in moves.
func (v *View) FindPost(crowd *ground.Crowd) (post ground.Place, value int, ok bool) {
	covered := v.keepsCover()
	now, _, _ := v.appeal(&v.site)
	price := v.cost * v.Settle
	if v.breed.Supports {
		price += v.cost * v.Shift
	}
	for _, s := range v.postsOf(v.by.Side, v.kind, v.at.Square()) {
		to := ground.Stand(s, 0)
		shelter := v.Ground.Shelter(to) > 0
		bares := covered && !shelter
		if bares && v.Emerge == 0 || s == v.left || !crowd.Free(to) || v.took && v.taken.Has(to) {
			continue
		}
		p := v.prospect(to)
		if p.hope == 0 {
			continue
		}
		far := v.Ground.Gap(v.at, to)
		if far > postMoves*v.breed.Move && ground.Length(v.turns-v.turn)*v.breed.Move < far { // the unit would come too late to fire
			continue
		}
		place := v.siteAt(to)
		worth := v.standing(&place, p, 100) - v.here + (v.hopeOf(p)*(v.Join-v.Later)-price)/100
		if bares {
			worth -= v.cost * v.Emerge / 100
		}
		if shelter {
			worth += v.cost * postCover / 100
		}
		if far > v.breed.Move {
			if there, _, _ := v.appeal(&place); there < now {
				continue
			}
			worth = int(int64(worth) * int64(v.breed.Move) / int64(far))
		}
		if worth > value {
			post, value, ok = to, worth, true
		}
	}
	return post, value, ok
}

// Approach offers to go to a post that FindPost has found, with its value. step is where the next move ends, or the
// next square on the way for a unit that needs more than a turn to get there. If step is
// worse than the present place, the loss is subtracted from the value. So is the fire that the move draws (seized). On
// the way, a unit that keeps cover does not go to a place in the open with danger. A unit with facings does not go where
// it shows its flank to an enemy whose fire can pierce it. may holds the facings that the unit can have at step, a bit
// each; 0 if its facing does not matter.
func (v *View) Approach(do uint8, post, step ground.Place, may uint8, value int) {
	switch {
	case step == v.at:
	case may != 0:
		facing, _ := v.Facing(v.by, step, may)
		p, shown := v.faced(step.Turned(facing))
		if shown > 0 {
			return
		}
		value += min(0, v.standingAt(step, &p, 100)-v.here)
	case step.Square() != post.Square():
		p := v.prospect(step)
		if v.Ground.Shelter(step) == 0 && p.danger > 0 && v.keepsCover() {
			return
		}
		value += min(0, v.standingAt(step, p, 100)-v.here)
	}
	if step.Square() == v.left {
		return
	}
	value -= v.seized(v.prospect(step))
	v.offer(Option{Do: do, At: battle.Nobody, To: post, Value: value, Far: step.Square() != post.Square()})
}

// keepsCover reports whether the weighed unit is in cover and should not leave it for a post in the open. Vehicles may
// leave it.
func (v *View) keepsCover() bool {
	return v.Ground.Shelter(v.at) > 0 && v.breed.Sides == [3]int{}
}

// postsOf returns the squares that a unit of a kind may choose as its post if it stands in the square from.
func (c *Careful) postsOf(side battle.Side, kind int, from ground.Square) ground.Area {
	known := &c.posts[side][kind*c.Ground.Squares()+int(from)]
	if all := known.Load(); all != nil {
		return *all
	}
	all := c.newPosts(&c.Breeds[side][kind], from)
	known.Store(&all)
	return all
}

// newPosts returns the squares within postMoves moves, or within slowPost squares for slow units, if there are at most
// mostPosts of them. Otherwise it returns up to four squares for each of the eight directions: the one with the widest
// view and the farthest one, among all squares and among those in cover.
func (c *Careful) newPosts(b *Breed, from ground.Square) ground.Area {
	far := postMoves * b.Move
	if b.Move < c.Ground.Side() {
		far = max(far, slowPost*c.Ground.Side())
	}
	around := c.Ground.Around(ground.Stand(from, 0), b.Mover, far)
	if len(around) <= mostPosts {
		return around
	}
	var chosen [8][4]ground.Square // widest in cover, farthest in cover, widest, farthest
	for way := range chosen {
		chosen[way] = [4]ground.Square{from, from, from, from}
	}
	for _, s := range around { // the nearest first
		of := &chosen[c.Ground.Octant(from, s)]
		if c.Ground.Shelter(ground.Stand(s, 0)) > 0 {
			of[0], of[1] = c.wider(from, of[0], s), s
		}
		of[2], of[3] = c.wider(from, of[2], s), s
	}
	var all ground.Area
	for way := range chosen {
		for _, s := range chosen[way] {
			if s != from && !slices.Contains(all, s) {
				all = append(all, s)
			}
		}
	}
	return all
}

// wider returns the one of two squares from which more squares are seen, p if the numbers are equal. If p is the
// argument none, it returns q.
func (c *Careful) wider(none, p, q ground.Square) ground.Square {
	if p == none || c.seesFrom(q) > c.seesFrom(p) {
		return q
	}
	return p
}

// seesFrom returns how many squares a unit in a square sees.
func (c *Careful) seesFrom(s ground.Square) (n uint32) {
	known := &c.views[s]
	if n = known.Load(); n != 0 {
		return n - 1
	}
	view := c.Ground.View(ground.Stand(s, 0))
	for other := range c.views {
		if view.Sees(ground.Stand(ground.Square(other), 0)) {
			n++
		}
	}
	known.Store(n + 1)
	return n
}
