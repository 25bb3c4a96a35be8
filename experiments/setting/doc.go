// Package setting declares the settings of questions, wherever they are given: flags of the terminal, keys of experiment files,
// fields of the requests of a page. It knows no question, so that the engine of a page is linked without the work of questions
// that it cannot ask.
package setting
