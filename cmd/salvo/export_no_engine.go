//go:build !engine

package main

import "embed"

// engineFiles is empty: this program was built without the engine for exported pages.
var engineFiles embed.FS
