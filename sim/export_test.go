package sim

// The engagements of the yardstick, for benchmarks that stand outside the package.
var (
	AttackModel   = attackModel
	DuelModel     = duelModel
	KeptDuelModel = keptDuelModel
)

// NewDice returns dice from a stream.
func NewDice(seed uint64) *Dice {
	return &Dice{rng: seedStream(seed, "dice", 0), memory: &memory{}}
}
