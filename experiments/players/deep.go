package players

import (
	"context"

	"salvo/experiments"
	"salvo/experiments/rounds"
	"salvo/sim"
)

// DeepBattles is the number of battles that the player deep fights with each side against the choice of the other side,
// if the user asks for it.
const DeepBattles = 100

// deepAtOnce is the number of battles of the player deep that one worker simulates in a row.
const deepAtOnce = 2

// A deepGain is how much more the player deep scores than its side's choice. Deep begins with the chosen plans of its
// side and decides anew every turn, while the other side follows its choice.
type deepGain struct {
	Battles int64           `json:"battles"` // the number of battles with each side
	Gain    [2]sim.Estimate `json:"gain"`    // the gain of each side, from its own point of view
}

// deepen lets the player deep lead each side against the choice of the other side, and returns what deep gains. now is
// the score of the first side without deep.
func (m *match) deepen(ctx context.Context, e *effort, c *choice, now sim.Estimate) (*deepGain, error) {
	mixtures := [2][]backed{m.backedOf(0, c.X), m.backedOf(1, c.Y)}
	d := &deepGain{Battles: e.deep}
	for side := range mixtures {
		led := *m
		var err error
		if led.scenario, err = m.scenario.Set("player-"+m.scenario.Parties[side].Spec.Name, "deep"); err != nil {
			return nil, experiments.InputError{Err: err}
		}
		led.scenario = led.scenario.Remembering()
		led.battles = led.fought
		t, err := rounds.Conclude(ctx, "deep", func(ctx context.Context) (tally, error) {
			return led.inTurn(ctx, led.meet(mixtures[side], mixtures[1-side], side), e.deep)
		})
		if err != nil {
			return nil, err
		}
		before := now
		if side == 1 {
			before = rest(now)
		}
		d.Gain[side] = sim.Apart(before, t.score(side))
	}
	return d, nil
}

// inTurn simulates the given number of battles of a bout, a few at a time, each pair as often as its share says.
func (m *match) inTurn(ctx context.Context, b *bout, battles int64) (t tally, err error) {
	pieces := make([][]uint8, (battles+deepAtOnce-1)/deepAtOnce)
	err = m.contest.inParallel(ctx, len(pieces), func(ctx context.Context, i int) (err error) {
		from := int64(i) * deepAtOnce
		pieces[i], err = b.pairAt((float64(i)+0.5)/float64(len(pieces))).roll(ctx, "deep", from, min(from+deepAtOnce, battles))
		return err
	})
	for _, halves := range pieces {
		t.count(halves, halves)
	}
	return t, err
}

// pairAt returns the pair at a position from 0 to 1 on a scale on which the shares of the pairs lie end to end.
func (b *bout) pairAt(at float64) *pair {
	for k := range b.pairs {
		if at -= b.pairs[k].share; at < 0 {
			return &b.pairs[k]
		}
	}
	return &b.pairs[len(b.pairs)-1]
}
