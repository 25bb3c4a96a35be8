package experiments

import "math/big"

// Equilibrium returns the best mixed strategy of the first side in a game for two: how often the side chooses each of
// its rows, so that its guaranteed score is as high as possible. m holds the score of the first side, from 0 to 1, by
// the row of that side and by the column of the second side.
func Equilibrium(m [][]float64) []float64 {
	plays, sum := newProgramme(m).solve()
	x := make([]float64, len(m))
	for i := range x {
		x[i], _ = new(big.Rat).Quo(plays[i], sum).Float64()
	}
	return x
}

// A programme is the linear programme of a game for two. It is solved in fractions, so nothing is rounded. Bland's rule
// keeps the simplex from going round in circles. The simplex of gonum does so in games with many equal cells, which are
// common if a side cannot win.
//
// All scores are raised by 1, so that they are positive. The programme maximises the sum of the second side's plays
// under one limit for each plan of the first side: the plan scores at most 1 against these plays. The dual prices of
// the limits are the plays of the first side. One over their sum is the value of the game.
type programme struct {
	rows  [][]*big.Rat // a row for each limit: coefficients of the second side's plays, then of the slack variables, then the bound
	prize []*big.Rat   // the reduced gain of each column; in the end, the gains of the slack columns are minus the dual prices
	basic []int        // the basic column of each row
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

// solve runs the simplex. It returns the plays of the first side, not yet divided by their sum, and the sum.
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

// entering returns the first column with a positive gain; -1 if there is none.
func (p *programme) entering() int {
	for col, prize := range p.prize[:len(p.prize)-1] {
		if prize.Sign() > 0 {
			return col
		}
	}
	return -1
}

// leaving returns the row that limits a column most. Of equal rows it returns the one with the lowest basic column.
func (p *programme) leaving(col int) int {
	leavingRow, least, ratio := -1, new(big.Rat), new(big.Rat)
	for i, row := range p.rows {
		if row[col].Sign() <= 0 {
			continue
		}
		ratio.Quo(row[len(row)-1], row[col])
		if c := ratio.Cmp(least); leavingRow < 0 || c < 0 || c == 0 && p.basic[i] < p.basic[leavingRow] {
			leavingRow = i
			least.Set(ratio)
		}
	}
	return leavingRow
}

// pivot makes a column the basic column of a row.
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

// subtract subtracts a multiple of a row from another, so that the column becomes zero there.
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
