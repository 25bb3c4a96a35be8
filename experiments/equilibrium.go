package experiments

import "math/big"

// Equilibrium returns how often the first side of a game for two chooses each of its rows, so that it gets as much as it can be
// sure of. The matrix holds what it gets, from 0 to 1, by its row and by the column of the second side.
func Equilibrium(m [][]float64) []float64 {
	plays, sum := newProgramme(m).solve()
	x := make([]float64, len(m))
	for i := range x {
		x[i], _ = new(big.Rat).Quo(plays[i], sum).Float64()
	}
	return x
}

// A programme is the linear programme of a game in fractions, so that nothing is rounded and equal cells, of which there
// are many where a side cannot win, are no trouble: by Bland's rule the simplex never goes round in circles, which that
// of gonum does with such games. Both sides' values are lifted above zero. The second side then plays as often as it can
// if no plan of the first may get more than one in all; the prices of these limits are the plays of the first side, and
// one over their sum is what the game is worth.
type programme struct {
	rows  [][]*big.Rat // a limit each: the plays of the second side, the slack, the bound
	prize []*big.Rat   // what a further play of each kind would add; in the end less the prices
	basic []int        // which column each row has solved for
}

func newProgramme(m [][]float64) *programme {
	n, width := len(m), len(m[0])+len(m)+1
	p := &programme{prize: zeros(width)}
	for i := range m {
		row := zeros(width)
		for j, v := range m[i] {
			row[j].Add(big.NewRat(1, 1), new(big.Rat).SetFloat64(v))
			p.prize[j].SetInt64(1)
		}
		row[len(m[0])+i].SetInt64(1)
		row[width-1].SetInt64(1)
		p.rows = append(p.rows, row)
		p.basic = append(p.basic, width-1-n+i)
	}
	return p
}

func zeros(n int) []*big.Rat {
	made := make([]*big.Rat, n)
	for i := range made {
		made[i] = new(big.Rat)
	}
	return made
}

// solve gives the plays of the first side, and their sum.
func (p *programme) solve() (plays []*big.Rat, sum *big.Rat) {
	for {
		col := p.entering()
		if col < 0 {
			break
		}
		p.pivot(p.leaving(col), col)
	}
	width := len(p.prize)
	sum = new(big.Rat)
	for _, price := range p.prize[width-1-len(p.rows) : width-1] {
		plays = append(plays, new(big.Rat).Neg(price))
		sum.Sub(sum, price)
	}
	return plays, sum
}

// entering returns the first column that would add something; -1 if none would.
func (p *programme) entering() int {
	for col, prize := range p.prize[:len(p.prize)-1] {
		if prize.Sign() > 0 {
			return col
		}
	}
	return -1
}

// leaving returns the row that limits a column most; of equal rows, the one that has solved for the first column.
func (p *programme) leaving(col int) int {
	found, least, ratio := -1, new(big.Rat), new(big.Rat)
	for i, row := range p.rows {
		if row[col].Sign() <= 0 {
			continue
		}
		ratio.Quo(row[len(row)-1], row[col])
		if c := ratio.Cmp(least); found < 0 || c < 0 || c == 0 && p.basic[i] < p.basic[found] {
			found = i
			least.Set(ratio)
		}
	}
	return found
}

// pivot solves a row for a column.
func (p *programme) pivot(at, col int) {
	row := p.rows[at]
	by := new(big.Rat).Inv(row[col])
	for k := range row {
		row[k].Mul(row[k], by)
	}
	for i := range p.rows {
		if i != at {
			subtract(p.rows[i], row, col)
		}
	}
	subtract(p.prize, row, col)
	p.basic[at] = col
}

// subtract takes a row off another until nothing is left in a column.
func subtract(from, row []*big.Rat, col int) {
	times := new(big.Rat).Set(from[col])
	if times.Sign() == 0 {
		return
	}
	product := new(big.Rat)
	for k := range from {
		if row[k].Sign() != 0 {
			from[k].Sub(from[k], product.Mul(times, row[k]))
		}
	}
}
