// Package setting declares what can be set of a question, wherever it is asked: flags of the terminal, keys of experiment
// files, fields of the requests of a page. It knows no question, so that the engine of a page is linked without the work of
// those that it cannot ask.
package setting
