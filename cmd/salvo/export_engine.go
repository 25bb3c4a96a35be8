//go:build engine

package main

import "embed"

// engineFiles holds the packed engine and the script of Go that runs it. "make engine" writes both.
//
//go:embed engine/engine.bin engine/wasm_exec.js
var engineFiles embed.FS
