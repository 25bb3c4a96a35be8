// Package setting declares the settings of questions, wherever they are given: flags of the terminal, keys of experiment files,
// fields of the requests of a page. The package imports no question. So the engine of a page does not contain the code of
// questions that a page cannot ask.
package setting
