package draw

import (
	"fmt"
	"reflect"
	"strings"
)

// The fonts of our PDFs have the letters of Windows code page 1252. Other Latin letters are printed without their marks.
const (
	markedLetters = "ĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŤťŮůĽľĹĺŔŕŐőŰűĂăȘșŞşȚțŢţĐđĞğİıĀāĒēĖėĢģĪīĮįĶķĻļŅņŌōŪūŲų"
	plainLetters  = "AaCcEeLlNnSsZzZzCcDdEeNnRrTtUuLlLlRrOoUuAaSsSsTtTtDdGgIiAaEeEeGgIiIiKkLlNnOoUuUu"
	// codePage are the letters of code page 1252 beyond Latin-1.
	codePage = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
)

// printedLetters returns a text as a PDF can print it, and the letters that it cannot.
func printedLetters(text string) (printed string, strange []rune) {
	marked := []rune(markedLetters)
	printed = strings.Map(func(r rune) rune {
		if r <= 0xff || strings.ContainsRune(codePage, r) {
			return r
		}
		for i, m := range marked {
			if m == r {
				return rune(plainLetters[i])
			}
		}
		strange = append(strange, r)
		return r
	}, text)
	return printed, strange
}

// inPrintedLetters changes all texts in content to letters that a PDF can print. It returns an error if a text has other letters.
func inPrintedLetters(content any) (err error) {
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			if !v.IsNil() {
				walk(v.Elem())
			}
		case reflect.Struct:
			for i := range v.NumField() {
				walk(v.Field(i))
			}
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.String:
			printed, strange := printedLetters(v.String())
			if strange != nil && err == nil {
				err = fmt.Errorf("a PDF cannot print %q in %q: write it in Latin letters", string(strange), v.String())
			}
			if v.CanSet() && printed != v.String() {
				v.SetString(printed)
			}
		}
	}
	walk(reflect.ValueOf(content))
	return err
}
