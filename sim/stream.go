package sim

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// BlockSize is the number of trials that share one stream. It is part of the contract: trial i is trial i mod BlockSize
// of block i div BlockSize, whoever rolls it.
const BlockSize = 4096

// seedStream starts the stream of a block. The seed, the stream's name and the block are mixed by SHA-256, so that
// neighbouring seeds and blocks have nothing in common.
func seedStream(seed uint64, name string, block int64) rand.PCG {
	text := binary.LittleEndian.AppendUint64(nil, seed)
	text = binary.LittleEndian.AppendUint64(text, uint64(block))
	sum := sha256.Sum256(append(text, name...))
	return *rand.NewPCG(binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16]))
}
